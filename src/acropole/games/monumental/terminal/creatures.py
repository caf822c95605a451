"""Heroes above the track, monsters under it, and both among what players have."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table
from rich.text import Text

from acropole.games.monumental.sight import MonsterSight, MonumentalSight, SeatSight
from acropole.games.monumental.terminal.cards import Cards
from acropole.games.monumental.terminal.signs import HERO_STYLE, MONSTER_STYLE, RESOURCE_STYLES
from acropole.kernel.content import Entry


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
            Text(cards.title(entry), HERO_STYLE), _price(cards, entry), _text(cards, entry)
        )
    yield table


def _price(cards: Cards, entry: Entry) -> Text:
    letter = cards.say("table.letter-gold")
    return Text(f"{entry['cost'][0]}{letter}", RESOURCE_STYLES["gold"])


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
        table.add_row(Text(cards.title(entry), MONSTER_STYLE), Text(where), text)
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
