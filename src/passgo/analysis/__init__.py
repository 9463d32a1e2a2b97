"""Exact odds and what follows from them. Needs the [sim] extra."""
