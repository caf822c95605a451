"""Every text of every card, resolved twice: by the rules and by a second reading of the card."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from acropole.kernel.content import Entry
from acropole.kernel.lang import parse
from acropole.kernel.lang.syntax import Choose, May, Node
from tests.games.imperium.cards import CARDS, NEEDS
from tests.games.imperium.reference import Reference
from tests.games.imperium.table import Table

# Words whose cards are tested one by one, in test_cards_special.py.
BY_HAND = re.compile(
    r"\b(freeplay|play|gamble|treat|become|refresh|collect|copy_exhaust|ignore_empire)\(|on:self"
)
OTHERS = ("shangri_la",)  # what is in force there changes its own text
# What a text may need on the table; names sort before what must not be picked first.
HAND = (
    "bedwyr cai stone_mask_start jade_mask lost_scroll sacred_scroll onager lydians unrest_common"
)
DISCARD = (
    "bedwyr cai stone_mask_start jade_mask lost_scroll sacred_scroll onager crete unrest_common"
)
PLAY = "balearic_islands crete forest iberia city_of_athens knossos temple"
MORE = {  # cards that a text names, by zone
    **NEEDS,
    "confucianism": {"play": "legalism"},
    "legalism": {"play": "confucianism"},
    "erik_the_red": {"play": "scandinavia"},
    "excalibur": {"play": "viviane_of_the_lake"},
    "kleito": {"play": "palace_of_poseidon"},
    "king_arthurs_court": {"play": "city_of_camelot"},
    "long_walls_iv": {"play": "long_walls_i long_walls_iii"},
    "cafall": {"play": "twrch_trwyth"},
    "bedwyr": {"discard": "excalibur"},
    "chandragupta": {"discard": "indian_elephants_nostate"},
    "chanakya": {"discard": "arthashastra"},
    "lawnslot_llyn": {"discard": "guennuvar"},
    "peredur": {"discard": "graal"},
    "hannibal": {"history": "iberia"},
    "graal": {"history": "iberia"},
    "myrddin_wyllt": {"quest": "excalibur"},
    "morigena": {"quest": "excalibur"},
    "twrch_trwyth": {"dev": "excalibur taliesin_the_bard"},
}
GARRISONS = {
    "king_arthur": {"iberia": "peredur"},
    "lady_bertilak": {"iberia": "peredur"},
    "myrddin_wyllt": {"iberia": "peredur gwalchmei cataphract"},
    "morigena": {"iberia": "myrddin_wyllt"},
    "guennuvar": {"iberia": "king_arthur"},
    "gwalchmei": {"iberia": "peredur"},
    "gwaith_camlan": {"iberia": "peredur"},
    "lost_tomes": {"lost_tomes": "sacred_scroll lost_scroll"},
    "mountain_retreat": {"mountain_retreat": "unrest_common"},
    "viviane_of_the_lake": {"viviane_of_the_lake": "peredur"},
}


def branches(node: Node) -> int:
    """The most branches that a choice of the text has."""
    own = len(node.branches) if isinstance(node, Choose) else 1
    parts = [getattr(node, name) for name in getattr(node, "__dataclass_fields__", {})]
    inner: list[Any] = []
    for part in parts:
        inner += part if isinstance(part, tuple) else [part]
    return max([own, *(branches(part) for part in inner if hasattr(part, "pos"))])


def states(card: Entry) -> list[str]:
    """The states in which a text makes a difference, or can be played."""
    if "state" in card.fields:
        return [card["state"]]
    text = " ".join(card.fields.get(field, "") for field in ("play", "exhaust", "solstice"))
    return ["barbarian", "empire"] if "empire" in text or "develop" in text else ["barbarian"]


def texts(section: str) -> list[tuple[str, str, int]]:
    """Card, state and branch of everything to be tried."""
    found = []
    for card in CARDS.values():
        text = card.fields.get(section, "")
        if text and not BY_HAND.search(text) and card.id not in OTHERS:
            for state in states(card):
                found += [(card.id, state, n) for n in range(branches(parse(text)))]
    return found


def garrison_for(card: str, section: str) -> dict[str, str]:
    """The garrisons a text needs; a card that is being played has none yet."""
    hosts = GARRISONS.get(card, {})
    return {host: ids for host, ids in hosts.items() if section != "play" or host != card}


def table_for(card: str, state: str, section: str) -> Table:
    more: dict[str, Any] = dict(MORE.get(card, {}))
    hand = " ".join(id for id in HAND.split() if id != card)
    play = " ".join(id for id in PLAY.split() if id != card)
    return Table(
        hand=f"{hand} {card}" if section == "play" else hand,
        discard=f"{DISCARD} {more.pop('discard', '')}",
        play=f"{play} {more.pop('play', '')} {'' if section == 'play' else card}",
        exile="marsh armenians_tributary",
        dev=more.pop("dev", "embalming obelisk"),
        garrison=garrison_for(card, section),
        tokens={1: {"mat": 2, "pop": 1}},
        pool=(12, 9, 7),
        civ_pool=(5, 1, 3),
        civ_play="jungle",
        civ_deck="lydians",
        state=state,
        idle=card != "code_of_laws",
        **more,
    )


def begin(table: Table, reference: Reference) -> None:
    """Play the card: it leaves the hand, and an action is spent unless it is free."""
    entry = CARDS[reference.source]
    pinned = entry.fields.get("header") == "pinned"
    reference.shift(entry.id, "hand", "play" if pinned else "resolving")
    if not entry.fields.get("free"):
        reference.model["actions"] -= 1
    table.play(f"play:{entry.id}")


def check(table: Table, reference: Reference, text: str, section: str) -> None:
    sentences = parse(text).items
    if section == "exhaust" and len(sentences) == 1 and isinstance(sentences[0], May):
        sentences = (sentences[0].body,)  # whoever exhausts the card has said yes
    for sentence in sentences:
        reference.run(sentence)
        reference.drawn.clear()
    if section == "play":
        pinned = CARDS[reference.source].fields.get("header") == "pinned"
        if not pinned and reference.zone("resolving")[reference.source]:
            reference.shift(reference.source, "resolving", "discard")
    assert table.asked == "turn"
    expected, found = reference.expected(), table.snapshot()
    differing = {
        name: (expected[name], found[name])
        for name in expected
        if _plain(expected[name]) != _plain(found[name])
    }
    assert not differing


def _plain(value: object) -> object:
    return +value if isinstance(value, Counter) else value


@pytest.mark.parametrize(("card", "state", "branch"), texts("play"))
def test_what_is_played_does_what_it_says(card: str, state: str, branch: int) -> None:
    table = table_for(card, state, "play")
    reference = Reference(table, card, branch)
    reference.lay_garrisons(garrison_for(card, "play"))
    begin(table, reference)
    check(table, reference, CARDS[card]["play"], "play")


@pytest.mark.parametrize(
    ("card", "state", "branch"), [row for row in texts("play") if "may" in CARDS[row[0]]["play"]]
)
def test_what_may_be_done_need_not_be(card: str, state: str, branch: int) -> None:
    table = table_for(card, state, "play")
    reference = Reference(table, card, branch, willing=False)
    reference.lay_garrisons(garrison_for(card, "play"))
    begin(table, reference)
    check(table, reference, CARDS[card]["play"], "play")


@pytest.mark.parametrize(("card", "state", "branch"), texts("exhaust"))
def test_what_is_exhausted_does_what_it_says(card: str, state: str, branch: int) -> None:
    table = table_for(card, state, "exhaust")
    reference = Reference(table, card, branch)
    reference.model["exhausts"] -= 1
    table.play(f"exhaust:{card}")
    check(table, reference, CARDS[card]["exhaust"], "exhaust")
    assert f"exhaust:{card}" not in table.legal()


@pytest.mark.parametrize(("card", "state", "branch"), texts("solstice"))
def test_a_solstice_text_does_what_it_says(card: str, state: str, branch: int) -> None:
    table = table_for(card, state, "solstice")
    reference = Reference(table, card, branch)
    reference.lay_garrisons(garrison_for(card, "solstice"))
    table.text(card, "solstice")
    check(table, reference, CARDS[card]["solstice"], "solstice")
