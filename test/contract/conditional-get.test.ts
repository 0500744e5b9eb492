import { describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../support/contract.ts';
import { fullRecord, metrics, register, ssp } from './documents.ts';

const server = await contractServer();
const { publisherId, otherId, tokens } = await seedActors(server);

describe.each([
  { endpoint: register, token: tokens.read },
  { endpoint: ssp, token: tokens.ssp },
])('$endpoint.title', ({ endpoint, token }) => {
  const read = (paId: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.call({ method, path: endpoint.path(paId), token, headers });
  const write = (paId: string, viewsCount: number) =>
    server.call({
      method: 'PUT',
      path: metrics.path(paId),
      token: tokens.write,
      body: { viewsCount, engagementsCount: 0 },
    });

  it('has an ETag that is stable while the notice is unchanged, and Cache-Control: private, no-cache', async () => {
    const paId = await server.notice(publisherId);
    const [first, second, head] = [await read(paId), await read(paId), await read(paId, {}, 'HEAD')];
    expect(first.headers.etag).toMatch(/^(W\/)?"[\x21\x23-\x7e]+"$/);
    expect([second.headers.etag, head.headers.etag]).toEqual([first.headers.etag, first.headers.etag]);
    expect(first.headers['cache-control']).toBe('private, no-cache');
  });

  it('changes its ETag with the counts, and with the notice', async () => {
    const paId = await server.notice(publisherId);
    const tags = [(await read(paId)).headers.etag];
    await write(paId, 1);
    tags.push((await read(paId)).headers.etag);
    await write(paId, 2);
    tags.push((await read(paId)).headers.etag);
    await server.sql(`update notice set title = 'Another title' where pa_id = '${paId}'`);
    tags.push((await read(paId)).headers.etag);
    expect(new Set(tags).size).toBe(4);
  });

  it.each<{ when: string; form: (tag: string) => string; more?: Record<string, string> }>([
    { when: 'the tag itself', form: (tag: string) => tag },
    { when: 'the tag as a weak one', form: (tag: string) => (tag.startsWith('W/') ? tag : `W/${tag}`) },
    { when: 'the tag in a list', form: (tag: string) => `"x", ${tag}, W/"y"` },
    { when: 'the tag in a list with tabs', form: (tag: string) => `"x",\t${tag}\t,\t"y"` },
    { when: '*', form: () => '*' },
    { when: 'the tag, to a client that reloads', form: (tag: string) => tag, more: { 'Cache-Control': 'no-cache' } },
    {
      when: 'a date beside it, which does not count',
      form: (tag: string) => tag,
      more: { 'If-Modified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
    },
  ])('304 without a body for If-None-Match: $when', async ({ form, more }) => {
    const paId = await server.notice(otherId);
    const tag = String((await read(paId)).headers.etag);
    const headers = { 'If-None-Match': form(tag), ...more };
    for (const method of ['GET', 'HEAD']) {
      const response = await read(paId, headers, method);
      expect([response.status, response.text]).toEqual([304, '']);
      expect(response.headers).toMatchObject({
        etag: tag,
        'cache-control': 'private, no-cache',
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
        'x-ratelimit-reset': expect.stringMatching(/^\d+$/),
      });
      expect(response.headers).not.toHaveProperty('content-length');
    }
  });

  it.each(['"another"', 'W/"another"', '"x", "y"', '', 'nonsense', 'undefined'])(
    '200 for If-None-Match: %s',
    async (header) => {
      const paId = await server.notice(otherId);
      expect((await read(paId, { 'If-None-Match': header })).status).toBe(200);
    },
  );

  it('200 for the ETag of an earlier state', async () => {
    const paId = await server.notice(publisherId);
    const headers = { 'If-None-Match': String((await read(paId)).headers.etag) };
    await write(paId, 4);
    expect((await read(paId, headers)).status).toBe(200);
  });

  it('404, not 304, for a notice that has left the register', async () => {
    const paId = await server.notice(publisherId);
    const headers = { 'If-None-Match': String((await read(paId)).headers.etag) };
    await server.sql(`update notice set sign_off_status = 'pending' where pa_id = '${paId}'`);
    expect((await read(paId, headers)).status).toBe(404);
    expect((await read(paId, { 'If-None-Match': '*' })).status).toBe(404);
  });
});

describe('an ETag grants no access, and no other response has one', () => {
  it('401 and 403 come before 304', async () => {
    const paId = await server.notice(publisherId);
    const headers = { 'If-None-Match': '*' };
    const ask = async (token: string) => (await server.call({ path: register.path(paId), token, headers })).status;
    expect([await ask(tokens.unknown), await ask(tokens.ssp), await ask(tokens.notPro)]).toEqual([401, 401, 403]);
  });

  it('the full record has no ETag and is always sent', async () => {
    const paId = await server.notice(publisherId);
    const headers = { 'If-None-Match': '*', 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' };
    const response = await server.call({ path: fullRecord.path(paId), token: tokens.read, headers });
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty('etag');
    expect(response.headers).not.toHaveProperty('last-modified');
  });

  it('nor do writes and errors', async () => {
    const paId = await server.notice(publisherId);
    const responses = [
      await server.call({ method: 'PUT', path: metrics.path(paId), token: tokens.write, body: metrics.body }),
      await server.call({ path: register.path('PA-0000000000'), token: tokens.read }),
      await server.call({ path: register.path(paId) }),
    ];
    for (const { headers } of responses) expect(headers).not.toHaveProperty('etag');
  });
});
