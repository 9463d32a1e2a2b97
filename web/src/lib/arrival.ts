// "Play now" makes a table and begins at once: which table is to be started by its maker when he arrives.
let wanted = '';

export function startOnArrival(id: string): void {
  wanted = id;
}

/** True once. */
export function startsNow(id: string): boolean {
  if (wanted !== id) return false;
  wanted = '';
  return true;
}
