import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../../src/platform/database/embedded/free-port.ts';
import { describeWith } from '../../support/describe-with.ts';
import { startInstalledPostgres } from '../../support/installed-postgres.ts';
import { cleanUp, temporaryFolder, until } from '../../support/processes.ts';
import { programOf } from '../../support/programs.ts';

const root = join(import.meta.dirname, '../../..');
const pages = ['install', 'operation'].map((name) => readFile(join(root, `.deploy/${name}.md`), 'utf8'));
const page = (await Promise.all(pages)).join('');
const unit = await readFile(join(root, '.deploy/political-ad-notices.service'), 'utf8');
const bin = '/usr/lib/postgresql/15/bin';

/** The shell lines of the pages, in order. */
const lines = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'));

/** Lines that cannot run here, by their start, each with the reason. */
const notRun: Record<string, string> = {
  '.deploy/build-image.sh': 'test/processes/image.test.ts runs it.',
  '.deploy/create-secrets.sh': 'For compose.',
  'docker compose': 'Needs a Docker daemon.',
  'database() { docker': 'Needs a Docker daemon.',
  'database ': 'Needs a Docker daemon.',
  'admin() { docker': 'Needs a Docker daemon.',
  'owner() { docker': 'Needs a Docker daemon.',
  'node() { docker': 'Needs a Docker daemon.',
  kubectl: 'Needs a cluster. test/processes/kubernetes.test.ts checks the manifests.',
  'admin() { kubectl': 'Needs a cluster.',
  'node() { kubectl': 'Needs a cluster.',
  'git fetch': 'For compose.',
  'git clone': 'This is a copy.',
  'git checkout': 'For compose.',
  'rm -rf /opt': 'There is one copy.',
  'mv /opt': 'There is one copy.',
  'npm ci': 'The packages are installed. The test of its version is below.',
  'REUSE_PORT=true': 'test/processes/faults/counting.test.ts runs two servers on one port.',
  ...Object.fromEntries(
    ['archive', 'verify', 'attach'].map((name) => [
      `owner storage ${name}`,
      'No month is old enough. test/processes/admin/archive.test.ts does it.',
    ]),
  ),
  'psql -h': 'For the embedded PostgreSQL, which has no server here.',
};
const reasonOf = (line: string) =>
  Object.keys(notRun).find((start) => line.startsWith(start) || line.includes(` | ${start}`));

const asPostgres = '/usr/sbin/runuser -u nobody --';

/** What Debian's tools do for a cluster: its files are made, and its server is started. */
const clusterTools = (folder: string, port: number) => ({
  pg_createcluster: `#!/bin/sh\nset -e\ninstall -d -o nobody -m 700 ${folder}/restored\ntouch ${folder}/restored/PG_VERSION\n`,
  pg_ctlcluster: `#!/bin/sh
chown --recursive nobody ${folder}/restored
exec ${asPostgres} ${bin}/pg_ctl start --silent --wait --log=${folder}/installed-postgres/restored.log --pgdata=${folder}/restored -o "-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"\n`,
});

/** `systemctl enable --now` without systemd: runs the command of the unit with its environment, from a folder for all files. */
function systemctl(folder: string): string {
  const values = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value);
  const [credential, source] = values('LoadCredential')[0]?.split(':') ?? [];
  const environment = values('Environment')
    .join(' ')
    .replaceAll(`%d/${credential}`, source ?? '');
  return `#!/bin/bash
if [[ "$*" == "restart postgresql" ]]; then ${asPostgres} ${bin}/pg_ctl restart --silent --wait --log=${folder}/installed-postgres/restart.log --pgdata=${folder}/installed-postgres/data || exit 1; fi
[[ $1 == enable ]] || exit 0
set -a; . /etc/political-ad-notices.env; set +a
export ${environment}
${values('ExecStart')} > ${folder}/server.log 2>&1 & echo $! > ${folder}/server.pid
`;
}

/**
 * What happens after a line: the other host has an empty database, a token is minted after the moment of the restore, and its WAL has
 * been archived.
 */
function added(line: string): string | undefined {
  if (line.startsWith('RESTORED='))
    return '\nrunuser -u postgres -- createdb --template=template0 --owner=notices_owner other';
  if (line.startsWith('moment=')) return '\nsleep 1; admin token mint --tier ssp --label "after the moment"';
  const archived = 'select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) from pg_stat_archiver';
  if (!line.includes('pg_switch_wal')) return undefined;
  return `\nuntil runuser -u postgres -- psql --tuples-only --command "${archived}" | grep --quiet t; do sleep 0.2; done`;
}

afterAll(cleanUp);

it('every reason is one of a line of the pages', () => {
  expect(Object.keys(notRun).filter((start) => !lines.some((line) => line.startsWith(start)))).toEqual([]);
  expect(lines.length).toBeGreaterThan(30);
});

it('names the npm that package.json asks for', async () => {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  expect(page).toContain(`| npm | ${engines.npm.replace('>=', '')} or newer`);
});

const hasSystemd = programOf('systemd-analyze') !== undefined;
(hasSystemd ? describe : describe.skip)(`the unit${hasSystemd ? '' : ' (skipped: no systemd here)'}`, () => {
  it('passes systemd-analyze verify', async () => {
    const folder = await temporaryFolder();
    // The folder of an installation.
    const copy = unit.replaceAll('/opt/political-ad-notices', root).replace(/^EnvironmentFile=/m, 'EnvironmentFile=-');
    await writeFile(join(folder, 'political-ad-notices.service'), copy);
    const child = spawn('systemd-analyze', ['verify', join(folder, 'political-ad-notices.service')]);
    expect(await text(child.stderr)).toBe('');
  });
});

const isRoot = process.getuid?.() === 0;
describeWith('pg_dump', `.deploy${isRoot ? '' : ' (skipped: its lines are for root)'}`, () => {
  const itAsRoot = isRoot ? it : it.skip;

  itAsRoot(
    'has shell lines that lead from an empty PostgreSQL to a partner’s read, a backup and a restore',
    async () => {
      const folder = await temporaryFolder();
      const [shims, units, pidFile] = [join(folder, 'bin'), join(folder, 'units'), join(folder, 'server.pid')];
      const postgres = await startInstalledPostgres(bin, folder, undefined, 'postgres');
      const { port, password } = new URL(postgres.url);
      const [publicPort, internalPort, restoredPort] = [await freePort(), await freePort(), await freePort()];
      await mkdir(shims);
      await mkdir(units);
      const here = (line: string) =>
        line
          .replace('localhost:5432/notices notices.dump', 'localhost:5432/other notices.dump')
          .replaceAll(/\/opt\/political-ad-notices(-next)?/g, root)
          .replaceAll('/var/cache/political-ad-notices', join(folder, 'cache'))
          .replaceAll('/etc/political-ad-notices', join(folder, 'settings'))
          .replaceAll('/etc/systemd/system/', units)
          .replaceAll('/var/backups/notices', join(folder, 'backups'))
          .replaceAll('/var/lib/postgresql/15/restored', join(folder, 'restored'))
          .replaceAll('-o postgres -g postgres', '-o nobody -g nogroup')
          .replaceAll('5433', String(restoredPort))
          .replaceAll('notices.jsonl', join(folder, 'notices.jsonl'))
          .replaceAll('notices.dump', join(folder, 'notices.dump'))
          .replaceAll('s#:5432/#', `s#:${port}/#`)
          .replaceAll('localhost:5432', `127.0.0.1:${port}`)
          .replaceAll('localhost:4000', `127.0.0.1:${publicPort}`)
          .replaceAll('localhost:4001', `127.0.0.1:${internalPort}`);
      // Each of these programs notes its arguments, as `ps` shows them to other users.
      const noted = (name: string) => `#!/bin/sh\necho "$0 $*" >> ${folder}/arguments\nexec ${bin}/${name} "$@"\n`;
      const programs = {
        ...Object.fromEntries(['pg_dump', 'pg_restore', 'createdb', 'psql'].map((name) => [name, noted(name)])),
        systemctl: here(systemctl(folder)),
        ...clusterTools(folder, restoredPort),
        runuser: `#!/bin/sh\nshift 3\nexport PGHOST=127.0.0.1 PGPORT=${port} PGUSER=postgres PGPASSWORD=${password}\nexec "$@"\n`,
      };
      for (const [name, script] of Object.entries(programs)) {
        await writeFile(join(shims, name), script);
        await chmod(join(shims, name), 0o755);
      }
      const script = lines.map((line) => {
        const reason = reasonOf(line);
        return reason === undefined ? here(line) + (added(line) ?? '') : `# ${line}: not run. ${notRun[reason]}`;
      });
      // What the restored databases answer, and that their ledger is still append-only.
      script.push(
        'psql --tuples-only --no-align --command "select \'other host: \' || count(*) from access_ledger" "$(dirname "$RESTORED")/other"',
        'psql --tuples-only --no-align --command "select count(*) from access_ledger" "$RESTORED"',
        '! psql --command "delete from access_ledger" "$RESTORED"',
        // What was written after the moment is in the old cluster alone.
        ...[port, restoredPort].map(
          (each) =>
            `runuser -u postgres -- psql --port=${each} --dbname=notices -At -c "select 'minted later: ' || count(*) from token where label = 'after the moment'"`,
        ),
      );
      // They would remove or move this copy.
      expect(script.filter((line) => /^(rm|mv)\b/.test(line) && line.includes(root))).toEqual([]);
      await writeFile(join(folder, 'runbook.sh'), `${script.join('\n')}\n`);
      const child = spawn('bash', ['-vueo', 'pipefail', join(folder, 'runbook.sh')], {
        cwd: root,
        env: {
          PATH: [shims, bin, process.env.PATH].join(':'),
          HOME: folder,
          PORT: String(publicPort),
          INTERNAL_PORT: String(internalPort),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let log = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          log += chunk;
        });
      }
      try {
        const code = await new Promise((resolve) => child.once('exit', resolve));
        if (process.env.RUNBOOK_LOG) await writeFile(process.env.RUNBOOK_LOG, log);
        expect(code === 0 ? '' : log).toBe('');
        expect(log).toContain('"imported":1');
        expect(log).toContain('"viewsCount":184975');
        expect(log).toMatch(/^1$/m); // one row in the ledger of the restored database
        expect(log).toMatch(/^other host: 1$/m);
        expect(log).toContain('append-only');
        expect(log.match(/^minted later: \d$/gm)).toEqual(['minted later: 1', 'minted later: 0']);
        expect(log).toMatch(new RegExp(`"port":${restoredPort},.*"problems":\\[\\]`));
        const given = await readFile(join(folder, 'arguments'), 'utf8');
        for (const program of ['pg_dump', 'pg_restore']) expect(given).toContain(`/${program} `);
        for (const file of ['owner-url', 'database-url', 'pgpass', 'restored-url', 'moment-url', '../notices.dump']) {
          const path = join(folder, 'settings', file);
          expect([file, ((await stat(path)).mode & 0o777).toString(8)]).toEqual([file, '600']);
          if (!file.endsWith('-url')) continue;
          const { password: secret } = new URL((await readFile(path, 'utf8')).trim());
          expect(secret).toMatch(/^[0-9a-f]{48}$/);
          expect(given).not.toContain(secret);
        }
      } finally {
        const server = await readFile(pidFile, 'utf8').catch(() => '');
        if (server) {
          process.kill(Number(server), 'SIGTERM');
          await until('the server has stopped', () => !existsSync(`/proc/${server.trim()}`));
        }
        const isUp = (data: string) => existsSync(join(folder, data, 'postmaster.pid'));
        const stop = ['-u', 'nobody', '--', `${bin}/pg_ctl`, 'stop', '--mode=fast', `--pgdata=${folder}/restored`];
        if (isUp('restored')) spawnSync('/usr/sbin/runuser', stop);
        if (isUp('installed-postgres/data')) await postgres.release();
      }
    },
    600_000, // the page has some twenty commands, each a process
  );
});
