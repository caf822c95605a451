"""The bot that searches: many guesses at what is hidden, one tree of answers for all of them.

The inner loop is `search.py`. Here are the budgets, and the tree that is kept from one question to
the next while nothing unforeseen happens, as within a turn.
"""

from time import perf_counter

from acropole.bots import ahead, styles
from acropole.bots.base import Bot, Choice, Parameter, Setting, Sight, register
from acropole.bots.lore import Lore
from acropole.bots.search import Search

GUESS_LASTS = 16  # iterations that share a guess: making one costs as much as some of them
LIKELY = 12  # answers of another seat, those most thought of, that may have been given
GUESSES = 4  # at the hidden cards, to find one with which it could have been
THOUGHT_OF = 0.2  # of the visits of the best answer: a style chooses among those that have so many
OF_THE_GAME = -1  # turns of a roll-out: as many as the game advises


@register
class Ismcts(Bot):
    """Plays what a search through many guesses at the hidden cards finds."""

    name = "ismcts"
    parameters = {  # noqa: RUF012
        "iters": Parameter(1000, 1, 10_000_000),  # of the tree, those kept from before included
        "c": Parameter(0.7, 0.0, 100.0),  # how much to explore
        "focus": Parameter(1, 1, 2),  # how closely roll-outs follow leanings
        "turns": Parameter(OF_THE_GAME, OF_THE_GAME, 1000),
        "further": Parameter(0, 0, 100),  # turns beyond those that the game advises
        "sight": Parameter(0, 0, 1),  # whether to prefer, among people, what is good at sight
        "lore": Parameter(1, 0, 1),  # whether to read positions as learnt, where a game has lore
        "style": Choice(styles.STYLES),
        "ms": Parameter(0, 0, 3_600_000),  # stop after this time, too; 0 for no clock
    }

    def __init__(self, seed: int, **settings: Setting) -> None:
        super().__init__(seed, **settings)
        self.kept: Search | None = None
        self.own_lore: Lore | None = None  # in the place of what the game ships: learners have it
        self.foreseen: dict[str, object] | None = None  # what will be seen if the tree still fits
        self.watched: Sight | None = None  # another seat's question, if the tree begins with it

    def choose(self, sight: Sight) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        search = self.search(sight)
        action = self.preferred(search, sight)
        self.keep(search, action, sight)
        return action

    def go_on_from(self, other: "Ismcts | None", sight: Sight) -> None:
        """Take over what another bot of the same code foresaw, if it has come so."""
        if other is None or other.kept is None:
            return
        seen = sight.observe()
        watched = other.watched
        if watched is not None and watched.seat == sight.seat and other.foreseen != seen:
            other.learn_answer(other.kept, watched, seen)
        if other.foreseen == seen:
            self.kept, self.foreseen = other.kept, seen

    def think_ahead(self, sight: Sight) -> bool:
        """Think while another seat is asked; whether the budget for that is spent."""
        search = self.kept
        if search is None or self.foreseen != sight.observe():
            search = self.new_search(sight)
        self.think(search, sight, None)
        self.kept, self.foreseen, self.watched = search, sight.observe(), sight.still()
        return search.root.visits >= int(self.settings["iters"])

    def learn_answer(self, search: Search, watched: Sight, seen: dict[str, object]) -> None:
        """Go down to what another seat has answered, where what is seen now tells it."""
        for answer in search.answers()[:LIKELY]:
            if self.may_lead_to(watched, answer.action, seen):
                search.go_down(answer.action)
                self.foreseen, self.watched = seen, None
                return

    def may_lead_to(self, watched: Sight, action: int, seen: dict[str, object]) -> bool:
        for _ in range(GUESSES):
            guess = watched.imagine(self.fresh_seed())
            if action in guess.legal_actions():
                guess.apply(action)
                return guess.observe(watched.seat) == seen
        return False

    def search(self, sight: Sight) -> Search:
        """Think about the question, from what is left of earlier thoughts if it still fits."""
        search = self.kept
        if search is None or self.foreseen != sight.observe():
            search = self.new_search(sight)
        else:
            search.keep_only(sight.legal)
        if self.settings["sight"] and sight.people > 1:
            search.look(sight.imagine(self.fresh_seed()).position)
        self.think(search, sight, None)
        return search

    def preferred(self, search: Search, sight: Sight) -> int:
        """The answer most thought of; a style may like another that was thought of a good deal."""
        best = search.favourite()
        style = str(self.settings["style"])
        if style == styles.STYLES[0]:
            return best
        guess = sight.imagine(self.fresh_seed())
        rules, position, seat = styles.rules_of(guess), guess.position, sight.seat
        likes = styles.liked(rules, style)
        # A lead of a swing is worth about a quarter, where the chances are even.
        measure = 4.0 * int(position.swing())
        best_value = float("-inf")
        enough = search.root.children[best].visits * THOUGHT_OF
        for answer in search.answers():
            if answer.visits >= enough:
                end = ahead.follow(position, answer.action, seat)
                value = answer.mean() + styles.liking(rules, end, seat, likes) / measure
                if value > best_value:
                    best, best_value = int(answer.action), value
        return best

    def ponder(self, sight: Sight, action: int) -> Search:
        """Think about what follows an answer."""
        search = self.new_search(sight)
        self.think(search, sight, action)
        return search

    def new_search(self, sight: Sight) -> Search:
        settings = self.settings
        lore = self.own_lore or (sight.lore() if settings["lore"] else None)
        focus, further = int(settings["focus"]), int(settings["further"])
        return Search(float(settings["c"]), self.fresh_seed(), focus, lore, further)

    def think(self, search: Search, sight: Sight, action: int | None) -> None:
        """Spend the budget on the question, or on what follows an answer to it."""
        left = max(int(self.settings["iters"]) - int(search.root.visits), 1)
        ms = float(self.settings["ms"])
        end = perf_counter() + ms / 1000 if ms else None
        while left > 0 and (end is None or perf_counter() < end):
            some = min(left, GUESS_LASTS)
            guess = sight.imagine(self.fresh_seed())
            if action is not None:
                guess.apply(action)
            search.grow(guess.position, some, int(self.settings["turns"]))
            left -= some

    def keep(self, search: Search, action: int, sight: Sight) -> None:
        """The part of the tree below an answer, if the same seat is asked next and no chance lay
        in between."""
        guess = sight.imagine(self.fresh_seed())
        horizon = guess.horizon
        guess.apply(action)
        self.kept, self.foreseen, self.watched = None, None, None
        if guess.to_move == sight.seat and guess.horizon == horizon:
            search.go_down(action)
            self.kept, self.foreseen = search, guess.observe(sight.seat)
