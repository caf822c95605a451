"""Positions of Imperium for several people, set up exactly: `Table` with a zone for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules.zones import listed, move, put_on
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.play import SCRATCH

from .table import FILLERS, GAME, MARKET, OWN_ZONES, Table, world

FACE_DOWN = ("deck", "nation")


class People(Table):
    """A game of several: by seat its zones, as strings of ids; the rest is as on a `Table`."""

    def __init__(
        self,
        *areas: Mapping[str, str],
        pools: Sequence[tuple[int, int, int]] = (),
        states: Sequence[str] = (),
        market: str = MARKET,
        unrest: int = 8,
        civ: bool = False,
        idle: bool = True,
        seed: int = 1,
        **options: object,
    ) -> None:
        self.state = GAME.new(
            seed=seed, players=len(areas), civ=civ, commons="mixed", nation="romans", **options
        )
        self._clear()
        self._lay_common(unrest, 6)
        self._lay_market(market, {})
        for _ in range(6):
            put_on(self.world, self._put(FILLERS["main"], n.OUT), n.MAIN)
            put_on(self.world, self._put(FILLERS["fame"], n.OUT), n.FAME)
        for seat, area in enumerate(areas):
            mine = seat * n.STRIDE
            if idle:
                self._put("code_of_laws", mine + n.POWER_ZONE)
            for name in ("deck", *[zone for zone in area if zone != "deck"]):
                for id in area.get(name, "berbers berbers berbers").split():
                    self._give(id, mine + {**OWN_ZONES, "power": n.POWER_ZONE}[name], name)
            for resource, count in enumerate(pools[seat] if seat < len(pools) else (0, 0, 0)):
                self.world.pool[seat * n.RESOURCES + resource] = count
            side = states[seat] if seat < len(states) else "barbarian"
            self.world.side[seat] = n.STATE_EMPIRE if side == "empire" else n.STATE_BARBARIAN
        SCRATCH.owner = None

    @property
    def world(self) -> ImperiumPosition:
        return world(self.state)

    def _give(self, id: str, chain: int, name: str) -> None:
        card = self._put(id, n.OUT)
        if name in FACE_DOWN:
            put_on(self.world, card, chain)
        else:
            move(self.world, card, chain)

    def of(self, seat: int, zone: str) -> list[str]:
        """The cards of a zone of a seat, from its bottom to its top."""
        return self._ids(seat * n.STRIDE + OWN_ZONES[zone])

    def tokens_of(self, seat: int) -> tuple[int, ...]:
        return tuple(self.world.pool[seat * n.RESOURCES + i] for i in range(n.RESOURCES))

    @property
    def who(self) -> int:
        return self.state.to_move

    def unrest_in_hand(self, seat: int) -> int:
        return sum(
            GAME.box.kinds[self.world.kind[card]].id.startswith("unrest")
            for card in listed(self.world, seat * n.STRIDE + n.HAND)
        )
