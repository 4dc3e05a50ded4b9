"""Where matches, settings and reports lie on disk."""
