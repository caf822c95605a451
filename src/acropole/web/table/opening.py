"""From what is stored of a table to a match that goes on, whatever has changed since it began.

A table keeps the cards it began with. Its rules are today's: when they are of another version, it
goes on where the game says that it may, or when its owner agrees. What cannot be followed to its
end is shown as far as it can be.
"""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal

import acropole
from acropole.kernel import errors, pledge, records
from acropole.kernel.game import Game, canonical
from acropole.kernel.match import Match
from acropole.registry import kept_game
from acropole.web.store import Store, event_log, tables
from acropole.web.table.snapshots import Damaged, Seal, pack, seal, unpack, unseal

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Halt:
    """Why a table does not go on as it is; `entry` is the first that cannot be followed."""

    kind: Literal["asks", "view-only", "damaged"]
    entry: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    match: Match
    version: int
    link: str  # of the last entry
    kept: int  # the version of its snapshot
    halt: Halt | None = None


def pledged(master: bytes, name: str, salt: str) -> pledge.Pledge:
    """The secret follows from its name, so that nothing is kept for pages nobody sends."""
    secret = blake2b(name.encode(), digest_size=pledge.KEY_BYTES, key=master).digest()
    return pledge.Pledge(pledge.commitment_to(secret), salt, secret.hex())


class Opener:
    """Opens tables of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret = store.secret("chance")
        self._kept: set[str] = set()  # fingerprints of contents that the store has

    # -- with which cards and rules ----------------------------------------------------------------

    def keep_content(self, game: Game) -> None:
        """So that tables with these cards go on when the game has others."""
        if game.content_digest not in self._kept:
            for pack in game.packs:
                self._store.packs.keep(pack, game.id)
            if self._store.blobs.content(game.content_digest) is None:
                body = game.kept or game.content.put_away()
                self._store.blobs.keep_content(game.content_digest, game.id, body)
            self._kept.add(game.content_digest)

    def game(self, stored: tables.StoredTable) -> tuple[Game, bool]:
        """The game as the table began with it; and whether those are its cards."""
        return self._game(stored, stored.rules_version)

    def todays_game(self, stored: tables.StoredTable) -> Game:
        """The game with the cards of the table where they can be had, and today's rules."""
        return self._game(stored, acropole.game(stored.game).rules_version)[0]

    def _game(self, stored: tables.StoredTable, rules_version: int) -> tuple[Game, bool]:
        today = acropole.game(stored.game)
        if stored.content == today.content_digest:
            if rules_version == today.rules_version:
                return today, True
            return kept_game(today.id, today.content.put_away(), rules_version), True
        body = self._store.blobs.content(stored.content)
        try:
            packs = self._store.packs.all_of(stored.packs)
            game = kept_game(stored.game, body, rules_version, packs) if body else None
            if game is not None and game.content_digest == stored.content:
                return game, True
        except errors.ContentError as error:
            log.warning("table %s: its cards cannot be used any more: %s", stored.id, error)
        if rules_version == today.rules_version:
            return today, False
        return kept_game(today.id, today.content.put_away(), rules_version), False

    # -- with which chance -------------------------------------------------------------------------

    def pledged(self, name: str, salt: str) -> pledge.Pledge:
        """The pledge of that name with somebody's salt."""
        return pledged(self._secret, name, salt)

    def _record(self, stored: tables.StoredTable, game: Game) -> records.Record:
        """The record of a table without its entries."""
        return records.Record(
            game,
            game.options.stored(stored.options),
            stored.seed,
            names=[seat.name for seat in stored.seats],
            key=pledge.read_key(stored.key) if stored.key else None,
            pledge=self.pledged(stored.pledge, stored.salt) if stored.pledge else None,
            position=position_for(stored.position, game),
            origin=stored.origin,
        )

    # -- from snapshot and entries -----------------------------------------------------------------

    def open(self, stored: tables.StoredTable) -> Opened:
        game, is_todays, goes_on = self._how(stored)
        is_damaged = False
        if goes_on:
            try:
                found = self._from_snapshot(stored, game)
                if found is not None:
                    return found
            except Damaged as damage:
                is_damaged = True
                log.warning("table %s: its snapshot is replaced: %s", stored.id, damage)
        opened = self._from_entries(stored, game, is_todays, goes_on)
        if is_damaged and opened.halt is None:
            self.put_away(stored, opened.match, opened.version, opened.link, anyway=True)
        return opened

    def check(self, stored: tables.StoredTable) -> Halt | None:
        """What is wrong with the entries of a table; its snapshot is not looked at."""
        return self._from_entries(stored, *self._how(stored)).halt

    def _how(self, stored: tables.StoredTable) -> tuple[Game, bool, bool]:
        """Its game; whether cards and rules are those it began with, or may stand for them."""
        game, has_cards = self.game(stored)
        is_todays = has_cards and stored.rules_version == acropole.game(stored.game).rules_version
        return game, is_todays, is_todays or (has_cards and stored.rules_version in game.carries_on)

    def _from_snapshot(self, stored: tables.StoredTable, game: Game) -> Opened | None:
        found = self._store.blobs.snapshot(stored.id)
        if found is None:
            return None
        version, body = found
        rows = self._store.log.entries(stored.id, max(version - 1, 0))
        if not stored.carried <= version <= stored.version or not rows:
            raise Damaged(f"there is no entry {version}")
        last, later = rows[0], rows[1:]
        content = unseal(body, seal_of(stored, version, last.digest, last.link))
        if content is None:  # made by another version of the software
            return None
        try:
            match = unpack(content, self._record(stored, game))
        except Exception as error:  # whatever it is: a cache must not keep anybody from a table
            raise Damaged(f"it does not open ({type(error).__name__})") from error
        if match.state.digest()[: records.SHORT] != last.digest:
            raise Damaged("its position is not the one of that entry")
        if event_log.first_break(stored.id, version, last.link, later) or version + len(later) < (
            stored.version
        ):
            return None  # the entries tell where
        for entry in later:
            try:
                follow(match, entry)
            except errors.AcropoleError:
                return None
            if not leads_there(match, entry):
                return None
        return Opened(match, version + len(later), rows[-1].link, version)

    def _from_entries(
        self, stored: tables.StoredTable, game: Game, is_todays: bool, goes_on: bool
    ) -> Opened:
        entries = self._store.log.entries(stored.id)
        broken = event_log.first_break(stored.id, 0, "", entries)
        if not broken and len(entries) < stored.version:
            broken = len(entries) + 1
        sound = entries[: broken - 1] if broken else entries
        match, parted, stopped = self._replayed(stored, game, sound)
        halt: Halt | None = None
        if broken:
            halt = Halt("damaged", broken)
        elif is_todays and (parted or stopped):
            halt = Halt("damaged", parted or stopped)
        elif stopped:
            halt = Halt("view-only", stopped)
        elif not goes_on or parted:
            halt = _asking(stored, parted)
        if halt is not None and halt.entry:
            match, *_ = self._replayed(stored, game, entries[: halt.entry - 1])
            log.warning("table %s: %s from entry %d on", stored.id, halt.kind, halt.entry)
        version = max(len(entries), stored.version)
        return Opened(match, version, entries[-1].link if entries else "", 0, halt)

    def carried(self, stored: tables.StoredTable) -> Match:
        """The table with today's rules."""
        return self._replayed(stored, self.todays_game(stored), self._store.log.entries(stored.id))[
            0
        ]

    def _replayed(
        self, stored: tables.StoredTable, game: Game, entries: Sequence[event_log.Entry]
    ) -> tuple[Match, int, int]:
        """The match; the first entry that leads elsewhere, the first that is not legal, or 0."""
        match = Match(self._record(stored, game))
        parted = 0
        for n, entry in enumerate(entries, start=1):
            try:
                follow(match, entry)
            except errors.AcropoleError:
                return match, parted, n
            # Entries before `carried` are told with the rules that they were carried on to.
            if not parted and n >= stored.carried and not leads_there(match, entry):
                parted = n
        return match, parted, 0

    def put_away(
        self,
        stored: tables.StoredTable,
        match: Match,
        version: int,
        link: str,
        *,
        anyway: bool = False,
    ) -> None:
        """Keep a snapshot; `anyway` in place of one that is damaged.

        When that fails nothing is lost but the time it would have saved.
        """
        try:
            place = seal_of(stored, version, match.state.digest()[: records.SHORT], link)
            body = seal(pack(match), place)
            self._store.blobs.keep_snapshot(stored.id, version, body, anyway=anyway)
        except Exception:
            log.exception("table %s: no snapshot was kept", stored.id)


def _asking(stored: tables.StoredTable, parted: int) -> Halt | None:
    """A table of other rules or cards, all of whose entries are legal today."""
    if stored.is_over:  # it goes nowhere; it must only be what it was
        return Halt("view-only", parted) if parted else None
    if stored.rules_version > acropole.game(stored.game).rules_version:
        return Halt("view-only", parted or stored.version)
    return Halt("asks")


def position_for(position: str, game: Game) -> str:
    """Where a table begins, for a game with the same cards and perhaps a later rules version."""
    if not position:
        return ""
    return canonical(json.loads(position) | {"rules_version": game.rules_version})


def follow(match: Match, entry: event_log.Entry) -> None:
    """Take an entry that was accepted elsewhere."""
    match entry.kind:
        case "undo":
            match.undo()
        case "redo":
            match.redo()
        case "back":
            match.take_back(int(entry.value))
        case "reseed":
            match.follow(records.Reseed(int(entry.value)))
        case "redeal":
            match.follow(records.Redeal(pledge.read_key(entry.value)))
        case "rules":
            pass
        case _:
            match.follow(match.state.parse_action(entry.value))


def leads_there(match: Match, entry: event_log.Entry) -> bool:
    return match.state.digest()[: records.SHORT] == entry.digest


def seal_of(stored: tables.StoredTable, version: int, digest: str, link: str) -> Seal:
    """What a snapshot belongs to: the entry after which it was made, and all before it."""
    made_with = f"{stored.game} {stored.rules_version} {stored.content}"
    return Seal(made_with, f"{stored.id} {version} {digest} {link}")
