"""Every number the rules use, by name. The build turns the upper-case names into C constants.

Words of the game (commands `A_`, events `E_`, reasons `WHY_`, refusals `X_`, card effects `C_`, powers `PW_`, phases
`P_` and `W_`) have their numbers in passgo/vocabulary, where a row says what else there is to know about each.
"""

from passgo.vocabulary.commands import *  # noqa: F403
from passgo.vocabulary.commands import COMMAND_ROWS
from passgo.vocabulary.effects import *  # noqa: F403
from passgo.vocabulary.events import *  # noqa: F403
from passgo.vocabulary.events import EVENT_ROWS
from passgo.vocabulary.names import *  # noqa: F403
from passgo.vocabulary.phases import *  # noqa: F403
from passgo.vocabulary.reasons import *  # noqa: F403
from passgo.vocabulary.reasons import REASON_ROWS
from passgo.vocabulary.refusals import *  # noqa: F403
from passgo.vocabulary.refusals import REFUSAL_ROWS

# ---- from the vocabulary: one past the last number, and tables by number
COMMANDS = max(COMMAND_ROWS) + 1
REASONS = max(REASON_ROWS) + 1
REFUSALS = max(REFUSAL_ROWS) + 1
EVENT_KINDS = max(EVENT_ROWS) + 1
ARGUMENT_OF = [COMMAND_ROWS[i].argument if i in COMMAND_ROWS else 0 for i in range(COMMANDS)]
EVENT_OF = [REASON_ROWS[why].event for why in range(REASONS)]  # the event that reports a payment
RECORD_COMMANDS = 2  # a value of State.recording: events, and what native players give in their windows
LOGGED_COMMAND = 255  # no event: a command that a native player gave, behind the events it caused

# ---- sizes
SEATS = 8  # most players at a table
SPACES = 40
GROUPS = 10  # eight colour-groups, the railroads, the utilities
RAILROADS = 8  # group index of the railroads
UTILITIES = 9  # group index of the utilities
DECK = 32  # most cards in one deck; card ids of deck d are d * DECK .. d * DECK + 31
SCRIPT = 64  # throws waiting in the script
DEBTS = 24
CLAIMS = 16
PAIRS = 64  # one open offer from each player to each other: slot = from * SEATS + to
DRAFT = 64  # the slot of the terms being proposed
EVENT = 12  # ints in one event
EVENTS = 1024  # events one command may cause; a whole estate settled is far below

# ---- owners and purses: players are 0..7
BANK = 8  # also the seat of a Banker who only banks
POT = 9  # cash on Free Parking (house rule)
PURSES = 10

# ---- what a player may do besides the decision of the moment (ruling S27)
NOTHING, TRADE_ONLY, RAISE_CASH, ANYTHING = range(4)

# ---- commands
NO_SPACE = 255  # UsePower without a space
STEPS = 5  # most buildings one after the other on a lot: four houses and a hotel

# ---- two auctions may be open at once: one for a deed, and over it one for a building
DEED, BUILDING = 0, 1
UNANSWERED = 255
BY_DICE, BY_COIN = 0, 1  # how the first player is found

# ---- chance: apart, so that one kind of draw never shifts another
STREAM_DICE, STREAM_DECKS, STREAM_COIN, STREAM_BOTS = 0, 1, 2, 3
M64 = 0xFFFFFFFFFFFFFFFF
M63 = 0x7FFFFFFFFFFFFFFF
M32 = 0xFFFFFFFF
M20 = 0xFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
BIT = [1 << i for i in range(64)]

# ---- how rent is computed on the space reached
RENT_PRINTED, RENT_TWICE, RENT_TEN_TIMES = range(3)
CARD_RAILROAD, CARD_UTILITY = 2, 10  # a card to the nearest: times the rent, times a fresh throw
