import { execFile, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/platform/database/embedded/free-port.ts';
import { describeWith } from '../support/describe-with.ts';
import { send } from '../support/http.ts';
import { startInstalledPostgres, type TestPostgres } from '../support/installed-postgres.ts';
import { childrenOf, cleanUp, startProcess, temporaryFolder } from '../support/processes.ts';
import { programOf } from '../support/programs.ts';

const run = promisify(execFile);
const { version } = JSON.parse(await readFile('package.json', 'utf8'));

/** What is missing for building an image without a daemon, if anything. */
const obstacle =
  (process.getuid?.() !== 0 && 'it needs root') ||
  (spawnSync('unshare', ['--mount', 'true']).status !== 0 && 'no mount namespaces here');
const describeBuild: typeof describeWith = (program, name, tests) =>
  obstacle ? describe.skip(`${name} (skipped: ${obstacle})`, tests) : describeWith(program, name, tests);

/** The first process of Node.js among the descendants of a process. */
async function nodeIn(pid: number): Promise<number> {
  for (let generation = [pid]; generation.length > 0; ) {
    for (const each of generation) {
      const [program = ''] = (await readFile(`/proc/${each}/cmdline`, 'utf8')).split('\0');
      if (basename(program) === 'node') return each;
    }
    generation = (await Promise.all(generation.map((parent) => childrenOf({ pid: parent })))).flat();
  }
  throw new Error('no Node.js runs in the container');
}

describeBuild(programOf('buildah') ? 'mmdebstrap' : 'buildah', 'the image, of a base made of Debian packages', () => {
  let env: NodeJS.ProcessEnv;
  let container: string;
  let mounted: string;
  let postgres: TestPostgres;
  const buildah = async (...args: string[]) => (await run('buildah', args, { env, maxBuffer: 1 << 24 })).stdout.trim();
  const inContainer = (variables: Record<string, string>, ...command: string[]) => [
    'run',
    '--isolation',
    'chroot',
    '--user',
    'node',
    ...Object.entries(variables).map(([name, value]) => `--env=${name}=${value}`),
    container,
    '--',
    ...command,
  ];

  beforeAll(async () => {
    const folder = await temporaryFolder();
    const storage = `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/graph"\nrunroot = "${folder}/run"\n`;
    await writeFile(join(folder, 'storage.conf'), storage);
    env = { ...process.env, CONTAINERS_STORAGE_CONF: join(folder, 'storage.conf'), BASE: 'debian' };
    await run('.deploy/build-image.sh', ['political-ad-notices:test'], { env, maxBuffer: 1 << 24 });
    container = await buildah('from', 'localhost/political-ad-notices:test');
    mounted = await buildah('mount', container);
    postgres = await startInstalledPostgres('/usr/lib/postgresql/15/bin', folder);
  }, 900_000);
  afterAll(async () => {
    await buildah('umount', '--all').catch(() => {});
    await postgres?.release();
    await cleanUp();
  });

  it('has labels, a health check, and a user without rights', async () => {
    const { Docker } = JSON.parse(await buildah('inspect', container));
    const { stdout: revision } = await run('git', ['rev-parse', 'HEAD']);
    expect(Docker.config).toMatchObject({
      User: 'node',
      Healthcheck: { Test: ['CMD', 'node', 'src/app/health.ts'] },
      Labels: {
        'org.opencontainers.image.version': version,
        'org.opencontainers.image.revision': revision.trim(),
        'org.opencontainers.image.source': expect.any(String),
      },
    });
  });

  it('has a list of its packages, and nothing that only developers use', async () => {
    const find = async (...args: string[]) => (await run('find', [mounted, ...args])).stdout.trim();
    const sbom = JSON.parse(await readFile(join(mounted, 'app/sbom.spdx.json'), 'utf8'));
    const names = sbom.packages.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['graphql', 'pg', 'express']));
    expect(names).not.toContain('jest');
    expect(await find('-path', '*/node_modules/*', '(', '-name', '*.map', '-o', '-name', '*.d.ts', ')')).toBe('');
    expect(await find('-path', '*/node_modules/jest*', '-o', '-path', '*/src/generate/*', '-o', '-name', 'npm')).toBe(
      '',
    );
    expect(
      await find('-path', `${mounted}/app/*`, '(', '-user', '1000', '-o', '-perm', '-o=w', ')', '!', '-type', 'l'),
    ).toBe('');
  });

  it('starts with the code that was compiled, serves, is healthy, and stops in order', async () => {
    const [port, internalPort] = [String(await freePort()), String(await freePort())];
    const settings = { PORT: port, INTERNAL_PORT: internalPort, DATABASE_URL: postgres.url, LOG_LEVEL: 'info' };
    const check = (variables: Record<string, string>) =>
      buildah(...inContainer(variables, 'node', 'src/app/health.ts')).then(
        () => true,
        () => false,
      );
    expect(await check({ INTERNAL_PORT: internalPort })).toBe(false);
    const traced = { ...settings, NODE_DEBUG_NATIVE: 'COMPILE_CACHE', INTERNAL_HOST: '127.0.0.2' };
    const command = ['buildah', ...inContainer(traced, 'node', 'src/app/main.ts')];
    const server = await startProcess({ ...(env as Record<string, string>) }, command);
    // buildah passes no signals on.
    const main = await nodeIn(server.pid);
    try {
      expect((await send(server.publicUrl, { path: '/api/v1/advertisement/PA-1' })).status).toBe(401);
      expect((await send(server.publicUrl, { path: '/api/docs/try' })).status).toBe(200);
      expect((await send(server.internalUrl, { path: '/' })).status).toBe(200);
      expect(await check({ INTERNAL_PORT: internalPort })).toBe(false); // it listens on another address
      expect(await check({ INTERNAL_PORT: internalPort, INTERNAL_HOST: '127.0.0.2' })).toBe(true);
    } finally {
      process.kill(main, 'SIGTERM');
    }
    expect(await server.exit).toBe(0);
    expect((server.stdout() + server.stderr()).match(/was accepted/g)?.length).toBeGreaterThan(300);
  });
});
