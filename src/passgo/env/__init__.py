"""Environments for learning: `aec` is PettingZoo's, `vector` plays many games at once. Both need passgo[env].

Spaces are documented in docs/env.md and named by version: what a number means never changes under one name.
"""

ACTIONS_VERSION = "passgo-actions-2"
OBSERVATION_VERSION = "passgo-observation-2"
