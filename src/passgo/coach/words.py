"""Sentences as data: a key with numbers and names, for every page to say in its own language; here in English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.editions import Edition

CLOSE = 2.0  # standard errors within which two choices count as equal


class Sentence(NamedTuple):
    """`values`: chances from 0 to 1, amounts in money, names of players, spaces and groups by number or name."""

    key: str
    values: dict[str, Any]


ENGLISH = {
    "better": "{choice}: your chance {other} → {chance}.",
    "only": "{choice}: there is nothing else to decide. Your chance is {chance}.",
    "close": "{choice} or {instead}: it makes no clear difference ({chance} and {other}).",
    "group": "You get the {group} group with money for {houses} ({income} a round).",
    "group-poor": "You get the {group} group, but no money to build.",
    "lost-group": "You give up the {group} group.",
    "rival-group": "{player} completes {group} and has {cash}.",
    "would-complete": "With it {player} would complete {group} and have {cash}.",
    "would-lose": "With it you would give up the {group} group.",
    "blocks": "It keeps {player} from completing {group}.",
    "last-but": "You then lack one deed of {group}.",
    "income": "Your expected rent goes from {before} to {income} a round.",
    "cash": "It leaves you {cash}.",
    "cash-more": "You then have {cash}.",
    "risk": "Risk to go broke on your next throw: {ruin}.",
    "group-of": "{who} gets the {group} group with money for {houses} ({income} a round).",
    "group-poor-of": "{who} gets the {group} group, but no money to build.",
    "lost-group-of": "{who} gives up the {group} group.",
    "would-lose-of": "With it {who} would give up the {group} group.",
    "last-but-of": "{who} then lacks one deed of {group}.",
    "income-of": "{who}'s expected rent goes from {before} to {income} a round.",
    "cash-of": "It leaves {who} {cash}.",
    "cash-more-of": "{who} then has {cash}.",
    "risk-of": "Risk to go broke on {who}'s next throw: {ruin}.",
    "ceiling": "Bid up to {amount}.",
    "ceiling-none": "At this price it is worth more to leave it.",
    "pays": "{player} pays for it: {change} points.",
    "even": "Even for both with {cash} more from {player}.",
    "even-now": "It is even for both as it is.",
    "never-even": "No payment they can make would even it out.",
    "ruined": "{player} goes bankrupt.",
    "rent": "{player} pays {to} {amount} for {space}.",
    "traded": "{player} accepts a trade.",
    "thrown": "{player}'s throw.",
    "decided": "{player}'s decision.",
    "mistake": "Better: {choice}. {player}'s chance {other} → {chance}.",
    "wins-more": "{player}: {change} points.",
}
CHOICES = {
    "accept-trade": "Accept",
    "decline-trade": "Decline",
    "buy-property": "Buy {space}",
    "buy-with-mortgages": "Buy {space} with mortgages",
    "decline-property": "Do not buy {space}",
    "place-bid": "Bid {amount}",
    "pass-auction": "Pass",
    "roll-dice": "Throw the dice",
    "roll": "Build nothing now",
    "pay-fine": "Pay the fine",
    "use-jail-card": "Use the card",
    "use-power": "Use the power",
    "pay-income-tax": "Pay {tax}",
    "build": "Build {houses} on {group}",
    "build-and-mortgage": "Build {houses} on {group}, with changes of mortgages",
    "lift": "Lift the mortgage of {space}",
    "lift-several": "Lift {count} mortgages",
    "rearrange": "Mortgage some deeds for others",
    "lift-mortgage": "Lift the mortgage of {space}",
    "keep-mortgaged": "Keep {space} mortgaged",
    "mortgage": "Mortgage {space}",
    "sell-building": "Sell a building of {space}",
    "sell-hotels": "Sell the hotels of {space}'s group",
    "declare-bankruptcy": "Give up",
    "want-buildings": "Ask for {count}",
    "want-none": "Ask for none",
    "place-building": "Build on {space}",
    "end-turn": "End the turn",
    "flip-coin": "Flip the coin",
}
TAXES = {"flat": "the printed amount", "percent": "a share of all you own"}
AMOUNTS = {"cash", "amount", "before"}
SHARES = {"chance", "other", "ruin"}


def of_player(sentence: Sentence, player: str) -> Sentence:
    """What is said to a player, as others read it."""
    key = f"{sentence.key}-of"
    return Sentence(key, sentence.values | {"who": player}) if key in ENGLISH else sentence


def say(sentence: Sentence, edition: Edition) -> str:
    values = {name: shown(name, value, edition) for name, value in sentence.values.items()}
    return ENGLISH[sentence.key].format(**values)


def say_all(sentences: Sequence[Sentence], edition: Edition) -> str:
    return " ".join(say(sentence, edition) for sentence in sentences)


def say_choice(kind: str, values: dict[str, Any], edition: Edition) -> str:
    told = {name: shown(name, value, edition) for name, value in values.items()}
    if "hotels" in values:
        told["houses"] = " and ".join(told[name] for name in ("houses", "hotels") if values[name])
    return CHOICES.get(kind, kind).format(**told)


def shown(name: str, value: Any, edition: Edition) -> str:
    """A value as a person reads it."""
    if name in ("choice", "instead"):
        return say_choice(value["kind"], value["values"], edition)
    if name in SHARES:
        return f"{100 * value:.0f}%"
    if name == "change":
        return f"{100 * value:+.0f}"
    if name == "tax":
        return TAXES[value]
    if name == "income":
        return f"{value:.0f}"
    if name == "space":
        return str(edition.spaces[value].name)
    if name == "group":
        return next((group.title for group in edition.groups if group.name == value), str(value))
    if name in ("houses", "hotels"):
        return f"a {name[:-1]}" if value == 1 else f"{value} {name}"
    return f"{value:,.0f}" if name in AMOUNTS else str(value)
