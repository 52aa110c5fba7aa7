"""Discord's published description of its API, where a copy lies beside the project."""

import json
import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from jsonschema import Draft202012Validator
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).parents[3] / "shared" / "discord" / "openapi.json"
REASON = f"{FILE} is not here, so requests are checked by the hand rules alone"
Json: TypeAlias = Any

LARGE = 1 << 40
"""Numbers from here on are ids, which discord.py sends as integers and Discord takes as such."""


KINDS, UNLESS_NULL = "x-kinds", "x-unless-null"
"""Keywords of our own for the unions of the description: trying every member takes far longer."""


WORDS = {"content", "custom_id", "description", "label", "placeholder", "value"}
"""Parts of a component that are held to no pattern."""
_sound: set[tuple[str, str]] = set()
"""Commands and parts of messages that are as described: most are sent again and again."""


class NotAsDescribed(AssertionError):
    """A request that Discord's description does not allow."""


def check(method: str, path: str, body: Json) -> None:
    """Hold a body to the description of its route; nothing is checked without the file."""
    if not FILE.is_file():
        return
    validator = _validator(method.lower(), _template(path))
    if validator is None:
        raise NotAsDescribed(f"{method} {path} is not described")
    for error in validator.iter_errors(_with_written_ids(body)):
        where = "/".join(map(str, error.absolute_path))
        raise NotAsDescribed(f"{method} {path} at {where}: {error.message[:300]}")


@cache
def _described() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    _simplify(data["components"]["schemas"], data)
    return data


@cache
def _registry() -> Json:
    resource = Resource.from_contents(_described(), default_specification=DRAFT202012)
    return Registry().with_resource("urn:discord", resource)


@cache
def _template(path: str) -> str:
    """The described path, with the most literal parts, that fits a real one."""
    fitting = [
        known
        for known in _described()["paths"]
        if re.fullmatch(re.sub(r"\{[^}]+\}", "[^/]+", known), path)
    ]
    return min(fitting, key=lambda known: known.count("{"), default="")


@cache
def _validator(method: str, template: str) -> Json:
    route = _described()["paths"].get(template, {}).get(method)
    if route is None:
        return None
    schema = route["requestBody"]["content"]["application/json"]["schema"]
    holder = {"schema": schema}
    _simplify(holder, _described())
    return _quick()(_anchored(holder["schema"]), registry=_registry())


@cache
def _quick() -> Json:
    """The validator of jsonschema, with the two keywords."""
    return extend(Draft202012Validator, {KINDS: _by_kind, UNLESS_NULL: _unless_null})


def _by_kind(validator: Json, kinds: Json, instance: Json, schema: Json) -> Iterator[Json]:
    kind = instance.get("type") if isinstance(instance, dict) else None
    if kind in kinds:
        known = kinds[kind]["$ref"], json.dumps(_shape(instance))
        if known not in _sound:
            errors = list(validator.descend(instance, kinds[kind], schema_path=kind))
            yield from errors
            if not errors:
                _sound.add(known)


def _shape(value: Json, key: str = "") -> Json:
    """The same for values that keep the same rules: of words only how long they are counts."""
    if isinstance(value, dict):
        return {name: _shape(part, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_shape(part) for part in value]
    return bisect_left(_edges(), len(value)) if key in WORDS and type(value) is str else value


@cache
def _edges() -> list[int]:
    """Lengths beyond which some words are too long, or no longer too short."""
    text = json.dumps(_described())
    longest = {int(number) for number in re.findall(r'"maxLength": (\d+)', text)}
    return sorted(longest | {int(number) - 1 for number in re.findall(r'"minLength": (\d+)', text)})


def _unless_null(validator: Json, other: Json, instance: Json, schema: Json) -> Iterator[Json]:
    if instance is not None:
        yield from validator.descend(instance, other)


def _anchored(schema: Json) -> Json:
    """References as seen from outside of the file."""
    if isinstance(schema, dict):
        return {
            key: f"urn:discord{value}" if key == "$ref" else _anchored(value)
            for key, value in schema.items()
        }
    return [_anchored(one) for one in schema] if isinstance(schema, list) else schema


def _simplify(schema: Json, whole: dict[str, Any]) -> None:
    """Unions told apart by `type` become a table, those of constants an enumeration, and those
    with null the other member."""
    if isinstance(schema, list):
        for one in schema:
            _simplify(one, whole)
        return
    if not isinstance(schema, dict):
        return
    for union in ("oneOf", "anyOf"):
        members = schema.get(union)
        kinds = _kinds(members, whole)
        if kinds:
            del schema[union]
            schema["required"] = ["type"]
            schema["properties"] = {"type": {"enum": sorted(kinds)}}
            schema[KINDS] = {kind: {"$ref": reference} for kind, reference in kinds.items()}
        elif isinstance(members, list) and all("const" in one for one in members):
            schema["enum"] = [one["const"] for one in schema.pop(union)]
        elif isinstance(members, list) and len(members) == 2 and members[0] == {"type": "null"}:
            schema[UNLESS_NULL] = schema.pop(union)[1]
    for part in list(schema.values()):
        _simplify(part, whole)


def _kinds(members: Json, whole: dict[str, Any]) -> dict[int, str]:
    kinds: dict[int, str] = {}
    for member in members or []:
        reference = member.get("$ref", "")
        target = whole["components"]["schemas"].get(reference.rpartition("/")[2], {})
        numbers = target.get("properties", {}).get("type", {}).get("enum")
        if not numbers or any(number in kinds for number in numbers):
            return {}
        kinds |= dict.fromkeys(numbers, reference)
    return kinds


def _with_written_ids(value: Json) -> Json:
    if isinstance(value, dict):
        if "filename" in value and "id" in value:
            value = {**value, "id": str(value["id"])}
        return {key: _with_written_ids(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_with_written_ids(part) for part in value]
    return str(value) if type(value) is int and value >= LARGE else value
