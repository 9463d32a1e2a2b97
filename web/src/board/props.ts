// What the large board and the small map are both given.
import type { BoardAnimator } from './animate.svelte';
import type { RiskMap } from './risk';
import type { BoardData, View } from './words';

export interface BoardProps {
  board: BoardData;
  view: View | null;
  /** What is moving on the board now. */
  animator?: BoardAnimator;
  selected?: number | null;
  onselect?: (space: number) => void;
  highlight?: ReadonlySet<number>;
  /** Where somebody's next throw may lead, and what it may cost. */
  risk?: RiskMap | null;
}
