import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { QueryResultRow } from 'pg';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { send } from '../support/http.ts';
import {
  cleanEnd,
  cleanUp,
  postgresIn,
  processesOf,
  runCommand,
  type Server,
  startProcess,
  stop,
  temporaryFolder,
  until,
  withLimits,
} from '../support/processes.ts';
import { startPrometheus } from '../support/prometheus.ts';
import { type Redis, startRedis } from '../support/redis.ts';
import { codeOf, connectTo, runAs } from '../support/run-sql.ts';
import { startReplicated } from '../support/standby.ts';
import { runAdmin } from './admin/run-admin.ts';
import { fillDisk } from './faults/full-disk.ts';
import { askGraph, own, readOwn, readRecord, statusAt, writeOwn } from './fixtures.ts';

/*
 * Each alert is fired by a real Prometheus, from the metrics of a real server to which its cause happens. Only times of the rules
 * are shorter. Where the section of the runbook names a command that mends the cause, the drill ends with it.
 */

const deploy = join(import.meta.dirname, '../../.deploy');
const rules = await readFile(join(deploy, 'alerts.yaml'), 'utf8');

/** Times that no test can wait for, by their text in the rules. */
const shorter = {
  'seconds > 600': 'seconds > 8',
  'seconds > 30\n': 'seconds > 3\n',
  '> 3 * 3600': '> 12',
  '[5m]))) > 5\n': '[5m]))) > 1\n',
};

let cluster: Awaited<ReturnType<typeof startReplicated>>;
let redis: Redis;
let server: Server;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
let environment: Record<string, string>;

const hook = (line: string) => `--import=data:text/javascript,${encodeURIComponent(line)}`;
/** After SIGUSR2 the process is busy, until the next one. */
const busyOnSignal = `let busy; process.on('SIGUSR2', () => {
  if (busy) busy = clearInterval(busy);
  else busy = setInterval(() => { const end = Date.now() + 800; while (Date.now() < end); }, 100);
})`;
const clockAhead = `globalThis.Date = class extends Date {
  constructor(...given) { super(...(given.length > 0 ? given : [new.target.now()])); }
  static now() { return super.now() + 60_000; }
}`;

const asSuperuser = <Row extends QueryResultRow>(...statements: string[]) =>
  runAs<Row>(cluster.primary.superuserUrl, ...statements);
const endOldestTransaction = () =>
  asSuperuser(`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction'
    order by xact_start limit 1`);
const signal = async (side: 'public' | 'internal', name: NodeJS.Signals) =>
  process.kill((await processesOf(server))[side], name);
const asOwner = (args: string[], input = '') =>
  runAdmin(args, { url: cluster.primary.ownerUrl, env: { INTERNAL_PORT: environment.INTERNAL_PORT ?? '' }, input });
const write = () => writeOwn(server, Date.now() % 1_000_000);
const isReady = () => until('it is ready', async () => (await statusAt(server, '/health/ready')) === 200);

/** Asks while a transaction keeps the notices locked for so many seconds. */
async function whileLocked(seconds: number, ...asks: (() => Promise<unknown>)[]) {
  const other = await connectTo(cluster.primary.superuserUrl);
  await other.query('begin; lock table notice, notice_document in access exclusive mode');
  const answers = asks.map((ask) => ask());
  await other.query(`select pg_sleep(${seconds}); commit`);
  await Promise.all([other.end(), ...answers]);
}

const grant = async () => expect(await asOwner(['migrate', '--grant-to', 'notices'])).toMatchObject({ code: 0 });

type Drill = {
  alert: string;
  cause: string;
  labels?: Record<string, string>;
  /** Causes it. @returns what mends it */
  begin?: () => Promise<(() => unknown) | undefined>;
  mend?: () => unknown;
  /** Goes on until it fires. */
  during?: () => Promise<unknown>;
  /** What an operator sees meanwhile. */
  see?: () => Promise<unknown>;
  /** Whether the alert ends as soon as the cause does. The others look back for minutes. */
  isState?: boolean;
};

const halted = (side: 'public' | 'internal') => async () => {
  await signal(side, 'SIGSTOP');
  return () => signal(side, 'SIGCONT');
};

/** Connections that ask nothing yet. */
async function idleConnections(count: number) {
  const { hostname, port } = new URL(server.publicUrl);
  const open = Array.from({ length: count }, () => connect(Number(port), hostname).on('error', () => {}));
  await Promise.all(open.map((each) => once(each, 'connect')));
  return () => open.forEach((each) => void each.destroy());
}

const drills: Drill[] = [
  { alert: 'NoticesServerDown', cause: 'the process for dashboards hangs', begin: halted('internal'), isState: true },
  { alert: 'NoticesProcessStuck', cause: 'the process for partners hangs', begin: halted('public'), isState: true },
  {
    alert: 'NoticesProcessStuck',
    cause: 'their parent hangs',
    isState: true,
    begin: async () => {
      server.kill('SIGSTOP');
      return () => server.kill('SIGCONT');
    },
  },
  {
    alert: 'NoticesReplicaBehind',
    cause: 'the replica does not replay',
    isState: true,
    begin: async () => {
      await runAs(cluster.replica.superuserUrl, 'select pg_wal_replay_pause()');
      return () => runAs(cluster.replica.superuserUrl, 'select pg_wal_replay_resume()');
    },
    during: write,
  },
  {
    alert: 'NoticesReplicaDown',
    cause: 'the replica is stopped',
    isState: true,
    begin: async () => {
      await postgresIn(cluster.standbyFolder).stop();
      return () => postgresIn(cluster.standbyFolder).start();
    },
  },
  {
    alert: 'NoticesLimiterDegraded',
    cause: 'Redis is killed',
    isState: true,
    begin: async () => {
      await redis.stop();
      return redis.start;
    },
    during: () => readOwn(server),
  },
  ...['NoticesConnectionsNearLimit', 'NoticesFilesNearLimit'].map((alert) => ({
    alert,
    cause: 'clients keep many connections',
    labels: { process: 'public' },
    isState: true,
    begin: () => idleConnections(190),
  })),
  {
    alert: 'NoticesSummariesBehind',
    cause: 'a transaction stays open',
    isState: true,
    begin: async () => {
      const forgotten = await connectTo(cluster.primary.superuserUrl);
      await forgotten.query('begin');
      await forgotten.query('select pg_current_xact_id()');
      return endOldestTransaction;
    },
    during: () => readRecord(server),
    see: async () => {
      const { text } = await send(server.internalUrl, { path: '/metrics' });
      expect(Number(/^notices_fold_backlog_age_seconds\S* (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(8);
    },
  },
  {
    alert: 'NoticesPoolExhausted',
    cause: 'more is asked than a slow database has connections for',
    labels: { pool: 'partners' },
    during: () => whileLocked(4, ...[readOwn, readRecord].map((ask) => () => ask(server)), write),
  },
  {
    alert: 'NoticesRequestsSlow',
    cause: 'a transaction locks the notices for a while',
    labels: { route: '/ssp/advertisement/:PAID' },
    during: () =>
      whileLocked(2, () => send(server.publicUrl, { path: `/api/v1/ssp/advertisement/${own}`, token: demoTokens.ssp })),
  },
  {
    alert: 'NoticesGraphSlow',
    cause: 'a transaction locks the notices for a while',
    labels: { operation: 'query' },
    during: () => whileLocked(2, () => askGraph(server, `{ notice(paId: "${own}") { title } }`)),
  },
  {
    alert: 'NoticesMaintenanceFails',
    cause: 'the role of the server may not run a function',
    labels: { task: 'summaries' },
    begin: async () => {
      await asSuperuser('revoke execute on function fold_summaries(int) from public, notices');
      return undefined;
    },
  },
  {
    alert: 'NoticesMaintenanceStale',
    cause: 'it still may not',
    labels: { task: 'summaries' },
    isState: true,
    mend: () => asSuperuser('grant execute on function fold_summaries(int) to public'),
  },
  {
    alert: 'NoticesBackgroundWritesFail',
    cause: 'the role of the server lacks a privilege',
    labels: { write: 'refusals' },
    begin: async () => {
      await asSuperuser('revoke insert on refusal from notices');
      return grant;
    },
    during: () => readOwn(server, 'none'),
  },
  {
    alert: 'NoticesRequestsFail',
    cause: 'PostgreSQL is stopped',
    begin: async () => {
      await postgresIn(cluster.folder).stop();
      return async () => {
        await postgresIn(cluster.folder).start();
        await isReady();
      };
    },
    during: () => readOwn(server),
    see: async () => {
      expect(await statusAt(server, '/health/ready')).toBe(503);
      expect(await asOwner(['status'])).toMatchObject({ code: 1, messages: expect.stringContaining('unreachable') });
      const cause = /"level":50,.*"err":\{.*"code":"(57P01|ECONNREFUSED|ENOENT)"/;
      await until('the log has the cause', () => cause.test(server.stdout()));
    },
  },
  {
    alert: 'NoticesStatementsFail',
    cause: 'the role of the server lacks a privilege',
    labels: { statement: 'store-engagement-metrics' },
    begin: async () => {
      await asSuperuser('revoke update on engagement_metrics from notices');
      return grant;
    },
    during: write,
  },
  {
    alert: 'NoticesLedgerFails',
    cause: 'the disk of the ledger is full',
    begin: async () => {
      await postgresIn(cluster.standbyFolder).stop(); // it would use the same small disk
      return fillDisk(cluster.primary.superuserUrl);
    },
    during: () => readRecord(server),
  },
  {
    alert: 'NoticesEventLoopSlow',
    cause: 'a process is busy',
    labels: { process: 'public' },
    isState: true,
    begin: async () => {
      await signal('public', 'SIGUSR2');
      return () => signal('public', 'SIGUSR2');
    },
  },
  {
    alert: 'NoticesProcessDied',
    cause: 'the process for partners is killed',
    labels: { process: 'public' },
    begin: async () => {
      await signal('public', 'SIGKILL');
      return isReady;
    },
  },
  {
    alert: 'NoticesServerDown',
    cause: 'the server is stopped',
    isState: true,
    begin: async () => {
      expect(await stop(server)).toEqual(cleanEnd);
      return startInTrouble;
    },
    see: async () => {
      await expect(send(server.publicUrl, { path: '/ready' })).rejects.toThrow('ECONNREFUSED');
      const { result } = await asOwner(['status']);
      expect(result).toMatchObject({ server: { health: 'no answer' }, problems: [] });
    },
  },
  { alert: 'NoticesClockOff', cause: 'the clock of the machine is a minute ahead' },
  {
    alert: 'NoticesTableGrows',
    cause: 'megabytes of full records were read in a minute',
    labels: { table: 'access_ledger' },
  },
  {
    alert: 'NoticesPartitionsEnd',
    cause: 'a transaction keeps a table locked',
    labels: { table: 'request_count' },
    mend: async () => {
      await endOldestTransaction();
      expect(await asOwner(['migrate'])).toMatchObject({ code: 0 });
      expect((await asOwner(['status'])).messages).not.toContain('Partitions');
    },
  },
  {
    alert: 'NoticesLogLinesDropped',
    cause: 'the disk of the log is full',
    during: () => Promise.all(Array.from({ length: 200 }, () => readOwn(server, 'none'))),
  },
];

/** The commands of the first screen, and of the sections of the alerts. */
const pages = await Promise.all(['README.md', 'operation.md'].map((name) => readFile(join(deploy, name), 'utf8')));
const sections = pages.join('').replace(/^# Operate[\s\S]*^## Alerts$/m, '');
const programs = /^(admin|owner|select|curl|journalctl|systemctl|timedatectl|ps|df|grep)\b/;
const commands = new Set(
  [...sections.matchAll(/`([^`]+)`/g)]
    .map(([, span = '']) => span.replaceAll(/\s+/g, ' ').replaceAll('\\|', '|'))
    .filter((span) => programs.test(span)),
);

/** Runs a command as the page has it. @returns why it cannot be run */
async function failureOf(command: string, refused: string): Promise<string> {
  const text = command
    .replace('REQUEST-ID', refused)
    .replace('PA-ID', own)
    .replace('(pid)', '(0)')
    .replace('PID', String(process.pid));
  if (text.startsWith('select')) return codeOf(asSuperuser(text)).then((code) => code ?? '');
  if (/^(admin|owner) /.test(text)) {
    const input = text.endsWith('find') ? demoTokens.readOnly : '';
    const { code, messages } = await asOwner(text.split(' ').slice(1), input);
    return code === 0 || (code === 1 && text.endsWith('status')) ? '' : messages;
  }
  const ports = { 4000: environment.PORT, 4001: environment.INTERNAL_PORT };
  const here = Object.entries(ports).reduce((line, [port, free]) => line.replace(`:${port}`, `:${free}`), text);
  const shell = runCommand('bash', ['-o', 'pipefail', '-c', here], {});
  const code = await shell.exit;
  // Without systemd its programs only show whether they know their arguments.
  const isWrong = /^(curl|ps|df|grep)/.test(text) ? code !== 0 : /unrecognized|unknown|invalid/i.test(shell.stderr());
  return isWrong ? `${code}: ${shell.stderr()}` : '';
}

/** Starts the server again where the clock is wrong, the log has no disk, the ledger has grown and a table is locked. */
async function startInTrouble(): Promise<void> {
  const [{ months = [] } = {}] = await asSuperuser<{ months: string[] }>(`
    select array_agg(inhrelid::regclass::text) as months from pg_inherits where inhparent = 'request_count'::regclass
      and right(inhrelid::regclass::text, 6) > to_char(now() at time zone 'UTC', 'YYYYMM')`);
  await asSuperuser(
    ...months.map((month) => `drop table ${month}`),
    `insert into access_ledger (read_at, pa_id, request_id) select now(), 'PA-' || n, gen_random_uuid()
      from generate_series(1, 100000) as n`,
  );
  const forgotten = await connectTo(cluster.primary.superuserUrl);
  await forgotten.query('begin');
  await forgotten.query('select from request_count limit 1');
  const command = `exec '${process.execPath}' src/app/main.ts > /dev/full`;
  const program = runCommand('sh', ['-c', command], {
    ...environment,
    LOG_LEVEL: 'trace',
    NODE_OPTIONS: hook(clockAhead),
  });
  server = { ...server, ...program };
  await isReady();
}

describeWith('prometheus', 'the alerts', () => {
  beforeAll(async () => {
    const first = (DATA_DIR: string) => startProcess({ DATA_DIR, DEMO_DATA: 'true' });
    cluster = await startReplicated(async (folder) => expect(await stop(await first(folder))).toEqual(cleanEnd));
    redis = await startRedis();
    const limits = withLimits({ replicaMaxLag: 10_000 });
    environment = {
      DATABASE_URL: cluster.primary.servingUrl,
      DATABASE_REPLICA_URL: cluster.replica.servingUrl,
      DATABASE_MIGRATE: 'false',
      DATABASE_POOL_SIZE: '1',
      DEMO_DATA: 'true',
      REDIS_URL: redis.url,
      PORT: String(await freePort()),
      INTERNAL_PORT: String(await freePort()),
    };
    const NODE_OPTIONS = `${limits.NODE_OPTIONS} ${hook(busyOnSignal)}`;
    const limited = ['sh', '-c', `ulimit -n 256; exec '${process.execPath}' src/app/main.ts`];
    server = await startProcess({ ...environment, ...limits, NODE_OPTIONS }, limited);
    const copy = join(await temporaryFolder(), 'alerts.yaml');
    const soon = Object.entries(shorter).reduce((text, [from, to]) => text.replace(from, to), rules);
    await writeFile(copy, soon.replaceAll(/for: \w+/g, 'for: 1s'));
    prometheus = await startPrometheus(server, copy, 1_500);
    await Promise.all([readOwn(server), readRecord(server), writeOwn(server, 1), readOwn(server, 'none')]);
    await until('it is scraped', async () => JSON.stringify(await prometheus.ask('query?query=up')).includes('"1"'));
  });
  afterAll(async () => {
    server?.kill('SIGTERM');
    await server?.exit;
    await Promise.all([prometheus?.stop(), redis?.stop(), cluster?.stop()]);
    await cleanUp();
  });

  it('have a drill each', () => {
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect([...new Set(drills.map(({ alert }) => alert))].sort()).toEqual(names.sort());
    expect(Object.keys(shorter).filter((text) => !rules.includes(text))).toEqual([]);
  });

  it.each(drills)('$alert: $cause', async ({ alert, labels = {}, begin, during, isState, ...drill }) => {
    const fires = async () =>
      (await prometheus.firing()).some((found) =>
        Object.entries({ alertname: alert, ...labels }).every(([name, value]) => found[name] === value),
      );
    if (begin && !isState) expect(await fires()).toBe(false);
    const mend = (await begin?.()) ?? drill.mend;
    try {
      await until('it fires', async () => {
        await during?.();
        return fires();
      });
      await drill.see?.();
    } finally {
      await mend?.();
    }
    if (isState) await until('it is over', async () => !(await fires()));
  });

  it('lead to commands that run', async () => {
    const { headers } = await readOwn(server, demoTokens.ssp);
    const refused = String(headers['x-request-id']);
    await until('the refusal is stored', async () => (await asOwner(['access', 'explain', refused])).code === 0);
    expect(commands.size).toBeGreaterThan(15);
    const failures: Record<string, string> = {};
    for (const command of commands) failures[command] = await failureOf(command, refused);
    expect(failures).toEqual(Object.fromEntries([...commands].map((command) => [command, ''])));
  });
});
