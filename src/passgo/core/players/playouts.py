"""Playouts: a position played to its end many times by native players, with other throws and unseen cards each time.

What each playout draws depends on its number alone, not on the position: two positions compared by the same numbers
meet the same throws (common random numbers).
"""

from passgo.core import constants as k
from passgo.core.board import Board
from passgo.core.chance import veil
from passgo.core.players import constants as pk
from passgo.core.players.chances import fill_chances
from passgo.core.players.traits import play_policies
from passgo.core.rules.short_game import final_worth
from passgo.core.state import State
from passgo.core.types import i32, u64


def seat_styles(b: Board, t: list[i32], styles: list[i32], picks: list[i32], at: int) -> None:
    """Each seat plays in the style that was picked for it."""
    for p in range(b.players):
        style = picks[at + p] * pk.TRAITS
        for i in range(pk.TRAITS):
            t[p * pk.TRAITS + i] = styles[style + i]


def play_out(g: State, b: Board, t: list[i32], out: list[i32], seed: u64, most_rounds: int) -> int:
    """One playout from the state as it is; negative if a player asked for what the rules refuse."""
    veil(g, seed)
    return play_policies(g, b, t, out, g.rounds + most_rounds)


def write_result(g: State, b: Board, weights: list[i32], out: list[i32], rows: list[i32], at: int, code: int) -> None:
    """Who won (nobody when the rounds ran out), how long it took, what each was worth, and everybody's share."""
    rows[at + pk.O_CODE] = code if code < 0 else 0
    rows[at + pk.O_WINNERS] = g.winners if g.phase == k.P_OVER else 0
    rows[at + pk.O_ROUNDS] = g.rounds
    for p in range(b.players):
        rows[at + pk.O_WORTH + p] = final_worth(g, b, p) if g.playing[p] else -1
    if g.phase == k.P_OVER:
        share_win(g, b, rows, at + pk.O_SHARE)
    else:
        fill_chances(g, b, weights, out, rows, at + pk.O_SHARE)


def share_win(g: State, b: Board, rows: list[i32], at: int) -> None:
    winners = 0
    for p in range(b.players):
        winners += g.winners >> p & 1
    for p in range(b.players):
        rows[at + p] = 10000 // winners if g.winners >> p & 1 else 0
