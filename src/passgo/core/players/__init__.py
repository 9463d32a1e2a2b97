"""Players inside the core, for simulations and playouts."""
