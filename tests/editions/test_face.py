"""Six faces by day and by night: every word can be read, every control's edge can be seen, mistakes are named."""

import re
from pathlib import Path

import pytest

from passgo.editions import Edition, EditionError, face, load, names

TOKENS = Path(__file__).parents[2] / "web" / "src" / "styles" / "tokens.css"
OWN = 'inherits = "classic"\ntitle = "Own"\n'
MODES = ("light", "dark")
THEMES = [(name, mode) for name in names() for mode in MODES]


def palette(edition: Edition, mode: str) -> face.Colours:
    return edition.face.light if mode == "light" else edition.face.dark


def page_colours(mode: str) -> dict[str, str]:
    """What the page adds that is the same in every edition: its warnings and the ring of focus."""
    css = TOKENS.read_text(encoding="utf-8")
    block = css.split("\n:root {")[1] if mode == "light" else css.split(":root[data-theme='dark'] {")[1]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block.split("}")[0]))


def low(pairs: list[tuple[str, str, float]]) -> list[str]:
    return [
        f"{one} on {other}: {face.contrast(one, other):.2f}"
        for one, other, least in pairs
        if face.contrast(one, other) < least
    ]


@pytest.mark.parametrize(("name", "mode"), THEMES)
def test_all_inks_are_read_on_all_papers(name: str, mode: str) -> None:
    edition = load(name)
    colours = palette(edition, mode)
    pairs = [(colours[ink], colours[paper], 4.5) for ink, paper in face.TEXT_PAIRS]
    pairs += [(colours[edge], colours[paper], 3.0) for edge, paper in face.EDGE_PAIRS]
    written = edition.face.on_ground(colours)
    for ground in ("ground", "ground_deep"):
        pairs += [(written[ink], colours[ground], 4.5) for ink in ("ink", "ink_soft")]
        pairs += [(written["accent"], colours[ground], 3.0)]
    assert low(pairs) == []


@pytest.mark.parametrize(("name", "mode"), THEMES)
def test_what_the_page_adds_is_seen_on_every_face(name: str, mode: str) -> None:
    colours, page = palette(load(name), mode), page_colours(mode)
    pairs = [(page[word], colours[paper], 4.5) for word in ("danger", "warn") for paper in ("table", "card")]
    pairs += [(page["focus"], colours[paper], 3.0) for paper in ("table", "card", "space")]
    pairs += [(colours["ink"], page[soft], 4.5) for soft in ("danger-soft", "warn-soft")]
    assert low(pairs) == []


def test_no_two_faces_are_alike() -> None:
    faces = [load(name).face for name in names()]
    for part in ("ground", "corners", "type", "sound"):
        assert len({getattr(one, part) for one in faces}) == len(faces), part
    assert len({one.dice.shape for one in faces}) == len({one.backs.pattern for one in faces}) == len(faces)
    assert len({one.light["ground"] for one in faces}) == len({one.dark["ground"] for one in faces}) == len(faces)


def saved(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(OWN + text, encoding="utf-8")
    return path


def test_an_edition_without_looks_has_those_it_inherits(tmp_path: Path) -> None:
    assert load(saved(tmp_path, "")).face == load("classic").face


def test_a_part_is_laid_over_what_is_inherited(tmp_path: Path) -> None:
    ours = load(
        saved(tmp_path, 'theme.face = { ground = "meadow", dice.shape = "soft", light.accent = "#5b2a86" }')
    ).face
    classic = load("classic").face
    assert (ours.ground, ours.dice.shape, ours.dice.body) == ("meadow", "soft", classic.dice.body)
    assert ours.light == {**classic.light, "accent": "#5B2A86"}
    assert ours.dark == classic.dark


def test_a_dark_ground_is_written_on_with_the_inks_of_the_night() -> None:
    hotel, beach = load("anniversary-70").face, load("classic").face
    assert hotel.on_ground(hotel.light) is hotel.dark
    assert beach.on_ground(beach.light) is beach.light


GROUNDS = "plain, promenade, lacquer, turf, infield, dunes, meadow"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('ground = "lawn"', f'ground: expected one of {GROUNDS}, found "lawn"'),
        ('light.ink = "red"', 'light.ink: expected a colour such as #D62F2F, found "red"'),
        ('light.inc = "#000000"', 'light.inc: unknown key, did you mean "ink"?'),
        ('light.ink = "#C0C0C0"', "light.ink: expected a contrast of at least 4.5 with light.table, found 1.53"),
        ('dark.edge = "#1A2A2A"', "dark.edge: expected a contrast of at least 3.0 with dark.table, found 1.16"),
        ('light.ground = "#808080"', "light.ground: expected a contrast of at least 4.5 with ink on it, found 3.91"),
        ('dice.pips = "#FFFFFF"', "dice.pips: expected a contrast of at least 4.5 with dice.body, found 1.28"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    path = saved(tmp_path, f"theme.face.{text}")
    with pytest.raises(EditionError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: theme.face.{message}"
