import { z } from 'zod';
import { isStorable } from '../../database/validate-text.ts';

/*
 * The kinds of field that a record is made of (domain part 2). Each judges for itself; its message says what to do in
 * words for a person, and never repeats what was given: that may be personal data.
 */

const isAbsent = (input: unknown) => input === undefined || input === null;

/** The message of a field of the wrong type, or of one that is missing. */
const typed = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (isAbsent(input) ? 'is required' : message),
});

/** A text that a judge finds nothing wrong with. One fault is told of a field, the first. */
const judged = (typeMessage: string, faultOf: (value: string) => string | undefined) =>
  z.string(typed(typeMessage)).superRefine((value, { addIssue }) => {
    const fault = faultOf(value);
    if (fault !== undefined) addIssue(fault);
  });

/** A text of an exact form: one message for all that can be wrong with it. */
export const formed = (message: string, isSound: (value: string) => boolean) =>
  judged(message, (value) => (isSound(value) ? undefined : message));

function faultOfText(value: string, most: number): string | undefined {
  if (value.trim() === '') return 'must not be empty';
  if (!isStorable(value)) return 'must not hold NUL or broken Unicode characters';
  // Characters are counted as PostgreSQL does; a text of so few UTF-16 units needs no counting.
  if (value.length > most && [...value].length > most) return `must have at most ${most} characters`;
  return undefined;
}

/** Words of people: not blank, not too long, and nothing that PostgreSQL cannot hold. */
export const text = (most = 2000) => judged('must be a text', (value) => faultOfText(value, most));

/** A value of a closed vocabulary. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, typed(values.length === 1 ? `must be "${values[0]}"` : `must be one of ${values.join(', ')}`));

export const yesOrNo = () => z.boolean(typed('must be true or false'));

/** An exact amount, as a text: a JSON number would lose cents. */
export const money = () =>
  formed('must be an amount in a text with two decimals, such as "12400.00"', (value) =>
    /^\d{1,13}\.\d{2}$/.test(value),
  );

/** Years that a notice can sensibly name; PostgreSQL's range, and room for the years of retention, are wider. */
const year = /^(19|2\d)\d\d-/;

/** A day that the calendar has: the expression knows the months and the leap years. */
export const date = () =>
  formed(
    'must be a day of the calendar, such as "2026-11-21"',
    (value) => year.test(value) && z.regexes.date.test(value),
  );

const isoInstant = z.regexes.datetime({ offset: true });

/** An instant, put into UTC. */
const instant = (shown: (iso: string) => string) =>
  formed(
    'must be an instant with Z or an offset, such as "2026-11-21T09:00:00Z"',
    (value) => year.test(value) && isoInstant.test(value),
  ).transform((value) => shown(new Date(value).toISOString()));

/** An instant in whole seconds: the resolution of the times that people fill in. */
export const dateTime = () => instant((iso) => `${iso.slice(0, -5)}Z`);
/** An instant in milliseconds: the resolution of the times that machines write down. */
export const exactDateTime = () => instant((iso) => iso);

const urlMessage = 'must be an absolute address on the web that starts with https://';
/** The parser of URLs overlooks white space and control characters, so those are refused first. */
const isUrl = (value: string) => /^https:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value);

export const url = () =>
  judged(urlMessage, (value) => faultOfText(value, 2000) ?? (isUrl(value) ? undefined : urlMessage));

/** A mailbox (RFC 5321, letters of any script as in RFC 6531), without the quoted form that no one uses. */
const mailbox =
  /^(?=[^@]{1,64}@)[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*@([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

const emailMessage = 'must be an e-mail address, such as "name@example.org"';

export const email = () =>
  judged(emailMessage, (value) => faultOfText(value, 254) ?? (mailbox.test(value) ? undefined : emailMessage));

export const phone = () =>
  formed('must be a telephone number with its country code and no spaces, such as "+358401234567"', (value) =>
    /^\+[1-9]\d{1,14}$/.test(value),
  );

/** ISO 3166-1 alpha-2, as assigned. Not asked of `Intl`, which also names regions that are no countries of that list. */
const countries = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

export const country = () =>
  formed('must be a country code of two capital letters (ISO 3166-1), such as "FI"', (value) => countries.has(value));

const currencies = new Set(Intl.supportedValuesOf('currency'));

export const currency = () =>
  formed('must be a currency code of three capital letters (ISO 4217), such as "EUR"', (value) =>
    currencies.has(value),
  );

/** The longest language tag that is kept (RFC 5646 §4.4.1 asks for room for 35 characters). */
const longestTag = 35;

export const language = () =>
  formed('must be a language tag (BCP 47), such as "fi" or "de-AT"', (value) => {
    try {
      return value.length <= longestTag && Intl.getCanonicalLocales(value).length === 1;
    } catch {
      return false;
    }
  });

/** A whole number in a range that JSON numbers hold exactly. */
export const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z
    .number(typed(message))
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, message);
};

/** A field that may be left out: absent is null. */
export const maybe = <Field extends z.ZodType>(field: Field) => field.nullable().default(null);

/** A list of at most so many entries. */
export const list = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  z.array(entry, typed('must be a list')).max(most, `must have at most ${most} entries`);

/** A list of codes, none of them twice. */
export const codes = <Code extends z.ZodType<string>>(code: Code) =>
  list(code, 300).refine((entries) => new Set(entries).size === entries.length, 'must not hold an entry twice');

/** A list that may be left out: absent is empty. */
export const maybeList = <Entry extends z.ZodType>(entries: z.ZodArray<Entry>) =>
  entries.nullish().transform((given) => given ?? []);

/** A group of fields. A key that it does not have is refused: it may be a misspelt one. */
export const group = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.strictObject(fields, {
    // What to do about a foreign key is said once, where issues are told.
    error: ({ input, code }) =>
      code === 'unrecognized_keys'
        ? 'is not a field of a record'
        : isAbsent(input)
          ? 'is required'
          : 'must be an object',
  });

/** A demand on several fields at once. */
export type Demand<Value> = {
  /** The field that a failure is reported at. */
  at: string;
  /** The fields that it looks at beside that one. It is skipped when one of them is at fault itself. */
  reads: readonly string[];
  message: string;
  holds: (value: Value) => boolean;
};

/**
 * A check of several fields at once, for `schema.check(…)`. It runs even when other fields are at fault, so that every
 * fault of a record is told at once.
 */
export function demand<Value>({ at, reads, message, holds }: Demand<Value>): z.core.$ZodCheck<Value> {
  const fields = [at, ...reads].map((path) => path.split('.'));
  return z.refine<Value>(holds, {
    path: at.split('.'),
    message,
    when: ({ issues }) =>
      !issues.some(
        ({ code, path = [] }) => code !== 'unrecognized_keys' && fields.some((field) => isWithin(field, path)),
      ),
  });
}

/** Whether a fault spoils a field: it lies at the field, within it, or at what the field lies in. */
function isWithin(field: readonly string[], fault: readonly PropertyKey[]): boolean {
  return field.every((key, depth) => depth >= fault.length || fault[depth] === key);
}
