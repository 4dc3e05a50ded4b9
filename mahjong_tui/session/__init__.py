"""A match at a table: who plays, whose answer is next, what is written down."""
