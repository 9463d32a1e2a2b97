"""Players inside the core by name, and positions played to their end by them."""
