"""House rules in words: what a table has agreed otherwise than usual."""

from collections.abc import Iterator

from textual.content import Content

from mahjong_tui.rules.options import shown
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.ui.words import Words


def told_agreement(agreement: Agreement, words: Words) -> Iterator[Content]:
    """List the options whose value is not the default, each with its paragraph."""
    rules, say = agreement.rules, words.catalogue
    yield Content.styled(words.text("ui.help.differing"), "bold $accent")
    for option in rules.options:
        if option.id in agreement.differing:
            sentence = words.text(
                "ui.help.differing_option",
                name=say.option(rules.id, option.id),
                value=say.choice(option.id, shown(agreement.options[option.id])),
                default=say.choice(option.id, shown(option.default)),
                paragraph=option.paragraph,
            )
            yield Content(f"  {sentence}")
