"""The content of Imperium as the tests use it."""

from __future__ import annotations

from pathlib import Path

from acropole.games.imperium import effects
from acropole.games.imperium.effects import KINDS, catalogue, check
from acropole.kernel.content import load_content

FOLDER = Path(effects.__file__).parent / "content"
CONTENT = load_content(FOLDER, KINDS)
check(CONTENT)
CARDS = CONTENT["card"]
WORDS = catalogue(CONTENT)

# Cards that can be played only with others on the table: which, by zone.
NEEDS = {
    "alexander_the_great": {"history": "alexander"},
    "nanda_dynasty": {"play": "arthashastra"},
    "edicts_of_ashoka": {"history": "ashoka"},
    "rome_the_eternal_city": {"play": "city_of_rome"},
    "vinland": {"play": "longships graenland"},
    "duke_zhuang_of_qin": {"play": "mandate_of_heaven"},
    "king_wu_of_qin": {"play": "mandate_of_heaven", "history": "duke_zhuang_of_qin"},
    "emperor_qin_shi_huang": {"play": "mandate_of_heaven", "history": "king_wu_of_qin"},
    "palace_of_poseidon": {"play": "mountain_of_atlantis"},
    "ritual_sacrifice": {"play": "step_pyramids"},
}
