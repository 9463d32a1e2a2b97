"""The numbers of the players inside the core: their traits, and the row of figures a simulated game leaves."""

# ---- the players inside the core
KEEPS = 150  # cash the plain player keeps
MOVE = 1024  # where in the buffer of legal pairs a move is written
BUFFER = 1056

# ---- traits of the players inside the core: how each of them decides (see traits.py); one row of them a seat
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
T_LOOKED = 19  # memory: when that was found out, see traits.own_changes
T_NO_TRADE = 20  # memory: State.changes when nobody had anything to trade
# ---- traits of players that decide by what things are worth to them (values.py); read only while T_VALUES is set
T_VALUES = 21
T_FULL = (
    22  # by group, ten of them: what the complete group is worth, percent of the rent of its lots (Board.group_rent)
)
T_HOPE_ONE = 32  # percent of that counted while one deed of the group is missing
T_HOPE_TWO = 33  # while two are
T_POOR = 34  # percent of that left to an owner who cannot pay for a single house
T_TIGHT = 35  # cash below this counts more
T_TIGHT_MORE = 36  # by so many percent
T_LEAST = 37  # the least that a trade must bring
T_RIVAL = 38  # percent of the other's gain that counts as a loss
T_RIVAL_TWO = 39  # the same when only two are left
T_SHARE = 40  # how much of the room between both limits is left to the other, percent
T_TRADE_KEEPS = 41  # cash left after a trade that was proposed
T_REACHES = 42  # also asks for deeds that complete nothing yet
T_BLOCKS = 43  # percent of what a deed would bring the rival whose group it completes, counted in bids
T_BID_STEP = 44  # a raise, percent of the price
T_BID_KEEPS = 45  # cash left after a bid, unless it completes a group
T_BEYOND = 46  # cash left, besides T_BUILD_KEEPS, by the fourth house and the hotel
T_FEAR = 47  # percent of the dearest rent within one throw, kept when building
T_LEVERAGE = 48  # mortgages lone deeds to build
T_JAIL_STAYS = 49  # stays in Jail while the mean rent of a throw from there is above this
T_RUNGS = 50  # prices tried one after the other, from the list price up to what leaves the other T_SHARE
T_RUNG = 51  # memory: the one to be tried next
T_WAIT = 52  # memory: the turn before which no trade is looked for again
TRAITS = 53
FRUITLESS, EXHAUSTED = 2, 3  # rounds to wait after a look without a result, after all rungs were refused
MUCH = 1000000
MOST_WORTH = 1000000000  # of a group, in a part of a trade
BUILD_DEAREST, BUILD_CHEAPEST = 0, 1
OFFERS_NONE, OFFERS_SETS, OFFERS_SWAPS, OFFERS_VALUE = 0, 1, 2, 3
ACCEPTS_NONE, ACCEPTS_EVEN, ACCEPTS_GAIN, ACCEPTS_SWAPS = 0, 1, 2, 3
ACCEPTS_LATER = 4  # the seat is played from outside, and answers when it is asked
ACCEPTS_VALUE = 5
USUAL_STEPS = 3  # houses on a lot: the step with the best return
MEAN_THROW = 7
CARD_WORTH = 30  # of a Get Out of Jail Free card
# a part of a trade (bargains.py), by side and group: all the other has of it gained, all one's own lost
B_GAIN, B_LOSS, B_INTEREST, B_PRICE = range(4)
B_FULL = 4  # what the group is worth that the gain completes, to somebody with cash for houses; else 0
B_COST = 5  # that cash
PART = 6
SIDE = 66  # parts of GROUPS groups, and of nothing
B_PURSE = 132  # cash by side
# one row of a simulation: a game's figures
R_ROUNDS, R_TURNS, R_ROLLS, R_REASON, R_WINNERS, R_STARTER, R_RENTS, R_AUCTIONS, R_TRADES, R_CODE = range(10)
R_WORTH = 10  # by seat
R_LEFT = 18  # by seat: the round in which it left, 0 if it did not
ROW = 26
# one row of a playout
O_CODE, O_WINNERS, O_ROUNDS = range(3)
O_WORTH = 3  # by seat; -1 for who was ruined
O_SHARE = 11  # by seat: the win in ten-thousandths, or the chance of it where the playout stopped before the end
OUT_ROW = 19
# what the chance to win is estimated from, by seat (chances.py)
F_CASH, F_READY, F_RENT, F_COMING, F_WORTH, F_DANGER, F_FULL, F_ALMOST = range(8)
F_RAILROADS, F_JAIL, F_TURN, F_CASH_SHARE, F_RENT_SHARE, F_COMING_SHARE, F_WORTH_SHARE, F_BEHIND = range(8, 16)
FEATURES = 16
STAGES = 6  # rows of weights
WEIGHT_BITS = 12  # weights are in 4,096ths
SCORES = 128  # where in the scratch of estimates the scores stand
POWERS = [round(65536 * 2 ** (-i / 16)) for i in range(16)]
POOR = 200  # below that only sells, and looks twice at an even trade
SPENT = 100  # below that takes no even trade, and asks for nothing
MOST_MOVES = 100000  # commands of one game, far more than any needs: a policy that dithers is stopped
