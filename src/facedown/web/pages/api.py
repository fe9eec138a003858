"""The page that describes the API. It is made from the OpenAPI schema, and needs no script."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Litestar, Response, get

from facedown.web.context import WebRequest
from facedown.web.openapi import finish_schema
from facedown.web.pages.page import html, in_worker
from facedown.web.templating import slug

Data = Mapping[str, Any]


class Words(msgspec.Struct, frozen=True):
    """A piece of the description of a type: text, or the name of a record if `record` is True."""

    text: str
    record: bool = False


class Value(msgspec.Struct, frozen=True):
    """A parameter of a request, or a field of a record.

    `where` says where a parameter is sent. `default` is the usual value as JSON; "" if there is none.
    """

    name: str
    type: tuple[Words, ...]
    required: bool
    default: str
    about: str
    where: str = ""


class Operation(msgspec.Struct, frozen=True):
    """A request that the API answers."""

    id: str
    method: str
    path: str
    summary: str
    about: tuple[str, ...]
    needs_key: bool
    parameters: tuple[Value, ...]
    body: tuple[Words, ...]
    answers: tuple[tuple[str, tuple[Words, ...], str], ...]


class Record(msgspec.Struct, frozen=True):
    """A record that requests or answers contain."""

    name: str
    about: tuple[str, ...]
    fields: tuple[Value, ...]


@get("/api", include_in_schema=False)
async def description(request: WebRequest) -> Response[str]:
    """Return the page that describes the API."""
    return await in_worker(request, lambda: html("pages/api.html", **values_of(request.app)))


@lru_cache(maxsize=1)
def values_of(app: Litestar) -> dict[str, Any]:
    """Return the values of the template of the page. They are kept, because the schema does not change."""
    schema = finish_schema(app.openapi_schema.to_schema())
    groups: dict[str, list[Operation]] = {}
    for operation, tag in operations_in(schema):
        groups.setdefault(tag, []).append(operation)
    records = [record_of(name, one) for name, one in sorted(schema["components"]["schemas"].items())]
    return {"about": schema["info"]["description"], "groups": groups, "records": records}


def operations_in(schema: Data) -> Iterator[tuple[Operation, str]]:
    """Yield the operations of a schema, each with the heading under which it is shown."""
    for path, methods in schema["paths"].items():
        for method, one in methods.items():
            yield operation_of(path, method, one), one.get("tags", ["Other"])[0]


def operation_of(path: str, method: str, one: Data) -> Operation:
    """Return the description of an operation."""
    return Operation(
        slug(f"{method}-{path}"),
        method.upper(),
        path,
        one["summary"],
        paragraphs(one),
        bool(one.get("security")),
        tuple([parameter_of(parameter) for parameter in one.get("parameters", ())]),
        type_of_content(one.get("requestBody", {})),
        tuple(
            [(status, type_of_content(answer), about(status, answer)) for status, answer in one["responses"].items()]
        ),
    )


def about(status: str, answer: Data) -> str:
    """Return what an answer means. Litestar’s own words for success say nothing."""
    return (
        ""
        if status in ("200", "201") and "content" in answer and "Event" not in answer["description"]
        else answer["description"]
    )


def parameter_of(one: Data) -> Value:
    """Return the description of a parameter."""
    schema = one.get("schema", {})
    return Value(
        one["name"],
        words_of(schema),
        one.get("required", False),
        default_of(schema),
        one.get("description", ""),
        one["in"],
    )


def record_of(name: str, schema: Data) -> Record:
    """Return the description of a record."""
    required = schema.get("required", ())
    fields = [
        Value(field, words_of(one), field in required, default_of(one), "")
        for field, one in schema.get("properties", {}).items()
    ]
    return Record(name, paragraphs(schema), tuple(fields))


def paragraphs(schema: Data) -> tuple[str, ...]:
    """Return the paragraphs of a description."""
    return tuple((schema.get("description") or "").split("\n\n")) if schema.get("description") else ()


def default_of(schema: Data) -> str:
    """Return the usual value as JSON; "" if there is none."""
    return msgspec.json.encode(schema["default"]).decode() if "default" in schema else ""


def type_of_content(one: Data) -> tuple[Words, ...]:
    """Return the type of a body; empty if it has none."""
    content: Data = next(iter(one.get("content", {}).values()), {})
    return words_of(content["schema"]) if "schema" in content else ()


def words_of(schema: Data) -> tuple[Words, ...]:
    """Return the description of a type."""
    if "$ref" in schema:
        return (Words(schema["$ref"].rpartition("/")[2], record=True),)
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return joined([words_of(one) for one in schema[several]], " or ")
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return (Words(" or ".join([msgspec.json.encode(one).decode() for one in values])),)
    kind = schema.get("type", "any value")
    if "prefixItems" in schema:
        return (Words("list with: "), *joined([words_of(one) for one in schema["prefixItems"]], ", "))
    if kind == "array":
        return (Words("list of "), *words_of(schema.get("items", {})))
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return (Words("object with values "), *words_of(schema["additionalProperties"]))
    return (Words(" or ".join(kind) if isinstance(kind, list) else kind),)


def joined(parts: list[tuple[Words, ...]], separator: str) -> tuple[Words, ...]:
    """Return descriptions of types with a separator between them."""
    found: list[Words] = []
    for part in parts:
        found += [Words(separator), *part] if found else part
    return tuple(found)
