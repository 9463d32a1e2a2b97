"""The runner: windows before each throw, answers to offers, and bots that fail."""

import pickle
from collections.abc import Sequence

import pytest

from passgo import Game, Refused, events
from passgo import commands as do
from passgo.bots import OFFERS_A_TURN, BotFailed, Runner, Seat, make_bot, play
from passgo.bots.runner import PATIENCE, WINDOW
from tests.bots.tools import Scripted, situation


class Unspeakable(do.EndTurn, frozen=True):
    """No command, and no text."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


def test_every_player_has_a_window_before_every_throw_whose_turn_it_is_first() -> None:
    order: list[str] = []

    class Noted(Scripted):
        def choose(self, seat: Seat) -> do.Command:
            order.append(f"{seat.player} {seat.phase}")
            return super().choose(seat)

        def anytime(self, seat: Seat) -> None:
            order.append(f"{seat.player} window")

    game = situation("at=8,8,8 turn=1 phase=1", dice=[(1, 1), (4, 6)])
    runner = Runner(game, {name: Noted() for name in game.players}, max_commands=3)
    runner.run()
    windows = ["Ben window", "Cy window", "Ann window"]
    assert order == [*windows, "Ben roll", *windows, "Ben roll", "Ben end"]


def test_paying_the_fine_opens_no_second_window() -> None:
    game = situation("at=10,0,0 jail=1,0,0 phase=1", dice=[(4, 6)])
    ann = Scripted(do.PayFine())
    play(game, {"Ann": ann}, max_commands=2)
    assert ann.asked == ["window Ann", "roll", "roll"]


def test_an_offer_is_answered_at_once() -> None:
    game = situation("deeds=1:0 phase=1")
    offer = do.OfferTrade("Cy", do.Bundle(deeds=(1,)), do.Bundle(cash=60))
    ben, cy = Scripted(), Scripted(do.AcceptTrade(1))
    play(game, {"Ann": Scripted(window=[offer]), "Ben": ben, "Cy": cy}, max_commands=2)
    assert game.owner(1) == "Cy"
    assert game.cash == {"Ann": 1560, "Ben": 1500, "Cy": 1440}
    assert (ben.asked, cy.asked) == ([], ["roll"])


def test_what_a_window_starts_is_settled_before_it_goes_on() -> None:
    """A mortgaged deed received must be kept or lifted before the next command of the window."""
    game = situation("deeds=1:0m,3:0 phase=1")
    offer = do.OfferTrade("Ben", do.Bundle(deeds=(1,)), do.Bundle(cash=60))
    ann = Scripted(window=[offer, do.Mortgage(3)])
    result = play(game, {"Ann": ann, "Ben": Scripted(do.AcceptTrade(1), do.KeepMortgaged(1))}, max_commands=4)
    assert result.faults == ()
    assert [type(entry.command) for entry in game.log] == [do.OfferTrade, do.AcceptTrade, do.KeepMortgaged, do.Mortgage]


def test_auctions_go_round() -> None:
    game = situation("at=36,0,0 phase=1", dice=[(1, 2)])
    bids = {
        "Ann": Scripted(do.RollDice(), do.DeclineProperty(), do.PlaceBid(10), do.PlaceBid(40)),
        "Ben": Scripted(do.PlaceBid(1), do.PlaceBid(20)),
        "Cy": Scripted(do.PlaceBid(5), do.PlaceBid(30)),
    }
    play(game, bids, max_commands=12)
    named = [(entry.player, entry.command.amount) for entry in game.log if isinstance(entry.command, do.PlaceBid)]
    assert named == [("Ben", 1), ("Cy", 5), ("Ann", 10), ("Ben", 20), ("Cy", 30), ("Ann", 40)]
    assert game.owner(39) == "Ann"


def test_whoever_raises_cash_in_an_auction_is_asked_again() -> None:
    game = situation("at=36,0,0 deeds=5:1 cash=1500,100,1500 phase=1", dice=[(1, 2)])
    bids = {
        "Ann": Scripted(do.RollDice(), do.DeclineProperty()),
        "Ben": Scripted(do.Mortgage(5), do.PlaceBid(150)),
        "Cy": Scripted(do.PlaceBid(160)),
    }
    play(game, bids, max_commands=5)
    assert [entry.player for entry in game.log] == ["Ann", "Ann", "Ben", "Ben", "Cy"]


# ---------------------------------------------------------------- bots that fail
@pytest.mark.parametrize(
    ("command", "what", "detail"),
    [
        (do.EndTurn(), "illegal", "the_play/must-throw"),
        (do.Build(99), "illegal", "command/unknown-space"),
        (None, "illegal", "command/unknown"),
        ("roll", "illegal", "command/unknown"),
        (KeyError("oops"), "exception", "KeyError('oops') (tools.py, line "),
        (SystemExit(3), "exception", "SystemExit(3)"),
        (Unspeakable(), "illegal", "a Unspeakable that cannot be shown"),
        (Unspeakable(), "illegal", "command/unknown"),
    ],
)
def test_a_failed_decision_becomes_the_default(command: object, what: str, detail: str) -> None:
    game = situation("at=8,0,0 phase=1", dice=[(4, 6)])
    result = play(game, {"Ann": Scripted(command)}, max_commands=1)
    (fault,) = result.faults
    assert (fault.player, fault.what) == ("Ann", what)
    assert detail in fault.detail
    assert [entry.command for entry in game.log] == [do.RollDice()]


@pytest.mark.parametrize(
    ("command", "what"),
    [
        (do.RollDice(), "not-for-a-window"),
        ("build", "not-for-a-window"),
        (do.Build(1), "illegal"),
        (OSError(), "exception"),
    ],
)
def test_a_failed_window_is_closed(command: object, what: str) -> None:
    game = situation("at=8,0,0 deeds=5:0 phase=1", dice=[(4, 6)])
    ann = Scripted(window=[command, do.Mortgage(5)])
    result = play(game, {"Ann": ann}, max_commands=1)
    assert [fault.what for fault in result.faults] == [what]
    assert ann.asked == ["window Ann", "roll"]
    assert not game.is_mortgaged(5)


def test_more_offers_than_allowed_are_not_made() -> None:
    game = situation("phase=1", dice=[(4, 6)])
    offers = [do.OfferTrade("Ben", do.Bundle(cash=i)) for i in range(1, 10)]
    result = play(game, {"Ann": Scripted(window=offers)}, max_commands=2 * OFFERS_A_TURN + 1)
    assert [fault.what for fault in result.faults] == ["too-many-offers"]
    assert sum(isinstance(entry.command, do.OfferTrade) for entry in game.log) == OFFERS_A_TURN
    assert game.cash["Ben"] == 1500


def test_a_window_without_end_is_closed() -> None:
    game = situation("deeds=5:0 phase=1", dice=[(4, 6)])
    result = play(game, {"Ann": Scripted(window=[do.Mortgage(5), do.LiftMortgage(5)] * 99)}, max_commands=WINDOW + 1)
    assert [(fault.player, fault.what) for fault in result.faults] == [("Ann", "never-done")]
    assert game.log[-1].command == do.RollDice()


def test_a_decision_without_end_becomes_the_default() -> None:
    game = situation("at=8,0,0 deeds=5:0 phase=1", dice=[(4, 6)])
    endless = Scripted(*[do.Mortgage(5), do.LiftMortgage(5)] * 99)
    result = play(game, {"Ann": endless}, max_commands=PATIENCE + 1)
    assert [fault.what for fault in result.faults] == ["never-done"]
    assert game.log[-1].command == do.RollDice()


def test_whoever_ignores_an_offer_declines_it_in_the_end() -> None:
    game = situation("deeds=1:0,5:1 phase=1")
    offer = do.OfferTrade("Ben", do.Bundle(deeds=(1,)), do.Bundle(cash=60))
    busy = Scripted(*[do.Mortgage(5), do.LiftMortgage(5)] * 99)
    play(game, {"Ann": Scripted(window=[offer]), "Ben": busy}, max_commands=PATIENCE + 2)
    assert game.log[-1].command == do.DeclineTrade(1)


# ---------------------------------------------------------------- finding out what went wrong
class Stumbling(Scripted):
    name = "stumbling"

    def choose(self, seat: Seat) -> do.Command:
        return self.stumble({"roll": seat.phase}[seat.player])

    def stumble(self, _: str) -> do.Command:
        raise AssertionError


def test_an_exception_keeps_its_traceback_and_phase() -> None:
    result = play(situation("at=8,0,0 phase=1"), {"Ann": Stumbling()}, max_commands=3)
    first = result.faults[0]
    assert (first.what, first.phase) == ("exception", "roll")
    assert first.detail.startswith("KeyError('Ann') (test_runner.py, line ")
    assert first.traceback.startswith("Traceback (most recent call last):")
    assert 'return self.stumble({"roll": seat.phase}[seat.player])' in first.traceback
    assert first.traceback.endswith("KeyError: 'Ann'\n")
    assert len({id(fault.traceback) for fault in result.faults}) == 1  # the same text is kept once
    assert len(result.faults) == 2
    assert result.fault_counts == {("Ann", "exception"): len(result.faults)}


def test_strict_raises_what_the_bot_raised() -> None:
    game = situation("at=8,0,0 phase=1")
    with pytest.raises(BotFailed) as caught:
        play(game, {"Ann": Stumbling()}, strict=True)
    failed = caught.value
    assert str(failed).startswith(
        "bot stumbling of Ann: exception in phase roll: KeyError('Ann') (test_runner.py, line "
    )
    assert str(failed).endswith(f"\n{game.position()}")
    assert isinstance(failed.__cause__, KeyError)
    assert (failed.bot, failed.fault.player, failed.position) == ("stumbling", "Ann", game.position())
    assert game.log == []  # nothing was done in its place
    again = pickle.loads(pickle.dumps(failed))  # so that a pool of processes can hand it on
    assert (str(again), again.fault) == (str(failed), failed.fault)


@pytest.mark.parametrize(
    ("bot", "what", "cause"),
    [
        (Scripted(do.EndTurn()), "illegal", Refused),
        (Scripted("roll"), "illegal", Refused),
        (Scripted(window=[do.RollDice()]), "not-for-a-window", type(None)),
        (
            Scripted(window=[do.OfferTrade("Ben", do.Bundle(cash=i)) for i in range(1, 10)]),
            "too-many-offers",
            type(None),
        ),
        (Scripted(window=[OSError("gone")]), "exception", OSError),
    ],
)
def test_strict_raises_every_kind_of_fault(bot: Scripted, what: str, cause: type) -> None:
    with pytest.raises(BotFailed) as caught:
        play(situation("at=8,0,0 phase=1"), {"Ann": bot}, strict=True)
    assert caught.value.fault.what == what
    assert isinstance(caught.value.__cause__, cause)


def test_strict_has_nothing_against_a_good_game() -> None:
    game = Game.new(players=["Ann", "Ben", "Cy"], seed=3)
    result = play(game, {name: make_bot("sensible", 1) for name in game.players}, strict=True)
    assert result.outcome is not None


class Clock:
    """Time that passes only when a bot thinks."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Thinker(Scripted):
    def __init__(self, clock: Clock, *seconds: float, window: Sequence[object] = ()) -> None:
        super().__init__(do.PayFine(), window=window)
        self.clock, self.seconds = clock, list(seconds)

    def choose(self, seat: Seat) -> do.Command:
        self.clock.now += self.seconds.pop(0)
        return super().choose(seat)

    def anytime(self, seat: Seat) -> do.Command | None:
        self.clock.now += self.seconds.pop(0)
        return super().anytime(seat)


JAILED = "at=10,0,0 jail=1,0,0 deeds=5:0 phase=1"


def test_a_late_answer_is_a_fault_and_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("passgo.bots.runner.time.perf_counter", clock)
    game = situation(JAILED, dice=[(1, 2)])
    thinker = Thinker(clock, 0.1, 0.75)
    result = play(game, {"Ann": thinker}, max_commands=1, seconds_per_decision=0.5)
    (fault,) = result.faults
    assert (fault.player, fault.what, fault.detail) == ("Ann", "too-slow", "0.750 s instead of 0.5 s")
    assert [entry.command for entry in game.log] == [do.RollDice()]  # the default, not the fine
    assert result.fault_counts["Ann", "too-slow"] == 1


def test_a_late_window_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("passgo.bots.runner.time.perf_counter", clock)
    game = situation(JAILED)
    result = play(
        game, {"Ann": Thinker(clock, 2.0, 0.5, window=[do.Mortgage(5)])}, max_commands=1, seconds_per_decision=0.5
    )
    assert [fault.what for fault in result.faults] == ["too-slow"]
    assert not game.is_mortgaged(5)
    assert [entry.command for entry in game.log] == [do.PayFine()]  # in time to the tick


def test_without_a_limit_nobody_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("passgo.bots.runner.time.perf_counter", clock)
    assert play(situation(JAILED), {"Ann": Thinker(clock, 9e9, 9e9)}, max_commands=1).faults == ()


# ---------------------------------------------------------------- around it
def test_events_are_told_to_the_caller_and_to_watchers() -> None:
    seen: list[events.Event] = []

    class Curious(Scripted):
        def watch(self, seat: Seat, told: Sequence[events.Event]) -> None:
            seen.extend(told)
            if any(isinstance(event, events.DiceRolled) for event in told):
                raise ValueError(seat.player)

    game = situation("at=8,0,0 phase=1", dice=[(4, 6)])
    heard: list[events.Event] = []
    result = play(game, {"Ann": Curious()}, max_commands=2, on_event=heard.append)
    assert heard == seen == [event for entry in game.log for event in entry.events]
    assert [(fault.player, fault.what) for fault in result.faults] == [("Ann", "exception")]


def test_a_cap_stops_the_game() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1)
    by_commands = play(game, {}, max_commands=50)
    assert (by_commands.is_capped, by_commands.commands) == (True, 50)
    by_rounds = play(game, {}, max_rounds=40)
    assert (by_rounds.is_capped, by_rounds.rounds) == (True, 40)


def test_empty_chairs_take_default_commands_to_the_end() -> None:
    game = Game.new(players=["Ann", "Ben"], seed=1, variant="time-limit", options={"rounds": 10})
    result = play(game, {})
    assert result.outcome is not None
    assert result.outcome.reason == "time"
    assert not result.is_capped


def test_a_player_who_resigns_in_his_window_ends_his_turn() -> None:
    game = situation("phase=1", players="Ann,Ben")
    result = play(game, {"Ann": Scripted(window=[do.Resign()])})
    assert result.outcome is not None
    assert result.outcome.winners == ("Ben",)


def test_a_bot_without_a_seat_is_an_error() -> None:
    with pytest.raises(ValueError, match="no seat for the bots of Zoe"):
        play(situation("phase=1"), {"Zoe": make_bot("random")})
