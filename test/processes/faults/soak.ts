/**
 * Keeps the whole server under full load, and measures the process for partners: `npm run test:soak -- --seconds 600`. Exits
 * with 1 unless every response was 200, memory use is flat, and every connection was released. Linux only.
 */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import model from '../../../src/domain/mikro-orm.config.ts';
import { connect } from '../../../src/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { generateLoad } from '../../bench/load.ts';
import { createFactories } from '../../support/factories.ts';
import { cleanUp, processesOf, startProcess, temporaryFolder } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';

const { values: given } = parseArgs({ options: { seconds: { type: 'string', default: '600' } } });
const seconds = Number(given.seconds);
const connections = 64;
/** Enough tokens to stay below the rate limit. */
const tokenCount = 1_000;
/** Allowed growth of memory after the first minute. */
const growth = 1.1;

/** Register reads, full records with their ledger rows, and writes with their history rows. */
async function requestsOn(url: string): Promise<() => Buffer> {
  const orm = connect(model, { url, poolSize: 4, connectTimeout: 10_000, statementTimeout: 60_000 });
  const { publisher, token, notice } = createFactories(orm);
  const publisherId = await publisher();
  const paIds = await Promise.all(Array.from({ length: 100 }, () => notice(publisherId)));
  const secrets: string[] = [];
  for (let made = 0; made < tokenCount; made += 1) {
    secrets.push((await token({ publisherId, scopes: ['metrics:write'] })).secret);
  }
  await orm.close();

  let sent = 0;
  return () => {
    sent += 1;
    const path = `/api/v1/advertisement/${paIds[sent % paIds.length]}`;
    const rest = `Host: localhost\r\nAuthorization: Bearer ${secrets[sent % secrets.length]}\r\n`;
    if (sent % 5 === 0) {
      const body = JSON.stringify({ viewsCount: sent, engagementsCount: 0 });
      return Buffer.from(`PUT ${path}/metrics HTTP/1.1\r\n${rest}Content-Length: ${body.length}\r\n\r\n${body}`);
    }
    const read = sent % 5 === 1 ? path.replace('/advertisement/', '/advertisement-full/') : path;
    return Buffer.from(`GET ${read} HTTP/1.1\r\n${rest}\r\n`);
  };
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

const descriptorsOf = async (pid: number) => (await readdir(`/proc/${pid}/fd`)).length;

/** Connections of the server to PostgreSQL that are still in use. */
async function heldConnections(url: string): Promise<number> {
  const [row] = await runAs<{ held: number }>(
    url,
    `select count(*)::int as held from pg_stat_activity
      where application_name = 'political-ad-notice-server' and state <> 'idle'`,
  );
  return row?.held ?? 0;
}

try {
  const folder = await temporaryFolder();
  const production = { NODE_ENV: 'production', DEMO_DATA: 'true' };
  const server = await startProcess({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...production });
  const held = await startEmbeddedPostgres(folder);
  const next = await requestsOn(held.superuserUrl);
  const { public: pid } = await processesOf(server);
  const port = Number(new URL(server.publicUrl).port);

  const first = Math.min(60, seconds / 2);
  const early = await generateLoad(port, connections, first, next);
  const earlyMemory = await megabytesOf(pid);
  await sleep(1_000);
  const earlyDescriptors = await descriptorsOf(pid);
  const late = await generateLoad(port, connections, seconds - first, next);
  const lateMemory = await megabytesOf(pid);
  await sleep(1_000);

  const found = {
    requests: early.units + late.units,
    errors: early.errors + late.errors,
    megabytes: { early: Math.round(earlyMemory), late: Math.round(lateMemory), ratio: lateMemory / earlyMemory },
    descriptors: { early: earlyDescriptors, late: await descriptorsOf(pid) },
    heldConnections: await heldConnections(held.superuserUrl),
    log: server.stderr(),
  };
  server.kill('SIGTERM');
  const exit = await server.exit;
  await held.release();
  console.log(JSON.stringify({ seconds, ...found, exit }, undefined, 2));
  const isWell =
    found.errors === 0 &&
    found.megabytes.ratio <= growth &&
    found.descriptors.late <= found.descriptors.early &&
    found.heldConnections === 0 &&
    found.log === '' &&
    exit === 0;
  process.exitCode = isWell ? 0 : 1;
} finally {
  await cleanUp();
}
