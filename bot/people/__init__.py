"""People, their hours and absences, and what servers prefer."""
