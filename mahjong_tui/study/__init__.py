"""Matches without an interface, counted."""
