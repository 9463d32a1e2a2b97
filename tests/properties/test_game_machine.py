"""Any table, any commands: what must hold of every game at every moment (Hypothesis, stateful).

HYPOTHESIS_PROFILE=campaign (with pytest --timeout=0) searches for long. A failure prints the table's Setup and the
steps, and with them the line @reproduce_failure(...) that repeats it.
"""

from __future__ import annotations

import random

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from passgo import Game
from passgo import commands as do
from tests.properties import checks
from tests.properties.tables import Setup, play_on, random_move, random_trade, seats, setups

SEEDS = st.integers(0, 2**32 - 1)
NONSENSE = (
    None,
    "RollDice",
    do.RollDice,
    do.PlaceBid(True),
    do.PlaceBid(-1),
    do.PlaceBid(2**31),
    do.PlaceBid("10"),  # type: ignore[arg-type]
    do.Build(40),
    do.Build(-1),
    do.Build(1.0),  # type: ignore[arg-type]
    do.Mortgage(False),
    do.KeepMortgaged(None),  # type: ignore[arg-type]
    do.UsePower(255),
    do.UsePower(True),
    do.PayIncomeTax("half"),  # type: ignore[arg-type]
    do.WantBuildings(-1),
    do.AcceptTrade([]),  # type: ignore[arg-type]
    do.DeclineTrade(2**40),
    do.ClaimRent("Nobody"),
    do.ClaimRent("Bank"),
    do.OfferTrade("Nobody"),
    do.OfferTrade("Bank", do.Bundle(1)),
    do.OfferTrade(7),  # type: ignore[arg-type]
    do.OfferTrade("Ann", do.Bundle(cash=-1)),
    do.OfferTrade("Ann", do.Bundle(deeds=(1, 1))),
    do.OfferTrade("Ann", do.Bundle(deeds=(40,))),
    do.OfferTrade("Ann", do.Bundle(jail_cards=16)),
    do.OfferTrade("Ann", do.Bundle(jail_cards=True)),
    do.OfferTrade("Ann", {"cash": 1}),  # type: ignore[arg-type]
)
NOBODY = ("Nobody", "", "ann", None, 0, b"Ann", ["Ann"], "Free Parking")


class GameMachine(RuleBasedStateMachine):
    game: Game
    setup: Setup

    @initialize(setup=setups(), seed=SEEDS, most=st.integers(0, 250))
    def sit_down(self, setup: Setup, seed: int, most: int) -> None:
        self.setup = setup
        self.game = setup.game()
        play_on(self.game, seed, most)

    # ------------------------------------------------------------ commands
    @precondition(lambda self: self.game.outcome is None)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(self.game.to_act))
        self.game.do(player, data.draw(st.sampled_from(self.game.legal(player))))

    @precondition(lambda self: self.game.outcome is None)
    @rule(data=st.data())
    def act_out_of_turn(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from([name for name in seats(self.game) if self.game.legal(name)]))
        self.game.do(player, data.draw(st.sampled_from(self.game.legal(player))))

    @rule(data=st.data(), amount=st.integers(0, 2000))
    def bid(self, data: st.DataObject, amount: int) -> None:
        self.give(data.draw(st.sampled_from(self.game.players)), do.PlaceBid(amount))

    @rule(data=st.data(), seed=SEEDS)
    def offer_a_trade(self, data: st.DataObject, seed: int) -> None:
        player = data.draw(st.sampled_from(self.game.players))
        self.give(player, random_trade(self.game, player, random.Random(seed)))

    @rule(data=st.data(), count=st.integers(0, 100))
    def wish_for_buildings(self, data: st.DataObject, count: int) -> None:
        self.give(data.draw(st.sampled_from(self.game.players)), do.WantBuildings(count))

    @rule(seed=SEEDS, most=st.integers(1, 60))
    def play_for_a_while(self, seed: int, most: int) -> None:
        play_on(self.game, seed, most)

    def give(self, player: str, command: do.Command) -> None:
        """Accepted or refused as foretold."""
        if self.game.refusal(player, command) is None:
            assert self.game.do(player, command)
        else:
            checks.refused_changes_nothing(self.game, player, command)

    # ------------------------------------------------------------ what is refused
    @rule(data=st.data())
    def legal_is_what_is_accepted(self, data: st.DataObject) -> None:
        player = data.draw(st.sampled_from(self.game.players))
        checks.legal_is_what_is_accepted(self.game, player)
        checks.bids_are_bounded(self.game, player)
        refused = set(checks.universe(self.game)) - set(self.game.legal(player))
        checks.refused_changes_nothing(self.game, player, data.draw(st.sampled_from(sorted(refused, key=repr))))

    @rule(player=st.sampled_from(("Ann", "Bank")), command=st.sampled_from(NONSENSE))
    def nonsense_is_refused(self, player: str, command: object) -> None:
        assert checks.refused_changes_nothing(self.game, player, command).startswith("command/")

    @rule(player=st.sampled_from(NOBODY), command=st.sampled_from((do.RollDice(), do.Resign())))
    def strangers_are_refused(self, player: object, command: do.Command) -> None:
        assert checks.refused_changes_nothing(self.game, player, command) == "command/unknown-player"

    # ------------------------------------------------------------ copies and text
    @rule(seed=SEEDS)
    def copies_are_independent(self, seed: int) -> None:
        before, played = self.game.position(), len(self.game.log)
        copy = self.game.copy()
        play_on(copy, seed, 12)
        assert self.game.position() == before
        assert len(self.game.log) == played

    @rule(seed=SEEDS)
    def a_position_plays_on_as_the_game_would(self, seed: int) -> None:
        again = checks.position_round_trips(self.game)
        if self.setup.outside:
            return  # what comes from outside is no part of the position
        here, chance = self.game.copy(), random.Random(seed)
        for _ in range(12):
            if here.outcome is None:
                move = random_move(here, chance)
                assert again.do(*move) == here.do(*move)
        assert again.position() == here.position()

    @rule()
    def the_record_replays(self) -> None:
        checks.record_replays(self.game)

    @rule(seed=SEEDS)
    def hidden_things_do_not_show(self, seed: int) -> None:
        checks.same_view(self.game, with_other_secrets(self.game, seed))
        for player in (None, *seats(self.game)):
            checks.view_hides(self.game, player)

    # ------------------------------------------------------------ always
    @invariant()
    def conserved(self) -> None:
        if hasattr(self, "game"):
            checks.money_is_conserved(self.game)
            checks.property_is_conserved(self.game)
            checks.cards_are_conserved(self.game)

    @invariant()
    def consistent(self) -> None:
        if hasattr(self, "game"):
            checks.caches_are_fresh(self.game)
            checks.somebody_can_act(self.game)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            note(f"{self.setup}\n{self.game.position()}")


def with_other_secrets(game: Game, seed: int) -> Game:
    """The same table with the decks in another order and another generator."""
    chance = random.Random(seed)
    words = []
    for word in game.position().split(" "):
        name, _, value = word.partition("=")
        if name in ("chance", "community_chest"):
            cards = value.split(",")
            value = ",".join(chance.sample(cards, len(cards)))
        if name == "seed":
            value = str(chance.randrange(2**63))
        if name == "drawn":
            value = ",".join(str(chance.randrange(1, 1000)) for _ in range(4))
        words.append(f"{name}={value}" if name != "pg1" else name)
    return Game.from_position(" ".join(words), edition=game.edition)


TestGame = GameMachine.TestCase
