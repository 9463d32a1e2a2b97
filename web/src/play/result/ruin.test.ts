// Who left, why and who took what; the order in which a game ended; what was taken back; rounds that do not go beyond the last.
import { describe, expect, it } from 'vitest';
import type { Event, Happened } from '../../lib/wire';
import { roundOf } from '../../board/words';
import { didWords, lastDone } from '../log/did';
import { lastLines } from '../log/history';
import { ranking } from './ranking';
import { lastLeaving, ruinFacts, ruinTitle, turnsSince } from './ruin';
import { board, table } from '../testing';
import type { View } from '../types';
import { plain } from '../words';

const start = table({ debts: [] }, { 5: ['Ben'], 12: ['Ben', 'm'], 39: ['Ann', 2], 37: ['Ann', 2] });
let seq = 0;
const entry = (
  events: unknown[],
  changes: Partial<View> = {},
  command: unknown = { type: 'RollDice' },
  by = 'Ben',
): Happened => ({ seq: ++seq, by, command, events: events as Event[], changes, phase: 'roll', to_act: [] }) as Happened;
const paid = (type: string, payer: string, payee: string, amount: number, reason: string, more = {}) => ({
  type,
  payer,
  payee,
  amount,
  base: amount,
  factor: 1,
  reason,
  rule: 'R090',
  ...more,
});
const owes = paid('DebtIncurred', 'Ben', 'Ann', 600, 'buildings', { reference: 39 });
const passed = (space: number, to: string) => ({ type: 'DeedPassed', owner: 'Ben', to, space, reason: 'estate' });

const toAnn = [
  entry([{ type: 'TurnStarted', player: 'Ben', round: 2 }, owes], {
    debts: [{ debtor: 'Ben', creditor: 'Ann', amount: 600, reason: 'buildings', rule: 'R090' }],
  }),
  entry(
    [
      { type: 'PlayerBankrupt', player: 'Ben', creditor: 'Ann' },
      paid('EstatePaid', 'Ben', 'Ann', 40, 'estate'),
      passed(5, 'Ann'),
      passed(12, 'Ann'),
      { type: 'JailCardPassed', player: 'Ben', to: 'Ann', card: 'ch_goojf' },
    ],
    {},
    { type: 'DeclareBankruptcy' },
  ),
];
const said = (entries: Happened[], view = start) => {
  const leaving = lastLeaving(start, entries, board)!;
  return [ruinTitle(leaving), ...ruinFacts(leaving, board, view)].map((one) => plain(one, board));
};

describe('ruin', () => {
  it('by a player: what was owed, what could be raised, who took what', () => {
    expect(said(toAnn)).toEqual([
      'Ben is bankrupt',
      'Owed to Ann: $600.',
      'Cash, buildings and mortgages came to $140: $460 too little.',
      'Ann takes: $40 in cash, Reading Railroad, Electric Company (mortgaged), and a Get Out of Jail Free card.',
      'Ann owes the Bank $8 interest on the mortgages.',
    ]);
  });

  it('by the Bank, owed and lost at once', () => {
    const tax = paid('DebtIncurred', 'Ben', 'Bank', 200, 'flat-tax', { reference: 4 });
    const one = entry([
      tax,
      { type: 'PlayerBankrupt', player: 'Ben', creditor: 'Bank' },
      paid('BuildingSold', 'Bank', 'Ben', 50, 'house-sold', { space: 6 }),
      paid('EstatePaid', 'Ben', 'Bank', 90, 'estate'),
      passed(5, 'Bank'),
      { type: 'JailCardReturned', player: 'Ben', card: 'ch_goojf' },
    ]);
    expect(said([one])).toEqual([
      'Ben is bankrupt',
      'Owed to the Bank: $200.',
      'Cash, buildings and mortgages came to $190: $10 too little.',
      'The buildings were sold to the Bank for $50.',
      'Back to the Bank: $90 in cash, Reading Railroad, and a Get Out of Jail Free card.',
      'The Bank puts the deeds up for auction, free of mortgages.',
    ]);
  });

  it('of somebody who leaves without owing, and with nothing', () => {
    expect(
      said([entry([{ type: 'PlayerResigned', player: 'Cy', creditor: 'Bank' }], {}, { type: 'Resign' }, 'Cy')]),
    ).toEqual(['Cy has left the game', 'There was nothing left to take.']);
  });

  it('leaves out debts that were paid on the way', () => {
    const two = [
      entry([], {
        debts: [
          { debtor: 'Ben', creditor: 'Cy', amount: 50, reason: 'lot', rule: 'R090' },
          { debtor: 'Ben', creditor: 'Ann', amount: 600, reason: 'lot', rule: 'R090' },
        ],
      }),
      entry([
        paid('RentPaid', 'Ben', 'Cy', 50, 'lot', { space: 1 }),
        { type: 'PlayerBankrupt', player: 'Ben', creditor: 'Ann' },
      ]),
    ];
    expect(lastLeaving(start, two, board)?.debts).toEqual([{ creditor: 'Ann', amount: 600 }]);
  });

  it('stands in the log with its reasons', () => {
    const lines = lastLines(toAnn, board, 'en', 'all', [], 20, start).map((line) => plain(line.said, board));
    expect(lines).toContain('Ben is bankrupt; all goes to Ann.');
    expect(lines).toContain('Ben owed Ann $600 and could raise only $140.');
  });

  it('is news for some turns', () => {
    expect(turnsSince([...toAnn, entry([{ type: 'TurnStarted', player: 'Ann', round: 2 }])], toAnn[1]!.seq)).toBe(1);
  });
});

describe('the order at the end', () => {
  const gone = (player: string, type = 'PlayerBankrupt') => ({ type, player, creditor: 'Bank' });
  const out = (view: View, ...names: string[]): View => ({
    ...view,
    players: view.players.map((one) => ({ ...one, playing: !names.includes(one.name) })),
  });
  const places = (view: View, entries: Happened[]) =>
    ranking(view, entries).map(({ place, player, left }) => [place, player.name, left]);

  it('is the winner, then who left last to who left first', () => {
    const view = out(
      table({ outcome: { reason: 'last-player', winners: ['Cy'], worths: { Ann: 0, Ben: 0, Cy: 900 } } }),
      'Ann',
      'Ben',
    );
    const entries = [
      entry([{ type: 'TurnStarted', player: 'Ben', round: 3 }, gone('Ben')]),
      entry([{ type: 'TurnStarted', player: 'Ann', round: 6 }, gone('Ann', 'PlayerResigned')]),
    ];
    expect(places(view, entries)).toEqual([
      [1, 'Cy', null],
      [2, 'Ann', 7],
      [3, 'Ben', 4],
    ]);
    expect(places(view, [...entries].reverse())).toEqual([
      [1, 'Cy', null],
      [2, 'Ben', 4],
      [3, 'Ann', 7],
    ]);
  });

  it('forgets an exit that was taken back', () => {
    const view = out(table({ outcome: { reason: 'last-player', winners: ['Cy'], worths: {} } }), 'Ann', 'Ben');
    const back = entry([], {}, null, '');
    expect(
      places(view, [entry([gone('Ann')]), back, entry([gone('Ben')]), entry([gone('Ann')])]).map(([, name]) => name),
    ).toEqual(['Cy', 'Ann', 'Ben']);
  });

  it('goes by worth among those still playing, and ties share a place', () => {
    const view = table({ outcome: { reason: 'time', winners: ['Ben'], worths: { Ann: 700, Ben: 900, Cy: 700 } } });
    expect(places(view, [])).toEqual([
      [1, 'Ben', null],
      [2, 'Ann', null],
      [2, 'Cy', null],
    ]);
    const shared = table({
      outcome: { reason: 'time', winners: ['Ann', 'Cy'], worths: { Ann: 900, Ben: 10, Cy: 900 } },
    });
    expect(places(shared, [])).toEqual([
      [1, 'Ann', null],
      [1, 'Cy', null],
      [3, 'Ben', null],
    ]);
  });
});

describe('rounds', () => {
  it('never go beyond the last', () => {
    expect(roundOf({ round: 3, options: { rounds: 3 } })).toBe(3);
    expect(roundOf({ round: 1, options: { rounds: 3 } })).toBe(2);
    expect(roundOf({ round: 3, options: {} })).toBe(4);
  });

  it('are not begun in the log when time is called', () => {
    const last = entry([
      { type: 'TurnEnded', player: 'Cy' },
      { type: 'TurnStarted', player: 'Ann', round: 3 },
      { type: 'TimeCalled', round: 3 },
    ]);
    expect(lastLines([last], board, 'en', 'all', [], 9).map((line) => plain(line.said, board))).toEqual([
      'Time is called after 3 full rounds.',
    ]);
    const one = entry([{ type: 'TimeCalled', round: 1 }]);
    expect(lastLines([one], board, 'en', 'all', [], 9).map((line) => plain(line.said, board))).toEqual([
      'Time is called after 1 full round.',
    ]);
  });
});

describe('taking back', () => {
  const bought = entry(
    [paid('PropertyBought', 'Ann', 'Bank', 200, 'price', { space: 5 })],
    {},
    { type: 'BuyProperty' },
    'Ann',
  );
  const ended = entry([{ type: 'TurnEnded', player: 'Ann' }], {}, { type: 'EndTurn' }, 'Ann');
  const back = () => entry([], {}, null, '');

  it('says what it takes back, and of whom', () => {
    expect(plain(didWords(lastDone([bought])!, board), board)).toBe('Ann bought Reading Railroad.');
    expect(plain(didWords(lastDone([entry([], {}, { type: 'PlaceBid', amount: 120 })])!, board), board)).toBe(
      'Ben bid $120.',
    );
    const entries = [bought, ended, back()];
    expect(lastLines(entries, board, 'en', 'all', [], 1).map((line) => plain(line.said, board))).toEqual([
      'Taken back by consent: Ann ended the turn.',
    ]);
    expect(lastDone(entries)).toBe(bought);
    expect(lastDone([...entries, back()])).toBeNull();
  });
});

describe('buildings sold', () => {
  const sold = (amount: number, base: number, reason: string) =>
    paid('BuildingSold', 'Bank', 'Ann', amount, reason, { space: 39, base, factor: 50 });
  const deeds = (level: number) => table({}, { 39: ['Ann', level] }).deeds;
  const words = (from: number, to: number, event: unknown) =>
    lastLines(
      [entry([], { deeds: deeds(from) }), entry([event], { deeds: deeds(to) })],
      board,
      'en',
      'all',
      [],
      1,
      start,
    ).map((line) => plain(line.said, board))[0];

  it('are counted by what stood there', () => {
    expect(words(3, 0, sold(300, 600, 'house-sold'))).toBe(
      'Ann sells on Boardwalk: 3 houses for $300 = 600 ÷ 2, half of what it cost.',
    );
    expect(words(2, 1, sold(200, 400, 'house-sold'))).toContain('1 house for $200'); // one that was dear at auction
    expect(words(5, 2, sold(300, 600, 'hotel-sold'))).toBe(
      'Ann sells on Boardwalk down to 2 houses: $300 = 600 ÷ 2, half of what it cost.',
    );
    expect(words(5, 0, sold(500, 1000, 'hotel-sold'))).toContain('1 hotel for $500');
  });
});
