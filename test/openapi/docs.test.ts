import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { createPublicApp } from '../../rest-gateway/app.ts';
import { createListener } from '../../rest-gateway/listener.ts';
import { buildOpenApi } from '../../rest-gateway/openapi/document.ts';
import type { RequestReport } from '../../rest-gateway/request-report.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { type HttpRequest, send } from '../support/http.ts';

const schema = createSchema();
const basePath = '/partners/v1';
const reports: RequestReport[] = [];
const unasked = () => {
  throw new Error('the description asks nothing of the graph');
};
const app = createPublicApp({
  graph: {
    schema,
    prepare: (source) => ({ document: parse(source), execute: unasked }),
    now: unasked,
    identify: unasked,
    firstServed: { read: unasked, known: unasked, note: unasked, flush: unasked },
    countRequest: unasked,
    countRefusal: () => {},
  },
  limiter: unasked,
  report: (request) => reports.push(request),
  basePath,
  publicUrl: 'https://ads.example',
});
const listener = createListener(app, {
  requestTimeout: 5_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 5_000,
  maxConnections: 100,
});
let origin: string;

beforeAll(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(() => void listener.close());

const get = (path: string, request: Omit<HttpRequest, 'path'> = {}) => send(origin, { path, ...request });
const accepting = (accept: string) => get('/api/docs', { headers: { Accept: accept } });

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const assets = [
  ['/api/docs/openapi.json', 'application/json'],
  ['/api/docs/start.js', 'text/javascript'],
  ['/api/docs/swagger-ui-bundle.js', 'text/javascript'],
  ['/api/docs/swagger-ui.css', 'text/css'],
  ['/api/docs/favicon-32x32.png', 'image/png'],
] as const;
/** What partners take along; the description links to each. */
const downloads = ['report-totals.ts', 'partner-api.ts', 'conformance.mjs'].map(
  (name) => [`/api/docs/${name}`, 'text/plain'] as const,
);

describe('GET /api/docs', () => {
  it.each(['application/json', '*/*', 'application/json, text/html', 'text/html;q=0.5, application/json', 'image/png'])(
    'answers %s with the document',
    async (accept) => {
      const { status, headers, body } = await accepting(accept);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', vary: 'Accept' });
      const document = buildOpenApi({ schema, basePath, publicUrl: 'https://ads.example' });
      expect(body).toEqual(JSON.parse(JSON.stringify(document)));
    },
  );

  it.each([browser, 'text/html', 'text/*', 'application/json;q=0.5, text/html'])(
    'answers %s with the page',
    async (accept) => {
      const { status, headers, text } = await accepting(accept);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept' });
      expect(text).toMatch(/^<!doctype html>/);
    },
  );

  it.each([browser, 'application/json'])('answers HEAD as GET, without a body, to %s', async (accept) => {
    const { date: _, 'x-request-id': _id, ...headers } = (await accepting(accept)).headers;
    const head = await get('/api/docs', { method: 'HEAD', headers: { Accept: accept } });
    expect(head).toMatchObject({ status: 200, text: '', headers });
  });

  it('tells that nothing has changed, of each form by itself', async () => {
    const [page, json] = [await accepting(browser), await accepting('application/json')];
    expect(page.headers.etag).not.toBe(json.headers.etag);
    const again = (accept: string) =>
      get('/api/docs', { headers: { Accept: accept, 'If-None-Match': String(json.headers.etag) } });
    expect(await again('application/json')).toMatchObject({
      status: 304,
      text: '',
      headers: { vary: 'Accept', 'x-api-version': 'v1', etag: json.headers.etag },
    });
    expect((await again(browser)).status).toBe(200);
  });
});

describe('everything under /api/docs', () => {
  it('links to what partners take along', async () => {
    const { info } = (await get('/api/docs')).body as { info: { description: string } };
    for (const [path] of downloads) expect(info.description).toContain(`](${path})`);
  });

  it.each([...assets, ...downloads])('%s is %s', async (path, type) => {
    const { status, headers, text } = await get(path, { headers: { Accept: '*/*' } });
    expect([status, headers['content-type']?.split(';')[0]]).toEqual([200, type]);
    expect(text).not.toBe('');
  });

  it.each(['/api/docs', ...[...assets, ...downloads].map(([path]) => path)])(
    '%s has the headers of every response',
    async (path) => {
      const { headers } = await get(path, { headers: { 'X-Request-Id': 'asked-1' } });
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
    for (const path of ['/api/docs', '/api/docs/start.js']) {
      expect(await get(path, { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD', 'x-api-version': 'v1', 'cache-control': 'private, no-store' },
        body: { error: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' },
      });
    }
  });

  it.each([
    '/api/docs/',
    '/API/docs',
    '/partners/docs',
    '/api/docs/page.html',
    '/api/docs/swagger-ui.js',
    '/api/docs/../docs',
    '/api/docs/%2e%2e/%2e%2e/package.json',
    '/api/docs/..%2fpackage.json',
  ])('has nothing at %s', async (path) => {
    expect(await get(path, { headers: { Accept: browser } })).toMatchObject({
      status: 404,
      headers: { 'x-api-version': 'v1' },
      body: { error: 'Not found', code: 'PATH_NOT_FOUND' },
    });
  });

  it('is reported like every request', async () => {
    reports.length = 0;
    await get('/api/docs?secret=1');
    await get('/api/docs/start.js', { method: 'POST' });
    expect(reports).toEqual([
      {
        method: 'GET',
        route: '/api/docs',
        status: 200,
        requestId: expect.any(String),
        client: '127.0.0.1',
        milliseconds: expect.any(Number),
      },
      {
        method: 'POST',
        route: '/api/docs/start.js',
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        requestId: expect.any(String),
        client: '127.0.0.1',
        milliseconds: expect.any(Number),
      },
    ]);
  });
});

describe('the page', () => {
  it('may load from nowhere else, and holds no script', async () => {
    const { headers, text } = await accepting(browser);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'self';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| on[a-z]+=| style=/);
  });

  it('asks for files of this server only, and for each of them', async () => {
    const { text } = await accepting(browser);
    const asked = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(
      ([, address]) => new URL(String(address), `${origin}/api/docs`),
    );
    expect(asked.map(({ origin: host }) => host)).toEqual(asked.map(() => origin));
    const paths = asked.map(({ pathname }) => pathname);
    expect(new Set(paths)).toEqual(new Set(assets.map(([path]) => path)));
  });

  it.each(['/api/docs/start.js', '/api/docs/swagger-ui.css'])('has no other host in %s', async (path) => {
    const { text } = await get(path);
    const addresses = [...text.matchAll(/url\(\s*["']?([^"')]{1,40})|(https?:\/\/[^\s"')]+)/g)].map(
      ([, css, any]) => css ?? any,
    );
    // Names of XML vocabularies are no addresses.
    expect(addresses.filter((address) => !/^data:|^https?:\/\/www\.w3\.org\//.test(String(address)))).toEqual([]);
  });

  it('switches the validator of the maker off', async () => {
    expect((await get('/api/docs/start.js')).text).toContain('validatorUrl: null');
  });
});
