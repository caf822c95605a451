"""What the games of a study tell in sentences: cards nobody wants, cards that never come, leads."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from acropole.kernel.game import Game
from acropole.lab import report, statistics, study

FEWEST = 30  # games: with fewer nothing is told
MOST_NAMED = 12  # cards in one sentence
EARLY, LATE = 0.5, 0.8  # after which part of a game it is decided


class _Games:
    """What the games of one variant have in common."""

    def __init__(self) -> None:
        self.games = 0
        self.offered: Counter[str] = Counter()
        self.acquired: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.waiting: set[str] = set()
        self.behind, self.settled = statistics.Mean(), statistics.Mean()


class Findings:
    """Add the summaries of a study, then let it tell."""

    def __init__(self) -> None:
        self.variants: dict[str, _Games] = defaultdict(_Games)

    def add(self, summary: study.Summary) -> None:
        found = self.variants[summary["variant"]]
        found.games += 1
        found.offered.update(summary["offered"])
        found.acquired.update({card for _, card in summary["acquired"]})
        found.played.update({card for _, card in summary["played"]})
        found.waiting.update(summary.get("waiting", ()))  # files of earlier releases do not tell
        if "behind" in summary and len(summary["scores"]) > 1:
            found.behind.add(summary["behind"])
            found.settled.add(summary["settled"])

    def tell(self, game: Game, lang: str) -> list[str]:
        """A sentence for each finding; with several variants each says of which it is."""
        told: list[str] = []
        for name, games in self.variants.items():
            lines = _tell(games, game, lang) if games.games >= FEWEST else []
            prefix = f"{name}: " if len(self.variants) > 1 else ""
            told += [prefix + line for line in lines]
        return told


def _tell(games: _Games, game: Game, lang: str) -> list[str]:
    names = {card.id: game.card_name(card, lang) for card in game.card_entries()}
    wanted = games.acquired + games.played
    often = [card for card, count in games.offered.items() if count >= FEWEST]
    told = []
    if unwanted := [card for card in often if not wanted[card]]:
        told.append(_cards("never-taken", unwanted, names, lang))
    if games.acquired and games.played:
        idle = [card for card in often if games.acquired[card] >= FEWEST and not games.played[card]]
        effects = {card.id for card in game.card_entries() if game.card_effect(card)}
        if unused := [card for card in idle if card in effects]:
            told.append(_cards("never-used", unused, names, lang))
    if absent := games.waiting - games.offered.keys():
        told.append(_cards("never-came", absent, names, lang, n=games.games))
    if games.settled.count:
        after = games.settled.mean
        key = "runaway" if after < EARLY else "open" if after > LATE else "decided"
        share, behind = round(100 * after), round(100 * games.behind.mean)
        told.append(report.catalogue().text(lang, f"finding.{key}", share=share, behind=behind))
    return told


def _cards(
    key: str, cards: Iterable[str], names: dict[str, str], lang: str, **slots: object
) -> str:
    listed = sorted({names.get(card, card) for card in cards})
    more = len(listed) - MOST_NAMED
    text = ", ".join(listed[:MOST_NAMED])
    if more > 0:
        text = report.catalogue().text(lang, "finding.more", cards=text, n=more)
    return report.catalogue().text(lang, f"finding.{key}", cards=text, **slots)
