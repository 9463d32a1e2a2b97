"""The mask against the rules: all it allows is accepted, and all they allow is in it but for what is documented."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from passgo.core import Kernel, board_of, state_of
from passgo.core import constants as k
from passgo.core.env import constants as ek
from passgo.env.spaces import ACTIONS, BY_NAME, action, action_name, field
from passgo.env.vector import VectorEnv
from tests.env.tools import eager

PLAIN = {
    k.A_ROLL_DICE: "roll",
    k.A_FLIP_COIN: "flip",
    k.A_BUY_PROPERTY: "buy",
    k.A_DECLINE_PROPERTY: "decline",
    k.A_PASS_AUCTION: "pass-auction",
    k.A_PAY_FINE: "pay-fine",
    k.A_USE_JAIL_CARD: "use-card",
    k.A_END_TURN: "end-turn",
    k.A_DECLARE_BANKRUPTCY: "give-up",
}
INDEXED = {
    k.A_PAY_INCOME_TAX: "pay-tax",
    k.A_BUILD: "build",
    k.A_SELL_BUILDING: "sell-building",
    k.A_MORTGAGE: "mortgage",
    k.A_LIFT_MORTGAGE: "lift",
    k.A_KEEP_MORTGAGED: "keep",
}
RAISING = {k.A_SELL_BUILDING, k.A_SELL_HOTELS, k.A_MORTGAGE}
ANYTIME = RAISING | {k.A_BUILD, k.A_LIFT_MORTGAGE, k.A_CLAIM_RENT}
ANSWERS = {k.A_ACCEPT_TRADE, k.A_DECLINE_TRADE, k.A_WITHDRAW_TRADE}
OF_PHASE = {
    k.W_START: {k.A_ROLL_DICE, k.A_FLIP_COIN},
    k.W_ROLL: {k.A_ROLL_DICE, k.A_PAY_FINE, k.A_USE_JAIL_CARD, k.A_USE_POWER},
    k.W_BUY: {k.A_BUY_PROPERTY, k.A_DECLINE_PROPERTY},
    k.W_TAX: {k.A_PAY_INCOME_TAX},
    k.W_END: {k.A_END_TURN},
    k.W_TRANSFER: {k.A_KEEP_MORTGAGED, k.A_LIFT_MORTGAGE},
    k.W_LEAVE: {k.A_PAY_FINE, k.A_USE_JAIL_CARD},
    k.W_DEBT: RAISING | {k.A_DECLARE_BANKRUPTCY},
    k.W_WISH: {k.A_WANT_BUILDINGS},
    k.W_PLACE: {k.A_BUILD},
    k.W_BUILDING_AUCTION: {k.A_PASS_AUCTION},
    k.W_AUCTION: {k.A_PASS_AUCTION},
}
WINDOW, ANSWER, DRAFT = 13, 14, 15
OFFERS = range(ek.N_BUY_SET, ACTIONS)
TABLES: list[dict[str, Any]] = [
    {},
    {"options": {"rent": "claimed", "auction_reserve": 40}, "players": 3},
    {"options": {"starting_cash": 6000, "dealt_deeds": 7}},
    {"edition": "pokemon-1999", "options": {"power_doubles": True, "starting_cash": 700, "dealt_deeds": 3}},
    {"variant": "short", "players": 6, "options": {"starting_cash": 3000, "dealt_deeds": 4}},
    {"options": {"starting_cash": 9000, "dealt_deeds": 14}, "players": 2, "trades": "sets"},
]


class Asked:
    """One decision of one game, with a kernel to ask the rules."""

    def __init__(self, env: VectorEnv, place: int) -> None:
        game = env.games.game(place)
        self.kernel: Kernel = game.kernel
        self.state = state_of(self.kernel)
        self.board = board_of(game.table.rules)
        self.seat = int(env.to_act[place])
        self.mask = env.masks[place].copy()
        self.seen = env.observations[place].copy()
        self.what = int(field(self.seen, "asked").argmax())
        self.position = game.position()
        self.is_used_up = False

    def left_of(self, other: int) -> int:
        return (other - self.seat) % self.board.players

    def refused(self, command: int, x: int) -> int:
        return self.kernel.why_not(self.seat, command, x)

    # ---------------------------------------------------------------- the rules' list as actions
    def lawful(self, commands: set[int]) -> set[int]:
        return {self.number(command, x) for command, x in self.kernel.legal(self.seat) if command in commands}

    def number(self, command: int, x: int) -> int:
        if command in PLAIN:
            return action(PLAIN[command])
        if command in INDEXED:
            return action(INDEXED[command], x)
        match command:
            case k.A_SELL_HOTELS:
                return action("sell-hotels", self.board.group[x % k.SPACES], x // k.SPACES)
            case k.A_WANT_BUILDINGS:
                return action("want", min(x, ek.WISHES))
            case k.A_USE_POWER:
                return action("use-power") if x == k.NO_SPACE else action("use-power-at", x)
            case k.A_CLAIM_RENT:
                return action("claim", self.left_of(x))
        slot = list(self.state.offer_id).index(x)
        if command == k.A_WITHDRAW_TRADE:
            return action("withdraw", self.left_of(slot % k.SEATS))
        name = "accept" if command == k.A_ACCEPT_TRADE else "refuse"
        return action(name, self.left_of(slot // k.SEATS))

    def expected(self) -> set[int]:
        """Everything but bids and offers."""
        if self.what == WINDOW:
            return self.lawful(ANYTIME | ANSWERS) | {action("pass")}
        if self.what == ANSWER:
            seat = int(field(self.seen, "partner"))
            return {action("pass"), action("accept", seat), action("refuse", seat)}
        commands = set(OF_PHASE[self.what])
        price = int(field(self.seen, "price"))
        is_short = self.kernel.spendable(self.seat) < price
        if self.what in (k.W_BUY, k.W_AUCTION, k.W_BUILDING_AUCTION) and is_short:
            commands |= RAISING
        if self.what == k.W_LEAVE and self.refused(k.A_PAY_FINE, 0):
            commands |= RAISING
        return self.lawful(commands)

    # ---------------------------------------------------------------- bids
    def bid(self, rung: int) -> int:
        standing, price = int(field(self.seen, "bid")), int(field(self.seen, "price"))
        cash = self.kernel.spendable(self.seat)
        percent = self.board.reserve_percent if self.what == k.W_AUCTION else 0
        least = max(standing + 1, (price * percent + 99) // 100)
        steps = [least, *(standing + step for step in ek.BID_STEPS[1:])]
        return [*steps, *(price * part // 100 for part in ek.BID_PERCENT), cash // 4, cash // 2, cash][rung]

    def lawful_bids(self) -> set[int]:
        rungs = range(ek.BID_RUNGS)
        return {action("bid", rung) for rung in rungs if not self.refused(k.A_PLACE_BID, self.bid(rung))}

    # ---------------------------------------------------------------- offers
    def lots(self, group: int) -> list[int]:
        return [self.board.group_lots[4 * group + i] for i in range(self.board.group_size[group])]

    def of(self, group: int, seat: int) -> list[int]:
        return [lot for lot in self.lots(group) if self.state.owner[lot] == seat]

    def lacks_one(self, group: int, seat: int) -> int | None:
        """The lot that completes the group for this player."""
        others = [lot for lot in self.lots(group) if self.state.owner[lot] != seat]
        return others[0] if len(others) == 1 and len(self.lots(group)) > 1 else None

    def offer(self, number: int) -> tuple[int, int, int, int] | None:
        """To whom, deed given, deed taken (-1 for none), cash paid; None if the action has no meaning now."""
        if number >= ek.N_SWAP:
            return self.swap(*map(int, np.unravel_index(number - ek.N_SWAP, BY_NAME["swap-sets"].shape)))
        is_sale = number >= ek.N_SELL_SET
        first = ek.N_SELL_SET if is_sale else ek.N_BUY_SET
        group, rung = divmod(number - first, ek.SET_RUNGS)
        if not is_sale:
            lot = self.lacks_one(group, self.seat)
            if lot is None or self.state.owner[lot] == k.BANK:
                return None
            return self.state.owner[lot], -1, lot, self.board.price[lot] * ek.SET_PERCENT[rung] // 100
        mine = self.of(group, self.seat)
        buyers = [q for q in range(self.board.players) if q != self.seat and self.lacks_one(group, q) in mine]
        if not buyers:
            return None
        return buyers[0], mine[0], -1, -(self.board.price[mine[0]] * ek.SET_PERCENT[rung] // 100)

    def swap(self, wanted: int, given: int, rung: int) -> tuple[int, int, int, int] | None:
        lot, mine = self.lacks_one(wanted, self.seat), self.of(given, self.seat)
        if lot is None or self.state.owner[lot] == k.BANK or wanted == given:
            return None
        other = self.state.owner[lot]
        if self.lacks_one(given, other) not in mine:
            return None
        price = self.board.price
        half = price[lot] // 2
        return other, mine[0], lot, [0, price[lot] - price[mine[0]], half, -half][rung]

    def offer_refused(self, to: int, give: int, take: int, cash: int) -> int:
        s = self.state
        s.offer_give_cash[k.DRAFT], s.offer_take_cash[k.DRAFT] = max(cash, 0), max(-cash, 0)
        s.offer_give_deeds[k.DRAFT] = 1 << give if give >= 0 else 0
        s.offer_take_deeds[k.DRAFT] = 1 << take if take >= 0 else 0
        s.offer_give_cards[k.DRAFT] = s.offer_take_cards[k.DRAFT] = 0
        return self.refused(k.A_OFFER_TRADE, to)

    def lawful_offers(self) -> set[int]:
        found = {number: self.offer(number) for number in OFFERS}
        return {number for number, terms in found.items() if terms and not self.offer_refused(*terms)}

    # ---------------------------------------------------------------- drafts
    def expected_in_draft(self) -> set[int]:
        s, mine = self.state, self.seat
        other = (mine + int(field(self.seen, "partner"))) % self.board.players
        there = s.offer_give_deeds[k.DRAFT] | s.offer_take_deeds[k.DRAFT]
        deeds = [self.board.deed[i] for i in range(self.board.deeds)]
        bare = [space for space in deeds if not s.built[self.board.group[space]] and not there >> space & 1]
        found = {action("put", space) for space in bare if s.owner[space] in (mine, other)} | {action("drop")}
        if not self.refused(k.A_OFFER_TRADE, other):
            found.add(action("propose"))
        return found


def check(asked: Asked) -> None:
    got = set(np.flatnonzero(asked.mask).tolist())
    seen = f"{asked.position} seat {asked.seat} asked {asked.what}"
    if asked.what == WINDOW and got == {action("pass")} and asked.is_used_up:
        return
    if asked.what == DRAFT:
        pieces = {number for number in got if not ek.N_PAY <= number < ek.N_PROPOSE}
        assert pieces == asked.expected_in_draft(), seen
        return
    trades = {number for number in got if ek.N_DRAFT <= number < ek.N_PUT or number >= ek.N_BUY_SET}
    bids = {number for number in got if ek.N_BID <= number < ek.N_WANT}
    plain = got - trades - bids
    assert plain == asked.expected(), (seen, list(map(action_name, plain ^ asked.expected())))
    if asked.what in (k.W_AUCTION, k.W_BUILDING_AUCTION):
        assert bids == asked.lawful_bids(), seen
    if trades:
        assert field(asked.seen, "offers_left") > 0
        wanted = asked.lawful_offers()
        made = trades & set(OFFERS)
        assert made == wanted, (seen, list(map(action_name, made ^ wanted)))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table.values())) or "plain")
def test_the_mask_is_what_the_rules_allow(table: dict[str, Any]) -> None:
    env = VectorEnv(4, seed=11, **table)
    env.reset()
    rng = np.random.default_rng(3)
    for step in range(300):
        check(Asked(env, step % 4))
        env.step(eager(env.masks, rng))


def test_everything_comes_up() -> None:
    """So that the test above has something to look at: every block of actions is allowed at some time."""
    seen = np.zeros(ACTIONS, bool)
    for table in TABLES:
        env = VectorEnv(32, seed=5, **{**table, "resign": True})
        env.reset()
        rng = np.random.default_rng(8)
        for _ in range(600):
            seen |= env.masks.any(axis=0)
            env.step(eager(env.masks, rng))
    never = [name for name, block in BY_NAME.items() if not seen[block.first : block.first + block.size].any()]
    assert never == ["flip"]  # these editions start by dice


def test_a_window_does_not_last_for_ever() -> None:
    """Sixty commands; then the player must pass, whatever he could still do."""
    env = VectorEnv(1, seed=2, options={"starting_cash": 50_000, "dealt_deeds": 7}, trades="none")
    env.reset()
    while not env.masks[0, ek.N_MORTGAGE : ek.N_LIFT].any():
        env.step(np.flatnonzero(env.masks[0])[:1])
    (space,) = np.flatnonzero(env.masks[0, ek.N_MORTGAGE : ek.N_LIFT])[:1]
    for i in range(ek.WINDOW_MOST):
        env.step(np.array([action("lift" if i % 2 else "mortgage", int(space))]))
    assert np.flatnonzero(env.masks[0]).tolist() == [action("pass")]
    env.step(np.array([action("pass")]))
    assert env.masks[0].sum() > 1


def test_no_more_than_three_offers_a_turn_and_none_without_trades() -> None:
    env = VectorEnv(8, seed=2, trades="none")
    env.reset()
    for _ in range(400):
        assert not env.masks[:, ek.N_DRAFT : ek.N_PUT].any()
        assert not env.masks[:, ek.N_BUY_SET :].any()
        env.step(env.sample())


def test_offers_a_turn_are_counted() -> None:
    env = VectorEnv(1, seed=4)
    env.reset()
    while not env.masks[0, action("draft", 1)]:
        env.step(np.array([np.flatnonzero(env.masks[0])[0]]))
    for left in (3, 2, 1):
        assert field(env.observations[0], "offers_left") == left
        env.step(np.array([action("draft", 1)]))
        assert field(env.observations[0], "offers_left") == left - 1
        env.step(np.array([action("drop")]))
    assert not env.masks[0, ek.N_DRAFT : ek.N_PUT].any()
