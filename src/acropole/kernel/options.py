"""The options of a game, declared once: their JSON Schema, their defaults and their checks.

What `resolve` accepts is exactly what the schema accepts, besides the check between options that a
game may add. So a form in the browser, a record and a call from Python agree on what is allowed.
"""

import re
import reprlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Literal

from acropole.kernel import errors, languages

Scalar = Literal["integer", "boolean", "string"]

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")
_TRUE = ("true", "yes", "on", "1")
_FALSE = ("false", "no", "off", "0")
_SINGULAR = {"integer": "a whole number", "boolean": "true or false", "string": "a text"}
_PLURAL = {"integer": "whole numbers", "boolean": "true or false values", "string": "texts"}


@dataclass(frozen=True, slots=True)
class Option:
    """One option. On a list, `items` and `choices` speak of each item, the bounds of its length.

    `file_suffix` is for a text that people keep in files: on the command line, a value with that
    ending names the file. Only there: `check` and `parse` never open one.
    `before` is for an option that came later: what games were played with until then.
    """

    name: str
    default: object
    _: KW_ONLY
    kind: Scalar | Literal["list"]
    minimum: int | None = None
    maximum: int | None = None
    choices: Sequence[int | str] = ()
    items: Scalar = "string"
    file_suffix: str = ""
    before: object = None
    title: Mapping[str, str] = field(default_factory=dict)
    help: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            self.check(self.default)
        except errors.OptionError as error:
            raise ValueError(f"bad default: {error}") from error

    def check(self, value: object) -> object:
        """The value as the game will see it, or an OptionError."""
        if self.kind == "list":
            if not isinstance(value, list | tuple) or not self._in_bounds(len(value)):
                raise self._refusal(value)
            return [self._scalar(self.items, item, value) for item in value]
        checked = self._scalar(self.kind, value, value)
        if type(checked) is int and not self._in_bounds(checked):
            raise self._refusal(value)
        return checked

    def parse(self, text: str) -> object:
        """The value that a text of the command line stands for; a list is written `a,b,c`."""
        if self.kind != "list":
            return self.check(_typed(self.kind, text))
        return self.check([_typed(self.items, part.strip()) for part in text.split(",") if text])

    def schema(self) -> dict[str, object]:
        """The JSON Schema of this option."""
        is_list = self.kind == "list"
        scalar: dict[str, object] = {"type": self.items if is_list else self.kind}
        if self.choices:
            scalar["enum"] = list(self.choices)
        schema: dict[str, object] = {"type": "array", "items": scalar} if is_list else scalar
        lowest, highest = ("minItems", "maxItems") if is_list else ("minimum", "maximum")
        if self.minimum is not None:
            schema[lowest] = self.minimum
        if self.maximum is not None:
            schema[highest] = self.maximum
        schema["default"] = self.check(self.default)
        for key, texts in (("title", self.title), ("description", self.help)):
            for lang in languages.LANGUAGES if texts else ():
                schema[key if lang == "en" else f"x-{key}-{lang}"] = languages.Spoken(texts)[lang]
        return schema

    def allowed(self) -> str:
        """The allowed values, in words."""
        choices = ", ".join(map(str, self.choices))
        if self.kind == "list":
            what = f"drawn from {choices}" if choices else f"of {_PLURAL[self.items]}"
            return f"a list {what}{self._bounds(' items')}"
        return f"one of {choices}" if choices else _SINGULAR[self.kind] + self._bounds("")

    def _bounds(self, unit: str) -> str:
        if self.minimum is None and self.maximum is None:
            return ""
        if self.maximum is None:
            return f", at least {self.minimum}{unit}"
        if self.minimum is None:
            return f", at most {self.maximum}{unit}"
        return f", from {self.minimum} to {self.maximum}{unit}"

    def _in_bounds(self, number: int) -> bool:
        if self.minimum is not None and number < self.minimum:
            return False
        return self.maximum is None or number <= self.maximum

    def _scalar(self, kind: Scalar, value: object, given: object) -> int | str:
        # JSON Schema calls 3.0 an integer, and a browser may send it; a bool is never a number.
        if isinstance(value, float) and kind == "integer" and value.is_integer():
            value = int(value)
        expected = {"integer": int, "boolean": bool, "string": str}[kind]
        if type(value) is not expected or not isinstance(value, int | str):
            raise self._refusal(given)
        if self.choices and value not in self.choices:
            raise self._refusal(given)
        return value

    def _refusal(self, given: object) -> errors.OptionError:
        message = f"{self.name} cannot be {reprlib.repr(given)}; it must be {self.allowed()}"
        return errors.OptionError(self.name, message)


class Options:
    """All options of a game, in the order in which people are asked for them."""

    def __init__(
        self, *options: Option, check: Callable[[dict[str, object]], None] | None = None
    ) -> None:
        self._options = {option.name: option for option in options}
        self._check = check
        if len(self._options) < len(options):
            raise ValueError("two options have the same name")

    def schema(self) -> dict[str, object]:
        """A JSON Schema (2020-12) of the options as one object."""
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "properties": {name: option.schema() for name, option in self._options.items()},
            "additionalProperties": False,
        }

    def resolve(self, given: Mapping[str, object]) -> dict[str, object]:
        """Every option with its value: the given one, checked, or the default."""
        for name in given:
            self._find(name)
        resolved = {
            name: option.check(given.get(name, option.default))
            for name, option in self._options.items()
        }
        if self._check is not None:
            self._check(resolved)
        return resolved

    def stored(self, given: Mapping[str, object]) -> dict[str, object]:
        """Options that were put away whole: those that they lack came later."""
        late = {name: option.before for name, option in self._options.items()}
        return {name: value for name, value in late.items() if value is not None} | dict(given)

    def told(self, resolved: Mapping[str, object]) -> dict[str, object]:
        """What a digest tells of options: one that came later changes no game from before it."""
        return {
            name: value for name, value in resolved.items() if value != self._options[name].before
        }

    def choices(self, name: str) -> Sequence[int | str]:
        """The values that an option can have; none where they are not listed."""
        return self._find(name).choices

    def parse(self, name: str, text: str) -> object:
        """The value of `name=text` on the command line."""
        return self._find(name).parse(text)

    def flag(self, word: str) -> Option | None:
        """The option that the word of a flag, `automa` of `--automa`, names."""
        return self._options.get(word.replace("-", "_"))

    def is_file(self, name: str, text: str) -> bool:
        """Whether `name=text` on the command line names a file that holds the value."""
        suffix = self._find(name).file_suffix
        return bool(suffix) and text.endswith(suffix)

    def _find(self, name: str) -> Option:
        option = self._options.get(name)
        if option is None:
            hint = errors.did_you_mean(name, self._options) or "."
            known = ", ".join(self._options) or "none"
            raise errors.OptionError(
                name, f"there is no option {name!r}{hint} The options are: {known}"
            )
        return option


def _typed(kind: Scalar, text: str) -> object:
    """The text as its kind; a text that is not of that kind stays one, for `check` to refuse."""
    if kind == "integer" and _WHOLE_NUMBER.fullmatch(text):
        return int(text)
    if kind == "boolean":
        word = text.lower()
        return word in _TRUE if word in _TRUE + _FALSE else text
    return text
