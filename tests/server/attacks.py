"""All attacks there are, for `make attack` and for its short form in the tests."""

from tests.server import attacking, attacking_inside
from tests.server.attacking import Attack

MODULES = (attacking, attacking_inside)
ATTACKS: list[Attack] = [*attacking.OUTSIDE, *attacking_inside.INSIDE]
