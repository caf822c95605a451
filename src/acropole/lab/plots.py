"""Plots as SVG text: shares and differences with intervals, histograms, a cloud of named dots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, LINE, EDGE = 760, 22, 16  # in pixels: of a plot, of a row, of a margin
LETTER = 6.6  # the width of one, about
LONGEST_NAME = 44  # letters
INK, BLUE, RED, GRID, PAPER = "#2b2620", "#35618e", "#b0392b", "#e3dccd", "#fffdf8"
FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
BARS = 30  # of a histogram, at most


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with its interval, and where it would be if nothing were special."""

    name: str
    value: float
    low: float
    high: float
    fair: float
    strong: bool  # not by chance alone


@dataclass(frozen=True, slots=True)
class Dot:
    name: str
    x: float
    y: float
    strong: bool


class Axis:
    """Round numbers along a stretch of the drawing."""

    def __init__(self, low: float, high: float, begin: float, end: float) -> None:
        rough = (high - low or 1.0) / 5
        power = 10.0 ** floor(log10(rough))
        self.step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * 0.999)
        first, last = floor(low / self.step + 1e-9), ceil(high / self.step - 1e-9)
        self.ticks = [place * self.step for place in range(first, max(last, first + 1) + 1)]
        self.begin, self.end = begin, end

    def at(self, value: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return self.begin + (self.end - self.begin) * (value - low) / (high - low)


def bars(rows: Sequence[Bar], *, percent: bool, signed: bool = False) -> str:
    """A line for each value: its interval, a dot, and a tick where it would be fair."""
    names = [_short(row.name) for row in rows]
    left = EDGE + max(len(name) for name in names) * LETTER + 10
    low = min(min(row.low, row.fair) for row in rows)
    high = max(max(row.high, row.fair) for row in rows)
    axis = Axis(low if signed else 0.0, high, left, WIDTH - 2 * EDGE)
    bottom = EDGE + LINE * len(rows)
    parts = [_open(bottom + LINE), *_grid(axis, bottom, percent=percent, signed=signed)]
    for number, (row, name) in enumerate(zip(rows, names, strict=True)):
        y = EDGE + LINE * (number + 0.5)
        colour = RED if row.strong else BLUE
        parts += [
            _text(left - 10, y + 4, name, "end"),
            f'<path d="M{axis.at(row.low):.1f} {y:.1f}H{axis.at(row.high):.1f}" '
            f'stroke="{colour}" stroke-width="3" stroke-opacity=".5"/>',
            f'<path d="M{axis.at(row.fair):.1f} {y - 7:.1f}v14" stroke="{INK}"/>',
            f'<circle cx="{axis.at(row.value):.1f}" cy="{y:.1f}" r="4.5" fill="{colour}">'
            f"<title>{escape(_number(row.value, percent=percent, signed=signed))}</title></circle>",
        ]
    return "".join(parts) + "</svg>"


def columns(values: Mapping[str, float]) -> str:
    """Plain bars, one below the other, with their numbers."""
    names = [_short(name) for name in values]
    left = EDGE + max(map(len, names)) * LETTER + 10
    axis = Axis(min(0.0, *values.values()), max(0.0, *values.values()), left, WIDTH - 4 * EDGE)
    bottom = EDGE + LINE * len(values)
    parts = [_open(bottom + LINE), *_grid(axis, bottom, percent=False, signed=False)]
    for number, (name, value) in enumerate(zip(names, values.values(), strict=True)):
        y = EDGE + LINE * number
        begin, end = sorted((axis.at(0), axis.at(value)))
        parts += [
            _text(left - 10, y + LINE / 2 + 4, name, "end"),
            f'<rect x="{begin:.1f}" y="{y + 4}" width="{end - begin:.1f}" height="{LINE - 8}" '
            f'fill="{BLUE}"/>',
            _text(max(end, axis.at(0)) + 5, y + LINE / 2 + 4, f"{value:.1f}"),
        ]
    return "".join(parts) + "</svg>"


def histogram(counts: Mapping[float, int]) -> str:
    """How often each value came; near values share a bar."""
    low, high = min(counts), max(counts)
    whole = all(float(value).is_integer() for value in counts)
    width = (high - low) / BARS or 1.0
    if whole:
        width = max(ceil((high - low + 1) / BARS), 1)
    number = int((high - low) / width) + 1
    heights = [0] * number
    for value, count in counts.items():
        heights[int((value - low) / width)] += count
    tall, left = 170, 60
    across = Axis(low, low + number * width, left, WIDTH - 2 * EDGE)
    up = Axis(0, max(heights), EDGE + tall, EDGE)
    parts = [_open(tall + EDGE + LINE)]
    for tick in up.ticks:
        parts.append(_rule(left, up.at(tick), WIDTH - 2 * EDGE - left, 0))
        parts.append(_text(left - 8, up.at(tick) + 4, f"{tick:g}", "end"))
    for place, height in enumerate(heights):
        begin = across.at(low + place * width)
        end = across.at(low + (place + 1) * width)
        top = up.at(height)
        span = f"{low + place * width:g}"
        parts.append(
            f'<rect x="{begin:.1f}" y="{top:.1f}" width="{max(end - begin - 1, 0.5):.1f}" '
            f'height="{EDGE + tall - top:.1f}" fill="{BLUE}">'
            f"<title>{span}: {height}</title></rect>"
        )
    for tick in across.ticks:
        parts.append(_text(across.at(tick), EDGE + tall + 16, f"{tick:g}", "middle"))
    return "".join(parts) + "</svg>"


def cloud(dots: Sequence[Dot], x_title: str, y_title: str) -> str:
    """Dots between 0 and 100 % across, and fair shares up; strong ones are named."""
    left, bottom, top = 60, 380, 2 * EDGE
    across = Axis(0, 1, left, WIDTH - 2 * EDGE)
    up = Axis(0, max(max(dot.y for dot in dots), 1.0), bottom, top)
    parts = [_open(bottom + 2 * LINE)]
    for tick in up.ticks:
        parts.append(_rule(left, up.at(tick), WIDTH - 2 * EDGE - left, 0))
        parts.append(_text(left - 8, up.at(tick) + 4, f"{tick:g}", "end"))
    for tick in across.ticks:
        parts.append(_text(across.at(tick), bottom + 16, f"{tick:.0%}", "middle"))
    parts.append(f'<path d="M{left} {up.at(1):.1f}H{WIDTH - 2 * EDGE}" stroke="{INK}"/>')
    parts.append(_text(WIDTH - 2 * EDGE, bottom + 34, x_title, "end"))
    parts.append(_text(left - 8, top - 12, y_title))
    taken: list[tuple[float, float]] = []
    for dot in sorted(dots, key=lambda dot: (dot.strong, -dot.y)):
        x, y = across.at(dot.x), up.at(dot.y)
        told = f"{dot.name}: {dot.x:.0%}, {dot.y:.2f}"
        parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{RED if dot.strong else BLUE}" '
            f'fill-opacity=".75"><title>{escape(told)}</title></circle>'
        )
        if dot.strong:
            left_side = x > WIDTH * 0.8
            spot = (x + (-8 if left_side else 8), y + 4)
            if all(abs(spot[0] - a) > 110 or abs(spot[1] - b) > 12 for a, b in taken):
                taken.append(spot)
                parts.append(_text(*spot, dot.name, "end" if left_side else "start"))
    return "".join(parts) + "</svg>"


# -- pieces --------------------------------------------------------------------------------------


def _open(height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" '
        f'width="{WIDTH}" height="{height:g}" font-family="{FONT}" font-size="12" fill="{INK}">'
        f'<rect width="{WIDTH}" height="{height:g}" rx="6" fill="{PAPER}"/>'
    )


def _grid(axis: Axis, bottom: float, *, percent: bool, signed: bool) -> list[str]:
    parts: list[str] = []
    for tick in axis.ticks:
        x = axis.at(tick)
        parts.append(_rule(x, EDGE, 0, bottom - EDGE))
        parts.append(_text(x, bottom + 15, _tick(tick, axis.step, percent, signed), "middle"))
    return parts


def _tick(value: float, step: float, percent: bool, signed: bool) -> str:
    if abs(value) < step / 1000:
        return "0"
    sign = "+" if signed else ""
    if percent:
        return f"{value:{sign}.{0 if step >= 0.01 else 1}%}"
    return f"{round(value, 9):{sign}g}"


def _number(value: float, *, percent: bool, signed: bool) -> str:
    sign = "+" if signed else ""
    return f"{value:{sign}.1%}" if percent else f"{value:{sign}.3g}"


def _rule(x: float, y: float, dx: float, dy: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}l{dx:.1f} {dy:.1f}" stroke="{GRID}"/>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
