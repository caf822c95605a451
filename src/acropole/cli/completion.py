"""`acropole completion bash|zsh|fish`: a script that lets the shell complete our commands.

The script asks us at each Tab (`acropole completion words …`): so games, options and bots of other
packages are completed, too. Where we have nothing to say the shell completes names of files.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import cast

import acropole
from acropole.bots import bots
from acropole.cli.output import Words
from acropole.cli.parser import Parser
from acropole.kernel.errors import AcropoleError

BASH = """\
_acropole() {
    local IFS=$'\\n'
    COMPREPLY=($(acropole completion words "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _acropole acropole
"""
ZSH = """\
#compdef acropole
_acropole() {
    local line
    local -a found
    for line in "${(@f)$(acropole completion words "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        [[ -n $line ]] && found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
    done
    if (( $#found )); then _describe acropole found; else _files; fi
}
if [[ $funcstack[1] == _acropole ]]; then _acropole "$@"; else compdef _acropole acropole; fi
"""
FISH = """\
function __acropole_complete
    set -l typed (commandline -opc) (commandline -ct)
    set -l found (acropole completion words $typed[2..-1] 2>/dev/null)
    if set -q found[1]
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c acropole -f -a '(__acropole_complete)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
ASKED = "words"


def add_arguments(parser: Parser) -> None:
    words = parser.words
    parser.arguments.add_argument(
        "shell", choices=(*SCRIPTS, ASKED), metavar="bash|zsh|fish", help=words("completion.shell")
    )
    parser.arguments.add_argument("typed", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(arguments: argparse.Namespace, words: Words) -> int:
    if arguments.shell != ASKED:
        sys.stdout.write(SCRIPTS[arguments.shell])
        return 0
    for word, about in candidates(arguments.typed or [""], words):
        sys.stdout.write(f"{word}\t{' '.join(about.split())}\n")
    return 0


def candidates(typed: Sequence[str], words: Words) -> list[tuple[str, str]]:
    """What the last word may become, with a line about each; the words before it are whole."""
    from acropole.cli.commands import parser_for

    *before, begun = typed
    parser, left = _descended(parser_for(words, before), before)
    option = parser.action_named(left[-1]) if left else None
    if option is not None and option.nargs != 0:
        found = _values(option)
    elif begun.startswith("-"):
        found = _options(parser, left)
    else:
        found = _positionals(parser, left)
    return sorted((word, about) for word, about in found if word.startswith(begun))


def _descended(parser: Parser, before: Sequence[str]) -> tuple[Parser, list[str]]:
    """The parser of the command that the words lead to, and those of them that are left to it."""
    left: list[str] = []
    for word in before:
        commands = parser.commands()
        if word in commands:
            parser, left = commands[word], []
        else:
            left.append(word)
    return parser, left


def _values(action: argparse.Action) -> Iterator[tuple[str, str]]:
    """What may follow an option, or stand in the place of an argument."""
    if action.choices is not None:
        yield from ((str(choice), "") for choice in action.choices)
    elif action.dest == "game":
        yield from ((name, acropole.game(name).title()) for name in acropole.game_ids())
    elif action.dest in ("bots", "bot", "anchor"):
        yield from ((name, "") for name in bots())


def _options(parser: Parser, left: Sequence[str]) -> Iterator[tuple[str, str]]:
    for action in parser.actions():
        for name in action.option_strings:
            if name.startswith("--"):
                yield name, action.help or ""
    game = next((word for word in left if word in acropole.game_ids()), "")
    if parser.takes_options and game:
        for option in cast(dict[str, object], acropole.game(game).options_schema()["properties"]):
            yield f"--{option.replace('_', '-')}", ""


def _positionals(parser: Parser, left: Sequence[str]) -> Iterator[tuple[str, str]]:
    if commands := parser.commands():
        yield from ((name, one.description or "") for name, one in commands.items())
        return
    plain = sum(1 for word in left if not word.startswith("-"))
    places = [action for action in parser.actions() if not action.option_strings]
    for action in places[: plain + 1]:
        try:
            yield from _values(action)
        except AcropoleError:  # a game that cannot be loaded is told by the command itself
            continue
