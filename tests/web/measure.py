"""What is wrong with a screen, measured in the browser: small or clipped text, controls over each other, scrolling."""

from __future__ import annotations

from pathlib import Path

from tests.web.person import Person

MEASURE = "".join((Path(__file__).parent / "measure.js").read_text().partition("() => {\n")[1:])  # without the comment
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FRAMES = 10  # pairs of frames until everything must have found its place


def faults(one: Person, size: tuple[int, int]) -> list[str]:
    """Of what is on the screen, once the window has this size and everything has found its place."""
    one.page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = []
    for _ in range(FRAMES):  # a layout that is new measures itself first
        one.page.evaluate(SETTLED)
        one.rests()
        found = one.value(MEASURE)
        if not found:
            break
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]
