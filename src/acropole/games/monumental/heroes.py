"""Heroes: drawn, revealed above the track, acquired, deployed, and sent back. 002 §6."""

from __future__ import annotations

from acropole.games.monumental.numbers import (
    A_HERO,
    CAPITAL,
    E_CHARGE,
    E_CONQUEST,
    EFFECT_IMPOSSIBLE,
    EV_EMPTIED,
    EV_HERO,
    EV_HERO_BACK,
    EV_HIRED,
    EV_MOVED,
    EV_SAILED,
    EV_USED,
    EXPLORERS,
    GOLD,
    H_CARD,
    H_FIRED,
    H_HIRED,
    H_LEADS,
    H_TILE,
    H_TIMES,
    H_USED,
    HERO_CARD,
    HERO_RESTING,
    HERO_SLOTS,
    HIRED_ALREADY,
    L_FORT,
    L_OUTPOST,
    L_OWNER,
    L_SOLDIERS,
    LAND,
    LEAVING,
    NO_EFFECT,
    NO_HERO,
    NO_HOST,
    NO_UNIT_HERE,
    NO_UNIT_TO_SPARE,
    NOT_AFFORDABLE,
    NOT_COASTAL,
    NOT_OFFERED,
    NOT_REACHABLE,
    NOT_YOURS,
    ON_CAPITAL,
    ON_PROVINCE,
    ON_WONDER,
    Q_ASSAULT,
    Q_DEPLOY,
    Q_SAIL,
    Q_SAILOR,
    Q_UNITS,
    TOO_FEW_UNITS,
    USED_UP,
    V_ASSAULT,
    V_LEAVE,
    V_REPEAT_BONUS,
    V_SAIL,
)
from acropole.games.monumental.tables import Chart, Tables
from acropole.games.monumental.turn import Turn
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64, vec
from acropole.kernel.machine import (
    LEGAL,
    SEAT,
    SOURCE,
    A,
    B,
    C,
    D,
    appended,
    array,
    numbers,
    without,
)
from acropole.kernel.state import Variant


class Heroes(Turn):
    def __init__(
        self, variant: Variant, tables: Tables, chart: Chart, seats: i64, actions: i64
    ) -> None:
        super().__init__(variant, tables, chart, seats, actions)
        self.offer: vec[i64] = vec[i64]()  # hero cards above the track
        self.heroes: vec[i64] = vec[i64]()  # seat * HERO_SLOTS + what
        self.resting: vec[i64] = vec[i64]()  # sent back this round: seat * 1000 + card. 003 §7

    def lay_out(self) -> None:
        super().lay_out()
        self.offer = array([])
        self.heroes = array([])
        self.resting = array([])
        if self.tables.heroes_an_era:
            self.heroes = array([-1, -1, 0, 0, 0, 0, 0] * self.seats)

    def copy_heroes_to(self, twin: Heroes) -> None:
        twin.offer = self.offer
        twin.heroes = self.heroes[:]
        twin.resting = self.resting

    def dump(self) -> dict[str, list[int]]:
        data: dict[str, list[int]] = super().dump()
        data["offer"] = numbers(self.offer)
        data["heroes"] = numbers(self.heroes)
        data["resting"] = numbers(self.resting)
        return data

    def load(self, data: dict[str, list[int]]) -> None:
        super().load(data)
        self.offer = array(data["offer"])
        self.heroes = array(data["heroes"])
        self.resting = array(data["resting"])

    # -- the deck and the offer ------------------------------------------------------------------

    def draw_heroes(self) -> None:
        """Which heroes of each era lie in the deck: any of them. 002 §6.1."""
        tables = self.tables
        left = tables.heroes[:]
        i: i64
        j: i64
        for i in range(self.undealt):
            if self.type_of(self.development[i]) != HERO_CARD:
                continue
            era: i64 = tables.era[self.kind_of(self.development[i])]
            seen: i64 = 0
            found: i64 = -1
            for j in range(len(left)):
                if left[j] >= 0 and tables.era[self.kind_of(left[j])] == era:
                    seen += 1
                    if self.rng.below(seen) == 0:
                        found = j
            self.development[i] = left[found]
            left[found] = -1

    def deal_development(self) -> i64:
        """A hero that comes up goes above the track, and another card replaces it. 002 §6.2."""
        card: i64 = super().deal_development()
        while card >= 0 and self.type_of(card) == HERO_CARD:
            self.offer = appended(self.offer, card)
            self.note(EV_HERO, self.to_move, card, 0)
            card = super().deal_development()
        return card

    def offered_at(self, card: i64) -> i64:
        """Where a hero lies above the track, or -1."""
        i: i64
        for i in range(len(self.offer)):
            if self.offer[i] == card:
                return i
        return -1

    # -- small questions -------------------------------------------------------------------------

    def hero_of(self, seat: i64) -> i64:
        """The hero card of a seat, or -1."""
        return self.heroes[seat * HERO_SLOTS + H_CARD] if len(self.heroes) else -1

    def hero_stands(self, seat: i64, tile: i64) -> bool:
        return self.hero_of(seat) >= 0 and self.heroes[seat * HERO_SLOTS + H_TILE] == tile

    def hero_is_unit(self, seat: i64) -> bool:
        """A hero with an attack value counts as a unit. 002 §6.3."""
        card: i64 = self.hero_of(seat)
        return card >= 0 and self.tables.attack[self.kind_of(card)] > 0

    def hero_units(self, seat: i64, tile: i64) -> i64:
        return 1 if self.hero_stands(seat, tile) and self.hero_is_unit(seat) else 0

    def champions(self, tile: i64) -> i64:
        """A hero on a province defends it as a warlord does. 002 §6.3."""
        if len(self.heroes) == 0:
            return 0
        owner: i64 = self.land[tile * LAND + L_OWNER]
        if owner < 0 or not self.hero_stands(owner, tile):
            return 0
        kind: i64 = self.kind_of(self.hero_of(owner))
        return self.tables.hero_defence[kind] + self.tables.guard[kind]

    # -- acquiring and deploying -----------------------------------------------------------------

    def refuses_hire(self, seat: i64, card: i64) -> i64:
        """Once a turn, for gold, if there is a place for it. 002 §6.3."""
        if self.offered_at(card) < 0:
            return NOT_OFFERED
        if self.heroes[seat * HERO_SLOTS + H_HIRED]:
            return HIRED_ALREADY
        if self.has_resting(seat):
            return HERO_RESTING
        kind: i64 = self.kind_of(card)
        if not self.has_host(seat, self.tables.deploy[kind]):
            return NO_HOST
        return LEGAL if self.purse_of(seat, GOLD) >= self.tables.cost[kind] else NOT_AFFORDABLE

    def has_resting(self, seat: i64) -> bool:
        """Whether a hero of that seat was sent back this round, in continuous mode."""
        i: i64
        for i in range(len(self.resting)):
            if self.resting[i] // 1000 == seat:
                return True
        return False

    def has_host(self, seat: i64, place: i64) -> bool:
        """Whether a new hero can be put on a place of that sort, once the present one is gone."""
        if place == ON_CAPITAL:
            return True
        if place == ON_WONDER:
            return self.section[seat] >= 0
        t: i64
        for t in range(self.chart.tiles):
            if self.refuses_deployment(seat, t) == LEGAL and (
                self.units(t) > 1
                or self.land[t * LAND + L_OUTPOST]
                or not self.hero_stands(seat, t)
            ):
                return True
        return False

    def hire(self, seat: i64, card: i64) -> None:
        if self.hero_of(seat) >= 0:
            self.send_hero_back(seat)
        at: i64 = seat * HERO_SLOTS
        kind: i64 = self.kind_of(card)
        self.charge(seat, GOLD, self.tables.cost[kind], -1)
        self.offer = without(self.offer, self.offered_at(card))
        self.heroes[at + H_CARD] = card
        self.heroes[at + H_HIRED] = 1
        self.note(EV_HIRED, seat, card, 0)
        if self.tables.deploy[kind] == ON_CAPITAL:
            self.heroes[at + H_TILE] = self.home[seat]
        elif self.tables.deploy[kind] == ON_PROVINCE:
            self.push(Q_DEPLOY, seat, 0, card)

    def refuses_deployment(self, seat: i64, tile: i64) -> i64:
        if self.land[tile * LAND + L_OWNER] != seat:
            return NOT_YOURS
        return CAPITAL if self.chart.is_capital[tile] else LEGAL

    # -- going back ------------------------------------------------------------------------------

    def send_hero_back(self, seat: i64) -> None:
        """Card and figure go above the track at once. 002 §6.4."""
        tile: i64 = self.lift_hero(seat)
        self.offer = appended(self.offer, self.hero_of(seat))
        self.heroes[seat * HERO_SLOTS + H_CARD] = -1
        if tile >= 0:
            self.free_if_empty(tile)

    def lift_hero(self, seat: i64) -> i64:
        """The figure leaves the map; where it stood, or -1."""
        at: i64 = seat * HERO_SLOTS
        tile: i64 = self.heroes[at + H_TILE]
        self.note(EV_HERO_BACK, seat, self.hero_of(seat), 0)
        self.heroes[at + H_TILE] = -1
        self.heroes[at + H_TIMES] = 0
        self.heroes[at + H_USED] = 0
        self.heroes[at + H_FIRED] = 0
        return tile

    def free_if_empty(self, tile: i64) -> None:
        """A province that nobody holds any more can be conquered again. 002 §7.2."""
        at: i64 = tile * LAND
        owner: i64 = self.land[at + L_OWNER]
        if owner < 0 or self.chart.is_capital[tile]:
            return
        if self.units(tile) or self.land[at + L_OUTPOST]:
            return
        self.land[at + L_OWNER] = -1
        self.land[at + L_FORT] = 0
        self.realm[owner] &= ~BIT[tile]
        self.note(EV_EMPTIED, owner, tile, 0)
        if self.hero_stands(owner, tile):
            self.send_hero_back(owner)

    def drive_out(self, tile: i64) -> None:
        """A hero that is a unit goes home with the others; one that is not loses its place."""
        owner: i64 = self.land[tile * LAND + L_OWNER]
        super().drive_out(tile)
        if owner >= 0 and self.hero_stands(owner, tile):
            if self.hero_is_unit(owner):
                self.heroes[owner * HERO_SLOTS + H_TILE] = self.home[owner]
            else:
                self.send_hero_back(owner)

    def keep_wonder(self, seat: i64, keep_new: bool) -> None:
        super().keep_wonder(seat, keep_new)
        card: i64 = self.hero_of(seat)
        if keep_new and card >= 0 and self.tables.deploy[self.kind_of(card)] == ON_WONDER:
            self.send_hero_back(seat)

    # -- heroes as units -------------------------------------------------------------------------

    def refuses_hero_unit(self, kind: i64, seat: i64) -> i64:
        """The hero as the answer to Q_UNITS or Q_UNIT."""
        if not self.hero_is_unit(seat):
            return NO_UNIT_HERE
        tile: i64 = self.heroes[seat * HERO_SLOTS + H_TILE]
        if tile < 0:
            return NO_UNIT_HERE
        if kind != Q_UNITS:
            return self.refuses_unit(seat, tile, True)
        if not self.stack[self.sp + D] & BIT[tile]:
            return NOT_REACHABLE
        return LEGAL if self.spare_units(tile) > 0 else NO_UNIT_TO_SPARE

    def choose_hero(self, kind: i64, seat: i64) -> None:
        if kind == Q_UNITS:
            self.send_hero(seat)
        elif self.stack[self.sp + B] == LEAVING:
            tile: i64 = self.heroes[seat * HERO_SLOTS + H_TILE]
            left: i64 = self.stack[self.sp + C] - 1
            self.pop()
            self.heroes[seat * HERO_SLOTS + H_TILE] = self.home[seat]
            self.send_home(seat, tile, left)
        else:
            self.pop()
            self.stack[self.sp + B] = A_HERO

    def send_home(self, seat: i64, tile: i64, count: i64) -> None:
        """When all units go, a hero among them does."""
        goes: bool = self.hero_is_unit(seat) and self.hero_stands(seat, tile)
        if goes and self.units(tile) <= count:
            self.heroes[seat * HERO_SLOTS + H_TILE] = self.home[seat]
        super().send_home(seat, tile, count)

    def send_hero(self, seat: i64) -> None:
        """The hero sets out with the others, as `send` does with a soldier."""
        self.heroes[seat * HERO_SLOTS + H_TILE] = -1
        self.stack[self.sp - 8 + D] = 1  # told to T_CONQUERED, the frame below
        self.stack[self.sp + B] -= 1
        if self.stack[self.sp + B] == 0:
            self.pop()

    def bring_hero(self, seat: i64, tile: i64) -> None:
        self.land[tile * LAND + L_SOLDIERS] -= 1
        self.heroes[seat * HERO_SLOTS + H_TILE] = tile
        self.heroes[seat * HERO_SLOTS + H_LEADS] = 1

    def arrive(self, seat: i64, tile: i64) -> None:
        if self.stack[self.sp + B] != A_HERO:
            super().arrive(seat, tile)
            return
        self.note(EV_MOVED, seat, self.stack[self.sp + A], tile)
        self.heroes[seat * HERO_SLOTS + H_TILE] = tile
        self.pop()

    # -- effects ---------------------------------------------------------------------------------

    def forget_turn(self, seat: i64) -> None:
        super().forget_turn(seat)
        if len(self.heroes):
            self.heroes[seat * HERO_SLOTS + H_USED] = 0
            self.heroes[seat * HERO_SLOTS + H_HIRED] = 0
            self.heroes[seat * HERO_SLOTS + H_FIRED] = 0

    def refuses_hero_use(self, seat: i64) -> i64:
        card: i64 = self.hero_of(seat)
        if card < 0:
            return NO_HERO
        effect: i64 = self.tables.effect[self.kind_of(card)]
        if effect < 0:
            return NO_EFFECT
        if self.heroes[seat * HERO_SLOTS + H_USED]:
            return USED_UP
        return LEGAL if self.can_start(effect, seat, card, -1) else EFFECT_IMPOSSIBLE

    def use_hero(self, seat: i64) -> None:
        card: i64 = self.hero_of(seat)
        self.heroes[seat * HERO_SLOTS + H_USED] = 1
        self.note(EV_USED, seat, card, 0)
        self.begin(self.tables.effect[self.kind_of(card)], seat, card, -1)

    def collect(self, event: i64, seat: i64, about: i64, warlord: i64) -> None:
        super().collect(event, seat, about, warlord)
        card: i64 = self.hero_of(seat)
        if card < 0:
            return
        at: i64 = seat * HERO_SLOTS
        done: bool = self.heroes[at + H_FIRED] != 0
        kind: i64 = self.kind_of(card)
        if self.collect_from(kind, event, seat, about, warlord, done, card):
            self.heroes[at + H_FIRED] = 1
        if event == E_CONQUEST and self.heroes[at + H_LEADS]:
            self.heroes[at + H_LEADS] = 0
            if self.collect_from(kind, E_CHARGE, seat, about, warlord, done, card):
                self.heroes[at + H_FIRED] = 1

    def can_creature(self, pc: i64) -> bool:
        op: i64 = self.code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        if op == V_ASSAULT:
            return self.any_assault(seat)
        if op == V_SAIL:
            return self.can_sail(seat, 0) or self.can_sail(seat, 1)
        return op != V_LEAVE  # nobody uses a hero only to send it back

    def do_creature(self, pc: i64) -> None:
        op: i64 = self.code[pc]
        seat: i64 = self.stack[self.sp + SEAT]
        source: i64 = self.stack[self.sp + SOURCE]
        if op == V_LEAVE:
            self.hero_has_served(seat, source, self.code[pc + 2])
        elif op == V_REPEAT_BONUS:
            self.repeat_bonus(seat)
        elif not self.can(pc):
            return
        elif op == V_ASSAULT:
            self.push(Q_ASSAULT, seat, 0, source)
        else:
            self.push(Q_SAILOR, seat, 0, source)

    def hero_has_served(self, seat: i64, card: i64, times: i64) -> None:
        """Its condition to go back is met; some cards ask that this happens several times."""
        if self.hero_of(seat) != card:
            return
        self.heroes[seat * HERO_SLOTS + H_TIMES] += 1
        if self.heroes[seat * HERO_SLOTS + H_TIMES] >= times:
            self.send_hero_back(seat)

    def repeat_bonus(self, seat: i64) -> None:
        """The bonus of the wonder that was just completed."""
        card: i64 = self.wonders[len(self.wonders) - 1] % 1000
        bonus: i64 = self.tables.bonus[self.kind_of(card)]
        if bonus >= 0:
            self.begin(bonus, seat, card, -1)

    # -- a direct attack -------------------------------------------------------------------------

    def refuses_assault(self, seat: i64, tile: i64) -> i64:
        """Any province, adjacent or not; the hero leads units from anywhere."""
        if not self.hero_is_unit(seat):
            return NO_UNIT_HERE
        reason: i64 = self.refuses_target(seat, tile)
        if reason != LEGAL:
            return reason
        here: i64 = self.heroes[seat * HERO_SLOTS + H_TILE]
        if self.spare_units(here) < 1:
            return NO_UNIT_TO_SPARE
        enough: bool = self.units_within(self.realm[seat]) >= self.units_needed(seat, tile)
        return LEGAL if enough else TOO_FEW_UNITS

    def any_assault(self, seat: i64) -> bool:
        t: i64
        for t in range(self.chart.tiles):
            if self.refuses_assault(seat, t) == LEGAL:
                return True
        return False

    def assault(self, seat: i64, tile: i64) -> None:
        self.pop()
        units: i64 = self.muster(seat, tile, self.realm[seat])
        self.send_hero(seat)
        self.pay_attack(seat, tile, units)

    # -- sailing ---------------------------------------------------------------------------------

    def shores(self, tile: i64) -> i64:
        """The other land tiles on the waters that touch a tile."""
        chart = self.chart
        sea: i64 = 0
        coast: i64 = 0
        edge: i64 = chart.beside[tile]
        t: i64
        while edge:
            wider: i64 = 0
            for t in range(chart.tiles):
                if edge & BIT[t] and chart.is_water[t]:
                    sea |= BIT[t]
                    wider |= chart.beside[t]
                    coast |= chart.beside[t]
            edge = wider & ~sea
        for t in range(chart.tiles):
            if chart.is_water[t]:
                coast &= ~BIT[t]
        return coast & ~BIT[tile]

    def harbours(self, seat: i64, explorer: i64) -> i64:
        """Where an explorer can sail to: never into an enemy capital."""
        found: i64 = self.shores(self.explorer[seat * EXPLORERS + explorer])
        i: i64
        for i in range(len(self.chart.capital)):
            if self.chart.capital[i] != self.home[seat]:
                found &= ~BIT[self.chart.capital[i]]
        return found

    def can_sail(self, seat: i64, explorer: i64) -> bool:
        return self.harbours(seat, explorer) != 0

    def ask_harbour(self, seat: i64, explorer: i64) -> None:
        """Answer Q_SAILOR."""
        self.pop()
        sp: i64 = self.push(Q_SAIL, seat, 0, 0)
        self.stack[sp + A] = explorer
        self.stack[sp + D] = self.harbours(seat, explorer)

    def sail(self, seat: i64, tile: i64) -> None:
        self.explorer[seat * EXPLORERS + self.stack[self.sp + A]] = tile
        self.note(EV_SAILED, seat, tile, 0)
        self.pop()

    def refuses_sailor(self, seat: i64, explorer: i64) -> i64:
        return LEGAL if explorer < EXPLORERS and self.can_sail(seat, explorer) else NOT_COASTAL
