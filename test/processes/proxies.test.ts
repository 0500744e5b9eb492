import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createClient } from 'graphql-sse';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { describeWith } from '../support/describe-with.ts';
import { startHaproxy } from '../support/haproxy.ts';
import { type HttpRequest, type HttpResponse, send } from '../support/http.ts';
import { cleanUp, temporaryFolder, until } from '../support/processes.ts';
import { programOf } from '../support/programs.ts';
import { proxySettings } from '../support/recipes.ts';
import { startServer, type TestServer } from '../support/server.ts';

/* The proxies of .deploy/: in front of the REST port they change no answer, and publishers reach what they use and nothing
   else. Without TLS, on free ports. */

/** Callers have another address than the proxies, which are trusted. */
const fromElsewhere = new Agent({ localAddress: '127.0.0.2' });

let server: TestServer;
let publisherId: string;
let partner: string;
let staff: string;
let paId: string;
let screens: { ofPublishers: string[]; ofStaff: string[] };
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
  publisherId = await server.publisher();
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
  fromElsewhere.destroy();
  await server.stop();
  await cleanUp();
});

type Proxy = { url: string; stop: () => Promise<void> };

/** The arguments before a file of settings, and the whole of that file. */
const programs = {
  haproxy: { args: ['-db', '-f'], whole: (settings: string) => settings },
  nginx: {
    args: ['-c'],
    whole(settings: string, folder: string) {
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      return `pid ${folder}/pid; error_log stderr; daemon off; events {} http { access_log off; ${own.join(' ')}\n${settings}}\n`;
    },
  },
  caddy: {
    args: ['run', '--adapter', 'caddyfile', '--config'],
    whole: (settings: string) => `{\n  admin off\n}\n${settings}`,
  },
};

async function startProxy(program: keyof typeof programs, port: number, settings: string): Promise<Proxy> {
  const folder = await temporaryFolder();
  const file = join(folder, 'settings');
  const { args, whole } = programs[program];
  writeFileSync(file, whole(settings, folder));
  const child = spawn(programOf(program) ?? '', [...args, file], { cwd: folder, env: { HOME: folder } });
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => said.push(String(chunk)));
  const url = `http://127.0.0.1:${port}`;
  await until(`${program} answers`, async () => {
    if (child.exitCode !== null) throw new Error(`${program} does not start: ${said.join('')}`);
    return (await send(url, { path: '/' }).catch(() => undefined)) !== undefined;
  });
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const shipped = (name: string) => readFileSync(new URL(`../../.deploy/${name}`, import.meta.url), 'utf8');
const plainNginx = (settings: string, port: number) =>
  settings.replace(/listen .*/, `listen 127.0.0.1:${port};`).replaceAll(/^ *ssl_.*\n/gm, '');

/** In front of the REST port at a host. */
const forPartners = {
  async haproxy(host: string) {
    const portOf = (each: string) => Number(each.split(':').at(-1));
    const backend = { port: portOf(host), internalPort: portOf(server.internalUrl) };
    return startHaproxy(await temporaryFolder(), [backend]);
  },
  async nginx(host: string) {
    const port = await freePort();
    return startProxy('nginx', port, plainNginx(shipped('nginx.conf'), port).replace('127.0.0.1:4000', host));
  },
  async caddy(host: string) {
    const port = await freePort();
    const settings = shipped('Caddyfile').replace('notices.example', `http://:${port}`);
    return startProxy('caddy', port, settings.replace('127.0.0.1:4000', host));
  },
};

/** What an answer says, without what differs between equal requests and between connections. */
function essence({ status, headers, text }: HttpResponse) {
  const ofItsOwn = /^(date|server|connection|keep-alive|x-request-id|x-ratelimit-(remaining|reset))$/;
  return {
    status,
    headers: Object.entries(headers)
      .filter(([header]) => !ofItsOwn.test(header))
      .sort(),
    text,
  };
}

for (const [name, start] of Object.entries(forPartners)) {
  describeWith(name, `partners behind ${name}`, () => {
    let proxy: Proxy;
    let writer: string;
    beforeAll(async () => {
      proxy = await start(new URL(server.publicUrl).host);
      writer = (await server.token({ publisherId, scopes: ['metrics:write'] })).secret;
    });
    afterAll(() => proxy?.stop());

    it('get the answers of the server, header for header', async () => {
      const path = `/api/v1/advertisement/${paId}`;
      const read = { path, token: partner };
      const write = { method: 'PUT', path: `${path}/metrics`, token: writer };
      const etag = String((await send(server.publicUrl, read)).headers.etag);
      const codings = { 'Accept-Encoding': 'gzip, br' };
      const requests: [status: number, request: HttpRequest][] = [
        [200, { ...read, headers: codings }],
        [200, { ...read, method: 'HEAD', headers: codings }],
        [304, { ...read, headers: { ...codings, 'If-None-Match': etag } }],
        [412, { ...read, headers: { ...codings, 'If-Match': '"other"' } }],
        [200, { ...read, headers: { ...codings, 'If-Match': etag } }],
        [401, { ...read, token: staff }],
        [401, { ...write, token: staff, headers: { Expect: '100-continue' }, body: {} }],
        [400, { ...write, body: { viewsCount: 1.5 } }],
        [413, { ...write, body: 'x'.repeat(20_000) }],
        [413, { ...write, body: 'x'.repeat(2_000_000) }],
        [415, { ...write, headers: { 'Content-Encoding': 'gzip' }, body: '{}' }],
        [404, { ...read, path: `${path}%2Fmetrics` }],
        [404, { ...read, path: `/api/v1//advertisement/${paId}` }],
        [404, { ...read, path: '/api/v1/advertisement/%c3%a4' }],
        [405, { ...read, method: 'DELETE' }],
      ];
      for (const [status, request] of requests) {
        const direct = essence(await send(server.publicUrl, request));
        expect(direct.status).toBe(status);
        const { text, ...head } = essence(await send(proxy.url, request));
        expect({ ...head, text: direct.text }).toEqual(direct);
        expect(text).toBe(direct.text);
      }
    });

    it('keep their request ids, and cannot pass for another address', async () => {
      const id = `behind-${name}`;
      const headers = { 'X-Request-Id': id, 'X-Forwarded-For': '203.0.113.9' };
      const answer = await send(proxy.url, { path: '/api/v1/none', headers }, fromElsewhere);
      expect(answer.headers['x-request-id']).toBe(id);
      const logged = () => server.logs.map((line) => JSON.parse(line)).filter(({ client }) => client === '127.0.0.2');
      await until('the request is in the log', async () => logged().some(({ code }) => code === 'PATH_NOT_FOUND'));
    });

    // That of haproxy.cfg is tested with two servers, in faults/rolling-restart.test.ts.
    if (name !== 'haproxy')
      it('get an outage in the words of the contract, if the server does not answer', async () => {
        const alone = await start(`127.0.0.1:${await freePort()}`);
        const { status, headers, body } = await send(alone.url, { path: '/api/v1/none' });
        await alone.stop();
        expect([status, body]).toEqual([
          503,
          { error: 'Service temporarily unavailable', code: 'SERVICE_UNAVAILABLE' },
        ]);
        expect(headers).toMatchObject({
          'cache-control': 'private, no-store',
          'content-type': 'application/json; charset=utf-8',
          'retry-after': '5',
          'x-api-version': 'v1',
          'x-content-type-options': 'nosniff',
          'x-request-id': expect.stringMatching(/^[\da-f-]{32,36}$/),
        });
      });
  });
}

/** In front of the internal port. */
const forPublishers = {
  haproxy: (port: number) => proxySettings('haproxy', 'haproxy.cfg').replace(/bind .*/, `bind 127.0.0.1:${port}`),
  nginx: (port: number) => plainNginx(proxySettings('nginx', 'nginx.conf, in http { }'), port),
};

for (const name of ['haproxy', 'nginx'] as const) {
  describeWith(name, `publishers behind ${name}`, () => {
    let url: string;
    let proxy: Proxy;
    beforeAll(async () => {
      const port = await freePort();
      const settings = forPublishers[name](port).replace('127.0.0.1:4001', new URL(server.internalUrl).host);
      proxy = await startProxy(name, port, settings);
      url = proxy.url;
    });
    afterAll(() => proxy?.stop());

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
