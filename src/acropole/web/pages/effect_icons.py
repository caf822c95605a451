"""Which icon stands for which word of a game's effect language.

Every verb has an icon of its own, except those that only give or take resources: there the resource
says it all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
