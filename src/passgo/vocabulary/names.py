"""Small closed lists of the core: the numbers, and beside them the words that events, positions and files use."""

# ---- how a token moved, how Jail was entered and left
BY_THROW, BY_CARD, BY_POWER, TO_JAIL = range(4)
HOW_MOVED = ("throw", "card", "power")
JAIL_SPACE, JAIL_CARD, JAIL_DOUBLES = range(3)
JAIL_CAUSES = ("space", "card", "doubles")
OUT_DOUBLES, OUT_FINE, OUT_CARD = range(3)
JAIL_EXITS = ("doubles", "fine", "card")

# ---- what a shortage or an auction is about
HOUSE, HOTEL = 1, 2
BUILDINGS = ("", "house", "hotel")

# ---- why a game ended
END_LAST, END_SHORT, END_TIME = 1, 2, 3
END_REASONS = ("", "last-player", "first-bankruptcy", "time")

# ---- the two ways to pay Income Tax
TAX_FLAT, TAX_PERCENT = 0, 1
TAX_CHOICES = ("flat", "percent")

# ---- variants
STANDARD, SHORT, TIME_LIMIT = range(3)
VARIANTS = ("standard", "short", "time-limit")

# ---- kinds of spaces
K_GO, K_STREET, K_RAILROAD, K_UTILITY, K_CARD, K_TAX, K_JAIL, K_FREE_PARKING, K_GO_TO_JAIL = range(9)
SPACE_KINDS = ("go", "street", "railroad", "utility", "card", "tax", "jail", "free_parking", "go_to_jail")

DECKS = ("chance", "community_chest")
