"""The numbers of Monumental that come from content, options and the board, flat and shared.

A card *kind* is what is printed; a *card* is one piece of cardboard. Policies and warlords are
kinds too: their effects work like those of cards, but they never lie in a city.
"""

from __future__ import annotations

from acropole.kernel.fast import i64, vec


class Tables:
    """Content and options."""

    def __init__(self, code: vec[i64]) -> None:
        self.code = code  # compiled effects
        self.asks: vec[i64] = vec[i64]()  # by verb: the kind of its question or task, or -1
        self.is_asked: vec[i64] = vec[i64]()  # by kind of question: whether a verb asks it
        self.kinds: i64 = 0
        self.cards: i64 = 0
        self.kind: vec[i64] = vec[i64]()  # by card
        # by kind
        self.type: vec[i64] = vec[i64]()
        self.era: vec[i64] = vec[i64]()
        self.cost: vec[i64] = vec[i64]()  # of the card, or of a wonder's first section
        self.cost2: vec[i64] = vec[i64]()  # of a wonder's second section
        self.yields: vec[i64] = vec[i64]()  # kind * 5 + resource
        self.effect: vec[i64] = vec[i64]()  # address of what its use does, or -1
        self.bonus: vec[i64] = vec[i64]()  # address, or -1
        self.worth: vec[i64] = vec[i64]()  # to a player that looks one step ahead
        self.is_basic: vec[i64] = vec[i64]()
        self.is_starting_knowledge: vec[i64] = vec[i64]()
        self.copies: vec[i64] = vec[i64]()  # whether its effect copies another card
        self.in_force: vec[i64] = vec[i64]()  # whether it works without being used
        self.gap: vec[i64] = vec[i64]()  # tiles a conquest may leap
        self.swaps_section: vec[i64] = vec[i64]()  # any basic resource builds sections
        self.swaps_knowledge: vec[i64] = vec[i64]()  # production buys knowledge
        self.first_trigger: vec[i64] = vec[i64]()  # triggers of a kind: from here …
        self.end_trigger: vec[i64] = vec[i64]()  # … up to here
        # by trigger
        self.event: vec[i64] = vec[i64]()
        self.only_first: vec[i64] = vec[i64]()
        self.with_warlord: vec[i64] = vec[i64]()
        self.about: vec[i64] = vec[i64]()  # a place for conquests, a filter for acquisitions
        self.body: vec[i64] = vec[i64]()
        # by filter
        self.fits: vec[i64] = vec[i64]()  # filter * kinds + kind
        self.host: vec[i64] = vec[i64]()  # 0 no word on the host, 1 the host only, 2 not the host
        # civilizations
        self.first_card: vec[i64] = vec[i64]()  # civilization: its 15 cards begin here
        self.policy: vec[i64] = vec[i64]()  # civilization * 5 + policy: its kind
        self.warlord: vec[i64] = vec[i64]()  # civilization: its warlord's kind
        # development and basic buildings
        self.first_basic: i64 = 0  # ten cards a pile from here
        self.development: vec[i64] = vec[i64]()  # the deck, last era first
        self.era_from: vec[i64] = vec[i64]()  # where each era of it begins
        self.alternatives: vec[i64] = vec[i64]()  # wonders that replace another of their era
        self.replaced: vec[i64] = vec[i64]()  # by alternative: the card it replaces, -1 by lot
        self.first_seat: i64 = -1  # who begins, -1 by lot
        self.track_places: i64 = 0
        self.track_rows: i64 = 1  # two players have two tracks
        self.continuous: bool = False  # 003: rounds of single actions
        # exploration tokens
        self.front: vec[i64] = vec[i64]()  # by kind of token
        self.token_gain: vec[i64] = vec[i64]()  # address, by kind of token
        self.token_count: vec[i64] = vec[i64]()  # by kind of token
        self.defence: vec[i64] = vec[i64]()  # by front: barbarians' value, 0 for a free city
        self.is_city: vec[i64] = vec[i64]()  # by front
        self.price: vec[i64] = vec[i64]()  # front * PRICE + resource, BASIC for some of one kind
        self.market_gain: vec[i64] = vec[i64]()  # market * 5 + token: address
        self.creatures: i64 = 0  # whether there are heroes or monsters in the game
        # heroes: by kind of card, and those of the box
        self.heroes: vec[i64] = vec[i64]()  # cards, era after era
        self.heroes_an_era: i64 = 0
        self.deploy: vec[i64] = vec[i64]()
        self.attack: vec[i64] = vec[i64]()  # more than 0: it counts as a unit
        self.hero_defence: vec[i64] = vec[i64]()  # that it adds to its province
        self.guard: vec[i64] = vec[i64]()  # that its effect adds besides
        self.stays: vec[i64] = vec[i64]()  # uses after which it goes back, 1 where none is told
        # monsters, by number
        self.monsters: i64 = 0  # how many hide among the barbarians
        self.monster_attack: vec[i64] = vec[i64]()  # address
        self.monster_strikes: vec[i64] = vec[i64]()
        self.monster_defeat: vec[i64] = vec[i64]()  # address of `price => reward`
        self.monster_guard: vec[i64] = vec[i64]()  # defence that it adds to its province
        self.monster_water: vec[i64] = vec[i64]()  # whether it lives on water
        self.monster_culture: i64 = 1  # for who reveals one
        self.monster_points: i64 = 1
        # rules
        self.starting_gold: i64 = 2
        self.earlier_points: i64 = 0  # for each seat that plays later
        self.even: vec[i64] = vec[i64]()  # points of the Automa, by its civilization
        self.soldiers: i64 = 9
        self.outposts: i64 = 2
        self.outpost_units: i64 = 3  # that go home for one
        self.warlord_defence: i64 = 2
        self.outpost_defence: i64 = 3
        self.wonder_defence: i64 = 2
        self.progress_cost: i64 = 2
        self.points: vec[i64] = vec[i64]()  # a province, knowledge, wonder, policy
        self.domination: i64 = 3
        # the Automa
        self.automa: i64 = -1  # its seat, or -1
        self.automa_leads: bool = False  # it plays first
        self.automa_cards: i64 = 2  # turned up in a turn
        self.automa_gold: i64 = 2  # at the start
        self.automa_relief: i64 = 2  # gold for an action that cannot be done
        self.automa_point: i64 = 3  # gold for a point; 0: gold is worth none
        self.automa_sells: bool = True  # tokens turn into gold; otherwise they are discarded
        self.automa_producers: i64 = 2  # production tokens for 1 gold
        self.common: vec[i64] = vec[i64]()  # by card of the Automa: address
        self.special: vec[i64] = vec[i64]()  # address, or -1
        self.special_for: vec[i64] = vec[i64]()  # specialization, or -1
        self.specialization: vec[i64] = vec[i64]()  # by civilization: its warlord's
        self.token_gold: vec[i64] = vec[i64]()  # by kind of exploration token
        self.market_gold: vec[i64] = vec[i64]()  # market * 5 + token
        self.alphabet: vec[i64] = vec[i64]()  # by kind: its place in the order of names


class Chart:
    """The board of one game."""

    def __init__(self) -> None:
        self.tiles: i64 = 0
        self.beside: vec[i64] = vec[i64]()  # tile: mask of its neighbours
        self.next: vec[i64] = vec[i64]()  # tile * 6 + direction: tile, or -1
        self.distance: vec[i64] = vec[i64]()  # tile * TILES + tile, as the crow flies
        self.terrain: vec[i64] = vec[i64]()
        self.provinces: i64 = 0  # mask of the tiles that can be conquered
        self.is_water: vec[i64] = vec[i64]()
        self.capital: vec[i64] = vec[i64]()  # capital tiles
        self.is_capital: vec[i64] = vec[i64]()
        self.is_coastal: vec[i64] = vec[i64]()
        self.market: vec[i64] = vec[i64]()  # tile: its market, or -1
        self.market_on: vec[i64] = vec[i64]()  # market: whether the board has it
        self.front: vec[i64] = vec[i64]()  # tile: 1 + front at the start, 0 none, -1 a free city
        self.city_fronts: vec[i64] = vec[i64]()  # fronts to draw the free cities from, with repeats
        self.production: vec[i64] = vec[i64]()
