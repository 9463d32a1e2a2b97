"""The coach at a table: advice for one's own decision, and how fair a trade is. What lies face down is not used.

Asked for by people at the table, so it is bounded like all that strangers ask for: threads of its own (workers.py), few
playouts, so many questions a minute a seat, and the same question is worked out once.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from passgo.coach import advise, fairness
from passgo.coach.words import say, say_choice
from passgo.refusals import Refused
from passgo.server import protocol as wire
from passgo.server.rate_limit import RateLimiter
from passgo.server.room_document import no

if TYPE_CHECKING:
    from collections.abc import Iterable

    from passgo.coach import Advice, Fairness
    from passgo.coach.words import Sentence
    from passgo.commands import OfferTrade
    from passgo.editions import Edition
    from passgo.game import Game
    from passgo.server.workers import Workers

ADVICE_PLAYOUTS = 600
FAIRNESS_PLAYOUTS = 400
KEPT = 256  # answers
PLACES = 4  # decimals of a chance: a hundredth of a percent


class Coach:
    """One for all tables. `rate`: questions a second of one seat in the long run; `burst`: at once."""

    def __init__(self, workers: Workers, rate: float = 0.5, burst: float = 8.0) -> None:
        self.workers = workers
        self._pace = RateLimiter(rate, burst)
        self._answers: OrderedDict[Any, Any] = OrderedDict()

    async def advice(self, address: str, room: str, seq: int, game: Game, player: str) -> wire.AdviceView:
        if game.phase == "tax" and player in game.to_act:
            raise Refused("table/no-hint", "R32", "Before this choice nobody's worth is added up, not even by a hint.")
        key = (room, seq, player)
        found: wire.AdviceView = await self._answer(address, (room, player), key, advice_of, game, player, seq)
        return found

    async def fairness(
        self, address: str, room: str, seq: int, game: Game, player: str, trade: int | OfferTrade
    ) -> wire.FairnessView:
        key = (room, seq, player, trade)
        found: wire.FairnessView = await self._answer(
            address, (room, player), key, fairness_of, game, player, trade, seq
        )
        return found

    async def _answer(self, address: str, sender: Any, key: Any, work: Any, *args: Any) -> Any:
        """The same question about the same position has one answer: whoever asks again is told it at once."""
        if key not in self._answers:
            if not self._pace.take(sender):
                raise Refused("http/too-fast", "", "You ask the coach too often; wait a moment.")
            answer = await self.workers.do(address, work, *args)
            self._answers[key] = answer
            if len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        return self._answers[key]

    def close(self) -> None:
        self.workers.close()


# ---------------------------------------------------------------- in a worker
def advice_of(game: Game, player: str, seq: int) -> wire.AdviceView:
    found: Advice = advise(game, player, playouts=ADVICE_PLAYOUTS)
    if not found.candidates:
        raise no("nothing-to-decide", "You have nothing to decide now.")
    edition = game.edition
    choices = [
        wire.ChoiceView(
            wire.ChoiceName(one.kind, one.values, one.text),
            near(one.chance),
            near(one.error),
            near(one.behind),
            near(one.behind_error),
        )
        for one in found.candidates
    ]
    return wire.AdviceView(seq, player, choices, told(found.reason, edition), found.ceiling)


def fairness_of(game: Game, player: str, trade: int | OfferTrade, seq: int) -> wire.FairnessView:
    found: Fairness = fairness(game, trade, player=player, playouts=FAIRNESS_PLAYOUTS)
    changes = {
        name: wire.ChanceChange(near(one.before), near(one.after), near(one.change), near(one.error))
        for name, one in found.changes.items()
    }
    said = told(found.sentences, game.edition)
    return wire.FairnessView(seq, found.player, found.to, changes, found.even_cash, found.payer, said)


def near(chance: float) -> float:
    return round(chance, PLACES)


def told(sentences: Iterable[Sentence], edition: Edition) -> list[wire.CoachSentence]:
    """With the English words beside the key, for a page that does not know the key."""
    return [wire.CoachSentence(one.key, values_of(one.values, edition), say(one, edition)) for one in sentences]


def values_of(values: dict[str, Any], edition: Edition) -> dict[str, Any]:
    """Choices within a sentence carry their English words as well."""
    return {
        name: wire.ChoiceName(value["kind"], value["values"], say_choice(value["kind"], value["values"], edition))
        if name in ("choice", "instead")
        else value
        for name, value in values.items()
    }
