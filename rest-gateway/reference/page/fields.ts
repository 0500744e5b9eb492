import type { OpenApiDocument } from '../../openapi/document.ts';
import { type JsonSchema, writtenFormOf } from '../../openapi/formats.ts';
import { codes, table } from './markdown.ts';

type Schemas = OpenApiDocument['components']['schemas'];

/** An object within an answer or a body: where it stands, and a table of its fields. */
export type ObjectFields = { name: string; id: string; paths: string[]; description: string; table: string };

/**
 * Describes schemas in words, for people.
 * @param schemas the named schemas of the document
 * @param idOf the id of the section about the object of a schema
 */
export function createFieldWriter(schemas: Schemas, idOf: (name: string) => string) {
  const nameOf = ({ $ref }: JsonSchema) => String($ref ?? '').replace('#/components/schemas/', '');
  const resolved = (schema: JsonSchema): JsonSchema => schemas[nameOf(schema)] ?? schema;
  const present = ({ oneOf }: JsonSchema) => (oneOf as JsonSchema[] | undefined)?.filter(({ type }) => type !== 'null');

  /** What a value is, in one line. */
  function typeOf(schema: JsonSchema): string {
    const { type, oneOf } = schema;
    const options = present(schema);
    if (options && Array.isArray(oneOf)) {
      const names = options.map(typeOf).join(' or ');
      return options.length < oneOf.length ? `${names}, or \`null\`` : names;
    }
    if (Array.isArray(type)) return `${typeOf({ ...schema, type: type[0] })}, or \`null\``;
    const { enum: values, properties, oneOf: union } = resolved(schema);
    if (Array.isArray(values)) return `one of [${nameOf(schema)}](#${valuesId(nameOf(schema))}): ${codes(values)}`;
    if (union) return typeOf(resolved(schema));
    if (properties) return `[${nameOf(schema)}](#${idOf(nameOf(schema))})`;
    if (type === 'array') return `list of ${typeOf(schema.items as JsonSchema)}${sizeOf(schema)}`;
    return ofScalar(schema);
  }

  /** The fields of each object of a value, those of the outermost object first. */
  function objectsOf(root: JsonSchema): ObjectFields[] {
    const found = new Map<string, ObjectFields>();
    visit(root, '');
    return [...found.values()];

    function visit(schema: JsonSchema, path: string): void {
      const { items, oneOf, properties, description } = resolved(schema);
      for (const option of (oneOf as JsonSchema[] | undefined) ?? []) visit(option, path);
      if (items) visit(items as JsonSchema, `${path}[]`);
      if (!properties) return;
      const name = nameOf(schema);
      const known = found.get(name);
      if (known) return void known.paths.push(path);
      const fields = Object.entries(properties as Schemas);
      found.set(name, {
        name,
        id: idOf(name),
        paths: [path],
        description: String(description ?? ''),
        table: table(
          ['Field', 'Type', 'Meaning'],
          fields.map(([field, value]) => [`\`${field}\``, typeOf(value), String(value.description ?? '')]),
        ),
      });
      for (const [field, value] of fields) visit(value, path ? `${path}.${field}` : field);
    }
  }

  return { typeOf, objectsOf };
}

/** The id of the section about a named list of values. */
export const valuesId = (name: string): string => `values-${name}`;

function sizeOf({ minItems, maxItems, uniqueItems }: JsonSchema): string {
  const size = minItems === undefined ? `at most ${maxItems}` : `${minItems} to ${maxItems}`;
  return `; ${size}${uniqueItems ? ', none twice' : ''}`;
}

function ofScalar(schema: JsonSchema): string {
  const { type, format, pattern, minimum, maximum, maxLength } = schema;
  const written = writtenFormOf(schema);
  if (written) return `[${written.name}](#formats)`;
  if (type === 'integer') return `whole number, ${minimum} to ${maximum}`;
  if (type !== 'string') return String(type);
  return [
    format === 'idn-email' ? 'e-mail address' : 'string',
    maxLength !== undefined && `at most ${maxLength} characters`,
    pattern !== undefined && `matches \`${pattern}\``,
  ]
    .filter(Boolean)
    .join(', ');
}
