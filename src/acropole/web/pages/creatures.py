"""Heroes and monsters of Monumental: on offer, at large, and among what players have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from acropole.games.monumental.variant import MonumentalRules
from acropole.web.pages.card_faces import Face, faces
from acropole.web.pages.hotspots import Hotspot, Hotspots
from acropole.web.pages.words import say
from acropole.web.view.views import TableView

PLACES = 6  # of the track that a monster goes along
EXPLORERS = ("1", "2")


@dataclass(frozen=True, slots=True)
class Creature:
    face: Face
    note: str
    spot: Hotspot


class Creatures:
    def __init__(self, view: TableView, rules: MonumentalRules, hotspots: Hotspots) -> None:
        self.seen: Mapping[str, Any] = view.observation
        self.lang = view.lang
        self.words = rules.game.catalogue
        self.faces = faces(rules.game, view.lang)
        self.hotspots = hotspots
        self.asks = view.question.kind if view.is_asked and view.question else ""

    def _says(self, key: str, **slots: object) -> str:
        return self.words.text(self.lang, f"table.{key}", **slots)

    def heroes(self) -> list[Creature]:
        """Those above the track."""
        found = []
        for name in self.seen["heroes"]:
            code = f"hire:{name}"
            spot = self.hotspots.at(code, ask=code if self.asks == "actions" else "")
            found.append(Creature(self.faces[name], say(self.lang, "type.hero"), spot))
        return found

    def monsters(self) -> list[Creature]:
        """Those at large: where each is, and when it attacks."""
        found = []
        for monster in self.seen["monsters"]["revealed"]:
            if monster["tile"] < 0:
                continue
            notes = [self._says("on-tile", n=monster["tile"] + 1), self._when(monster)]
            if monster["marks"]:
                notes.append(self._says("marks", n=monster["marks"]))
            spot = self.hotspots.at(*defeats(monster["id"]))
            found.append(Creature(self.faces[monster["id"]], " · ".join(notes), spot))
        return found

    def _when(self, monster: Mapping[str, Any]) -> str:
        if monster["place"] < 0:
            return self._says("attacks-round")
        turns = PLACES - monster["place"]
        when = self._says("attacks-now") if turns == 1 else self._says("attacks-in", n=turns)
        return f"{self._says('under', n=monster['place'] + 1)}, {when}"

    def heroes_of(self, seat: Mapping[str, Any], *, is_asked: bool) -> list[Creature]:
        """The hero in a player's service, and those that rest."""
        note = say(self.lang, "monumental.hero-resting")
        found = [Creature(self.faces[id], note, Hotspot()) for id in seat["resting_heroes"]]
        hero = seat["hero"]
        if hero:
            where = self._says("on-tile", n=hero["tile"] + 1) if hero["tile"] >= 0 else ""
            used = say(self.lang, "monumental.hero-used") if hero["used"] else ""
            notes = [note for note in (where, used) if note]
            note = " · ".join(notes) or say(self.lang, "type.hero")
            spot = self.hotspots.at("use-hero", "hero") if is_asked else Hotspot()
            found.insert(0, Creature(self.faces[hero["id"]], note, spot))
        return found

    def trophies(self, seat: Mapping[str, Any]) -> list[Face]:
        return [self.faces[name] for name in seat["trophies"]]


def defeats(monster: str) -> list[str]:
    """The codes of the actions that defeat it."""
    return [f"defeat:{monster}.{explorer}" for explorer in EXPLORERS]
