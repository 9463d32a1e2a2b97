"""What the bots' tests share."""

from collections.abc import Sequence

from passgo import Game
from passgo import commands as do
from passgo.bots import Bot, Seat, default_command


def situation(fields: str, *, dice: Sequence[object] = (), players: str = "Ann,Ben,Cy") -> Game:
    """A position of the classic edition by its fields; everyone has 1500 unless it says otherwise."""
    count = players.count(",") + 1
    given = {field.split("=")[0] for field in fields.split()}
    usual = {"cash": ",".join(["1500"] * count), "at": ",".join(["0"] * count), "turn": "0"}
    rest = " ".join(f"{name}={value}" for name, value in usual.items() if name not in given)
    return Game.from_position(f"pg1 edition=classic players={players} {rest} {fields}", dice=dice)


def chosen(game: Game, player: str, bot: Bot) -> do.Command:
    """What the bot decides; it must be legal."""
    command = bot.choose(Seat(game, player))
    assert game.refusal(player, command) is None
    return command


def in_window(game: Game, player: str, bot: Bot) -> do.Command | None:
    """What the bot does in a window; it must be legal."""
    command = bot.anytime(Seat(game, player))
    assert command is None or game.refusal(player, command) is None
    return command


class Scripted:
    """Gives the commands it was made with, then defaults; remembers what it was asked."""

    name = "scripted"

    def __init__(self, *commands: object, window: Sequence[object] = ()) -> None:
        self.commands = list(commands)
        self.window = list(window)
        self.asked: list[str] = []

    def choose(self, seat: Seat) -> do.Command:
        self.asked.append(seat.phase)
        command = self.commands.pop(0) if self.commands else default_command(seat)
        if isinstance(command, BaseException):
            raise command
        return command  # type: ignore[return-value]  # tests give what is no command, too

    def anytime(self, seat: Seat) -> do.Command | None:
        self.asked.append(f"window {seat.turn}")
        command = self.window.pop(0) if self.window else None
        if isinstance(command, BaseException):
            raise command
        return command  # type: ignore[return-value]
