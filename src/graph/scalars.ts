import { GraphQLScalarType, type GraphQLScalarTypeConfig, type ValueNode, valueFromASTUntyped } from 'graphql';
import { z } from 'zod';
import { isoOf } from '../database/pg-timestamps.ts';

const instant = z.iso.datetime({ offset: true });

/**
 * Times leave as ISO 8601 in UTC, to the millisecond where they have a fraction; they come as `Date`, or as PostgreSQL
 * prints them, which drops zeros at the end.
 */
function serializeInstant(value: unknown): string {
  const iso = value instanceof Date ? value.toISOString() : isoOf(String(value));
  if (iso.length === 20) return iso; // whole seconds
  const fraction = iso.slice(20, -1);
  return /^0*$/.test(fraction) ? `${iso.slice(0, 19)}Z` : `${iso.slice(0, 20)}${fraction.padEnd(3, '0')}Z`;
}

/** The instant, or an invalid `Date`: which argument is at fault is only known where the field is resolved (instants.ts). */
function parseInstant(value: unknown): Date {
  const date = new Date(instant.safeParse(value).data ?? Number.NaN);
  // As in records (notices/fields/validators.ts): PostgreSQL's range, and room to reckon, are wider.
  const isInRange = date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 3000;
  return isInRange ? date : new Date(Number.NaN);
}

/** Groups of a record, their fields, and parties in lists: nothing that a record may have lies deeper. */
const depthOfRecord = 6;

/** A record without `__typename`, which GraphQL clients add to all that they read. */
function withoutTypenames(value: unknown, depth = depthOfRecord): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutTypenames(entry, depth - 1));
  const fields = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutTypenames(field, depth - 1)]));
}

type Parameters = Omit<GraphQLScalarTypeConfig<unknown, unknown>, 'parseLiteral'> & {
  parse?: (value: unknown) => unknown;
};

/**
 * A scalar that reads literals as it reads values. `parseLiteral` takes its parameters as a list because graphql-jit
 * writes a warning to standard error for each one that takes two; variables within a literal never get to graphql-jit
 * (http/jit-executor.ts).
 */
const scalar = ({ parse = (value) => value, ...config }: Parameters) =>
  new GraphQLScalarType({
    ...config,
    parseValue: parse,
    parseLiteral: (...[node, variables]: [ValueNode, (Record<string, unknown> | null)?]) =>
      parse(valueFromASTUntyped(node, variables)),
  });

/** A text that the database has checked already, handed on as it is. */
const text = (name: string) => scalar({ name, serialize: String });

export const scalars = {
  DateTime: scalar({ name: 'DateTime', serialize: serializeInstant, parse: parseInstant }),
  /** PostgreSQL's 64-bit integers come as strings; the tables hold none beyond 2^53-1. */
  Count: scalar({ name: 'Count', serialize: Number }),
  Delta: scalar({ name: 'Delta', serialize: Number }),
  NoticeInput: scalar({ name: 'NoticeInput', parse: (value) => withoutTypenames(value) }),
  /** As PostgreSQL keeps it, which has checked it. */
  JSON: scalar({ name: 'JSON', serialize: (value) => value }),
  Date: text('Date'),
  Money: text('Money'),
  Url: text('Url'),
  CountryCode: text('CountryCode'),
  CurrencyCode: text('CurrencyCode'),
  LanguageTag: text('LanguageTag'),
};
