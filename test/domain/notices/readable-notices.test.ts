import { describe, expect, it } from '@jest/globals';
import { hashToken } from '../../../src/domain/access/token.ts';
import type { ReadableNotices } from '../../../src/domain/notices/read/readable-notices.ts';
import { bareGraph } from '../../graph/bare-graph.ts';
import { unsigned } from '../../support/factories.ts';
import { testNow } from '../../support/server.ts';

/* Prefetching before the rules run never loads what they would refuse. */

const bare = await bareGraph();
const owner = await bare.publisher();
const other = await bare.publisher();
const notices = {
  own: await bare.notice(owner),
  ownHidden: await bare.notice(owner, unsigned),
  others: await bare.notice(other),
  othersHidden: await bare.notice(other, unsigned),
  tomorrows: await bare.notice(other, { publicationStartDate: '2026-11-22', startDate: '2026-11-23' }),
  selfPublished: await bare.notice(null),
};

const mint = async (...args: Parameters<typeof bare.token>) => (await bare.token(...args)).secret;
const tokens = {
  partner: await mint({ publisherId: owner }),
  ssp: await mint({ tier: 'ssp' }),
  staff: await mint({ tier: 'staff' }),
  revoked: await mint({ publisherId: owner, revokedAt: testNow }),
  expired: await mint({ publisherId: owner, expiresAt: testNow }),
  offPro: await mint({ publisherId: await bare.publisher({ plan: 'free' }) }),
  lapsed: await mint({ publisherId: await bare.publisher({ proUntil: testNow }) }),
  unknown: bare.unknownToken(),
};

const hashOf = (secret: string) => `\\x${hashToken(secret).toString('hex')}`;
const load = (as: ReadableNotices, token: keyof typeof tokens, paId: string, now = testNow) =>
  bare.services.readableNotices[as].load({ paId, tokenHash: hashOf(tokens[token]), now });

describe('a notice is loaded for a caller', () => {
  it.each([
    { as: 'registerEntry', token: 'partner', found: ['own', 'others', 'selfPublished'] },
    { as: 'registerEntry', token: 'ssp', found: ['own', 'others', 'selfPublished'] },
    { as: 'ownNotice', token: 'partner', found: ['own', 'ownHidden'] },
    { as: 'ownNotice', token: 'ssp', found: [] },
  ] as const)('of $as with $token: $found, and no other', async ({ as, token, found }) => {
    const entries = Object.entries(notices);
    const rows = await Promise.all(entries.map(([, paId]) => load(as, token, paId)));
    expect(rows.map(({ notice }) => notice?.paId)).toEqual(
      entries.map(([name, paId]) => ((found as readonly string[]).includes(name) ? paId : undefined)),
    );
    expect(rows.map((row) => row.token?.tier)).toEqual(entries.map(() => token));
  });

  it.each(['registerEntry', 'ownNotice'] as const)('by %s never if the caller may not read it', async (as) => {
    for (const token of ['staff', 'expired', 'offPro', 'lapsed'] as const) {
      const found = await load(as, token, notices.own);
      expect([token, found.token?.id, found.notice]).toEqual([token, expect.any(String), undefined]);
    }
    for (const token of ['revoked', 'unknown'] as const) {
      expect([token, await load(as, token, notices.own)]).toEqual([token, { token: undefined, notice: undefined }]);
    }
  });

  it('on the register from its first day, even if another request in the batch came the day before', async () => {
    const rows = await Promise.all([
      load('registerEntry', 'partner', notices.tomorrows, new Date('2026-11-21T23:59:59.999Z')),
      load('registerEntry', 'partner', notices.tomorrows, new Date('2026-11-22T00:00:00.000Z')),
    ]);
    expect(rows[1]?.notice?.paId).toBe(notices.tomorrows);
  });

  it('until the instant at which plan or token end, even if another request in the batch comes later', async () => {
    const [before, at] = [new Date(testNow.getTime() - 1), testNow];
    for (const token of ['lapsed', 'expired'] as const) {
      const rows = await Promise.all([
        load('registerEntry', token, notices.own, at),
        load('registerEntry', token, notices.own, before),
      ]);
      expect(rows[1]?.notice?.paId).toBe(notices.own);
    }
  });
});
