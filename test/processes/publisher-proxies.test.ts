import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createClient } from 'graphql-sse';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { describeWith } from '../support/describe-with.ts';
import { send } from '../support/http.ts';
import { cleanUp, temporaryFolder, until } from '../support/processes.ts';
import { programOf } from '../support/programs.ts';
import { proxySettings } from '../support/recipes.ts';
import { startServer, type TestServer } from '../support/server.ts';

/* The proxies of .deploy/install.md let publishers reach what they use, and nothing else. Without TLS, on free ports. */

let server: TestServer;
let partner: string;
let staff: string;
let paId: string;
let screens: { ofPublishers: string[]; ofStaff: string[] };
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: 'loopback' });
  const publisherId = await server.publisher();
  partner = (await server.token({ publisherId })).secret;
  staff = (await server.token({ tier: 'staff' })).secret;
  paId = await server.notice(publisherId);
  const { data } = await server.graphql(partner, '{ me { permissions } }');
  const { permissions } = data?.me as { permissions: string[] };
  const menu = readFileSync(new URL('../../src/products/console/browser/app/screen.tsx', import.meta.url), 'utf8');
  const links = [...menu.matchAll(/link\('([^']+)', '[^']+', '(\w+)'/g)];
  const pathsOf = (isAllowed: boolean) =>
    links.filter(([, , field = '']) => permissions.includes(field) === isAllowed).map(([, path = '']) => path);
  screens = { ofPublishers: pathsOf(true), ofStaff: pathsOf(false) };
  expect(Object.values(screens).map(({ length }) => length)).toEqual([7, 5]);
});
afterAll(async () => {
  await server.stop();
  await cleanUp();
});

const proxies = {
  async haproxy(port: number) {
    const settings = proxySettings('haproxy', 'haproxy.cfg')
      .replace(/bind .*/, `bind 127.0.0.1:${port}`)
      .replace('127.0.0.1:4001', new URL(server.internalUrl).host);
    const file = join(await temporaryFolder(), 'haproxy.cfg');
    writeFileSync(file, settings);
    return spawn(programOf('haproxy') ?? '', ['-db', '-f', file]);
  },
  async nginx(port: number) {
    const folder = await temporaryFolder();
    const settings = proxySettings('nginx', 'nginx.conf, in http { }')
      .replace(/listen .*/, `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_.*\n/gm, '')
      .replace('127.0.0.1:4001', new URL(server.internalUrl).host);
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const file = join(folder, 'nginx.conf');
    const whole = `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${own.join(' ')}\n${settings}}\n`;
    writeFileSync(file, whole);
    return spawn(programOf('nginx') ?? '', ['-c', file, '-p', folder]);
  },
};

for (const [name, start] of Object.entries(proxies)) {
  describeWith(name, `publishers behind ${name}`, () => {
    let url: string;
    let child: ChildProcess;
    beforeAll(async () => {
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      child = await start(port);
      const said: string[] = [];
      child.stderr?.on('data', (chunk) => said.push(String(chunk)));
      await until(`${name} serves`, async () => {
        if (child.exitCode !== null) throw new Error(`${name} does not start: ${said.join('')}`);
        return (await send(url, { path: '/' }).catch(() => undefined))?.status === 200;
      });
    });
    afterAll(async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    });

    it('reach the console with all of its files', async () => {
      const { text } = await send(url, { path: '/' });
      const files = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
      expect([...new Set(files.map((path) => path.split('.').at(-1)))].sort()).toEqual(['css', 'js']);
      const pages = [`/notices/${paId}`, `/notices/${paId}/versions`, '/signed-in'];
      for (const path of [...files, ...pages, ...screens.ofPublishers])
        expect([path, (await send(url, { path })).status]).toEqual([path, 200]);
    });

    it('do not reach the screens of staff', async () => {
      for (const path of screens.ofStaff) expect([path, (await send(url, { path })).status]).toEqual([path, 404]);
    });

    it('reach the graph, its schema, the stream and the exports', async () => {
      const body = { query: '{ notices { nodes { paId } } }' };
      const { body: answer } = await send(url, { method: 'POST', path: '/graphql', token: partner, body });
      expect(answer).toEqual({ data: { notices: { nodes: [{ paId }] } } });
      const schema = await send(url, { path: '/graphql/schema.graphql', token: partner });
      expect(schema.text).toContain('type Query');
      expect((await send(url, { path: '/export/notices.csv', token: partner })).text).toContain(paId);
      const client = createClient({
        url: `${url}/graphql/stream`,
        headers: { Authorization: `Bearer ${partner}` },
        retryAttempts: 0,
      });
      const changes = client.iterate({ query: 'subscription { changes { cursor } }' });
      expect((await changes.next()).value).toMatchObject({ data: { changes: { cursor: expect.any(String) } } });
      client.dispose();
    });

    it.each([
      '/metrics',
      '/METRICS',
      '/metrics/',
      '/metrics?x',
      '/%6detrics',
      '//metrics',
      '/./metrics',
      '/graphiql',
      '/graphql/../metrics',
      '/console/../metrics',
      '/notices/../metrics',
      '/tokens;/metrics',
      '/health/live',
      '/health/ready',
      '/Health/live',
      '/export/../health/live',
    ])('do not reach %s', async (path) => {
      const { status, text } = await send(url, { path, token: partner });
      expect([400, 404]).toContain(status);
      expect(text).not.toMatch(/process_cpu|"status"|<div id="console">/);
    });

    it('are not followed by tokens of staff', async () => {
      for (const scheme of ['Bearer', 'bearer', ' BEARER ']) {
        const headers = { Authorization: `${scheme} ${staff}` };
        const body = { query: '{ me { role } }' };
        expect((await send(url, { method: 'POST', path: '/graphql', headers, body })).status).toBe(403);
      }
    });
  });
}
