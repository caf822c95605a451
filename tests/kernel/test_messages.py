"""Messages: what the loader does to the texts of the word files."""

from __future__ import annotations

from pathlib import Path

from acropole.kernel.messages import Catalogue, capital


def catalogue(folder: Path, text: str) -> Catalogue:
    for lang in ("en", "fr"):
        (folder / f"{lang}.toml").write_text(f"said = '{text}'", encoding="utf-8")
    return Catalogue.load(folder)


def test_french_signs_keep_their_space(tmp_path: Path) -> None:
    found = catalogue(tmp_path, "« Ah ! » dit-il : qui ? moi ; lui")
    assert found.text("fr", "said") == (
        "«\u00a0Ah\u00a0!\u00a0» dit-il\u00a0: qui\u00a0? moi\u00a0; lui"
    )
    assert found.text("en", "said") == "« Ah ! » dit-il : qui ? moi ; lui"


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert capital("la tuile 3") == "La tuile 3"
    assert capital("Élever") == "Élever"
    assert capital("") == ""
