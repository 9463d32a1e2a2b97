"""Full records of simulated games: the native players decide in a kernel of their own, a Game follows and records."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Self

from passgo import commands as do
from passgo import events as happened
from passgo.core import Kernel, state_of
from passgo.core import constants as k
from passgo.encoding import decode_command
from passgo.events import Event, Names, decode
from passgo.game import Game
from passgo.rulesets import card_ids
from passgo.sim.files import saying
from passgo.sim.settings import BANKER, Settings, SimError
from passgo.table import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.sim.shards import Shard

MOST_RECORDS = 100_000
SUFFIX = ".passgo"


def seat_names(settings: Settings, rotation: int) -> list[str]:
    """The players' names by seat, with their number in the list where two are called the same."""
    short = [player.name.partition(":")[0] for player in settings.players]
    whole = [name if short.count(name) == 1 else f"{name} {i + 1}" for i, name in enumerate(short)]
    return [whole[player][:LONGEST_NAME] for player in settings.seated(rotation)]


class Follower:
    """One game twice: decided without names in `leader`, carried out command by command in `game`."""

    def __init__(self, settings: Settings, number: int) -> None:
        rotation, seed = settings.rotation(number), settings.deal(number)
        self.settings = settings
        names = seat_names(settings, rotation)
        only_banks = [BANKER] if settings.options.banker_only else []
        self.game = Game.new(
            players=names + only_banks,
            edition=settings.edition,
            variant=settings.variant,
            options=settings.options,
            seed=seed,
            banker=only_banks[0] if only_banks else None,
        )
        table = self.game.table
        self.names = Names(table.players, card_ids(table.edition))
        self.leader = Kernel(table.rules)
        self.leader.prepare(seed)
        self.leader.start(255)
        self.leader.set_traits(settings.traits(rotation))
        self.leader.record(True)

    def play(self) -> Game:
        state = state_of(self.leader)
        while state.phase != k.P_OVER and state.rounds < self.settings.max_rounds:
            for seat in self.leader.window_order():
                if self.leader.waits_for() == k.W_ROLL:
                    self.leader.use_window(seat)
                    self.follow_window()
            if state.phase != k.P_OVER:  # a rent claimed in a window may end the game
                self.follow_move()
        return self.game

    def follow_move(self) -> None:
        seat, code, argument = self.leader.suggest_policy()
        refusal = self.leader.command(seat, code, argument)
        if refusal:
            raise SimError(f"a player asked for what the rules refuse ({refusal}); please report this")
        who = self.game.table.banker if seat == k.BANK else self.game.players[seat]
        self.check(self.game.do(who, decode_command(self.game.table, code, argument)), self.take_events())

    def follow_window(self) -> None:
        """The core carries out a window at once; its events tell which commands it was made of."""
        events = self.take_events()
        caused = [event for who, command in spoken(events) for event in self.game.do(who, command)]
        self.check(caused, events)

    def take_events(self) -> list[Event]:
        return [decode(self.names, ints) for ints in self.leader.take_events()]

    def check(self, caused: Sequence[Event], events: Sequence[Event]) -> None:
        if list(caused) != list(events):
            raise SimError("a record strayed from its game; please report this")


def spoken(events: Sequence[Event]) -> list[tuple[str, do.Command]]:
    """The commands behind what a native player did before a throw."""
    found: list[tuple[str, do.Command]] = []
    for event in events:
        match event:
            case happened.BuildingBought():
                found.append((event.payer, do.Build(event.space)))
            case happened.ShortageDeclared():
                found.append((event.player, do.Build(event.space)))
            case happened.RentPaid() | happened.DebtIncurred():  # with rent=claimed, for which its owner asked
                found.append((event.payee, do.ClaimRent(event.payer)))
            case happened.MortgageLifted():
                found.append((event.payer, do.LiftMortgage(event.space)))
            case happened.TradeOffered():
                give = do.Bundle(event.give_cash, event.give_deeds, event.give_jail_cards)
                take = do.Bundle(event.take_cash, event.take_deeds, event.take_jail_cards)
                found.append((event.player, do.OfferTrade(event.to, give, take)))
            case happened.TradeAccepted():
                found.append((event.to, do.AcceptTrade(event.offer)))
            case happened.TradeDeclined():
                found.append((event.to, do.DeclineTrade(event.offer)))
    return found


def record_of(settings: Settings, number: int, row: Sequence[int] | None = None) -> str:
    """A game's record; its end is checked against the game's row, where that is known."""
    game = Follower(settings, number).play()
    if row is not None:
        state, outcome = game.state, game.outcome
        end = [state.rounds, state.turns, state.rolls, state.end_reason if outcome else 0, state.winners]
        worths = [game.final_worth(name) if game.is_playing(name) else 0 for name in game.players]
        told = [row[at] for at in (k.R_ROUNDS, k.R_TURNS, k.R_ROLLS, k.R_REASON, k.R_WINNERS)]
        if end + worths != [int(figure) for figure in [*told, *row[k.R_WORTH : k.R_WORTH + settings.seats]]]:
            raise SimError(f"game {number}: its record does not end as its row says; please report this")
    who = ", ".join(settings.players[player].name for player in settings.seated(settings.rotation(number)))
    return game.record({"simulated": f"game {number}, seed {settings.deal(number)}", "native players": who})


class Records:
    """A folder with one file a game. Without `keep` nothing of it stays."""

    def __init__(self, settings: Settings, folder: Path, *, resume: bool = False) -> None:
        self.settings = settings
        self.folder = folder
        self.written: list[Path] = []
        self.made_folder = not folder.exists()
        if folder.exists() and not folder.is_dir():
            raise SimError(f"{folder} is no folder")
        with saying(folder):
            if not resume and not self.made_folder and any(folder.iterdir()):
                raise SimError(f"{folder} is not empty: records go into a folder of their own")
            folder.mkdir(exist_ok=True)

    def add(self, shard: Shard) -> None:
        for number, row in enumerate(shard.rows.tolist(), start=shard.start):
            path = self.folder / f"game-{number:06}{SUFFIX}"
            if not path.exists():
                self._write(path, record_of(self.settings, number, row))

    def _write(self, path: Path, text: str) -> None:
        part = path.with_name(f"{path.name}.part")
        self.written += [part, path]
        with saying(path):
            part.write_text(text, encoding="utf-8")
            part.replace(path)

    def keep(self) -> None:
        self.made_folder = self.made_folder and not self.written
        self.written = []

    def close(self) -> None:
        for path in self.written:
            path.unlink(missing_ok=True)
        if self.made_folder:
            with contextlib.suppress(OSError):
                self.folder.rmdir()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
