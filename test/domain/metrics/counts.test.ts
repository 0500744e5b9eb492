import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { validateCounts } from '../../../src/domain/metrics/counts.ts';
import { parseExactly } from '../../../src/platform/json-text.ts';

/** A count parsed from JSON as in the gateway: `1e3` and `5.0` are numbers that JavaScript would print differently. */
const parsed = (json: string) => parseExactly(json) as { viewsCount?: unknown; engagementsCount?: unknown };

describe('a count is refused', () => {
  it.each([
    ['-1', 'must be at least 0'],
    ['1.5', 'must be a whole number'],
    ['4503599627370497.5', 'must be a whole number'],
    ['5.00000000000000001', 'must be a whole number'],
    ['1e-400', 'must be a whole number'],
    ['1e999', 'must be at most 9007199254740991'],
    ['-1e400', 'must be at least 0'],
    ['9007199254740992', 'must be at most 9007199254740991'],
    ['null', 'is required'],
    ['"5"', 'must be a number'],
    ['true', 'must be a number'],
    ['[5]', 'must be a number'],
    ['{"valueOf":5}', 'must be a number'],
  ])('%s', (json, message) => {
    expect(validateCounts(parsed(`{"viewsCount":${json},"engagementsCount":0}`))).toMatchObject([
      { path: 'viewsCount', message },
    ]);
    expect(validateCounts(parsed(`{"engagementsCount":${json},"viewsCount":0}`))).toMatchObject([
      { path: 'engagementsCount', message },
    ]);
  });

  it('when it is absent, one issue each, in the order of the documents', () => {
    const required = (path: string) => ({ path, message: 'is required' });
    expect(validateCounts({})).toMatchObject([required('viewsCount'), required('engagementsCount')]);
    expect(validateCounts({ viewsCount: 1 })).toMatchObject([required('engagementsCount')]);
    expect(validateCounts({ engagementsCount: 1 })).toMatchObject([required('viewsCount')]);
  });
});

describe('for whatever JSON', () => {
  const json = fc.oneof(
    fc.jsonValue(),
    fc.double(),
    fc.maxSafeInteger(),
    fc.constantFrom(2 ** 53 - 1, 2 ** 53, 2 ** 31, -1),
  );
  /** The rule of choice D5, in arithmetic. */
  const isCount = (value: unknown) =>
    typeof value === 'number' && value >= 0 && value <= 9_007_199_254_740_991 && value % 1 === 0;

  it('a count is refused exactly when the rule says so, views before engagements', () => {
    fc.assert(
      fc.property(json, json, (viewsCount, engagementsCount) => {
        const expected = Object.entries({ viewsCount, engagementsCount }).filter(([, value]) => !isCount(value));
        const issues = validateCounts({ viewsCount, engagementsCount });
        expect(issues.map((issue) => issue.path)).toEqual(expected.map(([name]) => name));
      }),
      { numRuns: 1_000 },
    );
  });
});
