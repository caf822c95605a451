"""What the end of a game writes into statistics and ratings.

A seat that was lost on time, or for which a bot still plays, has lost, whatever the bot achieved:
it comes after all others, and the win is among those. Whoever is back after a bot has played for
them can lose by the result, but wins nothing: how much of it is the bot's, nobody can tell.
"""

from collections import Counter

from sqlalchemy import Connection

from acropole.web.store import clocks, event_log, results, tables
from acropole.web.table.open_table import OpenTable

BOT = "bot:"  # begins the player of a bot's seat


def settling(table: OpenTable) -> event_log.Alongside | None:
    """How every seat has fared; None where nobody is known who played.

    Forks, imports and lessons never come here. A table of bots alone tells nothing about people, so
    it does not count either.
    """
    players = _players(table)
    if not any(player and not player.startswith(BOT) for player in players.values()):
        return None
    known = [one for one in _results(table, players) if one.player]
    stored = table.stored
    rated = stored.rated and "" not in players.values() and len(set(players.values())) > 1

    def settle(connection: Connection, table_id: str) -> None:
        results.write(connection, table_id, stored.game, known, rated=rated)

    return settle


def _players(table: OpenTable) -> dict[int, str]:
    """Who played each seat that the rules did not play; empty where nobody can tell.

    Nobody can at a shared screen, at a seat that changed hands, and where a program played.
    """
    stored = table.stored
    holders: dict[int, str] = dict(stored.claims)
    seats_of = Counter(holders.values())
    found: dict[int, str] = {}
    for number, seat in enumerate(stored.seats):
        holder = holders.get(number, "")
        if seat.kind == "bot":
            found[number] = BOT + seat.bot
        elif seat.kind == "person":
            is_one = seats_of[holder] == 1 and stored.browsers.get(number) == 1
            found[number] = holder if is_one and not holder.startswith("token:") else ""
    return found


def _has_lost(seat: tables.StoredSeat) -> bool:
    """On time, or by leaving: who is skipped has not left."""
    return seat.is_lost or seat.stand_in not in ("", clocks.SKIP)


def _results(table: OpenTable, players: dict[int, str]) -> list[results.SeatResult]:
    result, game = table.state.result(), table.record.game
    stored = table.stored
    lost = {number for number, seat in enumerate(stored.seats) if _has_lost(seat)}
    kind, _ = game.played_as
    labels: list[dict[str, str]] = [{} for _ in table.stored.seats]
    if kind:
        labels = table.rules.study(table.state.position, table.match.events).labels
    winners, seats = set(result.winners) - lost, len(stored.seats)
    left = [place for place in result.ranking if place.seat not in lost]
    if result.winners and not winners and left:  # the win is that of whoever comes next
        winners = {place.seat for place in left if place.rank == left[0].rank}
    return [
        results.SeatResult(
            seat=place.seat,
            player=players[place.seat],
            label=labels[place.seat].get(kind, ""),
            share=1 / len(winners) if place.seat in winners else 0.0,
            fair=1 / seats if len(players) > 1 else 0.0,
            rank=results.LAST if place.seat in lost else place.rank,
            points=place.score,
            is_helped=stored.seats[place.seat].is_helped and place.seat not in lost,
        )
        for place in result.ranking
        if place.seat in players
    ]
