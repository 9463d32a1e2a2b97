// The risk of somebody's next throw as the board shows it: what the server worked out, laid out beside the spaces.
import { number, t } from '../lib/i18n';
import type { Risk } from '../lib/wire';
import type { Measure } from './fit';
import { cellOf, isCorner, jailCell, middle, sideOf, SPACES, type Box } from './geometry';
import { money, spaceLabel, type BoardData, type SpaceData, type View } from './words';

export interface SpotRisk {
  chance: number;
  payment: number; // expected
}
export type RiskMap = ReadonlyMap<number, SpotRisk>;

/** Behind the last space: in Jail, not just visiting. */
export const IN_JAIL = SPACES;
const STRONGEST = 6 / 36; // the most frequent throw: from there on the tint grows no more
const OPAQUE = 0.42; // ink stays readable on it, in both themes

export function mapOf(risk: Risk | null): RiskMap | null {
  return risk && new Map(risk.spaces.map(({ space, chance, payment }) => [space, { chance, payment }]));
}

/** How strongly a space is tinted. */
export function tintOf(spot: SpotRisk | undefined): number {
  return spot ? Math.min(1, spot.chance / STRONGEST) * OPAQUE : 0;
}

/** The ground of a cell, below its words; undefined: as it always is. */
export function groundOf(spot: SpotRisk | undefined, ground = 'var(--space)'): string | undefined {
  return spot && `color-mix(in srgb, var(--danger) ${(100 * tintOf(spot)).toFixed(1)}%, ${ground})`;
}

/** 14%, 2.8%; on a small map 14%, 3%. */
export function percent(chance: number, small = false): string {
  const text = number(chance, { style: 'percent', maximumFractionDigits: small || chance >= 0.0995 ? 0 : 1 });
  return small ? tight(text) : text;
}

/** Without the space that some languages put before the sign. */
function tight(text: string): string {
  return text.replace(/\s/g, '');
}

/** What it costs on average; nothing for less than half of the smallest coin. */
export function cost(board: BoardData, spot: SpotRisk): string {
  const amount = Math.round(spot.payment);
  return amount ? money(board, amount) : '';
}

/** As short as can be: money without a sign of its own is just the number. */
function shortCost(board: BoardData, spot: SpotRisk): string {
  const amount = Math.round(spot.payment);
  return amount ? board.currency.symbol + number(amount) : '';
}

/** A space in one sentence, for those who hear the board, with the risk while it is shown. */
export function labelWithRisk(board: BoardData, view: View | null, space: SpaceData, risk: RiskMap | null): string {
  const parts = [spaceLabel(board, view, space)];
  const spot = risk?.get(space.index);
  if (spot) {
    const values = { chance: percent(spot.chance), amount: cost(board, spot) };
    parts.push(values.amount ? t('board:riskCosts', values) : t('board:risk', values));
  }
  const jailed = space.kind === 'jail' ? risk?.get(IN_JAIL) : undefined;
  if (jailed) parts.push(t('board:riskJail', { chance: percent(jailed.chance) }));
  return parts.join(', ');
}

export interface Mark {
  space: number;
  lines: string[];
  /** A point of the mark's box, and which. */
  x: number;
  y: number;
  hangs: 'middle' | 'left' | 'right';
}

/** Beside the space on the board's inside, where neither names nor tokens are; corners have room in themselves. */
export function marksOf(board: BoardData, risk: RiskMap, jail: number, size: number): Mark[] {
  const away = (markLine(size) + 2) / 2 + 0.5; // from the edge of a space to the middle of its mark
  return [...risk].map(([space, spot]) => {
    // Where letters must be large there is no room for what it costs; the label has it.
    const words = [tight(percent(spot.chance)), size > LARGE ? '' : shortCost(board, spot)].filter(Boolean);
    const cell = cellOf(space === IN_JAIL ? jail : space);
    const { x, y } = middle(cell);
    if (space === IN_JAIL || space === jail)
      return { space, lines: [words.join(' ')], ...atJail(jail, space === jail) };
    if (isCorner(space)) return { space, lines: [words.join(' ')], x, y: cell.y + 87, hangs: 'middle' };
    switch (sideOf(space)) {
      case 'bottom':
        return { space, lines: [words.join(' ')], x, y: cell.y - away, hangs: 'middle' };
      case 'top':
        return { space, lines: [words.join(' ')], x, y: cell.y + cell.height + away, hangs: 'middle' };
      case 'left':
        return { space, lines: words, x: cell.x + cell.width + 3, y, hangs: 'left' };
      default:
        return { space, lines: words, x: cell.x - 3, y, hangs: 'right' };
    }
  });
}

const MARK_SIZE = 15.5;
const LARGE = 16;
const LINE = 1.1; // of the size of its letters

/** The size of the letters on a board of so many pixels: no less than 11 of them. */
export const markSize = (width: number): number => Math.max(MARK_SIZE, width ? (11.1 * 1004) / width : 0);
export const markLine = (size: number): number => size * LINE;

/** The paper of a mark. */
export function boxOf(mark: Mark, measure: Measure, size: number): Box {
  const width = Math.max(...mark.lines.map((line) => measure(line, size))) + 4;
  const height = mark.lines.length * markLine(size) + 2;
  const x = mark.hangs === 'middle' ? mark.x - width / 2 : mark.hangs === 'left' ? mark.x : mark.x - width;
  return { x, y: mark.y - height / 2, width, height };
}

/** At the foot of its cell for those inside, at the foot of the way around it for visitors. */
function atJail(jail: number, visits: boolean): { x: number; y: number; hangs: 'middle' } {
  const [cell, inner] = [cellOf(jail), jailCell(jail)];
  const around = inner.x > cell.x ? cell.x + 24 : cell.x + cell.width - 24;
  return { x: visits ? around : inner.x + inner.width / 2, y: visits ? cell.y + 103 : inner.y + 85, hangs: 'middle' };
}
