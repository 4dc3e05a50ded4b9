"""What wins, what it is worth, and who pays whom."""
