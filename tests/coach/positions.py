"""Positions for the tests of the coach."""

from __future__ import annotations

import re

from passgo import Game

# Ann has three complete groups with hotels; Ben has next to nothing.
WON = "pg1 players=Ann,Ben cash=3000,60 at=0,24 turn=1 deeds=1:0+5,3:0+5,37:0+5,39:0+5,31:0+5,32:0+5,34:0+5"
# Ann stands on the last orange deed and can pay it, with money to build; Ben holds two reds.
LAST_ORANGE = "pg1 players=Ann,Ben,Cy cash=1200,500,500 at=19,24,10 turn=0 phase=2 deeds=16:0,18:0,21:1,23:1,5:2,15:2"
# Ann may build on the light blues.
LIGHT_BLUE = "pg1 players=Ann,Ben,Cy cash=900,700,700 at=0,24,10 turn=0 phase=1 deeds=6:0,8:0,9:0,21:1,23:1,11:2,5:2"
# Ben sits in Jail, with rivals' hotels all along the next side.
IN_JAIL = "pg1 players=Ann,Ben cash=900,700 at=0,10 jail=0,1 turn=1 phase=1 deeds=16:0+5,18:0+5,19:0+5,5:1,15:1"


def in_another_order(game: Game) -> Game:
    """The same situation with decks that lie the other way round, and another generator."""
    line = re.sub(r"(chance|chest)=(\S+)", lambda found: f"{found[1]}={reversed_cards(found[2])}", game.position())
    line = re.sub(r"seed=\d+", "seed=987654", line)
    return Game.from_position(line)


def reversed_cards(text: str) -> str:
    return ",".join(reversed(text.split(",")))
