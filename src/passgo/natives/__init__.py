"""The players inside the core by their names: plain rows of traits, for simulations, playouts and bots."""
