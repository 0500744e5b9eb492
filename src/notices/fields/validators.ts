import { z } from 'zod';
import { isStorable } from '../../database/validate-text.ts';

/*
 * Zod schemas for single values of a record. A message says what to do and never repeats the value, which may be
 * personal data.
 */

const isAbsent = (input: unknown) => input === undefined || input === null;

/** The message for a value of the wrong type, or 'is required' for a missing one. */
const typed = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (isAbsent(input) ? 'is required' : message),
});

/** A string that gets at most one message. */
const stringWith = (typeMessage: string, messageFor: (value: string) => string | undefined) =>
  z.string(typed(typeMessage)).superRefine((value, { addIssue }) => {
    const message = messageFor(value);
    if (message !== undefined) addIssue(message);
  });

/** A string with one message for every way to be invalid. */
export const stringMatching = (message: string, isValid: (value: string) => boolean) =>
  stringWith(message, (value) => (isValid(value) ? undefined : message));

function textMessage(value: string, maxLength: number): string | undefined {
  if (value.trim() === '') return 'must not be empty';
  if (!isStorable(value)) return 'must not hold NUL or broken Unicode characters';
  // PostgreSQL counts characters, not UTF-16 units. There are never more characters than units.
  if (value.length > maxLength && [...value].length > maxLength) return `must have at most ${maxLength} characters`;
  return undefined;
}

/** Free text: not blank, not too long, only characters that PostgreSQL can store. */
export const text = (maxLength = 2000) => stringWith('must be a string', (value) => textMessage(value, maxLength));

/** A value of a closed vocabulary. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, typed(values.length === 1 ? `must be "${values[0]}"` : `must be one of ${values.join(', ')}`));

export const bool = () => z.boolean(typed('must be true or false'));

/** An exact amount. A string, because a JSON number would lose cents. */
export const money = () =>
  stringMatching('must be an amount as a string with two decimals, such as "12400.00"', (value) =>
    /^\d{1,13}\.\d{2}$/.test(value),
  );

/** Plausible years. PostgreSQL's range is wider, which leaves room for the retention period. */
const year = /^(19|2\d)\d\d-/;

/** A calendar day. The regex checks month lengths and leap years. */
export const date = () =>
  stringMatching(
    'must be a calendar day, such as "2026-11-21"',
    (value) => year.test(value) && z.regexes.date.test(value),
  );

const isoInstant = z.regexes.datetime({ offset: true });

/** An instant, converted to UTC. */
const instant = (format: (iso: string) => string) =>
  stringMatching(
    'must be an instant with Z or an offset, such as "2026-11-21T09:00:00Z"',
    (value) => year.test(value) && isoInstant.test(value),
  ).transform((value) => format(new Date(value).toISOString()));

/** An instant in whole seconds, the resolution of times that people enter. */
export const dateTime = () => instant((iso) => `${iso.slice(0, -5)}Z`);
/** An instant in milliseconds, the resolution of times that machines record. */
export const exactDateTime = () => instant((iso) => iso);

const urlMessage = 'must be an absolute URL that starts with https://';
/** The URL parser ignores white space and control characters, so these are refused first. */
const isUrl = (value: string) => /^https:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value);

export const url = () =>
  stringWith(urlMessage, (value) => textMessage(value, 2000) ?? (isUrl(value) ? undefined : urlMessage));

/** A mailbox (RFC 5321, with letters of any script as in RFC 6531), without the unused quoted form. */
const mailbox =
  /^(?=[^@]{1,64}@)[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*@([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

const emailMessage = 'must be an e-mail address, such as "name@example.org"';

export const email = () =>
  stringWith(emailMessage, (value) => textMessage(value, 254) ?? (mailbox.test(value) ? undefined : emailMessage));

export const phone = () =>
  stringMatching('must be a telephone number with its country code and no spaces, such as "+358401234567"', (value) =>
    /^\+[1-9]\d{1,14}$/.test(value),
  );

/** Assigned codes of ISO 3166-1 alpha-2. Not taken from `Intl`, which also has names for other regions. */
const countryCodes = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

export const country = () =>
  stringMatching('must be a country code of two capital letters (ISO 3166-1), such as "FI"', (value) =>
    countryCodes.has(value),
  );

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

export const currency = () =>
  stringMatching('must be a currency code of three capital letters (ISO 4217), such as "EUR"', (value) =>
    currencyCodes.has(value),
  );

/** RFC 5646 §4.4.1 recommends room for 35 characters. */
const maxTagLength = 35;

export const language = () =>
  stringMatching('must be a language tag (BCP 47), such as "fi" or "de-AT"', (value) => {
    try {
      return value.length <= maxTagLength && Intl.getCanonicalLocales(value).length === 1;
    } catch {
      return false;
    }
  });

/** A whole number in a range that JSON numbers represent exactly. */
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z.number(typed(message)).refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
};

/** A field that may be absent. Absent becomes null. */
export const optional = <Field extends z.ZodType>(field: Field) => field.nullable().default(null);

/** A list. Its length is checked first, so that the entries of an overlong list are not validated. */
export const list = <Entry extends z.ZodType>(entry: Entry, max: number) =>
  z.array(z.unknown(), typed('must be a list')).max(max, `must have at most ${max} entries`).pipe(z.array(entry));

export const maxCodes = 300;

/** A list of codes without duplicates. */
export const uniqueCodes = <Code extends z.ZodType<string>>(code: Code) =>
  list(code, maxCodes).refine((codes) => new Set(codes).size === codes.length, 'must not contain duplicates');

export const countries = () =>
  uniqueCodes(country()).refine((codes) => codes.length > 0, 'must name at least one country');

/** A list that may be absent. Absent becomes empty. */
export const optionalList = <Entries extends z.ZodType<unknown[]>>(entries: Entries) =>
  entries.nullish().transform((given) => (given ?? []) as z.output<Entries>);

/** An object of these fields. An unknown key is refused, because it may be misspelt. */
export const strictGroup = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject(fields, {
    error: ({ input, code }) =>
      code === 'unrecognized_keys'
        ? 'is not a field of a record'
        : isAbsent(input)
          ? 'is required'
          : 'must be an object',
  });
