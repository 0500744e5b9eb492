import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { longestLine } from '../../src/notices/input-lines.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { createFactories } from '../support/factories.ts';
import { type AdminRun, lines, record, runAdmin, startAdmin } from './run-admin.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a file and imports it. */
async function importText(name: string, text: string | Buffer, ...options: string[]): Promise<AdminRun> {
  await writeFile(join(folder, name), text);
  return runAdmin(['notices', 'import', join(folder, name), ...options], { url: database.url });
}
const rejectsOf = async (name: string) =>
  (await readFile(join(folder, name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const notice = async (paId: string, from = database) => {
  const [row] = await from.orm.em.fork().execute('select title, publisher_id from notice where pa_id = ?', [paId]);
  return row;
};
const untilImported = async (count: number, from: TestDatabase) => {
  for (;;) {
    const [row] = await from.orm.em.fork().execute<{ n: string }[]>('select count(*) as n from notice');
    if (Number(row?.n) >= count) return;
    await sleep(50);
  }
};

describe('an import of JSON Lines', () => {
  it('takes good rows, with the publisher of the row, of the option, or none', async () => {
    const [own, other] = [
      await createFactories(database.orm).publisher(),
      await createFactories(database.orm).publisher(),
    ];
    const text = `\ufeff${lines(
      record('A-1'),
      '',
      { ...record('A-2'), publisherId: other },
      { ...record('A-3'), publisherId: null },
      { ...record(undefined), paId: undefined },
    )}`.replaceAll('\n', '\r\n');
    const { code, result, output, words } = await importText('good.jsonl', text, '--publisher', own);
    expect({ code, words, result }).toEqual({
      ...{ code: 0, words: '', result: { imported: 4, updated: 0, rejected: 0, rejectsFile: null } },
    });
    expect(output).toMatch(/^\{.*\}\n$/);
    expect(await readdir(folder)).toEqual(['good.jsonl']);
    expect((await notice('A-1'))?.publisher_id).toBe(own);
    expect((await notice('A-2'))?.publisher_id).toBe(other);
    expect((await notice('A-3'))?.publisher_id).toBeNull();
  });

  it('refuses bad rows with their line and every fault, and takes them once they are mended', async () => {
    const canary = 'canary-7f3a';
    const twice = record('B-1', { campaign: { medium: canary, endDate: canary } });
    const text = lines(record('B-0'), ' ', twice, `{"paId":"${canary}`, '["no object"]', record('B-0'), {
      paId: 'B-2',
      amount: '<number>',
    }).replace('"<number>"', '12345678901234567890.10');
    const input = Buffer.concat([Buffer.from(text), Buffer.from([0x7b, 0xff, 0x7d, 0x0a])]);
    const { code, result, words } = await importText('bad.jsonl', input);

    const rejectsFile = join(folder, 'bad.rejects.jsonl');
    expect({ code, result }).toEqual({ code: 1, result: { imported: 1, updated: 0, rejected: 6, rejectsFile } });
    expect((await stat(rejectsFile)).mode & 0o777).toBe(0o600);
    expect(words).not.toContain(canary);
    expect(words).toMatch(/^6 rows were refused:\n {2}line 3: campaign\.medium must .*; campaign\.endDate must /);
    expect(words).toContain('\n  line 4: is not JSON');
    expect(words).toContain('\n  line 5: is not a JSON object\n');
    expect(words).toContain('\n  line 6: paId exists already');
    expect(words).toContain('\n  line 8: is not UTF-8\n');

    const rejects = await rejectsOf('bad.rejects.jsonl');
    const raw = await readFile(rejectsFile, 'utf8');
    expect(rejects.map(({ _rejected }) => _rejected.line)).toEqual([3, 4, 5, 6, 7, 8]);
    const { _rejected, ...kept } = rejects[0];
    expect(Object.keys(rejects[0])[0]).toBe('_rejected');
    expect(kept).toEqual(JSON.parse(JSON.stringify(twice)));
    expect(_rejected.issues.map(({ path }: { path: string }) => path)).toEqual(['campaign.medium', 'campaign.endDate']);
    expect(rejects[1]).toEqual({ _rejected: { line: 4, issues: [expect.anything()], text: `{"paId":"${canary}` } });
    expect(raw).toContain('12345678901234567890.10');

    // As it is, everything is refused again, and what is no record is still the text that it was.
    const again = await runAdmin(['notices', 'import', rejectsFile], { url: database.url });
    const second = join(folder, 'bad.rejects-2.jsonl');
    expect(again).toMatchObject({ code: 1, result: { imported: 0, updated: 0, rejected: 6, rejectsFile: second } });
    expect(again.words).toContain('\n  line 2: was refused before and has not been mended');
    expect((await rejectsOf('bad.rejects-2.jsonl'))[1]._rejected.text).toBe(`{"paId":"${canary}`);

    const mended = await readFile(second, 'utf8');
    const [first = ''] = mended.split('\n');
    await writeFile(second, `${first.replace(canary, 'native').replace(canary, '2027-04-17')}\n`);
    const third = await runAdmin(['notices', 'import', second], { url: database.url });
    expect(third).toMatchObject({ code: 0, result: { imported: 1, rejected: 0, rejectsFile: null } });
    expect(await notice('B-1')).toBeDefined();
  });

  it('replaces what exists only when it is told to, and writes nothing on a dry run', async () => {
    const titled = (title: string) => lines(record('C-1', { basicInformation: { title } }));
    await importText('c.jsonl', titled('First'));

    const plain = await importText('c.jsonl', titled('Second'));
    expect(plain).toMatchObject({ code: 1, result: { imported: 0, updated: 0, rejected: 1 } });
    expect((await notice('C-1'))?.title).toBe('First');

    const dry = await importText('dry.jsonl', titled('Second') + lines(record('C-2')), '--update', '--dry-run');
    expect(dry).toMatchObject({ code: 0, words: '' });
    expect(dry.result).toEqual({ imported: 1, updated: 1, rejected: 0, rejectsFile: null, dryRun: true });
    expect((await notice('C-1'))?.title).toBe('First');
    expect(await notice('C-2')).toBeUndefined();

    const update = await importText('c.jsonl', titled('Second'), '--update');
    expect(update).toMatchObject({ code: 0, result: { imported: 0, updated: 1, rejected: 0 } });
    expect((await notice('C-1'))?.title).toBe('Second');
  });

  it('reads standard input, finds its files from where the operator is, and refuses lines of over 1 MiB', async () => {
    const input = lines(record('D-1'), `{"long":"${'x'.repeat(longestLine)}"}`, record('D-2'));
    const env = { npm_lifecycle_event: 'admin', INIT_CWD: folder }; // as npm sets them
    const piped = await runAdmin(['notices', 'import', '-'], { url: database.url, input, env });
    const rejectsFile = join(folder, 'import.rejects.jsonl');
    expect(piped).toMatchObject({ code: 1, result: { imported: 2, updated: 0, rejected: 1, rejectsFile } });
    expect(await rejectsOf('import.rejects.jsonl')).toEqual([
      { _rejected: { line: 2, issues: [{ path: '', message: 'is longer than 1 MiB' }] } },
    ]);
    const again = await runAdmin(['notices', 'import', 'import.rejects.jsonl'], { url: database.url, env });
    expect(again).toMatchObject({
      code: 1,
      result: { rejected: 1, rejectsFile: join(folder, 'import.rejects-2.jsonl') },
    });
  });

  it('that cannot begin is one line, without a file or a result', async () => {
    await writeFile(join(folder, 'x.jsonl'), lines(record('E-1')));
    const file = join(folder, 'x.jsonl');
    const runs = await Promise.all([
      runAdmin(['notices', 'import', join(folder, 'absent.jsonl')], { url: database.url }),
      runAdmin(['notices', 'import', folder], { url: database.url }),
      runAdmin(['notices', 'import', file, '--publisher', 'nobody'], { url: database.url }),
      runAdmin(['notices', 'import', file], { url: 'postgresql://127.0.0.1:1/none' }),
    ]);
    expect(runs.map(({ code, output, words }) => [code, output, words])).toEqual([
      [1, '', `${folder}/absent.jsonl cannot be read: no such file or directory\n`],
      [1, '', `${folder} cannot be read: it is a folder\n`],
      [1, '', 'No publisher has the id nobody.\n'],
      [1, '', 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n'],
    ]);
    expect(await readdir(folder)).toEqual(['x.jsonl']);
  });

  it('that is interrupted tells how far it came', async () => {
    const own = await createDatabase();
    const { child, done } = startAdmin(['notices', 'import', '-'], { url: own.url, cwd: folder });
    child.stdin.write(lines('[]', ...Array.from({ length: 599 }, (_one, index) => record(`F-${index}`))));
    await untilImported(499, own);
    child.kill('SIGINT');
    child.kill('SIGINT'); // npm hands on the Ctrl-C that the terminal has sent already
    const { code, result, words } = await done;
    const rejectsFile = join(folder, 'import.rejects.jsonl');
    expect({ code, result }).toEqual({
      ...{ code: 1, result: { imported: 499, updated: 0, rejected: 1, rejectsFile, interrupted: true } },
    });
    expect(words).toContain('The import was interrupted.\nThe lines up to 500 were dealt with.\n');
    expect(await rejectsOf('import.rejects.jsonl')).toHaveLength(1);
    await own.close();
  });

  it('whose database goes away tells how far it came', async () => {
    const own = await createDatabase();
    const { child, done } = startAdmin(['notices', 'import', '-'], { url: own.url, cwd: folder });
    const records = Array.from({ length: 1000 }, (_one, index) => record(`G-${index}`));
    child.stdin.write(lines(...records.slice(0, 600)));
    await untilImported(500, own);
    await own.close();
    child.stdin.end(lines(...records.slice(600)));
    const { code, result, words } = await done;
    expect({ code, result }).toEqual({
      ...{ code: 1, result: { imported: 500, updated: 0, rejected: 0, rejectsFile: null, interrupted: true } },
    });
    expect(words).toMatch(/^The database cannot be reached or is too slow\.\nThe lines up to 500 were dealt with\.\n/);
    expect(words).toContain('Those after it up to 1000 are in all together or not at all');
  });

  it('survives a reader that has left', async () => {
    const { child, done } = startAdmin(['notices', 'import', '-'], { url: database.url, cwd: folder });
    child.stdout.destroy();
    child.stdin.end(lines(record('H-1')));
    expect(await done.catch(() => undefined)).toBeUndefined();
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });

  it('needs no more memory for 50,000 lines than for a batch', async () => {
    const script = fileURLToPath(new URL('import-in-small-heap.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=24', script, '50000']);
    expect(JSON.parse(stdout)).toEqual({
      imported: 45_000,
      rejected: 5_000,
      written: 5_000,
      settled: 50_000,
      told: 10,
    });
  });
});
