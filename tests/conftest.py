"""How hard the property tests try: HYPOTHESIS_PROFILE=campaign searches long; else "ci", the same cases each time."""

import os

from hypothesis import HealthCheck, settings

COMMON = settings(
    deadline=None,  # interpreted rules are slow, and how slow is no property
    print_blob=True,  # a failure prints the line that repeats it
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

settings.register_profile("ci", COMMON, max_examples=40, stateful_step_count=16, derandomize=True, database=None)
settings.register_profile("campaign", COMMON, max_examples=2000, stateful_step_count=60)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
