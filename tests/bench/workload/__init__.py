"""What the benches let a release of the bot do, in a process of its own, whichever release it is.

Nothing here but `adapter` names anything of the bot: matches are opened and played through what
stays the same, which is custom ids, labels, interactions and requests.
"""
