import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readPersistedOperations } from '../../src/graph/http/persisted-operations.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { ConfigError } from '../../src/platform/config.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { statementsDuring } from './bare-graph.ts';

const names = 'query Names { publishers { nodes { ...name } } }\nfragment name on Publisher { name }';
const list = 'query List($first: Int) { notices(first: $first) { totalCount } }';
const id = createHash('sha256').update(names).digest('hex');
const manifest = {
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: [
    { id, name: 'Names', type: 'query', body: names },
    { id: 'list-2', name: 'List', type: 'query', body: list },
    { id: 'live', name: 'Live', type: 'subscription', body: 'subscription Live { changes { cursor } }' },
  ],
};

let folder: string;
const write = async (name: string, content: unknown) => {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notices-operations-'));
});
afterAll(() => rm(folder, { recursive: true }));

const message = 'This operation is not one of the persisted operations of this server.';
const refused = [400, [{ message, extensions: { code: 'OPERATION_UNKNOWN', requestId: expect.any(String) } }]];

describe.each(['a folder', 'a manifest'] as const)('a server with the operations of %s', (kind) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    await mkdir(join(folder, 'operations', 'lists'), { recursive: true });
    await write('operations/names.graphql', `# Names\n${names}`);
    await write('operations/lists/list.graphql', list);
    const path = kind === 'a folder' ? join(folder, 'operations') : await write('manifest.json', manifest);
    server = await startServer({ GRAPHQL_OPERATIONS: path });
    await server.publisher({ name: 'Known' });
    token = (await server.token({ tier: 'staff' })).secret;
  });
  afterAll(() => server.stop());

  async function ask(request: Partial<HttpRequest>) {
    const { status, body } = await send(server.internalUrl, { method: 'POST', path: '/graphql', token, ...request });
    const { data, errors } = body as { data?: unknown; errors?: unknown };
    return [status, data ?? errors];
  }
  const get = (parameters: Record<string, string>) =>
    ask({
      method: 'GET',
      path: `/graphql?${new URLSearchParams(parameters)}`,
      headers: { 'Apollo-Require-Preflight': '1' },
    });
  const answered = [200, { publishers: { nodes: [{ name: 'Known' }] } }];

  it.each([
    ['as it is', names],
    [
      'with other spaces, commas and comments',
      `# Hello\nquery   Names{publishers{nodes{...name,}}} fragment name on Publisher\n{ name }\n`,
    ],
  ])('runs one of them, %s', async (_how, query) => {
    expect(await ask({ body: { query } })).toEqual(answered);
    expect(await get({ query })).toEqual(answered);
  });

  it('runs one with any variables', async () => {
    expect(await ask({ body: { query: list, variables: { first: 1 } } })).toEqual([
      200,
      { notices: { totalCount: 0 } },
    ]);
  });

  it.each([
    ['another operation', '{ publishers { nodes { name } } }'],
    ['one of them under another name', names.replace('Names', 'Others')],
    ['one of them with a field more', names.replace('{ name }', '{ name id }')],
    ['two of them in one', `${names} ${list}`],
    ['introspection', '{ __schema { queryType { name } } }'],
    ['what is no operation', '{ publishers'],
    ['what does not fit the schema', '{ nothing }'],
    ['what is too long', `{ ${'a '.repeat(2_500)} }`],
    ['nothing', ''],
  ])('rejects %s, and queries the database for the caller only', async (_what, query) => {
    const statements = await statementsDuring(server.database.orm, async () => {
      expect(await ask({ body: { query } })).toEqual(refused);
      expect(await get({ query })).toEqual(refused);
    });
    const others = statements.filter((text) => !/from token t |last_used_at/.test(text)); // used: written at any time
    expect(others).toEqual([]);
  });

  it('rejects another operation after a known one, or at a malformed address', async () => {
    const [known, other] = [names, '{ tokens { nodes { id } } }'].map((query) => new URLSearchParams({ query }));
    for (const path of [`/graphql?${known}&${other}`, `/graphql?${known}&${other}#`, `/graphql//[?${other}`]) {
      expect(await ask({ method: 'GET', path, headers: { 'Apollo-Require-Preflight': '1' } })).toEqual(refused);
    }
  });

  it('accepts ids if it has a manifest', async () => {
    const extensions = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
    const unknown = [400, refused[1]];
    const isThere = kind === 'a manifest';
    expect(await ask({ body: { extensions: extensions(id) } })).toEqual(isThere ? answered : unknown);
    expect(await get({ extensions: JSON.stringify(extensions(id)) })).toEqual(isThere ? answered : unknown);
    expect(await ask({ body: { variables: { first: 1 }, extensions: extensions('list-2') } })).toEqual(
      isThere ? [200, { notices: { totalCount: 0 } }] : unknown,
    );
    expect(await ask({ body: { extensions: extensions('0'.repeat(64)) } })).toEqual(unknown);

    const stream = (sha256Hash: string) => {
      const headers = {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
      };
      const body = JSON.stringify({ extensions: extensions(sha256Hash) });
      return fetch(`${server.internalUrl}/graphql/stream`, { method: 'POST', headers, body });
    };
    const live = await stream('live');
    expect([live.status, live.headers.get('Content-Type')?.split(';')[0]]).toEqual(
      isThere ? [200, 'text/event-stream'] : [400, 'application/json'],
    );
    await live.body?.cancel();
    expect((await stream('list-1')).status).toBe(400);
  });

  it('does not register operations from clients', async () => {
    const query = '{ tokens { nodes { id } } }';
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    expect(await ask({ body: { query, extensions } })).toEqual(refused);
    expect(await ask({ body: { extensions } })).toEqual([expect.any(Number), refused[1]]);
  });
});

describe('operations that cannot be used', () => {
  const schema = createSchema();
  const complaintAbout = (path: string) => {
    try {
      readPersistedOperations(path, schema);
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
    return '';
  };

  it.each<[string, unknown, RegExp]>([
    [
      'a manifest of another form',
      { ...manifest, version: 2 },
      /is neither a folder nor a persisted-query manifest of version 1$/,
    ],
    ['no JSON', 'operations', /is neither a folder nor/],
    ['no operations', { ...manifest, operations: [] }, /holds no operations$/],
    [
      'one that does not fit the schema',
      { ...manifest, operations: [{ id: 'x', body: '{ publishers { nothing } }' }] },
      /, x: Cannot query field "nothing" on type "PublisherConnection"\.$/,
    ],
    ['one that is none', { ...manifest, operations: [{ id: 'x', body: '{' }] }, /, x: Syntax Error: [^\n]+$/],
  ])('%s: the start fails with a message', async (_what, content, complaint) => {
    const path = await write('bad.json', content);
    expect(complaintAbout(path)).toMatch(complaint);
    expect(complaintAbout(path)).toMatch(/^GRAPHQL_OPERATIONS: [^\n]+$/);
  });

  it('a missing or empty folder: likewise', async () => {
    await mkdir(join(folder, 'empty'));
    expect(complaintAbout(join(folder, 'absent'))).toMatch(/absent: is neither/);
    expect(complaintAbout(join(folder, 'empty'))).toMatch(/empty: holds no operations$/);
  });
});
