"""What a campaign changes about one game: the starting deck, its tokens, the unrest pile.

They are options like the others, so that a record, a form and the campaign agree on them. People
who play single games leave them alone. 004, "Mode Campagne" and "Mode Maître suprême".
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from acropole.games.imperium import numbers as n
from acropole.games.imperium.effects import BOXES
from acropole.games.imperium.state.tables import Tables
from acropole.kernel import errors, machine
from acropole.kernel.content import Content, Entry
from acropole.kernel.options import Option

PERSON = 0  # the seat of who plays alone
COMMON_UNREST = "unrest_common"
UNREST = 8  # common unrest cards of a game for one
MOST_UNREST = 10  # as Horizons begins a grand campaign
LEAST_UNREST = 4  # after four wins of a grand campaign
MOST_CHANGES = 4  # the fifth win ends a campaign
GAINED_FROM = ("nation", "accession", "development")  # where cards of a nation lie to be gained

CHANGES = (
    Option(
        "added_cards",
        [],
        kind="list",
        maximum=MOST_CHANGES,
        title={
            "en": "Cards added to your starting deck",
            "fr": "Cartes ajoutées à votre deck de départ",
        },
        help={
            "en": "Ids of cards that can be gained in a game, no fame; for campaigns.",
            "fr": "Identifiants de cartes qu'on peut gagner en jeu, sans Renommée ; "
            "pour les campagnes.",
        },
    ),
    Option(
        "removed_cards",
        [],
        kind="list",
        maximum=MOST_CHANGES,
        title={
            "en": "Cards removed from your starting deck",
            "fr": "Cartes retirées de votre deck de départ",
        },
        help={
            "en": "Ids of cards of your starting deck; for campaigns.",
            "fr": "Identifiants de cartes de votre deck de départ ; pour les campagnes.",
        },
    ),
    Option(
        "double_resources",
        False,
        kind="boolean",
        title={"en": "Begin with double resources", "fr": "Ressources de départ doublées"},
        help={
            "en": "After a game lost in a campaign.",
            "fr": "Après une partie perdue en campagne.",
        },
    ),
    Option(
        "unrest",
        UNREST,
        kind="integer",
        minimum=LEAST_UNREST,
        maximum=MOST_UNREST,
        title={"en": "Common unrest cards", "fr": "Cartes Instabilité communes"},
        help={
            "en": "Fewer of them after wins in a grand campaign.",
            "fr": "Moins nombreuses après des victoires en Grande campagne.",
        },
    ),
)


def starting_deck(content: Content, nation: str) -> list[str]:
    """The ids of the cards that a nation begins with, each as often as it is there."""
    return [
        card.id
        for card in content["card"].values()
        if card.fields.get("nation") == nation and card["place"] == "start"
        for _ in range(copies(card))
    ]


def copies(card: Entry) -> int:
    """How often a card of a nation is there in a game for one."""
    return max(int(card.fields.get(box, [0])[0]) for box in BOXES)


def can_join(card: Entry, nation: str) -> bool:
    """Whether a card may be added to the starting deck of a nation: it can be gained in a game."""
    if card["place"] in ("commons", "unrest"):
        return "nation" not in card.fields
    return card.fields.get("nation") == nation and card["place"] in GAINED_FROM


def check_changes(options: Mapping[str, object], content: Content) -> None:
    """Refuse cards that cannot be added, or that are not there to be removed."""
    cards, added = content["card"], _ids(options, "added_cards")
    nation = str(options["nation"])
    for name in added:
        if name not in cards:
            hint = errors.did_you_mean(name, cards) or "; `acropole cards imperium` shows them."
            raise errors.OptionError("added_cards", f"added_cards: there is no card {name!r}{hint}")
        if not can_join(cards[name], nation):
            raise errors.OptionError(
                "added_cards",
                f"added_cards: {name!r} cannot join the starting deck of the {nation}; choose a "
                "card that can be gained in a game and is no fame: a common one, or one of the "
                "nation deck or the developments.",
            )
    deck = Counter([*starting_deck(content, nation), *added])
    for name, number in Counter(_ids(options, "removed_cards")).items():
        if number > deck[name]:
            held = ", ".join(card if n == 1 else f"{card} ({n})" for card, n in deck.items())
            raise errors.OptionError(
                "removed_cards",
                f"removed_cards: {number} {name!r} cannot leave the starting deck of the {nation}"
                f", which holds: {held}.",
            )


def change(tables: Tables, options: Mapping[str, object], kind_of: Mapping[str, int]) -> None:
    """Make the changes in the tables of one game."""
    cards = list(zip(tables.kind, tables.home, tables.owner, tables.spare, strict=True))
    unrest = cast(int, options["unrest"])
    common = (kind_of[COMMON_UNREST], n.AT_UNREST, -1, 0)
    for _ in range(unrest, cards.count(common)):
        cards.remove(common)
    cards += [common] * (unrest - cards.count(common))
    for name in _ids(options, "added_cards"):
        _join(cards, kind_of[name])
    for name in _ids(options, "removed_cards"):
        cards.remove((kind_of[name], n.AT_START, PERSON, 0))
    tables.cards = len(cards)
    tables.kind = machine.array([card[0] for card in cards])
    tables.home = machine.array([card[1] for card in cards])
    tables.owner = machine.array([card[2] for card in cards])
    tables.spare = machine.array([card[3] for card in cards])
    if options["double_resources"]:
        tables.starting = machine.array([2 * number for number in tables.starting])


def _join(cards: list[tuple[int, int, int, int]], kind: int) -> None:
    """The card leaves the place where it began for the deck: it is in the game once."""
    joined = (kind, n.AT_START, PERSON, 0)
    homes = [(n.AT_COMMONS, -1), (n.AT_UNREST, -1)]
    homes += [(home, PERSON) for home in (n.AT_NATION, n.AT_ACCESSION, n.AT_DEVELOPMENT)]
    for spare in (0, 1):
        for home, owner in homes:
            if (kind, home, owner, spare) in cards:
                cards[cards.index((kind, home, owner, spare))] = joined
                return
    cards.append(joined)  # of the box that is not in use, or named like a nation in the game


def _ids(options: Mapping[str, object], name: str) -> Sequence[str]:
    return cast(Sequence[str], options[name])
