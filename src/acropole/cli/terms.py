"""What words and questions of a game mean, told at the terminal."""

from collections.abc import Iterable

from rich.console import Group
from rich.padding import Padding
from rich.text import Text

from acropole.kernel.game import Game
from acropole.kernel.terms import Ruling, Term


def explained(game: Game, word: str, lang: str) -> Group | None:
    """The terms that a word may mean, the ruling of that number, the rulings about that card."""
    terms = game.terms
    rulings = [terms.rulings[word.upper()]] if word.upper() in terms.rulings else []
    for entry in game.card_entries():
        if word.lower() in (entry.id, game.card_name(entry, lang).lower()):
            rulings += terms.of_card(entry.id)
    found = terms.named(word)
    if not found and not rulings:
        return None
    return told(game, found, lang, dict.fromkeys(one.number for one in rulings))


def told(game: Game, found: Iterable[Term], lang: str, numbers: Iterable[str] = ()) -> Group:
    """Terms with their rulings, after the rulings of these numbers."""
    lines: list[Padding | Text] = [_ruling(game.terms.rulings[number], lang) for number in numbers]
    for term in found:
        head = Text.assemble((term.name[lang], "bold"), "  ", term.text[lang])
        lines += [head, *(_ruling(ruling, lang) for ruling in game.terms.of_term(term))]
    return Group(*lines)


def _ruling(ruling: Ruling, lang: str) -> Padding:
    said = Text.assemble(
        (f"{ruling.number} ", "dim"), (f"{ruling.question[lang]} ", "dim"), ruling.answer[lang]
    )
    return Padding(said, (0, 0, 0, 2))
