"""The game at the prompt: what a person reads and types. No rules live here."""
