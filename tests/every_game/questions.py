"""Every kind of question that a game can ask."""

import importlib
import pkgutil

from rules.engine.decision import Decision


def questions_of(key: str) -> set[str]:
    """The names of a game's decision classes, in whichever of its modules they are."""
    folder = importlib.import_module(f"rules.{key}")
    return {
        name
        for file in pkgutil.iter_modules(folder.__path__, f"rules.{key}.")
        for name, found in vars(importlib.import_module(file.name)).items()
        if isinstance(found, type) and issubclass(found, Decision) and found is not Decision
    }
