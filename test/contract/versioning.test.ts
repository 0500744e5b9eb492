import { describe, expect, it } from '@jest/globals';
import { answerOf, contractServer, seedActors } from '../support/contract.ts';
import { endpoints, noSuchPath } from './documents.ts';

const server = await contractServer();
const { tokens, notices } = await seedActors(server);

const elsewhere = await contractServer({ BASE_PATH: '/x/v1' });
const there = await seedActors(elsewhere);

type OpenApi = {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  paths: Record<string, object>;
};

describe('no endpoint of v1 is deprecated', () => {
  it.each(endpoints)('$title sends neither Deprecation nor Sunset', async ({ method, path, body, tier }) => {
    const token = tier === 'ssp' ? tokens.ssp : tokens.write;
    const { status, headers } = await server.call({ method, path: path(notices.own), token, body });
    expect([status, headers.deprecation, headers.sunset, headers.link]).toEqual([200, undefined, undefined, undefined]);
  });
});

describe('BASE_PATH moves {base_url}', () => {
  it.each(endpoints)('$title answers there and nowhere else', async ({ method, path, body, tier }) => {
    const request = { method, token: tier === 'ssp' ? there.tokens.ssp : there.tokens.write, body };
    const response = await elsewhere.call({ ...request, path: path(there.notices.own) });
    expect([response.status, response.headers['x-api-version']]).toEqual([200, 'v1']);
    for (const base of ['/api/v1', '/v1', '', '/x', '/x/v1/x/v1', '/X/v1']) {
      const moved = await elsewhere.call({ ...request, path: `${base}${path(there.notices.own).slice(1)}` });
      expect(answerOf(moved)).toEqual(noSuchPath);
    }
  });

  it('does not move the description', async () => {
    expect((await elsewhere.call({ path: '/api/docs' })).status).toBe(200);
    expect((await elsewhere.call({ path: '/x/docs' })).status).toBe(404);
  });
});

describe('GET /api/docs is the OpenAPI 3.1 description', () => {
  const read = async (headers: Record<string, string> = {}) => server.call({ path: '/api/docs', headers });

  it('as JSON, without a token', async () => {
    const { status, headers, body } = await read();
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('application/json')]);
    const { openapi, servers, paths } = body as OpenApi;
    expect(openapi).toMatch(/^3\.1\.\d+$/);
    expect(servers.map(({ url }) => url)).toEqual([expect.stringMatching(/\/api\/v1$/)]);
    expect(Object.entries(paths).map(([path, item]) => [path, methodsOf(item)])).toEqual(
      expect.arrayContaining([
        ['/advertisement/{PAID}', expect.arrayContaining(['get'])],
        ['/advertisement-full/{PAID}', expect.arrayContaining(['get'])],
        ['/advertisement/{PAID}/metrics', ['put']],
        ['/ssp/advertisement/{PAID}', expect.arrayContaining(['get'])],
      ]),
    );
    expect(Object.keys(paths)).toHaveLength(4);
  });

  const methodsOf = (item: object) => Object.keys(item).filter((key) => /^(get|head|put|post|patch|delete)$/.test(key));

  it('contains the configured base path', async () => {
    const { body } = await elsewhere.call({ path: '/api/docs' });
    expect((body as OpenApi).servers.map(({ url }) => url)).toEqual([expect.stringMatching(/\/x\/v1$/)]);
  });
});
