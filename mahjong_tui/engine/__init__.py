"""Turn order: what may be done, what happened, and what each seat may see of it."""
