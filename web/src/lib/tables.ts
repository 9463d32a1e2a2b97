// Tables this browser has sat at or watched, newest first, to go back to.
export interface Visited {
  id: string;
  edition: string;
  name: string; // under which we sit there; '' for a watcher
  at: number;
}

const KEY = 'passgo.tables';
const MOST = 12;

export function visited(): Visited[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(found) ? found.filter(isVisited) : [];
  } catch {
    return [];
  }
}

function isVisited(one: unknown): one is Visited {
  return typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string';
}

export function remember(table: Omit<Visited, 'at'>): void {
  keep([{ ...table, at: Date.now() }, ...visited().filter((one) => one.id !== table.id)].slice(0, MOST));
}

export function forget(id: string): void {
  keep(visited().filter((one) => one.id !== id));
}

function keep(tables: Visited[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables));
  } catch {
    // a browser that keeps nothing
  }
}

/** A table's id from whatever somebody pasted: a whole link, or the code alone. */
export function idFrom(text: string): string {
  const clean = text.trim();
  const linked = /\/table\/([\w-]{4,64})/.exec(clean);
  if (linked) return linked[1]!;
  return /^[\w-]{4,64}$/.test(clean) ? clean : '';
}
