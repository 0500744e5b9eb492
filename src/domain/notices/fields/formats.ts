import type { ValueFormat } from '../../../generated/graph/graphql.ts';
import { disguisesInText, isStorable } from '../../../platform/database/validate-text.ts';
import { type Fault, fault } from '../../../platform/issues.ts';

/* How single values of a record are written. Without Zod, so that the console can say what an import would refuse. */

/** Characters that free text may have: no control characters but line breaks and tabs. */
export const isPlainText = (value: string): boolean => isStorable(value) && !disguisesInText.test(value);

/** Plausible years. PostgreSQL's range is wider, which leaves room for the retention period. */
export const hasYear = (value: string): boolean => /^(19|2\d)\d\d-/.test(value);

export const maxUrlLength = 2000;

/** The URL parser ignores white space and control characters, so these are refused first. */
const isUrl = (value: string) => /^https:\/\/[^\s\p{Cc}]+$/iu.test(value) && URL.canParse(value);

/** A mailbox (RFC 5321, with letters of any script as in RFC 6531), without the unused quoted form. */
const mailbox =
  /^(?=[^@]{1,64}@)[^\s\p{C}"(),.:;<>@[\\\]]+(\.[^\s\p{C}"(),.:;<>@[\\\]]+)*@([\p{L}\p{M}\p{N}]([\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** Assigned codes of ISO 3166-1 alpha-2. Not taken from `Intl`, which also has names for other regions. */
export const countryCodes: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

/** RFC 5646 §4.4.1 recommends room for 35 characters. */
const maxTagLength = 35;

/**
 * A language tag in canonical form (RFC 5646 §4.5), such as `de-AT` for `DE-at`; undefined for another text. No language has a
 * code of more than three letters, so that `Deutsch` is a name (§2.2.1).
 */
export function canonicalLanguage(value: string): string | undefined {
  if (!/^[a-z]{2,3}(-|$)/i.test(value)) return undefined;
  try {
    return Intl.getCanonicalLocales(value).find((tag) => Math.max(tag.length, value.length) <= maxTagLength);
  } catch {
    return undefined;
  }
}

/** 1 to 128 characters, no NUL or `/`, and not `.` or `..`, which clients resolve as path segments. */
const isPaId = (value: string) => /^[^/]{1,128}$/su.test(value) && value !== '.' && value !== '..' && isStorable(value);

/** Whether a text is a value in a format. */
export const isIn = {
  amount: (value) => /^\d{1,13}\.\d{2}$/.test(value),
  url: isUrl,
  email: (value) => mailbox.test(value),
  phone: (value) => /^\+[1-9]\d{1,14}$/.test(value),
  country: (value) => countryCodes.has(value),
  currency: (value) => currencyCodes.has(value),
  language: (value) => canonicalLanguage(value) !== undefined,
  pa_id: isPaId,
} as const satisfies Partial<Record<ValueFormat, (value: string) => boolean>>;

/** The one rule for a count, whatever way it comes. */
export function faultOfCount(count: unknown): Fault | undefined {
  // The graph requires both counts. The gateway passes a symbol for one that a body leaves out, so that an error names each.
  if (count == null || typeof count === 'symbol') return fault('required');
  if (typeof count !== 'number') return fault('wrong_type', { expected: 'number' });
  // `1e400` in JSON is a whole number, but parses as Infinity.
  if (!Number.isInteger(count) && Math.abs(count) !== Number.POSITIVE_INFINITY)
    return fault('invalid_format', { format: 'whole_number' });
  if (count < 0) return fault('out_of_range', { min: 0 });
  if (count > Number.MAX_SAFE_INTEGER) return fault('out_of_range', { max: Number.MAX_SAFE_INTEGER });
  return undefined;
}
