// Which of the layouts of a game the window has room for.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

const PHONE = 640; // as in the styles: (max-width: 640px)
const SIDE = 22; // rem: the column beside the board at its narrowest
const BELOW = 24; // rem: what is asked and the rest, below the board of an upright window
const GAPS = 24; // px: around them
const READABLE_BOARD = 580; // below this the names on the board cannot be 11 px high
const LOW = 500;

/** What somebody chose as the size of letters. */
const rem = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

class Screen {
  private width = $derived(innerWidth.current ?? 1280);
  private height = $derived(innerHeight.current ?? 800);
  private upright = $derived(this.width < this.height);
  /** Held on its side: wide for its height. The styles say (min-aspect-ratio: 5/4). */
  private lies = $derived(this.width >= 1.25 * this.height);

  /** The board, as large as the rest leaves it: as in the styles. */
  private board = $derived(
    this.upright
      ? Math.min(this.width - 16, 0.62 * this.height, this.height - BELOW * rem())
      : Math.min(this.height - 16, this.width - SIDE * rem() - GAPS),
  );
  /** Which window it is: what was measured in another one says nothing. */
  size = $derived(`${this.width}x${this.height}`);
  private readable = $derived(this.board >= READABLE_BOARD);
  /** One column: a map above, what is asked below. */
  phone = $derived(this.width <= PHONE ? !(this.lies && this.height <= LOW) : this.upright && !this.readable);
  /** Beside the column there is room for a map only, not for a board that can be read. */
  sideways = $derived(!this.phone && !this.upright && !this.readable);
  /** The board above, the rest below. */
  tall = $derived(!this.phone && this.upright);
  /** Log, chat and deals are behind a button. */
  small = $derived(this.phone || this.sideways);

  /** Do players' cards fit into the column, so many rows of them, with the log and a decision below? */
  fitsCards(players: number): boolean {
    return Math.ceil(players / 2) * 5.2 <= this.height / rem() - 33;
  }
}

export const screen = new Screen();
