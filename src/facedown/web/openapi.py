"""The OpenAPI schema of the API, with the docstrings of the records and handlers as descriptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.types import Empty
from litestar.typing import FieldDefinition

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

    from facedown.web.context import WebRequest


class RecordSchemas(OpenAPISchemaPlugin):
    """Describes records by their docstrings, and those that are written as lists as such."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Return whether a type is a record."""
        return not field_definition.is_union and field_definition.is_subclass_of(msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: SchemaCreator) -> Schema:
        """Return the schema of a record."""
        info = msgspec.inspect.type_info(field_definition.type_)
        assert isinstance(info, msgspec.inspect.StructType)
        hints = field_definition.get_type_hints(include_extras=True, resolve_generics=True)
        fields = {
            one.encode_name: FieldDefinition.from_annotation(
                hints[one.name],
                name=one.encode_name,
                default=Empty if one.default in (msgspec.NODEFAULT, msgspec.UNSET) else one.default,
            )
            for one in info.fields
        }
        required = [one.encode_name for one in info.fields if one.required]
        about = paragraphs_of(info.cls.__doc__ or "")
        if info.array_like:
            items = [schema_creator.for_field_definition(one) for one in fields.values()]
            return Schema(type=OpenAPIType.ARRAY, title=info.cls.__name__, description=about, prefix_items=items)
        if info.tag_field:
            fields[info.tag_field] = FieldDefinition.from_annotation(Literal[info.tag])
            required.append(info.tag_field)
        schema = schema_creator.create_component_schema(
            field_definition, required=sorted(required), property_fields=fields
        )
        schema.description = about
        return schema


def paragraphs_of(docstring: str) -> str:
    """Return a docstring as paragraphs: its lines are joined, and blank lines separate paragraphs."""
    lines = [line.strip() for line in docstring.strip().splitlines()]
    return "\n\n".join([" ".join(one.split("\n")) for one in "\n".join(lines).split("\n\n")])


class JsonSchema(JsonRenderPlugin):
    """Serves the schema as JSON."""

    def render(self, request: WebRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Return the schema as JSON."""
        return msgspec.json.encode(finish_schema(openapi_schema))


def finish_schema(value: Any) -> Any:
    """Return a schema in which the first sentence of an operation is its summary, and whole numbers are integers."""
    if isinstance(value, dict):
        made = {key: finish_schema(one) for key, one in value.items()}
        if "operationId" in made:
            summary, _, rest = paragraphs_of(made.get("description") or "").partition("\n\n")
            made |= {"summary": summary, "description": rest}
        return made
    if isinstance(value, list):
        return [finish_schema(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
