import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from '@jest/globals';
import { techniques } from '../support/factories.ts';
import { graphServer } from '../support/graph-server.ts';
import { cleanUp, temporaryFolder, until } from '../support/processes.ts';
import { mirrorProgram } from '../support/recipes.ts';

/* The mirror of schema/lists.md, killed again and again while others write, has what the server has in the end. */

const server = await graphServer();
const folder = await temporaryFolder();
const script = join(folder, 'mirror.mjs');
const file = join(folder, 'mirror.sqlite');
writeFileSync(script, mirrorProgram);
afterAll(async () => {
  await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});

const lists = ['notices', 'metricsChanges', 'auditTrail', 'accessLedger', 'refusals', 'publishers'] as const;
const [, selection = ''] = /const notice = `(.*?)`/s.exec(mirrorProgram) ?? [];

/** Runs the mirror. @param killWhen asked again and again: whether to kill it now. @returns how it ended */
async function mirror(token: string, killWhen?: () => boolean): Promise<number | NodeJS.Signals> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: {
      ...process.env,
      GRAPH_URL: `${server.internalUrl}/graphql`,
      GRAPH_TOKEN: token,
      MIRROR_FILE: file,
    },
    stdio: ['ignore', 'ignore', killWhen ? 'ignore' : 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  for (; killWhen && isRunning(); await sleep(1)) if (killWhen()) child.kill('SIGKILL');
  const [code, signal] = await ended;
  return signal ?? code ?? 0;
}

type Entry = { id: string; revision?: number };
const byId = (one: Entry, other: Entry) => (one.id < other.id ? -1 : 1);

function mirrored(list: string): Entry[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('select value from entry where list = ?').all(list) as { value: string }[];
  database.close();
  return rows.map(({ value }) => JSON.parse(value) as Entry).sort(byId);
}

/** When the mirror was last written, in milliseconds. It is not opened, because a reader would lock its writer out. */
const writtenAt = (): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const stored = async (list: string): Promise<Entry[]> => {
  const fields = list === 'notices' ? selection : list === 'publishers' ? 'id revision name plan proUntil' : 'id';
  return (await server.readPages<Entry>(list, 'first: 200', fields)).sort(byId);
};

/** Whether each list of the mirror has entries, the ids of the server's, and the same content of what can change. */
async function isComplete(): Promise<boolean> {
  for (const list of lists) {
    const canChange = list === 'notices' || list === 'publishers';
    const copy = mirrored(list).map((entry) => (canChange ? entry : { id: entry.id }));
    if (copy.length === 0 || JSON.stringify(copy) !== JSON.stringify(await stored(list))) return false;
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
  let interrupted = 0;
  const write = async () => {
    for (let round = 0; round < rounds || interrupted < 3; round += 1) {
      const paId = await server.notice(publisherId, draft);
      if (round % 4 === 1) await change('discardNoticeDraft', 'DiscardNoticeDraftInput', { paId, revision: 1 });
      else await change('submitNotice', 'SubmitNoticeInput', { paId, revision: 1 });
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

  for (let run = 0; !writers.areDone; run += 1) {
    // A token that is revoked ends the job with an error; its successor goes on.
    const { secret, id } = await server.token({ tier: 'staff', role: 'viewer' });
    let seen = writtenAt();
    let writes = 0;
    const running = mirror(secret, () => {
      const now = writtenAt();
      if (now !== seen) writes += 1;
      seen = now;
      return writes > run % 4;
    });
    if (run % 4 === 3) await server.sql('update token set revoked_at = now() where id = ?', [id]);
    if ((await running) === 'SIGKILL') interrupted += 1;
  }
  await writing;

  // Refusals are written in the background, and a transaction of another database holds the feeds back.
  const token = await server.secretOf({ tier: 'staff', role: 'viewer' });
  await until('the mirror is complete', async () => (await mirror(token)) === 0 && (await isComplete()));
  expect(mirrored('metricsChanges').length).toBeGreaterThanOrEqual(rounds);
});
