"""The instruction set of compiled effects: what the compiler writes and the decision machine reads.

Code is one flat list of ints for a whole game. An instruction is `op, size, operands…`; the next
one stands at `pc + size`, and every address is absolute. A block that runs as its own frame (the
body of `per`, `others`, `all`, and every whole program) ends with RETURN.

    RETURN, 2
    JUMP,   3, target
    MAY,    3, end                          body…                 asked: do the body or go on at end
    ARROW,  4, effect, end                  cost… effect…         cost not payable: go on at end
    CHOOSE, 3+n, end, branch1 … branchn     branches…             each branch ends with JUMP end
    FIRST,  3+n, end, branch1 … branchn     branches…             the first that can be done, or end
    PER,    4+…, end, max, COUNT            body… RETURN          max -1: no limit
    OTHERS, 3, end                          body… RETURN          once for each other seat
    ALL,    3, end                          body… RETURN          once for each seat, owner first
    COMPARE, 5+…, otherwise, relation, number, COUNT              false: go on at otherwise
    test,   4+…, otherwise, negate, operands…                     false: go on at otherwise
    verb,   2+…, operands…

COUNT is `op, size, operands…`, read by the game's `count`. Verbs, tests and counts are the game's
own: their op numbers begin at FIRST_VERB, FIRST_TEST and FIRST_COUNT. An amount is two operands,
`number, address`: the number itself when the address is -1, else the number times the COUNT there.
"""

from typing import Final

RETURN: Final = 0
JUMP: Final = 1
MAY: Final = 2
ARROW: Final = 3
CHOOSE: Final = 4
PER: Final = 5
OTHERS: Final = 6
ALL: Final = 7
COMPARE: Final = 8
FIRST: Final = 9

FIRST_VERB: Final = 100
FIRST_TEST: Final = 300
FIRST_COUNT: Final = 400

# relations of COMPARE
AT_LEAST: Final = 0
AT_MOST: Final = 1
EQUAL: Final = 2
