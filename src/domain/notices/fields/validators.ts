import { z } from 'zod';
import type { ValueFormat } from '../../../generated/graph/graphql.ts';
import { type Fault, fault } from '../../../platform/issues.ts';
import { canonicalLanguage, faultOfCount, hasYear, isIn, isPlainText, maxUrlLength } from './formats.ts';

/*
 * Zod schemas for single values of a record. A value has at most one fault, and a fault never repeats the value, which may
 * be personal data.
 */

const required = fault('required');

type FaultOf = (value: unknown) => Fault | undefined;
type Checked = z.ZodType & { _zod: z.core.$ZodTypeInternals & { def: z.core.$ZodTypeDef & { faultOf: FaultOf } } };

/** A type of its own: a check added to a type costs a second call for each value, and an import has a hundred a record. */
const Checked = z.core.$constructor<Checked>('Checked', (inst, def) => {
  z.ZodType.init(inst, def);
  inst._zod.parse = (payload) => {
    const { value, issues } = payload;
    const found = value == null ? required : def.faultOf(value);
    if (found) issues.push({ code: 'custom', input: value, message: found.message, params: found, continue: true });
    return payload;
  };
});

/** A value with a check of its own, in which a missing value is a fault. */
export const checked = <Value>(faultOf: FaultOf) =>
  new Checked({ type: 'custom', faultOf }) as z.ZodType<unknown> as z.ZodType<Value>;

/** A string. @param otherType the fault of any other type */
const stringWith = (otherType: Fault, faultOf: (value: string) => Fault | undefined) =>
  checked<string>((value) => (typeof value === 'string' ? faultOf(value) : otherType));

/** A string with one fault for every way to be invalid. */
export const stringIn = (format: ValueFormat, isValid: (value: string) => boolean, message?: string) => {
  const invalid = fault('invalid_format', { format }, message);
  return stringWith(invalid, (value) => (isValid(value) ? undefined : invalid));
};

const empty = fault('empty');
const invalidCharacters = fault('invalid_characters');

function faultOfText(value: string, maxLength: number): Fault | undefined {
  if (value.trim() === '') return empty;
  if (!isPlainText(value)) return invalidCharacters;
  // PostgreSQL counts characters, not UTF-16 units. There are never more characters than units.
  if (value.length > maxLength && [...value].length > maxLength) return fault('too_long', { max: maxLength });
  return undefined;
}

const notText = fault('wrong_type', { expected: 'text' });

/** Free text: not blank, not too long, no control characters but line breaks and tabs. */
export const text = (maxLength = 2000) => stringWith(notText, (value) => faultOfText(value, maxLength));

export const oneOf = <const Values extends readonly string[]>(values: Values) => {
  const unknown = fault('not_in_vocabulary', { allowed: values });
  return checked<Values[number]>((value) => (values.includes(value as string) ? undefined : unknown));
};

const notBoolean = fault('wrong_type', { expected: 'boolean' });

export const bool = () => checked<boolean>((value) => (typeof value === 'boolean' ? undefined : notBoolean));

/** An exact amount. A string, because a JSON number would lose cents. */
export const money = () => stringIn('amount', isIn.amount);

/** A calendar day. The regex checks month lengths and leap years. */
export const date = () => stringIn('day', (value) => hasYear(value) && z.regexes.date.test(value));

const isoInstant = z.regexes.datetime({ offset: true });

/** An instant, converted to UTC. */
const instant = (format: (iso: string) => string) =>
  stringIn('instant', (value) => hasYear(value) && isoInstant.test(value)).transform((value) =>
    format(new Date(value).toISOString()),
  );

/** An instant in whole seconds, the resolution of times that people enter. */
export const dateTime = () => instant((iso) => `${iso.slice(0, -5)}Z`);
/** An instant in milliseconds, the resolution of times that machines record. */
export const exactDateTime = () => instant((iso) => iso);

/** A text in a format. Its length and characters have faults of their own. */
function textIn(format: ValueFormat, maxLength: number, isValid: (value: string) => boolean) {
  const invalid = fault('invalid_format', { format });
  return stringWith(invalid, (value) => faultOfText(value, maxLength) ?? (isValid(value) ? undefined : invalid));
}

export const url = () => textIn('url', maxUrlLength, isIn.url);

export const email = () => textIn('email', 254, isIn.email);

export const phone = () => stringIn('phone', isIn.phone);

export const country = () => stringIn('country', isIn.country);

export const currency = () => stringIn('currency', isIn.currency);

/** A language tag, converted to canonical form. */
export const language = () => stringIn('language', isIn.language).transform((tag) => canonicalLanguage(tag) ?? tag);

/** A whole number in a range that JSON numbers represent exactly. */
export const wholeNumber = (min: number, max: number) => {
  const invalid = fault('out_of_range', { min, max });
  return checked<number>((value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? undefined : invalid,
  );
};

/** A count of views or engagements. */
export const count = () => checked<number>(faultOfCount);

/** A field that may be absent. Absent becomes null. */
export const optional = <Field extends z.ZodType>(field: Field) => field.nullable().default(null);

const notList = fault('wrong_type', { expected: 'list' });

/** A list. Its length is checked first, so that the entries of an overlong list are not validated. */
export const list = <Entry extends z.ZodType>(entry: Entry, max: number) => {
  const tooLong = fault('too_many_items', { max });
  return checked<unknown[]>((value) => {
    if (!Array.isArray(value)) return notList;
    return value.length > max ? tooLong : undefined;
  }).pipe(z.array(entry));
};

export const maxCodes = 300;

const duplicates = fault('duplicate_items');

export const uniqueCodes = <Code extends z.ZodType<string>>(code: Code) =>
  list(code, maxCodes).refine((codes) => new Set(codes).size === codes.length, {
    message: duplicates.message,
    params: duplicates,
  });

const noCountry = fault('too_few_items', { min: 1 }, 'must name at least one country');

export const countries = () =>
  uniqueCodes(country()).refine((codes) => codes.length > 0, { message: noCountry.message, params: noCountry });

/** A list that may be absent. Absent becomes empty. */
export const optionalList = <Entries extends z.ZodType<unknown[]>>(entries: Entries) =>
  entries.nullish().transform((given) => (given ?? []) as z.output<Entries>);

/**
 * An object of these fields. An unknown key is refused, because it may be misspelt. An absent object has none of its
 * fields, so that each one that is required is named.
 */
export const group = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.preprocess((given) => given ?? {}, strictGroup(fields));

/** An object of these fields, which may not be absent. */
export const strictGroup = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.strictObject(fields);
