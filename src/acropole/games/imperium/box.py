"""What is in the two boxes, numbered: kinds of cards, filters, and the tables made of them."""

from collections.abc import Sequence

from acropole.games.imperium import arguments, checks, civ_rows, effects, filters, solstice
from acropole.games.imperium import numbers as n
from acropole.games.imperium.state.tables import Tables
from acropole.games.imperium.vocabulary import VOCABULARY
from acropole.kernel.content import Content, Entry
from acropole.kernel.lang import parser, verbs
from acropole.kernel.machine import array
from acropole.kernel.messages import LANGUAGES

STARTING = (3, 2, 1)  # materials, population, progress
FACE_DOWN = ((6, 2), (7, 1), (8, 0))  # two to four players: cards of a small deck, fame removed
MIXED = "mixed"  # commons of both boxes
VARIABLE_VALUE = 5  # what the C.I.V. reckons for variable points. 004, setup of the C.I.V.

# What the rules themselves make players do.
RULES = {
    "innovate": "break(ANY4)",
    "revolt": "return_unrest(any)",
    "put_token": "add_token(prog 1, on:market)",
    "tidy": "discard(any)",
}

# Levels of the C.I.V., each with what it changes. 004, "Niveaux de difficulté".
LEVELS: dict[str, dict[str, int]] = {
    "chieftain": {"civ_slots": 4},
    "warlord": {"civ_slots": 4, "civ_discards": 1},
    "imperator": {},
    "sovereign": {"civ_goods": 5},
    "overlord": {"civ_goods": 5, "civ_slots": 6},
    "supreme": {"civ_goods": 5, "civ_slots": 6, "civ_calm": 1},
}
RICH = ("sovereign", "overlord", "supreme")  # levels at which it begins with tokens
# What a nation puts on the market in the clean-up of the C.I.V. in place of 1 progress.
MARKET_TOKENS = {"carthaginians": ("mat", 2), "qin": ("pop", 1)}

_QUESTERS = "arthurians"
_NEVER_EMPIRE = ("arthurians", "vikings")
_BORN_EMPIRE = "atlanteans"


# What people see of a card; its number and where it begins they do not.
_PRINTED = (
    "name", "suits", "header", "side", "state", "icons", "free", "cost", "points", "in_history",
    "in_play", "garrisoned", "variable", *effects.SECTIONS,
)  # fmt: skip


def _nothing(number: int) -> Entry:
    """In the place of a card that a pack removed: there are no copies of it."""
    fields = {"name": dict.fromkeys(LANGUAGES, "-"), "place": "commons", "points": 0}
    return Entry("card", f"nothing.{number + 1}", "original", fields, "", 0)


class Box:
    """The numbers of everything in the content, and the compiled texts."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.kinds: list[Entry] = [content["card"][name] for name in sorted(content["card"])]
        self.kinds += [_nothing(number) for number in range(n.KINDS - len(self.kinds))]
        self.kind_of = {entry.id: number for number, entry in enumerate(self.kinds)}
        self.assembler = arguments.CardAssembler(self.kind_of)
        for filter in (filters.EVERY_CARD, filters.UNREST, filters.MASKS):
            self.assembler.file(filter)
        self.programs = {
            field: [self._compile(kind, field) for kind in self.kinds] for field in effects.RUNS
        }
        self.rows = [row for nation in effects.NATIONS for row in civ_rows.rows_of(content, nation)]
        self._common = self._tables()

    def _compile(self, kind: Entry, field: str) -> int:
        """The address of a section, or -1."""
        if field not in kind.fields:
            return -1
        return self.assembler.add(effects.program(parser.parse(kind[field])), VOCABULARY)

    # -- tables of the content ------------------------------------------------------------------

    def _tables(self) -> Tables:
        tables = Tables(array([]))
        tables.kinds = len(self.kinds)
        self._fill_print(tables)
        self._fill_points(tables)
        self._fill_reactions(tables)
        self._fill_standing(tables)
        tables.play = array(self.programs["play"])
        tables.exhaust = array(self.programs["exhaust"])
        tables.solstice = array(self.programs["solstice"])
        tables.scoring = array(self.programs["scoring"])
        self._fill_solstice(tables)
        tables.every_filter = self.assembler.file(filters.EVERY_CARD)
        tables.unrest_filter = self.assembler.file(filters.UNREST)
        tables.mask_filter = self.assembler.file(filters.MASKS)
        tables.king_a = self.kind_of["king_of_kings_a"]
        tables.king_b = self.kind_of["king_of_kings_b"]
        for name, effect in RULES.items():
            setattr(
                tables,
                name,
                self.assembler.add(effects.program(parser.parse(effect)), VOCABULARY),
            )
        for row in self.rows:  # they share the code with the cards
            civ_rows.compile_row(row, self.assembler)
        self._fill_filters(tables)  # last, for the others file filters
        tables.code = array(self.assembler.code)
        return tables

    def _fill_print(self, tables: Tables) -> None:
        kinds = self.kinds
        tables.alike = array(self._alike())
        tables.suits = array(
            [_shown(kind, "suits").count(suit) for kind in kinds for suit in filters.SUIT_NAMES]
        )
        tables.icons = array(
            [_shown(kind, "icons").count(icon) for kind in kinds for icon in filters.ICONS]
        )
        tables.banner = array([_banner(kind) for kind in kinds])
        tables.state = array([filters.STATES[kind.fields.get("state", "none")] for kind in kinds])
        tables.pinned = array([_has_header(kind, "pinned") for kind in kinds])
        tables.attack = array([_has_header(kind, "attack") for kind in kinds])
        tables.permanent = array([_has_header(kind, "permanent") for kind in kinds])
        tables.free_play = array([int(kind.fields.get("free", False)) for kind in kinds])
        tables.cost = array(
            [kind.fields.get("cost", {}).get(name, 0) for kind in kinds for name in arguments.POOL]
        )

    def _alike(self) -> list[int]:
        """By kind the first one that nobody could tell from it; for unrest, the common one."""
        first: dict[str, int] = {}
        found: list[int] = []
        for number, kind in enumerate(self.kinds):
            alike = {name: kind.fields.get(name) for name in _PRINTED}
            alike["nation"] = (
                None if "unrest" in _shown(kind, "suits") else kind.fields.get("nation")
            )
            found.append(first.setdefault(repr(alike), number))
        common = self.kind_of["unrest_common"]
        return [common if number == found[common] else number for number in found]

    def _fill_points(self, tables: Tables) -> None:
        kinds = self.kinds
        tables.points = array([kind["points"] for kind in kinds])
        tables.points_history = array([_points_at(kind, "in_history") for kind in kinds])
        tables.points_play = array([_points_at(kind, "in_play") for kind in kinds])
        tables.points_garrison = array([_points_at(kind, "garrisoned") for kind in kinds])
        tables.variable = array([int("variable" in kind.fields) for kind in kinds])
        tables.civ_value = array([civ_value(kind) for kind in kinds])
        first: list[int] = []
        end: list[int] = []
        rows: list[tuple[int, int, int]] = []
        for kind in kinds:
            first.append(len(rows))
            for quantity, per in (
                effects.terms(kind["variable"]) if "variable" in kind.fields else []
            ):
                assert quantity.count is not None  # terms() lets no other through
                rows.append((quantity.number, self.assembler.place(quantity.count), per))
            end.append(len(rows))
        tables.first_term = array(first)
        tables.end_term = array(end)
        tables.term_number = array([row[0] for row in rows])
        tables.term_count = array([row[1] for row in rows])
        tables.term_per = array([row[2] for row in rows])

    def _fill_solstice(self, tables: Tables) -> None:
        found = [solstice.reach(kind) for kind in self.kinds]
        tables.solstice_uses = array([reach.uses for reach in found])
        tables.solstice_picks = array([reach.picks for reach in found])
        tables.solstice_takes = array([reach.takes for reach in found])
        tables.solstice_adds = array([reach.adds for reach in found])
        tables.solstice_fires = array([reach.fires for reach in found])
        texts = [str(kind.fields.get("solstice", "")) for kind in self.kinds]
        tables.solstice_text = array(
            [number if "self" in text else texts.index(text) for number, text in enumerate(texts)]
        )

    def _fill_reactions(self, tables: Tables) -> None:
        rows: list[tuple[int, int, int, int, int]] = []
        first: list[int] = []
        end: list[int] = []
        for kind in self.kinds:
            first.append(len(rows))
            for field in effects.REACTIONS:
                for event, body in effects.reactions(kind[field]) if field in kind.fields else []:
                    about, source = self._about(event)
                    address = self.assembler.add(effects.program(body), VOCABULARY)
                    costs = int(field == "exhaust_reaction")
                    rows.append((event.term.op - verbs.FIRST_EVENT, about, source, costs, address))
            end.append(len(rows))
        tables.first_reaction = array(first)
        tables.end_reaction = array(end)
        tables.event = array([row[0] for row in rows])
        tables.about = array([row[1] for row in rows])
        tables.about_from = array([row[2] for row in rows])
        tables.costs_exhaust = array([row[3] for row in rows])
        tables.reaction = array([row[4] for row in rows])
        tables.heeds = array(
            [
                sum({1 << row[0] for row in rows[begin:over] if not row[3]})
                for begin, over in zip(first, end, strict=True)
            ]
        )

    def _about(self, event: verbs.Bound) -> tuple[int, int]:
        """The filter, resource or icon of an event, and the zones it is about."""
        about, source = 0, 0
        for value in event.values:
            match value:
                case filters.Filter():
                    about = self.assembler.file(value)
                case arguments.Area():
                    source = value.bits
                case str():
                    about = (
                        arguments.RESOURCES[value]
                        if value in arguments.RESOURCES
                        else filters.ICONS[value]
                    )
        return about, source

    def _fill_standing(self, tables: Tables) -> None:
        words = [_standing_words(kind) for kind in self.kinds]
        tables.standing = array([int("standing" in kind.fields) for kind in self.kinds])
        tables.hand_size = array([_sum(word, "hand_size") for word in words])
        tables.unrest_mat = array([_sum(word, "unrest_mat") for word in words])
        tables.unrest_cards = array([_sum(word, "unrest_cards") for word in words])
        tables.dev_less = array(
            [_tokens(word, "dev_cost", name) for word in words for name in arguments.POOL]
        )
        tables.unbarred = array([self._any_of(word, "lose_icon") for word in words])
        tables.exile_open = array([self._any_of(word, "allow_exile") for word in words])
        tables.frees = array([self._any_of(word, "allow_freeplay") for word in words])
        tables.token_number = array(
            [sum(_tokens(word, "market_token", name) for name in arguments.POOL) for word in words]
        )
        tables.token_resource = array([_token_resource(word) for word in words])
        for name in ("no_history", "garrison_masks", "unplayable", "no_garrison", "no_abandon",
                     "no_recall", "last_quest"):  # fmt: skip
            setattr(tables, name, array([len(_of(word, name)) for word in words]))
        tables.people_for_goods = array([len(_of(word, "people_for_materials")) for word in words])
        first: list[int] = []
        end: list[int] = []
        needs: list[tuple[int, int]] = []
        for word in words:
            first.append(len(needs))
            for filter, area in (need.values for need in _of(word, "requires")):
                zone: int = area.bits.bit_length() - 1
                needs.append((self.assembler.file(filter), zone))
            end.append(len(needs))
        tables.first_need = array(first)
        tables.end_need = array(end)
        tables.need = array([need[0] for need in needs])
        tables.need_zone = array([need[1] for need in needs])

    def _any_of(self, words: Sequence[verbs.Bound], name: str) -> int:
        """The number of the filter that joins those of all such words, or -1."""
        given = [word.values[0] for word in _of(words, name)]
        if not given:
            return -1
        joined = tuple(traits for filter in given for traits in filter.alternatives)
        return self.assembler.file(filters.Filter(joined))

    def _fill_filters(self, tables: Tables) -> None:
        filed = self.assembler.filters
        hosts = [
            -1 if filter.hosts is None else self.assembler.file(filter.hosts)
            for filter in list(filed)
        ]
        hosts += [-1] * (len(filed) - len(hosts))  # filters inside hosts() hold no other
        tables.filters = len(filed)
        tables.fits = array([filter.symbols(kind) for filter in filed for kind in self.kinds])
        tables.fit_icon = array([filter.icon for filter in filed])
        tables.fit_hosts = array(hosts)

    # -- tables of one game ---------------------------------------------------------------------

    def tables(
        self,
        nations: Sequence[str],
        sides: Sequence[str],
        commons: str,
        level: str = "imperator",
        *,
        civ: bool = True,
        one_box: bool = False,
    ) -> Tables:
        """The tables of a game: nations and power sides by seat, commons of a box or `mixed`.

        The C.I.V., where it plays, has the last seat. With one box only nothing can replace the
        commons that are named like a nation.
        """
        tables = _copied(self._common)
        players = len(nations)
        cards: list[tuple[int, int, int, int]] = []  # kind, home, owner, spare
        for seat, nation in enumerate(nations):
            for kind in self.kinds:
                if kind.fields.get("nation") == nation:
                    cards += self._nation_cards(kind, seat, sides[seat], players)
        clashing = self._clashing(nations)
        replaced = 0
        if commons != MIXED and not one_box:
            replaced = sum(checks.copies(kind, commons, players) for kind in clashing)
        for kind in self.kinds:
            if "nation" not in kind.fields and kind not in clashing:
                cards += self._common_cards(kind, commons, replaced > 0, players)
        tables.seats = players
        tables.people = players - civ
        tables.civ = players - 1 if civ else -1
        tables.cards = len(cards)
        tables.kind = array([card[0] for card in cards])
        tables.home = array([card[1] for card in cards])
        tables.owner = array([card[2] for card in cards])
        tables.spare = array([card[3] for card in cards])
        needed = checks.NEEDED[players - checks.FEWEST]
        tables.need_suit = array(list(needed) if commons == MIXED else [0] * len(needed))
        tables.small_deck, tables.fame_removed = FACE_DOWN[players - checks.FEWEST]
        tables.replaced = replaced
        tables.nation = array([effects.NATIONS.index(nation) for nation in nations])
        tables.begins_empire = array([int(nation == _BORN_EMPIRE) for nation in nations])
        tables.never_empire = array([int(nation in _NEVER_EMPIRE) for nation in nations])
        tables.has_quests = array([int(nation == _QUESTERS) for nation in nations])
        tables.starting = array(list(STARTING))
        if civ:
            self._fill_civ(tables, nations[-1], level)
        return tables

    def _fill_civ(self, tables: Tables, nation: str, level: str) -> None:
        """What the C.I.V. does with this nation at this level."""
        rows = [(number, row) for number, row in enumerate(self.rows) if row["nation"] == nation]
        civ_rows.fill_rows(tables, rows, self.assembler)
        tables.civ_starting = array(list(STARTING) if level in RICH else [0] * len(STARTING))
        for name, value in LEVELS[level].items():
            setattr(tables, name, value)
        token, tables.civ_tokens = MARKET_TOKENS.get(nation, ("prog", 1))
        tables.civ_token = arguments.RESOURCES[token]

    def _nation_cards(
        self, kind: Entry, seat: int, side: str, players: int
    ) -> list[tuple[int, int, int, int]]:
        if kind["place"] == "aside" or kind.fields.get("side", side) != side:
            return []
        owner = -1 if kind["place"] == "unrest" else seat
        number = max(checks.copies(kind, box, players) for box in effects.BOXES)
        return [(self.kind_of[kind.id], effects.PLACES.index(kind["place"]), owner, 0)] * number

    def _common_cards(
        self, kind: Entry, commons: str, replacing: bool, players: int
    ) -> list[tuple[int, int, int, int]]:
        """The copies of a common card that are in the game, or that may come into it.

        Cards of the other box may when some are replaced; mixed commons are drawn from both.
        """
        home = effects.PLACES.index(kind["place"])
        number = self.kind_of[kind.id]
        if kind["place"] in ("state", "aside") or kind.fields.get("side") == "b":
            return []
        if kind["place"] == "king":
            return [(number, home, -1, 0)]
        if kind["place"] == "unrest":  # in both boxes
            unrest = checks.copies(kind, effects.BOXES[0], players)
            spares = unrest if replacing else 0
            return [(number, home, -1, 0)] * unrest + [(number, home, -1, 1)] * spares
        found: list[tuple[int, int, int, int]] = []
        for box in effects.BOXES:
            is_spare = commons != box
            if not is_spare or commons == MIXED or replacing:
                found += [(number, home, -1, int(is_spare))] * checks.copies(kind, box, players)
        return found

    def _clashing(self, nations: Sequence[str]) -> list[Entry]:
        """The common cards that bear the name of a nation in the game."""
        powers = [card for card in self.kinds if card["place"] == "power"]
        names = {card["name"]["en"] for card in powers if card["nation"] in nations}
        return [
            kind
            for kind in self.kinds
            if "nation" not in kind.fields and kind["name"]["en"] in names
        ]


def _copied(tables: Tables) -> Tables:
    """Other tables with the same columns; they share what is in them."""
    twin = Tables(tables.code)
    for name in dir(tables):
        if not name.startswith("_"):
            setattr(twin, name, getattr(tables, name))
    return twin


def civ_value(kind: Entry) -> int:
    """What a card is worth to the C.I.V.: conditional points count at their highest."""
    if "variable" in kind.fields:
        return VARIABLE_VALUE
    return max(_points_at(kind, place) for place in ("in_history", "in_play", "garrisoned", ""))


def _shown(kind: Entry, field: str) -> list[str]:
    return list(kind.fields.get(field, []))


def _banner(kind: Entry) -> int:
    suits = _shown(kind, "suits")
    return filters.SUIT_NAMES.index(suits[0]) if suits else -1


def _has_header(kind: Entry, header: str) -> int:
    return int(kind.fields.get("header") == header)


def _points_at(kind: Entry, place: str) -> int:
    points: int = kind.fields.get(place, kind["points"])
    return points


def _standing_words(kind: Entry) -> list[verbs.Bound]:
    return [
        word
        for field in effects.STANDING
        if field in kind.fields
        for word in effects.standing(kind[field])
    ]


def _of(words: Sequence[verbs.Bound], name: str) -> list[verbs.Bound]:
    return [word for word in words if word.term.name == name]


def _sum(words: Sequence[verbs.Bound], name: str) -> int:
    return sum(word.values[0] for word in _of(words, name))


def _tokens(words: Sequence[verbs.Bound], name: str, resource: str) -> int:
    stocks: list[arguments.Stock] = [word.values[0] for word in _of(words, name)]
    return sum(stock.quantity.number for stock in stocks if stock.resource == resource)


def _token_resource(words: Sequence[verbs.Bound]) -> int:
    return next(
        (arguments.RESOURCES[word.values[0].resource] for word in _of(words, "market_token")), 0
    )
