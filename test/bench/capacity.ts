import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import model from '../../src/domain/mikro-orm.config.ts';
import { connect } from '../../src/platform/database/connect.ts';
import { record } from '../processes/admin/run-admin.ts';
import { createFactories } from '../support/factories.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { childrenOf } from '../support/processes.ts';
import { runAs } from '../support/run-sql.ts';
import { importFile, withFile } from './import.ts';
import { type Figures, mapValues, printTable } from './measure.ts';
import { startWhole } from './servers/start-whole.ts';
import { measureTwoServers } from './two-servers.ts';

/** Requests of each kind, in parallel, and tokens that take turns so that none meets its limit. */
const load = { requests: 5_000, callers: 16, tokens: 40 };

/** Bytes of each table with its indexes, partitions together. */
const tableSizes = `select coalesce(parent.relname, child.relname) as name, sum(pg_total_relation_size(child.oid))::float8 as bytes
  from pg_class child left join pg_inherits on inhrelid = child.oid left join pg_class parent on parent.oid = inhparent
  where child.relkind = 'r' and child.relnamespace = 'public'::regnamespace group by 1 order by 2 desc`;
const connections = `select count(*)::int as open from pg_stat_activity where application_name = 'political-ad-notice-server'`;

/** Imports full records, serves requests of each kind, and prints what that takes: disk, memory, connections. */
export async function measureCapacity(
  url: string,
  notices: number,
  extent: { rounds: number; seconds: number },
  progress: (text: string) => void,
) {
  const sizes = async () => {
    const rows = await runAs<{ name: string; bytes: number }>(url, 'vacuum analyze', tableSizes);
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
  };
  const { publisherId, tokens } = await prepare(url);
  const empty = await sizes();
  progress(`capacity: an import of ${notices} full records`);
  await withFile(records(notices), (path) =>
    importFile(url, [path, '--publisher', publisherId], { imported: notices }),
  );
  const filled = await sizes();
  const growth = Object.entries(filled).map(([name, bytes]) => [name, (bytes - (empty[name] ?? 0)) / notices] as const);
  const disk = Object.fromEntries(growth.filter(([, bytes]) => bytes >= 1));
  const total = growth.reduce((sum, [, bytes]) => sum + bytes, 0);

  progress('capacity: a server under load');
  const server = await startWhole({ DATABASE_URL: url });
  const rest = await usage(url, server.pid);
  const most = { ...rest };
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await sleep(200)) {
      for (const [of, value] of Object.entries(await usage(url, server.pid))) most[of] = Math.max(value, most[of] ?? 0);
    }
  })();
  const asked = (index: number, endpoint: string, after = '') => ({
    path: `/api/v1/${endpoint}/PA-${index % notices}${after}`,
    token: tokens[index % tokens.length],
  });
  const register = (index: number) => asked(index, 'advertisement');
  const full = (index: number) => asked(index, 'advertisement-full');
  let viewsCount = 0;
  const write = (index: number) => {
    viewsCount += 1; // counts that fall would be corrections, and cost more
    const body = { viewsCount, engagementsCount: 1 };
    return { ...asked(index, 'advertisement', '/metrics'), method: 'PUT', body };
  };
  try {
    for (const request of [full, write]) await askAll(`http://127.0.0.1:${server.port}`, request);
  } finally {
    isOver = true;
    await watching;
    await server.stop();
  }
  const loaded = await sizes();
  const bytesOf = (table: string) => ((loaded[table] ?? 0) - (filled[table] ?? 0)) / load.requests;
  progress('');

  const rows = {
    'row of the ledger': bytesOf('access_ledger'),
    'change of counts': bytesOf('engagement_metrics_change'),
  };
  console.log(`\n${notices} notices: ${(total / 1_000).toFixed(1)} KB a notice with its indexes. Bytes by table:`);
  printTable(mapValues(disk, (bytes) => ({ bytes })));
  console.log(`Bytes a row, after ${load.requests}:`);
  printTable(mapValues(rows, (bytes) => ({ bytes })));
  console.log(`A server. Memory in MB: what each process adds, shared pages divided (PSS)`);
  printTable({ 'at rest': rest, 'at most, under load': most });
  const mixed = (index: number) => ([full, write][index % 5] ?? register)(index);
  const twoServers = await measureTwoServers(url, mixed, extent, progress);
  return { notices, total, disk, rows, rest, most, twoServers };
}

async function prepare(url: string): Promise<{ publisherId: string; tokens: string[] }> {
  const orm = connect(model, { url, poolSize: 2, connectTimeout: 60_000, statementTimeout: 60_000 });
  try {
    const { publisher, token } = createFactories(orm);
    const publisherId = await publisher();
    const made = Array.from({ length: load.tokens }, () => token({ publisherId, scopes: ['metrics:write'] }));
    return { publisherId, tokens: (await Promise.all(made)).map(({ secret }) => secret) };
  } finally {
    await orm.close();
  }
}

function* records(count: number): Generator<object> {
  for (let index = 0; index < count; index += 1) {
    yield record(`PA-${index}`, {
      basicInformation: { title: `Notice ${index}` },
      campaign: { name: `Campaign ${Math.floor(index / 3)}` },
    });
  }
}

/** @throws Error for an answer other than 200 */
async function askAll(origin: string, requestOf: (index: number) => HttpRequest): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  const caller = async () => {
    while (next < load.requests) {
      const index = next;
      next += 1;
      const { status, text } = await send(origin, requestOf(index), agent);
      if (status !== 200) throw new Error(`${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: load.callers }, caller)).finally(() => agent.destroy());
}

/** Memory in MB, and connections. */
async function usage(url: string, pid: number): Promise<Figures> {
  const [primary = 0, dashboards = 0, ...partners] = await Promise.all(
    [pid, ...(await childrenOf({ pid }))].map(proportionalMemory),
  );
  const [row] = await runAs<{ open: number }>(url, connections);
  return {
    primary,
    'for dashboards': dashboards,
    ...Object.fromEntries(partners.map((each, index) => [`for partners ${index + 1}`, each])),
    all: partners.reduce((sum, each) => sum + each, primary + dashboards),
    'connections to PostgreSQL': row?.open ?? 0,
  };
}

async function proportionalMemory(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1_024;
}
