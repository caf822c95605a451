"""What an environment promises: its version moves whenever learning results could change.

The fingerprint is of all that they depend on. docs/rl.md lists it by version, and a test compares.
"""

from functools import cache
from hashlib import sha256

from acropole.kernel import chance, languages
from acropole.kernel.game import Game, canonical
from acropole.registry import game as find_game
from acropole.rl.reader import CROWD, SHORT, SKETCH, Reader
from acropole.rl.rewards import ILLEGAL, POINT, REWARDS, outcome

SEED = 1
DECISIONS = 120  # of the game that is played for it


@cache
def fingerprint(game: str) -> str:
    """Of layout, actions, rules, cards and rewards with the options by default."""
    found = find_game(game)
    options = found.options.resolve({})
    reader = Reader(found.variant(options).features())
    what = [
        found.id,
        found.rules_version,
        found.options.told(options),
        [[part.name, part.size, part.most] for part in reader.parts],
        [found.space.code(action) for action in range(found.action_space_size)],
        _cards(found),
        [SHORT, SKETCH, CROWD, ILLEGAL, POINT, *REWARDS],
        _sample(found, options, reader),
    ]
    return sha256(canonical(what).encode()).hexdigest()[:16]


def _cards(game: Game) -> list[list[str]]:
    """The content; words do not count, nor where it comes from."""
    return sorted(
        [kind, entry.id, canonical({k: v for k, v in entry.fields.items() if not _is_words(v)})]
        for kind, entries in game.content.entries.items()
        for entry in entries.values()
    )


def _is_words(value: object) -> bool:
    return isinstance(value, dict) and set(value) == set(languages.WRITTEN)


def _sample(game: Game, options: dict[str, object], reader: Reader) -> str:
    """A random game as learners see it: whatever else has changed shows here."""
    state, rng, seen = game.deal(SEED, options), chance.seeded(SEED), sha256()
    for _ in range(DECISIONS):
        if state.is_over:
            break
        legal = state.legal_actions()
        seen.update(reader.read(state, state.to_move).tobytes())
        state.apply(legal[rng.below(len(legal))])
    seen.update(outcome(state).tobytes())
    return seen.hexdigest()
