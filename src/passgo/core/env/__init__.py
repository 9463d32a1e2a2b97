"""Environments inside the core: actions, observations, and steps of many games."""
