"""Why the other actions are not legal now, all of them, briefly."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from acropole.cli.wording import Words
from acropole.kernel.game import Game
from acropole.kernel.state import State

NOT_ASKED = "not-asked"
MANY = 12  # reasons of one kind; of more than these only some are shown
SOME = 3


def why_all(state: State, game: Game, words: Words) -> RenderableType:
    """The refused actions that answer the present question, by kind and reason."""
    reasons: dict[str, dict[str, list[str]]] = {}
    for action in range(game.action_space_size):
        refusal = state.why_not(action, words.lang)
        if refusal is not None and refusal.code != NOT_ASKED:
            kind, _ = game.space.split(action)
            texts = reasons.setdefault(kind, {}).setdefault(refusal.code, [])
            if refusal.text not in texts:
                texts.append(refusal.text)
    lines: list[Text] = []
    for kind, by_code in reasons.items():
        lines.append(Text(kind, "bold"))
        for texts in by_code.values():
            shown = texts if len(texts) <= MANY else texts[:SOME]
            lines += [Text(f"  {text}") for text in shown]
            if len(texts) > len(shown):
                lines.append(Text("  " + words("play.more", n=len(texts) - len(shown)), "dim"))
    return Group(*(lines or [Text(words("play.all-legal"))]))
