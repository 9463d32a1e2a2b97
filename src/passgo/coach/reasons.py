"""Why a choice is the best, from the numbers: groups that are completed, rent to come, cash left, the risk of ruin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from passgo import commands as do
from passgo.analysis.risk import next_throw_risk
from passgo.bots.worth import BUILDS_TO, facts_of
from passgo.coach.candidates import Choice
from passgo.coach.words import CLOSE, Sentence
from passgo.refusals import Refused

if TYPE_CHECKING:
    from passgo.bots.worth import Lots
    from passgo.coach.advice import Candidate
    from passgo.game import Game

NOTICED = 0.02  # a smaller risk of ruin is not worth a sentence
LANDINGS = 0.03  # how often one rival stops on one given space in a round: a little over one throw in forty
# Whose cash tells nothing or too much: dice or cards decide, a bid is not paid yet, a worth is not to be told (R32).
UNTOLD = (do.RollDice, do.UsePower, do.FlipCoin, do.PlaceBid, do.PassAuction, do.PayIncomeTax)


def headline(best: Candidate, other: Candidate | None) -> Sentence:
    """What to do, and how much it brings against the best of the rest."""
    name = {"kind": best.kind, "values": best.values}
    if other is None:
        return Sentence("only", {"choice": name, "chance": best.chance})
    instead = {"kind": other.kind, "values": other.values}
    looks_equal = round(100 * best.chance) == round(100 * other.chance)
    key = "close" if looks_equal or other.behind <= CLOSE * other.behind_error else "better"
    return Sentence(key, {"choice": name, "instead": instead, "chance": best.chance, "other": other.chance})


def after(game: Game, player: str, choice: Choice) -> Game | None:
    """The game when a choice has been carried out; None where that tells nothing, or too much."""
    if any(isinstance(command, UNTOLD) for command in choice.commands):
        return None
    copy = game.copy()
    try:
        for command in choice.commands:
            copy.do(player, command)
    except Refused:
        return None
    return None if copy.outcome is not None else copy


def reasons(game: Game, player: str, choice: Choice) -> list[Sentence]:
    """At most a handful, the most telling first."""
    declined = next((command.offer for command in choice.commands if isinstance(command, do.DeclineTrade)), None)
    if declined is not None:
        return of_declining(game, player, declined)
    then = after(game, player, choice)
    if then is None or not then.is_playing(player):
        return []
    found = [*gained_groups(game, then, player), *rivals_groups(game, then, player)]
    if do.BuyProperty() in choice.commands:
        found += of_purchase(game, then, player)
    income, before = income_of(then, player), income_of(game, player)
    if abs(income - before) >= 1 and not any(sentence.key == "group" for sentence in found):
        found.append(Sentence("income", {"before": before, "income": income}))
    if then.spendable(player) < game.spendable(player):
        found.append(Sentence("cash", {"cash": then.spendable(player)}))
    elif then.spendable(player) > game.spendable(player) and choice.kind == "accept-trade":
        found.append(Sentence("cash-more", {"cash": then.spendable(player)}))
    ruin = next_throw_risk(then, player, tells_worth=False).ruin
    if ruin >= NOTICED:
        found.append(Sentence("risk", {"ruin": ruin}))
    return found


def of_declining(game: Game, player: str, offer: int) -> list[Sentence]:
    """What the trade would have done to groups."""
    then = after(game, player, Choice("accept-trade", (do.AcceptTrade(offer),)))
    if then is None:
        return []
    would = {"rival-group": "would-complete", "lost-group": "would-lose"}
    found = [*gained_groups(game, then, player), *rivals_groups(game, then, player)]
    return [Sentence(would[one.key], one.values) for one in found if one.key in would]


def gained_groups(game: Game, then: Game, player: str) -> list[Sentence]:
    found = []
    for lots in facts_of(game.edition).groups:
        had, has = is_complete(game, lots, player), is_complete(then, lots, player)
        if has and not had and lots.kind == "street":
            found.append(group_sentence(then, lots, player))
        elif had and not has:
            found.append(Sentence("lost-group", {"group": name_of(game, lots)}))
    return found


def group_sentence(then: Game, lots: Lots, player: str) -> Sentence:
    """What the cash builds on it at once, and the rent of the whole group a round with that."""
    most = BUILDS_TO * len(lots.spaces) - sum(then.buildings(space) for space in lots.spaces)
    houses = min(most, then.spendable(player) // lots.house_cost)
    values: dict[str, Any] = {"group": name_of(then, lots), "houses": houses}
    if houses <= 0:
        return Sentence("group-poor", values)
    return Sentence("group", values | {"income": income_built(then, lots, houses)})


def income_of(game: Game, player: str) -> float:
    """A round's rent of everything that a player owns, as it stands."""
    rivals = sum(game.is_playing(name) for name in game.players) - 1
    return LANDINGS * rivals * sum(game.rent_due(space) for space in game.deeds_of(player))


def income_built(then: Game, lots: Lots, houses: int) -> float:
    """A round's rent of a group with so many houses on it."""
    low, more = divmod(houses, len(lots.spaces))
    high = min(low + 1, len(lots.rents) - 1)
    rent = lots.rents[low] + (lots.rents[high] - lots.rents[low]) * more / len(lots.spaces)
    rivals = sum(then.is_playing(name) for name in then.players) - 1
    return LANDINGS * rivals * rent


def rivals_groups(game: Game, then: Game, player: str) -> list[Sentence]:
    return [
        Sentence("rival-group", {"player": rival, "group": name_of(game, lots), "cash": then.spendable(rival)})
        for lots in facts_of(game.edition).groups
        for rival in game.players
        if rival != player and is_complete(then, lots, rival) and not is_complete(game, lots, rival)
    ]


def of_purchase(game: Game, then: Game, player: str) -> list[Sentence]:
    """Whom it blocks, and whether it brings the group within one deed."""
    space = game.space_of(player)
    lots = facts_of(game.edition).group_of[space]
    found = []
    for rival in game.players:
        held = sum(game.owner(one) == rival for one in lots.spaces)
        if rival != player and held == len(lots.spaces) - 1 and held:
            found.append(Sentence("blocks", {"player": rival, "group": name_of(game, lots)}))
    if sum(then.owner(one) == player for one in lots.spaces) == len(lots.spaces) - 1:
        found.append(Sentence("last-but", {"group": name_of(game, lots)}))
    return found


def is_complete(game: Game, lots: Lots, player: str) -> bool:
    return all(game.owner(space) == player for space in lots.spaces)


def name_of(game: Game, lots: Lots) -> str:
    """The group's name in the edition."""
    return str(game.edition.spaces[lots.spaces[0]].group)
