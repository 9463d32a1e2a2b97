// What every screen of a game begins with. To be called once while a component is made.
import { BoardAnimator } from '../../board/animate.svelte';
import { fetchBoard } from '../../lib/board.svelte';
import type { TableLike, TableStore } from '../../lib/table.svelte';
import { refuse } from '../../lib/toast.svelte';
import { Desk } from './desk.svelte';
import { ShownTable, type Acting } from './shown.svelte';

export interface Stage {
  animator: BoardAnimator;
  shown: ShownTable;
  desk: Desk;
}

/** A table with what moves on its board, what is shown of it, and its desk. */
export function stageOf(table: TableLike & Acting): Stage {
  const animator = new BoardAnimator();
  const shown = new ShownTable(table, animator);
  const desk = new Desk(shown);
  const edition = (): string => table.view?.edition ?? table.room?.edition ?? '';
  fetchBoard(edition, (board) => (desk.board = board), refuse);
  $effect(() => () => animator.destroy());
  return { animator, shown, desk };
}

/** The same for a table at which a game goes on: it is followed from its first entry. */
export function liveStageOf(table: TableStore): Stage {
  const stage = stageOf(table);
  $effect(() => void table.loadHistory());
  $effect.pre(() => stage.shown.follow(stage.desk.board));
  return stage;
}
