"""Card texts: every structure reads as a sentence in both languages."""

from pathlib import Path

import pytest

import acropole.kernel
from acropole.kernel.lang import (
    Amount,
    Count,
    EffectError,
    Flag,
    Number,
    Test,
    Verb,
    Vocabulary,
    Word,
    parse,
    sentence,
)
from acropole.kernel.lang.verbs import Event, Form
from acropole.kernel.messages import Catalogue

GAME = Vocabulary(
    verbs=[
        Verb("gain", 100, (Amount("n"),)),
        Verb("discard", 101, (Amount("n"), Flag("hidden"))),
        Verb("build", 102, (Word("what", {"temple": 0, "wall": 1}, "building"),)),
    ],
    tests=[Test("rich", 300), Test("it is", 301, (Word("what", {"temple": 0}, "building"),))],
    counts=[Count("towns", 400)],
)

FAIR = Vocabulary(
    verbs=[
        Verb("gain", 100, (Amount("n"),)),
        Verb("discard", 101, (Amount("n"), Flag("hidden"))),
        Verb("raise", 102, (Number("n"), Word("what", {"temple": 0}, "raised")), boon=True),
    ],
    counts=[Count("towns", 400)],
    events=[
        Event("visit", 500, (Form("first"), Form("quiet"), Word("what", {"temple": 0}, "raised"))),
        Event("dusk", 501),
    ],
)

WORDS = {
    "en": {
        "verb.gain": "gain {n} gold",
        "verb.discard": "discard {n} {n|card|cards}{hidden}",
        "verb.build": "build {what}",
        "verb.raise": "raise {n} {what}",
        "raised.temple": "{n|temple|temples}",
        "on.visit": "each time you visit a {what}, {body}",
        "on.visit-first": "the first time you visit a {what}, {body}",
        "on.visit-first-quiet": "the first time you quietly visit a {what}, {body}",
        "on.dusk": "at dusk, {body}",
        "flag.hidden": " face down",
        "building.temple": "a temple",
        "building.wall": "a wall",
        "test.rich": "you are rich",
        "test.rich-not": "you are not rich",
        "test.rich-they": "is rich",
        "test.rich-they-not": "is not rich",
        "test.it-is": "it is {what}",
        "count.towns": "{n|town|towns} in play",
    },
    "fr": {
        "verb.gain": "gagner {n} or",
        "verb.discard": "défausser {n} {n|carte|cartes}{hidden}",
        "verb.build": "bâtir {what}",
        "verb.raise": "élever {n} {what}",
        "raised.temple": "{n|temple|temples}",
        "on.visit": "chaque fois que vous visitez un {what}, {body}",
        "on.visit-first": "la première fois que vous visitez un {what}, {body}",
        "on.visit-first-quiet": "la première fois que vous visitez sans bruit un {what}, {body}",
        "on.dusk": "au crépuscule, {body}",
        "flag.hidden": " face cachée",
        "building.temple": "un temple",
        "building.wall": "un mur",
        "test.rich": "vous êtes riche",
        "test.rich-not": "vous n'êtes pas riche",
        "test.rich-they": "est riche",
        "test.rich-they-not": "n'est pas riche",
        "test.it-is": "c'est {what}",
        "count.towns": "{n|ville|villes} en jeu",
    },
}


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    folder = tmp_path_factory.mktemp("messages")
    for lang, texts in WORDS.items():
        lines = [f'"{key}" = "{text}"' for key, text in texts.items()]
        (folder / f"{lang}.toml").write_text("\n".join(lines), encoding="utf-8")
    kernel = Path(acropole.kernel.__file__).parent / "words"
    return Catalogue.load(kernel, folder)


def test_the_messages_are_complete_in_both_languages(catalogue: Catalogue) -> None:
    assert catalogue.problems() == []


@pytest.mark.parametrize(
    ("source", "english", "french"),
    [
        (
            "gain(1); discard(2)",
            "Gain 1 gold. Discard 2 cards.",
            "Gagner 1 or. Défausser 2 cartes.",
        ),
        (
            "{gain(1); discard(2); build(wall)}",
            "Gain 1 gold, then discard 2 cards, then build a wall.",
            "Gagner 1 or, puis défausser 2 cartes, puis bâtir un mur.",
        ),
        ("discard(1, hidden)", "Discard 1 card face down.", "Défausser 1 carte face cachée."),
        (
            "discard(2) => gain(1)",
            "Discard 2 cards to gain 1 gold.",
            "Défausser 2 cartes pour gagner 1 or.",
        ),
        (
            "discard(2) & gain(1) => build(temple)",
            "Discard 2 cards and gain 1 gold to build a temple.",
            "Défausser 2 cartes et gagner 1 or pour bâtir un temple.",
        ),
        ("may gain(1)", "You may gain 1 gold.", "Vous pouvez gagner 1 or."),
        (
            "may discard(1) => build(wall)",
            "You may discard 1 card to build a wall.",
            "Vous pouvez défausser 1 carte pour bâtir un mur.",
        ),
        (
            "may others{gain(1)}",
            "If you wish, each other player must gain 1 gold.",
            "Si vous le voulez, chaque autre joueur doit gagner 1 or.",
        ),
        (
            "discard(1) => {others{gain(1)}; gain(2)}",
            "Discard 1 card; if this is done, each other player must gain 1 gold; then gain 2 "
            "gold.",
            "Défausser 1 carte ; une fois cela fait, chaque autre joueur doit gagner 1 or ; puis "
            "gagner 2 or.",
        ),
        (
            "choose{gain(1) | discard(1); gain(2) | build(wall)}",
            "Either gain 1 gold, or (discard 1 card, then gain 2 gold), or build a wall.",
            "Soit gagner 1 or, soit (défausser 1 carte, puis gagner 2 or), soit bâtir un mur.",
        ),
        (
            "may {choose{gain(1) | discard(1)}; build(wall)}",
            "You may either gain 1 gold, or discard 1 card; then, in either case, build a wall.",
            "Vous pouvez soit gagner 1 or, soit défausser 1 carte ; puis, dans tous les cas, bâtir "
            "un mur.",
        ),
        (
            "first{discard(1) => gain(2) | gain(1)}",
            "If possible, discard 1 card to gain 2 gold; otherwise, gain 1 gold.",
            "Si possible, défausser 1 carte pour gagner 2 or ; sinon, gagner 1 or.",
        ),
        (
            "choose{gain(1) | discard(2)} => build(wall)",
            "Either gain 1 gold, or discard 2 cards; if this is done, build a wall.",
            "Soit gagner 1 or, soit défausser 2 cartes ; une fois cela fait, bâtir un mur.",
        ),
        (
            "if(rich){gain(1)}",
            "If you are rich, gain 1 gold.",
            "Si vous êtes riche, gagner 1 or.",
        ),
        (
            "if(!rich & it is temple){gain(1)} else{may discard(1)}",
            "If you are not rich and it is a temple, gain 1 gold; otherwise, you may discard 1 "
            "card.",
            "Si vous n'êtes pas riche et c'est un temple, gagner 1 or ; sinon, vous pouvez "
            "défausser 1 carte.",
        ),
        (
            "if(towns >= 3){gain(1)}",
            "If you have at least 3 towns in play, gain 1 gold.",
            "Si vous avez au moins 3 villes en jeu, gagner 1 or.",
        ),
        (
            "gain(2*towns)",
            "Gain 2 gold for each town in play.",
            "Gagner 2 or pour chaque ville en jeu.",
        ),
        (
            "discard(1) => per(towns, max:3){gain(1)}",
            "Discard 1 card to gain 1 gold for each town in play (at most 3 times in all).",
            "Défausser 1 carte pour gagner 1 or pour chaque ville en jeu (3 fois au plus en tout).",
        ),
        (
            "per(towns){may build(wall)}",
            "For each town in play, you may build a wall.",
            "Pour chaque ville en jeu, vous pouvez bâtir un mur.",
        ),
        (
            "others{may gain(1)}",
            "Each other player may gain 1 gold.",
            "Chaque autre joueur peut gagner 1 or.",
        ),
        (
            "all{discard(1); gain(1); may build(wall); discard(2)}",
            "Each player must discard 1 card, then gain 1 gold, then may build a wall; "
            "then must discard 2 cards.",
            "Chaque joueur doit défausser 1 carte, puis gagner 1 or, puis peut bâtir un mur ; "
            "puis doit défausser 2 cartes.",
        ),
        (
            "opponents(!rich & towns >= 1){discard(1)}",
            "Each other player who is not rich and has at least 1 town in play must discard 1 "
            "card.",
            "Chaque autre joueur qui n'est pas riche et a au moins 1 ville en jeu doit "
            "défausser 1 carte.",
        ),
        (
            "all{if(rich){discard(1)}}",
            "Each player who is rich must discard 1 card.",
            "Chaque joueur qui est riche doit défausser 1 carte.",
        ),
        (
            "others{if(rich){discard(1)} else{gain(1)}}",
            "Each other player: if that player is rich, they must discard 1 card; otherwise, "
            "they must gain 1 gold.",
            "Chaque autre joueur : si ce joueur est riche, il doit défausser 1 carte ; sinon, "
            "il doit gagner 1 or.",
        ),
    ],
)
def test_a_card_says_what_it_does(
    catalogue: Catalogue, source: str, english: str, french: str
) -> None:
    effect = parse(source)
    assert sentence(effect, GAME, catalogue, "en") == english
    # French puts a no-break space before its high punctuation.
    said = sentence(effect, GAME, catalogue, "fr")
    assert said == french.replace(" ;", "\u00a0;").replace(" :", "\u00a0:")


@pytest.mark.parametrize(
    ("source", "english", "french"),
    [
        (
            "gain(1); on(dusk){discard(1); may gain(2)}",
            "Gain 1 gold. At dusk, discard 1 card, then you may gain 2 gold.",
            "Gagner 1 or. Au crépuscule, défausser 1 carte, puis vous pouvez gagner 2 or.",
        ),
        (
            "on(visit, temple){may gain(1)}",
            "Each time you visit a temple, you may gain 1 gold.",
            "Chaque fois que vous visitez un temple, vous pouvez gagner 1 or.",
        ),
        (
            "on(visit, first, temple){per(towns){gain(1)}}",
            "The first time you visit a temple, gain 1 gold for each town in play.",
            "La première fois que vous visitez un temple, gagner 1 or pour chaque ville en jeu.",
        ),
        (
            "on(visit, temple, quiet, first){gain(1)}",
            "The first time you quietly visit a temple, gain 1 gold.",
            "La première fois que vous visitez sans bruit un temple, gagner 1 or.",
        ),
        (
            "raise(2, temple)",
            "Raise 2 temples.",
            "Élever 2 temples.",
        ),
        (
            "raise(1, temple) => gain(1)",
            "Raise 1 temple; if this is done, gain 1 gold.",
            "Élever 1 temple ; une fois cela fait, gagner 1 or.",
        ),
        (
            "raise(1, temple) & discard(1) => gain(1)",
            "Raise 1 temple and discard 1 card; if this is done, gain 1 gold.",
            "Élever 1 temple et défausser 1 carte ; une fois cela fait, gagner 1 or.",
        ),
    ],
)
def test_triggers_forms_agreement_and_boons(
    catalogue: Catalogue, source: str, english: str, french: str
) -> None:
    effect = parse(source)
    assert sentence(effect, FAIR, catalogue, "en") == english
    assert sentence(effect, FAIR, catalogue, "fr") == french.replace(" ;", "\u00a0;")


def test_a_verb_with_a_third_person_does_without_must(catalogue: Catalogue) -> None:
    words = catalogue.extended(
        {"en": {"verb.gain-they": "gains {n} gold"}, "fr": {"verb.gain-they": "gagne {n} or"}}
    )

    def said(source: str) -> tuple[str, str]:
        effect = parse(source)
        return sentence(effect, GAME, words, "en"), sentence(effect, GAME, words, "fr")

    assert said("others{gain(towns)}") == (
        "Each other player gains 1 gold for each town in play.",
        "Chaque autre joueur gagne 1 or pour chaque ville en jeu.",
    )
    assert said("all{if(rich){gain(2)}}") == (
        "Each player who is rich gains 2 gold.",
        "Chaque joueur qui est riche gagne 2 or.",
    )
    assert said("others{gain(1); discard(1)}")[0] == (
        "Each other player must gain 1 gold, then discard 1 card."
    )


def test_a_block_that_cannot_run_is_not_said_either(catalogue: Catalogue) -> None:
    with pytest.raises(EffectError, match="does not support 'on"):
        sentence(parse("on(dawn){gain(1)}"), GAME, catalogue, "en")


def test_the_words_of_a_count_agree_with_what_it_is_compared_to(catalogue: Catalogue) -> None:
    raised = Word("what", {"temple": 0}, "raised")
    game = Vocabulary([Verb("gain", 100, (Amount("n"),))], counts=[Count("#", 400, (raised,))])
    words = catalogue.extended({lang: {"count.#": "{what}"} for lang in ("en", "fr")})
    assert sentence(parse("if(#(temple) >= 2){gain(1)}"), game, words, "en") == (
        "If you have at least 2 temples, gain 1 gold."
    )
    assert sentence(parse("gain(#(temple))"), game, words, "en") == "Gain 1 gold for each temple."
