/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const upTo = (maxLength: number): JsonSchema => ({ maxLength });

/** A whole number within bounds, in the narrowest of the two formats that code generators know. */
export function wholeNumber(minimum: number, maximum: number): JsonSchema {
  return { type: 'integer', format: maximum < 2 ** 31 ? 'int32' : 'int64', minimum, maximum };
}

/** An object that has these properties, and no others. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** How each scalar of the graph looks in JSON. */
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

/** A mailbox may have letters of any script (RFC 6531). */
const email: JsonSchema = { format: 'idn-email', ...upTo(254) };

/**
 * What the types of the SDL leave open: limits of single fields, by name. They are those of the import, which a test
 * compares; a field that is not here has the limits of its scalar.
 */
export const fieldLimits: Readonly<Record<string, JsonSchema>> = {
  title: upTo(200),
  countries: { minItems: 1, maxItems: 300, uniqueItems: true },
  processName: upTo(300),
  processTerritory: upTo(200),
  name: upTo(200),
  companyName: upTo(200),
  legalName: upTo(200),
  firstName: upTo(100),
  lastName: upTo(100),
  email,
  phone: { pattern: '^\\+[1-9][0-9]{1,14}$', ...upTo(16) },
  streetAddress: upTo(200),
  postalCode: upTo(16),
  city: upTo(100),
  controllers: { maxItems: 100 },
  personalDataCategories: { maxItems: 9, uniqueItems: true },
  inclusionParameters: { maxItems: 50 },
  exclusionParameters: { maxItems: 50 },
  dataControllerName: upTo(200),
  labelText: upTo(300),
  publisherName: upTo(200),
  sponsorRegistrationNumber: upTo(64),
  publicContactEmail: email,
  publicPostalAddress: upTo(300),
  publisherReference: upTo(64),
  version: { minimum: 1 },
};
