"""Looking on: bots at play, records replayed, positions and boards drawn."""

from __future__ import annotations

import sys
import time
from collections import Counter
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any, NamedTuple

from rich import box
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from passgo import COMPILED
from passgo.bots import Fault, Runner, make_bot
from passgo.bots.runner import told_faults
from passgo.editions.cells import stripe
from passgo.editions.draw import draw_board, draw_cards, draw_deed, reconstruction_notice
from passgo.editions.loader import load, names
from passgo.game import Game
from passgo.terminal import saves, setup
from passgo.terminal.about import tell_about
from passgo.terminal.complaint import Complaint
from passgo.terminal.desk import Narrator
from passgo.terminal.json_output import game_data, print_json
from passgo.terminal.screen import Screen
from passgo.terminal.seats import PERSON, Sitter, coloured, seat_all
from passgo.terminal.session import replay
from passgo.terminal.words import Line, tell

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from passgo.editions import Edition, Space

_NEWS = 40


# ---------------------------------------------------------------- before a game
def say_build(console: Console) -> None:
    if not COMPILED:
        console.print(
            "The rules run as plain Python, which is slower; `make setup` with a C compiler builds the fast core.",
            style="dim",
        )


def introduce(console: Console, game: Game, sitters: dict[str, Sitter]) -> None:
    """The table before the first throw: who plays with what, and what differs from the printed rules."""
    table = game.table
    console.print(Text(f"{table.edition.title} · {table.variant} game", style="bold"))
    notice = reconstruction_notice(table.edition)
    if notice:
        console.print(Text(notice, style="yellow"))
    for name, token in zip(table.players, table.tokens, strict=True):
        kind = "" if sitters[name].is_person else f", {sitters[name].kind} bot"
        banker = ", Banker" if name == table.banker else ""
        piece = setup.token_words(table.edition, token)
        console.print(Text("  ") + coloured(f"{sitters[name].letter}  {name}: {piece}{kind}{banker}", sitters))
    if table.banker_only:
        console.print(f"  {table.banker} only banks (R053)", markup=False)
    if table.variant == "time-limit" and table.options.rounds:
        console.print(f"  The game ends after round {table.options.rounds}.")
    for line in game.differences():
        console.print(Text(f"  House rule: {line}", style="yellow"))


def unfinished(console: Console) -> Path | None:
    """The last game, if it is not over and the player wants to go on with it."""
    path = saves.last_path()
    if path is None:
        return None
    try:
        saved = saves.parse_save(path, saves.read_text(path))
        game = replay(path, saved.record, saved.edition)
    except Complaint:
        return None
    if game.outcome is not None:
        return None
    who = ", ".join(game.players)
    console.print(
        f"There is an unfinished game: {game.edition.id}, {who}, round {game.round + 1}.", markup=False, style="bold"
    )
    answer = setup.read(console, "Go on with it? (Enter: yes, n: a new game) ").casefold()
    return path if answer in ("", "y", "yes") else None


# ---------------------------------------------------------------- bots at play
def one(console: Console, plan: setup.GameSetup, delay: float, until_round: int | None) -> None:
    """One game, on a board that is redrawn in a terminal, as lines elsewhere."""
    game, saved = setup.make_game(plan)
    screen = Screen(console, game, seat_all(list(saved.kinds), list(saved.kinds.values())))
    runner = _runner(game, saved, until_round)
    say_build(console)
    introduce(console, game, screen.sitters)
    try:
        if console.is_terminal and console.height >= 20:
            _draw(console, screen, runner, delay, until_round)
        else:
            narrator = Narrator(screen, delay)
            while not _is_over(game, until_round):
                runner.step()
                narrator.catch_up()
    except KeyboardInterrupt:
        console.print("Stopped.")
    if console.is_terminal:
        screen.board([line for entry in game.log[-5:] for line in tell(game.edition, entry.events)])
    elif game.outcome is None:
        screen.say(f"Stopped in round {game.round + 1}.")
    screen.results()
    show_faults(console, runner.faults)


def _runner(game: Game, saved: saves.Saved, until_round: int | None) -> Runner:
    bots = {name: make_bot(kind, saved.bot_seed + seat) for seat, (name, kind) in enumerate(saved.kinds.items())}
    return Runner(game, bots, max_commands=2**62, max_rounds=until_round)


def _is_over(game: Game, until_round: int | None) -> bool:
    return game.outcome is not None or (until_round is not None and game.round >= until_round)


def _draw(console: Console, screen: Screen, runner: Runner, delay: float, until_round: int | None) -> None:
    """The board stays in place; below it what just happened, as much as fits."""
    news: list[Line] = []
    shown = 0
    with Live(console=console, auto_refresh=False, screen=True) as live:
        while not _is_over(screen.game, until_round):
            runner.step()
            for entry in screen.game.log[shown:]:
                news = [*news, *tell(screen.game.edition, entry.events)][-_NEWS:]
            shown = len(screen.game.log)
            live.update(_frame(console, screen, news), refresh=True)
            if delay:
                time.sleep(delay)


def _frame(console: Console, screen: Screen, news: Sequence[Line]) -> Group:
    board = screen.board_picture()
    used = len(console.render_lines(board))
    texts = [coloured(("" if line.tone == "turn" else "  ") + line.text, screen.sitters) for line in news]
    room = max(0, console.height - used - 1)
    lines = [part for text in texts for part in text.wrap(console, console.width)]
    return Group(board, *lines[len(lines) - min(room, len(lines)) :])


def show_faults(console: Console, faults: Sequence[Fault]) -> None:
    """What had to be decided for a bot."""
    for line in told_faults(faults):
        console.print(Text(f"Fault of {line}", style="yellow"), soft_wrap=True)


class Counted(NamedTuple):
    """Results of many quick games."""

    kinds: dict[str, str]  # who plays, and which bot
    wins: Counter[str]
    rounds: list[int]
    faults: list[Fault]


def many(
    console: Console, plan: setup.GameSetup, games: int, until_round: int | None, *, as_json: bool = False
) -> None:
    """Many quick games: who wins how often, and how long it takes."""
    kinds = setup.make_game(plan)[1].kinds  # complains before anything is shown
    if not as_json:
        say_build(console)
    with redirect_stdout(sys.stderr if as_json else sys.stdout):  # what bots print does not mix with the figures
        counted = Counted(kinds, *_count(plan, games, until_round))
    if as_json:
        print_json(counted_data(counted))
    else:
        show_counted(console, counted)


def _count(plan: setup.GameSetup, games: int, until_round: int | None) -> tuple[Counter[str], list[int], list[Fault]]:
    wins: Counter[str] = Counter()
    rounds: list[int] = []
    faults: list[Fault] = []
    seed = plan.seed if plan.seed is not None else 0
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Playing", total=games)
        for number in range(games):
            plan.seed = seed + number
            game, saved = setup.make_game(plan)
            result = _runner(game, saved, until_round).run()
            wins.update(result.outcome.winners if result.outcome else ["nobody"])
            is_timed = result.outcome is not None and result.outcome.reason == "time"
            rounds.append(result.rounds + (0 if is_timed else 1))  # rounds count those that are over
            faults += result.faults
            progress.advance(task)
    return wins, rounds, faults


def show_counted(console: Console, counted: Counted) -> None:
    games, wins, rounds = len(counted.rounds), counted.wins, counted.rounds
    table = Table(box=box.SIMPLE_HEAD, title=f"{games} games", title_justify="left", pad_edge=False)
    for column in ("player", "bot"):
        table.add_column(column)
    for column in ("won", "share"):
        table.add_column(column, justify="right")
    for name in [*counted.kinds, *(["nobody"] if wins["nobody"] else [])]:
        kind = counted.kinds.get(name, "not finished")
        table.add_row(Text(name), kind, str(wins[name]), f"{wins[name] / games:.0%}")
    console.print(table)
    console.print(f"Rounds a game: {sum(rounds) / games:.1f} on average, {min(rounds)} to {max(rounds)}.")
    show_faults(console, counted.faults)


def counted_data(counted: Counted) -> dict[str, Any]:
    games, wins, rounds = len(counted.rounds), counted.wins, counted.rounds
    players = [
        {"player": name, "bot": kind, "won": wins[name], "share": wins[name] / games}
        for name, kind in counted.kinds.items()
    ]
    return {
        "games": games,
        "players": players,
        "not_finished": wins["nobody"],
        "faults": len(counted.faults),
        "rounds": {"mean": sum(rounds) / games, "min": min(rounds), "max": max(rounds)},
    }


# ---------------------------------------------------------------- records, positions, boards
def tell_again(console: Console, path: Path, *, only_end: bool, as_json: bool = False) -> None:
    text = saves.read_text(path)
    record, edition_file = saves.record_of(path, text)
    game = replay(path, record, edition_file)
    if as_json:
        print_json(game_data(game, with_log=not only_end))
        return
    screen = Screen(console, game, _sitters(game))
    introduce(console, game, screen.sitters)
    if not only_end:
        screen.tell([line for entry in game.log for line in tell(game.edition, entry.events)])
    screen.full_board()
    screen.results()
    if game.outcome is None:
        console.print(f"Not over: round {game.round + 1}, waiting for {', '.join(game.to_act)}.", markup=False)


def draw_position(console: Console, line: str, *, as_json: bool = False) -> None:
    game = Game.from_position(line)
    if as_json:
        print_json(game_data(game))
        return
    screen = Screen(console, game, _sitters(game))
    screen.full_board()
    screen.results()
    if game.outcome is None:
        console.print(f"Waiting for {', '.join(game.to_act)}: {game.phase}.", markup=False)


def _sitters(game: Game) -> dict[str, Sitter]:
    names_of_all = [*game.players, *([game.table.banker] if game.table.banker_only else [])]
    return seat_all(names_of_all, [PERSON] * len(names_of_all))


def list_boards(console: Console) -> None:
    """Name, players and hash of each board; the title and what is reconstructed below the name."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in ("name", "title", "year", "players", "hash"):
        table.add_column(column, no_wrap=column != "title", style={"name": "bold", "hash": "dim"}.get(column, ""))
    for name in names():
        edition = load(name)
        title = Text(edition.title)
        if edition.reconstructed:
            title.append(f"\nreconstructed: {', '.join(edition.reconstructed)}", style="yellow")
        players = "–".join(str(number) for number in dict.fromkeys(edition.players))
        table.add_row(name, title, str(edition.year or ""), players, edition.hash)
    console.print(table)
    console.print("Reconstructed parts have not been checked against a printed copy.", style="yellow")
    console.print("`passgo editions show NAME` draws a board, `passgo play --edition NAME` plays on it.")


def deeds_of(edition: Edition, texts: Sequence[str]) -> list[Space]:
    try:
        return [edition.find_space(text) for text in texts]
    except LookupError as error:
        raise Complaint(str(error)) from None


def show_board(console: Console, edition: Edition, deeds: Sequence[str], *, with_cards: bool) -> None:
    if deeds:
        for space in deeds_of(edition, deeds):
            console.print(draw_deed(edition, space.index))
        return
    console.print(draw_board(edition))
    console.print(_groups(edition))
    tell_about(console, edition)
    if with_cards:
        console.print(draw_cards(edition))
    else:
        console.print(f"`--cards` lists both decks, `--deed SPACE` shows a {edition.theme['title_deed']}.", style="dim")


def _groups(edition: Edition) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    table.add_column("group")
    table.add_column(edition.theme["house"], justify="right")
    table.add_column("spaces")
    for group in edition.groups:
        cost = edition.money(group.house_cost, short=True) if group.house_cost else ""
        spaces = ", ".join(f"{edition.spaces[index].name} ({index})" for index in group.spaces)
        table.add_row(stripe(edition, edition.spaces[group.spaces[0]], 3), Text(group.title), cost, Text(spaces))
    return table


__all__ = ["draw_position", "introduce", "list_boards", "many", "one", "show_board", "tell_again"]
