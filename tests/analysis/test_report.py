"""The page about a simulation, made from its file."""

from __future__ import annotations

import html
import json
import re
import shlex
from html.parser import HTMLParser
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from passgo import __version__
from passgo.analysis import report, samples
from passgo.analysis.story import worth_by_round
from passgo.sim.columns import METADATA
from passgo.sim.files import RowReader
from passgo.sim.records import Follower
from passgo.sim.runner import SimJob, simulate
from passgo.sim.settings import SimError, SimSettings, command_line, make_settings
from passgo.text.records import RULES_VERSION
from tests.cli.helpers import passgo

GAMES = 60


@pytest.fixture(scope="module")
def settings() -> SimSettings:
    return make_settings("fp-a*,gcp,greedy", max_rounds=60, seed=5)


@pytest.fixture(scope="module")
def result(settings: SimSettings, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sim") / "games.parquet"
    simulate(settings, SimJob(GAMES, 1, path))
    return path


def test_settings_are_read_back(settings: SimSettings, result: Path) -> None:
    assert samples.settings_of(RowReader(result).made) == settings


def test_a_sample_is_the_very_game(settings: SimSettings) -> None:
    """Against the full record of the same game, which another part of the program plays."""
    for number in (0, 1, 5):
        played = samples.play(settings, number)
        game = Follower(settings, number).play()
        assert played.rounds == game.round
        assert sum(played.landings) == game.state.rolls
        assert played.worth == list(worth_by_round(game).values())


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_page_is_self_contained(result: Path, tmp_path: Path) -> None:
    found = report.read(result)
    out = tmp_path / "page.html"
    report.write(found, out)
    text = out.read_text(encoding="utf-8")
    tags = Tags()
    tags.feed(text)
    names = [tag for tag, _ in tags.found]
    assert names.count("svg") == len(found.pictures) == 7
    assert not {"script", "link", "img", "iframe", "object"} & set(names)
    assert not any(name.startswith("on") for _, attributes in tags.found for name in attributes)
    assert not [value for _, attributes in tags.found for name, value in attributes.items() if name == "src"]
    assert not re.findall(r"url\((?!#)|@import", text)
    ids = [attributes["id"] for _, attributes in tags.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert "prefers-color-scheme:dark" in text
    assert "default-src 'none'" in text
    assert list(tmp_path.iterdir()) == [out]


def test_the_page_says_the_figures(result: Path) -> None:
    found = report.read(result)
    text = report.page(found)
    assert f"{GAMES:,} games" in text
    assert [picture.name for picture in found.pictures] == [
        "wins-by-player",
        "wins-by-seat",
        "wins-by-order",
        "lengths",
        "worth",
        "landings",
        "returns-leave",
    ]
    wins = found.pictures[0].table.rows
    assert [row[0] for row in wins] == ["fp-a*", "gcp", "greedy"]
    assert sum(float(row[1] or 0) for row in wins) == pytest.approx(100, abs=0.01)
    lengths = found.pictures[3].table.rows
    assert sum(int(row[1] or 0) for row in lengths) == found.tally.finished


def test_games_of_another_version_are_not_played_again(settings: SimSettings, result: Path) -> None:
    """Rows that do not come out as they did: the pictures that need them are left out."""
    found = report.read(result)
    names = {picture.name for picture in report.pictures(settings, found.tally, [1, 2, 3])}
    assert "landings" not in names
    assert "lengths" in names


def test_the_page_names_the_version_and_the_commands_that_repeat_it(
    result: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = report.read(result)
    text = html.unescape(report.page(found))
    assert f"played by passgo {__version__}, rules {RULES_VERSION}." in text
    first, second = re.findall(r"(?s)<pre><code>(.*?)</code></pre>", text)[0].splitlines()
    assert second == "passgo report games.parquet"
    monkeypatch.chdir(tmp_path)
    assert passgo(*shlex.split(first)[1:]).exit_code == 0
    assert (tmp_path / "games.parquet").read_bytes() == result.read_bytes()
    assert passgo(*shlex.split(second)[1:]).exit_code == 0
    assert (tmp_path / "games.html").read_text(encoding="utf-8") == report.page(found)


def test_the_command_of_a_simulation_with_everything(tmp_path: Path) -> None:
    mine = tmp_path / "my board.toml"
    mine.write_text('inherits = "classic"\ntitle = "Mine"\n', encoding="utf-8")
    options = {"rent": "claimed", "double_salary": True}
    settings = make_settings(
        "fp-a:buy_keeps=9,build_most=3;gcp", str(mine), "short", options, max_rounds=9, rotate=False
    )
    words = shlex.split(command_line(settings, 7, "x.parquet"))
    assert words[:4] == ["passgo", "simulate", "--games", "7"]
    assert words[words.index("--edition") + 1] == str(mine)
    out = tmp_path / "x.parquet"
    assert passgo(*words[1:-1], str(out)).exit_code == 0
    assert samples.settings_of(RowReader(out).made, settings.edition) == settings


def test_a_file_of_another_version_is_read_and_says_which(result: Path, tmp_path: Path) -> None:
    table = pq.read_table(result)
    made = json.loads(table.schema.metadata[METADATA]) | {"passgo": "0.0.9"}
    old = tmp_path / "old.parquet"
    pq.write_table(table.replace_schema_metadata({METADATA: json.dumps(made).encode()}), old)
    assert "played by passgo 0.0.9, rules" in report.page(report.read(old))


def test_names_are_words_not_markup(result: Path) -> None:
    found = report.read(result)
    settings = found.settings
    named = [player._replace(name=f"<b>{player.name}&") for player in settings.players]
    text = report.about(samples.settings_of({**settings.described(), "players": [player.name for player in named]}))
    assert "<b>" in text
    page = report.page(
        found._replace(settings=samples.settings_of({**settings.described(), "players": ["<b>x", "y", "z"]}))
    )
    assert "<b>" not in page


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"edition": "my-own"}, "not built in: name it with --edition"),
        ({"edition_hash": "0"}, "made on another 'classic' board"),
        ({"traits": 5}, "its settings cannot be read"),
        ({"options": {"speed": 9}}, "its settings cannot be read"),
    ],
)
def test_settings_that_cannot_be_used(settings: SimSettings, change: dict[str, object], message: str) -> None:
    with pytest.raises(SimError, match=message):
        samples.settings_of({**settings.described(), **change})


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    path.write_text("hello")
    with pytest.raises(SimError, match="not written by passgo simulate"):
        report.read(path)
    with pytest.raises(SimError, match="nowhere"):
        report.read(tmp_path / "nowhere")


def test_nothing_is_left_where_nothing_can_be_written(result: Path, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(SimError, match="is a folder"):
        report.write(report.read(result), tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
