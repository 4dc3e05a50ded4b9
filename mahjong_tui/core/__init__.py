"""Values without rules: tiles, notation, seats, melds, walls, chance."""
