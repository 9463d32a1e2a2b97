// What is wrong with the screen. Everything is judged by what can be seen of it: cut by each ancestor that scrolls or
// hides. An expression for the browser: a function without arguments that gives sentences.
() => {
  const LEAST = 10.95; // px of a letter
  const TAP = 39.5; // px of what is touched
  const wrong = new Set();
  const chain = (element) => {
    const found = [];
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) found.push(one);
    return found;
  };
  const isHidden = (one) => {
    const style = getComputedStyle(one);
    const gone = style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) === 0;
    return gone || one.classList.contains('hidden-text');
  };
  const cuts = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return overflowX !== 'visible' || overflowY !== 'visible';
  };
  const seen = (element) => {
    if (chain(element).some(isHidden)) return null;
    const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    const ports = chain(element.parentElement).filter(cuts).map((one) => one.getBoundingClientRect());
    const box = [element.getBoundingClientRect(), ...ports, window_].reduce((a, b) => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    }));
    return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null;
  };
  const isOnTop = (element, box) => {
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  };
  const named = (element) => {
    const text = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30);
    return `${element.tagName.toLowerCase()}[${element.dataset.testid ?? element.getAttribute('class')}] "${text}"`;
  };
  /** Shortened on purpose, with dots. */
  const isShortened = (one) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one);
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  };
  const scrolls = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll');
  };

  const page = () => {
    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth) wrong.add(`scrolls sideways by ${root.scrollWidth - innerWidth}`);
    if (root.scrollHeight > innerHeight) wrong.add(`scrolls down by ${root.scrollHeight - innerHeight}`);
  };

  const text = (node) => {
    const element = node.parentElement;
    const box = seen(element);
    if (!box || !isOnTop(element, box)) return;
    const px = parseFloat(getComputedStyle(element).fontSize) * (element.getScreenCTM?.()?.a ?? 1);
    if (px < LEAST) wrong.add(`${px.toFixed(1)} px: ${named(element)}`);
    if (element.namespaceURI.includes('svg') || getComputedStyle(element).display === 'inline') return;
    const around = chain(element);
    if (around.some(isShortened)) return;
    const range = document.createRange();
    range.selectNodeContents(node);
    const whole = range.getBoundingClientRect();
    if (around.some(scrolls)) {
      const port = element.getBoundingClientRect(); // it may be pushed, but must fit into its own box
      if (cuts(element) && !scrolls(element) && whole.right > port.right + 1.5) wrong.add(`clipped: ${named(element)}`);
    } else if (whole.right > box.right + 1.5 || whole.bottom > box.bottom + Math.max(3, px / 4)) wrong.add(`clipped: ${named(element)}`);
  };

  /** A word in a sentence, as links are: it cannot be larger than its line. */
  const isWord = (one) => [...one.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());

  const texts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const unseen = ['TITLE', 'STYLE', 'SCRIPT', 'OPTION'];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.textContent.trim() && !unseen.includes(node.parentElement.tagName.toUpperCase())) text(node);
    }
  };

  const overlap = (a, b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1 && high > 1;
  };

  /** What cannot be pushed into sight must be there as a whole. */
  const isCut = ({ element, box }) => {
    if (chain(element.parentElement).some(scrolls)) return false;
    const whole = element.getBoundingClientRect();
    return box.right - box.left < whole.width - 1.5 || box.bottom - box.top < whole.height - 1.5;
  };

  /** But for the map (a slider): its middle is free for others. */
  const controls = () => {
    const found = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
      .map((element) => ({ element, box: seen(element) }))
      .filter(({ element, box }) => box && isOnTop(element, box));
    found.forEach((one, at) => {
      if (isCut(one)) wrong.add(`cut off: ${named(one.element)}`);
      for (const other of found.slice(at + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (overlap(one.box, other.box)) wrong.add(`over each other: ${named(one.element)}, ${named(other.element)}`);
      }
    });
  };

  /** In view as a whole, unless a sheet of a small screen lies over it. */
  const primary = () => {
    const button = document.querySelector('[data-testid="primary"]');
    if (!button) return;
    const whole = button.getBoundingClientRect();
    const sheets = [...document.querySelectorAll('[role="dialog"]')].map((one) => one.getBoundingClientRect());
    if (sheets.some((sheet) => !whole.width || overlap(sheet, whole))) return;
    const box = seen(button);
    const isWhole = box && box.bottom - box.top > whole.height - 1 && box.right - box.left > whole.width - 1;
    if (!isWhole || !isOnTop(button, box)) wrong.add('the primary button is not in view');
  };

  /** Up and down is reading; sideways only tables, and lines made to be pushed (which show no bar). */
  const pushed = () => {
    for (const one of document.querySelectorAll('*')) {
      const { overflowX, overflowY, scrollbarWidth } = getComputedStyle(one);
      if (overflowX !== 'auto' || overflowY !== 'auto' || scrollbarWidth === 'none') continue;
      const isTable = one.querySelector('table') !== null;
      if (!isTable && one.scrollWidth > one.clientWidth + 1 && seen(one)) wrong.add(`wider than its place: ${named(one)}`);
    }
  };

  /** Where one touches: what is no word in a sentence can be hit with a thumb. Only where it is asked for (test_screens). */
  const taps = () => {
    if (!globalThis.measuresTaps) return;
    for (const element of document.querySelectorAll('button, select, summary, input:not([type="range"])')) {
      const box = seen(element);
      if (!box || !isOnTop(element, box) || isWord(element)) continue;
      const around = (element.closest('label') ?? element).getBoundingClientRect();
      const least = Math.min(around.width, around.height);
      if (least < TAP) wrong.add(`${least.toFixed(0)} px to touch: ${named(element)}`);
    }
  };

  page();
  pushed();
  texts();
  taps();
  controls();
  primary();
  return [...wrong];
}
