"""Pictures: files of each kind, figures in the tables, SVG for a page, the same picture twice the same file."""

from __future__ import annotations

import csv
import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from passgo.analysis.board_picture import SIZE, board_heat, box_of
from passgo.analysis.charts import Course, Share, at_share, game_lengths, return_curves, win_shares, worth_over_time
from passgo.analysis.odds import landing_odds
from passgo.analysis.pictures import INK, PAPER, Picture, mixed, rgb, saved
from passgo.analysis.returns import returns
from passgo.editions import load, names

SVG = "{http://www.w3.org/2000/svg}"


def heat(name: str = "classic") -> Picture:
    edition = load(name)
    return board_heat(
        edition,
        (100 * landing_odds(edition, "stay").end_throw).tolist(),
        name="odds",
        title="Where throws end",
        caption="Exact.",
    )


def charts() -> list[Picture]:
    edition = load("classic")
    line = [1500.0, 1600.0, 1550.0]
    return [
        heat(),
        return_curves(edition, returns(edition, "leave"), "leave"),
        game_lengths([0, 0, 3, 5, 2], 1, 300),
        worth_over_time(
            {"Ann": Course(line, line, line), "Ben": Course(line, [1400.0] * 3, [1700.0] * 3)}, "One game."
        ),
        win_shares(
            "seat", "Who wins", "Sure.", [Share("seat 1", 0.5, 0.4, 0.6, 0.5), Share("seat 2", 0.5, 0.4, 0.6, 0.5)]
        ),
    ]


@pytest.mark.parametrize("picture", charts(), ids=lambda picture: picture.name)
def test_every_picture_is_png_svg_and_table(picture: Picture, tmp_path: Path) -> None:
    png, svg, table = saved([picture], tmp_path / "all")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert ET.fromstring(svg.read_text(encoding="utf-8")).tag == f"{SVG}svg"
    rows = list(csv.reader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert rows[0] == list(picture.table.header)
    assert len(rows) == len(picture.table.rows) + 1
    assert {path.name for path in (tmp_path / "all").iterdir()} == {png.name, svg.name, table.name}


@pytest.mark.parametrize("picture", charts(), ids=lambda picture: picture.name)
def test_on_a_page_it_takes_the_colours_of_the_page(picture: Picture) -> None:
    text = picture.inline()
    ET.fromstring(text)
    assert INK not in text
    assert PAPER not in text
    assert "var(--ink)" in text
    assert "<style" not in text
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert all(name.startswith(f"{picture.name}-") for name in ids)
    for target in re.findall(r'(?:href="#|url\(#)([^")]+)', text):
        assert target in ids
    assert set(re.findall(r"https?://[^\"' ]+", text)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}


def test_the_same_picture_is_the_same_file() -> None:
    assert heat().svg() == heat().svg()
    assert heat().png() == heat().png()


@pytest.mark.parametrize("name", names())
def test_every_board_has_its_own_names(name: str) -> None:
    edition = load(name)
    picture = heat(name)
    assert len(picture.table.rows) == 41
    text = picture.inline()
    for space in (edition.spaces[0], edition.spaces[39]):
        assert space.name.split(": ")[-1].split()[-1] in text


def test_the_ring_covers_the_edge_of_the_square() -> None:
    area = sum(box_of(index).width * box_of(index).height for index in range(40))
    inside = (SIZE - 2 * 1.62) ** 2
    assert area == pytest.approx(SIZE**2 - inside)
    assert box_of(0)[:2] == pytest.approx((SIZE - 1.62, 0))
    assert box_of(10)[:2] == (0, 0)
    assert box_of(39)[:2] == pytest.approx((SIZE - 1.62, 1.62))


def contrast(one: str, other: str) -> float:
    lights = sorted(luminance(colour) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def luminance(colour: str) -> float:
    parts = [part / 255 for part in rgb(colour)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_ink_can_be_read_on_every_cell() -> None:
    assert min(contrast(INK, mixed(share / 100)) for share in range(101)) >= 4.5


def test_another_ending_is_no_picture(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"a picture ends in \.png, \.svg"):
        heat().save(tmp_path / "x.pdf")
    assert list(tmp_path.iterdir()) == []


def test_how_long_most_games_take() -> None:
    assert at_share([0, 5, 3, 2], 0.5) == 1
    assert at_share([0, 5, 3, 2], 0.95) == 3
    assert at_share([], 0.5) == 0
