"""What is wrong with a screen, measured in the browser: small or clipped text, controls over each other, scrolling."""

from __future__ import annotations

from tests.web.person import Person

# Everything is judged by what can be seen of it: cut by each ancestor that scrolls or hides.
MEASURE = """() => {
    const wrong = [];
    const seen = (element) => {
        let { left, top, right, bottom } = element.getBoundingClientRect();
        for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (style.visibility === 'hidden' || style.display === 'none' || Number(style.opacity) === 0) return null;
            if (style.clipPath !== 'none' && one.classList.contains('hidden-text')) return null;
            if (one === element || (style.overflowX === 'visible' && style.overflowY === 'visible')) continue;
            const box = one.getBoundingClientRect();
            [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
            [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
        }
        [left, top] = [Math.max(left, 0), Math.max(top, 0)];
        [right, bottom] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
        return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
    };
    const onTop = (element, box) => {
        const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return there && (element.contains(there) || there.contains(element));
    };
    const named = (element) => `${element.tagName.toLowerCase()}[${element.dataset.testid ?? element.className?.baseVal ?? element.className}] ` +
        JSON.stringify((element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30));
    const scrolls = (element, axis) => {
        for (let one = element; one; one = one.parentElement)
            if (['auto', 'scroll'].includes(getComputedStyle(one)[axis === 'x' ? 'overflowX' : 'overflowY'])) return true;
        return false;
    };

    const root = document.scrollingElement;
    if (root.scrollWidth > innerWidth) wrong.push(`scrolls sideways by ${root.scrollWidth - innerWidth}`);
    if (root.scrollHeight > innerHeight) wrong.push(`scrolls down by ${root.scrollHeight - innerHeight}`);

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!node.textContent.trim() || ['TITLE', 'STYLE', 'SCRIPT', 'OPTION'].includes(element.tagName.toUpperCase())) continue;
        const box = seen(element);
        if (!box || !onTop(element, box)) continue;
        const px = parseFloat(getComputedStyle(element).fontSize) * (element.getScreenCTM?.()?.a ?? 1);
        if (px < 10.95) wrong.push(`${px.toFixed(1)} px: ${named(element)}`);
        if (element.namespaceURI.includes('svg')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const text = range.getBoundingClientRect();
        const style = getComputedStyle(element);
        const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' ||
            [...document.querySelectorAll('*')].some((one) => one.contains(element) && (getComputedStyle(one).textOverflow === 'ellipsis' || getComputedStyle(one).webkitLineClamp !== 'none'));
        if (!shortened && !scrolls(element, 'x') && text.right > box.right + 1.5 && style.display !== 'inline') wrong.push(`clipped at the right: ${named(element)}`);
        if (!shortened && !scrolls(element, 'y') && text.bottom > box.bottom + 3 && style.display !== 'inline') wrong.push(`clipped below: ${named(element)}`);
    }

    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, summary, [role="slider"]')]
        .map((element) => ({ element, box: seen(element) })).filter((one) => one.box && onTop(one.element, one.box));
    controls.forEach((one, at) => {
        for (const other of controls.slice(at + 1)) {
            if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
            if (one.element.getAttribute('role') === 'slider' || other.element.getAttribute('role') === 'slider') continue; // its middle is free
            const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
            const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
            if (wide > 1 && high > 1) wrong.push(`over each other: ${named(one.element)} and ${named(other.element)}`);
        }
    });

    const primary = document.querySelector('[data-testid="primary"]');
    const sheet = document.querySelector('[role="dialog"]')?.getBoundingClientRect();
    const below = (box) => sheet && sheet.left <= box.left && sheet.right >= box.right && sheet.top <= box.top && sheet.bottom >= box.bottom;
    if (primary && !below(primary.getBoundingClientRect())) { // a sheet on a small screen may lie over it
        const [box, whole] = [seen(primary), primary.getBoundingClientRect()];
        if (!box || box.bottom - box.top < whole.height - 1 || box.right - box.left < whole.width - 1) wrong.push('the primary button is not in view');
        else if (!onTop(primary, box)) wrong.push('the primary button is covered');
    }
    return [...new Set(wrong)];
}"""


def faults(one: Person, size: tuple[int, int]) -> list[str]:
    """Of what is on the screen, once the window has this size and everything has found its place."""
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    one.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    one.rests()
    found: list[str] = one.value(MEASURE)
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]
