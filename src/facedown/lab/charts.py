"""Charts of answers: the outcomes as bars, with the summary below the title."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import altair as alt

from facedown.odds.answer import Answer

PAPER, INK, QUIET, LINE, CANDLE = "#f4f0e4", "#231f18", "#5c5648", "#cfc6b0", "#8a5a00"
SERIF = "Iowan Old Style, Palatino, URW Palladio L, P052, Georgia, serif"
SANS = "system-ui, Noto Sans, DejaVu Sans, Liberation Sans, sans-serif"

MOST_BARS = 120
TAIL = Fraction(1, 2000)
"""The maximum number of bars for numbers, and the probability that is not drawn at each end."""

LABELLED = 16
"""The maximum number of bars for numbers that are labelled with their probability; bars for words always are."""

MOST_WORDS = 30
"""The maximum number of outcomes in words that are drawn, the likeliest first."""

Row = dict[str, Any]


def chart(answer: Answer) -> alt.LayerChart:
    """Return the chart of an answer: vertical bars for numbers, horizontal bars for words."""
    rows, left_out = bars_of(answer)
    base = alt.Chart(alt.InlineData(values=rows), title=title(answer, left_out))
    bars = number_chart(base, rows) if answer.numbers else word_chart(base, rows)
    layers = [bars.mark_bar(color=CANDLE, cornerRadiusEnd=2)]
    if len(rows) <= LABELLED or not answer.numbers:
        place: dict[str, Any] = {"dy": -6} if answer.numbers else {"dx": 6, "align": "left"}
        layers.append(bars.mark_text(color=INK, font=SANS, fontSize=12, **place).encode(text="label:N"))
    return styled(alt.layer(*layers), 320 if answer.numbers else 34 * len(rows))


def bars_of(answer: Answer) -> tuple[list[Row], Fraction]:
    """Return the bars to draw for an answer, and the probability of all outcomes that are not drawn.

    Each bar is a row of the data of the chart. If there are too many numbers, several numbers share a bar.
    """
    if not answer.numbers:
        pairs = [(one, str(one), chance) for one, chance in answer.likeliest(MOST_WORDS)]
    else:
        low, high = answer.between(TAIL)
        wide = -(-(high - low + 1) // MOST_BARS)
        starts = range(low, high + 1, wide)
        chances = [answer.at_most(start + wide - 1) - answer.at_most(start - 1) for start in starts]
        names = [str(start) if wide == 1 else f"{start} to {start + wide - 1}" for start in starts]
        pairs = list(zip(starts, names, chances, strict=True))
    rows = [{"outcome": one, "name": name, "label": f"{float(chance):.1%}", "chance": float(chance)}
            for one, name, chance in pairs]  # fmt: skip
    return rows, 1 - sum((chance for _, _, chance in pairs), Fraction(0))


def title(answer: Answer, left_out: Fraction) -> alt.TitleParams:
    """Return the title of a chart: the question, and below it the summary and a note about outcomes not drawn.

    `left_out` is the probability of the outcomes that are not drawn.
    """
    facts = {
        name: f"{name} {float(value):.4g}" if name in answer.amounts else f"{name} {percent(value)}"
        for name, value in answer.summary.items()
    }
    exclusive = [facts.pop(name) for name in answer.exclusive]
    lines = [f"One of these: {'  ·  '.join(exclusive)}"] if exclusive else []
    lines += ["  ·  ".join([*facts.values()][start : start + 4]) for start in range(0, len(facts), 4)]
    if left_out:
        rest = "lower and higher outcomes" if answer.numbers else "less likely outcomes"
        lines.append(f"Not shown: {rest}, together {float(left_out):.2%}.")
    return alt.TitleParams(answer.question, subtitle=lines)


def percent(value: Fraction) -> str:
    """Return a probability in per cent, in scientific notation if it is below 0.01 %."""
    return f"{float(value):.2%}" if not value or value >= Fraction(1, 10_000) else f"{float(value) * 100:.0e} %"


def number_chart(base: alt.Chart, rows: list[Row]) -> alt.Chart:
    """Return a chart of outcomes that are numbers, with the numbers along the bottom."""
    step = max(1, -(-len(rows) // 24))
    ticks = [row["outcome"] for row in rows if row["outcome"] % step == 0]
    wide = rows[1]["outcome"] - rows[0]["outcome"] if len(rows) > 1 else 1
    of = f", {wide} numbers in each bar" if wide > 1 else ""
    outcome = alt.X("outcome:O", title=f"Result{of}", axis=alt.Axis(values=ticks, labelAngle=0))
    return base.encode(x=outcome, y=alt.Y("chance:Q", title="Probability", axis=alt.Axis(format="%")))


def word_chart(base: alt.Chart, rows: list[Row]) -> alt.Chart:
    """Return a chart of outcomes that are words, one below the other in the order of `rows`."""
    outcome = alt.Y("outcome:N", sort=[row["outcome"] for row in rows], title=None, axis=alt.Axis(ticks=False))
    return base.encode(y=outcome, x=alt.X("chance:Q", axis=None))


def styled(drawn: Any, height: int) -> alt.LayerChart:
    """Return the chart `drawn` in the colours and fonts of Facedown, with a height of `height` pixels."""
    finished: alt.LayerChart = (
        drawn.properties(width=640, height=height, background=PAPER, padding=20)
        .configure_view(stroke=None)
        .configure_title(
            font=SERIF, fontSize=20, color=INK, anchor="start", offset=16,
            subtitleFont=SANS, subtitleFontSize=13, subtitleColor=QUIET, subtitlePadding=8, subtitleLineHeight=18,
        )
        .configure_axis(
            labelFont=SANS, labelFontSize=12, labelColor=QUIET, titleFont=SANS, titleFontSize=12, titleColor=QUIET,
            titleFontWeight="normal", gridColor=LINE, domainColor=LINE, tickColor=LINE, labelLimit=320,
        )
    )  # fmt: skip
    return finished
