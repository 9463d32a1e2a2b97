"""Figures, as medians of interleaved repeats and as ratios within one run: the machine is shared and noisy."""
