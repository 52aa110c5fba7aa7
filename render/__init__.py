"""Pictures of a view, made for people who look at a phone."""
