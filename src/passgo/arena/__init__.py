"""The arena: how strong a bot is, by a protocol that cannot be fooled (docs/bots.md). Needs the [sim] extra."""
