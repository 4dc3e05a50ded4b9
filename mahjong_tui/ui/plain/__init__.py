"""The game in lines of text: for screen readers, pipes and terminals without a cursor.

It is for one player: what was written stays above, and is read aloud, so no hand could be hidden
from a second one at the same keyboard.
"""
