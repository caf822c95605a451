"""What can be done with a thing on the table: its answers, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from acropole.web.view.views import Answer, TableView


@dataclass(frozen=True, slots=True)
class Hotspot:
    """A thing that can be pointed at."""

    acts: tuple[Answer, ...] = ()
    why: str = ""  # why nothing can be done with it, where the question is about such things
    chosen: bool = False
    short: int = 0  # how much is missing to pay for it


NOTHING = Hotspot()


class Hotspots:
    """The answers of a view by their codes, handed out to the things they are about."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._answers = {answer.code: answer for answer in view.answers}
        self.placed: set[str] = set()  # answers that some thing on the table carries

    def on(self, thing: str) -> Hotspot:
        """A thing of the sight: the answers that are about it, or why there is none."""
        about = self._view.sight.things.get(thing)
        if about is None:
            return NOTHING
        acts = tuple(self._answers[code] for code in about.codes if code in self._answers)
        self.placed.update(answer.code for answer in acts)
        return Hotspot(acts, "" if acts else self.why(about.why))

    def kinds(self) -> set[str]:
        return {code.partition(":")[0] for code in self._answers}

    def why(self, code: str) -> str:
        """Why the viewer cannot give that answer now; empty where nothing is asked of them."""
        if not code or not self._view.is_asked:
            return ""
        return self._view.refusal(code) or ""
