"""A city of three rows and columns, what its player has, heroes and monsters, what effects say."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich import box
from rich.table import Table
from rich.text import Text

from acropole.games.monumental.sight import CardSight, MonsterSight, MonumentalSight, SeatSight
from acropole.games.monumental.terminal import ink
from acropole.games.monumental.terminal.cards import Cards
from acropole.kernel.content import Entry

CITY_WIDTH = 50  # that a city needs beside the map


def is_activating(sight: MonumentalSight) -> bool:
    return sight.decision is not None and sight.decision.kind == "activate"


def plan(sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: ink.Glyphs) -> Table:
    table = Table(box=box.SQUARE, show_lines=True, expand=True, padding=(0, 0), border_style="dim")
    table.add_column(width=1)
    for column in "123":
        table.add_column(Text(column, "bold cyan"), ratio=1, justify="left")
    for row in range(3):
        slots = range(row * 3, row * 3 + 3)
        label = Text("abc"[row], "bold cyan")
        table.add_row(label, *(_cell(sight, seat, cards, glyphs, slot) for slot in slots))
    return table


def _cell(
    sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: ink.Glyphs, slot: int
) -> Text:
    lines: list[Text] = []
    for card, mark in (
        (seat.at(slot), glyphs.activated if seat.active[slot] else ""),
        (seat.under(slot), glyphs.under),
    ):
        if card is None:
            continue
        name = Text(mark + cards.name(card.card), "bold green" if card.is_active else "")
        extra = cards.amounts(cards.yields(card.card))
        sign = _sign(cards, card, glyphs, is_active=card.is_active)
        lines.append(Text(" ").join(part for part in (name, extra, sign) if part))
    if is_activating(sight) and sight.to_move == sight.seat:
        total = cards.amounts(seat.yield_at(slot))
        lines.append(Text.assemble(("= ", "dim"), total))
    return Text("\n").join(lines) if lines else Text("–", "dim")


def _sign(cards: Cards, card: CardSight, glyphs: ink.Glyphs, *, is_active: bool) -> Text:
    """Whether there is an effect, and whether it can still be used."""
    if "effect" not in cards.entry(card.card).fields:
        return Text()
    if card.in_force:
        return Text(glyphs.in_force, "bold cyan" if is_active else "dim")
    if card.is_used:
        return Text(glyphs.used, "dim")
    return Text(glyphs.usable, "bold yellow" if is_active else "dim")


# -- effects -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    sign: str
    where: str
    name: str
    text: str


def effects(sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: ink.Glyphs) -> Table:
    """What the effects do that can still be used, or that work by themselves."""
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    for line in _lines(sight, seat, cards, glyphs):
        text = Text.assemble((line.name, "bold"), f"  {line.text}")
        table.add_row(Text(line.sign, "bold yellow"), Text(line.where, "cyan"), text)
    return table


def _lines(
    sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: ink.Glyphs
) -> Iterator[Line]:
    yield from _city_lines(sight, seat, cards, glyphs)

    def line(card: str, where: str, in_force: bool) -> Line:
        sign, entry = glyphs.in_force if in_force else glyphs.usable, cards.entry(card)
        return Line(sign, cards.say(where), cards.title(entry), cards.effect(entry))

    if seat.policies and not seat.turn.policy_used:
        active = seat.developed()[-1]
        yield line(active.id, "table.policy", active.in_force)
    if not seat.turn.warlord_done:
        yield line(seat.warlord, "table.warlord", True)
    if seat.hero and not seat.hero.used:
        yield line(seat.hero.id, "table.hero", seat.hero.in_force)
    if seat.begun:
        wonder = cards.entry(seat.begun)
        text = cards.game.card_text(wonder, cards.lang)
        yield Line("", cards.say("table.wonder"), cards.title(wonder), text)
    if seat.policy_short:
        return
    where = cards.amounts({"culture": seat.policy_price}).plain
    for policy in seat.policy_cards:
        if policy.state == "open":
            entry = cards.entry(policy.id)
            yield Line("", where, cards.title(entry), cards.game.card_text(entry, cards.lang))


def _city_lines(
    sight: MonumentalSight, seat: SeatSight, cards: Cards, glyphs: ink.Glyphs
) -> Iterator[Line]:
    """Alike cards together."""
    everything = is_activating(sight)
    places: dict[tuple[str, str], list[str]] = {}
    for card in seat.cards():
        if not (everything or card.is_active):
            continue
        sign = _sign(cards, card, glyphs, is_active=True).plain
        if sign and sign != glyphs.used:
            places.setdefault((cards.entry(card.card).id, sign), []).append(card.cell)
    for (name, sign), cells in places.items():
        entry = cards.entry(name)
        yield Line(sign, " ".join(cells), cards.title(entry), cards.effect(entry))


RESTRICTED = ("for-section", "for-barbarian", "for-knowledge")
IN_STORE = ("pledged", "less_section", "less_policy", "less_conquest", "keep")


def means(sight: MonumentalSight, seat: SeatSight, cards: Cards, width: int) -> Iterator[Text]:
    purse, say = seat.purse, cards.say
    amounts = [
        Text(
            f"{purse[name]} {say(f'resource-name.{name}')}",
            f"bold {ink.RESOURCE_STYLES[name]}" if purse[name] else "dim",
        )
        for name in ink.RESOURCES
    ]
    yield ink.flow(amounts, width)
    special = [*_special(seat, cards), *_tokens(sight, seat, cards), *pawns(sight, seat, cards)]
    if special:
        yield Text(" · ".join(special))
    yield Text(" · ".join(_holdings(sight, seat, cards)), "dim")


def _special(seat: SeatSight, cards: Cards) -> Iterator[str]:
    """Resources tied to a purpose, and what this turn holds in store."""
    for name in RESTRICTED:
        if seat.purse[name]:
            yield cards.say(f"table.{name}", n=seat.purse[name])
    for name in IN_STORE:
        amount = getattr(seat.turn, name)
        if amount:
            yield cards.say(f"table.{name.replace('_', '-')}", n=amount)


def _tokens(sight: MonumentalSight, seat: SeatSight, cards: Cards) -> Iterator[str]:
    if seat.production_tokens:
        yield cards.say("table.production-tokens", n=seat.production_tokens)
    for token in seat.market_tokens:
        yield f"{ink.MARKET}{token.letter} {_gain(cards, token.id) if token.id else '?'}"
    for market in sight.markets:
        if market.left:
            left = ", ".join(_gain(cards, token) for token in market.left)
            yield cards.say("table.looked", market=ink.MARKET + market.letter, tokens=left)


def _gain(cards: Cards, token: str) -> str:
    return cards.game.card_text(cards.printed(token), cards.lang).rstrip(".")


def _holdings(sight: MonumentalSight, seat: SeatSight, cards: Cards) -> Iterator[str]:
    say = cards.say
    if seat.begun:
        price = cards.amounts({"production": seat.section_price}).plain
        yield say("table.begun-price", card=cards.name(seat.begun), price=price)
    policies = [cards.name(policy.id) for policy in seat.developed()]
    if policies:
        policies[-1] = say("table.active", policy=policies[-1])
        yield say("table.has-policies", names=", ".join(policies))
    if seat.wonders:
        yield say("table.has-wonders", names=cards.names(seat.wonders))
    yield from creatures_of(seat, cards)
    yield say("table.outposts", n=seat.outposts)
    deck = len(seat.deck) + len(seat.top)
    yield say("table.piles", deck=deck, discard=len(seat.discard))
    if seat.top:
        yield say("table.top", names=cards.names(seat.top))
    if sight.drawn and sight.to_move == sight.seat:
        yield say("table.drawn", names=cards.names(sight.drawn))


def _grid() -> Table:
    table = Table.grid(padding=(0, 2, 0, 0), expand=True)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1)
    return table


def heroes(sight: MonumentalSight, cards: Cards) -> Iterator[Text | Table]:
    """The heroes on offer, each with its price and its text."""
    if not sight.heroes:
        return
    yield Text(cards.say("table.heroes"), "dim")
    table = _grid()
    for name in sight.heroes:
        entry = cards.game.content["card"][name]
        table.add_row(
            Text(cards.title(entry), ink.HERO_STYLE), _price(cards, entry), _text(cards, entry)
        )
    yield table


def _price(cards: Cards, entry: Entry) -> Text:
    letter = cards.say("table.letter-gold")
    return Text(f"{entry['cost'][0]}{letter}", ink.RESOURCE_STYLES["gold"])


def _text(cards: Cards, entry: Entry) -> Text:
    """Attack and defence, if it has them, and what it does."""
    figures = [
        f"{cards.say(f'table.field-{name}-value')} {entry[f'{name}_value']}"
        for name in ("attack", "defence")
        if f"{name}_value" in entry.fields
    ]
    text = cards.game.card_text(entry, cards.lang)
    return Text.assemble((", ".join(figures), "bold"), ". " if figures else "", text)


def monsters(sight: MonumentalSight, cards: Cards) -> Iterator[Text | Table]:
    """Those at large: where they are, when they attack, what they do and how they are defeated."""
    seen = sight.monsters
    if not seen.at_large and not seen.hidden:
        return
    head = cards.say("table.monsters")
    if seen.hidden:
        head += " " + cards.say("table.hidden", n=seen.hidden)
    yield Text(head, "dim")
    table = _grid()
    for monster in seen.at_large:
        entry = cards.game.content["monster"][monster.id]
        where = cards.say("table.on-tile", n=monster.tile + 1)
        marks = f" · {cards.say('table.marks', n=monster.marks)}" if monster.marks else ""
        text = Text.assemble(
            (f"{_when(cards, monster)}{marks}. ", "bold"),
            cards.game.card_text(entry, cards.lang),
        )
        table.add_row(Text(cards.title(entry), ink.MONSTER_STYLE), Text(where), text)
    yield table


def _when(cards: Cards, monster: MonsterSight) -> str:
    turns = monster.attacks_in
    if turns < 0:
        return cards.say("table.attacks-round")
    when = cards.say("table.attacks-now") if turns == 1 else cards.say("table.attacks-in", n=turns)
    return f"{cards.say('table.under', n=monster.place + 1)}, {when}"


def creatures_of(seat: SeatSight, cards: Cards) -> Iterator[str]:
    """The hero and the defeated monsters of a player."""
    hero = seat.hero
    if hero:
        name = cards.title(cards.game.content["card"][hero.id])
        if hero.tile >= 0:
            name = cards.say("table.hero-at", hero=name, n=hero.tile + 1)
        yield cards.say("table.has-hero", hero=name)
    for resting in seat.resting_heroes:
        name = cards.title(cards.game.content["card"][resting])
        yield cards.say("table.has-resting", hero=name)
    if seat.trophies:
        names = [cards.title(cards.game.content["monster"][name]) for name in seat.trophies]
        yield cards.say("table.has-trophies", names=", ".join(names))


def pawns(sight: MonumentalSight, seat: SeatSight, cards: Cards) -> Iterator[str]:
    """Explorers that have used their action; used cards are marked in the city. 003 §3."""
    used = seat.turn.acted
    if sight.round and used:
        yield cards.say("table.pawns", names=", ".join(map(str, used)))
