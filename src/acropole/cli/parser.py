"""The arguments: argparse, with our languages and one-line errors; options of games as flags."""

import argparse
import re
import sys
from collections.abc import Container, Sequence
from typing import Any, Self

import acropole
from acropole.cli.output import Words
from acropole.kernel import errors, messages
from acropole.kernel.options import Option

TRUTHS = ("true", "false", "yes", "no", "on", "off", "1", "0")


def options_spelled_out(args: list[str], known: Container[str]) -> list[str]:
    """The arguments, the options of the game they name written out; `known` flags stay."""
    if not any(_is_flag(arg) and _word(arg) not in known for arg in args):
        return args
    name = next((arg for arg in args if arg in acropole.game_ids()), None)
    if name is None:
        return args
    options = acropole.game(name).options
    spelled: list[str] = []
    rest = [*args]
    while rest:
        arg = rest.pop(0)
        option = options.flag(_word(arg)[2:]) if _is_flag(arg) else None
        if option is None or _word(arg) in known:
            spelled.append(arg)
        else:
            spelled += ["--option", f"{option.name}={_value(option, arg, rest)}"]
    return spelled


def _is_flag(arg: str) -> bool:
    return arg.startswith("--") and len(arg) > 2


def _word(arg: str) -> str:
    return arg.partition("=")[0]


def _value(option: Option, arg: str, rest: list[str]) -> str:
    """What follows `=` or comes next; a flag that is true or false needs no value."""
    _, equals, text = arg.partition("=")
    if equals:
        return text
    if option.kind == "boolean":
        return rest.pop(0) if rest and rest[0].lower() in TRUTHS else "true"
    return rest.pop(0) if rest else ""


class UsageError(errors.AcropoleError):
    """Arguments that do not make a command."""

    code = "usage"


class Parser(argparse.ArgumentParser):
    """One command; its `words` are used for everything that a person reads."""

    def __init__(self, words: Words, **settings: Any) -> None:
        super().__init__(
            **settings,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=lambda prog: _Formatter(words, prog),
        )
        self.words = words
        self.takes_options = False
        self._not_required: list[argparse.Action] = []
        self.arguments = self.add_argument_group(words("help.arguments"))
        self.settings = self.add_argument_group(words("help.settings"))
        self.settings.add_argument("-h", "--help", action="help", help=words("help.help"))
        # SUPPRESS: given before the command, it must not be reset by the command's own default.
        self.settings.add_argument(
            "--lang", choices=messages.LANGUAGES, default=argparse.SUPPRESS, help=words("help.lang")
        )

    # -- what is wrong, in our words -------------------------------------------------------------
    #
    # argparse says it in English, in sentences that change with its versions. So each kind of
    # mistake is caught where it is found, and what argparse would say about it is never read.

    def parse_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> argparse.Namespace:
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            raise UsageError(self.words("usage.unknown", what=" ".join(unknown)))
        return parsed

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        given = sys.argv[1:] if args is None else [*args]
        if self.takes_options:
            given = options_spelled_out(given, self._option_string_actions)
        needed = [action for action in self._actions if action.required]
        self._require(needed, False)  # we look ourselves
        try:
            parsed, unknown = super().parse_known_args(given, namespace)
        except argparse.ArgumentError as error:  # all that is left: a value where none belongs
            raise UsageError(self.words("usage.no-value", what=error.argument_name)) from error
        finally:
            self._require(needed, True)
        missing = [_name(action) for action in needed if getattr(parsed, action.dest, None) is None]
        if missing:
            raise UsageError(self.words("usage.required", what=", ".join(missing)))
        return parsed, unknown

    def _require(self, actions: list[argparse.Action], required: bool) -> None:
        self._not_required = [] if required else actions
        for action in actions:
            action.required = required

    def format_help(self) -> str:
        self._require(self._not_required, True)  # asked for in the midst of parsing
        return super().format_help()

    def _get_value(self, action: argparse.Action, text: str) -> object:
        if action.type is None:
            return text
        make: Any = action.type
        try:
            return make(text)
        except argparse.ArgumentTypeError as error:
            raise self._wrong("refused", action, reason=str(error)) from error
        except ValueError as error:
            raise self._wrong("number", action, given=repr(text)) from error

    def _check_value(self, action: argparse.Action, value: object) -> None:
        if action.choices is not None and value not in action.choices:
            known = ", ".join(map(str, action.choices))
            raise self._wrong("choice", action, given=repr(value), known=known)

    def _match_argument(self, action: argparse.Action, pattern: str) -> int:
        try:
            return int(super()._match_argument(action, pattern))
        except argparse.ArgumentError as error:
            raise self._wrong("missing", action) from error

    def _wrong(self, key: str, action: argparse.Action, **slots: str) -> UsageError:
        return UsageError(self.words(f"usage.{key}", what=_name(action), **slots))

    # -- what completion of shells asks for ------------------------------------------------------

    def actions(self) -> list[argparse.Action]:
        """All arguments that people are told of."""
        return [action for action in self._actions if action.help != argparse.SUPPRESS]

    def action_named(self, option: str) -> argparse.Action | None:
        return self._option_string_actions.get(option)

    def commands(self) -> dict[str, Self]:
        """The commands of this command, by name."""
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                return dict(action.choices)
        return {}

    # -- arguments that several commands share ---------------------------------------------------

    def add_game(self, *, optional: bool = False) -> None:
        self.arguments.add_argument(
            "game",
            metavar=self.words("help.GAME"),
            nargs="?" if optional else None,
            help=self.words("help.game"),
        )

    def add_variant(self) -> None:
        """The number of players and the other options of a game."""
        self.takes_options = True
        self.settings.add_argument(
            "--players", type=int, metavar="N", help=self.words("help.players")
        )
        self.settings.add_argument(
            "--option",
            action="append",
            default=[],
            metavar=self.words("help.NAME-VALUE"),
            help=self.words("help.option"),
        )

    def add_packs(self) -> None:
        self.settings.add_argument(
            "--pack",
            action="append",
            default=[],
            metavar=self.words("help.FOLDER"),
            help=self.words("help.pack"),
        )

    def add_code(self) -> None:
        self.settings.add_argument(
            "--code", metavar=self.words("help.FILE"), help=self.words("help.code")
        )

    def add_json(self) -> None:
        self.settings.add_argument("--json", action="store_true", help=self.words("help.json"))

    def add_count(self, name: str, default: int, meaning: str, dest: str | None = None) -> None:
        """An argument that counts something: at least one."""
        self.settings.add_argument(
            f"--{name}",
            type=self.at_least_one,
            default=default,
            metavar="N",
            dest=dest,
            help=meaning,
        )

    def add_seed(self, meaning: str) -> None:
        self.settings.add_argument("--seed", type=int, default=0, metavar="S", help=meaning)

    def add_file(self, name: str, meaning: str) -> None:
        self.settings.add_argument(f"--{name}", metavar=self.words("help.FILE"), help=meaning)

    def at_least_one(self, text: str) -> int:
        """The type of an argument that counts something."""
        if not re.fullmatch(r"[0-9]{1,9}", text) or not int(text):
            raise argparse.ArgumentTypeError(self.words("usage.at-least-one", given=repr(text)))
        return int(text)

    def port(self, text: str) -> int:
        """The type of an argument that is a port of this machine."""
        if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
            raise argparse.ArgumentTypeError(self.words("usage.port", given=repr(text)))
        return int(text)

    def none_or_more(self, text: str) -> float:
        """The type of an argument that may be nought."""
        number = float(text)
        if not 0 <= number < float("inf"):
            raise argparse.ArgumentTypeError(self.words("usage.none-or-more", given=repr(text)))
        return number

    def seconds(self, text: str) -> float:
        """The type of an argument that is a length of time."""
        number = float(text)
        if not 0 < number < float("inf"):
            raise argparse.ArgumentTypeError(self.words("usage.seconds", given=repr(text)))
        return number


def _name(action: argparse.Action) -> str:
    """What a person knows an argument by."""
    return "/".join(action.option_strings) or str(action.metavar or action.dest)


class _Formatter(argparse.HelpFormatter):
    def __init__(self, words: Words, prog: str) -> None:
        super().__init__(prog, max_help_position=28)
        self.words = words

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        ours = self.words("help.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, ours)
