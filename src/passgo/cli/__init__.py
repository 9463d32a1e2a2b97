"""The command line: one module per family of commands, all registered by `app`."""
