"""The errors that people meet: each has a code for machines and a sentence for its reader."""


class Refusal(Exception):
    """Something a person asked for that cannot be; nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class IllegalChoice(Refusal):
    """A choice the rules do not allow now; the table is as it was before."""


class BadRecord(Refusal):
    """A written match, or the set-up of one, that cannot be read or does not hold together."""


class BadComponents(Refusal):
    """Component data that is incomplete, misspelt or contradictory."""

    def __init__(self, sentence: str) -> None:
        super().__init__("components", sentence)
