"""The tables of the C.I.V. as content: what a row holds, its sentence, and the rows of a nation.

    [[row]]
    id = "greeks-empire-3"
    origin = "public"
    nation = "greeks"
    table = "empire"
    row = 3
    match = '"Glory"'
    does = "first{abandon(3 REG) => fame_top() | gain(prog 2)}"
    confidence = "high"

`match` is a filter: the row is for cards that show it, `%any` for all. How sure we are of a row is
its `confidence`, icons of `match` included; `note` tells what else it could be.
"""

from collections.abc import Sequence
from pathlib import Path

from acropole.games.imperium import arguments, effects, filters, schema, vocabulary
from acropole.games.imperium import numbers as n
from acropole.games.imperium.state.tables import Tables
from acropole.kernel import machine, messages
from acropole.kernel.content import Content, Entry
from acropole.kernel.lang import parser, syntax, text

ROW_WORDS = Path(__file__).parent / "civ_words"  # laid over the words of cards
CIV_VOCABULARY = schema.ROWS.vocabulary(vocabulary.TYPES)

TABLES = {
    "barbarian": (n.STATE_BARBARIAN,),
    "empire": (n.STATE_EMPIRE,),
    "any": (n.STATE_BARBARIAN, n.STATE_EMPIRE),
    "journey": (n.JOURNEY,),
}


def rows_of(content: Content, nation: str) -> list[Entry]:
    """The rows of a nation, table by table, each in its order."""
    rows = [row for row in content["row"].values() if row["nation"] == nation]
    return sorted(rows, key=lambda row: (tuple(TABLES).index(row["table"]), row["row"]))


def matched(row: Entry) -> filters.Filter:
    tokens = parser.tokenize(row["match"])[:-1]
    return filters.read_filter(syntax.Arg(None, tuple(tokens)), tokens)


def check_rows(content: Content) -> None:
    """A ContentError, with file and line, at the first row that does not compile."""
    assembler = arguments.CardAssembler({id: number for number, id in enumerate(content["card"])})
    for row in content["row"].values():
        for field in ("match", "does"):
            try:
                if field == "match":
                    matched(row)
                else:
                    assembler.add(effects.program(parser.parse(row[field])), CIV_VOCABULARY)
                    effects.check_runs(parser.parse(row[field]), CIV_VOCABULARY)
            except syntax.EffectError as error:
                raise row.error(field, error.said, error.offset) from error
            effects.check_names(content, row, field)


def check_row_texts(content: Content, words: messages.Catalogue) -> None:
    """A ContentError at the first row of a pack that cannot be said."""
    for row in content["row"].values():
        if row.pack is None:
            continue
        field = "match"
        try:
            for lang in messages.LANGUAGES:
                row_name(row, words, lang)
            field = "does"
            text.check_words(parser.parse(row["does"]), CIV_VOCABULARY, words)
        except syntax.EffectError as error:
            raise row.error(field, error.said, 0) from error
        except messages.MissingMessage as error:
            raise row.error(field, syntax.mistake("unsaid", what=error), 0) from error


def check_row_choices(content: Content, words: messages.Catalogue) -> None:
    """A ContentError, with file and line, at the first choice that cannot be told in words."""
    for row in content["row"].values():
        try:
            text.check_offers(parser.parse(row["does"]), CIV_VOCABULARY, words)
        except syntax.EffectError as error:
            raise row.error("does", error.said, error.offset) from error


def compile_row(row: Entry, assembler: arguments.CardAssembler) -> tuple[int, int]:
    """The number of the filter of a row, and the address of what it does."""
    match = assembler.file(matched(row))
    return match, assembler.add(effects.program(parser.parse(row["does"])), CIV_VOCABULARY)


def fill_rows(
    tables: Tables, rows: Sequence[tuple[int, Entry]], assembler: arguments.CardAssembler
) -> None:
    """Put the rows of a nation, each with its number among all rows, into the tables."""
    first: list[int] = []
    end: list[int] = []
    chosen: list[tuple[int, Entry]] = []
    for table in range(n.ROW_TABLES):
        first.append(len(chosen))
        chosen += [(number, row) for number, row in rows if table in TABLES[row["table"]]]
        end.append(len(chosen))
    tables.first_row = machine.array(first)
    tables.end_row = machine.array(end)
    tables.row_number = machine.array([number for number, _ in chosen])
    compiled = [compile_row(row, assembler) for _, row in chosen]
    tables.row_match = machine.array([match for match, _ in compiled])
    tables.row_text = machine.array([address for _, address in compiled])


# -- words ---------------------------------------------------------------------------------------


def row_name(row: Entry, words: messages.Catalogue, lang: str) -> str:
    """`Greeks, Empire 3: Glory`."""
    return words.text(
        lang,
        "row.name",
        nation=words.text(lang, f"nation.{row['nation']}"),
        table=words.text(lang, f"row.{row['table']}"),
        n=row["row"],
        match=row_match(row, words, lang),
    )


def row_match(row: Entry, words: messages.Catalogue, lang: str) -> str:
    """The cards that the row is for."""
    filter = matched(row)
    if filter == filters.EVERY_CARD:
        return words.text(lang, "row.other")
    return filters.CardWords(words, lang).suits(filter)


def row_text(row: Entry, words: messages.Catalogue, lang: str) -> str:
    return text.sentence(parser.parse(row["does"]), CIV_VOCABULARY, words, lang)
