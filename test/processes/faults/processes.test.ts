import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { demoTokens } from '../../../src/products/demo/tokens.ts';
import { createDatabase } from '../../support/database.ts';
import { send } from '../../support/http.ts';
import {
  childrenOf,
  cleanEnd,
  isAlive,
  postgresIn,
  processesOf,
  run,
  runMain,
  type Server,
  startProcess,
  stop,
  stopProcesses,
  temporaryFolder,
  until,
  withLimits,
} from '../../support/processes.ts';
import { ownDatabase, readOwn, statusAt } from '../fixtures.ts';

const database = await ownDatabase();
afterEach(() => stopProcesses());

const environment = { DATABASE_URL: database.url, DEMO_DATA: 'true' };

describe('a stop signal during the start ends it cleanly', () => {
  it.each(['SIGTERM', 'Ctrl-C'])('when its processes have just begun, by %s', async (by) => {
    const server = runMain({ ...environment, LOG_LEVEL: 'warn' });
    await until('there are two', async () => (await childrenOf(server)).length === 2);
    const processes = await childrenOf(server);
    if (by === 'Ctrl-C')
      process.kill(-server.pid, 'SIGINT'); // to everything in the foreground
    else process.kill(server.pid, 'SIGTERM');
    expect([await server.exit, server.stdout(), server.stderr()]).toEqual([0, 'Connecting to the database …\n', '']);
    expect(processes.filter(isAlive)).toEqual([]);
  });
});

// Ctrl-C goes to all processes, and may end a new one before the parent has received it.
it.each(['public', 'internal'] as const)(
  'a stop signal to the starting %s process alone does not end the start',
  async (side) => {
    const server = runMain(environment);
    await until('it has just begun', async () => (await processesOf(server))[side] !== 0);
    const { [side]: first } = await processesOf(server);
    process.kill(first, 'SIGINT');
    await until('it is replaced', async () => !isAlive(first) && (await childrenOf(server)).length === 2);
    await until('the server is ready', () => server.stdout().includes('"msg":"listening"'));
    expect(await stop(server)).toEqual(cleanEnd);
  },
);

it('its processes keep none of those that built what they serve', async () => {
  const server = await startProcess(environment);
  for (const file of ['try.js', 'conformance.mjs']) {
    expect((await fetch(`${server.publicUrl}/api/docs/${file}`)).status).toBe(200);
  }
  const sides = Object.values(await processesOf(server));
  await until(
    'none is left',
    async () => (await Promise.all(sides.map((pid) => childrenOf({ pid })))).flat().length === 0,
  );
});

it('its processes end when their parent is killed', async () => {
  const server = await startProcess(environment);
  const processes = await childrenOf(server);
  expect(processes).toHaveLength(2);
  server.kill('SIGKILL');
  await until('its processes are gone', () => !processes.some(isAlive));
});

it('its processes end when their parent times out', async () => {
  const server = await startProcess({ ...environment, ...withLimits({ shutdownTimeout: 1 }) });
  const processes = await childrenOf(server);
  const { public: frozen } = await processesOf(server);
  process.kill(frozen, 'SIGSTOP');
  server.kill('SIGTERM');
  try {
    await until('it has ended', () => !isAlive(server.pid));
    await until('its processes are gone', () => !processes.some(isAlive));
  } finally {
    if (isAlive(frozen)) process.kill(frozen, 'SIGKILL');
  }
  expect(await server.exit).toBe(1);
  expect(server.stdout()).toMatch(/"process":"public".*did not stop in time and is killed/);
  expect(server.stdout()).toContain('"msg":"stopped"');
});

it('the embedded PostgreSQL is stopped, too, if a process does not stop in time', async () => {
  const folder = await temporaryFolder();
  const server = await startProcess({ DATA_DIR: folder, DEMO_DATA: 'false', ...withLimits({ shutdownTimeout: 1 }) });
  process.kill((await processesOf(server)).internal, 'SIGSTOP');
  server.kill('SIGTERM');
  expect(await server.exit).toBe(1);
  expect(server.stdout()).toMatch(/"process":"internal".*did not stop in time and is killed/);
  expect(await postgresIn(folder).pid()).toBeUndefined();
});

it('the embedded PostgreSQL is stopped, too, if an exception that nobody catches ends the server', async () => {
  const folder = await temporaryFolder();
  const hook = "process.on('SIGUSR2', () => { throw new TypeError('a fault') })";
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const server = await startProcess({ DATA_DIR: folder, DEMO_DATA: 'false', NODE_OPTIONS });
  server.kill('SIGUSR2');
  expect(await server.exit).toBe(1);
  expect(server.stdout()).toContain('uncaught exception: this process exits');
  expect(await postgresIn(folder).pid()).toBeUndefined();
});

it.each(['public', 'internal'] as const)('says that the starting %s process was killed', async (side) => {
  const server = runMain(environment);
  await until('it has begun', async () => (await processesOf(server))[side] !== 0);
  process.kill((await processesOf(server))[side], 'SIGKILL');
  expect(await server.exit).toBe(1);
  expect(server.stdout()).toMatch(new RegExp(`"process":"${side}".*"signal":"SIGKILL".*was ended while it started`));
});

it('a new client takes the place of an idle one where the system lets it open few files', async () => {
  const limited = ['sh', '-c', `ulimit -n 256; exec '${process.execPath}' src/app/main.ts`];
  const server = await startProcess(environment, limited);
  const bound = /"connections":196,.*the limit of open files bounds the connections/;
  await until('it says the bound', async () => bound.test(server.stdout()));
  const { hostname, port } = new URL(server.publicUrl);
  const idle = Array.from({ length: 300 }, () => connect(Number(port), hostname).on('error', () => {}));
  await Promise.all(idle.map((each) => once(each, 'connect')));
  try {
    expect((await readOwn(server)).status).toBe(200);
  } finally {
    for (const each of idle) each.destroy();
  }
  expect(await stop(server)).toEqual(cleanEnd);
});

it('is not ready while PostgreSQL hangs, however long a statement may take', async () => {
  const folder = await temporaryFolder();
  const patient = { DATABASE_STATEMENT_TIMEOUT: '600000', ...withLimits({ connectTimeout: 600_000 }) };
  const server = await startProcess({ DATA_DIR: folder, DEMO_DATA: 'false', ...patient });
  const thaw = await postgresIn(folder).freeze();
  try {
    expect(await statusAt(server, '/health/ready')).toBe(503);
  } finally {
    await thaw();
  }
  expect(await stop(server)).toEqual(cleanEnd);
});

it('a process whose event loop hangs for a minute is replaced', async () => {
  // It waits: a loop would take as long as a busy machine needs to give it a minute of CPU time.
  const hook = "process.on('SIGUSR2', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))";
  const server = await startProcess({
    ...environment,
    INTERNAL_PORT: String(await freePort()), // a process that is replaced would take another port for 0
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
  });
  const { internal: hanging } = await processesOf(server);
  process.kill(hanging, 'SIGUSR2');
  await until(
    'another one serves',
    async () => (await processesOf(server)).internal !== hanging && isLive(server),
    220_000,
  );
  expect(server.stdout()).toMatch(/"process":"internal".*has not responded for a minute and is killed/);
  const { text } = await send(server.internalUrl, { path: '/metrics' });
  expect(text).toContain('notices_process_restarts_total{process="internal"} 1');
  expect((await readOwn(server)).status).toBe(200);
  expect(await stop(server)).toEqual(cleanEnd);
});

const isLive = async (server: Server) => (await statusAt(server, '/health/live')) === 200;
const isReady = async (server: Server) => (await statusAt(server, '/health/ready')) === 200;

it('a process that is frozen, or replaced, does not stop the other; liveness and readiness are those of partners', async () => {
  const [port, internalPort] = [String(await freePort()), String(await freePort())]; // a process that is replaced would take another port for 0
  const server = await startProcess({ ...environment, PORT: port, INTERNAL_PORT: internalPort });
  // Its processes know whether the database of their parent is a demo.
  const { text: start } = await send(server.internalUrl, { path: '/graphiql/start.json' });
  expect(start).toContain(demoTokens.administrator);

  const { internal, public: ofPartners } = await processesOf(server);
  process.kill(internal, 'SIGSTOP');
  expect((await readOwn(server)).status).toBe(200);
  const check = run('src/app/health.ts', [], { INTERNAL_PORT: internalPort });
  expect(await check.exit).toBe(1); // it does not wait for ever
  process.kill(internal, 'SIGKILL');
  expect((await readOwn(server)).status).toBe(200);
  await until('another one serves', () => isLive(server));
  expect(await childrenOf(server)).not.toContain(internal);

  await until('it is ready', () => isReady(server));
  process.kill(ofPartners, 'SIGSTOP');
  expect([await isLive(server), await isReady(server)]).toEqual([false, false]);
  const { text } = await send(server.internalUrl, { path: '/metrics' });
  expect(text).toContain('notices_public_process_responding{process="internal"} 0');
  process.kill(ofPartners, 'SIGCONT');
  await until('it is live again', () => isLive(server));
  process.kill(ofPartners, 'SIGKILL');
  await until('it is not ready', async () => !(await isReady(server)));
  expect(await isLive(server)).toBe(true);
  await until('it is ready again', () => isReady(server));
  expect((await readOwn(server)).status).toBe(200);
  expect(server.stdout()).toContain('a process ended and is replaced');
});

it('logs what happens to it, in JSON only, without secrets', async () => {
  const secret = {
    REDIS_URL: 'redis://user:hunter2@127.0.0.1:1',
    PUBLIC_CONTACT: 'canary@contact.example',
    SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1',
    SMTP_FROM: 'canary@register.example',
  };
  const plain = await createDatabase();
  const server = await startProcess({ DATABASE_URL: plain.url, ...secret });
  expect(await stop(server)).toEqual(cleanEnd);
  await plain.close();
  const lines = server
    .stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const about = (msg: string) => lines.find((line) => line.msg === msg);
  expect(about('started')).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    node: process.version,
    pid: server.pid,
    migration: expect.stringMatching(/^\d{4}-/),
    settings: {
      PORT: '0',
      DATABASE_URL: '(not shown)',
      ...Object.fromEntries(Object.keys(secret).map((name) => [name, '(not shown)'])),
    },
  });
  expect(about('listening')).toMatchObject({ publicUrl: server.publicUrl, internalUrl: server.internalUrl });
  expect(about('stopping')).toMatchObject({ signal: 'SIGTERM' });
  expect(about('stopped')).toMatchObject({ milliseconds: expect.any(Number) });
  expect(server.stdout()).not.toMatch(/hunter2|canary/);
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
