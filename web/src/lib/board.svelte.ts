// The data of an edition for a component.
import { getBoard, type BoardData } from './api';

/** Fetches the board of an edition, and another one when the edition changes; '' for none. To be called while a component
 *  is made. What comes too late for the edition of the moment is dropped. */
export function fetchBoard(
  edition: () => string,
  take: (board: BoardData) => void,
  failed: (error: unknown) => void = () => {}, // without its board the component shows nothing
): void {
  const wanted = $derived(edition());
  $effect(() => {
    if (!wanted) return;
    let current = true;
    getBoard(wanted).then((board) => {
      if (current) take(board);
    }, failed);
    return () => (current = false);
  });
}
