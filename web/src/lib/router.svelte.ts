// Which screen an address stands for. Links are plain anchors; going back and forth works as everywhere.
import { elementAt } from './element';

export type Route =
  | { name: 'home' | 'new' | 'help' | 'replay' | 'unknown' }
  | { name: 'table' | 'board' | 'table-replay' | 'edition'; id: string };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  const [first, id, third] = parts;
  if (parts.length === 0) return { name: 'home' };
  if (parts.length === 1 && (first === 'new' || first === 'help' || first === 'replay')) return { name: first };
  if (first === 'editions' && id && parts.length === 2) return { name: 'edition', id };
  if (first === 'table' && id && parts.length <= 3) {
    if (!third) return { name: 'table', id };
    if (third === 'board') return { name: 'board', id };
    if (third === 'replay') return { name: 'table-replay', id };
  }
  return { name: 'unknown' };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  search = $state(typeof location === 'undefined' ? '' : location.search);
  hash = $state(typeof location === 'undefined' ? '' : location.hash);
  route = $derived(parse(this.path));

  constructor() {
    if (typeof window === 'undefined') return;
    window.addEventListener('popstate', () => this.read());
    window.addEventListener('hashchange', () => this.read());
    document.addEventListener('click', (event) => this.clicked(event));
  }

  /** Go to an address of this page. */
  go(to: string, replace = false): void {
    if (to !== location.pathname + location.search + location.hash) {
      history[replace ? 'replaceState' : 'pushState'](null, '', to);
    }
    this.read();
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = location.hash;
  }

  /** Links within the page need no reload. */
  private clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = elementAt(event.target)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return; // within this screen: the browser's own way
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
