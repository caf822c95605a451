"""The numbers of Monuments that come from content and options, flat, shared by all positions."""

from __future__ import annotations

from acropole.kernel.fast import i64, vec


class Tables:
    def __init__(self, code: vec[i64]) -> None:
        self.code = code  # compiled effects
        self.mark_effect: vec[i64] = vec[i64]()  # by symbol: address of the score action
        self.buy_effect: vec[i64] = vec[i64]()  # by symbol: address of the fourth action
        self.symbol: vec[i64] = vec[i64]()  # by card
        self.in_game: vec[i64] = vec[i64]()  # by monument: the numbers this player count uses
        self.sole: vec[i64] = vec[i64]()  # by disc position
        self.primary: vec[i64] = vec[i64]()
        self.secondary: vec[i64] = vec[i64]()
        self.cards_to_erect: vec[i64] = vec[i64]()  # by number of builders already there
        self.overflow: vec[i64] = vec[i64]()  # higher card, lower card, sole builder
        self.bonus: vec[i64] = vec[i64]()  # best histories first
        self.unused_penalty: i64 = 0
        self.hand_size: i64 = 0
        self.later_cards: i64 = 0  # more in hand for each place in turn order
        self.historians: i64 = 0
        self.actions_a_turn: i64 = 0
        self.colours: i64 = 1  # of one person
        self.displays: i64 = 0
        self.left_out: i64 = -1  # 2 players: the monument left out, -1 for any
        self.must_act: bool = True
        self.own_other_colour: bool = False
        self.both_colours: bool = True
