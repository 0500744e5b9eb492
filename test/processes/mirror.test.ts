import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { techniques } from '../support/factories.ts';
import { graphServer } from '../support/graph-server.ts';
import { cleanUp, temporaryFolder, until } from '../support/processes.ts';
import { recipe } from '../support/recipes.ts';

/* The mirror of schema/README.md, killed again and again while others write, has what the server has in the end. */

const server = await graphServer();
const folder = await temporaryFolder();
const script = join(folder, 'mirror.mjs');
const file = join(folder, 'mirror.sqlite');
writeFileSync(script, recipe('mirror.mjs'));
afterAll(async () => {
  await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});

const lists = ['notices', 'metricsChanges', 'auditTrail', 'accessLedger', 'refusals', 'publishers'] as const;
const [, selection = ''] = /const notice = `(.*?)`/s.exec(recipe('mirror.mjs')) ?? [];

/** Runs the mirror. @returns how it ended */
async function mirror(token: string, lifetime?: number): Promise<number | NodeJS.Signals> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: {
      ...process.env,
      GRAPH_URL: `${server.internalUrl}/graphql`,
      GRAPH_TOKEN: token,
      MIRROR_FILE: file,
    },
    stdio: ['ignore', 'ignore', lifetime === undefined ? 'inherit' : 'ignore'],
  });
  const ended = once(child, 'exit');
  if (lifetime !== undefined) void sleep(lifetime).then(() => child.kill('SIGKILL'));
  const [code, signal] = await ended;
  return signal ?? code;
}

type Entry = { id: string; revision?: number };
const byId = (one: Entry, other: Entry) => (one.id < other.id ? -1 : 1);

function mirrored(list: string): Entry[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select value from entry where list = ?').all(list) as { value: string }[];
  database.close();
  return rows.map(({ value }) => JSON.parse(value) as Entry).sort(byId);
}

/** The number of entries in the mirror. */
function size(): number {
  const database = new DatabaseSync(file);
  const [table] = database.prepare("select name from sqlite_schema where name = 'entry'").all();
  const { count } = table ? Object(database.prepare('select count(*) as count from entry').get()) : { count: 0 };
  database.close();
  return count;
}

const stored = async (list: string): Promise<Entry[]> => {
  const fields = list === 'notices' ? selection : list === 'publishers' ? 'id revision name plan proUntil' : 'id';
  return (await server.readPages<Entry>(list, 'first: 200', fields)).sort(byId);
};

/** Whether the mirror has the same ids, and the same content of what can change. */
async function isEqual(): Promise<boolean> {
  for (const list of lists) {
    const canChange = list === 'notices' || list === 'publishers';
    const copy = mirrored(list).map((entry) => (canChange ? entry : { id: entry.id }));
    if (JSON.stringify(copy) !== JSON.stringify(await stored(list))) return false;
  }
  return true;
}

const change = (mutation: string, type: string, input: object) =>
  server.ask(`mutation ($input: ${type}!) { ${mutation}(input: $input) { __typename } }`, { input });

it('misses nothing and repeats nothing', async () => {
  const publisherId = await server.publisher();
  const partner = await server.secretOf({ publisherId, scopes: ['metrics:write'] });
  const draft = { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null } as const;
  const online = { medium: 'online', ...techniques } as const;
  const rounds = 60;
  const counted = await server.notice(publisherId, online);
  const path = `~/advertisement/${counted}`;
  const writers = { areDone: false };
  const write = async () => {
    for (let round = 0; round < rounds; round += 1) {
      const paId = await server.notice(publisherId, draft);
      await change('submitNotice', 'NoticeTransitionInput', { paId, revision: 1 });
      await server.report(counted, partner, [round + 1, round]);
      await server.call({ path: path.replace('advertisement', 'advertisement-full'), token: partner });
      await server.call({ path: '~/advertisement/PA-MISSING', token: partner });
      if (round % 3 === 0) {
        const old = await server.notice(publisherId, { ...online, retentionUntil: '2026-11-20' });
        await server.report(old, partner, [1, 1]);
        await change('eraseNotice', 'EraseNoticeInput', { paId: old, revision: 1 });
        if (round % 2 === 0) await server.notice(publisherId, { paId: old });
      }
      if (round % 10 === 0) {
        const name = `Name ${round}`;
        await change('renamePublisher', 'RenamePublisherInput', { id: publisherId, name, revision: round / 10 + 1 });
      }
    }
  };
  const writing = write().finally(() => {
    writers.areDone = true;
  });

  // Those that were killed after they had stored something.
  let interrupted = 0;
  for (let run = 0; !writers.areDone || run < 8; run += 1) {
    // A token that is revoked ends the job with an error; its successor goes on.
    const { secret, id } = await server.token({ tier: 'staff', role: 'viewer' });
    const before = size();
    const running = mirror(secret, 200 * (1 + (run % 8)));
    if (run % 4 === 3) await server.sql('update token set revoked_at = now() where id = ?', [id]);
    if ((await running) === 'SIGKILL' && size() > before) interrupted += 1;
  }
  await writing;
  expect(interrupted).toBeGreaterThan(1);

  // Refusals are written in the background, and a transaction of another database holds the feeds back.
  const token = await server.secretOf({ tier: 'staff', role: 'viewer' });
  await until('the mirror is equal', async () => (await mirror(token)) === 0 && (await isEqual()));
  for (const list of lists) expect(mirrored(list)).not.toEqual([]);
  expect(mirrored('metricsChanges').length).toBeGreaterThanOrEqual(rounds);
});
