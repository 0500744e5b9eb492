import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';
import { z } from 'zod';
import { isoOf } from '../database/values.ts';

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

function parseInstant(value: unknown): Date {
  const parsed = instant.safeParse(value);
  const date = new Date(parsed.data ?? Number.NaN);
  // As in records (record-fields.ts): PostgreSQL's range, and room to reckon, are wider.
  if (!(date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 3000)) {
    throw new GraphQLError('must be an instant, such as 2026-11-21T09:00:00Z');
  }
  return date;
}

/** A text that the database has checked already, handed on as it is. */
const text = (name: string) => new GraphQLScalarType({ name, serialize: String });

export const scalars = {
  DateTime: new GraphQLScalarType({
    name: 'DateTime',
    serialize: serializeInstant,
    parseValue: parseInstant,
    parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : undefined),
  }),
  /** PostgreSQL's 64-bit integers come as strings; the tables hold none beyond 2^53-1. */
  Count: new GraphQLScalarType({ name: 'Count', serialize: Number }),
  Delta: new GraphQLScalarType({ name: 'Delta', serialize: Number }),
  NoticeInput: new GraphQLScalarType({
    name: 'NoticeInput',
    parseValue: (value) => value,
    parseLiteral: valueFromASTUntyped,
  }),
  /** As PostgreSQL keeps it, which has checked it. */
  JSON: new GraphQLScalarType({ name: 'JSON', serialize: (value) => value }),
  Date: text('Date'),
  Money: text('Money'),
  Url: text('Url'),
  CountryCode: text('CountryCode'),
  CurrencyCode: text('CurrencyCode'),
  LanguageTag: text('LanguageTag'),
};
