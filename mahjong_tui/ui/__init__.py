"""The application: screens, widgets, keys."""
