"""The boards of Monumental: read, check, make by chance and draw them.

`board` holds a board, `reader` its text form, `check` the rules of 002 "create your own board",
`generate` makes a random one, `draw` a picture; `preset/` holds the boards that come with the game.
"""
