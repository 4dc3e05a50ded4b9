"""Players made of heuristics; they see a seat's view and its prompt, nothing else."""
