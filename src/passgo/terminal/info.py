"""Answers that change nothing: deeds, players, the log, the rules, help, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from passgo.editions.cells import HOTEL_MARK, HOUSE_MARK, stripe
from passgo.editions.draw import draw_deed
from passgo.terminal.prompt import AT_SPACE, TELLING, Puzzled, parse_player, parse_spaces
from passgo.terminal.screen import Screen
from passgo.terminal.words import Line, place
from passgo.terminal.words import tell as in_words
from passgo.text.rulebook import cited_in, find_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.game import Game

_LOG_LINES = 20
_WORDS_OF_PLAY = {
    "build 39": "a house or hotel; several as `build 37 39`, or a whole group as `build orange`",
    "sell 39": "one building back to the Bank for half; `hotels 39` sells all hotels of the group",
    "mortgage 12": "and `lift 12` to pay it back",
    "trade Ben": "a dialogue; or in one line `trade Ben: 5, {money} for 12`",
    "bid 60": "in an auction; also just 60, or +10",
    "claim Ben": "rent, where the table plays that it must be asked for",
    "withdraw": "take back your open offer",
    "resign": "leave the game for good",
}


def tell(screen: Screen, player: str, name: str, rest: str) -> None:
    """One of the words that only show something."""
    if name == "board":
        screen.full_board()
    elif name == "players":
        for line in screen.players(min(screen.console.width, 100)):
            screen.show(line)
    elif name == "deeds":
        _deeds(screen, player, rest)
    elif name == "deed":
        _deed(screen, rest)
    elif name == "log":
        screen.tell(_log(screen)[-(int(rest) if rest.isdecimal() and len(rest) < 6 else _LOG_LINES) :])
    elif name == "rules":
        _rules(screen)
    else:
        _help(screen)


def _log(screen: Screen) -> list[Line]:
    return [line for entry in screen.game.log for line in in_words(screen.game.edition, entry.events)]


def _deeds(screen: Screen, player: str, rest: str) -> None:
    whose = parse_player(screen.game.players, rest) if rest else player
    if isinstance(whose, Puzzled):
        screen.say(whose.message, "yellow")
    elif whose in screen.game.players:
        screen.show(deeds_table(screen, whose))
    else:
        screen.say("The Banker owns nothing. `deeds Ben` shows a player's.", "yellow")


def deeds_table(screen: Screen, player: str) -> Table:
    """A player's deeds by group, with what stands on them and what they bring now."""
    game, edition = screen.game, screen.game.edition
    money = edition.money(game.cash[player], short=True)
    cards = game.jail_cards(player)
    title = f"{player}: {money}{f', {cards} Get Out of Jail Free' if cards else ''}"
    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left", pad_edge=False, padding=(0, 1, 0, 0))
    for column, justify in (("", "left"), ("no", "right"), ("deed", "left"), ("group", "left"), ("built", "left")):
        table.add_column(column, justify=justify, no_wrap=column != "deed")  # type: ignore[arg-type]
    for column in ("rent", "mortgage", "price"):
        table.add_column(column, justify="right", no_wrap=True)
    for space in game.deeds_of(player):
        deed = edition.spaces[space]
        group = edition.group(deed.group or "")
        held = sum(game.owner(lot) == player for lot in group.spaces)
        level = game.buildings(space)
        built = HOTEL_MARK if level == 5 else HOUSE_MARK * level
        is_pledged = game.is_mortgaged(space)
        rent = f"{game.rent_due(space, 1)} × throw" if deed.kind == "utility" else str(game.rent_due(space))
        table.add_row(
            stripe(edition, deed, 2),
            str(space),
            Text(deed.name, style="dim" if is_pledged else ""),
            f"{held}/{len(group.spaces)}{' ✓' if held == len(group.spaces) else ''}",
            "mortgaged" if is_pledged else built,
            "–" if is_pledged else rent,
            str(deed.mortgage),
            str(deed.price),
        )
    if not table.row_count:
        table.add_row("", "", "no deeds", "", "", "", "", "")
    return table


def _deed(screen: Screen, rest: str) -> None:
    spaces = parse_spaces(screen.game.edition, rest) if rest else Puzzled("Which deed? As `deed 39` or `deed park`.")
    if isinstance(spaces, Puzzled):
        screen.say(spaces.message, "yellow")
        return
    for space in spaces:
        screen.show(draw_deed(screen.game.edition, space))
        owner = screen.game.owner(space)
        if owner is not None:
            screen.say(f"Owned by {owner}{', mortgaged' if screen.game.is_mortgaged(space) else ''}.")


def _rules(screen: Screen) -> None:
    table = screen.game.table
    screen.say(f"{table.edition.title}, {table.variant} game.", "bold")
    given = ", ".join(f"{name}={value}" for name, value in table.options.given().items())
    screen.say(f"Options: {given or 'none'}.")
    different = screen.game.differences()
    for line in different or ["All as printed."]:
        screen.say(line)


def _help(screen: Screen) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_row(Text("Enter", style="bold"), "the first line of the menu; 2, 3 … or their words for the others")
    for word, meaning in (*_WORDS_OF_PLAY.items(), *TELLING.items()):
        example = meaning.format(money=screen.game.edition.money(50, short=True))
        table.add_row(Text(word, style="cyan"), Text(example))
    screen.show(table)
    screen.say("Spaces by number or by the start of a name. Words may be cut short. Ctrl-C saves and leaves.", "dim")


def why(screen: Screen, rest: str, recent: str) -> None:
    """The rule of a number, or those that the last lines named."""
    if rest:
        rule = find_rule(rest)
        found = [rule] if rule else []
    else:
        found = cited_in(recent)
    for each in found:
        screen.say(f"{each.number}, {each.heading}: {each.text}")
    if not found:
        screen.say(
            f"There is no rule {rest}: they are R001 to R211 and the rulings R3 to S48."
            if rest
            else "The last lines named no rule. `why R090` explains any by its number.",
            "yellow",
        )


def offer_spaces(screen: Screen, player: str, word: str, choices: Sequence[int]) -> bool:
    """List where a word of play is possible now; if nowhere, say why not."""
    game, edition = screen.game, screen.game.edition
    if not choices:
        screen.say(_why_nowhere(screen, player, word), "yellow")
        return False
    table = Table.grid(padding=(0, 2))
    for space in choices:
        deed = edition.spaces[space]
        amount = {
            "build": deed.house_cost,
            "sell": -game.sale_value(space),
            "mortgage": -deed.mortgage,
            "lift": deed.mortgage + game.interest_on(space),
        }.get(word, 0)
        flow = f"{'costs' if amount > 0 else 'brings'} {edition.money(abs(amount), short=True)}" if amount else ""
        table.add_row(stripe(edition, deed, 2), Text(place(edition, space)), Text(flow), Text(_step(game, space, word)))
    screen.show(table)
    return True


def _step(game: Game, space: int, word: str) -> str:
    """Rent now and after one more building."""
    deed, level = game.edition.spaces[space], game.buildings(space)
    if word != "build":
        return f"rent now {game.rent_due(space)}" if deed.kind == "street" else ""
    top = 3 if game.table.variant == "short" else 4
    after = deed.rents[level + 1] if level < top else deed.rents[5]
    return f"rent {game.rent_due(space)} → {after}"


def _why_nowhere(screen: Screen, player: str, word: str) -> str:
    game = screen.game
    kind = AT_SPACE[word]
    for space in sorted(game.deeds_of(player), key=lambda lot: -game.edition.spaces[lot].house_cost):
        refusal = game.refusal(player, kind(space))
        if refusal is not None:
            return f"Nothing to {word} now. {place(game.edition, space)}: {getattr(refusal, 'message', refusal)}"
    return f"Nothing to {word}: you own no deed."
