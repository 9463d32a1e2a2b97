"""PAYING RENT: what is due on another player's property, and claiming it (R087-R093)."""

from passgo.core import constants as k
from passgo.core.amounts import rent_at, rent_base, rent_factor
from passgo.core.board import Board
from passgo.core.chance import throw_dice
from passgo.core.ledger import note
from passgo.core.ledger_deals import claim_aged, claim_dropped, rent_due, rent_lapsed
from passgo.core.phases import waiting, window
from passgo.core.rules.bankruptcy import charge
from passgo.core.state import State


def owes_rent(g: State, b: Board, p: int, space: int) -> bool:
    """Rent is due to another owner unless the property is mortgaged (R087, R088)."""
    owner = g.owner[space]
    if owner == k.BANK or owner == p or g.mortgaged[space]:
        return False
    return not (b.no_rent_in_jail and g.jail[owner] > 0)


def rent_for(g: State, b: Board, space: int, throw: int) -> int:
    """What anybody but the owner would owe on landing there now; a utility asks by the throw. 0 if nothing is due."""
    if not owes_rent(g, b, k.BANK, space):
        return 0
    rent = rent_at(b, space, g.level[space], g.held[g.owner[space] * k.GROUPS + b.group[space]])
    return rent * throw if b.kind[space] == k.K_UTILITY else rent


def pay_rent(g: State, b: Board, p: int, space: int, mode: int) -> None:
    """Rent as base x factor, with the reason for it."""
    held = g.held[g.owner[space] * k.GROUPS + b.group[space]]
    base = rent_base(b, space, g.level[space], held)
    if b.kind[space] == k.K_STREET:
        factor = rent_factor(b, space, g.level[space], held)
        ask_rent(g, b, p, space, base, factor, street_reason(g, space, factor))
    elif b.kind[space] == k.K_RAILROAD:
        if mode == k.RENT_TWICE:
            ask_rent(g, b, p, space, base, k.CARD_RAILROAD, k.WHY_RAILROAD_CARD)
        else:
            ask_rent(g, b, p, space, base, 1, k.WHY_RAILROADS)
    elif mode == k.RENT_TEN_TIMES:
        pair = throw_dice(g)
        note(g, k.E_DICE_ROLLED, p, pair >> 3, pair & 7, 1)
        ask_rent(g, b, p, space, (pair >> 3) + (pair & 7), k.CARD_UTILITY, k.WHY_UTILITY_CARD)
    else:
        ask_rent(g, b, p, space, g.die1 + g.die2, base, k.WHY_UTILITY)


def street_reason(g: State, space: int, factor: int) -> int:
    if g.level[space] > 0:
        return k.WHY_BUILT
    return k.WHY_GROUP if factor == 2 else k.WHY_LOT


def ask_rent(g: State, b: Board, p: int, space: int, base: int, factor: int, why: int) -> None:
    if b.rent_claimed:
        rent_due(g, p, g.owner[space], space, base, factor, why)
    else:
        charge(g, p, g.owner[space], base * factor, base, factor, why, space)


def cannot_claim_rent(g: State, b: Board, p: int, payer: int) -> int:
    if not b.rent_claimed:
        return k.X_RENT_AUTOMATIC
    w = waiting(g)
    if w == k.W_START or w == k.W_TRANSFER or window(g, p) == k.NOTHING:
        return k.X_THROW_TAKES_EFFECT
    code = k.X_NO_CLAIM
    for i in range(g.claims):
        if g.claim_by[i] == p and g.claim_from[i] == payer:
            if not g.mortgaged[g.claim_space[i]]:
                return 0
            code = k.X_RENT_MORTGAGED
    return code


def claim_rent(g: State, p: int, payer: int) -> None:
    """All rent this player owes the claimant falls due, oldest first; none on what is mortgaged now (R088, T7)."""
    i = 0
    while i < g.claims:
        if g.claim_by[i] == p and g.claim_from[i] == payer and not g.mortgaged[g.claim_space[i]]:
            base = g.claim_base[i]
            factor = g.claim_factor[i]
            why = g.claim_why[i]
            space = g.claim_space[i]
            claim_dropped(g, i)
            charge(g, payer, p, base * factor, base, factor, why, space)
        else:
            i += 1


def age_claims(g: State) -> None:
    """R093: a claim dies when the second player following throws; called at the first throw of each turn."""
    for i in range(g.claims - 1, -1, -1):
        claim_aged(g, i)
        if g.claim_left[i] == 0:
            rent_lapsed(g, i)
