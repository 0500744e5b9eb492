import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { longestLine } from '../../../src/domain/files/lines.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { createFactories } from '../../support/factories.ts';
import { temporaryFolder, until } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { ownDatabase } from '../fixtures.ts';
import { type AdminRun, lines, record, runAdmin, startAdmin } from './run-admin.ts';

const database = await ownDatabase();
let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** The summary of an import; counts default to zero. */
const summary = (fields: object) => ({
  imported: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  leftOut: 0,
  warned: 0,
  selfPublished: 0,
  minted: 0,
  rejectsFile: null,
  database: expect.stringMatching(/^\w+ at (127\.0\.0\.1:\d+|\/[^%]+)$/),
  ...fields,
});
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
const storedNotice = async (paId: string) => {
  const [row] = await database.orm.em.fork().execute('select title, publisher_id from notice where pa_id = ?', [paId]);
  return row;
};
const untilImported = (count: number, { url }: TestDatabase) =>
  until(`${count} are imported`, async () => (await runAs(url, 'select from notice')).length >= count);

describe('an import of JSON Lines', () => {
  it('imports valid rows, with the publisher of the row, of the option, or none', async () => {
    const { publisher } = createFactories(database.orm);
    const [own, other] = [await publisher(), await publisher()];
    const text = `\ufeff${lines(
      record('A-1'),
      '',
      { ...record('A-2'), publisherId: other },
      { ...record('A-3'), publisherId: null },
      { ...record(undefined), paId: undefined },
    )}`.replaceAll('\n', '\r\n');
    const { code, result, output, messages } = await importText('good.jsonl', text, '--publisher', own);
    expect({ code, messages, result }).toEqual({
      code: 0,
      messages:
        'New notices without a publisher, which they never get: 1.\n' +
        'New notices with a PA-ID of this server, so that importing them again repeats them: 1.\n',
      result: summary({ imported: 4, selfPublished: 1, minted: 1 }),
    });
    expect(output).toMatch(/^\{.*\}\n$/);
    expect(await readdir(folder)).toEqual(['good.jsonl']);
    expect((await storedNotice('A-1'))?.publisher_id).toBe(own);
    expect((await storedNotice('A-2'))?.publisher_id).toBe(other);
    expect((await storedNotice('A-3'))?.publisher_id).toBeNull();
  });

  it('rejects invalid rows with their line and all issues, and imports them once corrected', async () => {
    const canary = 'canary-7f3a';
    const invalid = record('B-1', { campaign: { medium: canary, endDate: canary } });
    const text = lines(record('B-0'), ' ', invalid, `{"paId":"${canary}`, '["no object"]', record('B-0'), {
      paId: 'B-2',
      amount: '<number>',
    }).replace('"<number>"', '12345678901234567890.10');
    const { code, result, messages } = await importText('bad.jsonl', text);

    const rejectsFile = join(folder, 'bad.rejects.jsonl');
    expect({ code, result }).toEqual({
      code: 1,
      result: summary({ imported: 1, rejected: 5, rejectsFile, selfPublished: 1 }),
    });
    expect((await stat(rejectsFile)).mode & 0o777).toBe(0o600);
    expect(messages).not.toContain(canary);
    expect(messages).toMatch(/^5 rows were rejected:\n {2}line 3: campaign\.medium must .*; campaign\.endDate must /);
    expect(messages).toContain('\n  line 4: is not JSON');
    expect(messages).toContain('\n  line 5: is not a JSON object\n');
    expect(messages).toContain('\n  line 6: paId is in line 1 and again in line 6');

    const rejects = await rejectsOf('bad.rejects.jsonl');
    const raw = await readFile(rejectsFile, 'utf8');
    expect(rejects.map(({ _rejected }) => _rejected.line)).toEqual([3, 4, 5, 6, 7]);
    const { _rejected, ...kept } = rejects[0];
    expect(Object.keys(rejects[0])[0]).toBe('_rejected');
    expect(kept).toEqual(JSON.parse(JSON.stringify(invalid)));
    expect(_rejected.issues.map(({ path }: { path: string }) => path)).toEqual(['campaign.medium', 'campaign.endDate']);
    expect(rejects[1]).toEqual({ _rejected: { line: 4, issues: [expect.anything()], text: `{"paId":"${canary}` } });
    expect(raw).toContain('12345678901234567890.10');

    // Unchanged, all rows are rejected again, and text that is not a record stays as it was.
    const again = await runAdmin(['notices', 'import', rejectsFile], { url: database.url });
    const second = join(folder, 'bad.rejects-2.jsonl');
    expect(again).toMatchObject({ code: 1, result: { imported: 0, updated: 0, rejected: 5, rejectsFile: second } });
    expect(again.messages).toContain('\n  line 4: was rejected before and is unchanged');
    const rejectedTwice = await rejectsOf('bad.rejects-2.jsonl');
    expect(rejectedTwice[1]._rejected.text).toBe(`{"paId":"${canary}`);
    expect(rejectedTwice.map(({ _rejected }) => _rejected.line)).toEqual([3, 4, 5, 6, 7]);

    const corrected = await readFile(second, 'utf8');
    const [first = ''] = corrected.split('\n');
    await writeFile(second, `${first.replace(canary, 'native').replace(canary, '2027-04-17')}\n`);
    const third = await runAdmin(['notices', 'import', second], { url: database.url });
    expect(third).toMatchObject({ code: 0, result: { imported: 1, rejected: 0, rejectsFile: null } });
    expect(await storedNotice('B-1')).toBeDefined();
  });

  it('replaces existing notices only with --update, and stores nothing on a dry run', async () => {
    const titled = (title: string, version = 1) => {
      const legalMetadata = { version, amendmentReason: version === 1 ? null : 'The title was wrong.' };
      return lines(record('C-1', { basicInformation: { title }, legalMetadata }));
    };
    await importText('c.jsonl', titled('First'));

    const plain = await importText('c.jsonl', titled('Second'));
    expect(plain).toMatchObject({ code: 1, result: { imported: 0, updated: 0, rejected: 1 } });
    expect((await storedNotice('C-1'))?.title).toBe('First');

    const dry = await importText('dry.jsonl', titled('Second', 2) + lines(record('C-2')), '--update', '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      messages: 'New notices in this dry run without a publisher, which they never get: 1.\n',
    });
    expect(dry.result).toEqual(summary({ imported: 1, updated: 1, selfPublished: 1, dryRun: true }));
    expect((await storedNotice('C-1'))?.title).toBe('First');
    expect(await storedNotice('C-2')).toBeUndefined();

    const update = await importText('c.jsonl', titled('Second', 2), '--update');
    expect(update).toMatchObject({ code: 0, result: { imported: 0, updated: 1, rejected: 0 } });
    expect((await storedNotice('C-1'))?.title).toBe('Second');
    const again = await importText('c.jsonl', titled('Second', 2), '--update');
    expect(again).toMatchObject({ code: 0, messages: '', result: summary({ unchanged: 1 }) });

    const other = await importText('c.jsonl', titled('Third', 2), '--update');
    expect(other).toMatchObject({ code: 1, result: { updated: 0, rejected: 1 } });
    expect(other.messages).toContain('legalMetadata.version must be higher than 2, which was signed off');
    const skipped = await importText('c.jsonl', titled('Third') + lines(record('C-2')), '--skip-existing');
    expect(skipped).toMatchObject({ code: 0, result: summary({ imported: 1, skipped: 1, selfPublished: 1 }) });
    expect((await storedNotice('C-1'))?.title).toBe('Second');
  });

  it('reads standard input, resolves paths from the working directory, and rejects lines of over 1 MiB', async () => {
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

  it('that cannot start prints one line, without a rejects file or a result', async () => {
    await writeFile(join(folder, 'x.jsonl'), lines(record('E-1')));
    const file = join(folder, 'x.jsonl');
    const runs = await Promise.all([
      runAdmin(['notices', 'import', join(folder, 'absent.jsonl')], { url: database.url }),
      runAdmin(['notices', 'import', folder], { url: database.url }),
      runAdmin(['notices', 'import', file, '--publisher', 'nobody'], { url: database.url }),
      runAdmin(['notices', 'import', file], { url: 'postgresql://127.0.0.1:1/none' }),
    ]);
    expect(runs.map(({ code, output, messages }) => [code, output, messages])).toEqual([
      [1, '', `${folder}/absent.jsonl cannot be read: no such file or directory\n`],
      [1, '', `${folder} cannot be read: it is a folder\n`],
      [1, '', expect.stringMatching(/^No publisher has the id nobody in \w+ at (127\.0\.0\.1:\d+|\/[^%]+)\.\n$/)],
      [1, '', 'The database is unreachable: connect ECONNREFUSED 127.0.0.1:1\n'],
    ]);
    expect(await readdir(folder)).toEqual(['x.jsonl']);
  });

  it('starts at a line, and prints the command that resumes it', async () => {
    const text = lines(...['I-1', 'I-2', 'I-3'].map((paId) => record(paId)));
    const run = await importText("it's on.jsonl", text, '--from-line=2', '--skip-existing');
    expect(run).toMatchObject({ code: 0, result: summary({ imported: 2, selfPublished: 2 }) });
    expect(await storedNotice('I-1')).toBeUndefined();

    const broken = Buffer.concat([Buffer.from(text), Buffer.from([0x7b, 0xff, 0x7d, 0x0a])]);
    const others = Array.from({ length: 600 }, (_one, index) => record(`I-${index + 1}`));
    const many = Buffer.concat([Buffer.from(lines(...others)), broken]);
    const cut = await importText("it's on.jsonl", many, '--skip-existing', '--from-line', '1');
    expect(cut).toMatchObject({ code: 1, result: { imported: 498, skipped: 2, rejected: 0, interrupted: true } });
    expect(cut.messages).toContain('The file is not UTF-8: see line 604. JSON Lines must be UTF-8');
    const file = `'${join(folder, "it'\\''s on.jsonl")}'`;
    expect(cut.messages).toContain(
      `\n  npm run --silent admin -- notices import ${file} --skip-existing --from-line 501\n`,
    );
  });

  it('that is not UTF-8 imports nothing if the first batch is affected', async () => {
    const input = Buffer.concat([Buffer.from(lines(record('J-1'))), Buffer.from('{"paId":"\xff"}\n', 'latin1')]);
    const { code, output, messages } = await importText('latin.jsonl', input);
    expect([code, output]).toEqual([1, '']);
    expect(messages).toMatch(/^The file is not UTF-8: see line 2\. .*\n$/);
    expect(await readdir(folder)).toEqual(['latin.jsonl']);
    expect(await storedNotice('J-1')).toBeUndefined();
  });

  it('warns of a different publisher name', async () => {
    const own = await createFactories(database.orm).publisher();
    const named = record('K-1', { legalMetadata: { publisherName: 'Pub' } });
    const { code, result, messages } = await importText('k.jsonl', lines(named), '--publisher', own);
    expect({ code, result }).toEqual({ code: 0, result: summary({ imported: 1, warned: 1 }) });
    expect(messages).toBe(
      '1 row was imported with a warning:\n  line 1: legalMetadata.publisherName is not the name of the publisher of the notice\n',
    );
  });

  it('that is interrupted reports its progress', async () => {
    const own = await createDatabase();
    const { child, done } = startAdmin(['notices', 'import', '-'], { url: own.url, cwd: folder });
    child.stdin.write(lines('5', ...Array.from({ length: 599 }, (_one, index) => record(`F-${index}`))));
    await untilImported(499, own);
    child.kill('SIGINT');
    child.kill('SIGINT'); // npm forwards the Ctrl-C that the terminal also sends
    const { code, result, messages } = await done;
    const rejectsFile = join(folder, 'import.rejects.jsonl');
    const imported = summary({ imported: 499, rejected: 1, rejectsFile, interrupted: true, selfPublished: 499 });
    expect({ code, result }).toEqual({ code: 1, result: imported });
    expect(messages).toContain('The import was interrupted.\nThe lines up to 500 were completed.\n');
    expect(messages).toContain('\n  npm run --silent admin -- notices import - --from-line 501\n');
    expect(await rejectsOf('import.rejects.jsonl')).toHaveLength(1);
    await own.close();
  });

  it('whose database fails reports its progress', async () => {
    const own = await createDatabase();
    const { child, done } = startAdmin(['notices', 'import', '-'], { url: own.url, cwd: folder });
    const records = Array.from({ length: 1000 }, (_one, index) => record(`G-${index}`));
    child.stdin.write(lines(...records.slice(0, 600)));
    await untilImported(500, own);
    await own.close();
    child.stdin.end(lines(...records.slice(600)));
    const { code, result, messages } = await done;
    expect({ code, result }).toEqual({
      code: 1,
      result: summary({ imported: 500, interrupted: true, selfPublished: 500 }),
    });
    expect(messages).toMatch(/\nThe database is unreachable or too slow\.\nThe lines up to 500 were completed\.\n/);
    expect(messages).toMatch(
      /\nThe lines after it up to 1000 may have been imported, in parts of 500 lines\.\nThe lines after 1000 were not imported\.\n/,
    );
    expect(messages).toContain('\n  npm run --silent admin -- notices import - --from-line 501 --skip-existing\n');
  });

  it.each([
    ['the rows of the batches before', 120, 500],
    ['no file, if there are none', 16, 0],
  ])('that cannot write the rejected rows leaves %s', async (_case, blocks, kept) => {
    const file = join(folder, 'many.jsonl');
    await writeFile(file, lines(...Array(1000).fill('5')));
    const main = fileURLToPath(new URL('../../../src/products/admin/main.ts', import.meta.url));
    const script = `ulimit -f ${blocks}; exec '${process.execPath}' '${main}' notices import '${file}'`;
    const failed = await promisify(execFile)('sh', ['-c', script], { env: { DATABASE_URL: database.url } }).catch(
      ({ code, stdout, stderr }) => ({ code, stderr, result: JSON.parse(stdout) }),
    );
    const rejectsFile = join(folder, 'many.rejects.jsonl');
    expect(failed).toMatchObject({ code: 1, result: { interrupted: true, rejectsFile: kept ? rejectsFile : null } });
    expect(failed.stderr).toContain(`The rejected rows cannot be written to ${rejectsFile}: file too large`);
    expect(failed.stderr.match(/^.* are in .*$/m)?.[0]).toBe(
      kept ? `Those of the completed lines are in ${rejectsFile}. Correct and import that file.` : undefined,
    );
    expect((await readdir(folder)).includes('many.rejects.jsonl') ? await rejectsOf('many.rejects.jsonl') : []).toEqual(
      Array.from({ length: kept }, (_row, index) => ({ _rejected: expect.objectContaining({ line: index + 1 }) })),
    );
  });

  it('survives a closed standard output', async () => {
    const { child, done } = startAdmin(['notices', 'import', '-'], { url: database.url, cwd: folder });
    child.stdout.destroy();
    child.stdin.end(lines(record('H-1')));
    expect(await done.catch(() => undefined)).toBeUndefined();
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });

  it('needs no more memory for 200,000 lines than for a batch', async () => {
    const script = fileURLToPath(new URL('import-in-small-heap.ts', import.meta.url));
    // The lines have 80 MB or more; loading the modules takes some 22 MB. A small young generation: on a busy machine,
    // what is dead there would count.
    const limits = ['--max-old-space-size=48', '--max-semi-space-size=1'];
    const { stdout } = await promisify(execFile)(process.execPath, [...limits, script, '200000']);
    const stats = { imported: 180_000, rejected: 20_000, written: 20_000, completed: 200_000, reported: 10 };
    expect(JSON.parse(stdout)).toEqual(stats);
  });
});
