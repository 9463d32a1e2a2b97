"""The only writer of State: one function a fact. A fact is also an event while recording is on.

Rules decide, the ledger writes down. It asks no questions: whoever calls has checked.
"""

from passgo.core import constants as k
from passgo.core.amounts import purse_of_fines, rent_at
from passgo.core.board import Board
from passgo.core.state import State


# ---------------------------------------------------------------- events
def write_event(g: State, kind: int, a: int, b: int, c: int, d: int, e: int, f: int, h: int) -> None:
    """One event into the caller's buffer; what does not fit is counted, and the caller refuses to go on."""
    n = g.events
    if n < k.EVENTS:
        i = n * k.EVENT
        g.log[i] = kind
        g.log[i + 1] = a
        g.log[i + 2] = b
        g.log[i + 3] = c
        g.log[i + 4] = d
        g.log[i + 5] = e
        g.log[i + 6] = f
        g.log[i + 7] = h
        for j in range(8, k.EVENT):
            g.log[i + j] = 0
    g.events = n + 1


def note(g: State, kind: int, a: int, b: int, c: int, d: int) -> None:
    if g.recording:
        write_event(g, kind, a, b, c, d, 0, 0, 0)


# ---------------------------------------------------------------- money
def paid(g: State, payer: int, payee: int, amount: int, base: int, factor: int, why: int, ref: int) -> None:
    """Money changes hands; the event says what the amount is made of."""
    g.cash[payer] -= amount
    g.cash[payee] += amount
    if why <= k.WHY_UTILITY_CARD and payee < k.BANK:
        g.rents += amount
    if g.recording:
        write_event(g, k.EVENT_OF[why], payer, payee, amount, base, factor, why, ref)


def paid_plain(g: State, payer: int, payee: int, amount: int, why: int, ref: int) -> None:
    """A payment that is made of nothing but itself."""
    paid(g, payer, payee, amount, amount, 1, why, ref)


def owed(g: State, payer: int, payee: int, amount: int, base: int, factor: int, why: int, ref: int) -> None:
    """A payment that cannot be met at once: it waits behind the older debts."""
    n = g.debts
    if n < k.DEBTS:
        g.debt_from[n] = payer
        g.debt_to[n] = payee
        g.debt_amount[n] = amount
        g.debt_base[n] = base
        g.debt_factor[n] = factor
        g.debt_why[n] = why
        g.debt_ref[n] = ref
        g.debts = n + 1
        if g.recording:
            write_event(g, k.E_DEBT, payer, payee, amount, base, factor, why, ref)


def debt_dropped(g: State, at: int) -> None:
    """The queue closes over a debt that is paid or void."""
    for i in range(at + 1, g.debts):
        g.debt_from[i - 1] = g.debt_from[i]
        g.debt_to[i - 1] = g.debt_to[i]
        g.debt_amount[i - 1] = g.debt_amount[i]
        g.debt_base[i - 1] = g.debt_base[i]
        g.debt_factor[i - 1] = g.debt_factor[i]
        g.debt_why[i - 1] = g.debt_why[i]
        g.debt_ref[i - 1] = g.debt_ref[i]
    g.debts -= 1


def debt_paid(g: State) -> None:
    """The oldest debt is met. Interest on an inherited mortgage opens the choice to lift it, unless sold since."""
    payer = g.debt_from[0]
    why = g.debt_why[0]
    ref = g.debt_ref[0]
    paid(g, payer, g.debt_to[0], g.debt_amount[0], g.debt_base[0], g.debt_factor[0], why, ref)
    debt_dropped(g, 0)
    if why == k.WHY_INTEREST and g.owner[ref] == payer and g.mortgaged[ref]:
        g.inherited_paid |= k.BIT[ref]


def debts_of_leaver(g: State, p: int, heir: int) -> None:
    """What a leaver owes is void; what is owed to him is owed to whoever takes the estate."""
    for i in range(g.debts - 1, -1, -1):
        if g.debt_from[i] == p or (g.debt_to[i] == p and g.debt_from[i] == heir):
            debt_dropped(g, i)
        elif g.debt_to[i] == p:
            g.debt_to[i] = heir


# ---------------------------------------------------------------- turns and moves
def turn_started(g: State, p: int) -> None:
    g.turn = p
    g.phase = k.P_ROLL
    g.doubles = 0
    g.again = 0
    g.power = 0
    g.thrown = 0
    g.turns += 1
    note(g, k.E_TURN_STARTED, p, g.rounds, 0, 0)


def turn_ended(g: State, p: int) -> None:
    note(g, k.E_TURN_ENDED, p, 0, 0, 0)


def round_begun(g: State) -> None:
    g.rounds += 1


def dice_rolled(g: State, p: int, die1: int, die2: int) -> None:
    g.die1 = die1
    g.die2 = die2
    g.thrown += 1
    g.rolls += 1
    note(g, k.E_DICE_ROLLED, p, die1, die2, 0)


def doubles_counted(g: State, gives_throw: int, power: int) -> None:
    """Doubles in the ordinary course of a turn: another throw, perhaps a power, and one step nearer to Jail."""
    g.doubles += 1
    g.again = gives_throw
    g.power = power


def no_further_throw(g: State) -> None:
    g.again = 0
    g.power = 0


def throw_done(g: State) -> None:
    """The throw has taken effect: another throw after doubles, else the end of the turn."""
    g.phase = k.P_ROLL if g.again else k.P_END


def purchase_offered(g: State) -> None:
    g.phase = k.P_BUY


def tax_asked(g: State) -> None:
    g.phase = k.P_TAX


def landed_by_card(g: State, rent_mode: int) -> None:
    """The space reached takes effect next; the card may say how its rent is reckoned."""
    g.phase = k.P_LAND
    g.rent_mode = rent_mode


def landing_begun(g: State) -> int:
    """Until a decision is asked, the throw counts as done; gives the rent mode of this landing."""
    mode = g.rent_mode
    g.rent_mode = 0
    g.phase = k.P_ROLL if g.again else k.P_END
    return mode


def move_put_off(g: State, spaces: int) -> None:
    """A move that waits until a fine is paid; 0 when it is made or void."""
    g.move_after = spaces


def leaving_asked(g: State) -> None:
    """Short game: the card or the fine, chosen after the throw in Jail has failed."""
    g.phase = k.P_LEAVE


def leaving_chosen(g: State) -> None:
    """The move that was put off follows as soon as nothing is owed."""
    g.phase = k.P_ROLL


def moved(g: State, p: int, space: int, how: int) -> None:
    note(g, k.E_MOVED, p, g.at[p], space, how)
    g.at[p] = space


def jailed(g: State, b: Board, p: int, cause: int) -> None:
    note(g, k.E_JAILED, p, g.at[p], b.jail, cause)
    g.at[p] = b.jail
    g.jail[p] = 1
    g.again = 0
    g.power = 0
    g.phase = k.P_END


def left_jail(g: State, p: int, how: int) -> None:
    g.jail[p] = 0
    note(g, k.E_LEFT_JAIL, p, how, 0, 0)


def stayed_in_jail(g: State, p: int) -> None:
    note(g, k.E_STAYED_IN_JAIL, p, g.jail[p], 0, 0)
    g.jail[p] += 1
    g.again = 0
    g.power = 0
    g.phase = k.P_END


# ---------------------------------------------------------------- decks
def deck_slot(g: State, d: int, i: int) -> int:
    """A deck is a ring: where its i-th card from the top stands."""
    return d * k.DECK + ((g.deck_top[d] + i) & (k.DECK - 1))


def card_drawn(g: State, p: int, d: int) -> int:
    """The top card leaves its deck; put_under or card_kept follows."""
    card = g.deck[deck_slot(g, d, 0)]
    g.deck_top[d] = (g.deck_top[d] + 1) & (k.DECK - 1)
    g.deck_size[d] -= 1
    if g.deck_seen[d] > g.deck_size[d]:
        g.deck_seen[d] = g.deck_size[d]
    note(g, k.E_CARD_DRAWN, p, d, card, 0)
    return card


def put_under(g: State, card: int) -> None:
    d = card // k.DECK
    g.deck[deck_slot(g, d, g.deck_size[d])] = card
    g.deck_size[d] += 1
    g.deck_seen[d] += 1


def jail_card_kept(g: State, p: int, card: int) -> None:
    g.holder[card] = p + 1
    g.jail_cards[p] += 1
    note(g, k.E_JAIL_CARD_KEPT, p, card, 0, 0)


def jail_card_returned(g: State, p: int, card: int) -> None:
    g.holder[card] = 0
    g.jail_cards[p] -= 1
    note(g, k.E_JAIL_CARD_RETURNED, p, card, 0, 0)
    put_under(g, card)


def jail_card_passed(g: State, p: int, to: int, card: int) -> None:
    g.holder[card] = to + 1
    g.jail_cards[p] -= 1
    g.jail_cards[to] += 1
    note(g, k.E_JAIL_CARD_PASSED, p, to, card, 0)


# ---------------------------------------------------------------- deeds and buildings
def refresh_space(g: State, b: Board, space: int) -> None:
    """What landing here costs now, and to whom it goes."""
    kind = b.kind[space]
    g.due[space] = 0
    g.due_dice[space] = 0
    g.payee[space] = k.BANK
    g.special[space] = 0
    if kind == k.K_TAX:
        g.due[space] = b.tax[space]
        g.payee[space] = purse_of_fines(b)
        g.special[space] = 1 if b.tax_percent[space] and b.variant != k.SHORT else 0
    elif kind < k.K_STREET or kind > k.K_UTILITY:
        g.special[space] = (
            1 if kind == k.K_CARD or kind == k.K_GO_TO_JAIL or (kind == k.K_FREE_PARKING and b.free_parking_cash) else 0
        )
    elif g.owner[space] == k.BANK or b.rent_claimed or b.no_rent_in_jail:
        g.special[space] = 1
    elif not g.mortgaged[space]:
        refresh_rent(g, b, space)


def refresh_rent(g: State, b: Board, space: int) -> None:
    owner = g.owner[space]
    rent = rent_at(b, space, g.level[space], g.held[owner * k.GROUPS + b.group[space]])
    g.payee[space] = owner
    if b.kind[space] == k.K_UTILITY:
        g.due_dice[space] = rent
    else:
        g.due[space] = rent


def refresh_group(g: State, b: Board, group: int) -> None:
    """What landing costs on every lot of a group, one of which has a new owner."""
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        refresh_space(g, b, lot)
        g.changed[g.owner[lot]] += 1
    g.changes += 1


def refresh_lot(g: State, b: Board, space: int) -> None:
    """The same for a change that concerns one lot only."""
    refresh_space(g, b, space)
    g.changed[g.owner[space]] += 1
    g.changes += 1


def mark_group(g: State, b: Board, owner: int, group: int) -> None:
    """Whether the owner has all of a group, all but one, one only."""
    held = g.held[owner * k.GROUPS + group]
    size = b.group_size[group]
    g.full[owner] &= ~k.BIT[group]
    g.almost[owner] &= ~k.BIT[group]
    g.lone[owner] &= ~k.BIT[group]
    if held and held == size:
        g.full[owner] |= k.BIT[group]
    if held + 1 == size:
        g.almost[owner] |= k.BIT[group]
    if held == 1:
        g.lone[owner] |= k.BIT[group]


def owner_set(g: State, b: Board, space: int, owner: int) -> None:
    """A deed changes hands, without a word: the caller's event tells why."""
    group = b.group[space]
    old = g.owner[space]
    g.held[old * k.GROUPS + group] -= 1
    g.owner[space] = owner
    g.held[owner * k.GROUPS + group] += 1
    g.deeds[old] &= ~k.BIT[space]
    g.deeds[owner] |= k.BIT[space]
    g.changed[old] += 1
    mark_group(g, b, old, group)
    mark_group(g, b, owner, group)
    refresh_group(g, b, group)


def recount(g: State, b: Board) -> None:
    """All cached counts anew from the deeds; for a position set up from outside, and to check the cached ones."""
    for i in range(9 * k.GROUPS):
        g.held[i] = 0
    for owner in range(k.SEATS + 1):
        g.deeds[owner] = 0
    for i in range(b.deeds):
        owner = g.owner[b.deed[i]]
        g.held[owner * k.GROUPS + b.group[b.deed[i]]] += 1
        g.deeds[owner] |= k.BIT[b.deed[i]]
    for owner in range(k.SEATS + 1):
        for group in range(k.GROUPS):
            mark_group(g, b, owner, group)
    g.mortgages = 0
    g.won = 0
    for group in range(k.GROUPS):
        count_group(g, b, group)
        refresh_group(g, b, group)


def count_group(g: State, b: Board, group: int) -> None:
    """The buildings and mortgages on a group."""
    g.built[group] = 0
    g.pledged[group] = 0
    for i in range(b.group_size[group]):
        lot = b.group_lots[group * 4 + i]
        g.built[group] += g.level[lot]
        if g.mortgaged[lot]:
            g.pledged[group] += 1
            g.mortgages |= k.BIT[lot]
        for j in range(k.STEPS):
            if g.won_price[lot * k.STEPS + j]:
                g.won |= k.BIT[group]


def deed_passed(g: State, b: Board, space: int, to: int, why: int) -> None:
    note(g, k.E_DEED_PASSED, g.owner[space], to, space, why)
    owner_set(g, b, space, to)


def mortgage_set(g: State, b: Board, space: int, mortgaged: int) -> None:
    g.pledged[b.group[space]] += mortgaged - g.mortgaged[space]
    g.mortgaged[space] = mortgaged
    if mortgaged:
        g.mortgages |= k.BIT[space]
    else:
        g.mortgages &= ~k.BIT[space]
    refresh_lot(g, b, space)


def mortgage_kept(g: State, p: int, space: int) -> None:
    g.inherited_paid &= ~k.BIT[space]
    note(g, k.E_MORTGAGE_KEPT, p, space, 0, 0)


def choice_made(g: State, space: int) -> None:
    """The new owner has settled what to do about this mortgage."""
    g.received &= ~k.BIT[space]
    g.inherited_paid &= ~k.BIT[space]


def deed_received(g: State, space: int) -> None:
    g.received |= k.BIT[space]


def deed_inherited(g: State, space: int) -> None:
    g.inherited |= k.BIT[space]


def interest_asked(g: State, space: int) -> None:
    g.inherited &= ~k.BIT[space]


def interest_met(g: State, space: int) -> None:
    g.inherited_paid |= k.BIT[space]


def level_set(g: State, b: Board, space: int, level: int) -> None:
    """Buildings move between the Bank's stock and a lot."""
    old = g.level[space]
    if old == 5:
        g.hotels += 1
    else:
        g.houses += old
    if level == 5:
        g.hotels -= 1
    else:
        g.houses -= level
    g.level[space] = level
    g.built[b.group[space]] += level - old
    if g.won & k.BIT[b.group[space]]:
        prices_forgotten(g, b, space)
    refresh_lot(g, b, space)


def price_noted(g: State, b: Board, space: int, number: int, price: int) -> None:
    """What was bid for the building just placed, if it is not the printed price; `number` counts from 1."""
    if not g.won:  # what a copy left behind (Kernel.copy_from) belongs to another game
        for i in range(k.STEPS * k.SPACES):
            g.won_price[i] = 0
    g.won_price[space * k.STEPS + number - 1] = price
    g.won |= k.BIT[b.group[space]]


def prices_forgotten(g: State, b: Board, space: int) -> None:
    """Of the buildings that stand here no longer; the houses under a hotel keep theirs."""
    group = b.group[space]
    if g.level[space] < 5:
        for j in range(g.level[space], k.STEPS):
            g.won_price[space * k.STEPS + j] = 0
    g.won &= ~k.BIT[group]
    for i in range(b.group_size[group] * k.STEPS):
        lot = b.group_lots[group * 4 + i // k.STEPS]
        if g.won_price[lot * k.STEPS + i % k.STEPS]:
            g.won |= k.BIT[group]
