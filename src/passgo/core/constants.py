"""Every number the rules use, by name. The build turns the upper-case names into C constants."""

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

# ---- kinds of spaces
K_GO, K_STREET, K_RAILROAD, K_UTILITY, K_CARD, K_TAX, K_JAIL, K_FREE_PARKING, K_GO_TO_JAIL = range(9)

# ---- card effects: the closed list
C_ADVANCE, C_NEAREST_RAILROAD, C_NEAREST_UTILITY, C_COLLECT, C_PAY, C_COLLECT_EACH, C_PAY_EACH = range(7)
C_MOVE, C_GO_TO_JAIL, C_JAIL_FREE, C_REPAIRS = 7, 8, 9, 10

# ---- powers of a double: the closed list
PW_NONE, PW_TELEPORT, PW_COLLECT, PW_COLLECT_EACH, PW_DRAW, PW_ATTACK = range(6)

# ---- phases of a turn
P_START, P_ROLL, P_BUY, P_TAX, P_END, P_OVER = range(6)
P_LEAVE = 6  # short game: the throw in Jail failed, the card or the fine is chosen (T6)
P_LAND = 13  # never waits: the space a card led to takes effect at once

# ---- what the game waits for: the turn's phase, or an interruption of it
W_START, W_ROLL, W_BUY, W_TAX, W_END, W_OVER, W_LEAVE = range(7)
W_TRANSFER, W_DEBT, W_WISH, W_PLACE, W_BUILDING_AUCTION, W_AUCTION = range(7, 13)

# ---- what a player may do besides the decision of the moment (ruling S27)
NOTHING, TRADE_ONLY, RAISE_CASH, ANYTHING = range(4)

# ---- commands
A_ROLL_DICE, A_FLIP_COIN, A_BUY_PROPERTY, A_DECLINE_PROPERTY, A_PLACE_BID, A_PASS_AUCTION = range(1, 7)
A_PAY_FINE, A_USE_JAIL_CARD, A_PAY_INCOME_TAX, A_BUILD, A_SELL_BUILDING, A_SELL_HOTELS = range(7, 13)
A_MORTGAGE, A_LIFT_MORTGAGE, A_KEEP_MORTGAGED = range(13, 16)
A_OFFER_TRADE, A_ACCEPT_TRADE, A_DECLINE_TRADE, A_WITHDRAW_TRADE = range(16, 20)
A_CLAIM_RENT, A_WANT_BUILDINGS, A_USE_POWER, A_END_TURN, A_DECLARE_BANKRUPTCY, A_RESIGN = range(20, 26)
A_OPEN_AUCTION, A_CLOSE_AUCTION, A_CALL_TIME = range(26, 29)
COMMANDS = 29
NO_SPACE = 255  # UsePower without a space
STEPS = 5  # most buildings one after the other on a lot: four houses and a hotel

# ---- two auctions may be open at once: one for a deed, and over it one for a building
DEED, BUILDING = 0, 1
HOUSE, HOTEL = 1, 2  # what a shortage is about
UNANSWERED = 255

# ---- why a game ended
END_LAST, END_SHORT, END_TIME = 1, 2, 3

# ---- variants
STANDARD, SHORT, TIME_LIMIT = range(3)
BY_DICE, BY_COIN = 0, 1

# ---- chance: apart, so that one kind of draw never shifts another
STREAM_DICE, STREAM_DECKS, STREAM_COIN, STREAM_BOTS = 0, 1, 2, 3
M64 = 0xFFFFFFFFFFFFFFFF
M32 = 0xFFFFFFFF
M20 = 0xFFFFF
GOLDEN = 0x9E3779B97F4A7C15
MIX1 = 0xBF58476D1CE4E5B9
MIX2 = 0x94D049BB133111EB
BIT = [1 << i for i in range(64)]

# ---- how a token moved, how Jail was entered and left
BY_THROW, BY_CARD, BY_POWER, TO_JAIL = range(4)
JAIL_SPACE, JAIL_CARD, JAIL_DOUBLES = range(3)
OUT_DOUBLES, OUT_FINE, OUT_CARD = range(3)

# ---- how rent is reckoned on the space reached
RENT_PRINTED, RENT_TWICE, RENT_TEN_TIMES = range(3)

# ---- why money moved: kept in step with reasons.py
(
    WHY_LOT,
    WHY_GROUP,
    WHY_BUILT,
    WHY_RAILROADS,
    WHY_RAILROAD_CARD,
    WHY_UTILITY,
    WHY_UTILITY_CARD,
    WHY_SALARY,
    WHY_PRICE,
    WHY_BID,
    WHY_TAX_FLAT,
    WHY_TAX_PERCENT,
    WHY_FINE,
    WHY_CARD,
    WHY_REPAIRS,
    WHY_CARD_EACH,
    WHY_HOUSE,
    WHY_HOTEL,
    WHY_BUILDING_BID,
    WHY_HOUSE_SOLD,
    WHY_HOTEL_SOLD,
    WHY_MORTGAGE,
    WHY_LIFT,
    WHY_PRINCIPAL,
    WHY_INTEREST,
    WHY_TRADE,
    WHY_ESTATE,
    WHY_FREE_PARKING,
    WHY_POWER,
    WHY_POWER_EACH,
    WHY_START,
    WHY_DEAL,
) = range(32)
REASONS = 32

# ---- events: kept in step with events.py
(
    E_START_THROWN,
    E_START_DECIDED,
    E_COIN_FLIPPED,
    E_TURN_STARTED,
    E_TURN_ENDED,
    E_DICE_ROLLED,
    E_MOVED,
    E_JAILED,
    E_LEFT_JAIL,
    E_STAYED_IN_JAIL,
    E_CARD_DRAWN,
    E_JAIL_CARD_KEPT,
    E_JAIL_CARD_RETURNED,
    E_JAIL_CARD_PASSED,
    E_DECLINED,
    E_AUCTION_OPENED,
    E_AUCTION_STARTED,
    E_BID,
    E_PASSED,
    E_BID_LOST,
    E_AUCTION_CLOSED,
    E_DEED_PASSED,
    E_DEBT,
    E_BANKRUPT,
    E_RESIGNED,
    E_MORTGAGE_KEPT,
    E_SHORTAGE,
    E_WANTED,
    E_SHORTAGE_OVER,
    E_OFFERED,
    E_ACCEPTED,
    E_TRADE_DECLINED,
    E_WITHDRAWN,
    E_VOIDED,
    E_RENT_DUE,
    E_RENT_LAPSED,
    E_POWER,
    E_ATTACK,
    E_TIME_CALLED,
    E_ENDED,
    # from here on money moves: payer, payee, amount, base, factor, reason, reference
    E_SALARY,
    E_RENT,
    E_BOUGHT,
    E_WON,
    E_TAX,
    E_FINE,
    E_CARD_MONEY,
    E_BUILT,
    E_SOLD_BUILDING,
    E_MORTGAGED,
    E_LIFTED,
    E_INTEREST,
    E_TRADE_MONEY,
    E_ESTATE_MONEY,
    E_POT,
    E_POWER_MONEY,
    E_START_MONEY,
    E_DEAL_MONEY,
) = range(58)
EVENT_KINDS = 58
CARD_RAILROAD, CARD_UTILITY = 2, 10  # a card to the nearest: times the rent, times a fresh throw
RECORD_COMMANDS = 2  # a value of State.recording: events, and what native players give in their windows
LOGGED_COMMAND = 255  # no event: a command that a native player gave, behind the events it caused
E_FIRST_MONEY = 40

# the event that tells of a payment, by its reason
EVENT_OF = (
    [E_RENT] * 7
    + [E_SALARY, E_BOUGHT, E_WON, E_TAX, E_TAX, E_FINE, E_CARD_MONEY, E_CARD_MONEY, E_CARD_MONEY]
    + [E_BUILT, E_BUILT, E_BUILT, E_SOLD_BUILDING, E_SOLD_BUILDING, E_MORTGAGED, E_LIFTED, E_LIFTED, E_INTEREST]
    + [E_TRADE_MONEY, E_ESTATE_MONEY, E_POT, E_POWER_MONEY, E_POWER_MONEY, E_START_MONEY, E_DEAL_MONEY]
)

# ---- refusals: kept in step with refusals.py
(
    X_UNKNOWN_COMMAND,
    X_GAME_OVER,
    X_NOT_PLAYING,
    X_NOT_NOW,
    X_NOT_YOUR_TURN,
    X_THROW_TAKES_EFFECT,
    X_OWES,
    X_NOT_ENOUGH_CASH,
    X_NOT_OWNER,
    X_COIN_NOT_DICE,
    X_DICE_NOT_COIN,
    X_MUST_THROW,
    X_NOT_BANKER,
    X_NO_AUCTION,
    X_AUCTION_NOT_OPEN,
    X_AUCTION_OPEN,
    X_NOTHING_TO_BUY,
    X_NOT_BIDDING,
    X_YOUR_BID_STANDS,
    X_BID_TOO_LOW,
    X_BELOW_RESERVE,
    X_BID_ABOVE_CASH,
    X_RENT_AUTOMATIC,
    X_NO_CLAIM,
    X_NO_TAX_DUE,
    X_NOT_IN_JAIL,
    X_FINE_TOO_LATE,
    X_NO_JAIL_CARD,
    X_NOT_STREET,
    X_GROUP_INCOMPLETE,
    X_GROUP_MORTGAGED,
    X_FULLY_BUILT,
    X_NOT_EVEN,
    X_NO_STOCK,
    X_SHORTAGE_OPEN,
    X_NOT_PLACING,
    X_WRONG_BUILDING,
    X_NOT_ASKED,
    X_WANTS_TOO_MANY,
    X_NO_BUILDING,
    X_NOT_EVEN_SALE,
    X_NO_HOUSES_FOR_HOTEL,
    X_NO_HOTELS,
    X_TRADE_WITH_YOURSELF,
    X_OTHER_OUT,
    X_OFFER_OPEN,
    X_EMPTY_TRADE,
    X_OTHER_SHORT,
    X_NO_OFFER,
    X_TRADE_LEAVES_DEBT,
    X_CANNOT_PAY_INTEREST,
    X_BUILDINGS_STAND,
    X_MORTGAGED,
    X_NOT_MORTGAGED,
    X_NOTHING_RECEIVED,
    X_LEAVES_INTEREST_UNPAID,
    X_NO_TIME_LIMIT,
    X_TIME_CALLED,
    X_NO_POWER,
    X_SPACE_NEEDED,
    X_SPACE_NOT_NEEDED,
    X_TELEPORT_TO_JAIL,
    X_TELEPORT_NOWHERE,
    X_NOT_GYM_LOT,
    X_GROUP_COMPLETE,
    X_BID_BINDS_GROUP,
    X_NO_HOTEL_STOCK,
    X_OWES_NOTHING,
    X_CAN_PAY,
    X_RENT_MORTGAGED,
    X_WANTS_NONE,
    X_NO_HOUSES_FOR_LEVEL,
    X_NO_SUCH_LEVEL,
) = range(1, 74)
REFUSALS = 74

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
