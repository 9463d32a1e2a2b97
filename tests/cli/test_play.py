"""Whole games at the prompt, from scripted answers: to the end, with several people, with wrong input."""

from pathlib import Path

import pytest

from passgo import Game, Refused
from passgo import commands as do
from tests.cli.helpers import passgo, record_in

SHORT = ("play", "--players", "Ann", "--bots", "2", "--variant", "short", "--seed", "11")


def game_in(path: Path) -> Game:
    return Game.replay("passgo-record 1" + record_in(path))


def test_a_complete_game_by_pressing_enter(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    result = passgo(*SHORT, "--save", str(save), typed="\n" * 3000)
    assert result.exit_code == 0
    assert result.stderr == ""
    game = game_in(save)
    assert game.outcome is not None
    assert "The game is over: the first bankruptcy ends the short game [R186]." in result.stdout
    assert "Final worth" in result.stdout
    for name, worth in game.outcome.worths.items():
        assert name in result.stdout
        assert game.edition.money(worth, short=True) in result.stdout
    again = passgo("replay", str(save))
    assert again.exit_code == 0
    assert f"{game.outcome.winners[0]} wins." in again.stdout


@pytest.mark.parametrize("edition", ["nfl-1998", "pokemon-1999", "star-wars-episode-1"])
def test_other_boards_to_the_end(edition: str, tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    arguments = ("play", "--edition", edition, "--variant", "time-limit", "-o", "rounds=6", "--seed", "3")
    result = passgo(*arguments, "--save", str(save), typed="\n" * 600)
    assert result.exit_code == 0
    outcome = game_in(save).outcome
    assert outcome is not None
    assert outcome.reason == "time"
    if edition == "nfl-1998":
        assert "flip the brass NFL coin" in result.stdout
        assert "Reconstructed, not checked" in result.stdout


def test_several_people_share_the_terminal(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    seats = ("play", "--seats", "Ann,bot:random,Ben,bot", "--variant", "time-limit", "-o", "rounds=3")
    result = passgo(*seats, "--seed", "5", "--save", str(save), typed="\n" * 400)
    assert result.exit_code == 0
    assert "Ann> " in result.stdout
    assert "Ben> " in result.stdout
    assert game_in(save).players == ("Ann", "Cleo", "Ben", "Dora")


def test_a_banker_who_only_banks_runs_the_auctions(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    arguments = ("play", "--players", "Ann", "--bots", "5", "--variant", "time-limit", "-o", "rounds=4,banker_only")
    result = passgo(
        *arguments, "--level", "random", "--seed", "2", "--save", str(save), typed="deeds\nsell\n" * 3 + "\n" * 900
    )
    assert result.exit_code == 0
    assert "Ann only banks (R053)" in result.stdout
    assert "open the auction" in result.stdout
    assert "You are the Banker, who owns and trades nothing [S2]." in result.stdout
    assert any(type(entry.command) is do.OpenAuction for entry in game_in(save).log)


WRONG = {
    "xyzzy": "I do not know “xyzzy”.",
    "build 39": "[R123]",
    "build nowhere": "There is no space called",
    "mortgage avenue": "could be Mediterranean Avenue (1)",
    "buy": "No: There is nothing to buy or decline now. [R078]",
    "end": "No: You have a throw to make first. [R065]",
    "fine": "No: You are not in Jail. [R110]",
    "bid 5": "No: No auction is open. [R081]",
    "bid": "Bid how much?",
    "claim": "Which player?",
    "trade Bruno: 39 for 1": "[S28]",
    "trade Zoe: 39 for 1": "Which player?",
    "withdraw": "You have no open offer.",
    "power 5": "No: You have no power to use",
    "deed": "Which deed?",
    "deeds Zoe": "Which player?",
    "why R999": "There is no rule R999",
    "99": "There is no line 99",
    "save /dev/null/game": "cannot save to /dev/null/game",
    "save /no/such/folder/game": "cannot save to /no/such/folder/game",
}


@pytest.mark.parametrize(("typed", "says"), WRONG.items(), ids=WRONG.keys())
def test_wrong_input_gets_a_helpful_line_and_changes_nothing(typed: str, says: str, tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    start = ("play", "--players", "Ann", "--bots", "2", "--seed", "4", "--first", "Ann", "--save", str(save))
    result = passgo(*start, typed=f"{typed}\n")
    assert says in result.stdout
    assert result.exit_code == 0
    assert len(game_in(save).log) == 1


def test_what_only_shows_something_changes_nothing(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    words = [
        "board",
        "players",
        "deeds",
        "deeds bruno",
        "deed boardwalk",
        "log",
        "log 2",
        "why",
        "why R131",
        "rules",
        "help",
    ]
    start = ("play", "--players", "Ann", "--bots", "1", "--seed", "4", "--first", "Ann", "--save", str(save))
    result = passgo(*start, "-o", "double_salary", typed="\n".join(words) + "\n")
    assert len(game_in(save).log) == 1
    for text in (
        "Kentucky",
        "$2,000",
        "no deeds",
        "R131, Houses: Building is even",
        "Options: double_salary=True",
        "Landing exactly on GO pays the salary twice",
        "House rule:",
        "Spaces by number or by the start of a name.",
    ):
        assert text in result.stdout


def test_a_refusal_is_explained_on_request(tmp_path: Path) -> None:
    start = ("play", "--players", "Ann", "--bots", "1", "--seed", "4", "--first", "Ann")
    result = passgo(*start, "--save", str(tmp_path / "g"), typed="build 39\nwhy\n")
    assert "R123, Houses: Houses may be bought only by the owner of the whole colour-group." in result.stdout


def test_one_line_may_ask_for_several_things(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    start = ("play", "--seats", "Ann,Ben", "--seed", "4", "--first", "Ann", "-o", "dealt_deeds=14", "--save", str(save))
    first = passgo(*start, typed="\n")
    assert first.exit_code == 0
    mine = game_in(save).deeds_of("Ann")[:3]
    save.unlink()
    passgo(*start, typed=f"mortgage {' '.join(map(str, mine))}\n")
    assert [game_in(save).is_mortgaged(space) for space in mine] == [True, True, True]


def test_trades_between_people(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    start = ("play", "--seats", "Ann,Ben", "--seed", "4", "--first", "Ann", "-o", "dealt_deeds=14", "--save", str(save))
    passgo(*start, typed="")
    given, taken = game_in(save).deeds_of("Ann")[0], game_in(save).deeds_of("Ben")[0]
    save.unlink()
    result = passgo(*start, typed=f"trade\n{given}, $50\n{taken}\ny\nyes\n")
    game = game_in(save)
    assert game.owner(given) == "Ben"
    assert game.owner(taken) == "Ann"
    assert game.cash == {"Ann": 1450, "Ben": 1550}
    assert "By printed prices:" in result.stdout
    assert "Ben accepts Ann's offer." in result.stdout
    save.unlink()
    declined = passgo(*start, typed=f"trade ben: {given} for {taken}\n\n\n")
    assert "Ben declines Ann's offer." in declined.stdout
    assert game_in(save).owner(given) == "Ann"
    save.unlink()
    countered = passgo(*start, typed=f"trade ben: {given} for {taken}\n\ncounter\n{taken}\n{given}, $5\n\nyes\n")
    assert game_in(save).cash == {"Ann": 1495, "Ben": 1505}
    assert "Ben offers Ann" in countered.stdout


def test_rent_is_claimed_where_the_table_plays_so(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    start = ("play", "--seats", "Ann,bot,bot", "--seed", "9", "-o", "rent=claimed,dealt_deeds=9", "--save", str(save))
    result = passgo(*start, typed="claim\n\n" * 40)
    assert result.exit_code == 0
    assert any(type(entry.command) is do.ClaimRent and entry.player == "Ann" for entry in game_in(save).log)


def test_stepping_lets_people_act_before_every_throw(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    start = ("play", "--seats", "Ann,bot", "--seed", "9", "--first", "Ann", "-o", "dealt_deeds=5", "--save", str(save))
    result = passgo(*start, typed="step on\nroll\n" + "\n" * 8)
    assert "You are asked before every throw." in result.stdout
    assert "let the game go on" in result.stdout


def test_resigning_asks_first(tmp_path: Path) -> None:
    save = tmp_path / "game.passgo"
    start = ("play", "--seats", "Ann,bot", "--seed", "9", "--first", "Ann", "--save", str(save))
    passgo(*start, typed="resign\nno\n")
    assert game_in(save).outcome is None
    save.unlink()
    result = passgo(*start, typed="resign\nyes\n")
    outcome = game_in(save).outcome
    assert outcome is not None
    assert outcome.winners == ("Bruno",)
    assert "Ann leaves the table" in result.stdout


def test_refusals_of_the_core_never_become_tracebacks() -> None:
    with pytest.raises(Refused):
        Game.new(players=["Ann", "Ben"]).do("Ann", do.EndTurn())
