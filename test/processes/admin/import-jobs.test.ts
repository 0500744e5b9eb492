import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { temporaryFolder, until } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { ownDatabase } from '../fixtures.ts';
import { lines, record, runAdmin, startAdmin } from './run-admin.ts';

/* An import at the command line leaves a row that dashboards follow, however it ends. */

const database = await ownDatabase();
const folder = await temporaryFolder();
const query = (text: string, values: unknown[] = []) => database.orm.em.fork().execute(text, values);
afterEach(() => query('truncate import_job'));

type Job = { imported: number; id: string };
const jobs = () => runAs<Job>(database.url, 'select * from import_job order by source nulls first, started_at');
const changesOf = async ({ id }: Job) => (await query('select from audit_trail where import_id = ?', [id])).length;
const notices = (prefix: string, count: number) =>
  lines(...Array.from({ length: count }, (_, number) => record(`${prefix}-${number}`)));

it('two at once have a row each, with the name of the file, and their own changes', async () => {
  await Promise.all(
    ['a', 'b'].map(async (name) => {
      const file = join(folder, `${name}.jsonl`);
      await writeFile(file, `${notices(name, name === 'a' ? 3 : 4)}{}\n`);
      await runAdmin(['notices', 'import', file], { url: database.url });
    }),
  );
  const found = await jobs();
  expect(found).toMatchObject([
    { source: 'a.jsonl', outcome: 'finished', imported: 3, rejected: 1, lines: 4, actor_kind: 'operator' },
    { source: 'b.jsonl', outcome: 'finished', imported: 4, rejected: 1, lines: 5, actor_kind: 'operator' },
  ]);
  expect(await Promise.all(found.map(changesOf))).toEqual([3, 4]);
  const missing = { path: 'basicInformation.title', code: 'required' };
  expect(await query('select line, issues from import_rejection order by line')).toEqual([
    { line: 4, issues: expect.arrayContaining([missing]) },
    { line: 5, issues: expect.arrayContaining([missing]) },
  ]);
});

/** Starts an import of standard input, and waits until its first batch is stored. */
async function startImport(prefix: string) {
  const run = startAdmin(['notices', 'import', '-'], { url: database.url });
  run.child.stdin.write(notices(prefix, 501)); // a batch, and the begin of the next
  await until('its first batch is stored', async () => {
    const [job] = await jobs();
    return job !== undefined && (await changesOf(job)) === 500;
  });
  return run;
}

it('that is killed has no end, and no report any more', async () => {
  const { child, done } = await startImport('killed');
  await until('it reports', async () => (await jobs())[0]?.imported === 500); // it reports while it waits for input
  child.kill('SIGKILL');
  await done;
  expect(await jobs()).toMatchObject([{ source: null, outcome: null, ended_at: null, imported: 500, lines: 500 }]);
});

it('that is stopped by its operator is interrupted', async () => {
  const { child, done } = await startImport('stopped');
  child.kill('SIGINT');
  await done;
  expect(await jobs()).toMatchObject([{ outcome: 'interrupted', imported: 500 }]);
});

it('whose file cannot be read to its end has failed', async () => {
  const file = join(folder, 'broken.jsonl');
  await writeFile(
    file,
    Buffer.concat([Buffer.from(notices('broken', 560)), Buffer.from('{"paId":"\xff"}\n', 'latin1')]),
  );
  expect((await runAdmin(['notices', 'import', file], { url: database.url })).code).not.toBe(0);
  expect(await jobs()).toMatchObject([{ source: 'broken.jsonl', outcome: 'failed', imported: 500 }]);
});
