"""Tables laid in the midst of a game, one for every kind of decision. Also for tools/screenshots.py."""

from __future__ import annotations

from passgo import commands as do
from tests.web.laid import Table, table_at

# Cy has most of the houses and little cash for more: one house is left in the Bank.
CY_HOUSES = "11:2+4,13:2+4,14:2+4,16:2+4,18:2+4,19:2+4,21:2+3,23:2+2,24:2+2"
RICH = "deeds=1:0,3:0,5:0,6:1,8:1,9:1,12:2,16:0,18:2,19:1m,24:2,37:0+1,39:0+2"
PEOPLE = "players=Ann,Ben,Cy"

IN_PLAY = f"{PEOPLE} {RICH}"
BUYING = f"{IN_PLAY} at=26,24,10 cash=900,700,300 phase=2 die1=2 die2=4 thrown=1"
SHORT = f"{PEOPLE} cash=1500,1500,0 deeds=37:0,39:0,6:1,8:1,9:1,{CY_HOUSES}"
BIDDING = [("Ann", do.DeclineProperty()), ("Ben", do.PlaceBid(120))]
WISHED = [
    ("Ann", do.Build(39)),
    ("Ann", do.WantBuildings(1)),
    ("Ben", do.WantBuildings(1)),
    ("Cy", do.WantBuildings(0)),
]
GIVEN_UP = [("Ben", do.RollDice()), ("Ben", do.DeclareBankruptcy())]
TRADED = [
    ("Ben", do.OfferTrade("Ann", give=do.Bundle(deeds=(5, 6)), take=do.Bundle(cash=100))),
    ("Ann", do.AcceptTrade(1)),
]

# Ann is asked in each of them, but for the last.
SITUATIONS: dict[str, Table] = {
    "start": table_at(f"{PEOPLE} phase=0 start_in=7 start_left=7", bots=["Cy"], throws=[(6, 6), (1, 2)]),
    "coin": table_at(f"edition=nfl-1998 {PEOPLE} phase=0 start_in=6 start_left=6", bots=["Cy"]),
    "roll": table_at(f"{IN_PLAY} at=0,24,10 jail=0,0,2", bots=["Cy"], throws=[(1, 2)]),
    "again": table_at(f"{IN_PLAY} at=20,24,10 doubles=1 again=1 die1=5 die2=5 thrown=1", bots=["Cy"]),
    "buy": table_at(BUYING, bots=["Cy"]),
    "poor": table_at(BUYING.replace("cash=900", "cash=90"), bots=["Cy"]),
    "auction": table_at(BUYING, after=BIDDING),
    "jail": table_at(f"{IN_PLAY} at=10,24,0 jail=2 kept=ch_goojf:0", bots=["Cy"], throws=[(1, 2)]),
    "tax": table_at(f"{IN_PLAY} at=4,24,10 phase=3 die1=1 die2=3 thrown=1", bots=["Cy"]),
    "end": table_at(f"{IN_PLAY} at=20,24,10 phase=4 die1=1 die2=3 thrown=1", bots=["Cy"]),
    "debt": table_at(
        f"{PEOPLE} at=31,0,10 cash=40,900,300 deeds=37:1+1,39:1+1,5:0,6:0,12:0,24:0,1:0+2,3:0+2",
        dice=[(2, 4)],
        after=[("Ann", do.RollDice())],
    ),
    "hopeless": table_at(
        f"{PEOPLE} at=31,10,0 cash=40,900,800 deeds=37:1+1,39:1,5:0,28:0m",
        dice=[(2, 4)],
        after=[("Ann", do.RollDice())],
    ),
    "leave-jail": table_at(
        f"variant=short {PEOPLE} at=10,24,0 cash=30,500,500 jail=1 kept=ch_goojf:0 deeds=5:0,24:2",
        dice=[(2, 5)],
        after=[("Ann", do.RollDice())],
    ),
    "heir": table_at(  # of a short game that closes
        f"variant=short {PEOPLE} turn=1 at=0,31,10 cash=0,40,800 deeds=37:0+1,39:0+1,5:0,28:1m",
        dice=[(2, 4)],
        after=GIVEN_UP,
    ),
    "received": table_at(f"{PEOPLE} at=0,24,10 cash=500,500,900 deeds=5:1m,6:1m,24:0,39:2", after=TRADED),
    "wish": table_at(
        f"{PEOPLE} cash=1500,1500,0 deeds=37:1,39:1,6:0,8:0,9:0,{CY_HOUSES}", after=[("Ben", do.Build(39))]
    ),
    "shortage": table_at(SHORT, after=WISHED),
    "power": table_at(
        f"edition=pokemon-1999 {PEOPLE} at=20,0,0 deeds=5:1,6:2,8:2,18:1 doubles=1 again=1 power=4",
        options={"power_doubles": True},
    ),
    "claim": table_at(
        f"{PEOPLE} turn=1 at=0,36,0 cash=500,500,500 deeds=39:0",
        options={"rent": "claimed"},
        dice=[(1, 2)],
        after=[("Ben", do.RollDice())],
    ),
    "waiting": table_at(f"{IN_PLAY} turn=1 at=0,24,10"),
    "over": table_at(
        f"{PEOPLE} at=20,24,10 cash=2400,0,900 out=1 deeds=1:0,3:0,39:0+2,37:0+2,24:2 phase=5 end_reason=3 winners=1"
    ),
}  # fmt: skip
