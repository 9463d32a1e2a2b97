// The second click of a double click, or a key that came too late, must not press what has just appeared under it.
const GUARD = 250; // ms

/** Whether what is asked, by any words that tell it from others, has been there long enough. */
export function guarding(asked: () => string): () => boolean {
  const now = $derived(asked());
  let since = 0;
  $effect(() => {
    void now;
    since = performance.now();
  });
  return () => performance.now() - since >= GUARD;
}
