import { type FloatValueNode, type ValueNode, valueFromASTUntyped, visit } from 'graphql';
import { z } from 'zod';
import { recordOfInput } from '../domain/notices/record/record-of-input.ts';
import { shortIsoOf } from '../platform/database/pg-timestamps.ts';
import { isRounded } from '../platform/json-text.ts';

const instant = z.iso.datetime({ offset: true });

/** Takes a `Date` or the text of PostgreSQL. */
const serializeInstant = (value: unknown): string =>
  shortIsoOf(value instanceof Date ? value.toISOString() : String(value));

/** Returns an invalid `Date` for an invalid text. input-guard.ts reports it, with the name of the argument. */
function parseInstant(value: unknown): Date {
  const date = new Date(instant.safeParse(value).data ?? Number.NaN);
  // The range of records (notices/fields/validators.ts). That of PostgreSQL is wider, which allows date arithmetic.
  const isInRange = date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 3000;
  return isInRange ? date : new Date(Number.NaN);
}

/** A literal that would be rounded to a whole number is a fraction, as in variables. */
const asWritten = (number: FloatValueNode) => (isRounded(number.value) ? { ...number, value: '0.5' } : undefined);

type Convert = (value: unknown) => unknown;

/**
 * A scalar that parses literals like values. `parseLiteral` has a rest parameter because graphql-jit prints a warning for
 * one with two parameters. No operation that is compiled has literals with variables.
 */
const scalar = (serialize: Convert, parse: Convert) => ({
  serialize,
  parseValue: parse,
  parseLiteral: (...[node, variables]: [ValueNode, (Record<string, unknown> | null)?]) =>
    parse(valueFromASTUntyped(visit(node, { FloatValue: asWritten }), variables)),
});

const same: Convert = (value) => value;
/** Text that the database has validated. */
const text = scalar(String, same);
/** PostgreSQL's 64-bit integers come as strings; the tables hold none beyond 2^53-1. */
const wholeNumber = scalar(Number, same);

/** How the scalars of the SDL are converted. */
export const scalars = {
  DateTime: scalar(serializeInstant, parseInstant),
  Count: wholeNumber,
  Sum: text,
  NoticeRecordJson: scalar(same, recordOfInput),
  /** Stored and validated by PostgreSQL. */
  JSON: scalar(same, same),
  Date: text,
  Money: text,
  Url: text,
  TimeZone: text,
  CountryCode: text,
  CurrencyCode: text,
  LanguageTag: text,
};
