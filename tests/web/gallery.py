"""Every screen of the page in every edition: what lies on the table, and the way there.

For tools/screenshots.py, and for campaigns that look at all of them (`make browser`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, partial

from playwright.sync_api import expect

from passgo import Game
from passgo import commands as do
from passgo.bots import make_bot
from passgo.bots.runner import play
from passgo.editions import load
from tests.web import test_access as ways
from tests.web.laid import Table, table_at
from tests.web.person import Person
from tests.web.situations import CY_HOUSES, IN_PLAY, PEOPLE, SITUATIONS
from tests.web.test_games import open_table
from tests.web.test_lesson import open_lesson

Way = Callable[[Person], None]
SEED, ROUNDS = 36, 24  # a game with something of everything
WHOLE = 1000  # rounds
FOUR = ("Ann", "Ben", "Cy", "Dora")


@dataclass(frozen=True)
class Screen:
    name: str
    lays: Callable[[], Table] | None = None  # asked late: whole games may have to be played for it
    way: Way | None = None  # what to do there
    path: str = ""  # after the table's
    common: bool = False  # the same whatever edition is played

    @property
    def table(self) -> Table | None:
        return self.lays and self.lays()


# ---------------------------------------------------------------- tables
@cache
def played(edition: str, rounds: int) -> tuple[tuple[str, do.Command], ...]:
    """What bots do in so many rounds."""
    game = Game.from_position(f"pg1 {opening(edition)}")
    play(game, {name: make_bot("sensible", seat) for seat, name in enumerate(game.players)}, max_rounds=rounds)
    return tuple((entry.player or "", entry.command) for entry in game.log if entry.command)


def opening(edition: str) -> str:
    return f"edition={edition} players={','.join(FOUR)} seed={SEED}"


@cache
def long_game(edition: str) -> Table:
    """Bots have played some rounds, with all that happened in the log; then Ann is asked whether she buys."""
    game = Game.from_position(f"pg1 {opening(edition)}")
    asked = 0
    moves = played(edition, ROUNDS)
    for number, (name, command) in enumerate(moves):
        if game.to_act == ["Ann"] and game.phase == "buy":
            asked = number
        game.do(name, command)
    return table_at(opening(edition), after=moves[:asked], bots=FOUR[1:])


@cache
def finished_game(edition: str) -> Table:
    """Bots have played to the end: the result, with all its pictures."""
    return table_at(opening(edition), after=played(edition, WHOLE), bots=FOUR[1:])


def eight(edition: str) -> Table:
    """Everybody there is room for, on one space or nearly."""
    people = ["Ann", "Ben", "Cy", "Dora", "Emil", "Fritz", "Greta", "Hugo"][: load(edition).players[1]]
    at = ",".join(["24", "24", "24", "24", "24", "10", "10", "10"][: len(people)])
    jail = ",".join(["0", "0", "0", "0", "0", "1", "2", "0"][: len(people)])
    where = f"at={at} jail={jail} deeds=24:1,21:1,23:1,5:3,39:4,37:4"
    return table_at(f"edition={edition} players={','.join(people)} {where}", bots=people[1:])


OFFERS = [
    ("Ben", do.OfferTrade("Ann", give=do.Bundle(deeds=(9,), cash=40), take=do.Bundle(deeds=(5, 16), cash=10))),
    ("Cy", do.OfferTrade("Ann", give=do.Bundle(deeds=(18,)), take=do.Bundle(cash=100))),
]
OWING = f"{PEOPLE} turn=1 at=0,31,10 cash=900,40,800 deeds=37:0+1,39:0+1,5:1,28:1m"
GIVES_UP = [("Ben", do.RollDice()), ("Ben", do.DeclareBankruptcy())]
OUT = f"{PEOPLE} at=31,0,10 cash=40,900,800 deeds=37:1+1,39:1+1,5:0,28:0m"
ANN_GIVES_UP = [("Ann", do.RollDice()), ("Ann", do.DeclareBankruptcy())]
ENDS = "players=Ann,Ben at=18,31 turn=1 cash=900,160 deeds=37:0+5,39:0+5,24:0,5:1"
SIX_AND = [(2, 4)]

# Beside SITUATIONS, each in any edition.
MOMENTS: dict[str, Table] = {
    "deed-met": table_at(f"{IN_PLAY} at=20,24,10", bots=["Cy"], after=[("Ann", do.RollDice())], dice=[(2, 4)]),
    "rent": table_at(
        f"{PEOPLE} turn=1 at=0,31,10 cash=900,900,300 deeds=37:0+3,39:0+2,34:0,5:1",
        after=[("Ben", do.RollDice())],
        dice=SIX_AND,
    ),
    "card": table_at(
        f"{IN_PLAY} at=31,24,10", bots=["Cy"], after=[("Ann", do.RollDice())], dice=[(2, 3)], chance=["ch_go"]
    ),
    "chest": table_at(
        f"{IN_PLAY} at=28,24,10", bots=["Cy"], after=[("Ann", do.RollDice())], dice=[(2, 3)], chest=["cc_p200"]
    ),
    "talk": table_at(f"{IN_PLAY} at=0,24,10", after=OFFERS),
    "built": table_at(f"{IN_PLAY} at=0,24,10", bots=["Cy"], after=[("Ann", do.Build(37)), ("Ann", do.Build(39))]),
    "to-jail": table_at(f"{IN_PLAY} at=24,24,10", bots=["Cy"], after=[("Ann", do.RollDice())], dice=SIX_AND),
    "ruin": table_at(OWING, bots=["Cy"], after=GIVES_UP, dice=SIX_AND),
    "you-are-out": table_at(OUT, bots=["Cy"], after=ANN_GIVES_UP, dice=SIX_AND),
    "victory": table_at(ENDS, after=GIVES_UP, dice=SIX_AND),
    "time-up": table_at(
        f"variant=time-limit {PEOPLE} at=0,20,10 cash=300,900,700 turn=2 phase=4 die1=1 die2=2 thrown=1 rounds=2 "
        "deeds=1:0,3:0,5:0,6:1,8:1,9:1,12:2",
        options={"rounds": 3},
        after=[("Cy", do.EndTurn())],
    ),
    "stock": table_at(f"{PEOPLE} cash=1500,1500,0 deeds=37:0,39:0,6:1,8:1,9:1,{CY_HOUSES}", bots=["Ben", "Cy"]),
}


PLAIN = table_at(f"{IN_PLAY} at=0,24,10", bots=["Ben", "Cy"])


def itself(table: Table) -> Table:
    return table


def in_edition(table: Table, edition: str) -> Table | None:
    """The same there; None where that box has no such table."""
    if table.position.startswith("edition="):
        return table if f"edition={edition} " in table.position else None
    if "phase=0" in table.position and load(edition).start == "coin":
        return None  # it has a table of its own
    return replace(table, position=f"edition={edition} {table.position}")


# ---------------------------------------------------------------- ways
def at(path: str, testid: str) -> Way:
    def go(one: Person) -> None:
        one.go(path)
        expect(one.page.get_by_test_id(testid).first).to_be_visible()

    return go


def in_a_lobby(edition: str) -> Way:
    def go(one: Person) -> None:
        open_table(one, edition, bots=2)
        expect(one.page.get_by_test_id("forecast")).to_have_text(re.compile(r"\d"))

    return go


def asked_to_join(edition: str) -> Way:
    def go(one: Person) -> None:
        link = open_table(one, edition, bots=2)
        one.context.clear_cookies()
        one.go(link)
        expect(one.page.get_by_test_id("join-table")).to_be_visible()

    return go


def trading(one: Person) -> None:
    one.tool("play:tools.trade")
    for side in ("give", "take"):
        one.page.get_by_test_id(f"side-{side}").locator("[data-testid^=deed-]").first.click()
    one.page.get_by_test_id("side-take").get_by_role("spinbutton").fill("60")
    expect(one.page.get_by_test_id("trade-send")).to_be_enabled()


def at_the_figures(one: Person) -> None:
    expect(one.page.get_by_test_id("heat")).to_be_visible()
    one.page.get_by_test_id("curves").scroll_into_view_if_needed()


def at_the_review(one: Person) -> None:
    one.page.get_by_test_id("chances").scroll_into_view_if_needed(timeout=120_000)


def offline(one: Person) -> None:
    one.go("/offline.html")


def nowhere(one: Person) -> None:
    one.go("/nothing/here")


# ---------------------------------------------------------------- all of them
COMMON: dict[str, Way] = {
    "home": ways.at_home,
    "help": ways.reading_the_help,
    "settings": ways.at_the_settings,
    "import": ways.importing,
    "unknown-table": ways.lost,
    "nothing-here": nowhere,
    "offline": offline,
    "lesson": open_lesson,
}
SHEETS: dict[str, Way] = {
    "trade": trading,
    "build": ways.building,
    "deed-sheet": ways.looking_at_a_deed,
    "player-sheet": ways.looking_at_a_player,
    "menu": ways.at_the_menu,
    "keys": ways.at_the_keys,
    "why": ways.asking_why,
    "rules": ways.reading_the_rules,
    "text": ways.reading_the_board_as_text,
    "chat": ways.talking,
}
PLAIN_SHEETS = ("trade", "build")  # the others are the same in every box


def screens(edition: str) -> Iterator[Screen]:
    """All that there is to be seen in one box."""
    for name, way in COMMON.items():
        yield Screen(name, way=way, common=True)
    yield Screen("new", way=at(f"/new?edition={edition}", f"edition-{edition}"))
    yield Screen("lobby", way=in_a_lobby(edition))
    yield Screen("join", way=asked_to_join(edition))
    yield Screen("about", way=at(f"/editions/{edition}", "about-box"))
    yield Screen("minute", way=at(f"/editions/{edition}#minute", "minute"))
    yield Screen("game", partial(long_game, edition))
    yield Screen("eight", partial(eight, edition))
    for name, table in {**SITUATIONS, **MOMENTS}.items():
        there = in_edition(table, edition)
        if there:
            yield Screen(name, partial(itself, there))
    plain = replace(PLAIN, position=f"edition={edition} {PLAIN.position}")
    for name, way in SHEETS.items():
        yield Screen(name, partial(itself, plain), way, common=name not in PLAIN_SHEETS)
    yield Screen("risk", partial(long_game, edition), ways.showing_the_risk)
    yield Screen("result", partial(finished_game, edition))
    yield Screen("figures", partial(finished_game, edition), at_the_figures)
    yield Screen("review", partial(finished_game, edition), at_the_review, common=True)
    yield Screen("replay", partial(long_game, edition), path="/replay?event=200")
    yield Screen("tv", partial(long_game, edition), path="/board")
