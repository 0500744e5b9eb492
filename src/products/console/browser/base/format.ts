/** How values are written. Days are in UTC, as in the graph; times of day are in the zone of the reader. */

const locale = 'en-GB';
const utc = { timeZone: 'UTC' } as const;
const numbers = new Intl.NumberFormat(locale);
const shortNumbers = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
const signedNumbers = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
const days = new Intl.DateTimeFormat(locale, { ...utc, day: 'numeric', month: 'short', year: 'numeric' });
const shortDays = new Intl.DateTimeFormat(locale, { ...utc, day: 'numeric', month: 'short' });
const months = new Intl.DateTimeFormat(locale, { ...utc, month: 'long', year: 'numeric' });
const minutes = new Intl.DateTimeFormat(locale, {
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
});
const instants = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'medium', timeStyle: 'medium' });
const times = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
const weekdays = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: 'full' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const shortRelative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
const countries = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });
const currencies = new Intl.DisplayNames('en', { type: 'currency' });

export const number = (value: number): string => numbers.format(value);
/** A difference, such as `+1,200`. */
export const signedNumber = (value: number): string => signedNumbers.format(value).replace('-', '−');
/** Such as `1.04 M`. */
export const shortNumber = (value: number): string =>
  shortNumbers
    .format(value)
    .replace(/[kmb]n?$/i, (unit) => `\u00a0${unit.charAt(0) === 'k' ? 'k' : unit.toUpperCase()}`);
/** A day, such as `2026-11-21`. */
export const day = (value: string): string => days.format(new Date(value));
export const shortDay = (value: string): string => shortDays.format(new Date(value));
/** A month such as `2026-11`. */
export const monthName = (month: string): string => months.format(new Date(month));
/** Such as `21 Nov 2026, 14:00 GMT+2`, in the zone of the reader. */
export const minute = (value: string): string => minutes.format(new Date(value));
/** In UTC. */
export const instant = (value: string): string => `${instants.format(new Date(value))} UTC`;
/** Such as `14:00:00`, for a log. */
export const time = (value: string): string => times.format(new Date(value));
/** Names the zone of the reader, for a list of times. */
export const zoneNote = `Times in ${times.resolvedOptions().timeZone.replaceAll('_', ' ')}`;
/** Such as `Saturday 21 November 2026`. */
export const weekday = (value: string): string => weekdays.format(new Date(value));

/** An amount, exact to the cent: Intl takes decimals as text. Without the code if its currency could not be read. */
export function money(amount: string, currency: string | undefined): string {
  const options = currency
    ? ({ style: 'currency', currency, currencyDisplay: 'code' } as const)
    : { minimumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, options).format(amount as Intl.StringNumericLiteral);
}

export const country = (code: string): string => countries.of(code) ?? code;
export const currencyName = (code: string): string => currencies.of(code) ?? code;
export const language = (tag: string): string => languages.of(tag) ?? tag;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of the graph that people do not use. */
const renamed: Partial<Record<string, string>> = {
  notice_sign_off_declined: 'Notice sent back for revision',
  token_minted: 'Token created',
  person_searched: 'Data-subject search',
  refusals: 'Refused calls',
  rate_limited: 'Rate limit exceeded',
};

/** A name of the graph for people: `awaiting_sign_off` is "Awaiting sign-off". */
export function words(name: string): string {
  const own = renamed[name];
  if (own) return own;
  const text = name
    .replaceAll('_', ' ')
    .replace('sign off', 'sign-off')
    .replace(/\b(ai|eu|ssp|url|vat)\b/g, (short) => short.toUpperCase());
  return capital(text);
}

/** The stored values of a field. The graph has those of a newer release as `unknown`, with their texts in `unknownValues`. */
export function storedTexts<Field extends string>(of: Stored<Field>, field: Field): string[] {
  const texts = of.unknownValues.filter((each) => each.field === field).map(({ text }) => text);
  return [of[field] ?? []].flat().map((value) => (value === 'unknown' ? (texts.shift() ?? value) : value));
}

type Stored<Field extends string> = Record<Field, string | readonly string[] | null> & {
  unknownValues: readonly { field: string; text: string }[];
};

/** A stored value in words. */
export const storedWords = <Field extends string>(of: Stored<Field>, field: Field): string =>
  words(storedTexts(of, field).join());

/** Fields whose names in the graph do not read as labels. */
const labels: Readonly<Record<string, string>> = {
  adBenefitsInKindValue: 'ad benefits in kind',
  amountIncludesVat: 'amounts include VAT',
  campaignBenefitsInKindValue: 'campaign benefits in kind',
  codes: 'reasons',
  complianceFunding: 'funding',
  isOngoing: 'without end date',
  label: 'purpose',
  legalMetadata: 'label and links',
  linkedProcessType: 'linked process',
  payerSameAsSponsor: 'sponsor pays',
  politicalAdDeclaredAt: 'declared political',
  previouslySuspended: 'suspended before',
  previouslySuspendedDetails: 'what was suspended',
  role: 'access',
  scopes: 'access',
  tier: 'kind',
};

/** A path of the graph for people: `campaign.endDate` is "Campaign end date". */
export const fieldName = (path: string): string =>
  words(
    path
      .split('.')
      .map((name) => labels[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
      .join(' '),
  );

/** A name within a sentence. `AI systems` stays as it is. */
export const inSentence = (name: string): string =>
  /^(?:[A-Z]{2}|European)/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** An instant relative to now, such as "3 minutes ago"; in short "3 min ago". */
export function ago(value: string, isShort = false, now = Date.now()): string {
  const format = isShort ? shortRelative : relative;
  const seconds = Math.round((Date.parse(value) - now) / 1000);
  for (const [unit, length] of units) {
    // The day before yesterday is never "yesterday", however few hours ago it was.
    const days = () => (Date.parse(localDay(value)) - Date.parse(localDay(now))) / dayLength;
    const count = unit === 'day' ? days() : Math.trunc(seconds / length);
    if (Math.abs(seconds) >= length) return format.format(count, unit);
  }
  return seconds > 0 ? 'in less than a minute' : 'just now';
}

/** Such as "today" and "in 24 days". */
export const inDays = (at: string): string => relative.format(daysTo(at), 'day');

/** The same; from a week on, "on 8 Dec". */
export const whenDue = (at: string): string => (Math.abs(daysTo(at)) < 7 ? inDays(at) : `on ${shortDay(at)}`);

/** What stops calls or breaks the law within as many days is red. */
export const daysToAct = 3;

export const noun = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

export const plural = (count: number, one: string, many?: string): string =>
  `${number(count)} ${noun(count, one, many)}`;

/** The beginning of the id of a request or an import, to the millisecond. */
export const shortId = (id: string): string => id.slice(0, 13);

/** The form of the ids that the server gives. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** People type PA-IDs in small letters, too. */
export const paIdsOf = (text: string): string[] => [...new Set([text, text.toUpperCase()])];

/** In milliseconds. */
export const dayLength = 86_400_000;

type Period = { from: string; to: string };

/** The last days until the end of this one, as instants in UTC. */
export function lastDays(count: number): Period {
  const end = Math.ceil(Date.now() / dayLength) * dayLength;
  return { from: new Date(end - count * dayLength).toISOString(), to: new Date(end).toISOString() };
}

/** The days of a period, such as `2026-11-21`. */
export function daysOf({ from, to }: Period): string[] {
  const start = Date.parse(from);
  const count = (Date.parse(to) - start) / dayLength;
  return Array.from({ length: count }, (_, index) => new Date(start + index * dayLength).toISOString().slice(0, 10));
}

/** The day in so many days, in UTC. */
export const daysAhead = (count: number): string => new Date(Date.now() + count * dayLength).toISOString().slice(0, 10);

/** The day of an instant in the zone of the reader. */
export function localDay(at: string | number): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The day in so many days, in the zone of the reader. */
export const localDaysAhead = (count: number): string => localDay(Date.now() + count * dayLength);

/** The first instant of a day in the zone of the reader, or of one after it. A text that is no day stays invalid. */
export function startOfLocalDay(day: string, later = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? startOfDay(day) : start.toISOString();
}

/** A day in UTC for the filter of a log: as it is, if it is a day of the reader as well. */
export const boundsOf = (day: string) =>
  startOfLocalDay(day) === new Date(day).toISOString()
    ? { from: day, to: day }
    : { from: startOfDay(day), to: endOfDay(day) };

/** The first instant of a day, in UTC. */
export const startOfDay = (day: string): string => `${day}T00:00:00Z`;

/** The instant after a day: the exclusive end of a range. A text that is no day stays invalid, so that the server refuses it. */
export function endOfDay(day: string): string {
  const end = new Date(Date.parse(startOfDay(day)) + dayLength);
  return Number.isNaN(end.getTime()) ? startOfDay(day) : end.toISOString();
}

/** Whole days from today to the day of an instant, both in UTC; negative if it is over. */
export const daysTo = (at: string): number => (Date.parse(at.slice(0, 10)) - Date.parse(daysAhead(0))) / dayLength;

/** The month that is so many after another, such as `2026-11`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The sum of a period for the head of its plot, such as "1.2 M views (23% more)". Undefined `before`: nothing to compare with. */
export function compared(name: string, values: readonly number[], before?: readonly number[]): string {
  const now = sum(values);
  const text = `${now < 1_000_000 ? number(now) : shortNumber(now)} ${name}`;
  return before ? `${text} (${change(now, sum(before))})` : text;
}

function change(now: number, before: number): string {
  if (now === before) return 'as before';
  const percent = Math.round((now / before - 1) * 100);
  // Above that, a percentage only says that nearly nothing was counted before.
  if (before === 0 || percent >= 100) return `${number(before)} before`;
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'}`;
}

/** Groups whose fields need the name of the group, because others have a field of the same name. */
const namesakes = /^(advertiser|campaign|controllers|payer)\./;

/** What a form calls a field, such as "Ad amount", "Campaign name" and "Controller 1 email". */
export function labelOf(path: string): string {
  if (path === 'paId') return 'PA-ID';
  if (path === 'publisherId') return 'Publisher';
  const short = path.replace(/^complianceFunding\.(?=payer\.)/, '');
  const label = namesakes.test(short) ? short : short.replace(/^[a-z]+\.(?=[a-z])/i, '');
  return fieldName(label.replace(/^controllers\.(\d+)/, (_all, index) => `controller.${Number(index) + 1}`));
}
