import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAssets } from '../../../src/products/console/assets.ts';
import { send } from '../../support/http.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const kept = 'public, max-age=31536000, immutable';

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
      expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
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
    const opened = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    for (const path of ['/nothing', '/notice/PA-7K3QX9T2ZB', '/Notices']) {
      const { status, text, headers } = await get(path, opened);
      expect([path, status, text]).toEqual([path, 404, (await get('/')).text]);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    }
    expect((await get('//evil.example/x', opened)).text).not.toContain('id="console"');
    expect((await get('/health/live')).body).toEqual({ status: 'live' });
  });

  it('are scripts and styles that browsers keep, and a page that they ask for again', async () => {
    const { text, headers } = await get('/');
    expect(headers['cache-control']).toBe('no-cache, max-age=0, must-revalidate');
    expect((await get('/', { 'If-None-Match': String(headers.etag) })).status).toBe(304);
    expect((await get('/', { 'Accept-Encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const types = new Map<unknown, string>();
    for (const path of addressesIn(text)) {
      const file = await get(path);
      expect([path, file.status, file.headers['cache-control']]).toEqual([path, 200, kept]);
      types.set(file.headers['content-type'], file.text);
    }
    expect([...types.keys()].sort()).toEqual(['text/css; charset=utf-8', 'text/javascript; charset=utf-8']);
  });

  it('are less than 67 KB in the first view, and 156 KB in all', async () => {
    const { text } = await get('/');
    const texts = await Promise.all(addressesIn(text).map(async (path) => (await get(path)).text));
    const size = [text, ...texts].reduce((sum, each) => sum + gzipSync(each).byteLength, 0);
    expect(size).toBeGreaterThan(20_000);
    expect(size).toBeLessThan(67_000);
    const all = [...readAssets().files].filter(([path]) => !path.endsWith('.map'));
    expect(all.reduce((sum, [, { read }]) => sum + gzipSync(read()).byteLength, 0)).toBeLessThan(156_000);
  });

  it('have source maps, but not in production', async () => {
    const withoutExplorer = await startServer({ LOG_LEVEL: 'silent', GRAPHQL_EXPLORER: 'false' });
    const production = await startServer({ LOG_LEVEL: 'silent', GRAPHQL_EXPLORER: 'true', NODE_ENV: 'production' });
    try {
      const statuses = [withoutExplorer, production].map(async ({ internalUrl }) => {
        const { text } = await send(internalUrl, { path: '/' });
        const path = addressesIn(text).find((each) => each.endsWith('/main.js')) ?? '';
        const { headers } = await send(internalUrl, { path });
        const map = await send(internalUrl, { path: `${path}.map` });
        return [headers.sourcemap, map.status, map.text.includes('main.tsx')];
      });
      expect(await Promise.all(statuses)).toEqual([
        ['main.js.map', 200, true],
        [undefined, 404, false],
      ]);
    } finally {
      await withoutExplorer.stop();
      await production.stop();
    }
  });

  it('offer a token for demo data only', async () => {
    expect((await get('/')).text).not.toContain('demoToken');
  });
});
