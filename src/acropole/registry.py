"""Finding a game by its id. A game's module is loaded only when the game is asked for.

A game is a plug-in: any package registers one as an entry point of the group `acropole.games`, and
ours does so in pyproject.toml. In a source tree that file itself is read: what is installed, if
anything, may be another release.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.metadata import Distribution, EntryPoint, distributions
from pathlib import Path

from acropole.kernel import content, errors, messages, records
from acropole.kernel.game import Game, PartName
from acropole.kernel.packs import Pack

PACKAGE = "acropole"
GROUP = "acropole.games"
HERE = Path(__file__).parent
PROJECT = HERE.parents[1] / "pyproject.toml"  # of a source tree
ID = re.compile(r"[a-z][a-z0-9_-]*")  # it stands in addresses and in names of files

NO_PACKS: Mapping[str, tuple[Pack, ...]] = {}

_plain: dict[str, Game] = {}
_loaded: dict[str, Game] = {}  # with the packs in use
_packs_in_use: dict[str, tuple[Pack, ...]] = {}  # for games that are asked for without any
KEPT_GAMES = 32  # games with other cards or rules versions than today's that stay at hand


def game_ids() -> list[str]:
    """The ids of all games that can be played, in the order of `Game.place`."""
    return list(_listed())


@cache
def _listed() -> tuple[str, ...]:
    broken = {error.game for error in broken_games()} - _ours().keys()
    playable = [name for name in {**_ours(), **_others()} if name not in broken]
    return tuple(sorted(playable, key=lambda name: (game_class(name).place, name)))


@cache
def broken_games() -> tuple[errors.BrokenGame, ...]:
    """Why games that other packages register cannot be played; the rest can all the same."""
    broken = []
    for name, points in sorted(_others().items()):
        try:
            if name in _ours():
                raise _clash(name, [PACKAGE, *map(_package, points)])
            _plain_game(name)
        except errors.BrokenGame as error:
            broken.append(error)
    return tuple(broken)


def games_with(part: PartName) -> list[str]:
    """The ids of the games that bring a part, in the order of all games."""
    return [name for name in game_ids() if getattr(game_class(name).parts, part)]


def game(name: str, packs: Sequence[str | Path | Pack] = ()) -> Game:
    """The game of that id, with packs laid over its cards in order; of a path, what lies there."""
    if packs:
        return _packed_game(name, tuple(map(_as_pack, packs)))
    if name not in _loaded:
        _loaded[name] = _with(name, _packs_in_use.get(name, ()))
    return _loaded[name]


def game_of(pack: Pack, below: Mapping[str, tuple[Pack, ...]] = NO_PACKS) -> str:
    """The id of the game that a pack is for; a ContentError when it fits none.

    It is one whose entries it names; of several with such entries, or when all that it names is
    new, one that takes it. `below` has the packs on which it is laid, by game.
    """
    named = content.entries_named(pack)
    under = {name: _with(name, below.get(name, ())).content.names() for name in game_ids()}
    known = [name for name in under if named & under[name]]
    refused: list[errors.ContentError] = []
    for name in sorted(known, key=lambda name: -len(named & under[name])) or game_ids():
        try:
            _with(name, (*below.get(name, ()), pack))
            return name
        except errors.ContentError as error:
            refused.append(error)
    if known:
        raise refused[0]
    raise errors.ContentError(messages.mistake("no-game"), pack.name)


def _with(name: str, packs: tuple[Pack, ...]) -> Game:
    return _packed_game(name, packs) if packs else _plain_game(name)


def game_under(name: str, packs: Sequence[Pack]) -> Game:
    """The game as this process has it in use, with more packs laid over it."""
    below = game(name).packs
    return game(name, [*below, *(pack for pack in packs if pack not in below)])


def finder(packs: Sequence[str | Path | Pack]) -> records.FindGame:
    """How the game of a record is found: with these packs, if any, else those that it carries."""
    return lambda name, carried: game(name, packs or carried)


def _as_pack(pack: str | Path | Pack) -> Pack:
    return pack if isinstance(pack, Pack) else Pack.read(pack)


@lru_cache(maxsize=KEPT_GAMES)
def _packed_game(name: str, packs: tuple[Pack, ...]) -> Game:
    made = _make(name, packs)
    made.kept = made.content.put_away()  # for whoever plays on with it elsewhere
    return made


def _plain_game(name: str) -> Game:
    if name not in _plain:
        _plain[name] = _make(name, ())
    return _plain[name]


def _make(name: str, packs: Sequence[Pack]) -> Game:
    point = _entry_point(name)
    title = game_class(name)
    try:
        made = title(packs)
        for (
            lang
        ) in messages.LANGUAGES:  # every list of games says these: one without would spoil the list
            for key in ("game.title", "game.about"):
                made.catalogue.text(lang, key)
        return made
    except Exception as error:
        # a mistake of ours is to be seen whole, and one in a pack names its file
        if _package(point) == PACKAGE or (packs and isinstance(error, errors.AcropoleError)):
            raise
        raise _unloadable(point, error) from error


def game_class(name: str) -> type[Game]:
    """The class of a game, its content not yet loaded."""
    point = _entry_point(name)
    try:
        found = point.load()
    except Exception as error:
        if _package(point) == PACKAGE:
            raise
        raise _unloadable(point, error) from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise _misregistered(point, "which is no class derived from acropole.kernel.game.Game")
    declared = getattr(found, "id", None)
    if declared != name:
        raise _misregistered(point, f"whose id is {declared!r}: both must be the same")
    if not ID.fullmatch(name):
        raise _misregistered(point, "but an id is small letters, digits, '-' and '_' only")
    return found


def _entry_point(name: str) -> EntryPoint:
    if name in _ours():
        return _ours()[name]
    points = _others().get(name)
    if points is None:
        known = game_ids()
        raise errors.UnknownGame(
            f"There is no game '{name}'{errors.did_you_mean(name, known)} "
            f"(games: {', '.join(known)})"
        )
    if len(points) > 1:
        raise _clash(name, list(map(_package, points)))
    return points[0]


@cache
def _ours() -> Mapping[str, EntryPoint]:
    """What the release registers that this module belongs to."""
    if PROJECT.exists():
        project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]
        named = project["entry-points"][GROUP]
        return {name: EntryPoint(name, value, GROUP) for name, value in named.items()}
    return {
        point.name: point
        for distribution in distributions(name=PACKAGE)
        if Path(str(distribution.locate_file(PACKAGE))).resolve() == HERE.resolve()
        for point in _registered(distribution)
    }


@cache
def _others() -> Mapping[str, list[EntryPoint]]:
    """What other packages register, by id; of an id that several claim, all."""
    found: dict[str, list[EntryPoint]] = {}
    seen = {PACKAGE}
    for distribution in distributions():
        points = _registered(distribution)
        if points and distribution.name not in seen:  # the first one on the path is imported
            seen.add(distribution.name)
            for point in points:
                found.setdefault(point.name, []).append(point)
    return found


def _registered(distribution: Distribution) -> list[EntryPoint]:
    try:
        return list(distribution.entry_points.select(group=GROUP))
    except Exception:  # a file that is no list of entry points tells of no game
        return []


def _package(point: EntryPoint) -> str:
    return PACKAGE if point.dist is None else point.dist.name


def _unloadable(point: EntryPoint, error: Exception) -> errors.BrokenGame:
    package = _package(point)
    return errors.BrokenGame(
        point.name,
        f"The game '{point.name}' of the package {package} cannot be loaded "
        f"({type(error).__name__}: {error}). Install a release of {package} that fits this "
        "Acropole, or uninstall it.",
    )


def _misregistered(point: EntryPoint, what: str) -> errors.BrokenGame:
    package = _package(point)
    return errors.BrokenGame(
        point.name,
        f"The package {package} registers the game '{point.name}' as {point.value}, {what}. "
        f"Mend the entry point of {package}, or uninstall it.",
    )


def _clash(name: str, packages: list[str]) -> errors.BrokenGame:
    way = "That of acropole is played: uninstall the other."
    if packages[0] != PACKAGE:
        way = "None of them is played: uninstall all but one."
    return errors.BrokenGame(
        name, f"The packages {' and '.join(packages)} bring a game '{name}'. {way}"
    )


@lru_cache(maxsize=KEPT_GAMES)
def kept_game(name: str, kept: bytes, rules_version: int, packs: tuple[Pack, ...] = ()) -> Game:
    """A game with content that was put away, for tables that began with it.

    The rules are today's; the version is the one that the digests of such a table name. The packs
    are in the content already, and are told so that records can carry them.
    """
    made = game_class(name)(packs, kept)
    made.rules_version = rules_version
    return made


def use_packs(packs: Sequence[str | Path | Pack]) -> None:
    """From now on each game comes with those of the packs that are for it.

    For a process that has many games open; whoever plays one hands its packs to `game`. A pack with
    a mistake is refused, and then none is used any more.
    """
    _loaded.clear()
    _packs_in_use.clear()
    found: dict[str, tuple[Pack, ...]] = {}
    for pack in map(_as_pack, packs):
        name = game_of(pack, found)
        found[name] = (*found.get(name, ()), pack)
    _packs_in_use.update(found)


records.Record.finder = (
    game  # so that `Record.load(path)` knows every game without the kernel knowing any
)
