import { describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../../support/contract.ts';
import { methodNotAllowed, register } from '../documents.ts';

const server = await contractServer();
const { tokens, notices } = await seedActors(server);
const read = (headers: Record<string, string | string[]> = {}) =>
  server.call({ path: register.path(notices.own), token: tokens.read, headers });

describe('X-Request-Id', () => {
  it('is new when it is sent twice', async () => {
    const { headers } = await read({ 'X-Request-Id': ['one', 'two'] });
    expect(headers['x-request-id']).toMatch(/^[\x21-\x7e]{16,128}$/);
  });
});

describe('an entity tag that a compressing proxy has marked', () => {
  it.each([
    ['-gzip"', '', 304, 200],
    ['-br"', '', 304, 200],
    ['--gzip"', '', 304, 200],
    [';gzip"', '', 304, 200],
    ['"', 'W/', 304, 412],
    ['-gzip"', 'W/', 304, 412],
    ['-other"', '', 200, 412],
    ['-gzip-gzip-x"', '', 200, 412],
  ])('with the end %s and the start %p', async (end, start, revalidated, matched) => {
    const { headers } = await read();
    const tag = `${start}${headers.etag?.slice(0, -1)}${end}`;
    const answers = await Promise.all([
      read({ 'If-None-Match': tag }),
      read({ 'If-None-Match': `"x", ${tag}` }),
      read({ 'If-Match': tag }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([revalidated, revalidated, matched]);
    for (const answer of answers.filter(({ status }) => status < 400)) expect(answer.headers.etag).toBe(headers.etag);
  });
});

describe('readiness for load balancers', () => {
  it('is 200, has the version, and is not logged', async () => {
    const { status, body, headers } = await server.call({ path: '/ready', token: tokens.read });
    expect([status, body, headers['x-api-version']]).toEqual([200, { status: 'ready' }, 'v1']);
    expect(headers).not.toHaveProperty('x-ratelimit-limit');
    const head = await server.call({ method: 'HEAD', path: '/ready?from=balancer' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(server.logs.join('')).not.toContain('ready"');
  });

  it('takes no other method, and no other spelling', async () => {
    const { status, body, headers } = await server.call({ method: 'POST', path: '/ready' });
    expect([status, body]).toEqual(methodNotAllowed);
    expect(headers.allow).toBe('GET, HEAD');
    for (const path of ['/Ready', '/ready/', '/api/v1/ready']) expect((await server.call({ path })).status).toBe(404);
  });
});
