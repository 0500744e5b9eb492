/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A whole number within bounds, in the narrower of the two formats that code generators support. */
export function wholeNumber(minimum: number, maximum: number): JsonSchema {
  return { type: 'integer', format: maximum < 2 ** 31 ? 'int32' : 'int64', minimum, maximum };
}

/** An object with exactly these properties. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The JSON form of each scalar of the graph. */
export const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string', minLength: 1, maxLength: 128 },
  String: { type: 'string', maxLength: 2000 },
  Boolean: { type: 'boolean' },
  Int: wholeNumber(-(2 ** 31), 2 ** 31 - 1),
  Count: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  Date: { type: 'string', format: 'date', maxLength: 10 },
  DateTime: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
    maxLength: 24,
  },
  Money: { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$', maxLength: 16 },
  Url: { type: 'string', format: 'iri', pattern: '^[Hh][Tt][Tt][Pp][Ss]://\\S+$', maxLength: 2000 },
  CountryCode: { type: 'string', pattern: '^[A-Z]{2}$', maxLength: 2 },
  CurrencyCode: { type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3 },
  LanguageTag: { type: 'string', pattern: '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$', maxLength: 35 },
};
