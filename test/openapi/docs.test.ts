import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createPublicApp } from '../../rest-gateway/app.ts';
import { errors } from '../../rest-gateway/conformance/errors.ts';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import type { RequestReport } from '../../rest-gateway/request-report.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { listen } from '../../src/platform/runtime/http-server.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { startServer } from '../support/server.ts';

const basePath = '/partners/v1';
const publicUrl = 'https://ads.example';
const server = await startServer({ BASE_PATH: basePath, PUBLIC_URL: publicUrl });
afterAll(() => server.stop());
const origin = server.publicUrl;

const get = (path: string, request: Omit<HttpRequest, 'path'> = {}) => send(origin, { path, ...request });
const accepting = (accept: string) => get('/api/docs', { headers: { Accept: accept } });

const vary = 'Accept, Accept-Encoding';
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const assets = [
  ['/api/docs/openapi.json', 'application/json'],
  ['/api/docs/openapi-3.0.json', 'application/json'],
  ['/api/docs/reference.md', 'text/markdown'],
  ['/api/docs/reference.css', 'text/css'],
  ['/api/docs/copy.js', 'text/javascript'],
  ['/api/docs/icon.svg', 'image/svg+xml'],
  ['/api/docs/try', 'text/html'],
  ['/api/docs/try.js', 'text/javascript'],
  ['/api/docs/try.css', 'text/css'],
] as const;
/** What partners take along; the description links to each. */
const downloads = ['report-totals.mjs', 'report-totals.ts', 'partner-api.ts', 'conformance.mjs'].map(
  (name) => [`/api/docs/${name}`, 'text/plain'] as const,
);

describe('GET /api/docs', () => {
  it.each([
    'application/json',
    '*/*',
    'application/json, text/html',
    'text/html;q=0.5, application/json',
    'text/markdown;q=0.9, text/html;q=0.8, application/json',
    'text/html;q=0, text/markdown;q=0, */*;q=0.1',
    'image/png',
  ])('answers %s with the document', async (accept) => {
    const { status, headers, body } = await accepting(accept);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary });
    const document = buildOpenApi({ schema: createSchema(), basePath, publicUrl });
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('answers without Accept with the document', async () => {
    const { headers } = await get('/api/docs', { headers: { Accept: [] } });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    browser,
    'text/html',
    'text/*',
    'application/json;q=0.5, text/html',
    'text/markdown;q=0.1, text/html;q=0.2',
  ])('answers %s with the page', async (accept) => {
    const { status, headers, text } = await accepting(accept);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary });
    expect(text).toMatch(/^<!doctype html>/);
  });

  it.each(['text/markdown', 'text/markdown, */*', 'text/html;q=0.8, text/markdown, application/json;q=0.9'])(
    'answers %s with Markdown',
    async (accept) => {
      const { status, headers, text } = await accepting(accept);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/markdown; charset=utf-8', vary });
      expect(text).toMatch(/^# /);
      expect((await get('/api/docs/reference.md')).text).toBe(text);
    },
  );

  it.each([browser, 'text/markdown', 'application/json'])(
    'answers HEAD as GET, without a body, to %s',
    async (accept) => {
      const { date: _, 'x-request-id': _id, ...headers } = (await accepting(accept)).headers;
      const head = await get('/api/docs', { method: 'HEAD', headers: { Accept: accept } });
      expect(head).toMatchObject({ status: 200, text: '', headers });
    },
  );

  it('tells that nothing has changed, of each form by itself', async () => {
    const [page, json] = [await accepting(browser), await accepting('application/json')];
    expect(page.headers.etag).not.toBe(json.headers.etag);
    const again = (accept: string) =>
      get('/api/docs', { headers: { Accept: accept, 'If-None-Match': String(json.headers.etag) } });
    expect(await again('application/json')).toMatchObject({
      status: 304,
      text: '',
      headers: { vary, 'x-api-version': 'v1', etag: json.headers.etag },
    });
    expect((await again(browser)).status).toBe(200);
  });
});

describe('the start of the site', () => {
  const addresses = ['/', basePath];

  it.each(addresses)('leads a browser from %s to the page', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get(path, { method, headers: { Accept: browser, 'X-Request-Id': 'asked-1' } });
      expect(answer).toMatchObject({
        status: 302,
        headers: { location: '/api/docs', vary: 'Accept', 'x-api-version': 'v1', 'x-request-id': 'asked-1' },
      });
    }
  });

  it.each(
    addresses.flatMap((path) => ['application/json', '*/*', 'image/png', []].map((Accept) => ({ path, Accept }))),
  )('is not there for a program: $path, $Accept', async ({ path, Accept }) => {
    const none = await get('/nothing', { headers: { Accept } });
    const answer = await get(path, { headers: { Accept } });
    expect(answer).toMatchObject({ status: 404, text: '{"error":"Not found","code":"PATH_NOT_FOUND"}' });
    const { date: _, 'x-request-id': _id, ...headers } = none.headers;
    expect(answer.headers).toMatchObject(headers);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(none.headers).sort());
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is not there for a browser that sends %s', async (method) => {
    for (const path of addresses) {
      expect(await get(path, { method, headers: { Accept: browser } })).toMatchObject({ status: 404 });
    }
  });

  it.each(['//', `${basePath}/`, `${basePath}/nothing`, '/index.html'])('is not at %s', async (path) => {
    expect((await get(path, { headers: { Accept: browser } })).status).toBe(404);
  });
});

describe('an address where nothing is', () => {
  const nothing = '/nothing/<at>?token=secret';

  it.each(['GET', 'HEAD'])('is a page for a browser that sends %s, with the error of programs', async (method) => {
    const answer = await get(nothing, { method, headers: { Accept: browser, 'X-Request-Id': 'asked-2' } });
    const error = '<code>{&quot;error&quot;:&quot;Not found&quot;,&quot;code&quot;:&quot;PATH_NOT_FOUND&quot;}</code>';
    expect(answer).toMatchObject({
      status: 404,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-control': 'private, no-store',
        vary: 'Accept',
        'x-api-version': 'v1',
        'x-request-id': 'asked-2',
      },
      text: method === 'HEAD' ? '' : expect.stringContaining(error),
    });
    if (method === 'GET') expect(answer.text).toContain('<code>/nothing/&lt;at&gt;</code>');
    expect(answer.text).not.toContain('secret');
  });

  it.each([
    ['a program', nothing, 'GET', '*/*'],
    ['a browser that writes', nothing, 'POST', browser],
    ['the base path', `${basePath}/nothing`, 'GET', browser],
    ['the end of the base path', `${basePath}/`, 'GET', browser],
  ])('is JSON for %s', async (_, path, method, Accept) => {
    const answer = await get(path, { method, headers: { Accept } });
    expect(answer).toMatchObject({
      status: 404,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      text: '{"error":"Not found","code":"PATH_NOT_FOUND"}',
    });
  });
});

describe('compression', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  /** The bytes of an answer. */
  const fetchBytes = (headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      const asked = request(`${origin}/api/docs`, { method, agent: false, headers: { Accept: browser, ...headers } });
      asked.on('error', reject).on('response', async (answer) => {
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(await answer.toArray()) });
      });
      asked.end();
    });

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, *'],
    [undefined, 'identity'],
    [undefined, 'br;q=0, gzip;q=0'],
  ] as const)('sends %s to a client that accepts %s', async (coding, accepted) => {
    const plain = await fetchBytes({});
    const { headers, bytes } = await fetchBytes({ 'Accept-Encoding': accepted });
    expect(headers['content-encoding']).toBe(coding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect((coding ? decoders[coding](bytes) : bytes).equals(plain.bytes)).toBe(true);
    expect(headers.etag === plain.headers.etag).toBe(coding === undefined);

    const head = await fetchBytes({ 'Accept-Encoding': accepted }, 'HEAD');
    expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': headers['content-length'] });
    expect(head.bytes).toHaveLength(0);
    const again = await fetchBytes({ 'Accept-Encoding': accepted, 'If-None-Match': String(headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe('everything under /api/docs', () => {
  it('links to what partners take along', async () => {
    const { info } = (await get('/api/docs')).body as { info: { description: string } };
    for (const [path] of downloads) expect(info.description).toContain(`](${path})`);
  });

  it.each([['/api/docs', 'application/json'], ...assets, ...downloads])(
    '%s is %s, with the headers of every response',
    async (path, type) => {
      const { status, headers, text } = await get(path, { headers: { Accept: '*/*', 'X-Request-Id': 'asked-1' } });
      expect([status, headers['content-type']?.split(';')[0]]).toEqual([200, type]);
      expect(text).not.toBe('');
      expect(headers).toMatchObject({
        'x-api-version': 'v1',
        'x-request-id': 'asked-1',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=300',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('does not take %s', async (method) => {
    for (const path of ['/api/docs', '/api/docs/try.js']) {
      expect(await get(path, { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD', 'x-api-version': 'v1', 'cache-control': 'private, no-store' },
        body: errors.method.body,
      });
    }
  });

  it.each([
    '/api/docs/',
    '/API/docs',
    '/partners/docs',
    '/api/docs/page.html',
    '/api/docs/page/page.html',
    '/api/docs/try/',
    '/api/docsreference.md',
    '/api/docs/try.ts',
    '/api/docs/../docs',
    '/api/docs/%2e%2e/%2e%2e/package.json',
    '/api/docs/..%2fpackage.json',
  ])('has nothing at %s', async (path) => {
    expect(await get(path, { headers: { Accept: browser } })).toMatchObject({
      status: 404,
      headers: { 'x-api-version': 'v1' },
      text: expect.stringContaining('<h1>No such page</h1>'),
    });
  });

  it('is logged like every request, without its query', async () => {
    const { length } = server.logs;
    await get('/api/docs?secret=1');
    await get('/api/docs/try.js', { method: 'POST' });
    const always = { requestId: expect.any(String), client: '127.0.0.1', milliseconds: expect.any(Number) };
    expect(server.logs.slice(length).map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/api/docs', status: 200, ...always },
      { method: 'POST', route: '/api/docs/try.js', status: 405, code: 'METHOD_NOT_ALLOWED', ...always },
    ]);
    expect(server.logs.join('')).not.toContain('secret');
  });

  it('is 500 if it cannot be made, which is reported with its cause', async () => {
    const fault = new Error('no tokens');
    const demo = {
      origin,
      notices: [],
      others: [],
      get tokens(): never {
        throw fault;
      },
    };
    const reports: RequestReport[] = [];
    const app = createPublicApp({
      graph: { schema: createSchema(), countRefusal: () => {} } as never,
      limiter: (() => {}) as never,
      basePath,
      endpoints: [],
      demo,
      isReady: () => true,
      clientOf: () => '127.0.0.1',
      report: (request) => reports.push(request),
    });
    const broken = createServer(app);
    const answer = await send(await listen(broken, { variable: 'PORT', port: 0, host: '127.0.0.1' }), {
      path: '/api/docs/reference.md',
    });
    broken.close();
    const headers = { 'x-api-version': 'v1', 'x-request-id': expect.any(String), 'cache-control': 'private, no-store' };
    expect(answer).toMatchObject({ status: 500, headers, body: { code: 'INTERNAL_ERROR' } });
    expect(reports).toMatchObject([{ status: 500, code: 'INTERNAL_ERROR', cause: fault }]);
  });
});

describe('the page', () => {
  it('loads only its stylesheet, its icon and a script of at most 1.5 KB', async () => {
    const { headers, text } = await accepting(browser);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|<iframe|<img| on[a-z]+=| style=|javascript:/i);
    const loaded = [...text.matchAll(/<(?:link rel="(?:stylesheet|icon)"|script)[^>]* (?:href|src)="([^"]*)"/g)];
    expect(loaded.map(([, address]) => address)).toEqual(
      ['reference.css', 'icon.svg', 'copy.js'].map((name) => `/api/docs/${name}`),
    );
    expect((await get('/api/docs/copy.js')).text.length).toBeLessThanOrEqual(1536);
  });

  it('loads nothing by its stylesheet', async () => {
    expect((await get('/api/docs/reference.css')).text).not.toMatch(/url\(|@import/);
  });
});

describe('the page that makes calls', () => {
  it('loads its stylesheet, its icon and its script, and may call this server only', async () => {
    const { headers, text } = await get('/api/docs/try');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style|<iframe|<img| on[a-z]+=| style=|javascript:/i);
    const loaded = [...text.matchAll(/<(?:link rel="(?:stylesheet|icon)"|script)[^>]* (?:href|src)="([^"]*)"/g)];
    expect(loaded.map(([, address]) => address)).toEqual(
      ['icon.svg', 'try.css', 'try.js'].map((name) => `/api/docs/${name}`),
    );
  });

  it('is at most 30 KB with all that it loads, compressed', async () => {
    const sizes = await Promise.all(
      ['try', 'try.css', 'try.js', 'icon.svg'].map(async (name) => {
        const { headers } = await get(`/api/docs/${name}`, { headers: { 'Accept-Encoding': 'gzip' } });
        return Number(headers['content-length']);
      }),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(30 * 1024);
  });

  it.each(['/api/docs/try.js', '/api/docs/try.css'])('has no other host in %s', async (path) => {
    expect((await get(path)).text).not.toMatch(/url\(|@import|https?:\/\//);
  });

  it('leads only to places that the reference has', async () => {
    const [{ text }, reference] = [await get('/api/docs/try'), await accepting(browser)];
    const places = new Set([...text.matchAll(/href="\/api\/docs#([^"]*)"/g)].map(([, place]) => place));
    expect(places.size).toBeGreaterThan(15);
    for (const place of places) expect(reference.text).toContain(` id="${place}"`);
  });

  it('offers no token where there is no demo', async () => {
    const { text } = await get('/api/docs/try');
    const tokens = [...text.matchAll(/<input [^>]*type="password"[^>]*>/g)].map(([field]) => field);
    expect(tokens).toHaveLength(4);
    for (const field of tokens) expect(field).toMatch(/ value=""/);
    expect(text).not.toContain('Demo token');
  });
});
