import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import model from '../../../src/domain/mikro-orm.config.ts';
import type { Query } from '../../../src/generated/graph/graphql.ts';
import { createSchema } from '../../../src/graph/schema.ts';
import { connect, type Orm } from '../../../src/platform/database/connect.ts';
import { rootOperations } from '../../graph/root-operations.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { createFactories } from '../../support/factories.ts';
import { withCancelledStatements, withoutDatabase } from '../../support/outage.ts';
import { startServer, type TestServer, testNow } from '../../support/server.ts';

/*
 * Which reads may lag, and what happens when a replica fails. The replica here is a database with other rows, so that
 * every response shows where it comes from. test/processes/faults has a real replica.
 */

type Place = 'primary' | 'replica';

const lists = '{ publishers { nodes { name } } }';

let copy: TestDatabase;
let server: TestServer;
let staff: string;
let paId: string;
let publisherId: string;
let tokenId: string;

/** Queries for rows that both have, with different names. */
async function fill(database: TestDatabase, name: Place): Promise<void> {
  const rows = createFactories(database.orm);
  await rows.notice(await rows.publisher({ name }));
}

const whose = (answer: { data?: Record<string, unknown> | null }) => {
  const { nodes } = answer.data?.publishers as { nodes: { name: string }[] };
  return nodes.map(({ name }) => name);
};

async function begin(replicas: readonly Orm[]): Promise<void> {
  server = await startServer({}, {}, { replicas });
  await fill(server.database, 'primary');
  const [publisher] = await server.sql<{ id: string }>('select id from publisher');
  publisherId = publisher?.id ?? '';
  const [notice] = await server.sql<{ pa_id: string }>('select pa_id from notice');
  paId = notice?.pa_id ?? '';
  tokenId = (await server.token({ publisherId })).id;
  staff = (await server.token({ tier: 'staff' })).secret;
}
const ask = (query: string) => server.graphql(staff, query);

beforeAll(async () => {
  copy = await createDatabase();
  await fill(copy, 'replica');
});
afterAll(() => copy.close());
afterEach(() => server.stop());

describe('with a replica', () => {
  beforeEach(() => begin([copy.orm]));

  const period = 'from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z"';
  const fields = (names: string) => names.split(' ') as (keyof Query)[];
  const places: Record<Place, (keyof Query)[]> = {
    replica: fields(
      'notices overview publishers auditTrail refusals requestFigures topCallers recordReads campaigns metricsChanges accessLedger auditGroups refusalGroups',
    ),
    primary: fields(
      'imports import publisher tokens notice node nodes token me registerEntry noticeRecord explainAccess erasableNotices personDataOccurrences importMappings importPreview unfinishedNotices',
    ),
  };
  /** Nested fields that run their own statements. */
  const nested = (): [Place, string][] => [
    ['replica', '{ notices(filter: { text: "better" }) { nodes { advertiser { __typename } } } }'],
    ['replica', '{ notices { nodes { metrics { history { viewsCount } } } } }'],
    ['replica', '{ overview { spend { currency } byPublisher { count } } }'],
    ['replica', '{ overview { plansEnding(days: 30) { totalCount nodes { id } } } }'],
    ['replica', '{ refusals { omittedCount } metricsChanges { isHeldBack } }'],
    ['replica', `{ publisher(id: "${publisherId}") { notices { totalCount nodes { paId } } } }`],
    ['replica', `{ publisher(id: "${publisherId}") { requestFigures(${period}) { requests } } }`],
    ['replica', `{ notice(paId: "${paId}") { metrics { history { viewsCount } } } }`],
    ['primary', `{ publisher(id: "${publisherId}") { tokens { id } } }`],
    ['primary', `{ notice(paId: "${paId}") { phase record { paId } versions { version } } }`],
    ['primary', `{ token(id: "${tokenId}") { publisher { name } } }`],
  ];

  it('has a place for each root field', () => {
    const fields = Object.keys(createSchema().getQueryType()?.getFields() ?? {});
    expect([...places.replica, ...places.primary].sort()).toEqual(fields.sort());
  });

  it('lists and statistics come from it; access checks, full records and reads before writes do not', async () => {
    let asked = 0;
    const pool = await copy.orm.em.getConnection().getNativeClient();
    pool.on('acquire', () => {
      asked += 1;
    });
    const own = (await server.token({ publisherId })).secret;
    const { data } = await ask('mutation { startImport(input: {}) { import { id } } }');
    const { id: importId } = (data?.startImport as { import: { id: string } }).import;
    const given = { paId, draftId: paId, oldId: paId, submittedId: paId, publisherId, tokenId, importId };
    const roots = (['replica', 'primary'] as const).flatMap((place) =>
      places[place].map((field): [Place, string] => [place, rootOperations[field](given)]),
    );
    for (const [place, operation] of [...roots, ...nested()]) {
      asked = 0;
      const { errors } = await server.graphql(operation.includes('noticeRecord') ? own : staff, operation);
      expect([operation, errors]).toEqual([operation, undefined]);
      expect([operation, asked > 0 ? 'replica' : 'primary']).toEqual([operation, place]);
    }
  });

  it('mutations run on the primary, and so do their results', async () => {
    const renamed = await ask(
      `mutation { renamePublisher(input: { id: "${publisherId}", name: "renamed", revision: 1 }) {
        publisher { name revision } } }`,
    );
    expect(renamed).toEqual({ data: { renamePublisher: { publisher: { name: 'renamed', revision: 2 } } } });
    expect(whose(await ask(lists))).toEqual(['replica']);
  });

  it('that lacks a migration, the primary serves what fails there, and the replica the rest', async () => {
    await copy.orm.em.fork().execute('alter table publisher rename column revision to formerly');
    try {
      expect(whose(await ask(lists))).toEqual(['primary']);
    } finally {
      await copy.orm.em.fork().execute('alter table publisher rename column formerly to revision');
    }
    expect(whose(await ask(lists))).toEqual(['replica']);
    expect(warnings()).toEqual([]);
  });

  it('that is down, the primary serves; the replica serves again after ten seconds', async () => {
    await withoutDatabase(copy.url, 'takes no connections', async () => {
      expect(whose(await ask(lists))).toEqual(['primary']);
    });
    expect(whose(await ask(lists))).toEqual(['primary']);
    server.clock.now = new Date(testNow.getTime() + 10_000);
    expect(whose(await ask(lists))).toEqual(['replica']);
    expect(whose(await ask(lists))).toEqual(['replica']);
    expect(warnings()).toHaveLength(1);
  });

  it('that times out, the error is DATABASE_UNAVAILABLE, and the primary is not tried', async () => {
    const { errors } = await withCancelledStatements(copy.url, 'publisher', () => ask(lists));
    expect(errors).toMatchObject([{ extensions: { code: 'DATABASE_UNAVAILABLE' } }]);
    expect(whose(await ask(lists))).toEqual(['replica']);
  });
});

const warnings = () => server.logs.filter((line) => line.includes('a read replica failed'));

/** A server that accepts connections and never responds. */
async function silence() {
  const sockets: Socket[] = [];
  const listener = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const orm = connect(model, {
    url: `postgresql://127.0.0.1:${port}/x`,
    poolSize: 4,
    connectTimeout: 300,
    statementTimeout: 300,
  });
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
    await orm.close();
  };
  return { orm, tries: () => sockets.length, close };
}

describe('with a replica that does not respond', () => {
  let silent: Awaited<ReturnType<typeof silence>>;
  beforeEach(async () => {
    silent = await silence();
  });
  afterEach(() => silent.close());

  it('the primary serves; the replica is tried again after ten seconds, by one request', async () => {
    await begin([silent.orm]);
    expect(whose(await ask(lists))).toEqual(['primary']);
    expect(warnings()).toHaveLength(1);
    const before = silent.tries();
    expect(whose(await ask(lists))).toEqual(['primary']);
    server.clock.now = new Date(testNow.getTime() + 9_999);
    expect(whose(await ask(lists))).toEqual(['primary']);
    expect(silent.tries()).toBe(before);

    server.clock.now = new Date(testNow.getTime() + 10_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(lists)));
    expect(answers.map(whose)).toEqual(Array(5).fill(['primary']));
    expect(silent.tries()).toBe(before + 1);
    expect(warnings()).toHaveLength(2);
  });

  it('another replica serves every request', async () => {
    await begin([silent.orm, copy.orm]);
    for (let turn = 0; turn < 4; turn += 1) expect(whose(await ask(lists))).toEqual(['replica']);
    expect(warnings()).toHaveLength(1);
  });
});
