"""The commands and snippets on the pages, run as they stand there, only with fewer games.

What is for other machines is done by this one. What starts a server or needs another commit is
only read (tests/test_site.py reads every command): `serve`, the API and `bench --compare` have
tests of their own. The guides (adding-…) are followed by tests/test_guides.py.
"""

from __future__ import annotations

import io
import re
import shlex
import shutil
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import acropole
from acropole.bots import base
from acropole.kernel.records import Record
from tests.cli.conftest import Cli
from tests.test_site import OPEN_END, PAGES, ROOT, blocks

# Options that say how much is done, and how much is enough to see that it works.
SMALL = {"--games": "2", "--seconds": "0.02", "--iters": "2", "--processes": "1"}
THINKERS = re.compile(r"\b(?:medium|hard|expert)\b|ismcts:iters=\d+")
NOT_HERE = ("serve", "bench web", "bench --compare")
TAKES_LONG = ("lab ", "suite ", "dataset ", "analyse ", "sim monumental ")
PACKS = ("my-box", "my-box-corrected", "cheaper-wonders", "dearer-wonders")
RECORD = "tests/records/monuments/3-scorer.json"


def lines_of(page: Path) -> list[str]:
    """The commands in the blocks of a page, without those that stand for others."""
    text = "".join(blocks(page, "sh", "bash")).replace("\\\n", " ")
    return [
        line.strip()
        for line in text.splitlines()
        if line.startswith("acropole ")
        and not OPEN_END.search(line)
        and not any(name in line.partition(" #")[0] for name in NOT_HERE)
    ]


def small(line: str, folder: Path) -> list[str]:
    """The arguments of a command, with little to do; what the shell does is done."""
    numbers = iter(range(1, 9))
    line = re.sub(r"--cluster \S+", "", line)
    line = THINKERS.sub(lambda _: f"ismcts:iters={next(numbers)}", line)
    words = shlex.split(line, comments=True)[1:]
    end = next((n for n, word in enumerate(words) if word.startswith(">")), len(words))
    sizes = SMALL | ({"--games": "100"} if words[:2] == ["lab", "train"] else {})
    given: list[str] = []
    for before, word in zip(["", *words], words[:end], strict=False):
        files = [path.relative_to(folder) for path in folder.glob(word)] if "*" in word else []
        given += map(str, sorted(files)) if files else [sizes.get(before, word)]
    return given


@pytest.fixture
def folder(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What the pages speak of: packs, bots, a saved game, pages that tables are written to."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(base, "_bots", dict(base._bots))
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=shutil.ignore_patterns("pictures"))
    for pack in PACKS:
        (tmp_path / pack).mkdir()
        (tmp_path / pack / "cards.toml").write_text('[[card]]\nid = "pyramids"\ncost = [1, 1]\n')
    (mine,) = (body for body in blocks(ROOT / "docs" / "lab.md", "python") if "@statistic" in body)
    own = '\n\n@register\nclass Mine(Last):\n    name = "mine"\n'
    (tmp_path / "mine.py").write_text(mine + own)
    (target,) = (body for body in blocks(ROOT / "docs" / "lab.md", "toml") if "shorter" in body)
    (tmp_path / "shorter.toml").write_text(target)
    cli("play", "monuments", "--seed", "7", typed="1\nquit\n")
    (tmp_path / "my-games").mkdir()
    shutil.copy(ROOT / RECORD, tmp_path / "my-games")
    for name in acropole.game_ids():
        (tmp_path / "src/acropole/games" / name / "lore").mkdir(parents=True)
    return tmp_path


def is_quick(line: str) -> bool:
    return not line.removeprefix("acropole ").startswith(TAKES_LONG)


def run(page: Path, lines: list[str], cli: Cli, folder: Path) -> None:
    for line in lines:
        done = cli(*small(line, folder), typed="quit\n")
        assert done.code == 0, f"{page.name}: {line}: {done.err}"


QUICK = {page: [*filter(is_quick, lines_of(page))] for page in PAGES}


@pytest.mark.parametrize("page", [*filter(QUICK.get, PAGES)], ids=lambda page: page.stem)
def test_the_quick_commands_of_a_page_run(page: Path, cli: Cli, folder: Path) -> None:
    run(page, QUICK[page], cli, folder)


@pytest.mark.nightly
@pytest.mark.parametrize("page", [*filter(lines_of, PAGES)], ids=lambda page: page.stem)
def test_all_commands_of_a_page_run(page: Path, cli: Cli, folder: Path) -> None:
    run(page, lines_of(page), cli, folder)


# Pages whose snippets are parts of a file, or (campaigns.md) need a game that was won.
PARTS = ("adding-", "api.", "effect-language.", "imperium.", "campaigns.")
LITTLE = {
    "seeds=range(20)": "seeds=range(1)",
    "seed=1)": "seed=1, iterations=2)",
    "analyse(record)": "analyse(record, iterations=1, end=9)",
}
SNIPPETS = [
    (page, number)
    for page in PAGES
    if not page.name.startswith(PARTS)
    for number, _ in enumerate(blocks(page, "python"))
]


@pytest.mark.parametrize(("page", "number"), SNIPPETS, ids=lambda part: getattr(part, "stem", part))
def test_the_snippets_of_a_page_run(
    page: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the names that the page has spoken of before."""
    monkeypatch.setattr(base, "_bots", dict(base._bots))
    if page.stem == "rl":
        pytest.importorskip("pettingzoo")
    state = acropole.game("monuments").new(seed=7, players=3)
    known: dict[str, object] = {
        "acropole": acropole,
        "state": state,
        "action": state.legal_actions()[0],
        "seat": 0,
        "seed": 1,
        "n": 1,
        "text": state.to_json(),
        "record": Record.load(ROOT / RECORD),
    }
    body = [*blocks(page, "python")][number]
    for much, little in LITTLE.items():
        body = body.replace(much, little)
    with redirect_stdout(io.StringIO()):
        exec(compile(body, page.name, "exec"), known)
