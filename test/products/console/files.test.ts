import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { send } from '../../support/http.ts';
import { startServer, type TestServer } from '../../support/server.ts';

describe('The files of the console', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'silent' });
  });
  afterAll(() => server?.stop());

  const get = (path: string, headers: Record<string, string> = {}) => send(server.internalUrl, { path, headers });
  const addressesIn = (html: string) =>
    [...html.matchAll(/(?:href|src)="(\/console\/[^"]+)"/g)].map(([, path = '']) => path);

  it('are a page for each screen, with a policy that lets no inline script and no other host in', async () => {
    for (const path of ['/', '/notices', '/notices/PA-7K3QX9T2ZB', '/notices/a%2Fb?phase=draft']) {
      const { status, headers } = await get(path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      const policy = String(headers['content-security-policy']);
      expect(policy).toMatch(
        /^default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'self'; connect-src 'self';/,
      );
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
      expect(policy).not.toMatch(/unsafe|https?:/);
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
    expect((await get('/graphiql/')).headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('leave other addresses alone', async () => {
    for (const path of [
      '/nothing',
      '/console',
      '/console/000000000000/main.ts',
      '/notice',
      '/Notices',
      '//evil.example/x',
      '/notices//x',
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    expect((await send(server.internalUrl, { method: 'POST', path: '/notices', body: {} })).status).toBe(404);
    expect((await get('/health/live')).body).toEqual({ status: 'live' });
  });

  it('are JavaScript without types that browsers keep, and a page that they ask for again', async () => {
    const { text, headers } = await get('/');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get('/', { 'If-None-Match': String(headers.etag) })).status).toBe(304);
    const addresses = addressesIn(text);
    expect(addresses.filter((path) => path.endsWith('/main.js'))).toHaveLength(2);
    for (const path of addresses) {
      const file = await get(path);
      expect([path, file.status, file.headers['cache-control']]).toEqual([
        path,
        200,
        'public, max-age=31536000, immutable',
      ]);
      if (!path.endsWith('.css')) {
        expect([path, file.headers['content-type']]).toEqual([path, 'text/javascript; charset=utf-8']);
        expect(file.text).not.toMatch(/^(import|export) type|sourceMappingURL/m);
      }
    }
  });

  it('are less than 140 KB in all, and compressed', async () => {
    const page = await get('/');
    const { imports } = JSON.parse(/<script type="importmap">(.*?)<\/script>/.exec(page.text)?.[1] ?? '{}');
    const addresses = new Set([...addressesIn(page.text), ...Object.values<string>(imports)]);
    const texts = await Promise.all([...addresses].map(async (path) => (await get(path)).text));
    const size = [page.text, ...texts].reduce((sum, text) => sum + gzipSync(text).byteLength, 0);
    expect(texts.length).toBeGreaterThan(5);
    expect(size).toBeLessThan(140_000);
    expect((await get('/', { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  });

  it('offer a token for demo data only', async () => {
    expect((await get('/')).text).not.toContain('demoToken');
  });
});
