"""One module for each variant, found by scanning."""
