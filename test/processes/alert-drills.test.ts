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
  '> 3 * 3600': '> 9',
  '[5m]))) > 5\n': '[5m]))) > 1\n',
};

let cluster: Awaited<ReturnType<typeof startReplicated>>;
let redis: Redis;
let server: Server;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
let environment: Record<string, string>;
/** Of the commands, which run beside the first drills. */
let failures: Promise<Record<string, string>>;

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

type Drill = {
  /** What the cause fires: labels of the alert, by its name. */
  alerts: Record<string, Record<string, string>>;
  cause: string;
  /** Causes it. @returns what mends it */
  begin?: () => Promise<(() => unknown) | undefined>;
  mend?: () => unknown;
  /** Goes on until it fires. */
  during?: () => Promise<unknown>;
  /** What an operator sees meanwhile, also before the alert fires. */
  see?: () => Promise<unknown>;
  /** Whether alerts that do not look back for minutes end with the cause. */
  endsAtOnce?: boolean;
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

/**
 * Groups run one after the other. The chains of a group run at the same time, because their alerts are independent, and the
 * drills of a chain one after the other. Writes that lack a privilege fail requests, too, so they come after the stop of
 * PostgreSQL.
 */
const drills: Drill[][][] = [
  [
    [
      {
        alerts: { NoticesServerDown: {} },
        cause: 'the process for dashboards hangs',
        begin: halted('internal'),
        endsAtOnce: true,
      },
      {
        alerts: { NoticesProcessStuck: {} },
        cause: 'the process for partners hangs',
        begin: halted('public'),
        endsAtOnce: true,
      },
      {
        alerts: { NoticesProcessStuck: {} },
        cause: 'their parent hangs',
        endsAtOnce: true,
        begin: async () => {
          server.kill('SIGSTOP');
          return () => server.kill('SIGCONT');
        },
      },
    ],
  ],
  [
    [
      {
        alerts: { NoticesReplicaBehind: {} },
        cause: 'the replica does not replay',
        endsAtOnce: true,
        begin: async () => {
          await runAs(cluster.replica.superuserUrl, 'select pg_wal_replay_pause()');
          return () => runAs(cluster.replica.superuserUrl, 'select pg_wal_replay_resume()');
        },
        during: write,
      },
      {
        alerts: { NoticesReplicaDown: {} },
        cause: 'the replica is stopped',
        endsAtOnce: true,
        begin: async () => {
          await postgresIn(cluster.standbyFolder).stop();
          return () => postgresIn(cluster.standbyFolder).start();
        },
      },
    ],
    [
      {
        alerts: { NoticesLimiterDegraded: {} },
        cause: 'Redis is killed',
        endsAtOnce: true,
        begin: async () => {
          await redis.stop();
          return redis.start;
        },
        during: () => readOwn(server),
      },
      {
        alerts: {
          NoticesPoolExhausted: { pool: 'partners' },
          NoticesRequestsSlow: { route: '/ssp/advertisement/:PAID' },
          NoticesGraphSlow: { operation: 'query' },
        },
        cause: 'a transaction locks the notices for a while',
        endsAtOnce: true,
        during: () =>
          whileLocked(
            4,
            () => readOwn(server),
            () => readRecord(server),
            () => send(server.publicUrl, { path: `/api/v1/ssp/advertisement/${own}`, token: demoTokens.ssp }),
            () => askGraph(server, `{ notice(paId: "${own}") { title } }`),
            write,
          ),
      },
    ],
    [
      {
        alerts: { NoticesConnectionsNearLimit: { process: 'public' }, NoticesFilesNearLimit: { process: 'public' } },
        cause: 'clients keep many connections',
        endsAtOnce: true,
        begin: () => idleConnections(190),
      },
      {
        alerts: { NoticesProcessDied: { process: 'public' } },
        cause: 'the process for partners is killed',
        begin: async () => {
          await failures.catch(() => {}); // some of them ask this process
          await signal('public', 'SIGKILL');
          return isReady;
        },
      },
    ],
    [
      {
        alerts: { NoticesSummariesBehind: {} },
        cause: 'a transaction stays open',
        endsAtOnce: true,
        begin: async () => {
          const forgotten = await connectTo(cluster.primary.superuserUrl);
          await forgotten.query('begin');
          await forgotten.query('select pg_current_xact_id()');
          return endOldestTransaction;
        },
        during: () => readRecord(server),
      },
    ],
  ],
  [
    [
      {
        alerts: { NoticesRequestsFail: {} },
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
          await until('it is not ready', async () => (await statusAt(server, '/health/ready')) === 503);
          expect(await asOwner(['status'])).toMatchObject({
            code: 1,
            messages: expect.stringContaining('; start PostgreSQL'),
          });
          const cause = /"level":50,.*"err":\{.*"code":"(57P01|ECONNREFUSED|ENOENT)"/;
          await until('the log has the cause', () => cause.test(server.stdout()));
        },
      },
    ],
  ],
  [
    [
      {
        alerts: { NoticesMaintenanceFails: { task: 'summaries' }, NoticesMaintenanceStale: { task: 'summaries' } },
        cause: 'the role of the server may not run a function',
        endsAtOnce: true,
        begin: async () => {
          await asSuperuser('revoke execute on function fold_summaries(int) from public, notices');
          return () => asSuperuser('grant execute on function fold_summaries(int) to public');
        },
      },
    ],
    [
      {
        alerts: {
          NoticesBackgroundWritesFail: { write: 'refusals' },
          NoticesStatementsFail: { statement: 'store-engagement-metrics' },
        },
        cause: 'the role of the server lacks privileges',
        begin: async () => {
          await asSuperuser(
            'revoke insert on refusal from notices',
            'revoke update on engagement_metrics from notices',
          );
          return async () => expect(await asOwner(['migrate', '--grant-to', 'notices'])).toMatchObject({ code: 0 });
        },
        during: () => Promise.all([readOwn(server, 'none'), write()]),
      },
      {
        alerts: { NoticesEventLoopSlow: { process: 'public' } },
        cause: 'a process is busy',
        endsAtOnce: true,
        begin: async () => {
          await signal('public', 'SIGUSR2');
          return () => signal('public', 'SIGUSR2');
        },
      },
    ],
    [
      {
        alerts: { NoticesLedgerFails: {} },
        cause: 'the disk of the ledger is full',
        begin: async () => {
          await postgresIn(cluster.standbyFolder).stop(); // it would use the same small disk
          return fillDisk(cluster.primary.superuserUrl);
        },
        during: () => readRecord(server),
      },
    ],
  ],
  [
    [
      {
        alerts: { NoticesServerDown: {} },
        cause: 'the server is stopped',
        endsAtOnce: true,
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
    ],
  ],
  [
    [{ alerts: { NoticesClockOff: {} }, cause: 'the clock of the machine is a minute ahead' }],
    [
      {
        alerts: { NoticesTableGrows: { table: 'access_ledger' } },
        cause: 'megabytes of full records were read in a minute',
      },
    ],
    [
      {
        alerts: { NoticesPartitionsEnd: { table: 'request_count' } },
        cause: 'a transaction keeps a table locked',
        mend: async () => {
          await endOldestTransaction();
          expect(await asOwner(['migrate'])).toMatchObject({ code: 0 });
          expect((await asOwner(['status'])).messages).not.toContain('Partitions');
        },
      },
    ],
    [
      {
        alerts: { NoticesLogLinesDropped: {} },
        cause: 'the disk of the log is full',
        during: () => Promise.all(Array.from({ length: 200 }, () => readOwn(server, 'none'))),
      },
    ],
  ],
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

/** Runs the commands. @returns why each cannot be run */
async function failuresOfCommands(): Promise<Record<string, string>> {
  const { headers } = await readOwn(server, demoTokens.ssp);
  const refused = String(headers['x-request-id']);
  await until('the refusal is stored', async () => (await asOwner(['access', 'explain', refused])).code === 0);
  const found: Record<string, string> = {};
  const rest = commands.values();
  const runs = async () => {
    for (const command of rest) found[command] = await failureOf(command, refused);
  };
  await Promise.all([runs(), runs()]);
  return found;
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
    const [PORT, INTERNAL_PORT] = [String(await freePort()), String(await freePort())];
    const copy = join(await temporaryFolder(), 'alerts.yaml');
    const soon = Object.entries(shorter).reduce((text, [from, to]) => text.replace(from, to), rules);
    await writeFile(copy, soon.replaceAll(/for: \w+/g, 'for: 1s'));
    [cluster, redis, prometheus] = await Promise.all([
      startReplicated(),
      startRedis(),
      startPrometheus({ internalUrl: `http://127.0.0.1:${INTERNAL_PORT}` }, copy, 1_500),
    ]);
    const limits = withLimits({ replicaMaxLag: 10_000 });
    environment = {
      DATABASE_URL: cluster.primary.servingUrl,
      DATABASE_REPLICA_URL: cluster.replica.servingUrl,
      DATABASE_MIGRATE: 'false',
      DATABASE_POOL_SIZE: '1',
      DEMO_DATA: 'true',
      REDIS_URL: redis.url,
      PORT,
      INTERNAL_PORT,
    };
    const NODE_OPTIONS = `${limits.NODE_OPTIONS} ${hook(busyOnSignal)}`;
    const limited = ['sh', '-c', `ulimit -n 256; exec '${process.execPath}' src/app/main.ts`];
    server = await startProcess({ ...environment, ...limits, NODE_OPTIONS }, limited);
    await Promise.all([readOwn(server), readRecord(server), writeOwn(server, 1), readOwn(server, 'none')]);
    await until('it is scraped', async () => JSON.stringify(await prometheus.ask('query?query=up')).includes('"1"'));
    failures = failuresOfCommands();
    failures.catch(() => {}); // the test reports it
  });
  afterAll(async () => {
    server?.kill('SIGTERM');
    await server?.exit;
    await Promise.all([prometheus?.stop(), redis?.stop(), cluster?.stop()]);
    await cleanUp();
  });

  it('have a drill each', () => {
    const names = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect([...new Set(drills.flat(2).flatMap(({ alerts }) => Object.keys(alerts)))].sort()).toEqual(names.sort());
    expect(Object.keys(shorter).filter((text) => !rules.includes(text))).toEqual([]);
  });

  const looksBack = (alert: string) =>
    /\[\d+m\]/.test(rules.split('- alert: ').find((rule) => rule.startsWith(alert)) ?? '');
  async function run({ alerts, begin, during, endsAtOnce, ...drill }: Drill): Promise<void> {
    const firing = async (names: readonly string[]) => {
      const all = await prometheus.firing();
      const isOf = (found: Record<string, string>, labels: object) =>
        Object.entries(labels).every(([name, value]) => found[name] === value);
      return names.filter((alertname) => all.some((found) => isOf(found, { alertname, ...alerts[alertname] })));
    };
    const names = Object.keys(alerts);
    const ending = endsAtOnce ? names.filter((name) => !looksBack(name)) : [];
    if (begin) expect(await firing(names.filter((name) => !ending.includes(name)))).toEqual([]);
    const mend = (await begin?.()) ?? drill.mend;
    try {
      const fire = until(`${names} fire`, async () => {
        await during?.().catch(() => {}); // another drill may end the process that answers
        return (await firing(names)).length === names.length;
      });
      await Promise.all([fire, drill.see?.()]);
    } finally {
      await mend?.();
    }
    await until(`${ending} are over`, async () => (await firing(ending)).length === 0);
  }
  it.each(
    drills.map(
      (group) =>
        [
          group
            .flat()
            .map(({ cause }) => cause)
            .join('; '),
          group,
        ] as const,
    ),
  )('fire, and lead to what mends them: %s', async (_causes, group) => {
    const inTurn = async (chain: Drill[]) => {
      for (const drill of chain) await run(drill);
    };
    const ends = await Promise.allSettled(group.map(inTurn));
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []))).toEqual([]);
  });

  it('lead to commands that run', async () => {
    expect(commands.size).toBeGreaterThan(15);
    expect(await failures).toEqual(Object.fromEntries([...commands].map((command) => [command, ''])));
  });
});
