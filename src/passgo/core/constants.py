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
M32 = 0xFFFFFFFF
M20 = 0xFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
BIT = [1 << i for i in range(64)]

# ---- how rent is reckoned on the space reached
RENT_PRINTED, RENT_TWICE, RENT_TEN_TIMES = range(3)

CARD_RAILROAD, CARD_UTILITY = 2, 10  # a card to the nearest: times the rent, times a fresh throw

# ---- recording
RECORD_COMMANDS = 2  # a value of State.recording: events, and what native players give in their windows
LOGGED_COMMAND = 255  # no event: a command that a native player gave, behind the events it caused

# ---- the players inside the core
KEEPS = 150  # cash the plain player keeps
MOVE = 1024  # where in the buffer of legal pairs a move is written
BUFFER = 1056

# ---- traits of the players inside the core: how each of them decides (see policies.py); one row of them a seat
T_BUY_KEEPS = 0  # cash left after a purchase
T_BUYS_ALWAYS = 1  # groups bought whenever affordable, one bit each
T_AVOIDS = 2  # groups never bought
T_JAIL_PAYS = 3  # leaves Jail for the fine with this much cash; 0: never before it must
T_JAIL_CARD = 4  # uses a card with this much cash; 0: at once
T_BIDS_TO = 5  # percent of the price up to which bids go; 0: passes every auction
T_BIDS_OVER = 6  # beyond that adds (cash - bid) divided by this to complete a group; 0: never
T_BIDS_WILD = 7  # groups for which it does so always
T_BUILD_KEEPS = 8
T_BUILD_MOST = 9  # steps of building on a lot
T_BUILD_ORDER = 10  # which lot first
T_LIFT_KEEPS = 11
T_OFFERS = 12  # kind of trades proposed
T_ACCEPTS = 13  # kind of trades accepted
T_ASKS_FOR = 14  # groups whose lone deeds it asks for whether they complete one or not
T_HOUSES_FIRST = 15  # in debt: sells buildings before it mortgages
T_RANDOM = 16  # anything legal, by chance
T_OFFERED = 17  # memory: the turn of the last offer
NEVER = -1000
T_NEEDS = 18  # memory: cash below which there is nothing to build or to lift
T_LOOKED = 19  # memory: when that was found out, see policies.own_changes
T_NO_TRADE = 20  # memory: State.changes when nobody had anything to trade
TRAITS = 21
MUCH = 1000000
BUILD_DEAREST, BUILD_CHEAPEST = 0, 1
OFFERS_NONE, OFFERS_SETS, OFFERS_SWAPS = 0, 1, 2
ACCEPTS_NONE, ACCEPTS_EVEN, ACCEPTS_GAIN, ACCEPTS_SWAPS = 0, 1, 2, 3
ACCEPTS_LATER = 4  # the seat is played from outside, and answers when it is asked
# one row of a simulation: a game's figures
R_ROUNDS, R_TURNS, R_ROLLS, R_REASON, R_WINNERS, R_STARTER, R_RENTS, R_AUCTIONS, R_TRADES, R_CODE = range(10)
R_WORTH = 10  # by seat
R_LEFT = 18  # by seat: the round in which it left, 0 if it did not
ROW = 26
POOR = 200  # below that only sells, and looks twice at an even trade
SPENT = 100  # below that takes no even trade, and asks for nothing
MOST_MOVES = 100000  # commands of one game, far more than any needs: a policy that dithers is stopped

# ---- environments: actions ("passgo-actions-2"; docs/env.md). Other seats are counted from the player's left: 1 to 7
N_PASS = 0  # ends the window before a throw; leaves an offer unanswered for now
N_ROLL, N_FLIP, N_BUY, N_DECLINE, N_PASS_AUCTION, N_FINE, N_CARD = range(1, 8)
N_TAX = 8  # flat, by percent
N_END, N_RESIGN, N_POWER, N_GIVE_UP = 10, 11, 12, 13
N_BID = 14  # by the rungs below
N_WANT = 28  # 0 to 14 buildings, all that are possible
N_CLAIM = 44  # by the payer's seat
N_ACCEPT = 51  # by the seat of who offers
N_REFUSE = 58
N_WITHDRAW = 65  # by the seat of who was offered
N_DRAFT = 72  # begins to put an offer together, by the other's seat
N_PUT = 79  # a deed, the player's own or the other's
N_PAY = 119  # adds cash to what the player gives
N_ASK = 124  # or to what he takes
N_GIVE_CARD, N_TAKE_CARD, N_PROPOSE, N_DROP = range(129, 133)
N_BUILD, N_SELL = 133, 173  # by space
N_HOTELS = 213  # by group and by the level to which it is sold down, 0 to 4
N_MORTGAGE, N_LIFT, N_KEEP, N_POWER_AT = 263, 303, 343, 383  # by space
N_BUY_SET = 423  # offers made in one step: by group and price rung
N_SELL_SET = 483
N_SWAP = 543  # by group wanted, group given and cash rung
ACTIONS = 943
OTHERS = 7
BID_RUNGS = 14
BID_STEPS = [1, 5, 10, 25, 50, 100]  # above the standing bid; the first is the least bid allowed
BID_PERCENT = [50, 75, 100, 125, 150]  # of the list price; then a quarter, half and all of the cash
WISHES = 15
DRAFT_CASH = [1, 10, 50, 100, 500]
CASH_RUNGS = 5
SET_PERCENT = [75, 100, 150, 200, 300, 400]  # of the list price
SET_RUNGS = 6
SWAP_RUNGS = 4
OFFERS_A_TURN = 3
WINDOW_MOST = 60  # commands in one window
DRAFT_MOST = 30  # steps of one draft
# what each of N_PAY to N_TAKE_CARD adds to the cash a draft gives, and takes
DRAFT_PAYS = [1, 10, 50, 100, 500, 0, 0, 0, 0, 0, 0, 0]
DRAFT_ASKS = [0, 0, 0, 0, 0, 1, 10, 50, 100, 500, 0, 0]
# what may be done about a draft besides putting in deeds, in the order in which they are counted
PIECES = [N_DROP, N_PROPOSE, N_GIVE_CARD, N_TAKE_CARD, *range(N_PAY, N_GIVE_CARD)]

# ---- environments: the memory of one game beside its State
M_ACTOR = 0  # who decides now; -1 when the game is over
M_ASKED = 1  # what: a decision of the game, a window, an answer, the next piece of a draft
M_WINDOW = 2  # whose window it is: seats to the left of whose turn it is; the number of players when all had theirs
M_ROLLS, M_TURNS = 3, 4  # the throw the windows belong to
M_LAST = 5  # who decided last
M_USED = 6  # commands in this window
M_SLOT = 7  # the offer to be answered; -1 for none
M_PARTNER = 8  # 1 + whom the draft is for; 0 for no draft
M_TOLD = 9  # players who have their last reward
M_MOST = 10  # rounds until the game is stopped
M_FLAGS = 11
M_STRIDE = 12  # the next game of this place has a seed higher by that
M_NATIVES = 13  # seats played inside the core
M_DONE = 14  # 0 goes on, 1 over, 2 stopped at the most rounds
M_OFFER_TURN = 15  # the turn the offers below are counted for
M_OFFERS = 16  # by seat
M_PIECES = 24  # steps of this draft
M_SEEN = 25  # 1 + whose observation is still true but for the draft; 0 for nobody's
M_MY_INTEREST, M_THEIR_INTEREST = 26, 27  # due at once on the mortgaged deeds of the draft
M_DONE_LAST = 28  # the action just taken
M_PUTS = 29  # deeds that may still be put into the draft
M_FREE, M_THEIR_FREE = 30, 31  # cash no bid binds: the player's and the other's, while a draft is put together
M_PLAIN = 32  # 1 while only cash and interest decide whether an offer may be made, see env_offers.is_plain
M_CHANGES = 33  # State.changes when the spaces of the observation were written; -1 for never
M_MARKED = 34  # 1 while the observation tells of an offer's deeds, or of spaces that something is pending for
M_PAID = 35  # 1 if the last rewards were not all 0
M_LEFT = 36  # players in the game when rewards were last told
M_BLOCK = 37  # allowed actions that stand in the mask only: see below
M_BEFORE = 38  # how many of the list come before them
M_LISTED = 39  # how many legal actions there are
M_NAMED = 40  # how many of them follow as a list
M_LIST = 41  # with room for one more than there are
MEMORY = 985
BLOCK_NONE, BLOCK_PLEDGES, BLOCK_DRAFT = range(3)  # mortgages to take or lift; deeds, cash and cards for a draft
ASK_DECISION, ASK_WINDOW, ASK_ANSWER, ASK_DRAFT = range(4)
FLAG_RESIGN, FLAG_SKIP, FLAG_RESET = 1, 2, 4  # leaving allowed; single actions taken at once; begins anew when over
FLAG_DRAFTS, FLAG_SETS = 8, 16  # offers put together piece by piece; offers that complete groups
WHOLE = 840  # a reward of 1: every share of a win among 1 to 8 players is whole

# ---- environments: the observation ("passgo-observation-2"; docs/env.md), from the seat of who looks
O_ASKED = 0  # one of 16: what the game waits for, a window, an answer, a draft
O_ROUND, O_ROUNDS_LEFT, O_TURN, O_DOUBLES, O_DIE1, O_DIE2, O_AGAIN, O_POWER, O_TIME_UP, O_PLAYERS_LEFT = range(16, 26)
O_HOUSES, O_HOTELS, O_POT, O_DECKS = 26, 27, 28, 29
O_OFFERS = 31
O_PRICE, O_LOT, O_LOT_KIND, O_BID, O_BIDDER = range(32, 37)
O_DEBT, O_DEBTOR, O_CREDITOR, O_SHORTAGE, O_COULD_WANT = range(37, 42)
O_PARTNER, O_GET_CASH, O_GIVE_CASH, O_GET_CARDS, O_GIVE_CARDS = range(42, 47)
O_SEAT = 47
O_PLAYERS = 48
Q_PLAYING, Q_CASH, Q_SPACE, Q_JAIL, Q_CARDS, Q_BIDDING, Q_OWES, Q_CLAIM, Q_OFFERS_ME, Q_OFFERED = range(10)
PLAYER_WIDTH = 10
O_HELD = 128
O_OWNER, O_LEVEL, O_MORTGAGED, O_RENT, O_TRADE, O_PENDING = 208, 248, 288, 328, 368, 408
OBSERVED = 448
