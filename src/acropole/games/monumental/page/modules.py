"""Modules of the box at the web table: the Automa, heroes and monsters."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from acropole.games.monumental.sight import MonsterSight, MonumentalSight, SeatSight
from acropole.web.pages.card_faces import Face, card_id, faces
from acropole.web.pages.game_page import NOTHING, GamePage, Hotspot, Hotspots
from acropole.web.view.views import TableView

Heap = list[tuple[Face, int]]


def heap(printed: Mapping[str, Face], cards: Sequence[str]) -> Heap:
    """Cards of a pile, alike ones counted."""
    count = Counter(card_id(card) for card in cards)
    found = ((printed[name], n) for name, n in count.items())
    return sorted(found, key=lambda pair: pair[0].name)


@dataclass(frozen=True, slots=True)
class Area:
    name: str
    shown: tuple[Face, ...]  # in the order in which they are done
    special: str  # what its warlord is good at
    deck: Heap
    discard: Heap
    took: Heap
    spot: Hotspot


def automa_area(view: TableView, hotspots: Hotspots) -> Area | None:
    """None in a game without it."""
    sight: MonumentalSight = view.sight
    automa = sight.automa
    if automa is None:
        return None
    game = view.rules.game
    printed = faces(game, view.lang)
    seat = sight.seats[automa.seat]
    special = game.content["card"][seat.warlord]["specialization"]
    return Area(
        view.seats[automa.seat].name,
        tuple(printed[shown.card] for shown in automa.shown),
        game.catalogue.text(view.lang, f"specialization.{special}"),
        heap(printed, automa.deck),
        heap(printed, automa.discard),
        heap(printed, seat.discard),
        hotspots.on("automa"),
    )


# -- heroes and monsters: on offer, at large, and among what players have ------------------------


@dataclass(frozen=True, slots=True)
class Creature:
    face: Face
    note: str
    spot: Hotspot


class Creatures:
    def __init__(self, page: GamePage, view: TableView, hotspots: Hotspots) -> None:
        self.page = page
        self.sight: MonumentalSight = view.sight
        self.lang = view.lang
        self.words = view.rules.game.catalogue
        self.faces = faces(view.rules.game, view.lang)
        self.hotspots = hotspots

    def _says(self, key: str, **slots: object) -> str:
        return self.words.text(self.lang, f"table.{key}", **slots)

    def heroes(self) -> list[Creature]:
        """Those above the track."""
        kind = self.page.say(self.lang, "type.hero")
        return [
            Creature(self.faces[name], kind, self.hotspots.on(f"offer:{name}"))
            for name in self.sight.heroes
        ]

    def monsters(self) -> list[Creature]:
        """Those at large: where each is, and when it attacks."""
        found = []
        for monster in self.sight.monsters.at_large:
            notes = [self._says("on-tile", n=monster.tile + 1), self._when(monster)]
            if monster.marks:
                notes.append(self._says("marks", n=monster.marks))
            spot = self.hotspots.on(f"monster:{monster.id}")
            found.append(Creature(self.faces[monster.id], " · ".join(notes), spot))
        return found

    def _when(self, monster: MonsterSight) -> str:
        turns = monster.attacks_in
        if turns < 0:
            return self._says("attacks-round")
        when = self._says("attacks-now") if turns == 1 else self._says("attacks-in", n=turns)
        return f"{self._says('under', n=monster.place + 1)}, {when}"

    def heroes_of(self, seat: SeatSight, spot: Hotspot = NOTHING) -> list[Creature]:
        """The hero in a player's service, and those that rest."""
        say = self.page.say
        note = say(self.lang, "monumental.hero-resting")
        found = [Creature(self.faces[id], note, NOTHING) for id in seat.resting_heroes]
        hero = seat.hero
        if hero:
            where = self._says("on-tile", n=hero.tile + 1) if hero.tile >= 0 else ""
            used = say(self.lang, "monumental.hero-used") if hero.used else ""
            notes = [note for note in (where, used) if note]
            note = " · ".join(notes) or say(self.lang, "type.hero")
            found.insert(0, Creature(self.faces[hero.id], note, spot))
        return found

    def trophies(self, seat: SeatSight) -> list[Face]:
        return [self.faces[name] for name in seat.trophies]
