"""Where throws and shuffles come from: the feed of a game, fair dice, and verifying them afterwards."""
