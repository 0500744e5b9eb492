import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getNamedType } from 'graphql';
import { isAdministrator, isOperator, isViewer } from '../../src/access/rules.ts';
import type { RuleTable } from '../../src/access/shield.ts';
import { selectionOf } from '../../src/generate/selection.ts';
import { permissions } from '../../src/graph/permissions.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { contractServer } from '../support/contract.ts';

/* What a partner's token sees of `notices`, `overview` and `metricsChanges` is its publisher's own: whatever the others have makes no
   difference to it, and it is never more than REST gives the same token. */

const server = await contractServer();
const schema = createSchema();

/** Fields that partners may not read, at any depth. */
const refused = Object.entries(permissions as RuleTable).flatMap(([type, fields]) =>
  Object.entries(fields).flatMap(([field, rules]) =>
    rules.some((rule) => [isViewer, isOperator, isAdministrator].includes(rule)) ? `${type}.${field}` : [],
  ),
);

/** What leads back to the notice, is there twice, or depends on other transactions. */
const omitted = [
  'MetricsChange.notice',
  'MetricsChange.token',
  'Notice.publisher',
  'BreakdownRow.publisher',
  'BreakdownRow.notice',
  'PublisherCount.publisher',
  // Costly; permission-nested.test.ts compares them.
  ...['NoticeVersion', 'NoticeAmendment'].flatMap((type) => [`${type}.content`, `${type}.differences`]),
  'NoticeConnection.edges',
  'NoticeConnection.isHeldBack',
  'MetricsChangeConnection.isHeldBack',
];

const everythingOf = (root: string, args = '') => {
  const field = schema.getQueryType()?.getFields()[root];
  return field ? `${root}${args} ${selectionOf(schema, getNamedType(field.type), [...refused, ...omitted])}` : '';
};
const everything = `{ ${everythingOf('notices', '(first: 10)')} ${everythingOf('overview')} ${everythingOf('metricsChanges')} }`;

const day = fc.constantFrom('2024-02-29', '2026-11-01', '2026-11-20', '2026-11-21', '2026-11-22', '2027-01-07');
const signedOff = { confirmationStatus: 'confirmed', signOffStatus: 'signed_off' } as const;
const standings = fc.constantFrom(
  ...[signedOff, signedOff, signedOff],
  { confirmationStatus: 'confirmed', signOffStatus: 'pending' } as const,
  { confirmationStatus: 'confirmed', signOffStatus: 'declined' } as const,
  { confirmationStatus: 'draft', signOffStatus: 'pending' } as const,
  { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending' } as const,
  { confirmationStatus: 'needs_revision', signOffStatus: 'declined' } as const,
);
const ceased = { ceasedAt: new Date('2026-11-10T00:00:00Z'), ceasedReason: 'completed' as const };

/** A notice in any phase, with its reported counts. */
const notices = fc.record({
  owner: fc.constantFrom('own', 'own', 'other', 'nobody'),
  standing: standings,
  state: fc.record({
    medium: fc.constantFrom('online', 'native', 'print'),
    countries: fc.subarray(['IE', 'DE', 'NL'], { minLength: 1 }),
    totalValue: fc.constantFrom('5000.00', '7000.50'),
    retentionUntil: fc.constantFrom('2026-12-01', '2033-12-05'),
  }),
  // Publication, start and end of the campaign: in that order, as the constraints require.
  days: fc.tuple(day, day, day).map((days) => days.sort()),
  end: fc.constantFrom({}, {}, ceased),
  counts: fc.option(fc.nat()),
});
type Notice = typeof notices extends fc.Arbitrary<infer Value> ? Value : never;

type Made = { paId: string; title: string };
type Summary = {
  paId: string;
  title: string;
  campaign: object;
  metrics: { viewsCount: number | null };
  advertiser: { companyName: string };
};
type Seen = { notices: { totalCount: number; nodes: Summary[] }; overview: { byPhase: { count: number }[] } };

let made = 0;

/** Creates the notices of one owner, with counts where metrics apply. */
async function make(all: readonly Notice[], owner: string, publisherId: string | null): Promise<Made[]> {
  const token = publisherId ? (await server.token({ publisherId, scopes: ['metrics:write'] })).secret : undefined;
  const rows: Made[] = [];
  for (const { standing, state, days, end, counts } of all.filter((notice) => notice.owner === owner)) {
    made += 1;
    const title = `Notice ${made} of ${owner}.`;
    const [publicationStartDate, startDate, endDate] = days;
    const data = { ...standing, ...state, publicationStartDate, startDate, endDate, ...end, title };
    const paId = await server.notice(publisherId, data);
    const body = { viewsCount: counts, engagementsCount: 0 };
    if (counts !== null) await server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body });
    rows.push({ paId, title });
  }
  return rows;
}

describe('the graph for a partner', () => {
  it('shows only its own notices, whatever others have, and never more than REST does', async () => {
    const isSlice = fc.asyncProperty(
      fc.constantFrom(true, true, true, false),
      fc.array(notices, { maxLength: 8 }),
      async (isPro, all) => {
        const publisherId = await server.publisher({ plan: isPro ? 'pro' : 'free' });
        const { secret: token } = await server.token({ publisherId });
        const own = await make(all, 'own', publisherId);
        const alone = await server.graphql(token, everything);
        const others = [...(await make(all, 'other', await server.publisher())), ...(await make(all, 'nobody', null))];
        const among = await server.graphql(token, everything);
        expect(among).toEqual(alone);

        const records = await Promise.all(
          [...own, ...others].map(({ paId }) => server.call({ path: `~/advertisement-full/${paId}`, token })),
        );
        if (!isPro) {
          expect(among.data).toEqual({ notices: null, overview: null, metricsChanges: null });
          expect(among.errors?.map(({ extensions }) => extensions.code)).toEqual(Array(3).fill('PLAN_NOT_PRO'));
          expect(records.filter(({ status }) => status !== 403)).toEqual([]);
          return;
        }
        expect(among.errors).toBeUndefined();
        const seen = among.data as Seen;
        expect(seen.notices.nodes.map(({ paId }) => paId).sort()).toEqual(own.map(({ paId }) => paId).sort());
        expect(seen.notices.totalCount).toBe(own.length);
        expect(seen.overview.byPhase.reduce((sum, { count }) => sum + count, 0)).toBe(own.length);
        const text = JSON.stringify(among);
        expect(others.filter(({ paId, title }) => text.includes(paId) || text.includes(title))).toEqual([]);

        expect(records.map(({ status }) => status)).toEqual([...own.map(() => 200), ...others.map(() => 404)]);
        for (const { paId, title, campaign, metrics, advertiser } of seen.notices.nodes) {
          expect(records.find(({ body }) => (body as { paId?: string }).paId === paId)?.body).toMatchObject({
            basicInformation: { title },
            campaign,
            targeting: { viewsCount: metrics.viewsCount },
            advertiser: { companyName: advertiser.companyName },
          });
        }
      },
    );
    await fc.assert(isSlice, { numRuns: 30 });
  }, 120_000);
});
