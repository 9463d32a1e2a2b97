"""Environments: who decides next, what an action does, what it brings, and a game from its beginning to its end.

Each player gets one window before every throw (S27), from the one who throws to the left; an offer is answered at
once, or left open.
Besides State a game has a memory `m` of MEMORY numbers (constants M_…), which nothing in the rules reads.
"""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.engine import settle, step
from passgo.core.env import constants as ek
from passgo.core.env.actions import bid_at, list_actions
from passgo.core.env.observe import observe_draft, renew
from passgo.core.env.offers import act_draft, act_offer, list_draft_rest, put_in_draft, wipe_draft
from passgo.core.legal import deciders
from passgo.core.phases import waiting
from passgo.core.players import constants as pk
from passgo.core.players.plain import seat_at
from passgo.core.players.trades import accepts
from passgo.core.players.traits import forget, policy_decision, policy_window
from passgo.core.rules.building_shortages import could_want
from passgo.core.rules.preparation import begin, lay_out
from passgo.core.rules.short_game import final_worth
from passgo.core.state import State
from passgo.core.types import i8, i32


# ---------------------------------------------------------------- from the beginning
def begin_env(g: State, b: Board, m: list[i32], t: list[i32], out: list[i32], mask: list[i8], seed: int) -> None:
    """A new game, played on to the first decision that is asked for from outside."""
    lay_out(g, b, seed)
    begin(g, b, 255)
    settle(g, b)
    if m[ek.M_PARTNER]:
        wipe_draft(mask)
    m[ek.M_ACTOR] = -1
    m[ek.M_ASKED] = ek.ASK_DECISION
    m[ek.M_WINDOW] = b.players
    m[ek.M_ROLLS] = -1
    m[ek.M_TURNS] = -1
    m[ek.M_LAST] = 0
    m[ek.M_USED] = 0
    m[ek.M_SLOT] = -1
    m[ek.M_PARTNER] = 0
    m[ek.M_TOLD] = 0
    m[ek.M_LEFT] = b.players
    m[ek.M_SEEN] = 0
    m[ek.M_CHANGES] = -1
    m[ek.M_MARKED] = 1
    m[ek.M_DONE] = 0
    m[ek.M_OFFER_TURN] = -1
    for p in range(k.SEATS):
        forget(t, p)
    go_on(g, b, m, t, out, mask)


def go_on(g: State, b: Board, m: list[i32], t: list[i32], out: list[i32], mask: list[i8]) -> int:
    """To the next decision from outside: native players decide by themselves, and so may decisions that are none.
    0, or the refusal of what should have been allowed."""
    code = 0
    find_actor(g, b, m)
    while m[ek.M_ACTOR] >= 0 and code == 0:
        if m[ek.M_NATIVES] & k.BIT[m[ek.M_ACTOR]]:
            code = native_move(g, b, m, t, out)
        else:
            list_actions(g, b, m, mask)
            if m[ek.M_LISTED] != 1 or not m[ek.M_FLAGS] & ek.FLAG_SKIP:
                return 0
            code = act(g, b, m, mask, choose_env(m, mask, 0))
        find_actor(g, b, m)
    list_actions(g, b, m, mask)
    return code


# ---------------------------------------------------------------- who decides
def find_actor(g: State, b: Board, m: list[i32]) -> None:
    """A draft goes on, an offer is answered; then windows before a throw; else whoever the game waits for."""
    if m[ek.M_PARTNER]:
        m[ek.M_ASKED] = ek.ASK_DRAFT
        return
    while g.phase != k.P_OVER:
        if g.rounds >= m[ek.M_MOST] and not g.time_up:
            if b.variant != k.TIME_LIMIT:
                m[ek.M_DONE] = 2
                m[ek.M_ACTOR] = -1
                return
            step(g, b, k.BANK, k.A_CALL_TIME, 0)
        elif m[ek.M_SLOT] >= 0:
            set_actor(m, m[ek.M_SLOT] % k.SEATS, ek.ASK_ANSWER)
            return
        elif waiting(g) == k.W_ROLL:
            find_window(g, b, m)
            return
        elif find_decider(g, b, m):
            return
    m[ek.M_DONE] = 1
    m[ek.M_ACTOR] = -1


def set_actor(m: list[i32], p: int, asked: int) -> None:
    m[ek.M_ACTOR] = p
    m[ek.M_ASKED] = asked


def find_window(g: State, b: Board, m: list[i32]) -> None:
    if m[ek.M_ROLLS] != g.rolls or m[ek.M_TURNS] != g.turns:
        m[ek.M_ROLLS] = g.rolls
        m[ek.M_TURNS] = g.turns
        m[ek.M_WINDOW] = 0
        m[ek.M_USED] = 0
    while m[ek.M_WINDOW] < b.players:
        p = seat_at(b, g.turn, m[ek.M_WINDOW])
        if g.playing[p]:
            set_actor(m, p, ek.ASK_WINDOW)
            return
        m[ek.M_WINDOW] += 1
    set_actor(m, g.turn, ek.ASK_DECISION)


def find_decider(g: State, b: Board, m: list[i32]) -> bool:
    """Round the table from who decided last, so that bids go round; a Banker who only banks does so at once."""
    mask = deciders(g, b)
    if mask & k.BIT[k.BANK]:
        if step(g, b, k.BANK, k.A_OPEN_AUCTION, 0):
            step(g, b, k.BANK, k.A_CLOSE_AUCTION, 0)
        return False
    for i in range(1, b.players + 1):
        p = (m[ek.M_LAST] + i) % b.players
        if mask & k.BIT[p]:
            set_actor(m, p, ek.ASK_DECISION)
            return True
    return True


# ---------------------------------------------------------------- what an action does
def act(g: State, b: Board, m: list[i32], mask: list[i8], action: int) -> int:
    """0, or why it was refused: which no action of the list is."""
    p = m[ek.M_ACTOR]
    m[ek.M_DONE_LAST] = action
    seen = m[ek.M_SEEN]
    m[ek.M_SEEN] = 0
    used: bool = m[ek.M_ASKED] == ek.ASK_WINDOW
    m[ek.M_USED] += used
    if m[ek.M_ASKED] == ek.ASK_DECISION:
        m[ek.M_LAST] = p if action < ek.N_CLAIM else p + b.players - 1  # who raises cash first is asked again
    if action == ek.N_PASS:
        if m[ek.M_ASKED] == ek.ASK_WINDOW:
            m[ek.M_WINDOW] += 1
            m[ek.M_USED] = 0
        m[ek.M_SLOT] = -1
        return 0
    if action >= ek.N_BUY_SET:
        return act_offer(g, b, p, m, action)
    if ek.N_DRAFT <= action < ek.N_BUILD:
        m[ek.M_SEEN] = seen if action != ek.N_PROPOSE else 0
        return act_draft(g, b, p, m, mask, action)
    if action >= ek.N_BUILD:
        return act_property(g, b, p, action)
    if action >= ek.N_CLAIM:
        return act_table(g, b, p, m, action)
    return act_turn(g, b, p, action)


def act_turn(g: State, b: Board, p: int, action: int) -> int:
    if action == ek.N_ROLL:
        return step(g, b, p, k.A_ROLL_DICE, 0)
    if action == ek.N_END:
        return step(g, b, p, k.A_END_TURN, 0)
    if action >= ek.N_WANT:
        return step(g, b, p, k.A_WANT_BUILDINGS, wished(g, b, p, action - ek.N_WANT))
    if action >= ek.N_BID:
        return step(g, b, p, k.A_PLACE_BID, bid_at(g, b, p, action - ek.N_BID))
    if action == ek.N_BUY:
        return step(g, b, p, k.A_BUY_PROPERTY, 0)
    if action == ek.N_DECLINE:
        return step(g, b, p, k.A_DECLINE_PROPERTY, 0)
    if action == ek.N_PASS_AUCTION:
        return step(g, b, p, k.A_PASS_AUCTION, 0)
    if action == ek.N_FLIP:
        return step(g, b, p, k.A_FLIP_COIN, 0)
    if action == ek.N_FINE:
        return step(g, b, p, k.A_PAY_FINE, 0)
    if action == ek.N_CARD:
        return step(g, b, p, k.A_USE_JAIL_CARD, 0)
    if action == ek.N_POWER:
        return step(g, b, p, k.A_USE_POWER, k.NO_SPACE)
    if action < ek.N_END:
        return step(g, b, p, k.A_PAY_INCOME_TAX, action - ek.N_TAX)
    return step(g, b, p, k.A_DECLARE_BANKRUPTCY if action == ek.N_GIVE_UP else k.A_RESIGN, 0)


def wished(g: State, b: Board, p: int, rung: int) -> int:
    return could_want(g, b, p, g.shortage) if rung == ek.WISHES else rung


def act_property(g: State, b: Board, p: int, action: int) -> int:
    if action < ek.N_SELL:
        return step(g, b, p, k.A_BUILD, action - ek.N_BUILD)
    if action < ek.N_HOTELS:
        return step(g, b, p, k.A_SELL_BUILDING, action - ek.N_SELL)
    if action < ek.N_MORTGAGE:
        return act_hotels(g, b, p, action - ek.N_HOTELS)
    if action < ek.N_LIFT:
        return step(g, b, p, k.A_MORTGAGE, action - ek.N_MORTGAGE)
    if action < ek.N_KEEP:
        return step(g, b, p, k.A_LIFT_MORTGAGE, action - ek.N_LIFT)
    if action < ek.N_POWER_AT:
        return step(g, b, p, k.A_KEEP_MORTGAGED, action - ek.N_KEEP)
    return step(g, b, p, k.A_USE_POWER, action - ek.N_POWER_AT)


def act_hotels(g: State, b: Board, p: int, sale: int) -> int:
    """A group sold down, by group and level."""
    return step(g, b, p, k.A_SELL_HOTELS, b.group_lots[sale // k.STEPS * 4] + sale % k.STEPS * k.SPACES)


def act_table(g: State, b: Board, p: int, m: list[i32], action: int) -> int:
    """Claims and answers, by the seat of the other."""
    if action < ek.N_ACCEPT:
        return step(g, b, p, k.A_CLAIM_RENT, (p + action - ek.N_CLAIM + 1) % b.players)
    if action >= ek.N_WITHDRAW:
        q = (p + action - ek.N_WITHDRAW + 1) % b.players
        return step(g, b, p, k.A_WITHDRAW_TRADE, g.offer_id[p * k.SEATS + q])
    m[ek.M_SLOT] = -1
    if action >= ek.N_REFUSE:
        q = (p + action - ek.N_REFUSE + 1) % b.players
        return step(g, b, p, k.A_DECLINE_TRADE, g.offer_id[q * k.SEATS + p])
    q = (p + action - ek.N_ACCEPT + 1) % b.players
    return step(g, b, p, k.A_ACCEPT_TRADE, g.offer_id[q * k.SEATS + p])


# ---------------------------------------------------------------- players inside the core at the same table
def native_move(g: State, b: Board, m: list[i32], t: list[i32], out: list[i32]) -> int:
    p = m[ek.M_ACTOR]
    if m[ek.M_ASKED] == ek.ASK_WINDOW:
        native_window(g, b, p, m, t, out)
        return 0
    if m[ek.M_ASKED] == ek.ASK_ANSWER:
        slot = m[ek.M_SLOT]
        agreed: bool = accepts(g, b, p, slot, t)
        m[ek.M_SLOT] = -1
        return step(g, b, p, k.A_ACCEPT_TRADE if agreed else k.A_DECLINE_TRADE, g.offer_id[slot])
    m[ek.M_LAST] = p
    policy_decision(g, b, p, t, out)
    return step(g, b, out[pk.MOVE], out[pk.MOVE + 1], out[pk.MOVE + 2])


def native_window(g: State, b: Board, p: int, m: list[i32], t: list[i32], out: list[i32]) -> None:
    """An offer to a seat that is not played here stays open, and is asked for next."""
    made = g.offers_made
    policy_window(g, b, p, t, out)
    m[ek.M_WINDOW] += 1
    m[ek.M_USED] = 0
    if g.offers_made > made:
        for q in range(b.players):
            if g.offer_id[p * k.SEATS + q] == g.offers_made:
                m[ek.M_SLOT] = p * k.SEATS + q


# ---------------------------------------------------------------- rewards
def reward_all(g: State, b: Board, m: list[i32], rewards: list[i32]) -> None:
    """In parts of WHOLE: -1 on leaving; at the end 2 x the share of the win - 1. Stopped: those left share it."""
    for p in range(b.players):
        if not m[ek.M_TOLD] & k.BIT[p]:
            if m[ek.M_DONE] or not g.playing[p]:
                rewards[p] = last_reward(g, b, m, p)
                m[ek.M_PAID] = 1
                m[ek.M_TOLD] |= k.BIT[p]


def last_reward(g: State, b: Board, m: list[i32], p: int) -> int:
    if not g.playing[p] or m[ek.M_DONE] == 0:
        return -ek.WHOLE
    sharing = 0
    for q in range(b.players):
        if is_sharing(g, m, q):
            sharing += 1
    return 2 * ek.WHOLE // sharing - ek.WHOLE if is_sharing(g, m, p) else -ek.WHOLE


def is_sharing(g: State, m: list[i32], p: int) -> bool:
    if m[ek.M_DONE] == 2:
        return g.playing[p] > 0
    return g.winners & k.BIT[p] != 0


def step_env(
    g: State, b: Board, m: list[i32], t: list[i32], out: list[i32], mask: list[i8], rewards: list[i32], action: int
) -> int:
    """One decision from outside and on to the next: 0 goes on, 1 over, 2 stopped; 3 the rules refused what the list
    allowed, which must not happen. A finished game may begin anew."""
    if m[ek.M_PAID]:
        m[ek.M_PAID] = 0
        for p in range(b.players):
            rewards[p] = 0
    if m[ek.M_PARTNER] and action < ek.N_PROPOSE and not m[ek.M_FLAGS] & ek.FLAG_SKIP:  # which concerns nobody else
        m[ek.M_DONE_LAST] = action
        put_in_draft(g, b, m[ek.M_ACTOR], m, mask, action)
        list_draft_rest(g, b, m[ek.M_ACTOR], m, mask)
        return 0
    code = act(g, b, m, mask, action)
    if code == 0:
        code = go_on(g, b, m, t, out, mask)
    if code:
        m[ek.M_ACTOR] = -1
        return 3
    done = m[ek.M_DONE]
    if done or g.players_left != m[ek.M_LEFT]:
        m[ek.M_LEFT] = g.players_left
        reward_all(g, b, m, rewards)
    if done and m[ek.M_FLAGS] & ek.FLAG_RESET:
        begin_env(g, b, m, t, out, mask, g.seed + m[ek.M_STRIDE])
    return done


# ---------------------------------------------------------------- what is told outside
def see_env(g: State, b: Board, m: list[i32], out: list[i32]) -> int:
    """Who decides next, and what he sees; -1 when the game is over, which is seen from the first seat."""
    p = m[ek.M_ACTOR]
    if p >= 0 and m[ek.M_SEEN] == p + 1:
        observe_draft(g, b, m, p, out)
    else:
        renew(g, b, m, p if p >= 0 else 0, out)
        m[ek.M_SEEN] = p + 1
    return p


def choose_env(m: list[i32], mask: list[i8], bits: int) -> int:
    """One of the allowed actions: the list, with what stands in the mask only in its place."""
    nth: int = bits * m[ek.M_LISTED] >> 32
    unnamed: int = m[ek.M_LISTED] - m[ek.M_NAMED]
    if nth < m[ek.M_BEFORE]:
        return m[ek.M_LIST + nth]
    if nth - m[ek.M_BEFORE] >= unnamed:
        return m[ek.M_LIST + nth - unnamed]
    if m[ek.M_BLOCK] == ek.BLOCK_DRAFT:
        return choose_deed(mask, nth) if nth < m[ek.M_PUTS] else choose_piece(mask, nth - m[ek.M_PUTS])
    return choose_pledge(mask, nth - m[ek.M_BEFORE])


def choose_deed(mask: list[i8], nth: int) -> int:
    """The nth to be put into a draft, counted from 0. Here and below all are looked at: quicker than to stop."""
    left = nth
    found = ek.N_PUT
    for action in range(ek.N_PUT, ek.N_PAY):
        left -= 1 if mask[action] else 0
        found += 1 if left >= 0 else 0
    return found


def choose_piece(mask: list[i8], nth: int) -> int:
    left = nth
    found = 0
    for i in range(ek.N_BUILD - ek.N_PAY):
        left -= 1 if mask[ek.PIECES[i]] else 0
        found += 1 if left >= 0 else 0
    action: int = ek.PIECES[found]
    return action


def choose_pledge(mask: list[i8], nth: int) -> int:
    """In the order of the board, to be taken or to be lifted."""
    left = nth
    found = 0
    for space in range(k.SPACES):
        left -= 1 if mask[ek.N_MORTGAGE + space] | mask[ek.N_LIFT + space] else 0
        found += 1 if left >= 0 else 0
    return found + (ek.N_MORTGAGE if mask[ek.N_MORTGAGE + found] else ek.N_LIFT)


def worth_env(g: State, b: Board, out: list[i32]) -> None:
    for p in range(b.players):
        out[p] = final_worth(g, b, p) if g.playing[p] else 0
