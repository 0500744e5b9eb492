import { p } from '@mikro-orm/core';
import type { z } from 'zod';
import { vocabulary } from '../../../generated/graph/vocabulary.ts';
import * as valid from './validators.ts';

/* The kinds and modifiers of fields in the field table, `fields.ts`. */

/** A JSON Schema (2020-12). */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Builder = { nullable(): unknown };
/** Makes the property of an entity. Null: the value is stored elsewhere, or is the same for all notices. */
type Column = (() => Builder) | null;
type Nullable<C extends Column> = C extends () => { nullable(): infer B extends Builder } ? () => B : null;

export type Field<Schema extends z.ZodType = z.ZodType, C extends Column = Column> = Readonly<{
  /** Its type in the SDL, without the `!`. */
  type: string;
  isNullable: boolean;
  values?: readonly string[];
  /** Of texts in a format that its type in the SDL does not name. */
  format?: 'email' | 'phone';
  schema: Schema;
  column: C;
  /** The limits that its type in the SDL does not express. */
  limits: JsonSchema;
  /** Whether the audit trail may store its value. Never true for free text. */
  isAudited: boolean;
  isOnRegister: boolean;
  /** The only parties whose register view shows it. */
  onRegisterOf?: PartyKind;
  /** Whether it is an e-mail address, a telephone number or an address. */
  isContactData: boolean;
  /** The version of the stored document that introduced it. */
  since: number;
}>;

/** A party with a company name is an organisation, any other a natural person. */
export type PartyKind = 'organisation' | 'person';

type Vocabulary = typeof vocabulary;
type Options = Partial<Pick<Field, 'values' | 'format' | 'limits' | 'isAudited' | 'isContactData'>>;

const field = <Schema extends z.ZodType, C extends Column>(
  type: string,
  schema: Schema,
  column: C,
  options: Options = {},
): Field<Schema, C> => ({ ...defaults, ...options, type, schema, column });

/** A field without a column in the table of notices. */
const fieldWithoutColumn = <Schema extends z.ZodType>(type: string, schema: Schema) =>
  field(type, schema, null, unaudited);

const defaults = {
  isNullable: false,
  limits: {},
  isAudited: true,
  isOnRegister: true,
  isContactData: false,
  since: 1,
};
const unaudited = { isAudited: false };

export const text = (maxLength = 2000) =>
  field('String', valid.text(maxLength), () => p.string().length(maxLength), { ...unaudited, limits: { maxLength } });

export const url = () => field('Url', valid.url(), () => p.string().length(2000), unaudited);

export const email = () =>
  // A mailbox may have letters of any script (RFC 6531).
  field('String', valid.email(), () => p.string().length(254), {
    ...unaudited,
    isContactData: true,
    format: 'email',
    limits: { pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 254, examples: ['name@example.org'] },
  });

export const phone = () =>
  field('String', valid.phone(), () => p.string().length(16), {
    ...unaudited,
    isContactData: true,
    format: 'phone',
    limits: { pattern: '^\\+[1-9][0-9]{1,14}$', maxLength: 16, examples: ['+358501234567'] },
  });

export const language = () => field('LanguageTag', valid.language(), () => p.string().length(35));
export const country = () => field('CountryCode', valid.country(), () => p.string().length(2));
export const currency = () => field('CurrencyCode', valid.currency(), () => p.string().length(3));
export const bool = () => field('Boolean', valid.bool(), () => p.boolean());
export const money = () => field('Money', valid.money(), () => p.decimal().precision(15).scale(2));
export const date = () => field('Date', valid.date(), () => p.date());
export const dateTime = () => field('DateTime', valid.dateTime(), () => p.datetime(0));
/** The time of a lifecycle event, in milliseconds. Not audited, because the event itself is. */
export const lifecycleTime = () => field('DateTime', valid.exactDateTime(), () => p.datetime(3), unaudited);

/** A value of an SDL enum. */
export function oneOf<Name extends keyof Vocabulary>(type: Name) {
  const values = vocabulary[type] as readonly Vocabulary[Name][number][];
  return field(type, valid.oneOf(values), () => p.enum(values), { values });
}

/** At least one country. */
export const countries = () =>
  field('[CountryCode!]', valid.countries(), () => p.array<string>().columnType('text[]'), {
    limits: { minItems: 1, maxItems: valid.maxCodes, uniqueItems: true },
  });

/** Distinct values of an SDL enum. */
export function anyOf<Name extends keyof Vocabulary>(type: Name) {
  const values = vocabulary[type] as readonly Vocabulary[Name][number][];
  return field(
    `[${type}!]`,
    valid.optionalList(valid.uniqueCodes(valid.oneOf(values))),
    () => p.array<string>().columnType('text[]').default([]),
    { values, limits: { maxItems: values.length, uniqueItems: true } },
  );
}

export const texts = (maxItems: number) =>
  field(
    '[String!]',
    valid.optionalList(valid.list(valid.text(), maxItems)),
    () => p.array<string>().columnType('text[]').default([]),
    { ...unaudited, limits: { maxItems } },
  );

export const versionNumber = () =>
  field('Int', valid.wholeNumber(1, 2_147_483_647).default(1), () => p.integer().default(1), {
    limits: { minimum: 1 },
  });

/** The same text for every notice. */
export const constant = <const Value extends string>(value: Value) =>
  fieldWithoutColumn('String', valid.oneOf([value]));

/** Engagement metrics have a table of their own. */
export const count = () => fieldWithoutColumn('Count', valid.count());
export const recordedAt = () => fieldWithoutColumn('DateTime', valid.exactDateTime());

/** Parties have a table of their own. */
export const party = <Fields extends Record<string, Field>>(fields: Fields) =>
  fieldWithoutColumn('Party', valid.strictGroup(schemasOf(fields)));

/** May be absent: null in a record, in the graph and in the database. */
export const optional = <Schema extends z.ZodType, C extends Column>({ schema, column, ...rest }: Field<Schema, C>) =>
  ({
    ...rest,
    isNullable: true,
    schema: valid.optional(schema),
    column: column && (() => column().nullable()),
  }) as Field<ReturnType<typeof valid.optional<Schema>>, Nullable<C>>;

/** May be absent from a record; the server then fills it in. */
export const setByServer = <Schema extends z.ZodType, C extends Column>({ schema, ...rest }: Field<Schema, C>) =>
  ({ ...rest, schema: valid.optional(schema) }) as Field<ReturnType<typeof valid.optional<Schema>>, C>;

/** May be absent from a record; the default then applies. */
export const withDefault = <Schema extends z.ZodType, C extends Column>(
  value: z.util.NoUndefined<z.output<Schema>>,
  { schema, ...rest }: Field<Schema, C>,
) => ({ ...rest, schema: schema.default(value) }) as Field<z.ZodDefault<Schema>, C>;

export const fullRecordOnly = <F extends Field>(field: F): F => ({ ...field, isOnRegister: false });

/** An address, or a part of one. */
export const contactData = <F extends Field>(field: F): F => ({ ...field, isContactData: true });

/** On the register view of organisations or of natural persons only. */
export const onRegisterOf = <F extends Field>(kind: PartyKind, field: F): F => ({ ...field, onRegisterOf: kind });

/** Has a different name in the entity than in the graph. */
export const storedAs = <const Property extends string, F extends Field>(property: Property, field: F) => ({
  ...field,
  property,
});

/**
 * Added in this version of the stored document (`notice-document.entity.ts`). Its value comes after those of earlier
 * versions, whatever the position of the field in the table.
 */
export const since = <F extends Field>(version: number, field: F): F => ({ ...field, since: version });

export const schemasOf = <Fields extends Record<string, Field>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Fields]: Fields[Name]['schema'];
  };
