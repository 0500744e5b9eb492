import { z } from 'zod';
import { validateRange } from '../../database/ranges.ts';
import { isUuid } from '../../database/validate-text.ts';
import type { Issue } from '../../failures.ts';
import type { NoticeFilter } from '../../generated/graphql.ts';
import { country, currency, date, stringMatching, text, wholeNumber } from '../fields/validators.ts';
import { isValidPaId } from '../model/pa-id.ts';

/** An amount; cents are optional. */
const amount = stringMatching('must be an amount as a string, such as "80000" or "80000.00"', (value) =>
  /^\d{1,13}(\.\d{2})?$/.test(value),
);

const isText = (value: string) => text(200).safeParse(value).success;

const partOfName = stringMatching(
  'must have at least two adjacent letters or digits, and at most 200 characters',
  (value) => isText(value) && /[\p{L}\p{M}\p{N}]{2}/u.test(value),
);

const words = stringMatching(
  'must have a letter or digit, and at most 200 characters',
  (value) => isText(value) && /[\p{L}\p{N}]/u.test(value),
);

/** Rejects values that the SDL types allow but PostgreSQL does not. */
const filterSchema = z.object({
  paIds: z.array(stringMatching('must be a PA-ID', isValidPaId)).nullish(),
  search: words.nullish(),
  publisherIds: z.array(stringMatching('must be the id of a publisher', isUuid)).nullish(),
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
export function validateFilter(filter: NoticeFilter, required: Required = {}): Issue[] {
  const issues = (filterSchema.safeParse(filter).error?.issues ?? []).map(({ path, message }) => ({
    path: `filter.${path.join('.')}`,
    message,
  }));
  const { publicationFrom, publicationTo, valueMin, valueMax } = filter;
  if (issues.length === 0) {
    issues.push(
      ...validateRange(publicationFrom, publicationTo, 'filter.publicationFrom', 'must not come after `publicationTo`'),
      ...validateRange(toNumber(valueMin), toNumber(valueMax), 'filter.valueMin', 'must not be more than `valueMax`'),
    );
  }
  const comparesAmounts = required.oneCurrency || typeof (filter.valueMin ?? filter.valueMax) === 'string';
  if (comparesAmounts && filter.currencies?.length !== 1) {
    issues.push({ path: 'filter.currencies', message: 'must be one currency when amounts are compared' });
  }
  if (required.awaitingSignOff && !filter.awaitingSignOff) {
    issues.push({ path: 'filter.awaitingSignOff', message: 'is required for this order' });
  }
  return issues;
}

/** Exact to the cent: an amount has at most 13 digits before its decimals. */
const toNumber = (value: string | null | undefined) => (typeof value === 'string' ? Number(value) : null);
