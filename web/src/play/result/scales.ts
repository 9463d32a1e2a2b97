// Where lines, marks and names of a chart stand.

/** Round numbers from 0 up to `most` or just above: steps of 1, 2 or 5 times a power of ten, about `wanted` of them. */
export function ticks(most: number, wanted: number): number[] {
  const step = roundStep(most / wanted);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Rounds to be named below a chart: the first, then round numbers, none too near to the last, where "end" stands. */
export function roundTicks(first: number, last: number, wanted: number): number[] {
  const step = roundStep((last - first) / wanted);
  const found = [first];
  for (let at = Math.ceil((first + 1) / step) * step; at <= last - step * 0.6; at += step) {
    if (at - first >= step * 0.6) found.push(at);
  }
  return found;
}

function roundStep(rough: number): number {
  if (rough <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10);
}

/** Places at least `gap` apart and within the ends, each as near as can be to where it belongs, in the same order. */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const found = [...wanted];
  let least = low;
  for (const i of order) {
    found[i] = Math.max(found[i]!, least);
    least = found[i] + gap;
  }
  let most = high;
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i]!, most);
    most = found[i] - gap;
  }
  return found;
}

/** A line without what follows after it came down to nothing for good. */
export function untilGone(line: readonly number[]): number[] {
  let end = line.length;
  while (end > 1 && line[end - 1] === 0 && line[end - 2] === 0) end -= 1;
  return line.slice(0, end);
}

/** How strong a count is shown, 0 to 1. */
export function share(count: number, most: number): number {
  return most > 0 ? Math.min(1, Math.max(0, count / most)) : 0;
}
