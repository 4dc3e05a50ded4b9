"""Settles sheets for tests, and reads results by the words of the sheet."""

from sheets import JsonObject, accepted

from mahjong_tui.core.seats import LETTERS
from mahjong_tui.rules.breakdown import Settlement, WinScore
from mahjong_tui.rules.settlement import settle


def settled(sheet: JsonObject) -> Settlement:
    """Settle a sheet that must be good."""
    good = accepted(sheet)
    return settle(good.end, good.agreement)


def deltas(sheet: JsonObject) -> tuple[int, ...]:
    """Give what E, S, W, N and the spectators win."""
    return settled(sheet).deltas


def dealer_after(sheet: JsonObject) -> str:
    """Give the letter of the next dealer."""
    return LETTERS[settled(sheet).next_dealer]


def score_of(sheet: JsonObject, seat: str) -> WinScore:
    """Give the score of a seat that wins."""
    return {LETTERS[win.seat]: win for win in settled(sheet).wins}[seat]


def lines(sheet: JsonObject, seat: str = "S") -> dict[str, int]:
    """Give the lines of a seat's win and their amounts."""
    return {line.rule.split(".")[1]: line.amount for line in score_of(sheet, seat).lines}


def excluded(sheet: JsonObject, seat: str = "S") -> dict[str, str]:
    """Give the lines that a seat's win has not, and which line excludes each."""
    dropped = score_of(sheet, seat).dropped
    return {line.rule.split(".")[1]: line.because.split(".")[1] for line in dropped}


def reasons(sheet: JsonObject) -> set[tuple[str, str, int, tuple[str, ...]]]:
    """Give each payment as payer, payee, points and rule names; spectators are X, Y, Z."""
    parties = LETTERS + "XYZ"
    return {
        (
            parties[one.payer],
            parties[one.payee],
            one.points,
            tuple(rule.split(".")[1] for rule in one.because),
        )
        for one in settled(sheet).payments
    }
