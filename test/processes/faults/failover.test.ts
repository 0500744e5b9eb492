import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { EmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { describeWith } from '../../support/describe-with.ts';
import { startPrimaryProxy } from '../../support/primary-proxy.ts';
import { cleanUp, postgresIn, type Server, startProcess, until, withLimits } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { promote, startReplicated } from '../../support/standby.ts';
import { own, readRecord, statusAt, writeOwn } from '../fixtures.ts';

/* The primary is killed under load and its synchronous replica promoted, behind the proxy of .deploy/install.md. */

describeWith('haproxy', 'a failover behind a proxy', () => {
  let data: Awaited<ReturnType<typeof startReplicated>>;
  let proxy: Awaited<ReturnType<typeof startPrimaryProxy>>;
  let server: Server;

  beforeAll(async () => {
    data = await startReplicated();
    await runAs(
      data.primary.superuserUrl,
      `alter system set synchronous_standby_names = 'any 1 (*)'`,
      'select pg_reload_conf()',
    );
    proxy = await startPrimaryProxy(data.standbyFolder, [data.replica, data.primary]);
    server = await startProcess({
      DATABASE_URL: proxy.url,
      ...withLimits({ connectTimeout: 2_000 }),
      DEMO_DATA: 'true',
    });
  });
  afterAll(async () => {
    server?.kill('SIGTERM');
    await server?.exit;
    await proxy?.stop();
    await data?.stop();
    await cleanUp();
  });

  const viewsIn = async ({ superuserUrl }: EmbeddedPostgres) =>
    (
      await runAs<{ views: number }>(
        superuserUrl,
        `select views_count::int as views from engagement_metrics where pa_id = '${own}'`,
      )
    )[0]?.views;

  it('loses no answered write or read, and goes on without a restart', async () => {
    let isOver = false;
    let [views, answered, refused] = [2_000, 0, 0];
    const reads: string[] = [];
    const load = (async () => {
      while (!isOver) {
        views += 1;
        const write = await writeOwn(server, views);
        if (write.status === 200) answered = views;
        else if (write.status === 503) refused += 1;
        else throw new Error(`answered ${write.status}`);
        const { status, headers } = await readRecord(server);
        if (status === 200) reads.push(String(headers['x-request-id']));
      }
    })();
    await until('writes and reads are answered', () => answered > 2_000 && reads.length > 0);
    await postgresIn(data.folder).kill();
    await until('a write is refused', () => refused > 0);
    await promote(data.replica);
    const [before, readsBefore] = [answered, reads.length];
    await until('writes and reads are answered again', () => answered > before && reads.length > readsBefore);
    isOver = true;
    await load;
    expect(await viewsIn(data.replica)).toBe(answered);
    const ledger = `select distinct request_id from access_ledger where request_id in ('${reads.join("', '")}')`;
    expect(await runAs(data.replica.superuserUrl, ledger)).toHaveLength(reads.length);
    await until('the server is ready', async () => (await statusAt(server, '/health/ready')) === 200);
  });
});
