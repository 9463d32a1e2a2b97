"""One module a heading of the rulebook, in the rulebook's order."""
