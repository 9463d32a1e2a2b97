"""Every way a player's next throw or turn may go from a position, with the money it moves: exact, by enumeration.

Rents, taxes, salaries and where cards lead are asked of the core. Known is what lies open on the table. The order of a
deck is hidden, so each order of the cards in it counts as equally likely: no card comes twice in one turn, and one that
somebody keeps does not come at all. Besides, things are taken as they stand: nobody buys, builds, mortgages or trades
meanwhile, whoever throws doubles throws again, others can pay what a card makes them pay, and of a tax with a choice
the smaller amount is paid. Where a worth may not be shown yet (R32), that tax counts with its printed amount, and as
one that can be paid.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from passgo.analysis.walk import JAIL, NEAREST, SPACES, THROWS, Stay, cards_of
from passgo.core import board_of
from passgo.core import constants as k

if TYPE_CHECKING:
    from passgo.game import Game

PIPS = [
    (count / len(THROWS), pips, is_double)
    for (pips, is_double), count in Counter((a + b, a == b) for a, b in THROWS).items()
]
FRESH = [(count / len(THROWS), pips) for pips, count in Counter(a + b for a, b in THROWS).items()]
WHOLE_TURN = 3  # throws: the third double goes to Jail


class Standing(NamedTuple):
    """A player in the middle of a turn. `purse`: all the cash that could be raised, `been`: spaces come to so far."""

    chance: float
    space: int
    doubles: int
    purse: int
    pot: int  # cash on Free Parking
    drawn: tuple[int, ...]  # cards, by number
    been: tuple[int, ...]
    throws: int  # made so far


@dataclass
class TurnTally:
    """What all the ways add up to."""

    reached: list[float] = field(default_factory=lambda: [0.0] * (JAIL + 1))  # chance to come there at all
    ends: list[float] = field(default_factory=lambda: [0.0] * (JAIL + 1))  # chance to stand there afterwards
    due: list[float] = field(default_factory=lambda: [0.0] * (JAIL + 1))  # expected payment, by where it falls due
    rent_to: list[float] = field(default_factory=lambda: [0.0] * k.SEATS)  # expected rent, by seat
    ruin: float = 0.0  # chance of a debt larger than what can be raised


class Turn:
    """One player's next throw (`most=1`) or turn from a position."""

    def __init__(self, game: Game, seat: int, stay: Stay, most: int = WHOLE_TURN, tells_worth: bool = True) -> None:
        state, table = game.state, game.table
        self.seat, self.stay, self.most, self.tells_worth = seat, stay, most, tells_worth
        self.rules, self.board = table.rules, board_of(table.rules)
        self.kind, self.effect = self.board.kind[:], self.board.card[:]  # lists: asked for tens of thousands of times
        self.has_pot = self.rules.fines_go_to() == k.POT
        self.tally = TurnTally()
        self.others = sum(state.playing) - 1
        self.owner = [owner if owner not in (seat, k.BANK) else None for owner in state.owner]
        asks = [space for space in range(SPACES) if self.owner[space] is not None]
        self.rent = {space: game.rent_due(space, 0) for space in asks}
        self.by_throw = {space: game.rent_due(space, 1) - self.rent[space] for space in asks}
        self.cards = {
            space: [card for card in cards_of(self.board, space) if not state.holder[card]]
            for space, kind in enumerate(self.kind)
            if kind == k.K_CARD
        }
        self.choices = {space for space, kind in enumerate(self.kind) if kind == k.K_TAX and state.special[space]}
        self._count(game, game.players[seat])
        self._run(game)

    def _count(self, game: Game, name: str) -> None:
        """What the player could raise, what repairs would cost, what a tax would be a share of."""
        own = game.deeds_of(name)
        levels = [game.buildings(space) for space in own]
        self.hotels = levels.count(5)
        self.houses = sum(levels) - 5 * self.hotels
        owes = sum(debt.amount for debt in game.debts if debt.debtor == name)
        self.purse = game.cash[name] + game.can_raise(name) - owes
        self.worth = game.taxable_worth(name) - self.purse

    def _run(self, game: Game) -> None:
        state, seat = game.state, self.seat
        if not state.playing[seat] or state.phase == k.P_OVER:
            return
        mine = state.turn == seat and state.phase != k.P_START
        goes_on = mine and (state.phase == k.P_ROLL or state.again)
        doubles = state.doubles if goes_on else 0
        start = Standing(1.0, state.at[seat], doubles, self.purse, state.cash[k.POT], (), (), doubles)
        if mine and state.move_after:  # thrown already; moves when the fine is paid
            self._move(start, state.move_after, 0)
        else:
            self._begin(start, state.jail[seat], state.jail_cards[seat] > 0)

    # ---------------------------------------------------------------- throwing
    def _begin(self, who: Standing, jail_turn: int, has_card: bool) -> None:
        """Out of Jail before the throw where that is allowed and wanted (R114, R116)."""
        fine = self.board.fine
        if jail_turn and self.stay == "leave":
            if has_card:
                jail_turn = 0
            elif (jail_turn < self.board.jail_turns or self.board.variant == k.SHORT) and who.purse >= fine:
                who, jail_turn = self._fee(who, fine), 0
        if not jail_turn:
            self._throw(who)
            return
        for chance, pips, is_double in PIPS:
            self._throw_in_jail(at_odds(who, chance), jail_turn, pips, is_double)

    def _throw_in_jail(self, who: Standing, jail_turn: int, pips: int, is_double: bool) -> None:
        """Doubles leave and throw no further; the last throw leaves for the fine (R112, R117)."""
        if is_double:
            self._move(who, pips, 0)
        elif jail_turn < self.board.jail_turns:
            self.tally.ends[JAIL] += who.chance
        elif self._can_pay(who, self.board.fine, JAIL):
            self._move(self._fee(who, self.board.fine), pips, 0)

    def _throw(self, who: Standing) -> None:
        for chance, pips, is_double in PIPS:
            now = at_odds(who, chance)
            if is_double and who.doubles == 2:
                self._to_jail(now)
            else:
                self._move(now, pips, who.doubles + 1 if is_double else 0)

    def _move(self, who: Standing, pips: int, doubles: int) -> None:
        there = self._forward(who, (who.space + pips) % SPACES)
        chance, space, _, purse, pot, drawn, been, throws = there
        self._land(Standing(chance, space, doubles, purse, pot, drawn, been, throws + 1), pips, by_card=False)

    def _forward(self, who: Standing, to: int) -> Standing:
        """With the salary, if that comes round (R073)."""
        salary = self.rules.salary(who.space, to)
        chance, _, doubles, purse, pot, drawn, been, throws = who
        return Standing(chance, to, doubles, purse + salary, pot, drawn, been, throws)

    def _to_jail(self, who: Standing) -> None:
        self.tally.reached[JAIL] += who.chance
        self.tally.ends[JAIL] += who.chance

    def _stop(self, who: Standing) -> None:
        """The space has taken effect: the end, or another throw."""
        if who.doubles and who.throws < self.most:
            self._throw(who)
        else:
            self.tally.ends[who.space] += who.chance

    # ---------------------------------------------------------------- the space reached
    def _land(self, who: Standing, pips: int, by_card: bool) -> None:
        if who.space not in who.been:
            self.tally.reached[who.space] += who.chance
            who = been_at(who)
        kind = self.kind[who.space]
        if self.owner[who.space] is not None:
            self._owe_rent(who, pips, by_card)
        elif kind == k.K_CARD:
            self._draw(who, pips)
        elif kind == k.K_TAX and who.space in self.choices and not self.tells_worth:
            self._pay_unseen(who, self.board.tax[who.space])
        elif kind == k.K_TAX:
            self._pay(who, self._tax(who), is_fee=True)
        elif kind == k.K_GO_TO_JAIL:
            self._to_jail(who)
        elif kind == k.K_FREE_PARKING:
            self._stop(who._replace(purse=who.purse + who.pot, pot=0))
        else:
            self._stop(who)

    def _owe_rent(self, who: Standing, pips: int, by_card: bool) -> None:
        """A card to the nearest makes it twice the railroad's rent, or ten times a fresh throw (R15, R16)."""
        space = who.space
        if not by_card:
            self._pay_rent(who, self.rent[space] + self.by_throw[space] * pips)
        elif not self.by_throw[space]:
            self._pay_rent(who, k.CARD_RAILROAD * self.rent[space])
        else:
            for chance, fresh in FRESH:
                self._pay_rent(at_odds(who, chance), k.CARD_UTILITY * fresh)

    def _pay_rent(self, who: Standing, amount: int) -> None:
        owner = self.owner[who.space]
        if owner is not None:
            self.tally.rent_to[owner] += who.chance * amount
        self._pay(who, amount)

    def _tax(self, who: Standing) -> int:
        flat = self.board.tax[who.space]
        if who.space not in self.choices:
            return flat
        return min(flat, self.rules.percent_tax(who.space, self.worth + who.purse))

    # ---------------------------------------------------------------- money
    def _pay(self, who: Standing, amount: int, *, is_fee: bool = False) -> None:
        """Pay, and go on if that is possible."""
        if self._can_pay(who, amount, who.space):
            self._stop(self._fee(who, amount) if is_fee else with_cash(who, who.purse - amount))

    def _pay_unseen(self, who: Standing, amount: int) -> None:
        """A share of one's worth may be less: who lacks the printed amount is taken to pay that."""
        self.tally.due[who.space] += who.chance * amount
        self._stop(self._fee(who, min(amount, who.purse)))

    def _can_pay(self, who: Standing, amount: int, space: int) -> bool:
        self.tally.due[space] += who.chance * amount
        if amount <= who.purse:
            return True
        self.tally.ruin += who.chance
        self.tally.ends[space] += who.chance
        return False

    def _fee(self, who: Standing, amount: int) -> Standing:
        """To the Bank, or by a house rule to Free Parking."""
        if self.has_pot:
            who = who._replace(pot=who.pot + amount)
        return with_cash(who, who.purse - amount)

    # ---------------------------------------------------------------- cards
    def _draw(self, who: Standing, pips: int) -> None:
        cards = self.cards[who.space]
        left = [card for card in cards if card not in who.drawn] if who.drawn else cards
        if not left:
            self._stop(who)
        for card in left:
            self._follow(drew(who, card, 1 / len(left)), card, pips)

    def _follow(self, who: Standing, card: int, pips: int) -> None:
        to = self.rules.card_leads_to(card, who.space)
        if to < SPACES:
            there = who._replace(space=to) if self.rules.card_leads_back(card) else self._forward(who, to)
            self._land(there, pips, by_card=self.effect[card] in NEAREST)
        elif self.effect[card] == k.C_GO_TO_JAIL:
            self._to_jail(who)
        else:
            self._cash_card(who, card)

    def _cash_card(self, who: Standing, card: int) -> None:
        amount = self.board.card_a[card]
        match self.effect[card]:
            case k.C_COLLECT:
                self._stop(with_cash(who, who.purse + amount))
            case k.C_COLLECT_EACH:
                self._stop(with_cash(who, who.purse + amount * self.others))
            case k.C_PAY:
                self._pay(who, amount, is_fee=True)
            case k.C_PAY_EACH:
                self._pay(who, amount * self.others)
            case k.C_REPAIRS:
                self._pay(who, self.houses * amount + self.hotels * self.board.card_b[card], is_fee=True)
            case _:
                self._stop(who)


# Written out, because these are made in tens of thousands and _replace is slow.
def at_odds(who: Standing, odds: float) -> Standing:
    chance, space, doubles, purse, pot, drawn, been, throws = who
    return Standing(chance * odds, space, doubles, purse, pot, drawn, been, throws)


def been_at(who: Standing) -> Standing:
    chance, space, doubles, purse, pot, drawn, been, throws = who
    return Standing(chance, space, doubles, purse, pot, drawn, (*been, space), throws)


def drew(who: Standing, card: int, odds: float) -> Standing:
    chance, space, doubles, purse, pot, drawn, been, throws = who
    return Standing(chance * odds, space, doubles, purse, pot, (*drawn, card), been, throws)


def with_cash(who: Standing, purse: int) -> Standing:
    chance, space, doubles, _, pot, drawn, been, throws = who
    return Standing(chance, space, doubles, purse, pot, drawn, been, throws)
