"""Games as text: positions, records, names, the picture of a board, and the rules by number."""
