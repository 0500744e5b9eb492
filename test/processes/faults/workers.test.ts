import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { demoTokens } from '../../../src/products/demo/tokens.ts';
import { send } from '../../support/http.ts';
import {
  childrenOf,
  cleanEnd,
  isAlive,
  runMain,
  type Server,
  startProcess,
  stop,
  stopProcesses,
  until,
} from '../../support/processes.ts';
import { ownDatabase, readOwn, statusAt } from '../fixtures.ts';

const database = await ownDatabase();
afterEach(() => stopProcesses());

const environment = { DATABASE_URL: database.url, WORKERS: '2' };

describe('a stop signal during the start ends it cleanly and silently', () => {
  it.each([
    ['first', 'SIGTERM', 2],
    ['first', 'Ctrl-C', 2],
    ['other', 'SIGTERM', 3],
    ['other', 'Ctrl-C', 3],
  ])('when its %s workers have just begun, by %s', async (_which, by, children) => {
    const server = runMain(environment);
    await until('there are so many workers', async () => (await childrenOf(server)).length === children);
    const workers = await childrenOf(server);
    if (by === 'Ctrl-C')
      process.kill(-server.pid, 'SIGINT'); // to everything in the foreground
    else process.kill(server.pid, 'SIGTERM');
    expect([await server.exit, server.stdout(), server.stderr()]).toEqual([0, '', '']);
    expect(workers.filter(isAlive)).toEqual([]);
  });
});

// Ctrl-C goes to all processes, and may end a new worker before the primary has received it.
it('a stop signal to a starting worker alone does not end the start', async () => {
  const server = runMain(environment);
  await until('its last worker has just begun', async () => (await childrenOf(server)).length === 3);
  const last = (await childrenOf(server)).at(-1) ?? 0;
  process.kill(last, 'SIGINT');
  await until('it is replaced', async () => !isAlive(last) && (await childrenOf(server)).length === 3);
  await until('the server is ready', () => server.stdout().includes('Reference'));
  expect(await stop(server)).toEqual(cleanEnd);
});

it('an error that prevents workers from starting is printed once, in one line', async () => {
  const taken = createServer().listen(0);
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const server = runMain({ ...environment, PORT: String(port) });
  expect(await server.exit).toBe(1);
  taken.close();
  expect(server.stderr().trim().split('\n')).toEqual([
    expect.stringContaining('EADDRINUSE'),
    'a worker ended before it was ready',
  ]);
});

it('workers end when their primary is killed', async () => {
  const server = await startProcess(environment);
  const workers = await childrenOf(server);
  expect(workers).toHaveLength(3);
  server.kill('SIGKILL');
  await until('its workers are gone', () => !workers.some(isAlive));
});

it('workers end when their primary times out', async () => {
  const server = await startProcess({ ...environment, SHUTDOWN_TIMEOUT: '1' });
  const workers = await childrenOf(server);
  const [frozen = 0] = workers;
  process.kill(frozen, 'SIGSTOP');
  server.kill('SIGTERM');
  try {
    await until('it has ended', () => !isAlive(server.pid));
    await until('its workers are gone', () => !workers.some(isAlive));
  } finally {
    if (isAlive(frozen)) process.kill(frozen, 'SIGKILL');
  }
  expect(await server.exit).toBe(1);
});

describe('dashboards have a process of their own', () => {
  const isLive = async (server: Server) => (await statusAt(server, '/health/live')) === 200;

  it('partners get their answers while it is frozen, and while it is replaced', async () => {
    const port = String(await freePort()); // a worker that is replaced would take another port for 0
    const server = await startProcess({ DATABASE_URL: database.url, DEMO_DATA: 'true', INTERNAL_PORT: port });
    const [dashboards = 0] = await childrenOf(server);
    process.kill(dashboards, 'SIGSTOP');
    expect((await readOwn(server)).status).toBe(200);
    process.kill(dashboards, 'SIGKILL');
    expect((await readOwn(server)).status).toBe(200);
    await until('another one serves', () => isLive(server));
    expect(await childrenOf(server)).not.toContain(dashboards);
  });

  it('it reports that the server is not live while the process that serves partners is frozen', async () => {
    const server = await startProcess({ DATABASE_URL: database.url, DEMO_DATA: 'true' });
    expect(await isLive(server)).toBe(true);
    process.kill(server.pid, 'SIGSTOP');
    // It accepts connections for its workers, so a probe waits.
    expect(await Promise.race([isLive(server), sleep(10_000, false)])).toBe(false);
    process.kill(server.pid, 'SIGCONT');
    await until('it is live again', () => isLive(server));
  });
});

it('readiness means that a process serves partners', async () => {
  const [port, internalPort] = [String(await freePort()), String(await freePort())];
  // An earlier test may have loaded the demo data.
  const server = runMain({ ...environment, PORT: port, INTERNAL_PORT: internalPort, DEMO_DATA: 'true' });
  const readiness = () => statusAt({ internalUrl: `http://127.0.0.1:${internalPort}` }, '/health/ready');
  const isServed = async () => (await send(`http://127.0.0.1:${port}`, { path: '/api/docs/openapi.json' })).status;
  await until('it is ready', async () => (await readiness()) === 200);
  expect(await isServed()).toBe(200);
  await until('all workers have started', () => server.stdout().includes('Reference'));

  await until('it is not ready without them', async () => {
    const [_internal, ...partners] = await childrenOf(server);
    for (const pid of partners.filter(isAlive)) process.kill(pid, 'SIGKILL');
    return (await readiness()) === 503;
  });
  await until('it is ready again', async () => (await readiness()) === 200);
  expect(await isServed()).toBe(200);
});

it('workers know whether the database of their primary is a demo', async () => {
  const server = await startProcess({ ...environment, DEMO_DATA: 'true' });
  const { text } = await send(server.internalUrl, { path: '/graphiql/start.json' });
  expect(text).toContain(demoTokens.administrator);
});

it('an internal error that ends a process is logged without its message', async () => {
  const canary = 'canary@contact.example';
  const hook = `process.on('SIGUSR2', () => { throw Object.assign(new Error('${canary}'), { code: '23514', detail: '${canary}' }) })`;
  const server = await startProcess({
    DATABASE_URL: database.url,
    DEMO_DATA: 'true', // an earlier test may have loaded them
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
  });
  server.kill('SIGUSR2');
  expect(await server.exit).toBe(1);
  expect(server.stdout()).toContain('"code":"23514"');
  expect(server.stdout() + server.stderr()).not.toContain('canary');
});
