"""The numbers of Imperium that come from content and options, flat and shared by all positions.

A *kind* is an entry of the content, one printed face; a *card* is one piece of cardboard that can
be in this game. A card's kind changes only when it is turned over (`BECOME`), so positions keep
their own copy of `kind`.
"""

from __future__ import annotations

from acropole.kernel.fast import i64, vec


class Tables:
    def __init__(self, code: vec[i64]) -> None:
        self.code = code  # compiled effects
        self.seats: i64 = 0
        self.people: i64 = 0  # the first seats
        self.civ: i64 = -1  # the seat of the C.I.V., the last one; -1 where it does not play
        self.kinds: i64 = 0
        self.alike: vec[i64] = vec[i64]()  # by kind: the one that stands for all that are alike
        # -- by kind: what is printed --
        self.suits: vec[i64] = vec[i64]()  # kind * SUITS + suit: how many symbols
        self.icons: vec[i64] = vec[i64]()  # kind * ICONS + icon: how many symbols
        self.banner: vec[i64] = vec[i64]()  # first suit, or -1
        self.state: vec[i64] = vec[i64]()  # NO_STATE, or the state in which it can be played
        self.pinned: vec[i64] = vec[i64]()
        self.attack: vec[i64] = vec[i64]()
        self.permanent: vec[i64] = vec[i64]()  # the Court and the journey
        self.free_play: vec[i64] = vec[i64]()
        self.cost: vec[i64] = vec[i64]()  # kind * RESOURCES + resource, to develop it
        # -- by kind: points --
        self.points: vec[i64] = vec[i64]()  # where nothing else is said
        self.points_history: vec[i64] = vec[i64]()  # in the history
        self.points_play: vec[i64] = vec[i64]()  # in play, not garrisoned
        self.points_garrison: vec[i64] = vec[i64]()
        self.variable: vec[i64] = vec[i64]()  # whether its points are counted by the terms below
        self.first_term: vec[i64] = vec[i64]()  # terms of a kind: from here …
        self.end_term: vec[i64] = vec[i64]()  # … up to here
        self.civ_value: vec[i64] = vec[i64]()  # what the C.I.V. reckons it is worth
        # by term: number * count // per
        self.term_number: vec[i64] = vec[i64]()
        self.term_count: vec[i64] = vec[i64]()  # address of the COUNT
        self.term_per: vec[i64] = vec[i64]()
        # -- by kind: texts, as addresses or -1 --
        self.play: vec[i64] = vec[i64]()
        self.exhaust: vec[i64] = vec[i64]()
        self.solstice: vec[i64] = vec[i64]()
        # What solstice effects use, pick from, add to and set off, as bits: see solstice.py.
        self.solstice_uses: vec[i64] = vec[i64]()
        self.solstice_picks: vec[i64] = vec[i64]()
        self.solstice_adds: vec[i64] = vec[i64]()
        self.solstice_fires: vec[i64] = vec[i64]()
        self.solstice_takes: vec[i64] = vec[i64]()  # cards of the hand, at most
        self.solstice_text: vec[i64] = vec[i64]()  # the first kind with the same text
        self.scoring: vec[i64] = vec[i64]()  # before points are counted
        self.first_reaction: vec[i64] = vec[i64]()  # reactions of a kind: from here …
        self.end_reaction: vec[i64] = vec[i64]()  # … up to here
        self.heeds: vec[i64] = vec[i64]()  # the events of those that cost no exhaust token, bits
        # by reaction
        self.event: vec[i64] = vec[i64]()
        self.about: vec[i64] = vec[i64]()  # filter, resource or icon
        self.about_from: vec[i64] = vec[i64]()  # zones, 0: wherever
        self.costs_exhaust: vec[i64] = vec[i64]()
        self.reaction: vec[i64] = vec[i64]()  # address
        # -- by kind: in force while it is in play --
        self.standing: vec[i64] = vec[i64]()  # whether it has any of the following
        self.hand_size: vec[i64] = vec[i64]()  # added
        self.unrest_mat: vec[i64] = vec[i64]()  # taken off an unrest's materials, to 1 at least
        self.unrest_cards: vec[i64] = vec[i64]()  # taken off an unrest's discards, to 1 at least
        self.dev_less: vec[i64] = vec[i64]()  # kind * RESOURCES + resource: off developments
        self.unbarred: vec[i64] = vec[i64]()  # filter of cards without barbarian icon, or -1
        self.exile_open: vec[i64] = vec[i64]()  # filter of cards acquired from exile too, or -1
        self.frees: vec[i64] = vec[i64]()  # filter of cards played without action, or -1
        self.token_number: vec[i64] = vec[i64]()  # tokens put on the market instead, or 0
        self.token_resource: vec[i64] = vec[i64]()
        self.no_history: vec[i64] = vec[i64]()  # what goes to the history is discarded
        self.garrison_masks: vec[i64] = vec[i64]()  # its garrison stands in for masks
        self.people_for_goods: vec[i64] = vec[i64]()  # a gain of mat is 2 pop, others gain 1 prog
        # -- by kind: restrictions --
        self.unplayable: vec[i64] = vec[i64]()
        self.no_garrison: vec[i64] = vec[i64]()
        self.no_abandon: vec[i64] = vec[i64]()
        self.no_recall: vec[i64] = vec[i64]()
        self.last_quest: vec[i64] = vec[i64]()  # only the last impending quest can be begun
        self.first_need: vec[i64] = vec[i64]()  # needs of a kind to be played: from here …
        self.end_need: vec[i64] = vec[i64]()  # … up to here
        self.need: vec[i64] = vec[i64]()  # by need: filter …
        self.need_zone: vec[i64] = vec[i64]()  # … that a card in this zone matches
        # -- by filter --
        self.filters: i64 = 0
        self.fits: vec[i64] = vec[i64]()  # filter * kinds + kind: symbols that match, 0: none
        self.fit_icon: vec[i64] = vec[i64]()  # the icon that alone makes the filter, or -1
        self.fit_hosts: vec[i64] = vec[i64]()  # filter that a card garrisoned there matches, or -1
        # -- some kinds and filters by name --
        self.every_filter: i64 = 0  # %any
        self.unrest_filter: i64 = 0  # UNR
        self.mask_filter: i64 = 0  # :mask
        self.king_a: i64 = 0
        self.king_b: i64 = 0
        # -- this game: its cards --
        self.cards: i64 = 0
        self.kind: vec[i64] = vec[i64]()  # by card
        self.home: vec[i64] = vec[i64]()  # by card: START … IN_UNREST
        self.owner: vec[i64] = vec[i64]()  # by card: seat, or -1 for the commons
        # Commons: the sure cards are in the game, spare ones come into it by chance. They fill up
        # each suit of mixed commons, or replace cards named like a nation in play.
        self.spare: vec[i64] = vec[i64]()  # by card: 1 for a spare one
        self.need_suit: vec[i64] = vec[i64]()  # suit: cards of mixed commons, 0 for those of a box
        self.replaced: i64 = 0  # cards of the box for which others come
        # by seat
        self.nation: vec[i64] = vec[i64]()
        self.begins_empire: vec[i64] = vec[i64]()
        self.never_empire: vec[i64] = vec[i64]()
        self.has_quests: vec[i64] = vec[i64]()  # the Arthurians: developments are quests
        # -- the C.I.V.: the rows of its nation --
        self.first_row: vec[i64] = vec[i64]()  # rows of a table, by STATE_… or JOURNEY: from …
        self.end_row: vec[i64] = vec[i64]()  # … up to here
        self.row_match: vec[i64] = vec[i64]()  # by row: filter of the cards that it is for
        self.row_text: vec[i64] = vec[i64]()  # by row: address
        self.row_number: vec[i64] = vec[i64]()  # by row: its number among all rows
        # -- the C.I.V.: its level, and its nation --
        self.civ_slots: i64 = 5  # that hold cards
        self.civ_discards: i64 = 0  # whether it discards the top of its deck after clean-up
        self.civ_starting: vec[i64] = vec[i64]()  # resource: tokens at the start
        self.civ_goods: i64 = 10  # materials and population that are worth a point
        self.civ_calm: i64 = 0  # progress for an unrest returned
        self.civ_tokens: i64 = 1  # put on the market in its clean-up …
        self.civ_token: i64 = 2  # … of this resource
        # -- rules --
        self.asks_order: i64 = 0  # whether the order of all solstice effects is asked
        self.asks_payment: i64 = 0  # whether whoever pays out of turn is asked with what
        self.rotates: i64 = 0  # whether the next seat begins the next round
        self.gifts_to: i64 = 0  # the zone of the receiver
        self.starting: vec[i64] = vec[i64]()  # resource: tokens in a pool at the start
        self.actions: i64 = 3
        self.exhausts: i64 = 5
        self.hand: i64 = 5
        self.small_deck: i64 = 6
        self.fame_removed: i64 = 2
        self.cap: i64 = 10  # points of a variable card
        self.found_nothing: i64 = 2  # materials when a breakthrough finds no card
        # -- rules written in the effect language, as addresses --
        self.innovate: i64 = -1  # break through for a card of any suit
        self.revolt: i64 = -1  # return any number of unrest
        self.put_token: i64 = -1  # one progress on a card of the market
        self.tidy: i64 = -1  # discard any number of cards
