"""Views of real positions, made without a server: random play up to a wished-for moment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import acropole
from acropole.kernel.match import Match
from acropole.kernel.state import State
from acropole.web.view.views import Answer, LogLine, Question, Reader, SeatKind, SeatView, TableView

NAMES = ["Ana", "Milo", "Noor", "Théo", "Iris"]

Moment = Callable[[State], bool]


def asks(kind: str) -> Moment:
    """The moment when a question of that kind is asked."""
    return lambda state: state.decision is not None and state.decision.kind == kind


def people(game: str, options: dict[str, object]) -> int:
    """How many people a game is for."""
    return int(str(options.get("players", 1 if game == "imperium" else 3)))


def played(
    game: str,
    options: dict[str, object],
    *,
    seed: int = 7,
    steps: int = 120,
    until: Moment | None = None,
) -> Match:
    """A match after some random moves, or when the moment has come."""
    chance = Random(seed)
    match = Match.new(acropole.game(game), seed, dict(options), NAMES[: people(game, options)])
    for step in range(3000):
        if match.state.is_over or (until(match.state) if until else step >= steps):
            break
        legal = match.state.legal_actions()
        ending = [a for a in legal if match.state.action_code(a) == "end-turn"]
        if ending and len(legal) > 1 and chance.random() < 0.85:
            legal = [a for a in legal if a not in ending]
        match.apply(chance.choice(legal))
    return match


def _is_final(state: State, action: int) -> bool:
    trial = state.clone()
    trial.apply(action)
    return trial.horizon != state.horizon


def _player(seat: int, viewer: int | None, own: tuple[int, ...]) -> tuple[SeatKind, int, str]:
    """Who plays a seat, its colour, and the code of a bot."""
    if seat == viewer:
        return "me", seat + 1, ""
    return ("rules", seat + 1, "") if seat in own else ("bot", seat + 1, "greedy")


def view(
    match: Match,
    seat: int | None = -1,
    lang: str = "en",
    theme: str = "system",
    **more: object,
) -> TableView:
    """What a seat sees; by default the one that is asked."""
    state = match.state
    rules = match.record.game.variant(match.record.options)
    if seat == -1:
        seat = state.to_move if not state.is_over else 0
    decision = state.decision
    asked = decision is not None and decision.seat == seat
    question = None
    if decision is not None:
        prompt = decision.prompt(lang) if asked else ""
        question = Question(decision.kind, decision.seat, decision.source, prompt)
    answers = [
        Answer(a, state.action_code(a), state.action_text(a, lang), _is_final(state, a))
        for a in (state.legal_actions() if asked else [])
    ]

    def refusal(code: str) -> str | None:
        found = state.why_not(rules.parse_action(code), lang)
        return None if found is None else found.text

    names = NAMES[: state.seats]
    log = [LogLine(0, -1, rules.event_text(e, seat, names, lang)) for e in match.opening]
    for number, taken in enumerate(match.taken, 1):
        log += [
            LogLine(number, taken.seat, rules.event_text(event, seat, names, lang))
            for event in taken.events
        ]
    return TableView(
        reader=Reader(lang, theme, "/g/abc"),
        game_id=rules.game.id,
        table_id="abc",
        version=len(match.taken),
        seat=seat,
        seats=[
            SeatView(s, name, *_player(s, seat, rules.own_seats())) for s, name in enumerate(names)
        ],
        rules=rules,
        sight=state.sight(seat),
        question=question,
        answers=answers,
        refusal=refusal,
        log=log,
        can_undo=match.can_undo(seat),
        result=state.result() if state.is_over else None,
        entries=len(match.taken),
        is_owner=True,
        can_fork=True,
        **more,  # type: ignore[arg-type]
    )
