"""Which icon stands for which word of a game's effect language.

Every verb has an icon of its own, except those that only give or take resources: there the resource
says it all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Self

RESOURCE = ""  # the icon of a verb whose resource says it all


@dataclass(frozen=True, slots=True)
class EffectIcons:
    verbs: Mapping[str, str] = field(default_factory=dict)
    tests: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, str] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)  # words in arguments
    resources: Mapping[str, str] = field(default_factory=dict)  # which resource a word names
    also: Mapping[str, str] = field(default_factory=dict)  # a second icon behind that of a verb

    @classmethod
    def declared(cls, icons: Callable[[str], Mapping[str, str]], **more: Mapping[str, str]) -> Self:
        """With those that the schema of a game declares, by list."""
        return cls(icons("verbs"), icons("tests"), icons("counts"), icons("triggers"), **more)
