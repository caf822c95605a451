"""The icon line of a card: its effect in icons, made from the same program as its sentence."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from acropole.kernel.lang import parse, syntax
from acropole.web.pages.game_page import GamePage


@dataclass(frozen=True, slots=True)
class Glyph:
    """A number with icons, or, without icons, an operator: an arrow, a plus, a word."""

    text: str = ""
    icons: tuple[str, ...] = ()
    resource: str = ""  # gives the colour
    op: str = ""  # `to`, `plus`, `per`, or the key of a word: `if`, `not`, `or`, `else`, `may`


TO, PLUS, TIMES = Glyph(op="to"), Glyph(op="plus"), Glyph(op="per")
IF, ELSE, OR, MAY, NOT = (Glyph(op=word) for word in ("if", "else", "or", "may", "not"))
OTHERS = Glyph(icons=("meeple",))
PLAIN = "card-play"  # of cards whatever they are


@lru_cache(maxsize=4096)
def glyphs(page: GamePage, effect: str) -> tuple[Glyph, ...]:
    """The icon line of an effect; empty where there is none."""
    return tuple(_Line(page).of(parse(effect))) if effect else ()


class _Line:
    def __init__(self, page: GamePage) -> None:
        self._page = page
        self._known = page.effects

    def of(self, node: syntax.Node) -> Iterator[Glyph]:
        match node:
            case syntax.Seq(items):
                yield from self._joined(items, PLUS)
            case syntax.Both(parts):
                yield from self._joined(parts, PLUS)
            case syntax.Choose(branches):
                yield from self._joined(branches, OR)
            case syntax.First(branches):
                yield from self._joined(branches, ELSE)
            case syntax.May(body):
                yield MAY
                yield from self.of(body)
            case syntax.Arrow(cost, effect):
                yield from self.of(cost)
                yield TO
                yield from self.of(effect)
            case syntax.If(cond, then, otherwise):
                yield IF
                yield from self._condition(cond)
                yield TO
                yield from self.of(then)
                if otherwise is not None:
                    yield ELSE
                    yield from self.of(otherwise)
            case syntax.Per(count, _, body):
                yield from self.of(body)
                yield TIMES
                yield self._count(count)
            case syntax.Opponents(_, body):
                yield OTHERS
                yield from self.of(body)
            case syntax.Block(name, args, body):
                yield from self._block(name, args)
                yield from self.of(body)
            case syntax.Call(name, args):
                yield from self._call(name, args)

    def _joined(self, parts: Sequence[syntax.Node], between: Glyph) -> Iterator[Glyph]:
        for number, part in enumerate(parts):
            if number:
                yield between
            yield from self.of(part)

    def _block(self, name: str, args: Sequence[syntax.Arg]) -> Iterator[Glyph]:
        if name != "on":
            yield OTHERS
            return
        event, *more = args[0].tokens
        words = self._words([syntax.Arg(None, tuple(more)), *args[1:]])
        yield Glyph(icons=(self._known.events[event.text], *words))
        yield TO

    def _condition(self, cond: syntax.Cond) -> Iterator[Glyph]:
        for test in cond.tests:
            match test:
                case syntax.Named(name, args, negate):
                    if negate:
                        yield NOT
                    yield self._glyph(self._known.tests[name], args)
                case syntax.Compare(count, relation, number):
                    yield Glyph(f"{relation}{number}", self._count(count).icons)
                case syntax.Free(arg, negate):
                    if negate:
                        yield NOT
                    yield Glyph(icons=tuple(self._words([arg])) or (PLAIN,))

    def _count(self, tally: syntax.Tally) -> Glyph:
        return self._counted(tally.name, tuple(self._words(tally.args)))

    def _counted(self, name: str, icons: tuple[str, ...]) -> Glyph:
        own = self._known.counts[name]
        return Glyph(icons=(own, *icons) if own else icons)

    def _call(self, name: str, args: Sequence[syntax.Arg]) -> Iterator[Glyph]:
        icon = self._known.verbs[name]
        if name == "double":
            resource = self._known.resources[str(args[0])]
            yield Glyph("×2", (self._page.resources[resource],), resource)
        elif name == "substitute":
            yield Glyph(
                icons=(self._page.resources[str(args[1])], icon, self._page.resources[str(args[0])])
            )
        elif name == "draw_pick":
            yield Glyph(str(args[0]), (icon,))
            yield TO
            yield Glyph(str(args[1]), (PLAIN,))
        elif name == "fortify":
            yield Glyph(str(args[0]), (icon,))
            yield Glyph(f"+{args[1]}")
        else:
            made = self._glyph(icon, args)
            also = (self._known.also[name],) if name in self._known.also else ()
            yield Glyph(made.text, made.icons + also, made.resource)
        yield from self._multiplied(args)

    def _glyph(self, icon: str, args: Sequence[syntax.Arg]) -> Glyph:
        """The number, the icon of the verb, and those of its arguments."""
        known = self._known.resources
        resource = next((known[word] for word in self._bare_words(args) if word in known), "")
        if icon and resource == "basic":  # a basic building, not a resource
            resource = ""
        icons = [icon] if icon else []
        if resource:
            icons.append(self._page.resources[resource])
        icons += [found for found in self._words(args) if found not in icons]
        return Glyph(self._number(args), tuple(icons), resource)

    def _number(self, args: Sequence[syntax.Arg]) -> str:
        for arg in args:
            sign = "−" if arg.key == "less" else ""
            for token in arg.tokens:
                if token.kind is syntax.Kind.NUMBER:
                    return sign + token.text
        return "0" if any(str(arg) == "free" for arg in args) else ""

    def _multiplied(self, args: Sequence[syntax.Arg]) -> Iterator[Glyph]:
        for arg in args:
            texts = [token.text for token in arg.tokens]
            if "*" in texts:
                name = texts[texts.index("*") + 1]
                words = [w for w in texts if w in self._known.words]
                yield TIMES
                yield self._counted(name, tuple(self._known.words[w] for w in words))
            elif texts and texts[0] in self._known.counts and arg.key is None:
                words = [w for w in texts[1:] if w in self._known.words]
                if words:
                    yield TIMES
                    yield self._counted(texts[0], tuple(self._known.words[w] for w in words))

    def _bare_words(self, args: Sequence[syntax.Arg]) -> Iterator[str]:
        for arg in args:
            if "*" in (token.text for token in arg.tokens):
                yield arg.tokens[0].text
                continue
            for token in arg.tokens:
                if token.kind is syntax.Kind.WORD:
                    yield token.text

    def _words(self, args: Sequence[syntax.Arg]) -> Iterator[str]:
        """The icons of the words in arguments; `name:fort` shows the picture of that card."""
        for arg in args:
            named = arg.key == "name"
            for token in arg.tokens:
                if token.kind is syntax.Kind.KEY:
                    named = token.text == "name"
                elif token.kind is syntax.Kind.STRING:
                    card = token.text.rstrip("*").lower().replace(" ", "_")
                    yield self._page.art(card, "card-play")
                elif token.kind is syntax.Kind.WORD and named:
                    yield self._page.art(token.text, "card-play")
                    named = False
                elif token.kind is syntax.Kind.WORD and token.text in self._known.words:
                    if token.text in self._page.resources and len(arg.tokens) > 1:
                        continue  # `basic 2` is a resource, `basic` alone a building
                    yield self._known.words[token.text]
