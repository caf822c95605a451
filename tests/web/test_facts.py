"""What a step without a way back tells before it is taken."""

from __future__ import annotations

from acropole.kernel.state import State
from acropole.web import pages
from acropole.web.pages.game_page import Hotspots, page_named
from acropole.web.view.views import TableView
from tests.web.positions import Moment, asks, played, view

OPTIONS: dict[str, object] = {"players": 2}


def facts(seen: TableView) -> dict[str, list[str]]:
    """By the code of the answer."""
    laid = page_named("monumental").lay(seen, Hotspots(seen))
    return {code: [fact.text for fact in told] for code, told in laid.context["facts"].items()}


def final(kind: str) -> Moment:
    """When an answer of that kind has no way back."""

    def now(state: State) -> bool:
        if state.is_over:
            return False
        for action in state.legal_actions():
            if state.action_code(action).startswith(kind):
                trial = state.clone()
                trial.apply(action)
                if trial.horizon != state.horizon:
                    return True
        return False

    return now


def attacks(state: State) -> bool:
    """The last unit of an attack is chosen, and a token will be turned up."""
    return asks("units")(state) and final("tile:")(state)


def test_an_attack_tells_who_stays_who_defends_and_what_it_brings() -> None:
    seen = view(played("monumental", OPTIONS, until=attacks))
    assert seen.sight.attack.left == 1
    code, told = next((c, t) for c, t in facts(seen).items() if c.startswith("tile:"))
    tile = code.removeprefix("tile:")
    stays = seen.sight.tiles[int(tile) - 1].soldiers - 1
    assert told[0] in (f"{stays} soldiers stay on tile {tile}.", f"1 soldier stays on tile {tile}.")
    assert told[1].startswith(("Barbarians of value ", "It is a free city"))
    assert told[2].startswith(f"Tile {seen.sight.attack.tile + 1} becomes yours")


def test_the_same_in_french() -> None:
    seen = view(played("monumental", OPTIONS, until=attacks), lang="fr")
    told = next(told for code, told in facts(seen).items() if code.startswith("tile:"))
    assert "sur la tuile" in told[0]
    assert "devient vôtre" in told[2]


def test_progress_tells_what_one_has() -> None:
    seen = view(played("monumental", OPTIONS, until=final("progress")))
    assert seen.seat is not None
    own = seen.sight.seats[seen.seat]
    assert facts(seen)["progress"][0] == f"You have {own.purse['science']} science."


def test_a_token_of_a_market_tells_how_many_there_are() -> None:
    seen = view(played("monumental", {"players": 3}, until=final("explorer:")))
    told = [text for texts in facts(seen).values() for text in texts]
    assert any(text.startswith("The market has ") for text in told)


def test_the_end_of_a_turn_tells_what_is_lost() -> None:
    def wasteful(state: State) -> bool:
        if not asks("actions")(state):
            return False
        purse = state.sight(state.to_move).seats[state.to_move].purse
        return bool(purse["production"] and purse["science"])

    seen = view(played("monumental", OPTIONS, until=wasteful))
    purse = seen.sight.seats[seen.seat].purse
    told = facts(seen)["end-turn"]
    assert told[0].startswith(f"{purse['production']} production ")
    assert told[1].startswith(f"{purse['science']} science ")


def test_facts_are_on_the_page_and_only_for_who_is_asked() -> None:
    match = played("monumental", OPTIONS, until=attacks)
    seen = view(match)
    assert 'data-facts="tile:' in pages.table(seen)
    assert seen.seat is not None
    assert "data-facts" not in pages.table(view(match, 1 - seen.seat))
