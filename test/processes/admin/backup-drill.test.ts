import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { describeWith } from '../../support/describe-with.ts';
import { cleanUp, temporaryFolder } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { record, runAdmin } from './run-admin.ts';

const run = promisify(execFile);
const bin = '/usr/lib/postgresql/15/bin';
const drill = join(import.meta.dirname, '../../../.deploy/backup-drill.sh');

/* `.deploy/backup-drill.sh`, with the repository that operation.md describes. */

describeWith('pgbackrest', 'a drill of the backups', () => {
  /** PostgreSQL refuses to run as root. */
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let folder: string;
  let url: string;
  let environment: Record<string, string>;
  const exec = (file: string, args: readonly string[], more: Record<string, string> = {}) =>
    run(file, args, { cwd: folder, ...owner, env: { ...process.env, ...environment, ...more } });
  const backUp = (...args: string[]) => exec('pgbackrest', ['--stanza=notices', '--log-level-console=warn', ...args]);

  beforeAll(async () => {
    folder = join(await temporaryFolder(), 'drill');
    await mkdir(folder);
    const [data, port] = [join(folder, 'data'), await freePort()];
    const configuration = join(folder, 'pgbackrest.conf');
    const places = ['log-level-file=off', `lock-path=${folder}/lock`, `spool-path=${folder}/spool`];
    await writeFile(
      configuration,
      [
        ...[
          '[global]',
          `repo1-path=${folder}/repository`,
          'repo1-cipher-type=aes-256-cbc',
          'repo1-cipher-pass=a secret',
        ],
        ...['repo1-retention-full=2', 'start-fast=y', 'archive-timeout=5', ...places],
        ...['[notices]', `pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${folder}`, 'pg1-user=postgres', ''],
      ].join('\n'),
    );
    if (owner.uid) for (const path of [folder, configuration]) await chown(path, owner.uid, owner.gid);
    environment = { PGBACKREST_CONFIG: configuration, PG_BIN: bin, PGUSER: 'postgres', TMPDIR: folder };
    const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    await exec(join(bin, 'initdb'), [`--pgdata=${data}`, ...options]);
    const archive = `pgbackrest --config=${configuration} --stanza=notices archive-push %p`;
    await appendFile(
      join(data, 'postgresql.conf'),
      [`port=${port}`, `unix_socket_directories='${folder}'`, 'archive_mode=on', `archive_command='${archive}'`].join(
        '\n',
      ),
    );
    await exec(join(bin, 'pg_ctl'), ['start', '-s', '-w', '-D', data, '-l', join(folder, 'postgres.log')]);
    url = `postgresql://postgres@127.0.0.1:${port}/notices`;
    await runAs(url.replace(/notices$/, 'postgres'), 'create database notices');
    expect(await runAdmin(['migrate'], { url })).toMatchObject({ code: 0 });
    await backUp('stanza-create');
  });
  afterAll(async () => {
    await exec(join(bin, 'pg_ctl'), ['stop', '-s', '-m', 'immediate', '-D', join(folder, 'data')]);
    await cleanUp();
  });

  const importAs = (paId: string) =>
    runAdmin(['notices', 'import', '-'], { url, input: `${JSON.stringify(record(paId))}\n` });

  it('restores the newest backup and what came after it, and a notice of a moment before a mistake', async () => {
    expect(await importAs('PA-BEFORE')).toMatchObject({ result: { imported: 1 } });
    await backUp('--type=full', 'backup');
    expect(await importAs('PA-LATER')).toMatchObject({ result: { imported: 1 } });
    await backUp('--type=incr', 'backup');
    const [{ moment } = { moment: '' }] = await runAs<{ moment: string }>(
      url,
      'select clock_timestamp()::text as moment',
    );
    await runAs(url, "delete from notice where pa_id = 'PA-LATER'");

    const whole = await exec(drill, ['notices']);
    expect(whole.stdout).toMatch(/^notice 1 /m);
    expect(whole.stdout).toMatch(/ done$/m);

    const kept = join(folder, 'moment');
    const before = await exec(drill, ['notices'], { MOMENT: moment.replace(/\.(...)\d*/, '.$1'), KEEP: kept });
    expect(before.stdout).toMatch(/^notice 2 /m);
    const restored = `postgresql://postgres@${encodeURIComponent(kept)}:5432/notices`;
    const shown = await runAdmin(['notice', 'show', 'PA-LATER', '--json'], { url: restored });
    const back = await runAdmin(['notices', 'import', '-'], { url, input: `${JSON.stringify(shown.result)}\n` });
    expect(back).toMatchObject({ code: 0, result: { imported: 1 } });
    await exec(join(bin, 'pg_ctl'), ['stop', '-s', '-m', 'fast', '-D', join(kept, 'data')]);
    expect(await runAs(url, 'select pa_id from notice order by 1')).toEqual([
      { pa_id: 'PA-BEFORE' },
      { pa_id: 'PA-LATER' },
    ]);
  });

  it('fails if WAL does not arrive in the repository', async () => {
    await runAs(url, "alter system set archive_command = 'false'");
    await runAs(url, 'select pg_reload_conf()');
    await expect(exec(drill, ['notices'])).rejects.toMatchObject({ code: expect.any(Number) });
  });
});
