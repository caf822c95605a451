"""What is in the box, numbered: kinds of cards, cards, tokens, and the tables made of them."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from acropole.games.monumental import appraisal, checks, effects, schema, vocabulary
from acropole.games.monumental import numbers as n
from acropole.games.monumental.maps.board import Board
from acropole.games.monumental.state.tables import Chart, Tables
from acropole.kernel.content import Content, Entry
from acropole.kernel.lang import parser, syntax, verbs
from acropole.kernel.machine import array

TYPES = {
    "building": n.TYPE_BUILDING,
    "knowledge": n.TYPE_KNOWLEDGE,
    "wonder": n.TYPE_WONDER,
    "hero": n.TYPE_HERO,
}
DECK_ERAS = ("III", "R", "II", "I")  # the development deck from its bottom
POINTS = (1, 1, 2, 2)  # a province, knowledge, wonder, policy. 002 §4
TRACK_PLACES = 6  # 002 §2
CONTINUOUS_PLACES = 4  # of the track in continuous mode, besides one a player. 003 §1
MONSTER_IDS = (
    "mogwai", "kraken", "hydra", "orochi", "ammit", "roc",
    "zmey", "bunyip", "grootslang", "ahuizotl", "manticore", "tarasque",
)  # fmt: skip
MANY_PLAYERS = 4  # from which on an era has two heroes. 002 §6.1
MARKET_IDS = ("spice", "arms", "timber", "scroll", "silk")


class Box:
    """The numbers of everything in the content, and the compiled effects."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.kinds: list[Entry] = [content["card"][name] for name in sorted(content["card"])]
        self.kind_of = {entry.id: number for number, entry in enumerate(self.kinds)}
        self.cards: list[int] = []  # the kind of each card
        self.first_card = [self._civilization_cards(civ) for civ in effects.CIVILIZATIONS]
        self.first_basic = len(self.cards)
        for name in effects.BASIC_IDS:
            self.cards += [self.kind_of[name]] * n.BASIC_COPIES
        self.development = {
            entry.id: self._add(entry) for entry in self.kinds if entry["era"] in DECK_ERAS
        }
        self.tokens: list[Entry] = [*content["barbarian"].values(), *content["free-city"].values()]
        self.fronts = _fronts(self.tokens)
        self.stock = checks.stock_of(content)
        self.assembler = vocabulary.CardAssembler()
        self.programs = {
            (entry.id, field): self._compile(entry[field])
            for entry in self.kinds
            for field in ("effect", "bonus")
            if field in entry.fields
        }
        self.token_gains = [
            self._compile(effect) for token in self.tokens for effect in effects.joined(token)
        ]
        self.market_tokens: list[Entry] = [
            token
            for market in MARKET_IDS
            for token in content["market-token"].values()
            if token["market"] == market
        ]
        self.market_gains = [self._compile(token["gain"]) for token in self.market_tokens]
        self.heroes = [self.development[name] for name in effects.HERO_IDS]
        self.monsters: list[Entry] = [content["monster"][name] for name in MONSTER_IDS]
        self.attacks = [self._compile(monster["attack"]) for monster in self.monsters]
        self.defeats = [
            self._compile(effect) for monster in self.monsters for effect in effects.joined(monster)
        ]
        self.automa_cards: list[Entry] = [
            *content["automa-action"].values(),
            *(card for civ in effects.CIVILIZATIONS
              for card in content["automa-civilization"].values() if card["civ"] == civ),
        ]  # fmt: skip
        self.automa_common = [
            self._compile(card.fields.get("common") or card["effect"]) for card in self.automa_cards
        ]
        self.automa_special = [
            self._compile(card["special"]) if "special" in card.fields else -1
            for card in self.automa_cards
        ]

    def _civilization_cards(self, civ: str) -> int:
        """Number the 15 cards of a civilization; where they begin."""
        first = len(self.cards)
        for entry in self.kinds:
            if entry["era"] == "start" or (
                entry["era"] == "civ" and entry["civ"] == civ and entry["type"] in TYPES
            ):
                self.cards += [self.kind_of[entry.id]] * entry["copies"]
        return first

    def _add(self, entry: Entry) -> int:
        self.cards.append(self.kind_of[entry.id])
        return len(self.cards) - 1

    def _compile(self, effect: str) -> int:
        """The address of the part that is done when the card is used, or -1."""
        plain = effects.split(parser.parse(effect)).plain
        return -1 if plain is None else self.assembler.add(plain, vocabulary.VOCABULARY)

    def deck(self, options: Mapping[str, object]) -> tuple[list[int], list[int]]:
        """The development deck from its bottom, and where each era begins."""
        cards: list[int] = []
        begins: list[int] = []
        for era in DECK_ERAS:
            if era == "R" and not options.get("renaissance"):
                continue
            begins.append(len(cards))
            decks = ("main", "five") if effects.seats(options) == 5 else ("main",)
            cards += [
                self.development[entry.id]
                for entry in self.kinds
                if entry["era"] == era
                and entry["type"] != "hero"
                and entry.fields.get("deck", "main") in decks
            ]
            cards += self._heroes_of(era)[: heroes_an_era(options)]
        return cards, begins

    def _heroes_of(self, era: str) -> list[int]:
        """The hero cards of an era; which of them lie in the deck is drawn with each game."""
        return [card for card in self.heroes if self.kinds[self.cards[card]]["era"] == era]

    def alternatives(self, eras: Sequence[str]) -> list[int]:
        return [
            self.development[entry.id]
            for entry in self.kinds
            if entry.fields.get("deck") == "alternative" and entry["era"] in eras
        ]

    def _replaced(self, alternative: int, options: Mapping[str, object]) -> int:
        """The card of its era that was named to give way to an alternative wonder, or -1."""
        named = options.get("replaced_wonders", [])
        assert isinstance(named, list)
        era = self.kinds[self.cards[alternative]]["era"]
        fitting = [self.development[name] for name in named]
        return next((c for c in fitting if self.kinds[self.cards[c]]["era"] == era), -1)

    # -- tables -----------------------------------------------------------------------------

    def tables(self, options: Mapping[str, object]) -> Tables:
        tables = Tables(array([]))
        self._fill_questions(tables)
        self._fill_kinds(tables)
        self._fill_triggers(tables)
        self._fill_heroes(tables, options)
        self._fill_monsters(tables, options)
        tables.kind = array(self.cards)
        tables.cards = len(self.cards)
        tables.first_card = array(self.first_card)
        tables.first_basic = self.first_basic
        tables.policy = array(
            [
                self.kind_of[entry.id]
                for civ in effects.CIVILIZATIONS
                for entry in self.content["card"].values()
                if entry["type"] == "policy" and entry["civ"] == civ
            ]
        )
        tables.warlord = array(
            [
                self.kind_of[entry.id]
                for civ in effects.CIVILIZATIONS
                for entry in self.kinds
                if entry["type"] == "warlord" and entry["civ"] == civ
            ]
        )
        tables.continuous = bool(options.get("continuous"))
        tables.earlier_points = int(str(options.get("earlier_points", 0)))
        at_table = effects.seats(options)
        tables.track_places = at_table + CONTINUOUS_PLACES if tables.continuous else TRACK_PLACES
        tables.track_rows = 2 if at_table == 2 and not tables.continuous else 1
        cards, begins = self.deck(options)
        tables.development = array(cards)
        tables.era_from = array(begins)
        eras = options.get("alternative_wonders", [])
        assert isinstance(eras, list)
        tables.alternatives = array(self.alternatives(eras))
        tables.replaced = array([self._replaced(card, options) for card in tables.alternatives])
        first = str(options.get("first_player", "random"))
        tables.first_seat = -1 if first == "random" else int(first) - 1
        tables.front = array([self.fronts.index(front_of(token)) for token in self.tokens])
        tables.token_gain = array(self.token_gains)
        tables.token_count = array([token["count"] for token in self.tokens])
        tables.defence = array([front[0] for front in self.fronts])
        tables.is_city = array([int(front[0] == 0) for front in self.fronts])
        tables.price = array([amount for front in self.fronts for amount in front[1:]])
        tables.market_gain = array(self.market_gains)
        tables.points = array(list(POINTS))
        filters = self.assembler.filters
        tables.fits = array(
            [int(filter.matches(kind)) for filter in filters for kind in self.kinds]
        )
        tables.host = array([filter.host for filter in filters])
        tables.code = array(self.assembler.code)
        if options["automa"] != "off":
            self._fill_automa(tables, options)
        return tables

    def _fill_automa(self, tables: Tables, options: Mapping[str, object]) -> None:
        tables.automa = effects.seats(options) - 1
        tables.common = array(self.automa_common)
        tables.special = array(self.automa_special)
        tables.special_for = array(
            [
                effects.SPECIALIZATIONS.index(card["specialization"])
                if "special" in card.fields
                else -1
                for card in self.automa_cards
            ]
        )
        tables.specialization = array(
            [
                effects.SPECIALIZATIONS.index(self.kinds[kind]["specialization"])
                for kind in tables.warlord
            ]
        )
        if options["automa_even"]:
            tables.even = array(
                [
                    card.fields.get("even", 0)
                    for civ in effects.CIVILIZATIONS
                    for card in self.content["automa-civilization"].values()
                    if card["civ"] == civ
                ]
            )
        tables.token_gold = array([_automa_gold(token) for token in self.tokens])
        tables.market_gold = array([token["number"] for token in self.market_tokens])
        order = sorted(range(len(self.kinds)), key=lambda kind: _sorting(self.kinds[kind]))
        tables.alphabet = array([order.index(kind) for kind in range(len(self.kinds))])
        if options["automa_edition"] == "first":  # 000, Mode solo
            tables.automa_leads = True
            tables.automa_cards = 1
            tables.automa_gold = 0
            tables.automa_relief = 0
            tables.automa_point = 0
            tables.automa_sells = False

    def _fill_questions(self, tables: Tables) -> None:
        """What verbs ask, by the schema."""
        words, asked = schema.SCHEMA.names("verbs"), schema.SCHEMA.asked_by()
        kinds = {name: thing.number for name, thing in asked.items()}
        questions = schema.SCHEMA.names("questions")
        tables.asks = array([kinds.get(words.get(v, ""), -1) for v in range(max(words) + 1)])
        tables.is_asked = array([int(q in kinds.values()) for q in range(max(questions) + 1)])

    def _fill_kinds(self, tables: Tables) -> None:
        kinds = self.kinds
        tables.kinds = len(kinds)
        tables.type = array([TYPES.get(kind["type"], -1) for kind in kinds])
        tables.era = array([effects.ERAS.index(kind["era"]) for kind in kinds])
        tables.cost = array([(kind["cost"] or [0])[0] for kind in kinds])
        tables.cost2 = array([(kind["cost"] or [0])[-1] for kind in kinds])
        tables.yields = array(
            [
                kind.fields.get("yields", {}).get(name, 0)
                for kind in kinds
                for name in vocabulary.RESOURCES
            ]
        )
        tables.effect = array([self.programs.get((kind.id, "effect"), -1) for kind in kinds])
        tables.bonus = array([self.programs.get((kind.id, "bonus"), -1) for kind in kinds])
        tables.worth = array([appraisal.worth(kind) for kind in kinds])
        tables.is_basic = array([int(kind["era"] == "basic") for kind in kinds])
        tables.is_starting_knowledge = array(
            [int(kind["era"] == "civ" and kind["type"] == "knowledge") for kind in kinds]
        )
        tables.copies = array([int("copy" in kind.fields.get("effect", "")) for kind in kinds])

    def _fill_triggers(self, tables: Tables) -> None:
        columns: dict[str, list[int]] = {
            name: []
            for name in ("event", "only_first", "with_warlord", "about", "body", "first", "end",
                         "in_force", "gap", "swaps_section", "swaps_knowledge")
        }  # fmt: skip
        for kind in self.kinds:
            parts = (
                effects.split(parser.parse(kind.fields["effect"]))
                if "effect" in kind.fields
                else None
            )
            columns["first"].append(len(columns["event"]))
            standing = parts.standing if parts else []
            for event, body in parts.triggers if parts else []:
                values = named(event)
                columns["event"].append(event.term.op - verbs.FIRST_EVENT)
                columns["only_first"].append(int(bool(values.get("first"))))
                columns["with_warlord"].append(int(bool(values.get("with_warlord"))))
                columns["about"].append(self._about(values))
                columns["body"].append(self.assembler.add(body, vocabulary.VOCABULARY))
            columns["end"].append(len(columns["event"]))
            lasting = parts is not None and bool(parts.triggers or parts.standing)
            columns["in_force"].append(int(lasting and parts is not None and parts.plain is None))
            columns["gap"].append(_standing(standing, "allow_gap"))
            columns["swaps_section"].append(_substitutes(standing, "section"))
            columns["swaps_knowledge"].append(_substitutes(standing, "knowledge"))
        tables.event = array(columns["event"])
        tables.only_first = array(columns["only_first"])
        tables.with_warlord = array(columns["with_warlord"])
        tables.about = array(columns["about"])
        tables.body = array(columns["body"])
        tables.first_trigger = array(columns["first"])
        tables.end_trigger = array(columns["end"])
        tables.in_force = array(columns["in_force"])
        tables.gap = array(columns["gap"])
        tables.swaps_section = array(columns["swaps_section"])
        tables.swaps_knowledge = array(columns["swaps_knowledge"])

    def _fill_heroes(self, tables: Tables, options: Mapping[str, object]) -> None:
        fields = [kind.fields for kind in self.kinds]
        tables.heroes = array(self.heroes)
        tables.heroes_an_era = heroes_an_era(options)
        tables.deploy = array(
            [effects.HOSTS.index(card.get("deploy", effects.HOSTS[0])) for card in fields]
        )
        tables.attack = array([card.get("attack_value", 0) for card in fields])
        tables.hero_defence = array([card.get("defence_value", 0) for card in fields])
        tables.guard = array([figure_in(card.get("effect", ""), "defend", 0) for card in fields])
        tables.stays = array([figure_in(card.get("effect", ""), "leave", 1) for card in fields])

    def _fill_monsters(self, tables: Tables, options: Mapping[str, object]) -> None:
        specials = [monster.fields.get("special", "") for monster in self.monsters]
        tables.monsters = int(str(options.get("monsters", 0)))
        tables.creatures = int(tables.monsters > 0 or tables.heroes_an_era > 0)
        tables.monster_attack = array(self.attacks)
        tables.monster_strikes = array([effects.STRIKES.index(m["strikes"]) for m in self.monsters])
        tables.monster_defeat = array(self.defeats)
        tables.monster_guard = array([figure_in(text, "defend", 0) for text in specials])
        tables.monster_water = array([int("haunt_water" in text) for text in specials])

    def _about(self, values: Mapping[str, object]) -> int:
        if "place" in values:
            return vocabulary.PLACES[str(values["place"])]
        filter = values.get("filter")
        return self.assembler.file(filter) if isinstance(filter, vocabulary.Filter) else 0

    # -- boards -----------------------------------------------------------------------------

    def chart(self, board: Board) -> Chart:
        chart = Chart()
        tiles = board.tiles
        chart.tiles = len(tiles)
        around = [board.neighbours(tile.index) for tile in tiles]
        chart.next = array([there for row in around for there in row])
        chart.beside = array([sum(1 << there for there in row if there >= 0) for row in around])
        chart.distance = array(
            [
                board.distance(one, two) if two < len(tiles) else n.TILES
                for one in range(len(tiles))
                for two in range(n.TILES)
            ]
        )
        chart.terrain = array([tile.terrain for tile in tiles])
        chart.provinces = sum(1 << tile.index for tile in tiles if tile.kind == "province")
        chart.is_water = array([int(tile.is_water) for tile in tiles])
        chart.is_capital = array([int(tile.kind == "capital") for tile in tiles])
        chart.capital = array([tile.index for tile in board.capitals])
        chart.is_coastal = array([int(board.is_coastal(tile.index)) for tile in tiles])
        letters = {
            market["letter"]: MARKET_IDS.index(market.id)
            for market in self.content["market"].values()
        }
        chart.market = array([letters[tile.market] if tile.market else -1 for tile in tiles])
        chart.market_on = array(
            [int(any(letters.get(t.market or "") == m for t in tiles)) for m in range(len(letters))]
        )
        chart.production = array([int(tile.production) for tile in tiles])
        chart.front = array(self._fronts_on(board))
        chart.city_fronts = array(
            [
                self.fronts.index(front_of(token))
                for token in self.tokens
                if token.kind == "free-city" and token["rank"] == board.free_city_rank
                for _ in range(token["count"])
            ]
        )
        return chart

    def _fronts_on(self, board: Board) -> list[int]:
        """By tile the front of its token, from 1 on; -1 for a free city, 0 for none.

        Boards that come with the game know only our tokens: where those of a pack run out, the
        nearest value lies there.
        """
        left = dict(self.stock.barbarians)
        found: list[int] = []
        for tile in board.tiles:
            if tile.token == "barbarian":
                there = [value for value in left if left[value]]
                value = min(there, key=lambda value: abs(value - tile.value))
                left[value] -= 1
                found.append(self.fronts.index(barbarians(value)) + 1)
            else:
                found.append(-1 if tile.token == "free-city" else 0)
        return found


def heroes_an_era(options: Mapping[str, object]) -> int:
    if not options.get("heroes"):
        return 0
    return 2 if effects.seats(options) >= MANY_PLAYERS else 1


def figure_in(effect: str, verb: str, default: int) -> int:
    """The number that a verb of an effect carries, if the verb stands there with one."""
    found = re.search(rf"\b{verb}\((\d+)\)", effect)
    return int(found[1]) if found else default


def named(bound: verbs.Bound) -> dict[str, object]:
    """The values of a bound word by the names of their types."""
    return {kind.name: value for kind, value in zip(bound.term.args, bound.values, strict=True)}


def front_of(token: Entry) -> tuple[int, ...]:
    """What everybody sees of a token: the barbarians' value, or the price of a free city."""
    return barbarians(token["value"]) if token.kind == "barbarian" else free_city(token["cost"])


def barbarians(value: int) -> tuple[int, ...]:
    return (value, *[0] * n.PRICE)


def free_city(price: Mapping[str, int]) -> tuple[int, ...]:
    return (0, *(price.get(name, 0) for name in (*vocabulary.RESOURCES, "same")))


def _fronts(tokens: Sequence[Entry]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []
    for token in tokens:
        if front_of(token) not in found:
            found.append(front_of(token))
    return found


def _automa_gold(token: Entry) -> int:
    """What a token of the map is worth to the Automa: its gold, or 2 for each culture."""
    gains = parser.parse(f"{token['gain_a']}; {token['gain_b']}")
    stocks = [
        vocabulary.VOCABULARY.verb(gain).values[0]
        for gain in gains.items
        if isinstance(gain, syntax.Call) and gain.name == "gain"
    ]
    amounts: dict[str, int] = {stock.resource: stock.quantity.number for stock in stocks}
    if token.kind == "free-city" and "culture" in amounts:
        return n.GOLD_FOR_CULTURE * amounts["culture"]
    return amounts.get("gold", 0)


def _sorting(card: Entry) -> str:
    """The French name, as the rulebook prints it, without accents and capitals."""
    letters = unicodedata.normalize("NFKD", card["name"]["fr"])
    return "".join(letter for letter in letters if letter.isalnum()).casefold()


def _standing(standing: Sequence[verbs.Bound], name: str) -> int:
    return max((bound.values[0] for bound in standing if bound.term.name == name), default=0)


def _substitutes(standing: Sequence[verbs.Bound], use: str) -> int:
    return int(any(bound.term.name == "substitute" and use in bound.values for bound in standing))
