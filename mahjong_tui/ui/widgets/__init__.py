"""The parts that screens are made of; each is given values and posts messages."""
