"""The sentences printed on a card, made from its effect.

Verb messages are infinitives (`gain 1 gold`, `gagner 1 or`), so they stand alone and after `may`,
`to` and `must` alike. Inside `others` and `all` the subject is a third person: what the player does
is said with `may` or `must`, and conditions come from `test.<name>-they`, a predicate without its
subject (`could not pay`); negated, from `test.<name>-they-not`. A verb that has a message
`verb.<name>-they` (`gains 1 gold`) is said by it where it is all that the player does.
"""

from itertools import pairwise

from acropole.kernel.lang import compiler, syntax, verbs
from acropole.kernel.messages import LANGUAGES, Catalogue, MissingMessage, capital, listing

_RELATIONS = {">=": "at-least", "<=": "at-most", "=": "exactly"}


def sentence(seq: syntax.Seq, vocabulary: verbs.Vocabulary, catalogue: Catalogue, lang: str) -> str:
    """The text of an effect: one sentence for each statement at its top."""
    phrases = [phrase(item, vocabulary, catalogue, lang) for item in seq.items]
    return " ".join(f"{text}." for text in phrases)


def phrase(node: syntax.Node, vocabulary: verbs.Vocabulary, catalogue: Catalogue, lang: str) -> str:
    """The text of a part of an effect, such as a branch of a choice, without a full stop."""
    try:
        clause = _Writer(vocabulary, catalogue, lang).clause(node, they=False)
    except MissingMessage as error:
        raise syntax.EffectError(syntax.mistake("unsaid", what=error.args[0]), node.pos) from error
    return capital(clause)


def offered(offer: compiler.Offer, catalogue: Catalogue, lang: str) -> list[str]:
    """What a MAY or CHOOSE offers: a sentence for each branch, without a full stop."""
    return [phrase(branch, offer.vocabulary, catalogue, lang) for branch in offer.branches]


def check_offers(seq: syntax.Seq, vocabulary: verbs.Vocabulary, catalogue: Catalogue) -> None:
    """Whoever is asked chooses by these sentences, so no two branches may read the same."""
    for offer in compiler.offers_of(seq, vocabulary):
        for lang in LANGUAGES:
            texts = offered(offer, catalogue, lang)
            for number, text in enumerate(texts):
                if text in texts[:number]:
                    message = syntax.mistake("same-branches", text=text)
                    raise syntax.EffectError(message, offer.branches[number].pos)


def check_words(seq: syntax.Seq, vocabulary: verbs.Vocabulary, catalogue: Catalogue) -> None:
    """An EffectError when an effect cannot be said."""
    for lang in LANGUAGES:
        sentence(seq, vocabulary, catalogue, lang)


def _fits(node: syntax.Node) -> bool:
    """Whether the text of the node begins with an infinitive, so that `may` can precede it."""
    match node:
        case syntax.Call():
            return True
        case syntax.Seq(parts) | syntax.Both(parts):
            return _fits(parts[0])
        case syntax.Choose(branches):
            return _fits(branches[0])
        case syntax.Arrow(cost, _):
            return _fits(cost)
        case syntax.Per():
            return _is_short(node)
    return False


def _is_predicate(node: syntax.Node) -> bool:
    """Whether a third person says the node with `may` or `must` in front."""
    match node:
        case syntax.Seq((syntax.May() as first, *_)):
            return _fits(first.body)
        case syntax.May(body):
            return _fits(body)
    return _fits(node)


def _is_short(per: syntax.Per) -> bool:
    """One verb only: its count is said at the end, `gain 1 gold for each policy`."""
    return len(per.body.items) == 1 and isinstance(per.body.items[0], syntax.Call)


def _is_closed(node: syntax.Node) -> bool:
    """Whether `, then` or `to` can follow and be read as following the whole node."""
    return isinstance(node, syntax.Call | syntax.Both) or (
        isinstance(node, syntax.Per) and _is_short(node)
    )


class _Writer:
    def __init__(self, vocabulary: verbs.Vocabulary, catalogue: Catalogue, lang: str) -> None:
        self._vocabulary = vocabulary
        self._catalogue = catalogue
        self._lang = lang

    def _flow(self, key: str, they: bool = False, **slots: object) -> str:
        person = "-they" if they else ""
        return self._catalogue.text(self._lang, f"flow.{key}{person}", **slots)

    def clause(self, node: syntax.Node, they: bool) -> str:
        """A whole clause; a third person needs `must` before an infinitive."""
        text = self._bare(node, they)
        return self._flow("must", they, body=text) if they and _fits(node) else text

    def _with_subject(self, node: syntax.Node, they: bool) -> str:
        """A clause that does not follow its subject; a third person is named again."""
        text = self.clause(node, they)
        return self._flow("subject", they, body=text) if they and _is_predicate(node) else text

    def _bare(self, node: syntax.Node, they: bool) -> str:
        match node:
            case syntax.Call():
                return self._call(node)
            case syntax.Seq(items):
                return self._sequence(items, they)
            case syntax.Both(parts):
                return listing([self._bare(part, they) for part in parts], self._flow("and"))
            case syntax.May(body):
                key = "may" if _fits(body) else "wish"
                return self._flow(key, they, body=self._bare(body, they))
            case syntax.Arrow(cost, effect):
                is_price = _is_closed(cost) and not self._is_boon(cost)
                key = "arrow" if is_price and _fits(effect) else "arrow-clause"
                say = self._bare if key == "arrow" else self._with_subject
                return self._flow(key, cost=self._bare(cost, they), effect=say(effect, they))
            case syntax.Choose(branches):
                options = [self._branch(branch, they) for branch in branches]
                return self._flow("choose", options=self._flow("or").join(options))
            case syntax.First(branches):
                options = [self._with_subject(branch, they) for branch in branches]
                return self._flow("first", options=self._flow("otherwise").join(options))
            case syntax.If():
                return self._if(node, they)
            case syntax.Per():
                return self._per(node, they)
            case syntax.Opponents(cond, body):
                return self._players("others", cond, body)
            case syntax.Block():
                return self._block(node)

    def _branch(self, branch: syntax.Seq, they: bool) -> str:
        """A branch of several statements stands in brackets: what ends it is not for the others."""
        text = self._bare(branch, they)
        return self._flow("several", body=text) if len(branch.items) > 1 else text

    def _is_boon(self, node: syntax.Node) -> bool:
        match node:
            case syntax.Call():
                verb = self._vocabulary.verb(node).term
                return isinstance(verb, verbs.Verb) and verb.boon
            case syntax.Both(parts):
                return any(self._is_boon(part) for part in parts)
        return False

    def _call(self, call: syntax.Call, form: str = "") -> str:
        verb = self._vocabulary.verb(call)
        text = self._term("verb", verb, form)
        for count in verb.multipliers():
            text = self._flow("per", body=text, count=self._term("count", count, n=1))
        return text

    def _term(
        self, table: str, bound: verbs.Bound, form: str = "", n: int = 1, **more: object
    ) -> str:
        slots = bound.slots(self._lang, self._catalogue, n)
        key = f"{table}.{bound.message}{form}"
        return self._catalogue.text(self._lang, key, **({"n": n} | more | slots))

    def _sequence(self, items: tuple[syntax.Node, ...], they: bool) -> str:
        text = self._bare(items[0], they)
        for before, item in pairwise(items):
            # One `must` covers a run of infinitives.
            said = self._bare(item, they) if _fits(before) else self.clause(item, they)
            key = "then" if _is_closed(before) else "then-after"
            text += self._flow("then-either" if isinstance(before, syntax.Choose) else key) + said
        return text

    def _if(self, node: syntax.If, they: bool) -> str:
        cond = self._cond(node.cond, they)
        then = self._with_subject(node.then, they)
        if node.otherwise is None:
            return self._flow("if", they, cond=cond, then=then)
        otherwise = self._with_subject(node.otherwise, they)
        return self._flow("if-else", they, cond=cond, then=then, otherwise=otherwise)

    def _cond(self, cond: syntax.Cond, they: bool) -> str:
        return listing([self._test(test, they) for test in cond.tests], self._flow("and"))

    def _test(self, test: syntax.Named | syntax.Free | syntax.Compare, they: bool) -> str:
        if isinstance(test, syntax.Compare):
            count = self._term("count", self._vocabulary.count(test.count), n=test.number)
            return self._flow(_RELATIONS[test.relation], they, n=test.number, count=count)
        form = ("-they" if they else "") + ("-not" if test.negate else "")
        return self._term("test", self._vocabulary.test(test), form)

    def _per(self, per: syntax.Per, they: bool) -> str:
        count = self._term("count", self._vocabulary.count(per.count), n=1)
        if per.max is not None:
            count = self._flow("limit", count=count, max=per.max)
        if _is_short(per):
            return self._flow("per", body=self._bare(per.body, they), count=count)
        return self._flow("per-clause", body=self._with_subject(per.body, they), count=count)

    def _block(self, block: syntax.Block) -> str:
        if block.name == "on" and self._vocabulary.events:
            body = self.clause(block.body, they=False)
            return self._term("on", self._vocabulary.event(block), body=body)
        if block.name not in ("others", "all") or block.args:
            raise compiler.unsupported(block, self._vocabulary)
        match block.body.items:
            case (syntax.If(cond, then, None),):
                return self._players(block.name, cond, then)
        return self._players(block.name, None, block.body)

    def _players(self, key: str, cond: syntax.Cond | None, body: syntax.Seq) -> str:
        who = self._flow(key)
        if cond is not None:
            who = self._flow("who", players=who, cond=self._cond(cond, they=True))
        key = "players" if _is_predicate(body) else "players-clause"
        said = self._third_person(body) or self.clause(body, they=True)
        return self._flow(key, who=who, body=said)

    def _third_person(self, body: syntax.Seq) -> str | None:
        """The one verb of the body, conjugated, when the game has a message for that."""
        match body.items:
            case (syntax.Call() as call,):
                message = self._vocabulary.verb(call).message
                if self._catalogue.has(f"verb.{message}-they"):
                    return self._call(call, "-they")
        return None
