"""Who plays a game of Imperium: nations and sides by seat, and whether the C.I.V. does, too."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple, cast

from acropole.games.imperium.effects import BOXES, NATIONS
from acropole.kernel.content import Content
from acropole.kernel.errors import OptionError
from acropole.kernel.options import Option

MOST = 4  # seats, that of the C.I.V. included
SIDES = ("a", "b")
ANY = "any"  # the next nation that is free
CAMPAIGN = {"added_cards": [], "removed_cards": [], "double_resources": False, "unrest": 8}

SEVERAL = (
    Option(
        "players",
        1,
        kind="integer",
        minimum=1,
        maximum=MOST,
        before=1,
        title={"en": "Players", "fr": "Joueurs"},
        help={
            "en": "1 plays against the C.I.V., which has a seat besides.",
            "fr": "1 joue contre la C.I.V., qui occupe une place de plus.",
        },
    ),
    Option(
        "rivals",
        [],
        kind="list",
        choices=(ANY, *NATIONS),
        maximum=MOST - 1,
        before=[],
        title={"en": "Nations of the others", "fr": "Nations des autres"},
        help={
            "en": "In turn order after the first seat; where none is chosen, the next nation.",
            "fr": "Dans l'ordre du tour, après la première place ; sans choix, la nation suivante.",
        },
    ),
    Option(
        "rival_sides",
        [],
        kind="list",
        choices=tuple(reversed(SIDES)),
        maximum=MOST - 1,
        before=[],
        title={"en": "Power sides of the others", "fr": "Faces Puissance des autres"},
        help={
            "en": "In turn order after the first seat; B where none is chosen.",
            "fr": "Dans l'ordre du tour, après la première place ; sans choix, B.",
        },
    ),
    Option(
        "civ",
        False,
        kind="boolean",
        before=False,
        title={"en": "With the C.I.V.", "fr": "Avec la C.I.V."},
        help={
            "en": "Beside 2 or 3 players: a variant of ours. 1 always plays against it.",
            "fr": "À côté de 2 ou 3 joueurs : une variante à nous. 1 joue toujours contre elle.",
        },
    ),
    Option(
        "first",
        "fixed",
        kind="string",
        choices=("fixed", "rotates"),
        before="fixed",
        title={"en": "Who begins a round", "fr": "Qui commence une manche"},
        help={
            "en": "The first seat always, or the next one every round.",
            "fr": "Toujours la première place, ou la suivante à chaque manche.",
        },
    ),
    Option(
        "gifts",
        "hand",
        kind="string",
        choices=("hand", "discard"),
        before="hand",
        title={"en": "Where a gift goes", "fr": "Où va un don"},
        help={
            "en": "A card that another player gives you: to your hand, or to your discard.",
            "fr": "Une carte qu'un autre joueur vous donne : dans votre main, ou votre défausse.",
        },
    ),
    Option(
        "payments",
        "ask",
        kind="string",
        choices=("ask", "goods"),
        before="ask",
        title={"en": "Paying out of turn", "fr": "Payer hors de son tour"},
        help={
            "en": "You may choose progress instead of goods, or goods are taken first.",
            "fr": "Vous pouvez payer en progrès plutôt qu'en biens, ou les biens partent d'abord.",
        },
    ),
    Option(
        "one_box",
        False,
        kind="boolean",
        before=False,
        title={"en": "One box only", "fr": "Une seule boîte"},
        help={
            "en": "Nations and common cards of the same box; common cards named like a nation in "
            "play are left out.",
            "fr": "Nations et cartes communes de la même boîte ; les cartes communes qui portent "
            "le nom d'une nation en jeu sont retirées.",
        },
    ),
)


class Seated(NamedTuple):
    """Nations and sides by seat; the C.I.V., where it plays, has the last one."""

    nations: Sequence[str]
    sides: Sequence[str]
    civ: bool


def seated(options: Mapping[str, object], content: Content) -> Seated:
    players = cast(int, options["players"])
    civ = players == 1 or bool(options["civ"])
    last = [str(options["opponent"])] if civ else []
    nations = [str(options["nation"]), *cast(Sequence[str], options["rivals"])][:players]
    nations += [ANY] * (players - len(nations))
    free = [
        nation
        for nation in NATIONS
        if nation not in (*nations, *last) and _fits_box(nation, options, content)
    ]
    nations = [free.pop(0) if nation == ANY else nation for nation in nations]
    sides = [str(options["side"]), *cast(Sequence[str], options["rival_sides"])][:players]
    sides += ["b"] * (players - len(sides))
    return Seated([*nations, *last], [*sides, "a"][: len(nations) + civ], civ)


def draw_people(
    options: Mapping[str, object], given: Mapping[str, object], content: Content, chance: Random
) -> dict[str, object]:
    """What is given, with a nation and a side for every seat that none is given for."""
    others = cast(int, options["players"]) - 1
    has_civ = others == 0 or bool(options["civ"])
    named = [given.get("nation"), given.get("opponent"), *cast(Sequence[str], options["rivals"])]
    fitting = [name for name in NATIONS if _fits_box(name, options, content)]
    free = [name for name in chance.sample(fitting, len(fitting)) if name not in named]
    drawn: dict[str, object] = {
        "nation": free.pop(),
        "rivals": [free.pop() for _ in range(others)],
        "opponent": free.pop() if has_civ else options["opponent"],
        "side": chance.choice(SIDES),
        "rival_sides": [chance.choice(SIDES) for _ in range(others)],
    }
    return {**drawn, **given}


def check_people(options: Mapping[str, object], content: Content) -> None:
    """Refuse seats that cannot be: two with one nation, one too many, what is for one alone."""
    players = cast(int, options["players"])
    if players == MOST and options["civ"]:
        raise OptionError("civ", f"The C.I.V. needs a seat of its own: {MOST} players leave none.")
    for name, default in CAMPAIGN.items():
        if players > 1 and options[name] != default:
            raise OptionError(name, f"Option '{name}' is for campaigns of 1 player; leave it out.")
    for name in ("rivals", "rival_sides"):
        number = len(cast(Sequence[str], options[name]))
        if number >= players and number:
            raise OptionError(
                name, f"Option '{name}' names {number}, but {players - 1} others play."
            )
    who = seated(options, content)
    for nation in who.nations:
        if who.nations.count(nation) > 1:
            if who.civ and nation == options["opponent"]:
                raise OptionError(
                    "opponent",
                    f"You and the C.I.V. cannot both lead the {nation}; choose another nation.",
                )
            raise OptionError("rivals", f"Two players cannot both lead the {nation}.")
        if not _fits_box(nation, options, content):
            raise OptionError(
                "one_box",
                f"The {nation} are not in the box '{options['commons']}': choose nations of one "
                "box, or play with both.",
            )
    if options["one_box"] and options["commons"] not in BOXES:
        raise OptionError(
            "one_box", f"With one box only, 'commons' is {' or '.join(BOXES)}, not both."
        )


def _fits_box(nation: str, options: Mapping[str, object], content: Content) -> bool:
    """Whether a nation is in the box that is played with, where it is one alone."""
    if not options["one_box"] or options["commons"] not in BOXES:
        return True
    return any(
        card.fields.get("nation") == nation and str(options["commons"]) in card.fields
        for card in content["card"].values()
    )
