"""Compiles the hot modules with mypyc where a C compiler is found; without one they stay Python.

ACROPOLE_PURE=1 leaves the compiler out on purpose. The pages' scripts and icons are fetched on the
way, so that a wheel has them and whoever installs it needs no Node.
"""

import os
import re
import subprocess
import sys
import sysconfig
from itertools import chain
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "tools" / "backend"))

from acropole_build import compiles

HOT = [
    "kernel/chance.py",
    "kernel/machine.py",
    "kernel/position.py",
    "kernel/play.py",
    "kernel/state.py",
    "kernel/features.py",
    "games/monuments/state/tables.py",
    "games/monuments/state/board.py",
    "games/monuments/state/position.py",
    "games/monuments/rules/hands.py",
    "games/monuments/rules/turn.py",
    "games/monuments/rules/scoring.py",
    "games/monuments/insight.py",
    "games/monuments/features.py",
    "games/monuments/standing.py",
    "games/monuments/look.py",
    "games/monumental/state/tables.py",
    "games/monumental/heroes/data.py",
    "games/monumental/monsters/data.py",
    "games/monumental/automa/data.py",
    "games/monumental/continuous/data.py",
    "games/monumental/state/world.py",
    "games/monumental/state/position.py",
    "games/monumental/rules/pieces.py",
    "games/monumental/rules/means.py",
    "games/monumental/rules/city.py",
    "games/monumental/rules/land.py",
    "games/monumental/rules/explorers.py",
    "games/monumental/rules/conquest.py",
    "games/monumental/rules/trade.py",
    "games/monumental/rules/triggers.py",
    "games/monumental/rules/verbs.py",
    "games/monumental/rules/turn.py",
    "games/monumental/rules/creatures.py",
    "games/monumental/rules/legality.py",
    "games/monumental/rules/answers.py",
    "games/monumental/heroes/rules.py",
    "games/monumental/monsters/rules.py",
    "games/monumental/monsters/attacks.py",
    "games/monumental/automa/land.py",
    "games/monumental/automa/rules.py",
    "games/monumental/continuous/rounds.py",
    "games/monumental/insight/worth.py",
    "games/monumental/guessing.py",
    "games/monumental/features.py",
    "games/monumental/standing.py",
    "games/monumental/things.py",
    "games/monumental/look.py",
    "games/imperium/state/tables.py",
    "games/imperium/state/world.py",
    "games/imperium/state/position.py",
    "games/imperium/rules/zones.py",
    "games/imperium/rules/reactions.py",
    "games/imperium/rules/means.py",
    "games/imperium/rules/cards.py",
    "games/imperium/rules/market.py",
    "games/imperium/rules/playing.py",
    "games/imperium/rules/picking.py",
    "games/imperium/rules/counting.py",
    "games/imperium/rules/finding.py",
    "games/imperium/rules/verbs.py",
    "games/imperium/rules/scoring.py",
    "games/imperium/rules/turn.py",
    "games/imperium/rules/legality.py",
    "games/imperium/rules/answers.py",
    "games/imperium/civ/seat.py",
    "games/imperium/civ/verbs.py",
    "games/imperium/civ/turn.py",
    "games/imperium/insight/worth.py",
    "games/imperium/insight/leaning.py",
    "games/imperium/features.py",
    "games/imperium/standing.py",
    "games/imperium/look.py",
    "games/imperium/civ/look.py",
    "bots/ahead.py",
    "bots/lore.py",
    "bots/search.py",
]


def group_of(name: str) -> str:
    """The library a module is linked into: one for each game, which compile side by side."""
    folder, inner, *_ = name.split("/")
    return f"acropole_{inner if folder == 'games' else 'kernel'}"


# What mypyc 2.4 writes where plain Python hands an array over. It counts the array once too often,
# so it is never freed: each game that is loaded, such as one with a pack, would keep its tables.
# tests/kernel/test_memory.py notices if another version writes something else.
HANDED_OVER = re.compile(r"(arg_\w+|tmp) = Vec(I64|Float|U8)Api\.unbox\((?:obj_\w+|value)\);")
# What it writes where an attribute is read, with libraries apart from each other: was it ever set?
# Our classes set all of theirs at once, as tests/test_hot_code.py sees to. The question costs a
# tenth of the instructions that a game takes.
UNSET = re.compile(r"if \(unlikely\(.+\)\) (?=\{\s+CPy_AttributeError\()")
UNSET_NUMBER = re.compile(
    r"if \(unlikely\((\w+) == -113\) && .*bitmap.*\{\s+.*AttributeError.*\s+\}"
    r"\s+(\w+) = \1 == -113;"
)
# Whatever leads to a traceback is rare: it is kept out of the way, and little time is spent on it.
RARE = "__attribute__((cold)) void CPy_AddTraceback(const char *, const char *, int, PyObject *);"
# So is what only Python calls in a game: what takes its arguments apart, its way to attributes, and
# what runs when a module is imported. Gcc is done a tenth to a quarter sooner.
SELDOM = re.compile(
    r"^ *(?=(?:static )?(?:PyObject \*|char|int)\s*"
    r"(?:CPyPy_|CPyExec_|CPyDef_\w+_____top_level__|acropole\w+_[gs]et_)\w*\([^;{]*\)\s*\{)",
    re.MULTILINE,
)
LAST_HEADER = re.compile(r'#include "__native_internal_.*')
# Passes of gcc that look for what mypyc's code has not got, or what others find as well: a quarter
# of its time, and without them a game takes no more instructions. The kernel is small, and all
# games use it: it seemed to lose something. Other compilers do not know these words.
IDLE = (
    "gcse",
    "rerun-cse-after-loop",
    "schedule-insns2",
    "tree-dominator-opts",
    "tree-pre",
    "tree-pta",
)


def mend(source: Path) -> None:
    """Improve on generated code, where we know more than whoever wrote it."""
    text = HANDED_OVER.sub(  # whoever hands an array over keeps it, so it is there until they end
        lambda found: f"{found[0]} VEC_{found[2].upper()}_DECREF({found[1]});",
        source.read_text(encoding="utf-8"),
    )
    if source.stem != "__native_acropole_kernel":  # which others extend: they may forget something
        text = UNSET_NUMBER.sub(r"\2 = 0;", UNSET.sub("if (0) ", text))
        if os.name == "posix":
            text = SELDOM.sub("__attribute__((cold)) ", text)
    if os.name == "posix":
        text = LAST_HEADER.sub(rf"\g<0>\n{RARE}", text, count=1)
    source.write_text(text, encoding="utf-8")


def is_gcc() -> bool:
    """Whether the C compiler is gcc; on a Mac that name means another one."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or ""
    return sys.platform == "linux" and "gcc" in compiler


def compiled() -> list[Extension]:
    import mypyc
    from mypy.version import __version__ as version
    from mypyc.build import mypycify

    groups: dict[str, list[str]] = {}
    for name in HOT:
        groups.setdefault(group_of(name), []).append(f"src/acropole/{name}")
    extensions: list[Extension] = mypycify(
        # a cache of its own: a check may run beside
        ["--cache-dir=build/mypy", *chain.from_iterable(groups.values())],
        opt_level="2",  # 3 takes a sixth longer, and gains next to nothing
        debug_level="0",
        separate=[(paths, group) for group, paths in groups.items()],
    )
    packages = Path(mypyc.__file__).parents[1]
    if version.startswith("2.4."):
        sources = {Path(source) for extension in extensions for source in extension.sources}
        for source in sources:
            if source.name.startswith("__native"):
                mend(source)
    for extension in extensions:
        extension.optional = True
        if os.name == "posix":
            # Nobody calls a function of ours by name: so they call each other directly, and inline.
            # A product and a sum stay two steps, as in plain Python, on every machine.
            # Where the compiler lay is not written down: two builds of one source are equal.
            more = ["-fvisibility=hidden", "-ffp-contract=off", f"-ffile-prefix-map={packages}=."]
            if is_gcc():
                # To judge indentation gcc looks every line up in its file, from the start of it:
                # that took it a third of its time, and nobody reads how generated code is indented.
                more.append("-Wno-misleading-indentation")
                if "kernel" not in extension.name:
                    more += [f"-fno-{name}" for name in IDLE]
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return extensions


class BuildWithAssets(build_py):
    def run(self) -> None:
        subprocess.run([sys.executable, "tools/build-assets"], check=True)
        super().run()


setup(
    ext_modules=compiled() if compiles() else [],
    cmdclass={"build_py": BuildWithAssets},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
