"""Bots that think ahead: each decision that matters is played out some thousand times, against the kinds of players
that the others have shown themselves to be, and what wins most often is done.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.bidding import most_to_bid
from passgo.bots.dealing import completed_rent, polite_deals
from passgo.bots.manners import Budget, Manners
from passgo.bots.native import NativeBot
from passgo.bots.opponents import ANSWERS, OWN, TELLING, Judges, Opponent
from passgo.bots.patience import impatience, lost_by_waiting
from passgo.bots.reasons import why_offered, why_refused
from passgo.bots.saying import Saying
from passgo.bots.stalling import ending_deal
from passgo.bots.thinking import Alternative, Thought
from passgo.bots.worth import facts_of, mask_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.bots.base import Seat
    from passgo.bots.dealing import Deal
    from passgo.commands import Command
    from passgo.core import Kernel
    from passgo.events import Event
    from passgo.game import Offer
    from passgo.natives.playouts import Weights

LEAST_GAIN = 0.005  # of the chance to win, for an offer
THOUGHT_ABOUT = 24  # offers played out in one turn
# How many times as many playouts a decision gets: what comes up seldom and counts for long gets more.
THROWING, BUYING, BIDDING, PLANNING, OFFERING, ANSWERING = 4, 12, 4, 4, 10, 10
NEAR = 0.6  # of the rounds of a playout, for trades: what they change is there to be seen, and chance blurs it later
DOUBT = 1.5  # as much again to accept an offer: whoever makes it has chosen it among many
USUAL = 4  # players: with more a playout takes longer, so there are fewer of them and nobody waits longer
# How freely to build: as usual, with everything, hardly.
PLANS = (
    f"{OWN}:offers=0",
    f"{OWN}:offers=0,build_keeps=0,beyond=0,fear=0",
    f"{OWN}:offers=0,build_keeps=400,leverage=0",
)


class Searching:
    """`playouts` a decision, each for so many `rounds`; `sure`: how many standard errors something must be better than
    what the native player would do; `doubt`: ... a trade than none; `haste`: the part of games still open after the
    playouts that never end where nobody deals."""

    name = "searching"

    def __init__(
        self,
        seed: int = 0,
        *,
        playouts: int = 400,
        rounds: int = 25,
        sure: float = 1.0,
        doubt: float = 1.0,
        haste: float = 0.4,
    ) -> None:
        self.seed = seed
        self.playouts = playouts
        self.rounds = rounds
        self.sure = sure
        self.doubt = doubt
        self.haste = haste
        self._said: tuple[Saying, ...] | Callable[[], tuple[Saying, ...]] = ()
        self.gain = 0.0  # what the trade that was offered or accepted last adds to the chance to win
        self._plans = [NativeBot(parse_player(plan), seed) for plan in PLANS]
        self._native = self._plans[0]
        self._manners = Manners()
        self._opponents: dict[int, Opponent] = {}
        self._before: Kernel | None = None
        self._judges: Judges | None = None
        self._thoughts = 0
        self._budget = Budget()
        self._ceiling: tuple[object, int] = (None, 0)  # of an auction: which, how much
        self._offered: object = None  # the turn in which trades were thought about
        self._known: object = None  # who owned what at that time
        self._counter = ""  # whose offer was refused a moment ago
        self._promised: object = None  # the offer that was named as one to be accepted
        self._looked: tuple[float, float] | None = None  # the chance without and with the trade thought about last
        self._planned: object = None  # the position in which building was thought about
        self._plan: list[Command] = []
        self._decisions: dict[str, Callable[[Seat], Command | None]] = {
            "roll": self._roll,
            "buy": self._buy,
            "auction": self._bid,
        }

    @property
    def said(self) -> tuple[Saying, ...]:
        """About the last decision. Why an offer is refused is thought out if somebody asks before the game goes on."""
        if callable(self._said):
            self._said = self._said()
        return self._said

    @said.setter
    def said(self, said: tuple[Saying, ...]) -> None:
        self._said = said

    # ---------------------------------------------------------------- the table
    def choose(self, seat: Seat) -> Command:
        self.said = ()
        command = None
        if seat.asked:
            command = self._answer(seat)
        elif not seat.only_banks and seat.phase in self._decisions:
            command = self._decisions[seat.phase](seat)
        return self._native.choose(seat) if command is None else command

    def anytime(self, seat: Seat) -> Command | None:
        self.said = ()
        for claim in seat.claims:
            if claim.owner == seat.player and not seat.is_mortgaged(claim.space):
                return do.ClaimRent(claim.payer)
        if seat.phase != "roll":
            return None
        offer = self._offer(seat) if seat.player == seat.turn or self._counter or self._is_news(seat) else None
        return offer if offer is not None else self._improve(seat)

    def watch(self, seat: Seat, events: Sequence[Event]) -> None:
        """Remember what the others do in which position."""
        del events
        last = seat.last_command()
        if last is not None and self._before is not None and last[0] in seat.rivals:
            number = seat.players.index(last[0])
            code, argument = seat.encoded(self._before, last[1])
            if code in TELLING or code in ANSWERS:
                self._opponent(number).seen(self._judges_at(seat, self._before), number, code, argument)
        self._before = seat.sandbox()

    def _judges_at(self, seat: Seat, position: Kernel) -> Judges:
        if self._judges is None:
            self._judges = Judges(seat, position)
        self._judges.look_at(position)
        return self._judges

    def _opponent(self, number: int) -> Opponent:
        return self._opponents.setdefault(number, Opponent())

    def _players(self, seat: Seat) -> list[Weights]:
        me = seat.number
        return [{OWN: 1.0} if p == me else self._opponent(p).styles() for p in range(len(seat.players))]

    def _think(self, seat: Seat, times: float = 1, part: float = 1) -> Thought:
        """About the decision at hand, with so many times the usual number of playouts, of such a part of the rounds."""
        self._thoughts += 1
        seed = (self.seed * 1_000_003 + self._thoughts) * 100_003
        playing = sum(seat.is_playing(name) for name in seat.players)
        playouts = int(times * self.playouts * min(1.0, USUAL / playing))
        rounds = int(part * self.rounds)
        return Thought(seat, self._players(seat), playouts, rounds, seed & k.M63, self._endless(seat))

    def _endless(self, seat: Seat) -> float:
        """The part of games still open after some rounds that will never end: where nobody deals, many."""
        rivals = [self._opponent(seat.players.index(name)) for name in seat.rivals if seat.is_playing(name)]
        return self.haste * (sum(one.stubborn() for one in rivals) / max(1, len(rivals))) ** 2

    def _best(self, seat: Seat, commands: Sequence[Command], times: float) -> Command | None:
        """Of some commands the one after which this seat wins most often; None: nothing is better than the usual."""
        if len(commands) < 2:
            return None
        thought = self._think(seat, times)
        usual = self._native.choose(seat)
        tried = [(command, thought.doing(command)) for command in sorted(commands, key=lambda one: one != usual)]
        found = [Alternative(command, positions) for command, positions in tried if positions]
        best: Command | None = thought.choose(found, self.sure).what if found else None  # type: ignore[assignment]
        return best

    # ---------------------------------------------------------------- the turn
    def _roll(self, seat: Seat) -> Command | None:
        if not seat.in_jail(seat.player) and not (seat.options.power_doubles and seat.dice is not None):
            return None
        kinds = (do.RollDice, do.PayFine, do.UseJailCard, do.UsePower)
        return self._best(seat, [command for command in seat.legal() if isinstance(command, kinds)], THROWING)

    def _buy(self, seat: Seat) -> Command | None:
        legal = seat.legal()
        if do.BuyProperty() not in legal:
            return self._buy_with_mortgages(seat)
        return self._best(seat, [c for c in legal if isinstance(c, do.BuyProperty | do.DeclineProperty)], BUYING)

    def _buy_with_mortgages(self, seat: Seat) -> Command | None:
        """The first of the mortgages that pay for a deed which is worth that; None: it is not."""
        commands = mortgages_for(seat, seat.edition.spaces[seat.space_of(seat.player)].price)
        if not commands:
            return None
        thought = self._think(seat, BUYING)
        found = [
            Alternative(None, thought.doing(do.DeclineProperty())),
            Alternative(commands[0], thought.doing_all([*commands, do.BuyProperty()])),
        ]
        if not all(one.positions for one in found):
            return None
        best: Command | None = thought.choose(found, self.sure).what  # type: ignore[assignment]
        return best

    def _bid(self, seat: Seat) -> Command | None:
        auction = seat.auction
        if auction is None or auction.space is None:
            return None
        now = (seat.round, seat.turn, auction.space)
        if self._ceiling[0] != now:
            judge = self._judges_at(seat, seat.sandbox()).by_style[OWN]
            self._ceiling = (now, most_to_bid(self._think(seat, BIDDING), judge, self.sure))
        price = seat.edition.spaces[auction.space].price
        least = max(auction.bid + 1, (price * seat.options.auction_reserve + 99) // 100)
        amount = least if auction.bid == 0 else max(least, auction.bid + price // 20)
        amount = min(amount, self._ceiling[1])
        return do.PlaceBid(amount) if amount >= least else do.PassAuction()

    # ---------------------------------------------------------------- trades
    def _answer(self, seat: Seat) -> Command:
        offer = seat.asked[0]
        terms = (seat.round, seat.turn, offer.player, offer.give, offer.take)
        if seat.refusal(do.AcceptTrade(offer.id)) is not None:
            self.said = (Saying("refuse.never", {}),)
            return do.DeclineTrade(offer.id)
        if terms == self._promised or self._agrees(seat, offer):
            return do.AcceptTrade(offer.id)
        self._said = partial(self._why_refused, seat, offer, self._looked, self.playouts)
        self._counter = offer.player
        return do.DeclineTrade(offer.id)

    def _why_refused(
        self, seat: Seat, offer: Offer, looked: tuple[float, float] | None, playouts: int
    ) -> tuple[Saying, ...]:
        """With as many playouts as the decision had; what is decided later does not depend on it."""
        if offer not in seat.asked:
            return ()
        before = self.gain, self._thoughts, self.playouts
        self.playouts = playouts
        try:
            return why_refused(seat, offer, self._would_agree, looked)
        finally:
            self.gain, self._thoughts, self.playouts = before

    def _agrees(self, seat: Seat, offer: Offer) -> bool:
        thought = self._think(seat, ANSWERING)
        tried = [(command, thought.doing(command)) for command in (do.DeclineTrade(offer.id), do.AcceptTrade(offer.id))]
        both = [Alternative(command, positions) for command, positions in tried if positions]
        self._looked = None
        if len(both) < len(tried):
            return False
        best = thought.choose(both, DOUBT * self.doubt)
        waiting = lost_by_waiting(seat) if ends_stall(seat, offer) else 0.0
        self.gain = thought.difference(both[1], both[0])[0] + waiting
        self._looked = (both[0].chance, both[1].chance)
        return best is both[1] or bool(waiting and self.gain > 0)

    def _would_agree(self, seat: Seat) -> bool:
        """To an offer that somebody might make: a price is named only then, and the word is kept."""
        offer = seat.asked[0]
        agrees = self._agrees(seat, offer)
        if agrees:
            self._promised = (seat.round, seat.turn, offer.player, offer.give, offer.take)
        return agrees

    def _offer(self, seat: Seat) -> Command | None:
        """The best trade for this seat, once in a turn of its own, or right after refusing somebody's."""
        now = (seat.round, seat.turn)
        counters = self._counter and seat.player != seat.turn and not self._is_news(seat)
        rivals = [self._counter] if counters else seat.rivals
        self._counter = ""
        if self._offered == now or not seat.can_trade():
            return None
        self._offered, self._known = now, owners(seat)
        waiting = impatience(seat)
        if not self._budget.allows(seat, waiting):
            return None
        judges = self._judges_at(seat, seat.sandbox())
        polite = polite_deals(seat, judges, rivals, self._opponent, self._manners, lost_by_waiting(seat))
        offer = self._best_offer(seat, list(islice(polite, THOUGHT_ABOUT)))
        if offer is None and waiting:
            ending = ending_deal(seat, self._manners, waiting)
            return self._make(seat, *ending) if ending else None
        return offer

    def _is_news(self, seat: Seat) -> bool:
        """Deeds have changed hands since trades were thought about: whoever asks first has the choice."""
        return self._known != owners(seat)

    def _best_offer(self, seat: Seat, offers: list[tuple[Deal, do.OfferTrade]]) -> Command | None:
        """The one that adds most to the chance to win, by how likely it is to be accepted."""
        if not offers:
            return None
        thought = self._think(seat, OFFERING, NEAR)
        nothing = Alternative(None, [thought.now])
        tried = {deal: after_deal(thought, deal, command) for deal, command in offers}
        known = {deal: one for deal, one in tried.items() if one is not None}
        found = thought.compare([nothing, *known.values()])[0]
        if found is nothing:
            return None
        best = next(deal for deal, one in known.items() if one is found)
        looked, error = thought.again(found, nothing)
        gain, least = looked + best.lost, LEAST_GAIN * self._budget.price(seat)
        if gain <= self.doubt * error or gain * best.accepted <= least:
            return None
        alone = nothing.chance
        return self._make(seat, gain, dict(offers)[best], (alone, max(0.0, min(1.0, alone + looked))))

    def _make(
        self, seat: Seat, gain: float, offer: do.OfferTrade, looked: tuple[float, float] | None = None
    ) -> do.OfferTrade:
        self._budget.note(seat)
        self._manners.note(seat, offer)
        self.gain, self.said = gain, why_offered(seat, offer, looked)
        return offer

    # ---------------------------------------------------------------- building
    def _improve(self, seat: Seat) -> Command | None:
        """The best of several plans for the window, command by command."""
        now = (seat.round, seat.turn, seat.spendable(seat.player), seat.deeds_of(seat.player))
        if not self._plan and self._planned != now:
            self._plan = self._best_plan(seat)
        command = self._plan.pop(0) if self._plan else None
        self._planned = (seat.round, seat.turn, seat.spendable(seat.player), seat.deeds_of(seat.player))
        if command is not None and seat.refusal(command) is None:
            return command
        self._plan = []
        return None

    def _best_plan(self, seat: Seat) -> list[Command]:
        plans = [native.plan(seat) for native in self._plans]
        different = [plan for i, plan in enumerate(plans) if plan not in plans[:i]]
        if len(different) == 1:
            return plans[0]
        thought = self._think(seat, PLANNING)
        tried = [(plan, thought.doing_all(plan)) for plan in different]
        found = [Alternative(plan, positions) for plan, positions in tried if positions]
        best: list[Command] = thought.choose(found, self.sure).what if found else plans[0]  # type: ignore[assignment]
        return list(best)


class Hard(Searching):
    """About 15 ms a decision, 0.3 s at worst."""

    name = "hard"


class Expert(Searching):
    """Up to two seconds a decision."""

    name = "expert"

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, playouts=1200, rounds=30)


def owners(seat: Seat) -> tuple[str | None, ...]:
    return tuple(seat.owner(deed.index) for deed in seat.edition.deeds)


def mortgages_for(seat: Seat, price: int) -> list[Command]:
    """Mortgages of lone deeds, the cheapest first, until there is so much cash; none if that does not do."""
    facts, mine = facts_of(seat.edition), set(seat.deeds_of(seat.player))
    lone = [
        facts.deeds[space]
        for space in mine
        if not seat.is_mortgaged(space) and not mine.issuperset(facts.group_of[space].spaces)
    ]
    found: list[Command] = []
    cash = seat.spendable(seat.player)
    for deed in sorted(lone, key=lambda deed: (deed.mortgage, deed.index)):
        if cash >= price:
            break
        found.append(do.Mortgage(deed.index))
        cash += deed.mortgage
    return found if cash >= price else []


def ends_stall(seat: Seat, offer: Offer) -> bool:
    """Whether an offer to this seat completes a group."""
    who = seat.number, seat.players.index(offer.player)
    return completed_rent(seat, seat.sandbox(), who, (mask_of(offer.take.deeds), mask_of(offer.give.deeds))) > 0


def after_deal(thought: Thought, deal: Deal, command: do.OfferTrade) -> Alternative | None:
    """The position once the other has accepted."""
    for position in thought.doing(command):
        offer = int(state_of(position).offer_id[thought.me * k.SEATS + deal.to])
        if not position.command(deal.to, k.A_ACCEPT_TRADE, offer):
            return Alternative(deal, [position], deal.accepted, deal.lost)
    return None
