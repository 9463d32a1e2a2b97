"""What the game waits for: one row for each phase, with the word that players, positions and environments use.

A phase of the turn (`P_`) has the number of what the game then waits for (`W_`); the others are interruptions, which
lie over the turn (core/phases.py).
"""

PHASE_ROWS: dict[int, str] = {}


def phase(number: int, name: str) -> int:
    assert number not in PHASE_ROWS, f"two phases have the number {number}"
    PHASE_ROWS[number] = name
    return number


P_START = W_START = phase(0, "start")
P_ROLL = W_ROLL = phase(1, "roll")
P_BUY = W_BUY = phase(2, "buy")
P_TAX = W_TAX = phase(3, "tax")
P_END = W_END = phase(4, "end")
P_OVER = W_OVER = phase(5, "over")
P_LEAVE = W_LEAVE = phase(6, "leave-jail")  # short game: the throw failed, the card or the fine is chosen (T6)
W_TRANSFER = phase(7, "received-mortgage")
W_DEBT = phase(8, "debt")
W_WISH = phase(9, "shortage")
W_PLACE = phase(10, "place-building")
W_BUILDING_AUCTION = phase(11, "building-auction")
W_AUCTION = phase(12, "auction")

P_LAND = 13  # never waits: the space that a card led to takes effect at once

PHASES = tuple(PHASE_ROWS.values())
