"""How hard the property tests try: HYPOTHESIS_PROFILE=campaign for a long search, "ci" (the same cases each time) else."""

import os

from hypothesis import HealthCheck, settings

COMMON = {
    "deadline": None,  # interpreted rules are slow, and how slow is no property
    "print_blob": True,  # a failure prints the line that repeats it
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
}

settings.register_profile(
    "ci", max_examples=20, stateful_step_count=16, derandomize=True, database=None, **COMMON
)
settings.register_profile("campaign", max_examples=2000, stateful_step_count=60, **COMMON)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
