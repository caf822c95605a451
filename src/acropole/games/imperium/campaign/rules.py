"""A campaign: games against the C.I.V., one after the other, five won before four are lost.

The journal is the campaign. From its entries follow the level of the next game, the nations that
can still be met, the starting deck, double resources and the unrest set aside. Everything here is
plain data and functions of it: a campaign and a finished game give a campaign with an offer, an
offer and a choice give the campaign that goes on. Files are the business of who calls.
004, "Mode Campagne" and "Mode Maître suprême".
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, cast

from acropole.games.imperium import box, changes, effects, variant
from acropole.games.imperium import numbers as n
from acropole.games.imperium.rules import zones
from acropole.games.imperium.state.position import ImperiumPosition
from acropole.kernel.campaign import LOST, READY, REWARD, WON, CampaignError
from acropole.kernel.content import Content
from acropole.kernel.state import State

FORMAT = 1
OPPONENT = 1  # the seat of the C.I.V.
WINS = 5  # that win a campaign
LOSSES = 4  # that lose it
*LADDER, SUPREME = box.LEVELS  # the level of a game by the wins before it; that of a grand campaign
SIDES = ("a", "b")
COMMONS = (*effects.BOXES, box.MIXED)
STARTS_OF_UNREST = (changes.MOST_UNREST, changes.UNREST)  # of a grand campaign, the usual one first
UNDER_MARKET = 4  # unrest that a set-up may take: all cards of the market but its region
GAINED_IN = (
    n.HISTORY,
    n.DECK,
    n.DISCARD,
    n.HAND,
)  # where a card must lie to be kept after a win

ADD, REMOVE = "add", "remove"


@dataclass(frozen=True, slots=True)
class Change:
    """What a win brought: a card added to the starting deck, or removed from it."""

    what: str  # ADD or REMOVE
    card: str

    @property
    def code(self) -> str:
        return f"{self.what}:{self.card}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished game in the journal."""

    date: str
    opponent: str
    level: str
    seed: int
    won: bool
    score: int
    civ_score: int
    reason: str
    gained: tuple[str, ...] = ()  # cards that a win lets you keep
    change: Change | None = None  # None until it is chosen, and after the last win


@dataclass(frozen=True, slots=True)
class Campaign:
    game: ClassVar[str] = "imperium"

    player: str
    nation: str
    side: str = "b"  # of the last game, and so proposed for the next
    commons: str = effects.BOXES[0]  # likewise
    grand: bool = False
    unrest: int = changes.UNREST  # common unrest cards of its first game
    journal: tuple[Entry, ...] = ()

    # -- what follows from the journal -----------------------------------------------------------

    @property
    def wins(self) -> int:
        return sum(entry.won for entry in self.journal)

    @property
    def losses(self) -> int:
        return len(self.journal) - self.wins

    @property
    def status(self) -> str:
        """READY for a game, REWARD when one must be chosen first, or WON or LOST."""
        if self.wins >= WINS:
            return WON
        if self.losses >= LOSSES:
            return LOST
        last = self.journal[-1] if self.journal else None
        return REWARD if last is not None and last.won and last.change is None else READY

    @property
    def level(self) -> str:
        """Of the next game."""
        return SUPREME if self.grand else LADDER[self.wins]

    @property
    def beaten(self) -> list[str]:
        return [entry.opponent for entry in self.journal if entry.won]

    @property
    def opponents(self) -> list[str]:
        """The nations that can be met in the next game: not your own, none already beaten."""
        return [name for name in effects.NATIONS if name != self.nation and name not in self.beaten]

    @property
    def added(self) -> list[str]:
        return self._changed(ADD)

    @property
    def removed(self) -> list[str]:
        return self._changed(REMOVE)

    def _changed(self, what: str) -> list[str]:
        made = [entry.change for entry in self.journal]
        return [change.card for change in made if change is not None and change.what == what]

    @property
    def doubled(self) -> bool:
        """Whether the next game begins with double resources: the last one was lost."""
        return bool(self.journal) and not self.journal[-1].won

    @property
    def goods(self) -> tuple[int, ...]:
        """Materials, population and progress that the next game begins with."""
        return tuple(2 * n if self.doubled else n for n in box.STARTING)

    @property
    def unrest_aside(self) -> int:
        """Common unrest that a grand campaign has set aside: one more a win, one less a loss."""
        aside = 0
        for entry in self.journal if self.grand else ():
            aside = aside + 1 if entry.won else max(aside - 1, 0)
        return aside

    @property
    def is_risky(self) -> bool:
        """Whether wins may still lead to a game that its set-up ends: see can_collapse_at_once."""
        goes_on = self.status in (READY, REWARD)
        return self.grand and goes_on and self.unrest - (WINS - 1) <= UNDER_MARKET

    def deck(self, content: Content) -> list[str]:
        """The starting deck of the next game."""
        cards = [*changes.starting_deck(content, self.nation), *self.added]
        for card in self.removed:
            cards.remove(card)
        return cards


def new_campaign(campaign: Campaign) -> Campaign:
    """The campaign, once it is sure that it can be played."""
    _check("nation", campaign.nation, effects.NATIONS)
    _check("side", campaign.side, SIDES)
    _check("commons", campaign.commons, COMMONS)
    _check("unrest", campaign.unrest, STARTS_OF_UNREST if campaign.grand else (changes.UNREST,))
    return campaign


def unrest_at_first(grand: bool) -> int:
    """The common unrest of a first game, unless somebody chooses otherwise."""
    return STARTS_OF_UNREST[0] if grand else changes.UNREST


def begin(player: str, chosen: Mapping[str, str]) -> Campaign:
    """A new campaign, as the fields of a form have it."""
    grand = chosen.get("grand") == "true"
    unrest: int | str = unrest_at_first(grand)
    if grand and "unrest" in chosen:  # other campaigns have no choice
        given = chosen["unrest"]
        unrest = next((number for number in STARTS_OF_UNREST if str(number) == given), given)
    nation = chosen.get("nation", "")
    return new_campaign(Campaign(player, nation, grand=grand, unrest=cast(int, unrest)))


def _check(name: str, given: object, values: Sequence[object]) -> None:
    if given not in values:
        known = ", ".join(map(str, values))
        raise CampaignError(
            "setting",
            f"{name} cannot be {given!r}; it must be one of {known}",
            name=name,
            given=given,
            known=known,
        )


# -- a game --------------------------------------------------------------------------------------


def game_options(
    campaign: Campaign, opponent: str, side: str = "", commons: str = ""
) -> dict[str, object]:
    """The options of the next game; side and commons are chosen anew, or as in the last one."""
    _must_be(campaign, READY)
    side, commons = side or campaign.side, commons or campaign.commons
    _check("side", side, SIDES)
    _check("commons", commons, COMMONS)
    if opponent not in campaign.opponents:
        known = ", ".join(campaign.opponents)
        raise CampaignError(
            "beaten" if opponent in campaign.beaten else "opponent",
            f"{opponent!r} cannot be met in this campaign now; choose one of: {known}",
            opponent=opponent,
            known=known,
        )
    return {
        "nation": campaign.nation,
        "opponent": opponent,
        "side": side,
        "level": campaign.level,
        "commons": commons,
        "added_cards": campaign.added,
        "removed_cards": campaign.removed,
        "double_resources": campaign.doubled,
        "unrest": campaign.unrest - campaign.unrest_aside,
    }


def next_game(campaign: Campaign, chosen: Mapping[str, str]) -> dict[str, object]:
    """The options of the next game, as the fields of a form have it."""
    return game_options(
        campaign, *(chosen.get(name, "") for name in ("opponent", "side", "commons"))
    )


def can_collapse_at_once(campaign: Campaign, opponent: str, content: Content) -> bool:
    """Whether the set-up of the next game may empty the unrest pile, and so be the end of it."""
    pile = cast(int, game_options(campaign, opponent)["unrest"]) - campaign.added.count(
        changes.COMMON_UNREST
    )
    for card in content["card"].values():
        if card["place"] == "unrest" and card.fields.get("nation") in (campaign.nation, opponent):
            pile += changes.copies(card)
    return pile <= UNDER_MARKET


def is_next_game(campaign: Campaign, rules: variant.ImperiumRules) -> bool:
    """Whether a game was dealt as the next one of the campaign."""
    opponent, side, commons = (str(rules.options[key]) for key in ("opponent", "side", "commons"))
    options = game_options(campaign, opponent, side, commons)
    return rules.options == rules.game.options.resolve(options)


def finish_game(campaign: Campaign, state: State, seed: int, date: str) -> Campaign:
    """The campaign with a finished game in its journal."""
    rules = cast(variant.ImperiumRules, state.variant)
    if not state.is_over or not is_next_game(campaign, rules):
        raise CampaignError("other-game", "This is not the finished next game of the campaign.")
    result = state.result()
    won = changes.PERSON in result.winners
    scores = state.scores()
    side, commons = str(rules.options["side"]), str(rules.options["commons"])
    return _with(
        replace(campaign, side=side, commons=commons),
        Entry(
            date=date,
            opponent=str(rules.options["opponent"]),
            level=campaign.level,
            seed=seed,
            won=won,
            score=scores[changes.PERSON],
            civ_score=scores[OPPONENT],
            reason=result.reason,
            gained=tuple(gained_cards(rules, cast(ImperiumPosition, state.position)))
            if won and campaign.wins + 1 < WINS
            else (),
        ),
    )


def gained_cards(rules: variant.ImperiumRules, world: ImperiumPosition) -> list[str]:
    """Ids of the cards gained in this game that now lie where they can be kept from.

    All but fame: whatever did not begin in the starting deck. Unrest is alike wherever it comes
    from; any other card of the other nation goes back to it.
    """
    tables, kinds = world.tables, rules.kinds
    found: set[str] = set()
    for zone in GAINED_IN:
        for card in zones.listed(world, changes.PERSON * n.STRIDE + zone):
            kind, owner = tables.kind[card], tables.owner[card]
            suit = tables.banner[kind]
            if suit == n.SUIT_FAME or (owner == changes.PERSON and tables.home[card] == n.AT_START):
                continue
            if suit == n.SUIT_UNREST:
                found.add(changes.COMMON_UNREST)
            elif owner != OPPONENT:
                found.add(kinds[kind].id)
    return sorted(found)


# -- after a win ---------------------------------------------------------------------------------


def offered(campaign: Campaign, content: Content) -> list[Change]:
    """What can be chosen after a win: a gained card to keep, or a card to be rid of."""
    _must_be(campaign, REWARD)
    kept = [Change(ADD, card) for card in campaign.journal[-1].gained]
    return kept + [Change(REMOVE, card) for card in dict.fromkeys(campaign.deck(content))]


def choose(campaign: Campaign, change: Change, content: Content) -> Campaign:
    """The campaign with the change made for all games to come."""
    if change not in offered(campaign, content):
        raise CampaignError(
            "not-offered", f"{change.code} is not offered after this win.", change=change.code
        )
    last = replace(campaign.journal[-1], change=change)
    return replace(campaign, journal=(*campaign.journal[:-1], last))


def take(campaign: Campaign, code: str, content: Content) -> Campaign:
    """The campaign with the change that a code names."""
    what, _, card = code.partition(":")
    return choose(campaign, Change(what, card), content)


def _with(campaign: Campaign, entry: Entry) -> Campaign:
    return replace(campaign, journal=(*campaign.journal, entry))


def _must_be(campaign: Campaign, status: str) -> None:
    if campaign.status != status:
        raise CampaignError(
            f"is-{campaign.status}",
            {
                READY: "There is nothing to choose: the last game was not just won.",
                REWARD: "First choose a card to add or to remove for the game just won.",
                WON: "This campaign is won; begin another.",
                LOST: "This campaign is lost; begin another.",
            }[campaign.status],
        )


# -- as plain data -------------------------------------------------------------------------------


def to_data(campaign: Campaign) -> dict[str, Any]:
    """The campaign as JSON holds it."""
    return {"format": FORMAT, **asdict(campaign)}


def from_data(data: Mapping[str, Any], content: Content) -> Campaign:
    """The campaign that `to_data` wrote; every entry of its journal is checked by the rules."""
    try:
        if data["format"] != FORMAT:
            raise ValueError(f"format {data['format']!r}; {FORMAT} is needed")
        campaign = new_campaign(
            Campaign(
                player=_as(str, data["player"]),
                nation=_as(str, data["nation"]),
                side=_as(str, data["side"]),
                commons=_as(str, data["commons"]),
                grand=_as(bool, data["grand"]),
                unrest=_as(int, data["unrest"]),
            )
        )
        for entry in _as(list, data["journal"]):
            campaign = _read_entry(campaign, entry, content)
    except (KeyError, TypeError, ValueError, CampaignError) as error:
        what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)
        raise CampaignError("damaged", f"This is no sound campaign: {what}", what=what) from error
    return campaign


def _read_entry(campaign: Campaign, data: Mapping[str, Any], content: Content) -> Campaign:
    entry = Entry(
        date=_as(str, data["date"]),
        opponent=_as(str, data["opponent"]),
        level=_as(str, data["level"]),
        seed=_as(int, data["seed"]),
        won=_as(bool, data["won"]),
        score=_as(int, data["score"]),
        civ_score=_as(int, data["civ_score"]),
        reason=_as(str, data["reason"]),
        gained=tuple(_as(str, card) for card in _as(list, data["gained"])),
    )
    if game_options(campaign, entry.opponent)["level"] != entry.level:
        raise ValueError(f"a game at the level {entry.level!r}, not {campaign.level!r}")
    for card in entry.gained:
        if card not in content["card"] or not changes.can_join(
            content["card"][card], campaign.nation
        ):
            raise ValueError(f"{card!r} is no card that can be kept")
    campaign = _with(campaign, entry)
    change = data["change"]
    if change is None:
        return campaign
    return choose(campaign, Change(_as(str, change["what"]), _as(str, change["card"])), content)


def _as(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is not of type {kind.__name__}")
    return value
