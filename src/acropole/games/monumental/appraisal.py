"""What owning a card is worth to a player that looks one step ahead, read from the card itself.

A production counts 10. The value of one use of a card is what it prints and does, conditions
weighed by how often they hold; over the rest of a game it is used as often as its era allows.
The numbers only rank cards against one another; nothing in the rules depends on them.
"""

from acropole.games.monumental import schema, vocabulary
from acropole.kernel.content import Entry
from acropole.kernel.lang import parser, syntax, verbs

RESOURCE = {
    "production": 10, "science": 10, "military": 10, "basic": 12, "gold": 20, "culture": 34,
}  # fmt: skip
CONQUESTS = 1.2  # in a turn
UNKNOWN = 10  # of a verb that its schema does not appraise
SELDOM = 0.5  # how often a trigger fires in a turn, where its schema does not tell
PAID = 0.5  # leftovers are lost anyway, so a price weighs less than a gain
HOLDS = 0.6  # a condition
COUNTED = 2  # things that `per` finds

USES = {"basic": 3.4, "start": 3.0, "civ": 3.0, "I": 3.0, "II": 2.1, "R": 1.7, "III": 1.0}
DISPLACED = {"basic": 17, "I": 17, "II": 18, "R": 23, "III": 28}  # the card that would stand there
POLICY_USES = 2.5  # of the effect of a policy, until another is laid on it
START_CARD = -3  # it stands where a better card could


def worth(card: Entry) -> int:
    """Beside its points, over the rest of the game."""
    era = card["era"]
    if era == "start":
        return START_CARD
    if card["type"] == "policy":
        effect = value(parser.parse(card["effect"])) if "effect" in card.fields else 0.0
        return int(max(0.0, effect) * POLICY_USES)
    if card["type"] not in ("building", "knowledge", "wonder"):
        return 0
    use = float(sum(RESOURCE[name] * n for name, n in card.fields.get("yields", {}).items()))
    if card.fields.get("effect"):
        use += max(0.0, value(parser.parse(card["effect"])))
    if card["type"] != "knowledge":  # a knowledge takes no place of its own
        use -= DISPLACED.get(era, 17)
    return int(max(use, 0.0) * USES[era])


def value(node: syntax.Node) -> float:
    """What doing this once is worth."""
    match node:
        case syntax.Seq(items):
            return sum(value(item) for item in items)
        case syntax.Both(parts):
            return sum(value(part) for part in parts)
        case syntax.May(body):
            return max(0.0, value(body))
        case syntax.Arrow(cost, effect):
            return max(0.0, value(cost) + value(effect))
        case syntax.Choose(branches):
            return max(value(branch) for branch in branches)
        case syntax.If(_, then, otherwise):
            rest = value(otherwise) if otherwise else 0.0
            return HOLDS * value(then) + (1 - HOLDS) * rest
        case syntax.Per(_, _, body):
            return COUNTED * value(body)
        case syntax.Block("on", _, body):
            return _often(vocabulary.VOCABULARY.event(node)) * value(body)
        case syntax.Block("others", _, body):
            return -0.3 * value(body)
        case syntax.Call():
            return _verb(vocabulary.VOCABULARY.verb(node))
    return 0.0


def _often(event: verbs.Bound) -> float:
    """How often a trigger fires in a turn."""
    name = event.term.name
    often = float(schema.SCHEMA.things("triggers")[name].traits.get("often", SELDOM))
    if name != "conquest":
        return often
    first, _, place = event.values  # its schema tells of the first one
    often = often if first else CONQUESTS
    return often if place == "none" else often * HOLDS


def _verb(bound: verbs.Bound) -> float:
    name, values = bound.term.name, bound.values
    if name in ("gain", "pay", "gain_for", "lose"):
        stock = values[0]
        amount = _number(stock.quantity) * RESOURCE[stock.resource]
        return amount if name == "gain" else 0.6 * amount if name == "gain_for" else -PAID * amount
    traits = schema.SCHEMA.things("verbs")[name].traits
    if "each" in traits:
        return _number(values[0]) * float(traits["each"])
    return float(traits.get("worth", UNKNOWN))


def _number(amount: object) -> float:
    if isinstance(amount, verbs.Quantity):
        return amount.number * (COUNTED if amount.count else 1)
    return float(amount) if isinstance(amount, int) else float(getattr(amount, "number", 1))
