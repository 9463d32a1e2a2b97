"""The drawn board: every line fits, whatever the width; what a game lays over it shows."""

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

from passgo.editions import load, names
from passgo.editions.draw import (
    SpaceOverlay,
    draw_board,
    draw_cards,
    draw_deed,
    list_editions,
    reconstruction_notice,
)
from passgo.editions.shorten import cut_word, fit_name

CROWD = tuple((letter, "red") for letter in "ABCDEFGH")
OVERLAY = {
    0: SpaceOverlay(tokens=CROWD),
    1: SpaceOverlay(owner="Benjamin", owner_style="blue", mortgaged=True, tokens=CROWD),
    3: SpaceOverlay(owner="Al", buildings=3),
    12: SpaceOverlay(owner="Cy", mortgaged=True),
    37: SpaceOverlay(owner="Benjamin", buildings=4, tokens=CROWD),
    39: SpaceOverlay(owner="Ann", buildings=5, tokens=(("T1", ""),), highlight=True),
}


def drawn(picture: RenderableType, width: int) -> list[str]:
    console = Console(width=width, file=io.StringIO(), color_system=None, legacy_windows=False)
    console.print(picture)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("overlay", [None, OVERLAY, {}])
@pytest.mark.parametrize("width", [80, 100, 111, 120, 160, 250])
@pytest.mark.parametrize("name", names())
def test_no_line_is_wider_than_the_terminal(name: str, width: int, overlay: dict[int, SpaceOverlay] | None) -> None:
    lines = drawn(draw_board(load(name), overlay), width)
    assert max(map(cell_len, lines)) <= width
    if width >= 100:  # a closed frame: all lines equally long
        assert len({cell_len(line) for line in lines}) == 1
        assert {line[0] + line[-1] for line in lines} <= {"┌┐", "││", "├┤", "└┘"}
        assert len(lines) == (32 if overlay is None else 34)


@pytest.mark.parametrize("width", [20, 30, 45, 60, 79, 99])
def test_narrow_terminals_get_a_list_of_all_forty_spaces(width: int) -> None:
    lines = drawn(draw_board(load("mlb-1999"), OVERLAY), width)
    assert max(map(cell_len, lines)) <= width
    text = "\n".join(lines)
    assert all(f" {index:>2} " in text for index in range(40))


def test_a_width_may_be_asked_for() -> None:
    assert {len(line) for line in drawn(draw_board(load("classic"), width=100), 200)} == {100}


def test_the_frame_joins_and_the_middle_is_centred() -> None:
    lines = drawn(draw_board(load("classic")), 100)
    cell = "─" * 8
    assert lines[0] == f"┌{'┬'.join([cell] * 11)}┐"
    assert lines[6] == f"├{cell}┴{cell}┼{'┴'.join([cell] * 7)}┼{cell}┴{cell}┤"
    assert lines[7] == f"│New York Ave   19│{' ' * 62}│31 Pacific Avenue│"
    assert lines[8] == f"│$200           ||│{' ' * 62}│// $300          │"
    assert lines[11] == f"│Comm. Chest    17│{'Classic US board, pre-2008 printing':^62}│33 Comm. Chest   │"
    assert lines[25] == f"├{cell}┬{cell}┼{'┬'.join([cell] * 7)}┼{cell}┬{cell}┤"
    assert lines[-1] == f"└{'┴'.join([cell] * 11)}┘"


@pytest.mark.parametrize("width", [80, 100, 160])
def test_the_board_tells_what_it_is(width: int) -> None:
    text = " ".join("\n".join(drawn(draw_board(load("nfl-1998")), width)).split())
    for words in (
        "NFL Official Limited Collector's Edition",
        "4d75b9f2f78d9d91",
        "2–8 players",
        "AFC: 16 cards · NFC: 16 cards",
        "32 seating sections · 12 stadiums",
        "by coin",
        "$400",
        "$200/10%",
    ):
        assert words in text
    assert "Reconstructed" in text
    assert "Reconstructed" not in "\n".join(drawn(draw_board(load("classic")), width))


@pytest.mark.parametrize(
    ("name", "notice"),
    [
        ("classic", ""),
        ("anniversary-70", "Reconstructed, not checked against a printed copy: tokens."),
        ("nfl-1998", "Reconstructed, not checked against a printed copy: board, tokens and decks."),
    ],
)
def test_the_notice(name: str, notice: str) -> None:
    assert reconstruction_notice(load(name)) == notice


@pytest.mark.parametrize("width", [80, 120])
def test_a_game_shows_on_the_board(width: int) -> None:
    text = "\n".join(drawn(draw_board(load("classic"), OVERLAY), width))
    for words in ("⌂⌂⌂", "⌂⌂⌂⌂", "■", "Ann", "mtgd", "ABCDEFGH", "T1"):
        assert words in text
    assert "⌂" not in "\n".join(drawn(draw_board(load("classic")), width))


def test_too_many_tokens_end_in_a_plus() -> None:
    crowd = {0: SpaceOverlay(tokens=tuple((label, "") for label in ("AA", "BB", "CC", "DD", "EE")))}
    assert "AABBCC+" in "\n".join(drawn(draw_board(load("classic"), crowd), 100))


def test_a_game_may_fill_the_centre() -> None:
    lines = [Text("Ann throws 3 and 4."), Text(""), Text("[bold]no markup[/bold]")]
    text = "\n".join(drawn(draw_board(load("classic"), {}, centre=lines), 120))
    assert "Ann throws 3 and 4." in text
    assert "[bold]no markup[/bold]" in text
    assert "players" not in text


def test_too_much_in_the_centre_is_left_out() -> None:
    lines = [Text(f"line {number}") for number in range(50)]
    assert len(drawn(draw_board(load("classic"), centre=lines), 100)) == 32


def test_names_of_wide_letters_and_square_brackets_keep_the_frame(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'inherits = "classic"\ntitle = "[red]漢字漢字"\n[space]\n'
        '1 = { name = "漢字漢字漢字漢字漢字" }\n39 = { name = "[blink]漢字漢字漢字漢字漢字漢字" }\n',
        encoding="utf-8",
    )
    lines = drawn(draw_board(load(path)), 100)
    assert {cell_len(line) for line in lines} == {100}
    assert any("[red]漢字漢字" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "width", "lines", "fitted"),
    [
        ("Boardwalk", 9, 1, ["Boardwalk"]),
        ("Pennsylvania Avenue", 16, 1, ["Pennsylvania Ave"]),
        ("Pennsylvania Avenue", 14, 1, ["Pennsylvania"]),
        ("North Carolina Avenue", 8, 3, ["North", "Carolina", "Avenue"]),
        ("Mediterranean Avenue", 8, 3, ["Mediter."]),
        ("Community Chest", 14, 1, ["Comm. Chest"]),
        ("Mos Espa: Street Market", 13, 1, ["Street Market"]),
        ("San Diego Chargers / Oakland Raiders", 8, 3, ["Chargers", "Raiders"]),
        ("Philadelphia Eagles / Atlanta Falcons", 14, 1, ["Eagles/Falcons"]),
        ("Chicago White Sox", 12, 1, ["C. White Sox"]),
        ("Chicago White Sox", 9, 1, ["C. W. Sox"]),
        ("Chicago White Sox", 5, 1, ["Sox"]),
        ("a b c d e f g", 3, 2, ["a b", "c."]),
        ("Strikeout", 1, 1, ["S"]),
    ],
)
def test_names_are_shortened_as_little_as_will_do(name: str, width: int, lines: int, fitted: list[str]) -> None:
    assert fit_name(name, width, lines) == fitted


def test_a_cut_word_shows_it() -> None:
    assert [cut_word("Boardwalk", width) for width in (9, 8, 2, 1, 0)] == ["Boardwalk", "Boardwa.", "B.", "B", ""]


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("index", range(40))
def test_every_deed_fits_fifty_columns(name: str, index: int) -> None:
    lines = drawn(draw_deed(load(name), index), 80)
    assert {cell_len(line) for line in lines} == {50}


def test_a_deed_lists_rents_and_costs() -> None:
    text = "\n".join(drawn(draw_deed(load("pokemon-1999"), 39), 80))
    amounts = ("₱400", "₱50", "₱100", "₱200", "₱600", "₱1,400", "₱1,700", "₱2,000")
    words = ("Nidoking", "Giovanni's gym", "Earth Badge", "34", "with 4 Poké Centers", "with a Poké Mart", *amounts)
    assert [word for word in words if word not in text] == []


def test_other_spaces_say_what_they_do() -> None:
    def text(index: int) -> str:
        return " ".join(" ".join(drawn(draw_deed(load("classic"), index), 80)).split())

    assert "salary $200" in text(0)
    assert "draw a card Community Chest" in text(2)
    assert "pay $200" in text(4)
    assert "10% of all you own" in text(4)
    assert "fine to leave $50" in text(10)
    assert "10 × the throw" in text(12)
    assert "rent if 4 owned $200" in text(15)
    assert "Free Parking" in text(20)


@pytest.mark.parametrize("width", [80, 120])
def test_the_list_names_every_edition_and_what_is_reconstructed(width: int) -> None:
    lines = drawn(list_editions(), width)
    assert max(map(cell_len, lines)) <= width
    text = "\n".join(lines)
    assert all(name in text for name in names())
    assert "board, tokens, decks" in text


def test_both_decks_card_by_card() -> None:
    text = "\n".join(drawn(draw_cards(load("mlb-1999")), 100))
    assert all(card.id in text and card.title in text for card in load("mlb-1999").cards())
