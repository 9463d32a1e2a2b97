"""The numbers of actions and observations by name: what docs/env.md lists, and what programs may look up."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from passgo.core import constants as k
from passgo.core.env import constants as ek
from passgo.vocabulary.names import TAX_CHOICES
from passgo.vocabulary.phases import PHASES

ACTIONS = ek.ACTIONS
OBSERVED = ek.OBSERVED


class Block(NamedTuple):
    """A run of action numbers: the first, how many along each axis, and what each axis counts."""

    name: str
    first: int
    shape: tuple[int, ...]
    axes: tuple[str, ...]
    meaning: str

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int))


BLOCKS: tuple[Block, ...] = (
    Block("pass", ek.N_PASS, (), (), "end the window before a throw; leave the offer just made open"),
    Block("roll", ek.N_ROLL, (), (), "RollDice"),
    Block("flip", ek.N_FLIP, (), (), "FlipCoin"),
    Block("buy", ek.N_BUY, (), (), "BuyProperty"),
    Block("decline", ek.N_DECLINE, (), (), "DeclineProperty"),
    Block("pass-auction", ek.N_PASS_AUCTION, (), (), "PassAuction"),
    Block("pay-fine", ek.N_FINE, (), (), "PayFine"),
    Block("use-card", ek.N_CARD, (), (), "UseJailCard"),
    Block("pay-tax", ek.N_TAX, (2,), ("choice",), "PayIncomeTax, flat or by percent"),
    Block("end-turn", ek.N_END, (), (), "EndTurn"),
    Block("resign", ek.N_RESIGN, (), (), "Resign; only with resign=True"),
    Block("use-power", ek.N_POWER, (), (), "UsePower without a space"),
    Block("give-up", ek.N_GIVE_UP, (), (), "DeclareBankruptcy"),
    Block("bid", ek.N_BID, (ek.BID_RUNGS,), ("bid",), "PlaceBid by a rung of the ladder"),
    Block("want", ek.N_WANT, (ek.WISHES + 1,), ("count",), "WantBuildings: 0 to 14, or as many as possible"),
    Block("claim", ek.N_CLAIM, (ek.OTHERS,), ("seat",), "ClaimRent from a seat"),
    Block("accept", ek.N_ACCEPT, (ek.OTHERS,), ("seat",), "AcceptTrade of a seat's offer"),
    Block("refuse", ek.N_REFUSE, (ek.OTHERS,), ("seat",), "DeclineTrade of a seat's offer"),
    Block("withdraw", ek.N_WITHDRAW, (ek.OTHERS,), ("seat",), "WithdrawTrade of the offer to a seat"),
    Block("draft", ek.N_DRAFT, (ek.OTHERS,), ("seat",), "begin to put together an offer to a seat"),
    Block("put", ek.N_PUT, (k.SPACES,), ("space",), "add a deed: one's own is given, the other's is taken"),
    Block("pay", ek.N_PAY, (ek.CASH_RUNGS,), ("cash",), "add cash to what is given"),
    Block("ask", ek.N_ASK, (ek.CASH_RUNGS,), ("cash",), "add cash to what is taken"),
    Block("give-card", ek.N_GIVE_CARD, (), (), "add a Get Out of Jail Free card to what is given"),
    Block("take-card", ek.N_TAKE_CARD, (), (), "add one to what is taken"),
    Block("propose", ek.N_PROPOSE, (), (), "OfferTrade of what was put together"),
    Block("drop", ek.N_DROP, (), (), "forget what was put together"),
    Block("build", ek.N_BUILD, (k.SPACES,), ("space",), "Build"),
    Block("sell-building", ek.N_SELL, (k.SPACES,), ("space",), "SellBuilding"),
    Block(
        "sell-hotels", ek.N_HOTELS, (k.GROUPS, k.STEPS), ("group", "level"), "SellHotels of a group, down to a level"
    ),
    Block("mortgage", ek.N_MORTGAGE, (k.SPACES,), ("space",), "Mortgage"),
    Block("lift", ek.N_LIFT, (k.SPACES,), ("space",), "LiftMortgage"),
    Block("keep", ek.N_KEEP, (k.SPACES,), ("space",), "KeepMortgaged"),
    Block("use-power-at", ek.N_POWER_AT, (k.SPACES,), ("space",), "UsePower on a space"),
    Block(
        "buy-set",
        ek.N_BUY_SET,
        (k.GROUPS, ek.SET_RUNGS),
        ("group", "price"),
        "OfferTrade: cash for the one deed that completes the player's group",
    ),
    Block(
        "sell-set",
        ek.N_SELL_SET,
        (k.GROUPS, ek.SET_RUNGS),
        ("group", "price"),
        "OfferTrade: the player's one deed of a group to whom it completes, for cash",
    ),
    Block(
        "swap-sets",
        ek.N_SWAP,
        (k.GROUPS, k.GROUPS, ek.SWAP_RUNGS),
        ("group", "group", "swap"),
        "OfferTrade: the deed that completes the first group for the one that completes the other's second",
    ),
)
BY_NAME = {block.name: block for block in BLOCKS}
CASH = tuple(f"+{amount}" for amount in ek.DRAFT_CASH)
BIDS = (
    "least",
    *(f"+{step}" for step in ek.BID_STEPS[1:]),
    *(f"{percent}%" for percent in ek.BID_PERCENT),
    "cash/4",
    "cash/2",
    "cash",
)
SWAPS = ("even", "list-prices", "pay-half", "get-half")


def action(name: str, *indices: int) -> int:
    """The number of an action: action("build", 39), action("buy-set", group, rung). Seats count from 1."""
    block = BY_NAME.get(name)
    if block is None:
        raise ValueError(f"unknown action {name!r}; there are {', '.join(BY_NAME)}")
    if len(indices) != len(block.shape):
        raise ValueError(f"action {name} has {len(block.shape)} parameters, found {len(indices)}")
    offset = 0
    for index, size, axis in zip(indices, block.shape, block.axes, strict=True):
        at = index - 1 if axis == "seat" else index
        if not 0 <= at < size:
            raise ValueError(f"action {name}: {axis} {index} is not there")
        offset = offset * size + at
    return block.first + offset


def action_name(number: int) -> str:
    """What an action number says, such as "build(39)" or "bid(+10)"."""
    if not 0 <= number < ACTIONS:
        raise ValueError(f"an action is a whole number from 0 to {ACTIONS - 1}, not {number!r}")
    block = next(block for block in reversed(BLOCKS) if block.first <= number)
    if not block.shape:
        return block.name
    indices = np.unravel_index(number - block.first, block.shape)
    return f"{block.name}({', '.join(map(_index_name, block.axes, map(int, indices)))})"


def _index_name(axis: str, index: int) -> str:
    match axis:
        case "seat":
            return str(index + 1)
        case "choice":
            return TAX_CHOICES[index]
        case "bid":
            return BIDS[index]
        case "cash":
            return CASH[index]
        case "price":
            return f"{ek.SET_PERCENT[index]}%"
        case "swap":
            return SWAPS[index]
        case "count" if index == ek.WISHES:
            return "all"
    return str(index)


# ---------------------------------------------------------------- observations
class Field(NamedTuple):
    """A run of numbers in the observation. `scale` brings them to about -1 to 1."""

    name: str
    first: int
    shape: tuple[int, ...]
    scale: float
    meaning: str

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int))


ASKED = (*PHASES, "window", "answer", "draft")
PLAYER = (
    ("playing", 1.0, "1 while in the game"),
    ("cash", 1e-3, "cash"),
    ("space", 1 / 40, "where the token stands"),
    ("jail", 1 / 3, "which turn in Jail comes next; 0 when free"),
    ("cards", 0.5, "Get Out of Jail Free cards"),
    ("bidding", 1.0, "1 while in the open auction"),
    ("owes", 1e-3, "sum of open debts"),
    ("claim", 1e-3, "rent that I may still claim from them (option rent=claimed)"),
    ("offers_me", 1.0, "1 while an offer of theirs to me is open"),
    ("offered", 1.0, "1 while an offer of mine to them is open"),
)
FIELDS: tuple[Field, ...] = (
    Field("asked", ek.O_ASKED, (16,), 1.0, "what is to be decided, one of: " + ", ".join(ASKED)),
    Field("round", ek.O_ROUND, (), 0.01, "rounds played"),
    Field("rounds_left", ek.O_ROUNDS_LEFT, (), 0.01, "rounds until the game is stopped"),
    Field("turn", ek.O_TURN, (), 0.25, "whose turn it is: seats to my left"),
    Field("doubles", ek.O_DOUBLES, (), 0.5, "doubles in a row this turn"),
    Field("die1", ek.O_DIE1, (), 1 / 6, "last throw, first die; 0 before the first"),
    Field("die2", ek.O_DIE2, (), 1 / 6, "second die"),
    Field("again", ek.O_AGAIN, (), 1.0, "1 if doubles give another throw"),
    Field("power", ek.O_POWER, (), 1 / 6, "the double whose power may be used; 0 for none"),
    Field("time_called", ek.O_TIME_UP, (), 1.0, "1 once the time of a time-limit game is up"),
    Field("players_left", ek.O_PLAYERS_LEFT, (), 0.25, "players in the game"),
    Field("houses", ek.O_HOUSES, (), 1 / 32, "houses left in the Bank"),
    Field("hotels", ek.O_HOTELS, (), 1 / 12, "hotels left in the Bank"),
    Field("free_parking", ek.O_POT, (), 1e-3, "cash on Free Parking (house rule)"),
    Field("decks", ek.O_DECKS, (2,), 1 / 16, "cards left in the two decks"),
    Field("offers_left", ek.O_OFFERS, (), 1 / 3, "offers I may still begin in this turn"),
    Field("price", ek.O_PRICE, (), 1e-3, "list price of what is to be bought or bid for, now or next; 0 for nothing"),
    Field("lot", ek.O_LOT, (), 1 / 40, "its space + 1; 0 for nothing"),
    Field("lot_kind", ek.O_LOT_KIND, (), 1 / 3, "0 nothing, 1 a deed, 2 a house, 3 a hotel"),
    Field("bid", ek.O_BID, (), 1e-3, "the standing bid"),
    Field("bidder", ek.O_BIDDER, (), 0.25, "whose bid it is: 1 + seats to my left; 0 for nobody's"),
    Field("debt", ek.O_DEBT, (), 1e-3, "the debt that must be paid first"),
    Field("debtor", ek.O_DEBTOR, (), 0.25, "who owes it: 1 + seats to my left; 0 for nobody"),
    Field("creditor", ek.O_CREDITOR, (), 0.25, "to whom: 1 + seats to my left; 9 the Bank; 0 for no debt"),
    Field("shortage", ek.O_SHORTAGE, (), 0.5, "buildings asked for in a shortage: 0 none, 1 houses, 2 hotels"),
    Field("could_want", ek.O_COULD_WANT, (), 0.1, "how many of them I could want, when I am asked"),
    Field("partner", ek.O_PARTNER, (), 0.25, "the other side of the offer I answer or draft: seats to my left; 0 none"),
    Field("get_cash", ek.O_GET_CASH, (), 1e-3, "cash the offer would bring me"),
    Field("give_cash", ek.O_GIVE_CASH, (), 1e-3, "cash it would cost me"),
    Field("get_cards", ek.O_GET_CARDS, (), 0.5, "Get Out of Jail Free cards it would bring me"),
    Field("give_cards", ek.O_GIVE_CARDS, (), 0.5, "those it would cost me"),
    Field("seat", ek.O_SEAT, (), 1 / 8, "my seat at the table"),
    Field("players", ek.O_PLAYERS, (k.SEATS, ek.PLAYER_WIDTH), 1.0, "one row a player, mine first, then to my left"),
    Field("held", ek.O_HELD, (k.SEATS, k.GROUPS), 0.25, "deeds of each group that each player holds, rows as above"),
    Field("owner", ek.O_OWNER, (k.SPACES,), 0.25, "owner of each space: 0 nobody, 1 me, 2 to my left …"),
    Field("level", ek.O_LEVEL, (k.SPACES,), 0.2, "houses on it; 5 for a hotel"),
    Field("mortgaged", ek.O_MORTGAGED, (k.SPACES,), 1.0, "1 under a mortgage"),
    Field("rent", ek.O_RENT, (k.SPACES,), 1e-3, "what landing there costs one who is not its owner, with a throw of 7"),
    Field(
        "trade", ek.O_TRADE, (k.SPACES,), 1.0, "in the offer I answer or draft: 1 I would get it, -1 I would give it"
    ),
    Field("pending", ek.O_PENDING, (k.SPACES,), 1.0, "1 a mortgaged deed just received, 2 still to be auctioned"),
)
FIELD = {field.name: field for field in FIELDS}


def _scales() -> NDArray[np.float32]:
    scale = np.ones(OBSERVED, np.float32)
    for field in FIELDS:
        scale[field.first : field.first + field.size] = field.scale
    rows = scale[ek.O_PLAYERS : ek.O_PLAYERS + k.SEATS * ek.PLAYER_WIDTH].reshape(k.SEATS, ek.PLAYER_WIDTH)
    rows[:] = [each for _, each, _ in PLAYER]
    return scale


SCALE = _scales()
SCALE.flags.writeable = False


def field(observation: NDArray[np.int32], name: str) -> NDArray[np.int32]:
    """One field of an observation, or of a batch of them, in its own shape."""
    there = FIELD[name]
    part = observation[..., there.first : there.first + there.size]
    return part.reshape((*observation.shape[:-1], *there.shape))


def player_column(name: str) -> int:
    """The column of the field `players` that holds this."""
    return [column for column, _, _ in PLAYER].index(name)
