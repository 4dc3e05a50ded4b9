"""What starting costs, as a ratio to ``python -c pass`` in the same run.

Each round starts every command once, so that a busy machine slows all of them alike; the ratio is
of medians. Run with ``python benchmarks/startup.py [ROUNDS]``.
"""

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

BARE = "python -c pass"
SCRIPT = str(Path(sys.executable).with_name("mahjong-tui"))
COMMANDS = {
    BARE: ["-c", "pass"],
    "--version": [SCRIPT, "--version"],
    "--help": [SCRIPT, "--help"],
    "--help --lang zh": [SCRIPT, "--help", "--lang", "zh"],
    "score (empty batch)": [SCRIPT, "score", "--json"],
}
LIMIT = 5
LIMITED = ("--version", "--help", "--help --lang zh")


def seconds(arguments: list[str]) -> float:
    """Start once and wait for the end."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *arguments], input=b"[]", capture_output=True, check=True)
    return time.perf_counter() - started


def ratios(rounds: int) -> dict[str, float]:
    """Measure every command against the bare interpreter."""
    times = {name: [] for name in COMMANDS}
    for _ in range(rounds):
        for name, arguments in COMMANDS.items():
            times[name].append(seconds(arguments))
    return {name: median(taken) / median(times[BARE]) for name, taken in times.items()}


def main() -> None:
    """Print the table; the status says whether help and version keep to the limit."""
    measured = ratios(int(sys.argv[1]) if len(sys.argv) > 1 else 21)
    for name, ratio in measured.items():
        limit = f"  (limit {LIMIT})" if name in LIMITED else ""
        print(f"{ratio:6.2f} x  {name}{limit}")
    sys.exit(any(measured[name] > LIMIT for name in LIMITED))


if __name__ == "__main__":
    main()
