import { describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../support/contract.ts';
import type { HttpRequest } from '../support/http.ts';
import { endpoints, fullRecord, metrics, register, ssp } from './documents.ts';

/* choice D8. `contractServer` checks the headers of every response in every test. */

const server = await contractServer();
const { tokens, notices } = await seedActors(server);
const { own, none, others, ownPrint } = notices;

const put = (token: string | undefined, body: unknown = metrics.body, paId = own): HttpRequest => ({
  method: 'PUT',
  path: metrics.path(paId),
  token,
  body,
});

describe('Cache-Control', () => {
  const requests: { when: string; request: HttpRequest; value: string }[] = [
    { when: 'register view', request: { path: register.path(own), token: tokens.read }, value: 'private, no-cache' },
    {
      when: 'register view of an SSP',
      request: { path: ssp.path(own), token: tokens.ssp },
      value: 'private, no-cache',
    },
    { when: 'full record', request: { path: fullRecord.path(own), token: tokens.read }, value: 'private, no-store' },
    { when: 'write', request: put(tokens.write), value: 'private, no-store' },
    { when: '400', request: put(tokens.write, 'x'), value: 'private, no-store' },
    { when: '401', request: { path: register.path(own) }, value: 'private, no-store' },
    { when: '403', request: { path: register.path(own), token: tokens.notPro }, value: 'private, no-store' },
    { when: '404', request: { path: register.path(none), token: tokens.read }, value: 'private, no-store' },
    { when: '404 of a path', request: { path: '/' }, value: 'private, no-store' },
    { when: '405', request: { method: 'POST', path: register.path(own) }, value: 'private, no-store' },
    { when: '409', request: put(tokens.write, metrics.body, ownPrint), value: 'private, no-store' },
  ];
  it.each(requests)('$value on the $when', async ({ request, value }) => {
    expect((await server.call(request)).headers['cache-control']).toBe(value);
  });
});

describe('WWW-Authenticate', () => {
  it.each(endpoints)(
    'Bearer on a 401 of $title, with an error where a token was sent',
    async ({ method, path, body }) => {
      const ask = async (headers: Record<string, string>) =>
        (await server.call({ method, path: path(own), body, headers })).headers['www-authenticate'];
      expect(await ask({})).toBe('Bearer realm="partner-api"');
      expect(await ask({ Authorization: 'Basic dTpw' })).toBe('Bearer realm="partner-api"');
      expect(await ask({ Authorization: `Bearer ${tokens.unknown}` })).toBe(
        'Bearer realm="partner-api", error="invalid_token"',
      );
    },
  );

  it('names the scope that a write lacks', async () => {
    const { headers } = await server.call(put(tokens.read));
    expect(headers['www-authenticate']).toBe(
      'Bearer realm="partner-api", error="insufficient_scope", scope="metrics:write"',
    );
  });

  it.each([
    { when: '200', request: { path: register.path(own), token: tokens.read } },
    { when: '403 PRO_PLAN_REQUIRED', request: { path: register.path(own), token: tokens.notPro } },
    { when: '403 FORBIDDEN', request: put(tokens.write, metrics.body, others) },
    { when: '404', request: { path: register.path(none), token: tokens.read } },
  ])('is not on a $when', async ({ request }) => {
    expect((await server.call(request)).headers).not.toHaveProperty('www-authenticate');
  });
});

describe('X-Request-Id', () => {
  const ask = async (given?: string | string[]) => {
    const headers: Record<string, string | string[]> = given === undefined ? {} : { 'X-Request-Id': given };
    return String(
      (await server.call({ path: register.path(own), token: tokens.read, headers })).headers['x-request-id'],
    );
  };

  it.each(['1', 'a-b_c.d', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'x'.repeat(128)])('keeps %s', async (given) => {
    expect(await ask(given)).toBe(given);
  });

  it.each([
    { when: 'it has 129 characters', given: 'x'.repeat(129) },
    { when: 'it holds a space', given: 'a b' },
    { when: 'it holds a tab', given: 'a\tb' },
    { when: 'it holds letters beyond ASCII', given: 'gr\u00fcn' },
    { when: 'it is empty', given: '' },
    { when: 'it is sent twice', given: ['one', 'two'] },
  ])('makes a new one when $when', async ({ given }) => {
    const made = await ask(given);
    expect(made).not.toEqual(given);
    expect(made).toMatch(/^[\x21-\x7e]{16,128}$/);
  });

  it('is unique for each request without one', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(ids).size).toBe(20);
  });

  it.each([
    { when: '401', request: { path: register.path(own) } },
    { when: '404 of a path', request: { path: '/nothing' } },
    { when: '405', request: { method: 'POST', path: register.path(own) } },
    { when: '403', request: { path: register.path(own), token: tokens.notPro } },
    { when: 'write', request: put(tokens.write) },
    { when: 'description', request: { path: '/api/docs' } },
  ])('is kept on a $when', async ({ request }) => {
    const response = await server.call({ ...request, headers: { 'X-Request-Id': 'kept-42' } });
    expect(response.headers['x-request-id']).toBe('kept-42');
  });
});

describe('no CORS: the tokens are for servers', () => {
  const origin = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' };

  it.each(endpoints)(
    '$title says nothing to a browser, and a preflight is 405',
    async ({ method, path, body, tier }) => {
      const token = tier === 'ssp' ? tokens.ssp : tokens.write;
      const response = await server.call({ method, path: path(own), token, body, headers: origin });
      expect(response.status).toBe(200);
      const preflight = await server.call({ method: 'OPTIONS', path: path(own), headers: origin });
      expect(preflight.status).toBe(405);
      for (const { headers } of [response, preflight]) {
        expect(Object.keys(headers).filter((name) => /^access-control|^cross-origin|^timing-allow/.test(name))).toEqual(
          [],
        );
      }
    },
  );
});

describe('response bodies are JSON whatever Accept asks for', () => {
  it.each(['application/json', '*/*', 'text/html', 'application/xml', 'application/json;q=0', 'nonsense', ''])(
    'Accept: %s',
    async (accept) => {
      for (const request of [{ path: register.path(own), token: tokens.read }, { path: '/nothing' }]) {
        const response = await server.call({ ...request, headers: { Accept: accept } });
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(Number(response.headers['content-length'])).toBe(Buffer.byteLength(response.text));
      }
    },
  );
});

describe('other request headers have no effect', () => {
  it.each<Record<string, string>>([
    { Range: 'bytes=0-9' },
    { 'If-Match': '"x"' },
    { 'If-Unmodified-Since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  ])('%p', async (headers) => {
    const [asked, plain] = await Promise.all([
      server.call({ path: register.path(own), token: tokens.read, headers }),
      server.call({ path: register.path(own), token: tokens.read }),
    ]);
    expect([asked.status, asked.text]).toEqual([200, plain.text]);
  });
});
