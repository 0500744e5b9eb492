import { z } from 'zod';
import { validateRanges } from '../../database/ranges.ts';
import { isUuid } from '../../database/validate-text.ts';
import type { NoticeFilter } from '../../generated/graphql.ts';
import { type Issue, issue, issuesOf } from '../../issues.ts';
import { country, currency, date, stringIn, text, wholeNumber } from '../fields/validators.ts';
import { isValidPaId } from '../model/pa-id.ts';

/** An amount; cents are optional. */
const amount = stringIn(
  'amount',
  (value) => /^\d{1,13}(\.\d{2})?$/.test(value),
  'must be an amount as a string, such as "80000" or "80000.00"',
);

const isText = (value: string) => text(200).safeParse(value).success;

const partOfName = stringIn(
  'search_text',
  (value) => isText(value) && /[\p{L}\p{M}\p{N}]{2}/u.test(value),
  'must have at least two adjacent letters or digits, and at most 200 characters',
);

const words = stringIn(
  'search_text',
  (value) => isText(value) && /[\p{L}\p{N}]/u.test(value),
  'must have a letter or digit, and at most 200 characters',
);

/** Rejects values that the SDL types allow but PostgreSQL does not. */
const filterSchema = z.object({
  paIds: z.array(stringIn('pa_id', isValidPaId)).nullish(),
  search: words.nullish(),
  campaignOf: stringIn('pa_id', isValidPaId).nullish(),
  publisherIds: z.array(stringIn('id', isUuid)).nullish(),
  countries: z.array(country()).nullish(),
  processNames: z.array(text(300)).nullish(),
  sponsor: partOfName.nullish(),
  text: text(200).nullish(),
  publicationFrom: date().nullish(),
  publicationTo: date().nullish(),
  campaignFrom: date().nullish(),
  campaignTo: date().nullish(),
  retentionTo: date().nullish(),
  currencies: z.array(currency()).nullish(),
  valueMin: amount.nullish(),
  valueMax: amount.nullish(),
  metricsOutdatedAfterDays: wholeNumber(0, 36_500).nullish(),
});

/** What the order of a list requires of its filter. */
type Required = { oneCurrency?: boolean; awaitingSignOff?: boolean };

/** Validates the filter of a list of notices. */
export function validateNoticeFilter(filter: NoticeFilter, required: Required = {}): Issue[] {
  const issues = issuesOf(filterSchema.safeParse(filter).error, (path) => `filter.${path}`);
  // Not a range: `campaignFrom` concerns the end of campaigns. One after `campaignTo` finds those that run all days between.
  const { campaignFrom: _end, ...ranges } = filter;
  if (issues.length === 0) issues.push(...validateRanges(ranges));
  const comparesAmounts = required.oneCurrency || typeof (filter.valueMin ?? filter.valueMax) === 'string';
  if (comparesAmounts && filter.currencies?.length !== 1) {
    const fields = ['orderBy', 'filter.valueMin', 'filter.valueMax'];
    issues.push(issue('filter.currencies', 'required', { fields }, 'must be one currency when amounts are compared'));
  }
  if (required.awaitingSignOff && !filter.awaitingSignOff) {
    issues.push(issue('filter.awaitingSignOff', 'required', { fields: ['orderBy'] }, 'is required for this order'));
  }
  return issues;
}
