"""The table server: rooms and seats, one writer a game, nothing shown before it is stored."""
