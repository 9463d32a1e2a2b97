"""Bots that think ahead: each decision that matters is played out some hundred times, against the kinds of players that
the others have shown themselves to be, and what wins most often is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from passgo import commands as do
from passgo.bots.dealing import OWN, TRAITS, deals
from passgo.bots.manners import Manners
from passgo.bots.native import NativeBot
from passgo.bots.opponents import ANSWERS, TELLING, Judges, Opponent
from passgo.bots.thinking import Alternative, Thought
from passgo.bots.worth import facts_of
from passgo.core import constants as k
from passgo.core import state_of
from passgo.core.players import constants as pk
from passgo.natives.players import parse_player

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.bots.base import Seat
    from passgo.commands import Command
    from passgo.core import Kernel
    from passgo.events import Event
    from passgo.natives.playouts import Weights

LEAST_GAIN = 0.005  # of the chance to win, for an offer
MOST_OFFERS = 40  # in one game
THOUGHT_ABOUT = 5  # offers played out in one turn
RUNGS = (0.25, 0.5, 0.75, 1.0, 1.3, 1.7, 2.2)  # of the price: what a deed might cost at auction


class Searching:
    """`playouts`: how many a decision may take."""

    name = "searching"

    def __init__(self, seed: int = 0, *, playouts: int = 300, rounds: int = 15, sure: float = 1.0) -> None:
        self.seed = seed
        self.rounds = rounds
        self.sure = sure
        self.playouts = playouts
        self._native = NativeBot(parse_player(f"{OWN}:offers=0"), seed)
        self._manners = Manners()
        self._opponents: dict[int, Opponent] = {}
        self._before: Kernel | None = None
        self._judges: Judges | None = None
        self._thoughts = 0
        self._offers = 0
        self._ceiling: tuple[object, int] = (None, 0)
        self._offered: object = None
        self._built: object = None
        self._decisions: dict[str, Callable[[Seat], Command | None]] = {
            "roll": self._roll,
            "buy": self._buy,
            "auction": self._bid,
        }

    # ---------------------------------------------------------------- the table
    def choose(self, seat: Seat) -> Command:
        command = None
        if seat.asked:
            command = self._answer(seat)
        elif not seat.only_banks and seat.phase in self._decisions:
            command = self._decisions[seat.phase](seat)
        return self._native.choose(seat) if command is None else command

    def anytime(self, seat: Seat) -> Command | None:
        for claim in seat.claims:
            if claim.owner == seat.player and not seat.is_mortgaged(claim.space):
                return do.ClaimRent(claim.payer)
        if seat.phase != "roll":
            return None
        offer = self._offer(seat) if seat.turn == seat.player else None
        return offer if offer is not None else self._improve(seat)

    def watch(self, seat: Seat, events: Sequence[Event]) -> None:
        """Remember what the others do in which position."""
        del events
        entry = seat.last_command()
        if entry is not None and self._before is not None:
            player, command = entry
            if player != seat.player and player in seat.players:
                code, argument = seat.encoded(self._before, command)
                number = seat.players.index(player)
                if code in TELLING or code in ANSWERS:
                    self._opponent(number).seen(self._judges_at(self._before), number, code, argument)
        self._before = seat.sandbox()

    def _judges_at(self, position: Kernel) -> Judges:
        if self._judges is None:
            self._judges = Judges(position)
        self._judges.look_at(position)
        return self._judges

    def _opponent(self, number: int) -> Opponent:
        return self._opponents.setdefault(number, Opponent())

    def _players(self, seat: Seat) -> list[Weights]:
        me = seat.number
        return [{OWN: 1.0} if p == me else self._opponent(p).styles() for p in range(len(seat.players))]

    def _think(self, seat: Seat, playouts: int | None = None) -> Thought:
        self._thoughts += 1
        seed = (self.seed * 1_000_003 + self._thoughts) * 100_003
        return Thought(seat, self._players(seat), playouts or self.playouts, self.rounds, seed & k.M63)

    def _best(self, seat: Seat, commands: Sequence[Command]) -> Command | None:
        """Of some commands the one after which this seat wins most often."""
        thought = self._think(seat)
        usual = self._native.choose(seat)
        tried = [(command, thought.doing(command)) for command in sorted(commands, key=lambda one: one != usual)]
        alternatives = [Alternative(command, position) for command, position in tried if position is not None]
        if len(alternatives) < 2:
            return None
        best: Command = thought.choose(alternatives, self.sure).what  # type: ignore[assignment]
        return best

    # ---------------------------------------------------------------- the turn
    def _roll(self, seat: Seat) -> Command | None:
        if not seat.in_jail(seat.player) and not (seat.options.power_doubles and seat.dice is not None):
            return None
        kinds = (do.RollDice, do.PayFine, do.UseJailCard, do.UsePower)
        choices = [command for command in seat.legal() if isinstance(command, kinds)]
        return self._best(seat, choices) if len(choices) > 1 else None

    def _buy(self, seat: Seat) -> Command | None:
        choices = [c for c in seat.legal() if isinstance(c, do.BuyProperty | do.DeclineProperty)]
        return self._best(seat, choices) if len(choices) > 1 else None

    # ---------------------------------------------------------------- auctions
    def _bid(self, seat: Seat) -> Command | None:
        auction = seat.auction
        if auction is None or auction.space is None:
            return None
        now = (seat.round, seat.turn, auction.space)
        if self._ceiling[0] != now:
            self._ceiling = (now, self._most_to_bid(seat, auction.space, auction.bid))
        price = seat.edition.spaces[auction.space].price
        least = max(auction.bid + 1, (price * seat.options.auction_reserve + 99) // 100)
        amount = least if auction.bid == 0 else max(least, auction.bid + price // 20)
        amount = min(amount, self._ceiling[1])
        return do.PlaceBid(amount) if amount >= least else do.PassAuction()

    def _most_to_bid(self, seat: Seat, space: int, standing: int) -> int:
        """The highest price at which having the deed wins at least as often as leaving it to a rival, by halving."""
        price = seat.edition.spaces[space].price
        cash = seat.spendable(seat.player)
        rungs = sorted({standing + 1, cash, *(int(price * rung) for rung in RUNGS)})
        rungs = [amount for amount in rungs if standing < amount <= cash]
        thought = self._think(seat)
        low, high = 0, len(rungs)
        while low < high:
            middle = (low + high) // 2
            if self._is_worth(seat, thought, rungs[middle]):
                low = middle + 1
            else:
                high = middle
        return rungs[low - 1] if low else 0

    def _is_worth(self, seat: Seat, thought: Thought, amount: int) -> bool:
        own, other = self._sold(thought, thought.me, amount), self._sold_to_rival(seat, thought, amount)
        if own is None or other is None:
            return own is not None
        both = [Alternative("own", own), Alternative("other", other)]
        thought.compare(both)
        gain, error = thought.difference(*both)
        return gain > 0 if abs(gain) > self.sure * error else amount <= self._usual_limit(seat)

    def _usual_limit(self, seat: Seat) -> int:
        """Where the native player would stop."""
        judge = self._judges_at(seat.sandbox()).by_style[OWN]
        return int(judge.worth_of_deed(seat.number, state_of(judge).auction_space)) * TRAITS[pk.T_BIDS_TO] // 100

    def _sold(self, thought: Thought, to: int, amount: int) -> Kernel | None:
        """The auction ends now: everybody passes but the one who bids this."""
        position = thought.now.clone()
        if position.command(to, k.A_PLACE_BID, amount):
            return None
        for p in range(position.seats()):
            if p != to and position.waits_for() == k.W_AUCTION:
                position.command(p, k.A_PASS_AUCTION, 0)
        return None if position.waits_for() == k.W_AUCTION else position

    def _sold_to_rival(self, seat: Seat, thought: Thought, amount: int) -> Kernel | None:
        """The rival who is most likely to want it: of those who can pay, the one with most of its group."""
        state = state_of(thought.now)
        inside = [p for p in range(len(seat.players)) if p != thought.me and state.auction_in[k.DEED] >> p & 1]
        spaces = facts_of(seat.edition).group_of[int(state.auction_space)].spaces
        inside = [p for p in inside if state.cash[p] >= amount] or inside
        if not inside:
            return None
        rival = max(inside, key=lambda p: (sum(state.owner[space] == p for space in spaces), state.cash[p]))
        bid = min(amount, int(state.cash[rival]))
        return self._sold(thought, rival, bid)

    # ---------------------------------------------------------------- trades
    def _answer(self, seat: Seat) -> Command:
        offer = seat.asked[0]
        accept, decline = do.AcceptTrade(offer.id), do.DeclineTrade(offer.id)
        if seat.refusal(accept) is not None:
            return decline
        thought = self._think(seat, 2 * self.playouts)
        tried = [(accept, thought.doing(accept)), (decline, thought.doing(decline))]
        both = [Alternative(command, position) for command, position in tried if position is not None]
        if len(both) < 2:
            return decline
        thought.compare(both)
        gain, error = thought.difference(both[0], both[1])
        return accept if gain > self.sure * error else decline

    def _offer(self, seat: Seat) -> Command | None:
        now = (seat.round, seat.turn)
        if self._offered == now or self._offers >= MOST_OFFERS or not seat.can_trade():
            return None
        self._offered = now
        if self._manners.has_offered(seat):
            return None
        judges = self._judges_at(seat.sandbox())
        found = []
        for name in seat.rivals:
            to = seat.players.index(name)
            found += deals(seat, judges, to, self._opponent(to).styles())
        polite = []
        for deal in sorted(found, key=lambda deal: -deal.promise):
            command = deal.command(seat)
            if self._manners.refusal(seat, command) is None and seat.refusal(command) is None:
                polite.append((deal, command))
            if len(polite) == THOUGHT_ABOUT:
                break
        return self._best_offer(seat, polite)

    def _best_offer(self, seat: Seat, offers: list) -> Command | None:  # type: ignore[type-arg]
        """The one with the highest gain in the chance to win, by how likely it is to be accepted."""
        if not offers:
            return None
        thought = self._think(seat, 2 * self.playouts)
        nothing = Alternative(None, thought.now)
        tried = [nothing]
        for deal, command in offers:
            position = thought.doing(command)
            if position is not None:
                slot = thought.me * k.SEATS + deal.to
                if not position.command(deal.to, k.A_ACCEPT_TRADE, int(state_of(position).offer_id[slot])):
                    tried.append(Alternative((deal, command), position))
        thought.compare(tried)
        best, best_score = None, 0.0
        for one in tried[1:]:
            gain, error = thought.difference(one, nothing)
            deal, command = one.what  # type: ignore[misc]
            if gain > max(LEAST_GAIN, self.sure * error) and gain * deal.accepted > best_score:
                best, best_score = command, gain * deal.accepted
        if best is not None:
            self._offers += 1
            self._manners.note(seat, best)
        return best

    # ---------------------------------------------------------------- building
    def _improve(self, seat: Seat) -> Command | None:
        return self._native.anytime(seat)

