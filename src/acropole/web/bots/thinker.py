"""A process that thinks for bots and people, and checks records: a job a line, a reply a line.

It ends when its input does, so it never outlives the server that started it. The server kills it
when a job takes too long.
"""

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, cast

import msgspec

import acropole
from acropole import bots, registry
from acropole.kernel import errors, messages, pledge, records
from acropole.kernel.chance import seeded
from acropole.kernel.game import Game, canonical
from acropole.kernel.match import Match
from acropole.kernel.packs import Pack
from acropole.kernel.state import State
from acropole.lab.analysis import Moment, analyse
from acropole.web.table.snapshots import pack

SKIP = "skip"  # in the place of a code: end the turn where the rules allow it
END_TURN = "end-turn"  # as all games call it
HURRIED = "easy"  # answers what the rules insist on before that
LONGEST_CODE = 64  # as many characters as the store keeps

trouble = messages.Messages(Path(__file__).parent / "words", "pack")  # why a pack is refused


# What a code may set at most; levels of the games stay far below.
MOST: dict[str, dict[str, int]] = {"ismcts": {"iters": 5000, "turns": 100, "ms": 10_000}}


def check_bot(code: str) -> None:
    """Refuse a bot that does not exist, or that would keep everybody else's bots waiting."""
    if len(code) > LONGEST_CODE:
        raise errors.UnknownBot(f"The code of a bot has at most {LONGEST_CODE} characters.")
    kind, given = bots.read(code)
    for name, most in MOST.get(kind.name, {}).items():
        if float(given.get(name, 0)) > most:
            raise errors.UnknownBot(
                f"Parameter '{name}' of bot '{kind.name}' is at most {most} at a table online, "
                f"not {given[name]}."
            )


def capped(code: str) -> str:
    """The bot as near to a code as may play online; UnknownBot when it names none."""
    kind, given = bots.read(code)
    most = MOST.get(kind.name, {})
    settings = [
        f"{name}={min(float(value), most[name]):g}" if name in most else f"{name}={value}"
        for name, value in given.items()
    ]
    return kind.name + (":" + ",".join(settings) if settings else "")


def player(code: str, state: State, seed: int, ms: int) -> bots.Bot:
    """The bot that answers at a table; one that searches ends with what it has after `ms`."""
    kind, given = bots.read(code)
    is_level = issubclass(kind, bots.Level)
    bot = bots.make(capped(state.variant.level(kind.name) if is_level else code))(seed)
    if is_level:
        bot.settings |= given  # its style
    if "ms" in bot.settings:
        bot.settings["ms"] = min(int(bot.settings["ms"]) or ms, ms)
    return bot


# The bot that answered last, by game and code: a turn of many questions is thought through once.
_thoughts: dict[str, bots.Ismcts] = {}

PLAY_OUT_MS = 200  # for an answer in a game that bots play among themselves
MOST_ENTRIES = 6000  # of a record that a stranger hands in; long games have a third
LOAD_SECONDS = 5.0  # of computing, for laying packs over their game
TRIAL_GAMES = 3  # played with a new pack
FORKS = 16  # a fork reseeds without an action
MOST_REDEALS = 10  # of these; a table has one a seat, and they cost more than an action


class Think(msgspec.Struct, tag="think"):
    """Answer for a bot; one that searches ends after `ms` with what it has found."""

    game: str
    options: dict[str, object]
    state: dict[str, list[int]]
    bot: str
    seed: int
    ms: int = 1000
    kept: bytes = b""  # the cards of the table, when they are not today's


class ThinkAhead(Think, tag="think-ahead"):
    """Think for a bot while another seat is asked: its answers come sooner then."""

    seat: int = 0


class Advise(msgspec.Struct, tag="advise"):
    """Think for a person; `ms` ends it."""

    game: str
    options: dict[str, object]
    state: dict[str, list[int]]
    seed: int
    ms: int
    kept: bytes = b""


class Check(msgspec.Struct, tag="check"):
    text: str


class CheckPack(msgspec.Struct, tag="check-pack"):
    """Whether a pack can be played with; `game` is empty when its sender does not say."""

    data: bytes
    name: str = ""
    game: str = ""


class Analyse(msgspec.Struct, tag="analyse"):
    """Judge the entries of a finished game from one up to another."""

    text: str
    begin: int
    end: int
    iterations: int
    kept: bytes = b""


class PlayOut(msgspec.Struct, tag="play-out"):
    """Play a whole game: one bot at a seat, others at the rest."""

    game: str
    options: dict[str, object]
    key: str
    bot: str
    others: str
    seat: int


class Chosen(msgspec.Struct, tag="chosen"):
    code: str


class ThoughtAhead(msgspec.Struct, tag="thought-ahead"):
    is_done: bool  # as far as the bot's budget goes


class Advice(msgspec.Struct):
    code: str
    chance: float  # to win
    is_best: bool
    reasons: list[bots.Reason]


class Advised(msgspec.Struct, tag="advised"):
    answers: list[Advice]


class Analysed(msgspec.Struct, tag="analysed"):
    moments: list[Moment]


class Checked(msgspec.Struct, tag="checked"):
    status: Literal["ok", "migrated", "view-only", "broken", "unreadable"]
    detail: str
    game: str = ""
    options: dict[str, object] = msgspec.field(default_factory=dict)
    seed: int = 0
    key: str = ""
    names: list[str] = msgspec.field(default_factory=list)
    match: bytes = b""  # as snapshots.pack made it
    packs: list[dict[str, object]] = msgspec.field(default_factory=list)


class PackChecked(msgspec.Struct, tag="pack-checked"):
    pack: dict[str, object] = msgspec.field(default_factory=dict)
    game: str = ""
    problem: dict[str, str] = msgspec.field(default_factory=dict)  # why it is refused, by language
    file: str = ""
    line: int = 0


class Ended(msgspec.Struct, tag="ended"):
    rank: int
    points: int


class Failed(msgspec.Struct, tag="failed"):
    message: str


Job = Think | ThinkAhead | Advise | Check | CheckPack | Analyse | PlayOut
Reply = Chosen | ThoughtAhead | Advised | Checked | PackChecked | Analysed | Ended | Failed


def work(job: Job) -> Reply:
    try:
        match job:
            case ThinkAhead():
                return think_ahead(job)
            case Think():
                return think(job)
            case Advise():
                return advise(job)
            case Check():
                return check(job)
            case CheckPack():
                return check_pack(job)
            case Analyse():
                return judge(job)
            case PlayOut():
                return play_out(job)
    except errors.AcropoleError as error:
        return Failed(str(error))


def game_of(name: str, kept: bytes, packs: Sequence[Pack] = ()) -> Game:
    if not kept:
        return acropole.game(name, packs)
    return registry.kept_game(name, kept, acropole.game(name).rules_version, tuple(packs))


def think(job: Think) -> Chosen:
    state = game_of(job.game, job.kept).variant(job.options).load(job.state)
    if job.bot == SKIP:
        if END_TURN in map(state.action_code, state.legal_actions()):
            return Chosen(END_TURN)
        job = msgspec.structs.replace(job, bot=HURRIED)
    bot = player(job.bot, state, job.seed, job.ms)
    sight = bots.Sight(state)
    _go_on(bot, job, sight)
    return Chosen(state.action_code(bot.choose(sight)))


def think_ahead(job: ThinkAhead) -> ThoughtAhead:
    state = game_of(job.game, job.kept).variant(job.options).load(job.state)
    bot = player(job.bot, state, job.seed, job.ms)
    if not isinstance(bot, bots.Ismcts):
        return ThoughtAhead(True)
    sight = bots.Sight(state, job.seat)
    _go_on(bot, job, sight)
    return ThoughtAhead(bot.think_ahead(sight))


def _go_on(bot: bots.Bot, job: Think, sight: bots.Sight) -> None:
    """From what was thought at this table last, which is all that is remembered."""
    if isinstance(bot, bots.Ismcts):
        table = canonical([job.game, job.options, job.kept.hex(), job.bot])
        bot.go_on_from(_thoughts.get(table), sight)
        _thoughts.clear()
        _thoughts[table] = bot


def advise(job: Advise) -> Advised:
    state = game_of(job.game, job.kept).variant(job.options).load(job.state)
    found = bots.hints(bots.Sight(state), job.seed, ms=job.ms)
    return Advised(
        [
            Advice(state.action_code(hint.action), hint.chance, hint.is_best, list(hint.reasons))
            for hint in found
        ]
    )


def _clock() -> float:
    """When the reading of somebody's packs begins: the games themselves are at hand by then."""
    for name in acropole.game_ids():
        acropole.game(name)
    return time.process_time()


def check(job: Check) -> Checked:
    """Read, replay and judge a record; a sound one comes back as a match ready to go on."""
    begun = _clock()
    try:
        record = records.Record.from_json(job.text)
    except errors.AcropoleError as error:
        return Checked("unreadable", str(error))
    if record.game.packs and time.process_time() - begun > LOAD_SECONDS:
        return Checked("unreadable", "The packs of this record take too long to read.")
    if len(record.actions) > MOST_ENTRIES:
        return Checked("unreadable", f"A record may have at most {MOST_ENTRIES} entries.")
    reseeds = sum(isinstance(step, records.Reseed) for step in record.actions)
    if reseeds > len(record.actions) - reseeds + FORKS:
        return Checked("unreadable", "A record has at most one reseed for each action.")
    if sum(isinstance(step, records.Redeal) for step in record.actions) > MOST_REDEALS:
        return Checked("unreadable", f"A record may have at most {MOST_REDEALS} redeals.")
    verdict = records.validate(record)
    if verdict.status not in ("ok", "migrated"):
        return Checked(cast(Literal["broken"], verdict.status), verdict.detail)
    if record.position:  # not replayed from a deal, so nothing shows that it is a possible one
        return Checked("view-only", "It begins in the middle of a game: no table is made of it.")
    clean = records.Record(record.game, record.options, record.seed, record.actions, key=record.key)
    return Checked(
        cast(Literal["ok"], verdict.status),
        verdict.detail,
        game=record.game.id,
        options=clean.options,
        seed=clean.seed,
        key=clean.key.hex() if clean.key else "",
        names=[name.encode(errors="replace").decode() for name in record.names[:16]],
        match=pack(Match(clean)),
        packs=[laid.document() for laid in record.game.packs],
    )


def check_pack(job: CheckPack) -> PackChecked:
    """Lay a pack over its game, and play some games to their ends."""
    begun = _clock()
    try:
        laid = Pack.from_bytes(job.data, job.name)
        name = job.game or registry.game_of(laid)
        game = registry.game_under(name, [laid])
    except errors.AcropoleError as error:
        file, line = getattr(error, "file", ""), getattr(error, "line", 0)
        return PackChecked(problem=_in_all_languages(error), file=file, line=line)
    if time.process_time() - begun > LOAD_SECONDS:
        return PackChecked(problem=_in_all_languages(trouble("too-long-to-read")))
    try:
        for seed in range(TRIAL_GAMES):
            _play_through(game, seed)
    except errors.AcropoleError as error:
        return PackChecked(problem=_in_all_languages(trouble("does-not-end", why=str(error))))
    return PackChecked(laid.document(), name)


def _in_all_languages(said: errors.AcropoleError | errors.Phrase) -> dict[str, str]:
    """What is said here is read by somebody elsewhere."""
    return {lang: said.text(lang) for lang in messages.LANGUAGES}


def _play_through(game: Game, seed: int) -> None:
    """A game with random answers; there are packs with which some never end."""
    state = game.deal(seed, {})
    rng = seeded(seed)
    for _ in range(MOST_ENTRIES):
        if state.is_over:
            return
        legal = state.legal_actions()
        state.apply(legal[rng.below(len(legal))])
    raise errors.Unplayable(f"it has not ended after {MOST_ENTRIES} answers")


def judge(job: Analyse) -> Analysed:
    record = records.Record.from_json(job.text, lambda name, packs: game_of(name, job.kept, packs))
    found = analyse(record, job.iterations, begin=job.begin, end=job.end)
    return Analysed([moment for moment in found if moment is not None])


def play_out(job: PlayOut) -> Ended:
    key = pledge.read_key(job.key)
    state = acropole.game(job.game).deal(0, job.options, key=key)
    seats = range(state.seats)
    players = [
        player(job.bot if seat == job.seat else job.others, state, seat, PLAY_OUT_MS)
        for seat in seats
    ]
    while not state.is_over:
        state.apply(players[state.to_move].choose(bots.Sight(state)))
    place = next(place for place in state.result().ranking if place.seat == job.seat)
    return Ended(place.rank, place.score)


def main() -> None:
    registry.use_packs(sys.argv[1:])
    decoder = msgspec.json.Decoder(Job)
    for line in sys.stdin.buffer:
        try:
            reply = msgspec.json.encode(work(decoder.decode(line)))
        except Exception as error:  # a bug in a bot must not take the process with it
            reply = msgspec.json.encode(Failed(f"{type(error).__name__}: {str(error)!a}"))
        sys.stdout.buffer.write(reply + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
