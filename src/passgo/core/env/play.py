"""Environments: who decides next, what an action does, what it brings, and a game from its beginning to its end.

Each player gets one window before every throw (S27), from the one who throws to the left; an offer is answered at
once, or left open.
Besides State a game has a memory `m` of MEMORY numbers (constants M_…), which nothing in the rules reads.
"""

from passgo.core.board import Board
from passgo.core.constants import (
    A_ACCEPT_TRADE,
    A_BUILD,
    A_BUY_PROPERTY,
    A_CALL_TIME,
    A_CLAIM_RENT,
    A_CLOSE_AUCTION,
    A_DECLARE_BANKRUPTCY,
    A_DECLINE_PROPERTY,
    A_DECLINE_TRADE,
    A_END_TURN,
    A_FLIP_COIN,
    A_KEEP_MORTGAGED,
    A_LIFT_MORTGAGE,
    A_MORTGAGE,
    A_OPEN_AUCTION,
    A_PASS_AUCTION,
    A_PAY_FINE,
    A_PAY_INCOME_TAX,
    A_PLACE_BID,
    A_RESIGN,
    A_ROLL_DICE,
    A_SELL_BUILDING,
    A_SELL_HOTELS,
    A_USE_JAIL_CARD,
    A_USE_POWER,
    A_WANT_BUILDINGS,
    A_WITHDRAW_TRADE,
    ASK_ANSWER,
    ASK_DECISION,
    ASK_DRAFT,
    ASK_WINDOW,
    BANK,
    BIT,
    BLOCK_DRAFT,
    FLAG_RESET,
    FLAG_SKIP,
    M_ACTOR,
    M_ASKED,
    M_BEFORE,
    M_BLOCK,
    M_CHANGES,
    M_DONE,
    M_DONE_LAST,
    M_FLAGS,
    M_LAST,
    M_LEFT,
    M_LIST,
    M_LISTED,
    M_MARKED,
    M_MOST,
    M_NAMED,
    M_NATIVES,
    M_OFFER_TURN,
    M_PAID,
    M_PARTNER,
    M_PUTS,
    M_ROLLS,
    M_SEEN,
    M_SLOT,
    M_STRIDE,
    M_TOLD,
    M_TURNS,
    M_USED,
    M_WINDOW,
    MOVE,
    N_ACCEPT,
    N_BID,
    N_BUILD,
    N_BUY,
    N_BUY_SET,
    N_CARD,
    N_CLAIM,
    N_DECLINE,
    N_DRAFT,
    N_END,
    N_FINE,
    N_FLIP,
    N_GIVE_UP,
    N_HOTELS,
    N_KEEP,
    N_LIFT,
    N_MORTGAGE,
    N_PASS,
    N_PASS_AUCTION,
    N_PAY,
    N_POWER,
    N_POWER_AT,
    N_PROPOSE,
    N_PUT,
    N_REFUSE,
    N_ROLL,
    N_SELL,
    N_TAX,
    N_WANT,
    N_WITHDRAW,
    NO_SPACE,
    P_OVER,
    PIECES,
    SEATS,
    SPACES,
    STEPS,
    TIME_LIMIT,
    W_ROLL,
    WHOLE,
    WISHES,
)
from passgo.core.engine import settle, step
from passgo.core.env.actions import bid_at, list_actions
from passgo.core.env.observe import observe_draft, renew
from passgo.core.env.offers import act_draft, act_offer, list_draft_rest, put_in_draft, wipe_draft
from passgo.core.legal import deciders
from passgo.core.phases import waiting
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
    if m[M_PARTNER]:
        wipe_draft(mask)
    m[M_ACTOR] = -1
    m[M_ASKED] = ASK_DECISION
    m[M_WINDOW] = b.players
    m[M_ROLLS] = -1
    m[M_TURNS] = -1
    m[M_LAST] = 0
    m[M_USED] = 0
    m[M_SLOT] = -1
    m[M_PARTNER] = 0
    m[M_TOLD] = 0
    m[M_LEFT] = b.players
    m[M_SEEN] = 0
    m[M_CHANGES] = -1
    m[M_MARKED] = 1
    m[M_DONE] = 0
    m[M_OFFER_TURN] = -1
    for p in range(SEATS):
        forget(t, p)
    go_on(g, b, m, t, out, mask)


def go_on(g: State, b: Board, m: list[i32], t: list[i32], out: list[i32], mask: list[i8]) -> int:
    """To the next decision from outside: native players decide by themselves, and so may decisions that are none.
    0, or the refusal of what should have been allowed."""
    code = 0
    find_actor(g, b, m)
    while m[M_ACTOR] >= 0 and code == 0:
        if m[M_NATIVES] & BIT[m[M_ACTOR]]:
            code = native_move(g, b, m, t, out)
        else:
            list_actions(g, b, m, mask)
            if m[M_LISTED] != 1 or not m[M_FLAGS] & FLAG_SKIP:
                return 0
            code = act(g, b, m, mask, choose_env(m, mask, 0))
        find_actor(g, b, m)
    list_actions(g, b, m, mask)
    return code


# ---------------------------------------------------------------- who decides
def find_actor(g: State, b: Board, m: list[i32]) -> None:
    """A draft goes on, an offer is answered; then windows before a throw; else whoever the game waits for."""
    if m[M_PARTNER]:
        m[M_ASKED] = ASK_DRAFT
        return
    while g.phase != P_OVER:
        if g.rounds >= m[M_MOST] and not g.time_up:
            if b.variant != TIME_LIMIT:
                m[M_DONE] = 2
                m[M_ACTOR] = -1
                return
            step(g, b, BANK, A_CALL_TIME, 0)
        elif m[M_SLOT] >= 0:
            set_actor(m, m[M_SLOT] % SEATS, ASK_ANSWER)
            return
        elif waiting(g) == W_ROLL:
            find_window(g, b, m)
            return
        elif find_decider(g, b, m):
            return
    m[M_DONE] = 1
    m[M_ACTOR] = -1


def set_actor(m: list[i32], p: int, asked: int) -> None:
    m[M_ACTOR] = p
    m[M_ASKED] = asked


def find_window(g: State, b: Board, m: list[i32]) -> None:
    if m[M_ROLLS] != g.rolls or m[M_TURNS] != g.turns:
        m[M_ROLLS] = g.rolls
        m[M_TURNS] = g.turns
        m[M_WINDOW] = 0
        m[M_USED] = 0
    while m[M_WINDOW] < b.players:
        p = seat_at(b, g.turn, m[M_WINDOW])
        if g.playing[p]:
            set_actor(m, p, ASK_WINDOW)
            return
        m[M_WINDOW] += 1
    set_actor(m, g.turn, ASK_DECISION)


def find_decider(g: State, b: Board, m: list[i32]) -> bool:
    """Round the table from who decided last, so that bids go round; a Banker who only banks does so at once."""
    mask = deciders(g, b)
    if mask & BIT[BANK]:
        if step(g, b, BANK, A_OPEN_AUCTION, 0):
            step(g, b, BANK, A_CLOSE_AUCTION, 0)
        return False
    for i in range(1, b.players + 1):
        p = (m[M_LAST] + i) % b.players
        if mask & BIT[p]:
            set_actor(m, p, ASK_DECISION)
            return True
    return True


# ---------------------------------------------------------------- what an action does
def act(g: State, b: Board, m: list[i32], mask: list[i8], action: int) -> int:
    """0, or why it was refused: which no action of the list is."""
    p = m[M_ACTOR]
    m[M_DONE_LAST] = action
    seen = m[M_SEEN]
    m[M_SEEN] = 0
    used: bool = m[M_ASKED] == ASK_WINDOW
    m[M_USED] += used
    if m[M_ASKED] == ASK_DECISION:
        m[M_LAST] = p if action < N_CLAIM else p + b.players - 1  # who raises cash first is asked again
    if action == N_PASS:
        if m[M_ASKED] == ASK_WINDOW:
            m[M_WINDOW] += 1
            m[M_USED] = 0
        m[M_SLOT] = -1
        return 0
    if action >= N_BUY_SET:
        return act_offer(g, b, p, m, action)
    if N_DRAFT <= action < N_BUILD:
        m[M_SEEN] = seen if action != N_PROPOSE else 0
        return act_draft(g, b, p, m, mask, action)
    if action >= N_BUILD:
        return act_property(g, b, p, action)
    if action >= N_CLAIM:
        return act_table(g, b, p, m, action)
    return act_turn(g, b, p, action)


def act_turn(g: State, b: Board, p: int, action: int) -> int:
    if action == N_ROLL:
        return step(g, b, p, A_ROLL_DICE, 0)
    if action == N_END:
        return step(g, b, p, A_END_TURN, 0)
    if action >= N_WANT:
        return step(g, b, p, A_WANT_BUILDINGS, wished(g, b, p, action - N_WANT))
    if action >= N_BID:
        return step(g, b, p, A_PLACE_BID, bid_at(g, b, p, action - N_BID))
    if action == N_BUY:
        return step(g, b, p, A_BUY_PROPERTY, 0)
    if action == N_DECLINE:
        return step(g, b, p, A_DECLINE_PROPERTY, 0)
    if action == N_PASS_AUCTION:
        return step(g, b, p, A_PASS_AUCTION, 0)
    if action == N_FLIP:
        return step(g, b, p, A_FLIP_COIN, 0)
    if action == N_FINE:
        return step(g, b, p, A_PAY_FINE, 0)
    if action == N_CARD:
        return step(g, b, p, A_USE_JAIL_CARD, 0)
    if action == N_POWER:
        return step(g, b, p, A_USE_POWER, NO_SPACE)
    if action < N_END:
        return step(g, b, p, A_PAY_INCOME_TAX, action - N_TAX)
    return step(g, b, p, A_DECLARE_BANKRUPTCY if action == N_GIVE_UP else A_RESIGN, 0)


def wished(g: State, b: Board, p: int, rung: int) -> int:
    return could_want(g, b, p, g.shortage) if rung == WISHES else rung


def act_property(g: State, b: Board, p: int, action: int) -> int:
    if action < N_SELL:
        return step(g, b, p, A_BUILD, action - N_BUILD)
    if action < N_HOTELS:
        return step(g, b, p, A_SELL_BUILDING, action - N_SELL)
    if action < N_MORTGAGE:
        return act_hotels(g, b, p, action - N_HOTELS)
    if action < N_LIFT:
        return step(g, b, p, A_MORTGAGE, action - N_MORTGAGE)
    if action < N_KEEP:
        return step(g, b, p, A_LIFT_MORTGAGE, action - N_LIFT)
    if action < N_POWER_AT:
        return step(g, b, p, A_KEEP_MORTGAGED, action - N_KEEP)
    return step(g, b, p, A_USE_POWER, action - N_POWER_AT)


def act_hotels(g: State, b: Board, p: int, sale: int) -> int:
    """A group sold down, by group and level."""
    return step(g, b, p, A_SELL_HOTELS, b.group_lots[sale // STEPS * 4] + sale % STEPS * SPACES)


def act_table(g: State, b: Board, p: int, m: list[i32], action: int) -> int:
    """Claims and answers, by the seat of the other."""
    if action < N_ACCEPT:
        return step(g, b, p, A_CLAIM_RENT, (p + action - N_CLAIM + 1) % b.players)
    if action >= N_WITHDRAW:
        q = (p + action - N_WITHDRAW + 1) % b.players
        return step(g, b, p, A_WITHDRAW_TRADE, g.offer_id[p * SEATS + q])
    m[M_SLOT] = -1
    if action >= N_REFUSE:
        q = (p + action - N_REFUSE + 1) % b.players
        return step(g, b, p, A_DECLINE_TRADE, g.offer_id[q * SEATS + p])
    q = (p + action - N_ACCEPT + 1) % b.players
    return step(g, b, p, A_ACCEPT_TRADE, g.offer_id[q * SEATS + p])


# ---------------------------------------------------------------- players inside the core at the same table
def native_move(g: State, b: Board, m: list[i32], t: list[i32], out: list[i32]) -> int:
    p = m[M_ACTOR]
    if m[M_ASKED] == ASK_WINDOW:
        native_window(g, b, p, m, t)
        return 0
    if m[M_ASKED] == ASK_ANSWER:
        slot = m[M_SLOT]
        agreed: bool = accepts(g, b, p, slot, t)
        m[M_SLOT] = -1
        return step(g, b, p, A_ACCEPT_TRADE if agreed else A_DECLINE_TRADE, g.offer_id[slot])
    m[M_LAST] = p
    policy_decision(g, b, p, t, out)
    return step(g, b, out[MOVE], out[MOVE + 1], out[MOVE + 2])


def native_window(g: State, b: Board, p: int, m: list[i32], t: list[i32]) -> None:
    """An offer to a seat that is not played here stays open, and is asked for next."""
    made = g.offers_made
    policy_window(g, b, p, t)
    m[M_WINDOW] += 1
    m[M_USED] = 0
    if g.offers_made > made:
        for q in range(b.players):
            if g.offer_id[p * SEATS + q] == g.offers_made:
                m[M_SLOT] = p * SEATS + q


# ---------------------------------------------------------------- rewards
def reward_all(g: State, b: Board, m: list[i32], rewards: list[i32]) -> None:
    """In parts of WHOLE: -1 on leaving; at the end 2 x the share of the win - 1. Stopped: those left share it."""
    for p in range(b.players):
        if not m[M_TOLD] & BIT[p]:
            if m[M_DONE] or not g.playing[p]:
                rewards[p] = last_reward(g, b, m, p)
                m[M_PAID] = 1
                m[M_TOLD] |= BIT[p]


def last_reward(g: State, b: Board, m: list[i32], p: int) -> int:
    if not g.playing[p] or m[M_DONE] == 0:
        return -WHOLE
    sharing = 0
    for q in range(b.players):
        if is_sharing(g, m, q):
            sharing += 1
    return 2 * WHOLE // sharing - WHOLE if is_sharing(g, m, p) else -WHOLE


def is_sharing(g: State, m: list[i32], p: int) -> bool:
    if m[M_DONE] == 2:
        return g.playing[p] > 0
    return g.winners & BIT[p] != 0


def step_env(
    g: State, b: Board, m: list[i32], t: list[i32], out: list[i32], mask: list[i8], rewards: list[i32], action: int
) -> int:
    """One decision from outside and on to the next: 0 goes on, 1 over, 2 stopped; 3 the rules refused what the list
    allowed, which must not happen. A finished game may begin anew."""
    if m[M_PAID]:
        m[M_PAID] = 0
        for p in range(b.players):
            rewards[p] = 0
    if m[M_PARTNER] and action < N_PROPOSE and not m[M_FLAGS] & FLAG_SKIP:  # which concerns nobody else
        m[M_DONE_LAST] = action
        put_in_draft(g, b, m[M_ACTOR], m, mask, action)
        list_draft_rest(g, b, m[M_ACTOR], m, mask)
        return 0
    code = act(g, b, m, mask, action)
    if code == 0:
        code = go_on(g, b, m, t, out, mask)
    if code:
        m[M_ACTOR] = -1
        return 3
    done = m[M_DONE]
    if done or g.players_left != m[M_LEFT]:
        m[M_LEFT] = g.players_left
        reward_all(g, b, m, rewards)
    if done and m[M_FLAGS] & FLAG_RESET:
        begin_env(g, b, m, t, out, mask, g.seed + m[M_STRIDE])
    return done


# ---------------------------------------------------------------- what is told outside
def see_env(g: State, b: Board, m: list[i32], out: list[i32]) -> int:
    """Who decides next, and what he sees; -1 when the game is over, which is seen from the first seat."""
    p = m[M_ACTOR]
    if p >= 0 and m[M_SEEN] == p + 1:
        observe_draft(g, b, m, p, out)
    else:
        renew(g, b, m, p if p >= 0 else 0, out)
        m[M_SEEN] = p + 1
    return p


def choose_env(m: list[i32], mask: list[i8], bits: int) -> int:
    """One of the allowed actions: the list, with what stands in the mask only in its place."""
    k: int = bits * m[M_LISTED] >> 32
    unnamed: int = m[M_LISTED] - m[M_NAMED]
    if k < m[M_BEFORE]:
        return m[M_LIST + k]
    if k - m[M_BEFORE] >= unnamed:
        return m[M_LIST + k - unnamed]
    if m[M_BLOCK] == BLOCK_DRAFT:
        return choose_deed(mask, k) if k < m[M_PUTS] else choose_piece(mask, k - m[M_PUTS])
    return choose_pledge(mask, k - m[M_BEFORE])


def choose_deed(mask: list[i8], k: int) -> int:
    """The k-th to be put into a draft, counted from 0. Here and below all are looked at: quicker than to stop."""
    left = k
    found = N_PUT
    for action in range(N_PUT, N_PAY):
        left -= 1 if mask[action] else 0
        found += 1 if left >= 0 else 0
    return found


def choose_piece(mask: list[i8], k: int) -> int:
    left = k
    found = 0
    for i in range(N_BUILD - N_PAY):
        left -= 1 if mask[PIECES[i]] else 0
        found += 1 if left >= 0 else 0
    action: int = PIECES[found]
    return action


def choose_pledge(mask: list[i8], k: int) -> int:
    """In the order of the board, to be taken or to be lifted."""
    left = k
    found = 0
    for space in range(SPACES):
        left -= 1 if mask[N_MORTGAGE + space] | mask[N_LIFT + space] else 0
        found += 1 if left >= 0 else 0
    return found + (N_MORTGAGE if mask[N_MORTGAGE + found] else N_LIFT)


def worth_env(g: State, b: Board, out: list[i32]) -> None:
    for p in range(b.players):
        out[p] = final_worth(g, b, p) if g.playing[p] else 0
