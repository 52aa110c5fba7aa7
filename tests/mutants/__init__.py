"""Do the tests notice when a rule is wrong? Seeded mutation testing of rules/."""
