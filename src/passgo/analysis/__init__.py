"""Exact odds and what follows from them. Odds, returns and pictures need the [sim] extra; risk and story do not."""
