"""The Automa on the map: its conquests, its explorers, the places of its wonders. 002 §5.3.

Where its rules leave a choice, the player to its right makes it: the frame of the question holds
the tiles to choose from in D.
"""

from __future__ import annotations

from acropole.games.monumental.creatures import Creatures
from acropole.games.monumental.numbers import (
    DEAREST,
    EV_CONQUERED,
    EV_OUTPOST,
    EV_PRODUCTION,
    EV_SOLD,
    EV_STEP,
    EV_TOKEN,
    EV_WENT_HOME,
    EV_WONDER_TILE,
    EXPLORERS,
    GOLD,
    GOLD_FOR_CULTURE,
    L_FORT,
    L_FRONT,
    L_OUTPOST,
    L_OWNER,
    L_PRODUCTION,
    L_SOLDIERS,
    L_WONDER,
    LAND,
    M_GONE,
    M_USED,
    MARKET_TOKENS,
    MARKETS,
    PRICE,
    Q_AUTOMA_CAPITAL,
    Q_AUTOMA_CONQUER,
    Q_AUTOMA_STEP,
    Q_AUTOMA_WONDER,
    TOKEN_TYPES,
)
from acropole.games.monumental.tables import Chart, Tables
from acropole.games.monumental.world import BIT
from acropole.kernel.fast import i64
from acropole.kernel.machine import A, B, C, D
from acropole.kernel.state import Variant


class AutomaLand(Creatures):
    def __init__(
        self, variant: Variant, tables: Tables, chart: Chart, seats: i64, actions: i64
    ) -> None:
        super().__init__(variant, tables, chart, seats, actions)
        self.automa_stacked: i64 = 0  # wonders on its capital under another one

    # -- its seat -------------------------------------------------------------------------------

    def first_player(self) -> i64:
        """In the first edition's solo mode the Automa begins. 000."""
        return self.tables.automa if self.tables.automa_leads else super().first_player()

    def leader(self) -> i64:
        """The first of the people."""
        return 0 if self.first == self.tables.automa else self.first

    def after(self, seat: i64) -> i64:
        """The Automa sits between the last of the people and the first. 002 §5.1."""
        automa: i64 = self.tables.automa
        if automa < 0:
            return super().after(seat)
        if seat == automa:
            return self.leader()
        following: i64 = (seat + 1) % automa
        return automa if following == self.leader() else following

    def before(self, seat: i64) -> i64:
        automa: i64 = self.tables.automa
        if automa < 0:
            return super().before(seat)
        if seat == self.leader():
            return automa
        if seat == automa:
            seat = self.leader()
        return (seat + automa - 1) % automa

    def place(self, seat: i64) -> i64:
        automa: i64 = self.tables.automa
        if automa < 0 or self.first == automa:
            return super().place(seat)
        return automa if seat == automa else (seat - self.first + automa) % automa

    # -- asking the player to its right ---------------------------------------------------------

    def ask_for_tile(self, question: i64, tiles: i64, about: i64, source: i64) -> None:
        sp: i64 = self.push(question, self.before(self.tables.automa), 0, source)
        self.stack[sp + A] = about
        self.stack[sp + D] = tiles

    def choose_for_automa(self, kind: i64, tile: i64) -> None:
        """Answer one of these questions."""
        about: i64 = self.stack[self.sp + A]
        if kind == Q_AUTOMA_CAPITAL:
            self.choose_capital(self.tables.automa, tile)
            return
        self.pop()
        if kind == Q_AUTOMA_CONQUER:
            self.conquer_with_automa(tile)
        elif kind == Q_AUTOMA_WONDER:
            self.put_automa_wonder(about, tile)
        else:
            self.step_automa(about, tile)

    def is_one(self, tiles: i64) -> bool:
        return tiles & (tiles - 1) == 0

    def beside_any(self, tiles: i64) -> i64:
        """The neighbours of these tiles."""
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if tiles & BIT[t]:
                found |= self.chart.beside[t]
        return found

    def only(self, tiles: i64) -> i64:
        """The tile of a mask that has one."""
        t: i64
        for t in range(self.chart.tiles):
            if tiles & BIT[t]:
                return t
        raise RuntimeError("no tile")

    def ask_capital(self, seat: i64) -> None:
        if seat != self.tables.automa:
            super().ask_capital(seat)
            return
        free: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if self.chart.is_capital[t] and self.land[t * LAND + L_OWNER] < 0:
                free |= BIT[t]
        self.ask_for_tile(Q_AUTOMA_CAPITAL, free, 0, -1)

    # -- conquest -------------------------------------------------------------------------------

    def conquest_cost(self, tile: i64) -> i64:
        """What the conquest would cost a player: the units, and the price of a free city."""
        cost: i64 = self.defence(tile)
        front: i64 = self.land[tile * LAND + L_FRONT] - 1
        r: i64
        if front >= 0:
            for r in range(PRICE):
                cost += self.tables.price[front * PRICE + r]
        return cost

    def targets(self, which: i64) -> i64:
        """The cheapest or dearest provinces beside its tiles; of these the lowest terrain."""
        seat: i64 = self.tables.automa
        if self.land[self.home[seat] * LAND + L_SOLDIERS] + self.outposts[seat] == 0:
            return 0
        near: i64 = self.beside_any(self.realm[seat]) & ~self.realm[seat]
        found: i64 = 0
        best: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if near & BIT[t] and not self.chart.is_water[t] and not self.chart.is_capital[t]:
                cost: i64 = self.conquest_cost(t)
                rank: i64 = (-cost if which == DEAREST else cost) * 100 + self.chart.terrain[t]
                if found == 0 or rank < best:
                    found = 0
                    best = rank
                if rank == best:
                    found |= BIT[t]
        return found

    def conquer_on(self) -> None:
        """One step of T_AUTOMA_CONQUER: the next conquest, if there is anything to conquer."""
        sp: i64 = self.sp
        tiles: i64 = self.targets(self.stack[sp + A]) if self.stack[sp + B] > 0 else 0
        self.stack[sp + B] -= 1
        if tiles == 0:
            self.pop()
        elif self.is_one(tiles):
            self.conquer_with_automa(self.only(tiles))
        else:
            self.ask_for_tile(Q_AUTOMA_CONQUER, tiles, 0, -1)

    def conquer_with_automa(self, tile: i64) -> None:
        """Its warlord, wherever he is, and a soldier of its capital; without one, an outpost."""
        seat: i64 = self.tables.automa
        home: i64 = self.home[seat] * LAND
        at: i64 = tile * LAND
        soldiers: i64 = 1 if self.land[home + L_SOLDIERS] else 0
        self.note(EV_CONQUERED, seat, tile, soldiers + 1)
        self.drive_out(tile)
        self.land[at + L_OWNER] = seat
        self.land[at + L_FORT] = 0
        self.realm[seat] |= BIT[tile]
        if soldiers:
            self.land[home + L_SOLDIERS] -= 1
            self.land[at + L_SOLDIERS] = 1
        else:
            self.outposts[seat] -= 1
            self.land[at + L_OUTPOST] = 1
            self.note(EV_OUTPOST, seat, tile, 0)
        left: i64 = self.warlord[seat]
        self.warlord[seat] = tile
        if self.units(left) + self.land[left * LAND + L_OUTPOST] == 0 and left != self.home[seat]:
            self.drive_out(left)  # nobody is left there
        if self.land[at + L_FRONT]:
            self.sell_token(seat, tile)

    def sell_token(self, seat: i64, tile: i64) -> None:
        """Barbarians give the gold on the back, a free city 2 gold for each culture."""
        if self.meets_monster(tile):
            self.reveal_monster(seat, tile)
            self.let_appear(seat, tile)
            return
        token: i64 = self.turn_up(self.land[tile * LAND + L_FRONT] - 1)
        self.land[tile * LAND + L_FRONT] = 0
        self.note(EV_TOKEN, seat, token, 0)
        if self.tables.automa_sells:
            self.tokens[seat * TOKEN_TYPES + token] += 1
            self.gain(seat, GOLD, self.tables.token_gold[token])

    def give_culture(self, seat: i64, n: i64) -> None:
        if seat == self.tables.automa:
            self.gain(seat, GOLD, GOLD_FOR_CULTURE * n)
        else:
            super().give_culture(seat, n)

    def who_answers(self, seat: i64) -> i64:
        """What the Automa could choose, the player to its right chooses."""
        seat = super().who_answers(seat)
        return self.before(seat) if seat == self.tables.automa else seat

    # -- the places of wonders ------------------------------------------------------------------

    def place_automa_wonder(self, card: i64) -> None:
        """On a province without a wonder; if there is none, on the capital, however many."""
        seat: i64 = self.tables.automa
        free: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if self.realm[seat] & BIT[t] and not self.land[t * LAND + L_WONDER]:
                free |= BIT[t]
        free &= ~BIT[self.home[seat]]
        if free == 0:
            self.put_automa_wonder(card, self.home[seat])
        elif self.is_one(free):
            self.put_automa_wonder(card, self.only(free))
        else:
            self.ask_for_tile(Q_AUTOMA_WONDER, free, card, card)

    def put_automa_wonder(self, card: i64, tile: i64) -> None:
        if self.land[tile * LAND + L_WONDER]:
            self.automa_stacked += 1
        self.land[tile * LAND + L_WONDER] = card + 1
        self.note(EV_WONDER_TILE, self.tables.automa, card, tile)

    # -- explorers ------------------------------------------------------------------------------

    def markets_to_visit(self) -> i64:
        """The markets with a token to take that the Automa has none of."""
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            market: i64 = self.chart.market[t]
            if market >= 0 and self.can_visit(market):
                found |= BIT[t]
        return found

    def can_visit(self, market: i64) -> bool:
        return not self.has_visited(self.tables.automa, market) and self.market_pile(market) != 0

    def goals(self) -> i64:
        """Markets; once none has a token for it, production tokens."""
        found: i64 = self.markets_to_visit()
        if found == 0:
            found = self.with_production(self.open_land())
        return found

    def with_production(self, tiles: i64) -> i64:
        found: i64 = 0
        t: i64
        for t in range(self.chart.tiles):
            if tiles & BIT[t] and self.land[t * LAND + L_PRODUCTION]:
                found |= BIT[t]
        return found

    def open_land(self) -> i64:
        """Where its explorers may go: neither onto water nor into another capital."""
        found: i64 = BIT[self.home[self.tables.automa]]
        t: i64
        for t in range(self.chart.tiles):
            if not self.chart.is_water[t] and not self.chart.is_capital[t]:
                found |= BIT[t]
        return found

    def nearest(self, here: i64, goals: i64) -> i64:
        """Of these goals those that take the fewest steps."""
        open_land: i64 = self.open_land()
        ring: i64 = BIT[here]
        seen: i64 = ring
        while ring:
            ring = self.beside_any(ring) & open_land & ~seen
            if ring & goals:
                return ring & goals
            seen |= ring
        return 0

    def first_steps(self, here: i64, goals: i64) -> i64:
        """The first tiles of all shortest ways to these goals, all equally far."""
        open_land: i64 = self.open_land()
        ring: i64 = goals
        seen: i64 = ring
        while ring:
            wider: i64 = self.beside_any(ring) & open_land & ~seen
            if wider & BIT[here]:
                return ring & self.chart.beside[here]
            seen |= wider
            ring = wider
        return 0

    def steps_of(self, explorer: i64) -> i64:
        """Where an explorer may step: towards the nearest goal, onto a production token first.

        The second explorer has another goal than the first, as long as there is one.
        """
        at: i64 = self.tables.automa * EXPLORERS
        here: i64 = self.explorer[at + explorer]
        goals: i64 = self.goals()
        if explorer > 0:
            taken: i64 = self.nearest(self.explorer[at], goals)
            if self.is_one(taken) and goals & ~taken:
                goals &= ~taken
        found: i64 = self.first_steps(here, self.nearest(here, goals))
        richer: i64 = self.with_production(found)
        return richer if richer else found

    def explore_on(self) -> None:
        """One step of T_AUTOMA_EXPLORE: the first explorer goes all its way, then the second."""
        sp: i64 = self.sp
        explorer: i64 = self.stack[sp + A]
        if explorer == EXPLORERS:
            self.pop()
            return
        tiles: i64 = self.steps_of(explorer) if self.stack[sp + B] > 0 else 0
        self.stack[sp + B] -= 1
        if tiles == 0:
            self.stack[sp + A] += 1
            self.stack[sp + B] = self.stack[sp + C]
        elif self.is_one(tiles):
            self.step_automa(explorer, self.only(tiles))
        else:
            self.ask_for_tile(Q_AUTOMA_STEP, tiles, explorer, -1)

    def step_automa(self, explorer: i64, tile: i64) -> None:
        """A step, and what lies there: production tokens and a token of a new market."""
        seat: i64 = self.tables.automa
        self.explorer[seat * EXPLORERS + explorer] = tile
        self.note(EV_STEP, seat, tile, 0)
        if self.land[tile * LAND + L_PRODUCTION]:
            self.land[tile * LAND + L_PRODUCTION] = 0
            self.note(EV_PRODUCTION, seat, tile, 0)
            self.sell_production(seat)
        market: i64 = self.chart.market[tile]
        if market >= 0 and self.can_visit(market):
            self.sell_market_token(seat, market)

    def sell_production(self, seat: i64) -> None:
        if not self.tables.automa_sells:
            return
        self.producers[seat] += 1
        if self.producers[seat] == self.tables.automa_producers:
            self.producers[seat] = 0
            self.gain(seat, GOLD, 1)

    def sell_market_token(self, seat: i64, market: i64) -> None:
        """The top token of the market; its figure is gold."""
        pile: i64 = self.market_pile(market)
        lying: i64 = 0
        token: i64
        for token in range(MARKET_TOKENS):
            lying += pile >> token & 1
        pick: i64 = self.rng.below(lying)
        for token in range(MARKET_TOKENS):
            if pile >> token & 1:
                if pick == 0:
                    self.market[market * MARKET_TOKENS + token] = M_USED + seat
                    self.note(EV_SOLD, seat, market, market * MARKET_TOKENS + token)
                    if self.tables.automa_sells:
                        self.gain(seat, GOLD, self.tables.market_gold[market * 5 + token])
                pick -= 1
        self.return_if_done()

    def return_if_done(self) -> None:
        """With a token of every market these are discarded, and both explorers go home.

        A market without tokens cannot be waited for.
        """
        seat: i64 = self.tables.automa
        if self.markets_visited(seat) == 0 or self.markets_to_visit():
            return
        i: i64
        for i in range(MARKETS * MARKET_TOKENS):
            if self.market[i] == M_USED + seat:
                self.market[i] = M_GONE
        for i in range(EXPLORERS):
            self.explorer[seat * EXPLORERS + i] = self.home[seat]
        self.note(EV_WENT_HOME, seat, 0, 0)
