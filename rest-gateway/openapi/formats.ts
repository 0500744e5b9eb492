/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A whole number within bounds. One that needs more than 32 bits has no format: of `int64`, generators make a `BigInt`, which
 * `JSON.stringify` refuses.
 */
export function wholeNumberSchema(minimum: number, maximum: number): JsonSchema {
  return { type: 'integer', ...(maximum < 2 ** 31 && { format: 'int32' }), minimum, maximum };
}

/** Of an e-mail address, whose mailbox may have letters of any script: `email` has ASCII only. */
export const emailPattern = '^[^\\s@]+@[^\\s@]+$';

/** An object with exactly these properties. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** The JSON form of each scalar of the graph. */
export const scalarSchemas: Readonly<Record<string, JsonSchema>> = {
  ID: { type: 'string', minLength: 1, maxLength: 128, examples: ['PA-7K3QX9T2ZB'] },
  String: { type: 'string', maxLength: 2000 },
  Boolean: { type: 'boolean' },
  Int: wholeNumberSchema(-(2 ** 31), 2 ** 31 - 1),
  Count: wholeNumberSchema(0, Number.MAX_SAFE_INTEGER),
  Date: { type: 'string', format: 'date', maxLength: 10, examples: ['2026-11-20'] },
  DateTime: {
    type: 'string',
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z$',
    maxLength: 24,
    examples: ['2026-11-20T06:00:00Z', '2026-11-20T06:00:00.250Z'],
  },
  Money: { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$', maxLength: 16, examples: ['48500.00'] },
  // No format: `uri` is ASCII only, and the usual validators do not know `iri`.
  Url: {
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]://\\S+$',
    maxLength: 2000,
    examples: ['https://example.org/notice'],
  },
  CountryCode: { type: 'string', pattern: '^[A-Z]{2}$', maxLength: 2, examples: ['FI'] },
  CurrencyCode: { type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3, examples: ['EUR'] },
  LanguageTag: { type: 'string', pattern: '^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$', maxLength: 35, examples: ['fi'] },
};

/** How the strings are written that have a form of their own. */
export const writtenForms: Readonly<Record<string, Readonly<{ name: string; form: string }>>> = {
  Date: { name: 'day', form: '`YYYY-MM-DD`' },
  DateTime: {
    name: 'time',
    form: 'ISO 8601 in UTC, with milliseconds where there are any: `2026-11-20T06:00:00Z`, `2026-11-20T06:00:00.250Z`',
  },
  Money: {
    name: 'amount',
    form: 'a string, exact to the cent: `"48500.00"`; `complianceFunding.currency` is the currency of all of them',
  },
  CurrencyCode: { name: 'currency', form: 'ISO 4217, three letters' },
  CountryCode: { name: 'country', form: 'ISO 3166-1, two letters' },
  LanguageTag: { name: 'language', form: 'BCP 47' },
  Url: { name: 'URL', form: 'absolute, `https`' },
};

/** The form of a string, recognised by its format and pattern. */
export function writtenFormOf({ format, pattern }: JsonSchema) {
  if (format === undefined && pattern === undefined) return undefined;
  return Object.entries(writtenForms).find(([scalar]) => {
    const { [scalar]: schema } = scalarSchemas;
    return schema?.format === format && schema?.pattern === pattern;
  })?.[1];
}
