"""The steps from one schema to the next. A step that was released never changes."""
