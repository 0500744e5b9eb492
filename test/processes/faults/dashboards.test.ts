import { describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import type { HttpResponse } from '../../support/http.ts';
import { lockWaits } from '../../support/lock-waits.ts';
import { withLockedTable } from '../../support/outage.ts';
import { until } from '../../support/processes.ts';
import { type GraphqlAnswer, startServer } from '../../support/server.ts';

/*
 * Dashboards delay neither partners nor each other. Their queries are blocked by a lock on a table that partners' requests do
 * not need, so nothing here depends on speed.
 */

const poolSize = 4;
const counts = { viewsCount: 190_000, engagementsCount: 2_400 };

const server = await graphServer({ DATABASE_STATEMENT_TIMEOUT: '240000' }, { poolSize, statementTimeout: 60_000 });
const publisherId = await server.publisher();
const paId = await server.notice(publisherId);
const partner = await server.secretOf({ publisherId, scopes: ['metrics:write'] });
const viewer = () => server.secretOf({ tier: 'staff', role: 'viewer' });

/** Statements of this database that wait for a lock. */
const held = async () => (await server.sql(lockWaits)).length;
/** An operation that reads a list twenty times. */
const manyOf = (list: string) => `{ ${Array.from({ length: 20 }, (_, place) => `a${place}: ${list}`).join(' ')} }`;

/** Sends operations that a lock on a table holds. @param act what happens meanwhile @returns the codes of their answers */
async function whileHeld(
  table: string,
  ask: () => Promise<GraphqlAnswer>[],
  act: () => Promise<void>,
  atOnce = 1,
): Promise<string[]> {
  let asked: Promise<GraphqlAnswer>[] = [];
  await withLockedTable(server.database.url, table, async () => {
    asked = ask();
    await until('they are held', async () => (await held()) >= atOnce);
    await act();
    expect(await held()).toBe(atOnce);
  });
  return codesOf(await Promise.all(asked));
}

/** The responses of each endpoint to more concurrent requests than the pool has connections. */
function partnersCall(): Promise<HttpResponse[]> {
  const kinds = [
    { path: `~/advertisement/${paId}`, token: partner },
    { path: `~/advertisement-full/${paId}`, token: partner },
    { method: 'PUT', path: `~/advertisement/${paId}/metrics`, token: partner, body: counts },
  ];
  return Promise.all(Array.from({ length: 10 * poolSize }, () => kinds.map((kind) => server.call(kind))).flat());
}

const statusesOf = (answers: HttpResponse[]) => [...new Set(answers.map(({ status }) => status))];
const codesOf = (answers: GraphqlAnswer[]) => [
  ...new Set(answers.map(({ errors }) => errors?.[0]?.extensions.code ?? 'ok')),
];

describe('while dashboards hold', () => {
  it('all their connections, partners are served', async () => {
    const staff = await viewer();
    const query = `{ notice(paId: "${paId}") { versions { version } } }`;
    // First counts look in the table that is locked below for those of earlier versions.
    expect(statusesOf(await partnersCall())).toEqual([200]);
    const codes = await whileHeld(
      'notice_version',
      () => Array.from({ length: 2 * poolSize }, () => server.graphql(staff, query)),
      async () => expect(statusesOf(await partnersCall())).toEqual([200]),
      poolSize,
    );
    expect(codes).toEqual(['ok']);
  });

  it.each([
    { what: 'a viewer', token: viewer, list: 'auditTrail(first: 1) { nodes { id } }', table: 'audit_trail' },
    {
      what: 'a partner',
      token: async () => partner,
      list: 'overview { metricsOverTime(by: day) { views } }',
      table: 'engagement_metrics_change',
    },
  ])('lists of $what, other dashboards are served', async ({ token, list, table }) => {
    const [caller, other] = [await token(), await viewer()];
    await whileHeld(
      table,
      () => Array.from({ length: 4 }, () => server.graphql(caller, manyOf(list))),
      async () => {
        const answers = await Promise.all([
          server.graphql(other, `{ notice(paId: "${paId}") { paId phase } }`),
          server.graphql(other, '{ notices { totalCount nodes { paId advertiser { __typename } } } }'),
          server.graphql(other, '{ publishers { nodes { name tokens { id } } } }'),
          server.graphql(caller, `{ registerEntry(paId: "${paId}") { paId } }`),
        ]);
        expect(codesOf(answers)).toEqual(['ok']);
      },
    );
  });

  it('lists of a publisher, those of its other tokens and of another publisher do not delay staff', async () => {
    const other = await server.secretOf({ publisherId: await server.publisher() });
    const tokens = [partner, await server.secretOf({ publisherId }), other];
    await whileHeld(
      'engagement_metrics_change',
      () => tokens.map((token) => server.graphql(token, manyOf('metricsChanges(first: 1) { totalCount }'))),
      async () => {
        const staff = await viewer();
        for (const list of ['notices(first: 1) { totalCount }', 'auditTrail(first: 1) { totalCount }']) {
          expect((await server.graphql(staff, `{ ${list} }`)).errors).toBeUndefined();
        }
      },
    );
  });

  it('a list of a partner, it is rejected sooner than one of staff, and not as an outage', async () => {
    const strict = await startServer({ DATABASE_STATEMENT_TIMEOUT: '800' }, { statementTimeout: 60_000 });
    try {
      const { secret } = await strict.token({ publisherId: await strict.publisher() });
      const { secret: staff } = await strict.token({ tier: 'staff', role: 'viewer' });
      const list = '{ metricsChanges { nodes { id } } }';
      let ofStaff: Promise<GraphqlAnswer> | undefined;
      strict.logs.length = 0;
      await withLockedTable(strict.database.url, 'engagement_metrics_change', async () => {
        ofStaff = strict.graphql(staff, list);
        expect(codesOf([await strict.graphql(secret, list)])).toEqual(['LIST_TOO_SLOW']);
      });
      expect(codesOf(ofStaff ? [await ofStaff] : [])).toEqual(['ok']);
      expect(strict.logs.filter((line) => line.includes('"level":50'))).toEqual([]);
      expect(codesOf([await strict.graphql(secret, list)])).toEqual(['ok']);
    } finally {
      await strict.stop();
    }
  });

  it('lists of a caller, its other lists wait for a bounded time and are then rejected; no outage is logged', async () => {
    const caller = await viewer();
    server.logs.length = 0;
    await withLockedTable(server.database.url, 'audit_trail', async () => {
      const refused = await server.graphql(caller, manyOf('auditTrail { nodes { id } }'));
      expect(refused.errors?.[0]).toMatchObject({
        message: 'Too many lists and statistics are being read for this caller. Request fewer at a time.',
        extensions: { code: 'TOO_MANY_LISTS' },
      });
    });
    // The list that was held itself is an outage, the ones behind it are not.
    const outages = server.logs.filter((line) => line.includes('"level":50'));
    expect(outages.filter((line) => !line.includes('lock timeout'))).toEqual([]);
    expect(outages.length).toBeLessThanOrEqual(1);
  });
});
