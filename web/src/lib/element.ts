/** The element an event happened at; null for the window, the document or nothing. */
export function elementAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target : null;
}
