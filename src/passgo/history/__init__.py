"""Playing the same commands again: undo, restoring a stored game, pickling."""
