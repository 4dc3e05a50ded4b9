"""Which winning shapes a variant knows besides four sets and a pair.

Source: common §11
"""

import msgspec


class Shapes(msgspec.Struct, frozen=True):
    """The special shapes of a variant; both need a wholly concealed hand.

    ``seven_pairs``: seven pairs, four equal tiles being two of them.
    ``thirteen_orphans``: each terminal and honour once, and any one of them twice.
    """

    seven_pairs: bool = False
    thirteen_orphans: bool = False


STANDARD = Shapes()
"""Four sets and a pair, nothing else."""
