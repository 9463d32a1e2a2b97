"""The past of a game: its log, playing it again, undo, restoring a stored game, pickling."""
