"""A small client: create or join a table, give commands, hear what happens. It also seats a bot of your own.

with Seat.join("http://127.0.0.1:8765", room="…", name="Robo") as seat:
    seat.send("SetReady", ready=True)
    outcome = seat.play(make_bot("sensible"))      # or any bot of yours, to the end of the game

`decisions`, `tell` and `look` are for players who are not bots. Asked to slow down, the client waits and tries again.
`Seat` is RemoteSeat: a seat on a server. What a bot sees of its seat is a `passgo.bots.Seat`, here a FarSeat.
"""

from passgo.client.bot_player import FarSeat
from passgo.client.seat import RemoteSeat

__all__ = ["FarSeat", "RemoteSeat", "Seat"]

Seat = RemoteSeat
