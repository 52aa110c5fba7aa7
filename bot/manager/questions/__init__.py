"""A question as the panel offers it: what may be chosen, and what each answer brings."""
