import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mintPaId } from '../../../src/domain/notices/model/pa-id.ts';
import { partyRecord, personRecord } from '../../contract/samples.ts';
import { draftRecord } from '../../support/draft-record.ts';
import { review } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';
import { amended, type ImportRecord, importServer, noCounts } from '../notices/import/import-server.ts';

/* Counts are those of the advertisement since it started: versions to which no counts apply do not interrupt their growth. */

const server = await importServer();
const partner = await server.secretOf({ publisherId: server.publisherId, scopes: ['metrics:write'] });

const {
  viewsCount: _views,
  engagementsCount: _engagements,
  metricsUpdatedAt: _at,
  ...techniques
} = partyRecord.targeting;
const { viewsCount: _v, engagementsCount: _e, metricsUpdatedAt: _a, ...noTechniques } = personRecord.targeting;
const forms = {
  online: { campaign: { medium: 'online' }, targeting: techniques },
  print: { campaign: { medium: 'print' }, targeting: techniques },
  'no techniques': { campaign: { medium: 'online' }, targeting: noTechniques },
};
const { online } = forms;

const formOf = fc.constantFrom('online', 'online', 'print', 'no techniques');
const countsOf = fc.tuple(fc.constantFrom(0, 5, 700, 5000, 2 ** 53 - 1), fc.constantFrom(0, 3, 40));
const step = fc.oneof(
  fc.record({ do: fc.constant('report' as const), counts: countsOf }),
  fc.record({ do: fc.constant('amend' as const), form: formOf }),
  fc.record({ do: fc.constant('import' as const), form: formOf, counts: fc.option(countsOf) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Counts = readonly [views: number, engagements: number];

const targetingWith = (targeting: object, counts: Counts | null) => ({
  ...targeting,
  ...noCounts,
  ...(counts && { viewsCount: counts[0], engagementsCount: counts[1], metricsUpdatedAt: testNow.toISOString() }),
});

type Change = Record<'viewsBefore' | 'viewsCount' | 'engagementsBefore' | 'engagementsCount', number> &
  Record<'isFirstImport' | 'isCorrection', boolean>;

it.each(fc.sample(fc.array(step, { minLength: 3, maxLength: 9 }), { numRuns: 25, seed: 15 }).map((steps) => [steps]))(
  'growth adds up to the last counts after %j',
  async (steps: readonly Step[]) => {
    const paId = mintPaId();
    let version = 1;
    let form: string = 'online';
    let current: Counts | null = null;
    const recorded: { counts: Counts; isImport: boolean }[] = [];
    const record = (counts: Counts | null, isImport: boolean) => {
      if (!counts || String(counts) === String(current)) return;
      current = counts;
      recorded.push({ counts, isImport });
    };
    const recordOf = (changes: { campaign: object; targeting: object }, counts: Counts | null): ImportRecord =>
      server.record({ paId, campaign: changes.campaign, targeting: targetingWith(changes.targeting, counts) });

    const [first] = await server.run([amended(recordOf(online, null), 1)]);
    expect(first).toMatchObject({ outcome: 'imported' });
    for (const one of steps) {
      if (one.do === 'report') {
        if (form !== 'online') continue;
        await server.report(paId, partner, one.counts);
        record(one.counts, false);
        continue;
      }
      form = one.form;
      version += 1;
      const isCounted = form === 'online';
      const changes = forms[one.form as keyof typeof forms];
      if (one.do === 'amend') {
        await server.amend(paId, draftRecord(changes));
        await server.move(paId, ...review);
      } else {
        const counts = isCounted ? one.counts : null;
        const given = amended(recordOf(changes, counts), version);
        expect(await server.run([given], { onExisting: 'update' })).toMatchObject([{ outcome: 'updated' }]);
        record(counts, true);
      }
      if (!isCounted) current = null;
    }

    const { data } = await server.graphql(
      server.staff,
      `query ($paId: ID!) {
        metricsChanges(filter: { paIds: [$paId] }) { nodes { viewsBefore viewsCount engagementsBefore
          engagementsCount isFirstImport isCorrection } }
        overview(filter: { paIds: [$paId] }) {
          metricsOverTime(from: "2026-11-01", to: "2026-12-31", by: month, includeFirstImports: true) { views engagements }
          breakdown(groupBy: [medium]) { views } } }`,
      { paId },
    );
    const { nodes } = data?.metricsChanges as { nodes: Change[] };
    expect(nodes.toReversed()).toEqual(
      recorded.map(({ counts: [views, engagements], isImport }, index) => {
        const [viewsBefore, engagementsBefore] = recorded[index - 1]?.counts ?? [0, 0];
        return {
          viewsBefore,
          viewsCount: views,
          engagementsBefore,
          engagementsCount: engagements,
          isFirstImport: index === 0 && isImport,
          isCorrection: views < viewsBefore || engagements < engagementsBefore,
        };
      }),
    );
    const { metricsOverTime, breakdown } = data?.overview as Record<string, { views: string; engagements: string }[]>;
    const sum = (name: 'views' | 'engagements') =>
      metricsOverTime?.reduce((all, grown) => all + BigInt(grown[name]), 0n).toString();
    expect([sum('views'), sum('engagements')]).toEqual((recorded.at(-1)?.counts ?? [0, 0]).map(String));
    expect(breakdown?.map(({ views }) => views)).toEqual([String((current as Counts | null)?.[0] ?? 0)]);
  },
);
