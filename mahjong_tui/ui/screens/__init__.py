"""The screens: start, new match, table, breakdown, standings, help and questions."""
