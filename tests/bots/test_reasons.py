"""Why a bot refuses and what would be enough: no price is named that would be refused as well."""

from __future__ import annotations

import pytest

from passgo import Game
from passgo import commands as do
from passgo.bots import Seat, make_bot
from passgo.bots.saying import KEYS, Saying, in_english

TABLE = (
    "pg1 players=Ann,Ben,Cy cash=900,700,800 at=0,24,10 turn=0 phase=1 "
    "deeds=1:0,16:1,18:0,19:0,6:1,8:2,9:1,11:0,13:2,14:2,24:0,5:0,15:1,25:2,12:2,28:0,37:1,39:0,26:2,27:0"
)
OFFERS = [
    (do.Bundle(50), do.Bundle(deeds=(25,))),
    (do.Bundle(100), do.Bundle(deeds=(8,))),
    (do.Bundle(60), do.Bundle(deeds=(12,))),
    (do.Bundle(deeds=(24,)), do.Bundle(cash=500)),
]


def refused(bot: object, game: Game) -> tuple[Saying, ...]:
    """What is said to the offer on the table, if it is refused; it is taken off."""
    answer = bot.choose(Seat(game.copy(), "Cy"))  # type: ignore[attr-defined]
    game.do("Cy", answer)
    said: tuple[Saying, ...] = bot.said if isinstance(answer, do.DeclineTrade) else ()  # type: ignore[attr-defined]
    return said


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_price_that_is_named_is_accepted(level: str) -> None:
    named = 0
    for give, take in OFFERS:
        game, bot = Game.from_position(TABLE), make_bot(level, 3)
        game.do("Ann", do.OfferTrade("Cy", give, take))
        said = refused(bot, game)
        assert all(one.key in KEYS and in_english(one) for one in said)
        prices = [one for one in said if one.key in ("refuse.price", "refuse.less")]
        for one in prices:
            named += 1
            paid = give.cash - take.cash + int(str(one.values["cash"]))
            assert (one.key == "refuse.less") == (paid <= 0)
            more, less = do.Bundle(max(paid, 0), give.deeds), do.Bundle(max(-paid, 0), take.deeds)
            game.do("Ann", do.OfferTrade("Cy", more, less))
            assert refused(bot, game) == (), in_english(one)
    assert named


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_group_that_is_completed_is_named(level: str) -> None:
    game = Game.from_position(TABLE.replace("16:1", "16:2"))
    game.do("Ann", do.OfferTrade("Cy", do.Bundle(10), do.Bundle(deeds=(16,))))
    said = refused(make_bot(level, 3), game)
    assert [one.key for one in said[:2]] == ["refuse.completes", "refuse.falls"]
    assert in_english(said[0]) == "No, that completes orange for you."


def test_nothing_is_asked_to_be_given_away() -> None:
    """A refusal to pay does not end in naming nothing at all as the price."""
    game = Game.from_position(TABLE)
    game.do("Ann", do.OfferTrade("Cy", do.Bundle(deeds=(1,)), do.Bundle(cash=300)))
    said = refused(make_bot("medium", 3), game)
    assert not any(one.values.get("cash") == 300 for one in said)


# With deeds of Cy, Ann could complete purple, dark blue or green; Baltic Avenue is mortgaged.
RICH = (
    "pg1 players=Ann,Cy,Ben cash=1500,900,900 at=0,24,10 turn=0 phase=1 "
    "deeds=18:1,19:1,5:1,15:1,12:1,3:1m,31:1,32:1,37:1,16:0,1:0,39:0,28:0,25:0,34:0,21:2,23:2,24:0,6:2"
)
FAR = {
    "a mortgaged deed that completes purple": (do.Bundle(10), do.Bundle(deeds=(3,)), "refuse.price"),
    "a completing deed much too dear": (do.Bundle(deeds=(16,)), do.Bundle(cash=900), "refuse.less"),
}


@pytest.mark.parametrize(("give", "take", "key"), FAR.values(), ids=FAR)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_price_far_from_the_offer_is_named_too(level: str, give: do.Bundle, take: do.Bundle, key: str) -> None:
    """What would do is far more than the next step: it is told, and accepted then."""
    game, bot = Game.from_position(RICH), make_bot(level, 5)
    game.do("Ann", do.OfferTrade("Cy", give, take))
    said = refused(bot, game)
    if not said:  # this level takes it as it is
        return
    price = next(one for one in said if one.key == key)
    paid = give.cash - take.cash + int(str(price.values["cash"]))
    game.do("Ann", do.OfferTrade("Cy", do.Bundle(max(paid, 0), give.deeds), do.Bundle(max(-paid, 0), take.deeds)))
    assert refused(bot, game) == ()


def test_a_price_is_named_while_an_offer_of_the_bot_itself_is_open() -> None:
    """Its counter-offer waits for Ann's answer when she makes another offer."""
    game, bot = Game.from_position(RICH), make_bot("medium", 5)
    game.do("Cy", do.OfferTrade("Ann", do.Bundle(deeds=(12,)), do.Bundle(cash=700)))
    game.do("Ann", do.OfferTrade("Cy", do.Bundle(20), do.Bundle(deeds=(5,))))
    assert [one.key for one in refused(bot, game)] == ["refuse.loses", "refuse.price"]
