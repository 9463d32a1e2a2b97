"""A game made from a View, so that a bot on another machine can ask the rules about a table it only sees.

What lies face down is guessed: the decks in any order, a generator of its own. So is what no View shows because it
makes no difference to a player, such as the throws made this turn. Everything that lies open is as in the View.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import quote

from passgo.core import constants as k
from passgo.editions import GetOutOfJailFree, load, names
from passgo.encoding import PHASES
from passgo.events import BANK, FREE_PARKING
from passgo.game import Game
from passgo.reasons import TABLE as REASONS
from passgo.refusals import malformed
from passgo.vocabulary.names import BUILDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from passgo.editions import Edition
    from passgo.view import View

Fields = dict[str, str]
WHY = {reason.name: number for number, reason in REASONS.items()}


def game_as_seen(view: View, edition: Edition | None = None) -> Game:
    """A game that shows the same View as long as nobody draws. `edition` for a board of your own."""
    if edition is None and view.edition not in names():
        raise malformed(
            "unknown-edition", f"there is no edition {view.edition[:40]!r} here; pass edition= for your own"
        )
    board = edition or load(view.edition)
    fields = {
        **table_fields(view),
        **player_fields(view, board),
        **turn_fields(view),
        **debt_fields(view, board),
        **auction_fields(view),
        **shortage_fields(view),
        **offer_fields(view),
        **claim_fields(view),
        "received": bits(deed.space for deed in view.received if not deed.interest_paid),
        "inherited_paid": bits(deed.space for deed in view.received if deed.interest_paid),
        "estate": bits(view.estate),
    }
    line = " ".join(["pg1", *(f"{name}={value}" for name, value in fields.items() if value)])
    return Game.from_position(line, edition=board)


# ---------------------------------------------------------------- the table and its players
def table_fields(view: View) -> Fields:
    return {
        "edition": f"{quote(view.edition)}#{view.edition_hash}",
        "variant": view.variant,
        "options": quote(json.dumps(view.options)) if view.options else "",
        "players": ",".join(quote(player.name) for player in view.players),
        "tokens": ",".join(quote(player.token) for player in view.players),
        "banker": quote(view.banker),
    }


def player_fields(view: View, board: Edition) -> Fields:
    players = view.players
    return {
        "cash": joined(player.cash for player in players),
        "pot": str(view.bank.free_parking or ""),
        "at": joined(player.space for player in players),
        "jail": joined(player.jail_turn for player in players),
        "out": joined(seat for seat, player in enumerate(players) if not player.playing),
        "kept": kept_cards(view, board),
        "deeds": ",".join(
            f"{deed.space}:{seat_of(view, deed.owner)}+{deed.buildings}{'m' if deed.mortgaged else ''}"
            for deed in view.deeds
        ),
        "won_price": won_prices(view, board),
    }


def won_prices(view: View, board: Edition) -> str:
    """What was bid for buildings won at auction, where it is not the printed price (T2)."""
    won = [0] * (k.SPACES * k.STEPS)
    top = 3 if view.variant == "short" else 4
    for deed in view.deeds:
        for step, price in enumerate(deed.prices):
            lot = board.spaces[deed.space]
            if price != (lot.house_cost if step < top else lot.hotel_cost):
                won[deed.space * k.STEPS + step] = price
    return joined(won) if any(won) else ""


def kept_cards(view: View, board: Edition) -> str:
    """The sizes of the decks show which Get Out of Jail Free cards are out; who has which does not matter."""
    out = []
    for name, deck in board.decks.items():
        free = [card.id for card in deck.cards if isinstance(card.effect, GetOutOfJailFree)]
        out += free[: len(deck.cards) - view.decks[name]]
    holders = [seat for seat, player in enumerate(view.players) for _ in range(player.jail_cards)]
    return ",".join(f"{card}:{seat}" for card, seat in zip(out, holders, strict=True))


# ---------------------------------------------------------------- the turn
def turn_fields(view: View) -> Fields:
    first, second = view.dice or (0, 0)
    return {
        "turn": str(seat_of(view, view.turn or view.to_act[0])),
        "phase": str(phase_below(view)),
        "rounds": str(view.round),
        "doubles": str(view.doubles),
        "again": str(int(view.throws_again)),
        "power": str(view.power or 0),
        "die1": str(first),
        "die2": str(second),
        "move_after": str(first + second if view.phase == "leave-jail" else 0),
        "time_up": str(int(view.time_called)),
        "closing": str(int(view.closing)),
        **end_fields(view),
    }


def phase_below(view: View) -> int:
    """The turn's own phase. Below an interruption it does not show, and nobody can do anything about it yet."""
    number = PHASES.index(view.phase)
    if view.turn is None and view.phase != "start":
        return k.P_START  # what somebody was dealt who left before the start is being auctioned (T10)
    if k.P_START < number <= k.P_LEAVE:
        return number
    return k.P_ROLL if view.throws_again or view.phase == "start" else k.P_END


def end_fields(view: View) -> Fields:
    if view.outcome is None:
        return {}
    return {"end_reason": "1", "winners": bits(seat_of(view, name) for name in view.outcome.winners)}


# ---------------------------------------------------------------- what is open
def debt_fields(view: View, board: Edition) -> Fields:
    """A debt remembers the card or space it came from, which nobody asks for: any that fits will do."""
    purses = {**seats_of(view), BANK: k.BANK, FREE_PARKING: k.POT}
    debts = view.debts
    return {
        "debts": str(len(debts)),
        "debt_from": joined(purses[debt.debtor] for debt in debts),
        "debt_to": joined(purses[debt.creditor] for debt in debts),
        "debt_amount": joined(debt.amount for debt in debts),
        "debt_why": joined(WHY[debt.reason] for debt in debts),
        "debt_ref": joined(board.deeds[0].index if WHY[debt.reason] == k.WHY_INTEREST else 0 for debt in debts),
    }


def auction_fields(view: View) -> Fields:
    found = {k.DEED if auction.lot == "deed" else k.BUILDING: auction for auction in view.auctions}
    pair = [found.get(which) for which in (k.DEED, k.BUILDING)]
    deed = found.get(k.DEED)
    return {
        "auction_open": joined((2 if lot.is_open else 1) if lot else 0 for lot in pair),
        "auction_space": str(deed.space or 0) if deed else "",
        "auction_bid": joined(lot.bid if lot else 0 for lot in pair),
        "auction_high": joined(seat_of(view, lot.bidder) if lot and lot.bidder else k.BANK for lot in pair),
        "auction_in": joined(sum(1 << seat_of(view, name) for name in lot.bidders) if lot else 0 for lot in pair),
    }


def shortage_fields(view: View) -> Fields:
    shortage = view.shortage
    if shortage is None:
        return {}
    wishes = [shortage.wishes[player.name] for player in view.players]
    return {
        "shortage": str(BUILDINGS.index(shortage.building)),
        "shortage_by": str(seat_of(view, shortage.player)),
        "shortage_lot": str(shortage.space),
        "shortage_asking": str(int(shortage.is_asking)),
        "wish": joined(k.UNANSWERED if wish is None else wish for wish in wishes),
        "placing": str(seat_of(view, shortage.placing) + 1) if shortage.placing else "",
        "place_price": str(shortage.price),
    }


def offer_fields(view: View) -> Fields:
    slots = {seat_of(view, offer.player) * k.SEATS + seat_of(view, offer.to): offer for offer in view.offers}
    if not slots:
        return {}
    rows = [slots.get(slot) for slot in range(max(slots) + 1)]
    fields = {
        "offers_open": str(len(slots)),
        "offers_made": str(max(offer.id for offer in slots.values())),
        "offer_id": joined(offer.id if offer else 0 for offer in rows),
    }
    for side in ("give", "take"):
        bundles = [getattr(offer, side) if offer else None for offer in rows]
        fields[f"offer_{side}_cash"] = joined(bundle.cash if bundle else 0 for bundle in bundles)
        fields[f"offer_{side}_deeds"] = joined(int(bits(bundle.deeds) or 0) if bundle else 0 for bundle in bundles)
        fields[f"offer_{side}_cards"] = joined(bundle.jail_cards if bundle else 0 for bundle in bundles)
    return fields


def claim_fields(view: View) -> Fields:
    return {
        "claims": str(len(view.claims)),
        "claim_by": joined(seat_of(view, claim.owner) for claim in view.claims),
        "claim_from": joined(seat_of(view, claim.payer) for claim in view.claims),
        "claim_space": joined(claim.space for claim in view.claims),
        "claim_left": joined(claim.throws_left for claim in view.claims),
        "claim_base": joined(claim.amount for claim in view.claims),
        "claim_factor": joined(1 for _ in view.claims),
    }


# ---------------------------------------------------------------- small things
def seats_of(view: View) -> Mapping[str, int]:
    return {player.name: seat for seat, player in enumerate(view.players)}


def seat_of(view: View, name: str) -> int:
    return seats_of(view)[name]


def joined(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def bits(places: Iterable[int]) -> str:
    return str(sum(1 << place for place in places) or "")
