import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { succeeds, until } from './processes.ts';
import { programOf } from './programs.ts';
import { proxySettings } from './recipes.ts';
import { runAs } from './run-sql.ts';

/** In place of Patroni, which runs beside each PostgreSQL: answers 200 if that is the primary. */
async function startPatroni({ superuserUrl }: EmbeddedPostgres) {
  const server = createServer(async (_request, response) => {
    const rows = await runAs<{ isReplica: boolean }>(superuserUrl, `select pg_is_in_recovery() as "isReplica"`).catch(
      () => [],
    );
    response.writeHead(rows[0]?.isReplica === false ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

/**
 * Starts the HAProxy of .deploy/install.md in front of a primary and its replicas, whose order does not matter.
 * @returns the URL of whichever is the primary
 */
export async function startPrimaryProxy(folder: string, databases: readonly EmbeddedPostgres[]) {
  const patronis = await Promise.all(databases.map(startPatroni));
  const port = await freePort();
  const servers = databases.map(({ superuserUrl }, index) => {
    const { hostname, port: number } = new URL(superuserUrl);
    const socket = join(decodeURIComponent(hostname), `.s.PGSQL.${number}`);
    return `  server db${index + 1} unix@${socket} check addr 127.0.0.1 port ${patronis[index]?.port}`;
  });
  const settings = proxySettings('haproxy', 'haproxy.cfg, in front of PostgreSQL')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace(/^( {2}server .*\n)+/m, `${servers.join('\n')}\n`);
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'haproxy-postgresql.cfg');
  await writeFile(file, settings);
  const child = spawn(programOf('haproxy') ?? 'haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(child, 'close');
  const { username, pathname } = new URL(databases[0]?.superuserUrl ?? '');
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`;
  await until('the proxy leads to the primary', () => succeeds(runAs(url, 'select')));
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      for (const patroni of patronis) patroni.stop();
      await ended;
    },
  };
}
