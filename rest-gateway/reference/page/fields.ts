import type { OpenApiDocument } from '../../openapi/document.ts';
import { emailPattern, type JsonSchema, writtenFormOf } from '../../openapi/formats.ts';
import type { Response } from '../../openapi/replies.ts';
import { blocks, linkTo, table } from './markdown.ts';

type Schemas = OpenApiDocument['components']['schemas'];

/** What a table of names, types and meanings has as its last heading. The page in HTML makes lists of them. */
export const meaning = 'Meaning';

const propertiesOf = (schema: JsonSchema | undefined) => (schema?.properties ?? {}) as Schemas;
const nameOf = ($ref: unknown) => String($ref).split('/').at(-1) ?? '';

/**
 * The objects of the register view that the full record has with more fields, by the name of the fuller one. They are found by
 * going through both answers at the same time.
 */
export function registerViews({ paths, components: { schemas } }: OpenApiDocument): ReadonlyMap<string, string> {
  const answers = Object.values(paths)
    .flatMap(({ get }) => (get ? [get.responses[200] as Response] : []))
    .map(({ content }) => nameOf(content?.['application/json'].schema.$ref));
  const [register = '', ...others] = new Set(answers);
  const views = new Map<string, string>();
  const compare = (view: string, full: string) => {
    if (view === full || !schemas[view]?.properties || !schemas[full]?.properties) return;
    views.set(full, view);
    const inFull = propertiesOf(schemas[full]);
    for (const [field, { $ref }] of Object.entries(propertiesOf(schemas[view]))) {
      if ($ref) compare(nameOf($ref), nameOf(inFull[field]?.$ref));
    }
  };
  const shown = Object.keys(propertiesOf(schemas[register]));
  for (const other of others) {
    const isFuller = shown.every((field) => field in propertiesOf(schemas[other]));
    if (isFuller) compare(register, other);
  }
  return views;
}

/** A section for each object of the document, with a table of its fields. What only the full record has is marked. */
export function objectSections(document: OpenApiDocument): string[] {
  const { schemas } = document.components;
  const views = registerViews(document);
  const inRegister = new Set(views.values());
  return Object.entries(schemas)
    .filter(([name, { properties }]) => properties && !inRegister.has(name))
    .map(([name, schema]) => {
      const view = views.get(name);
      const registered = propertiesOf(schemas[view ?? name]);
      const rows = Object.entries(propertiesOf(schema)).map(([field, full]) => {
        const { [field]: shown } = registered;
        const types = [...new Set([shown ?? full, full].map((one) => typeOf(one, document, views, 'full')))];
        return [
          `\`${field}\`${shown ? '' : ', full record only'}`,
          types.join('; in the full record '),
          String(full.description ?? ''),
        ];
      });
      return blocks(
        `### ${name}`,
        `${schema.description}${view ? ` On the register: \`${view}\`.` : ''}`,
        table(['Field', 'Type', meaning], rows),
      );
    });
}

/** A section for each list of values of the schemas, with their meanings. */
export function valueSections(schemas: Schemas): string[] {
  return Object.entries(schemas)
    .filter(([, schema]) => schema.enum)
    .map(([name, { description }]) => blocks(`### ${name}`, String(description)));
}

/**
 * What a value is, in one line.
 * @param views as `registerViews` finds them; their fields are described with those of the fuller object
 * @param named by its own name, or by that of the fuller object
 */
export function typeOf(
  schema: JsonSchema,
  document: OpenApiDocument,
  views = registerViews(document),
  named: 'own' | 'full' = 'own',
): string {
  const { $ref, type, oneOf, items } = schema;
  const { schemas } = document.components;
  const of = (part: JsonSchema) => typeOf(part, document, views, named);
  if (Array.isArray(type)) return `${of({ ...schema, type: type[0] })}, or \`null\``;
  if (Array.isArray(oneOf)) {
    const present = oneOf.filter((option) => option.type !== 'null');
    const names = present.map(of).join(' or ');
    return present.length < oneOf.length ? `${names}, or \`null\`` : names;
  }
  if (items) return `list of ${of(items as JsonSchema)}${sizeOf(schema)}`;
  if (!$ref) return ofScalar(schema);
  const name = nameOf($ref);
  const { [name]: schemaOfName = {} } = schemas;
  if (schemaOfName.oneOf) return of(schemaOfName);
  if (schemaOfName.enum) return `one of ${linkTo(name)}`;
  const [full = name] = [...views].find(([, view]) => view === name) ?? [];
  return linkTo(full, named === 'own' ? name : full);
}

function sizeOf({ minItems, maxItems, uniqueItems }: JsonSchema): string {
  if (maxItems === undefined) return '';
  const size = minItems === undefined ? `at most ${maxItems}` : `${minItems} to ${maxItems}`;
  return `; ${size}${uniqueItems ? ', none twice' : ''}`;
}

function ofScalar(schema: JsonSchema): string {
  const { type, pattern, minimum, maximum, maxLength } = schema;
  const written = writtenFormOf(schema);
  if (written) return `[${written.name}](#formats)`;
  if (type === 'integer') return `whole number, ${numberOf(minimum)} to ${numberOf(maximum)}`;
  if (type !== 'string') return String(type);
  const isEmail = pattern === emailPattern;
  return [
    isEmail ? 'e-mail address' : 'string',
    maxLength !== undefined && `at most ${maxLength} characters`,
    !isEmail && pattern !== undefined && `matches \`${pattern}\``,
  ]
    .filter(Boolean)
    .join(', ');
}

const numberOf = (bound: unknown) => (bound === Number.MAX_SAFE_INTEGER ? '2^53 − 1' : String(bound));
