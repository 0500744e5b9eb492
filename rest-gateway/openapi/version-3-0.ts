import type { OpenApiDocument } from './document.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The description as OpenAPI 3.0, for tools that do not support 3.1, such as API gateways of cloud providers. It says the same, in the
 * keywords that 3.0 has.
 */
export function asOpenApi30(document: OpenApiDocument): Json {
  const { info, ...rest } = document;
  const { summary: _, license, ...about } = info;
  const { schemas } = document.components;

  function converted(node: Json): Json {
    const { $ref, ...beside } = node;
    // 3.0 ignores what is beside a reference.
    if ($ref !== undefined)
      return Object.keys(beside).length === 0 ? node : { ...converted(beside), allOf: [{ $ref }] };
    return Object.fromEntries(
      Object.entries(node).flatMap(([key, value]) => keywords[key]?.(value) ?? [[key, inner(value)]]),
    );
  }

  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === 'object' && value !== null ? converted(value as Json) : value;
  };

  /** What becomes of a keyword and its value. Undefined: it stays. */
  const keywords: Readonly<Record<string, (value: unknown) => [string, unknown][] | undefined>> = {
    // Names of fields, which may be those of keywords.
    properties: (value) => [['properties', mapped(value, inner)]],
    // `nullable` holds beside a type only.
    type: (value) => (Array.isArray(value) ? nullable(value[0]) : undefined),
    oneOf: (value) => {
      const options = value as Json[];
      const present = options.filter(({ type }) => type !== 'null');
      if (present.length === options.length) return undefined;
      const named = schemas[String(present[0]?.$ref).split('/').at(-1) ?? ''];
      return [['allOf', present], ...nullable(named?.type ?? 'object')];
    },
    const: (value) => [['enum', [value]]],
    // A schema has a list of them, anything else examples with names, whose values are no schemas.
    examples: (value) => [Array.isArray(value) ? ['example', value[0]] : ['examples', value]],
    example: (value) => [['example', value]],
    // In 3.0, only those of OAuth 2 have scopes.
    security: (value) => [['security', (value as Json[]).map((schemes) => mapped(schemes, () => []))]],
  };

  return {
    ...converted(rest),
    openapi: '3.0.3',
    info: {
      ...about,
      license: { name: license.name, url: `https://spdx.org/licenses/${license.identifier}.html` },
    },
  };
}

const nullable = (type: unknown): [string, unknown][] => [
  ['type', type],
  ['nullable', true],
];

const mapped = (values: unknown, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(values as Json).map(([name, value]) => [name, change(value)]));
