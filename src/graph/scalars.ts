import { GraphQLScalarType, type GraphQLScalarTypeConfig, type ValueNode, valueFromASTUntyped } from 'graphql';
import { z } from 'zod';
import { shortIsoOf } from '../database/pg-timestamps.ts';
import { recordOfInput } from '../notices/record/record-of-input.ts';

const instant = z.iso.datetime({ offset: true });

/** Takes a `Date` or the text of PostgreSQL. */
const serializeInstant = (value: unknown): string =>
  shortIsoOf(value instanceof Date ? value.toISOString() : String(value));

/** Returns an invalid `Date` for an invalid text. instants.ts reports it, with the name of the argument. */
function parseInstant(value: unknown): Date {
  const date = new Date(instant.safeParse(value).data ?? Number.NaN);
  // The range of records (notices/fields/validators.ts). That of PostgreSQL is wider, which allows date arithmetic.
  const isInRange = date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 3000;
  return isInRange ? date : new Date(Number.NaN);
}

type Parameters = Omit<GraphQLScalarTypeConfig<unknown, unknown>, 'parseLiteral'> & {
  parse?: (value: unknown) => unknown;
};

/**
 * A scalar that parses literals like values. `parseLiteral` has a rest parameter because graphql-jit prints a warning for
 * one with two parameters. No operation that is compiled has literals with variables.
 */
const scalar = ({ parse = (value) => value, ...config }: Parameters) =>
  new GraphQLScalarType({
    ...config,
    parseValue: parse,
    parseLiteral: (...[node, variables]: [ValueNode, (Record<string, unknown> | null)?]) =>
      parse(valueFromASTUntyped(node, variables)),
  });

/** Text that the database has validated. */
const text = (name: string) => scalar({ name, serialize: String });

export const scalars = {
  DateTime: scalar({ name: 'DateTime', serialize: serializeInstant, parse: parseInstant }),
  /** PostgreSQL's 64-bit integers come as strings; the tables hold none beyond 2^53-1. */
  Count: scalar({ name: 'Count', serialize: Number }),
  Delta: scalar({ name: 'Delta', serialize: Number }),
  NoticeRecordJson: scalar({ name: 'NoticeRecordJson', parse: (value) => recordOfInput(value) }),
  /** Stored and validated by PostgreSQL. */
  JSON: scalar({ name: 'JSON', serialize: (value) => value }),
  Date: text('Date'),
  Money: text('Money'),
  Url: text('Url'),
  TimeZone: text('TimeZone'),
  CountryCode: text('CountryCode'),
  CurrencyCode: text('CurrencyCode'),
  LanguageTag: text('LanguageTag'),
};
