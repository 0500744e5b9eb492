import type { OpenApiDocument } from '../../openapi/document.ts';
import { type JsonSchema, writtenFormOf } from '../../openapi/formats.ts';
import { blocks, linkTo, table } from './markdown.ts';

type Schemas = OpenApiDocument['components']['schemas'];

/** A section for each object of the schemas, with a table of its fields. */
export function objectSections(schemas: Schemas): string[] {
  return Object.entries(schemas)
    .filter(([, { properties }]) => properties)
    .map(([name, { description, properties }]) => {
      const rows = Object.entries(properties as Schemas).map(([field, schema]) => {
        return [`\`${field}\``, typeOf(schema, schemas), String(schema.description ?? '')];
      });
      return blocks(`### ${name}`, String(description ?? ''), table(['Field', 'Type', 'Meaning'], rows));
    });
}

/** A section for each list of values of the schemas, with their meanings. */
export function valueSections(schemas: Schemas): string[] {
  return Object.entries(schemas)
    .filter(([, schema]) => schema.enum)
    .map(([name, { description }]) => blocks(`### ${name}`, String(description)));
}

/** What a value is, in one line. */
export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  const { $ref, type, oneOf, items } = schema;
  if (Array.isArray(type)) return `${typeOf({ ...schema, type: type[0] }, schemas)}, or \`null\``;
  if (Array.isArray(oneOf)) {
    const present = oneOf.filter((option) => option.type !== 'null');
    const names = present.map((option) => typeOf(option, schemas)).join(' or ');
    return present.length < oneOf.length ? `${names}, or \`null\`` : names;
  }
  if (items) return `list of ${typeOf(items as JsonSchema, schemas)}${sizeOf(schema)}`;
  if (!$ref) return ofScalar(schema);
  const name = String($ref).split('/').at(-1) ?? '';
  const { [name]: named = {} } = schemas;
  if (named.oneOf) return typeOf(named, schemas);
  return named.enum ? `one of ${linkTo(name)}` : linkTo(name);
}

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
