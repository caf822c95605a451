"""An effect taken apart for an editor: blocks with slots, and edits that make another effect of it.

Blocks and text are one tree. A block is named by its path: which part of which part of the effect
it is, as `syntax.parts` counts them. What a slot may hold is found by trying: a word fits where the
game's vocabulary takes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from acropole.kernel.lang import parser, syntax, verbs
from acropole.kernel.messages import Message

Path = tuple[int, ...]
WRAPS = ("may", "if", "per", "choose", "pay")
MOST_CHOICES = 40  # of a slot: more are typed


@dataclass(frozen=True, slots=True)
class Slot:
    """Something in a block that can be another: a number or a word of an argument, or a condition.

    `arg` and `token` say which of the call it is; a condition, a count or an event has -1.
    """

    value: str
    arg: int = -1
    token: int = -1
    is_number: bool = False
    choices: tuple[str, ...] = ()
    before: str = ""  # what is written between the last slot and this


@dataclass(frozen=True, slots=True)
class Row:
    """A block: its word, its slots, and what is inside."""

    path: Path
    kind: str  # call, may, arrow, both, choose, first, if, per, opponents, on, seq …
    name: str
    text: str  # in the notation
    slots: tuple[Slot, ...] = ()
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Edit:
    """What somebody does to a block."""

    do: str  # set, say, replace, remove, move, add, wrap
    path: Path = ()
    value: str = ""
    arg: int = -1
    token: int = -1


# -- what a game says already --------------------------------------------------------------------


class Phrasebook:
    """Every verb, condition, count and event of a language with an example of its use."""

    def __init__(self, vocabulary: verbs.Vocabulary, effects: Iterable[str]) -> None:
        self.vocabulary = vocabulary
        calls: Counter[str] = Counter()
        conditions: Counter[str] = Counter()
        counts: Counter[str] = Counter()
        events: Counter[str] = Counter()
        words: set[str] = set()
        for effect in effects:
            for node in syntax.inside(parser.parse(effect)):
                match node:
                    case syntax.Call(_, args):
                        calls[syntax.unparse(node)] += 1
                        words |= {
                            token.text for arg in args for token in arg.tokens if _is_word(token)
                        }
                    case syntax.If(cond) | syntax.Opponents(cond):
                        conditions[syntax.spell_cond(cond)] += 1
                    case syntax.Per(count):
                        counts[syntax.spell_tally(count)] += 1
                    case syntax.Block("on", args):
                        events[", ".join(map(str, args))] += 1
        used = _examples(calls)
        self.verbs: Mapping[str, str] = {
            name: example
            for name, term in sorted(vocabulary.verbs.items())
            if (example := used.get(name) or self._made_up(term))
        }
        self.conditions = tuple(conditions)
        self.counts = tuple(counts) or tuple(name for name in vocabulary.counts if name != "#")
        self.events = tuple(events)
        self.words = frozenset(words | _listed(vocabulary))

    def _made_up(self, term: verbs.Term) -> str:
        """A call with the least that its verb needs; empty where nobody can tell."""
        given: list[str] = []
        for kind in term.args:
            if kind.default is not verbs.REQUIRED:
                continue
            if isinstance(kind, verbs.Number):
                value = str(max(kind.least, 1))
            elif isinstance(kind, verbs.Word):
                value = next(iter(kind.choices))
            else:
                return ""
            given.append(f"{kind.key}:{value}" if kind.key else value)
        return f"{term.name}({', '.join(given)})"


def _examples(calls: Counter[str]) -> dict[str, str]:
    """Of each verb the call that stands most often; of these the shortest."""
    found: dict[str, str] = {}
    for text, _ in sorted(calls.items(), key=lambda item: (-item[1], len(item[0]), item[0])):
        found.setdefault(text.partition("(")[0], text)
    return found


def _listed(vocabulary: verbs.Vocabulary) -> set[str]:
    terms = [
        term
        for table in (vocabulary.verbs, vocabulary.tests, vocabulary.counts)
        for term in table.values()
    ]
    return {
        word
        for term in terms
        for kind in term.args
        if isinstance(kind, verbs.Word)
        for word in kind.choices
    }


def _is_word(token: syntax.Token) -> bool:
    return token.kind is syntax.Kind.WORD


# -- blocks --------------------------------------------------------------------------------------


def outline(effect: syntax.Seq, book: Phrasebook) -> tuple[Row, ...]:
    """The blocks of an effect, in their order."""
    return tuple(_row(item, (number,), book) for number, item in enumerate(effect.items))


def _row(node: syntax.Node, path: Path, book: Phrasebook) -> Row:
    rows = tuple(
        _row(part, (*path, number), book) for number, part in enumerate(syntax.parts(node))
    )
    text, kind = syntax.unparse(node), type(node).__name__.lower()
    match node:
        case syntax.Call(name, _):
            return Row(path, kind, name, text, _slots(node, book))
        case syntax.If(cond) | syntax.Opponents(cond):
            slot = Slot(syntax.spell_cond(cond), choices=book.conditions)
            return Row(path, kind, kind, text, (slot,), rows)
        case syntax.Per(count):
            slot = Slot(syntax.spell_tally(count), choices=book.counts)
            return Row(path, kind, kind, text, (slot,), rows)
        case syntax.Block("on", args):
            slot = Slot(", ".join(map(str, args)), choices=book.events)
            return Row(path, "on", "on", text, (slot,), rows)
        case syntax.Block(name):
            return Row(path, kind, name, text, (), rows)
    return Row(path, kind, kind, text, (), rows)


def _slots(call: syntax.Call, book: Phrasebook) -> tuple[Slot, ...]:
    found: list[Slot] = []
    before = ""
    for number, arg in enumerate(call.args):
        before += f"{arg.key}:" if arg.key else ""
        for place, token in enumerate(arg.tokens):
            if token.kind is syntax.Kind.NUMBER:
                found.append(Slot(token.text, number, place, is_number=True, before=before))
            elif _is_word(token):
                choices = _fitting(call, number, place, book)
                found.append(Slot(token.text, number, place, choices=choices, before=before))
            else:
                before += str(token)
                continue
            before = ""
        before = before or ""
    return tuple(found)


def _fitting(call: syntax.Call, arg: int, token: int, book: Phrasebook) -> tuple[str, ...]:
    """The words that the vocabulary takes in the place of one; the word itself is among them."""
    found = []
    for word in sorted(book.words | {call.args[arg].tokens[token].text}):
        try:
            book.vocabulary.verb(_with_token(call, arg, token, word))
        except syntax.EffectError:
            continue
        found.append(word)
    return tuple(found[:MOST_CHOICES])


def _with_token(call: syntax.Call, arg: int, token: int, text: str) -> syntax.Call:
    old = call.args[arg]
    (new, _) = parser.tokenize(text)
    tokens = (*old.tokens[:token], new, *old.tokens[token + 1 :])
    args = (*call.args[:arg], syntax.Arg(old.key, tokens, pos=old.pos), *call.args[arg + 1 :])
    return replace(call, args=args)


# -- edits ---------------------------------------------------------------------------------------


class NoSuchBlock(syntax.EffectError):
    """An edit of something that is not there."""

    def __init__(self) -> None:
        super().__init__(syntax.mistake("no-such-block"), 0)


def edited(source: str, edit: Edit, book: Phrasebook) -> str:
    """The effect after an edit, in its notation; empty when nothing is left of it."""
    if not source.strip():
        return syntax.unparse(parser.parse(edit.value)) if edit.do == "add" else ""
    effect = parser.parse(source)
    match edit.do:
        case "set" | "say" | "replace" | "wrap":
            changed = _replaced(effect, edit.path, _changed(_at(effect, edit.path), edit, book))
        case "remove":
            changed = _replaced(effect, edit.path, None)
        case "move":
            changed = _moved(effect, edit.path, -1 if edit.value == "up" else 1)
        case "add":
            changed = _added(effect, edit.path, parser.parse(edit.value))
        case _:
            raise NoSuchBlock
    return syntax.unparse(changed) if changed is not None else ""


def _changed(node: syntax.Node, edit: Edit, book: Phrasebook) -> syntax.Node:
    """The node in another form."""
    match edit.do, node:
        case "set", syntax.Call(_, args):
            if not 0 <= edit.arg < len(args) or not 0 <= edit.token < len(args[edit.arg].tokens):
                raise NoSuchBlock
            if len(parser.tokenize(edit.value)) != 2:
                raise syntax.EffectError(syntax.mistake("one-word"), node.pos)
            return _with_token(node, edit.arg, edit.token, edit.value)
        case "say", syntax.If() | syntax.Opponents():
            return replace(node, cond=parser.parse_condition(edit.value))
        case "say", syntax.Per():
            return replace(node, count=parser.parse_tally(parser.tokenize(edit.value)[:-1]))
        case "say", syntax.Block("on"):
            tree = parser.parse(f"on({edit.value}){{{syntax.unparse(node.body)}}}").items[0]
            assert isinstance(tree, syntax.Block)
            return tree
        case "replace", _:
            return _single(parser.parse(edit.value))
        case "wrap", _:
            return _wrapped(node, edit.value, book)
    raise NoSuchBlock


def _wrapped(node: syntax.Node, how: str, book: Phrasebook) -> syntax.Node:
    text = syntax.unparse(node)
    first_verb = next(iter(book.verbs.values()))
    forms = {
        "may": f"may {{{text}}}",
        "if": f"if({book.conditions[0] if book.conditions else 'true'}){{{text}}}",
        "per": f"per({book.counts[0] if book.counts else 'n'}){{{text}}}",
        "choose": f"choose{{{text} | {book.verbs.get('gain', first_verb)}}}",
        "pay": f"{book.verbs.get('pay', first_verb)} => {{{text}}}",
    }
    if how not in forms:
        raise NoSuchBlock
    return _single(parser.parse(forms[how]))


def _single(seq: syntax.Seq) -> syntax.Node:
    return seq.items[0] if len(seq.items) == 1 else seq


def _at(node: syntax.Node, path: Path) -> syntax.Node:
    for number in path:
        inside = syntax.parts(node)
        if not 0 <= number < len(inside):
            raise NoSuchBlock
        node = inside[number]
    return node


def _replaced(root: syntax.Seq, path: Path, new: syntax.Node | None) -> syntax.Seq | None:
    """The tree with another node at a path; without it where there is none."""
    made = _put(root, path, new)
    if made is None or isinstance(made, syntax.Seq):
        return made
    return syntax.Seq((made,))


def _put(node: syntax.Node, path: Path, new: syntax.Node | None) -> syntax.Node | None:
    if not path:
        return new
    inside = list(syntax.parts(node))
    if not 0 <= path[0] < len(inside):
        raise NoSuchBlock
    part = _put(inside[path[0]], path[1:], new)
    if part is None:
        del inside[path[0]]
        return _shrunk(node, inside, path[0])
    inside[path[0]] = part
    return _rebuilt(node, inside)


def _rebuilt(node: syntax.Node, parts: Sequence[syntax.Node]) -> syntax.Node:
    """The same block with these parts in the place of its own."""
    match node:
        case syntax.Seq():
            items: list[syntax.Node] = []
            for part in parts:
                items += part.items if isinstance(part, syntax.Seq) else [part]
            return replace(node, items=tuple(items))
        case syntax.Both():
            return replace(node, parts=tuple(parts))
        case syntax.Choose() | syntax.First():
            return replace(node, branches=tuple(map(_as_seq, parts)))
        case syntax.Arrow():
            return replace(node, cost=parts[0], effect=parts[1])
        case syntax.If():
            otherwise = _as_seq(parts[1]) if len(parts) > 1 else None
            return replace(node, then=_as_seq(parts[0]), otherwise=otherwise)
        case syntax.May():
            return replace(node, body=parts[0])
        case syntax.Per() | syntax.Opponents() | syntax.Block():
            return replace(node, body=_as_seq(parts[0]))
    return node


def _shrunk(node: syntax.Node, left: Sequence[syntax.Node], gone: int) -> syntax.Node | None:
    """What becomes of a block that has lost a part."""
    match node:
        case syntax.Seq() | syntax.Both() | syntax.Choose() | syntax.First() | syntax.Arrow():
            if not left:
                return None
            if len(left) == 1 and not isinstance(node, syntax.Seq):
                return left[0]
            return _rebuilt(node, left)
        case syntax.If() if gone == 1:
            return replace(node, otherwise=None)
    return None


def _as_seq(node: syntax.Node) -> syntax.Seq:
    return node if isinstance(node, syntax.Seq) else syntax.Seq((node,), pos=node.pos)


def _moved(root: syntax.Seq, path: Path, by: int) -> syntax.Seq | None:
    if not path:
        raise NoSuchBlock
    above = _at(root, path[:-1])
    inside = list(syntax.parts(above))
    to = path[-1] + by
    if not 0 <= path[-1] < len(inside):
        raise NoSuchBlock
    if not 0 <= to < len(inside) or isinstance(above, syntax.If):
        return root
    inside[path[-1]], inside[to] = inside[to], inside[path[-1]]
    return _replaced(root, path[:-1], _rebuilt(above, inside))


def _added(root: syntax.Seq, path: Path, new: syntax.Seq) -> syntax.Seq | None:
    """At the end of a sequence or body, or as one more branch."""
    node = _at(root, path)
    match node:
        case syntax.Choose() | syntax.First():
            return _replaced(root, path, replace(node, branches=(*node.branches, new)))
        case syntax.Seq(items):
            return _replaced(root, path, replace(node, items=(*items, *new.items)))
        case syntax.Per() | syntax.Opponents() | syntax.Block():
            body = replace(node.body, items=(*node.body.items, *new.items))
            return _replaced(root, path, replace(node, body=body))
    return _replaced(root, path, syntax.Seq((node, *new.items)))


# -- completion ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Completion:
    """A word that may stand at the cursor: what is written then, from `start` to `end`."""

    text: str
    start: int
    end: int
    fits: bool
    reason: str = ""  # why it does not fit


MOST_OFFERED = 12


def completions(source: str, cursor: int, book: Phrasebook, lang: str) -> list[Completion]:
    """What could stand at the cursor: what fits there first, then what does not, and why."""
    start = cursor
    while start and (source[start - 1].isalnum() or source[start - 1] in "_-"):
        start -= 1
    typed = source[start:cursor]
    if not typed or not typed[0].isalpha():
        return []
    end = cursor
    while end < len(source) and (source[end].isalnum() or source[end] in "_-"):
        end += 1
    has_arguments = source[end : end + 1] == "("
    found: list[Completion] = []
    for name, example in book.verbs.items():
        if name.startswith(typed):
            text = name if has_arguments else example
            found.append(_tried(source, text, start, end, book, lang))
    found += [
        _tried(source, word, start, end, book, lang)
        for word in sorted(book.words)
        if word.startswith(typed) and word not in book.verbs
    ]
    found.sort(key=lambda one: not one.fits)
    return [one for one in found if one.text != source[start:end]][:MOST_OFFERED]


def _tried(source: str, text: str, start: int, end: int, book: Phrasebook, lang: str) -> Completion:
    whole = source[:start] + text + source[end:]
    try:
        for node in syntax.inside(parser.parse(whole)):
            if isinstance(node, syntax.Call):
                book.vocabulary.verb(node)
    except syntax.EffectError as error:
        if error.offset < start + len(text) and not _is_unfinished(error):
            return Completion(text, start, end, fits=False, reason=error.text(lang))
    return Completion(text, start, end, fits=True)


_UNFINISHED = ("mistake.ends", "mistake.never-closed", "mistake.open-quote")


def _is_unfinished(error: syntax.EffectError) -> bool:
    """Whether the rest is only not written yet."""
    message = error.said
    return isinstance(message, Message) and message.key in _UNFINISHED
