"""The command line of the odds: odds and roi. What needs more libraries is loaded only when it is used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from passgo.analysis.tables import FigureTable
from passgo.analysis.writing import write_whole
from passgo.cli.play import Edition, Json, make_console
from passgo.game import Game
from passgo.terminal import odds_tables, saves, setup
from passgo.terminal.complaint import Complaint, check_ending
from passgo.terminal.json_output import print_json
from passgo.terminal.plain_words import file_words, plain_words
from passgo.terminal.session import replay

if TYPE_CHECKING:
    from passgo.analysis.pictures import Picture
    from passgo.analysis.walk import Stay
    from passgo.editions import Edition as Board

JAIL: dict[str, Stay] = {"leave": "leave", "stay": "stay"}
BY = ("throw", "turn")

Jail = Annotated[str, typer.Option(metavar="leave|stay", help="Leave Jail at once, or stay as long as one may.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE.csv", help="The table as a file.")]
PictureFile = Annotated[Path | None, typer.Option("--picture", metavar="FILE", help="A picture: .png or .svg.")]


def register(app: typer.Typer) -> None:
    app.command()(odds)
    app.command()(roi)


def odds(  # noqa: PLR0913 - one parameter an option of the command line
    edition: Edition = None,
    jail: Jail = "leave",
    by: Annotated[str | None, typer.Option(metavar="throw|turn", help="Count throws (the default) or turns.")] = None,
    visits: Annotated[bool, typer.Option("--visits", help="Every space come to, not only where it ends.")] = False,
    position: Annotated[
        str | None, typer.Option(metavar="LINE|FILE", help="The risks from a position, a record or a saved game.")
    ] = None,
    as_csv: Csv = None,
    as_json: Json = False,
    picture: PictureFile = None,
) -> None:
    """How often each space is come to: in the long run, or from a position with the next throw, turn and round.

    Exact, not simulated: a Markov chain for the long run, every throw and card for a position.
    """
    stay = parse_jail(jail)
    check_ending(as_csv, ".csv")
    if position is not None:
        if by or visits or picture:
            raise Complaint("--by, --visits and --picture belong to the odds of the long run, without --position")
        show(risks(find_game(position, edition), stay), as_csv, as_json)
        return
    if by not in (None, *BY):
        raise Complaint(f"--by is throw or turn, not {by!r}")
    board = setup.find_edition(edition or "classic")
    figure = f"{'visit' if visits else 'end'}_{by or 'throw'}"
    with plain_words(), file_words():
        from passgo.analysis.odds import landing_odds  # noqa: PLC0415 - an extra

        found = landing_odds(board, stay)
        if picture:
            odds_picture(board, getattr(found, figure), stay, figure).save(picture)
    show(odds_tables.odds_sheet(board, found, stay, figure), as_csv, as_json, picture)


def roi(
    edition: Edition = None,
    jail: Jail = "leave",
    as_csv: Csv = None,
    as_json: Json = False,
    picture: PictureFile = None,
) -> None:
    """What each group returns at each level: cost, expected rent, break-even, and what the last step added."""
    stay = parse_jail(jail)
    check_ending(as_csv, ".csv")
    board = setup.find_edition(edition or "classic")
    with plain_words(), file_words():
        from passgo.analysis.returns import returns  # noqa: PLC0415 - an extra

        found = returns(board, stay)
        if picture:
            from passgo.analysis.charts import return_curves  # noqa: PLC0415 - slow to load

            return_curves(board, found, stay).save(picture)
    show(odds_tables.returns_sheet(board, found, stay), as_csv, as_json, picture)


# ---------------------------------------------------------------- what is asked for
def parse_jail(text: str) -> Stay:
    if text not in JAIL:
        raise Complaint(f"--jail is leave or stay, not {text!r}")
    return JAIL[text]


def find_game(text: str, edition: str | None) -> Game:
    """A position as one line, or a file with one, with a record or with a saved game."""
    board = setup.find_edition(edition) if edition else None
    line = text.strip()
    if not line.startswith("pg1"):
        path = Path(text)
        line = saves.read_text(path).strip()
        if not line.startswith("pg1"):
            record, own = saves.record_of(path, line + "\n")
            return replay(path, record, edition or own)
        line = line.splitlines()[0]
    return Game.from_position(line, edition=board)


def risks(game: Game, jail: Stay) -> odds_tables.Sheet:
    from passgo.analysis.risk import next_round, next_throw_risk  # noqa: PLC0415 - only here is it needed

    if game.outcome is not None:
        raise Complaint("this game is over: nobody throws any more")
    throws = {name: next_throw_risk(game, name, jail) for name in game.players if game.is_playing(name)}
    return odds_tables.risk_sheet(game, throws, next_round(game, jail), jail)


def odds_picture(board: Board, shares: Any, jail: Stay, figure: str) -> Picture:
    from passgo.analysis.board_picture import board_heat  # noqa: PLC0415 - slow to load

    what, by = figure.split("_")
    title = f"Where {by}s end" if what == "end" else f"Where {by}s come to"
    caption = f"Percent of all {by}s in the long run, {odds_tables.JAIL_WORDS[jail]}. Exact: a Markov chain of throws."
    return board_heat(board, (100 * shares).tolist(), name=f"odds-{figure}", title=title, caption=caption)


# ---------------------------------------------------------------- what is given
def show(sheet: odds_tables.Sheet, as_csv: Path | None, as_json: bool, picture: Path | None = None) -> None:
    if as_csv:
        with file_words():
            write_whole(as_csv, FigureTable(sheet.header, sheet.rows).csv())
    if as_json:
        print_json(sheet.data)
        return
    console = make_console()
    console.print(sheet.heading, style="bold", markup=False, soft_wrap=True)
    for table in sheet.tables:
        console.print()
        console.print(table)
    for path in filter(None, (as_csv, picture)):
        print(f"written: {path}")
