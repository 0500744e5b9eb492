import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  complete,
  expected,
  fields,
  find,
  hasOrderedRanges,
  own,
  partner,
  rows,
  server,
  values,
} from './random-notices.ts';

describe('a filter of notices', () => {
  it.each(fields)('%s finds what its predicate says', async (field) => {
    let found = 0;
    for (const value of values[field]()) {
      const filter = complete({ [field]: value });
      const paIds = await find(filter);
      expect([filter, paIds]).toEqual([filter, expected(filter)]);
      found += paIds.length;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('finds what all of its fields say, for staff and for a partner', async () => {
    const filters = fc.sample(
      fc
        .subarray(fields, { minLength: 2, maxLength: 3 })
        .chain((chosen) =>
          fc
            .tuple(...chosen.map((field) => fc.constantFrom(...(values[field]() as unknown[]))))
            .map((all) => complete(Object.fromEntries(all.map((value, index) => [chosen[index], value])))),
        )
        .filter(hasOrderedRanges),
      { numRuns: 120, seed: 12 },
    );
    for (const filter of filters) {
      expect([filter, await find(filter)]).toEqual([filter, expected(filter)]);
      const { publisherIds, ...rest } = filter;
      const ofPartner = publisherIds?.some((id) => id !== partner.publisherId) ? rest : filter;
      const found = await find(ofPartner, partner.secret);
      // A partner's sponsors are new among its own notices.
      const asked = { publisherIds: [partner.publisherId], ...ofPartner };
      expect([ofPartner, found]).toEqual([ofPartner, expected(asked, own())]);
    }
  });

  it('by publishers is refused to a partner if one of them is another', async () => {
    const others = rows.find(({ publisherId }) => publisherId && publisherId !== partner.publisherId)?.publisherId;
    const query = 'query ($filter: NoticeFilter) { notices(filter: $filter) { totalCount } }';
    const variables = { filter: { publisherIds: [partner.publisherId, others] } };
    expect(await server.refusals(query, variables, partner.secret)).toMatchObject([{ code: 'PUBLISHER_NOT_OWN' }]);
  });

  it('by publishers takes an id in capital letters, of staff and of a partner', async () => {
    const filter = { publisherIds: [partner.publisherId.toUpperCase()] };
    const found = await find({ publisherIds: [partner.publisherId] });
    expect(found).not.toEqual([]);
    expect(await find(filter)).toEqual(found);
    expect(await find(filter, partner.secret)).toEqual(found);
  });
});
