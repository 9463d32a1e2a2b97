"""Bulk simulation with the players inside the compiled core. Needs the [sim] extra."""
