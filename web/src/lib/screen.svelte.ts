// Which of the layouts of a game the window has room for.
import { innerHeight, innerWidth } from 'svelte/reactivity/window';

const PHONE = 640; // as in the styles: (max-width: 640px)
const SIDE = 376; // the column beside the board at its narrowest, with the gaps around it
const READABLE_BOARD = 580; // below this the names on the board cannot be 11 px high
const LOW = 500;

class Screen {
  private width = $derived(innerWidth.current ?? 1280);
  private height = $derived(innerHeight.current ?? 800);
  /** Held on its side: wide for its height. The styles say (min-aspect-ratio: 5/4). */
  private lies = $derived(this.width >= 1.25 * this.height);

  /** One column: a map above, what is asked below. */
  phone = $derived(this.width <= PHONE && !(this.lies && this.height <= LOW));
  /** Beside the column there is room for a map only, not for a board that can be read. */
  sideways = $derived(
    !this.phone && this.width >= this.height && Math.min(this.height - 16, this.width - SIDE) < READABLE_BOARD,
  );
  /** The board above, the rest below. */
  tall = $derived(!this.phone && this.width < this.height);
  /** Log, chat and deals are behind a button. */
  small = $derived(this.phone || this.sideways);

  /** Do players' cards fit into the column, so many rows of them, with the log and a decision below? */
  fitsCards(players: number): boolean {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    return Math.ceil(players / 2) * 5.2 <= this.height / rem - 33;
  }
}

export const screen = new Screen();
