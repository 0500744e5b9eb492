import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { createFactories } from '../../support/factories.ts';
import { temporaryFolder, until } from '../../support/processes.ts';
import { runAs } from '../../support/run-sql.ts';
import { ownDatabase } from '../fixtures.ts';
import { type AdminRun, lines, record, runAdmin, startAdmin } from './run-admin.ts';

/* The command line as a door to the import: options, files beside the input, messages, interruptions. test/domain/files has the rules. */

const register = new URL('../../../src/products/demo/dutch-register-2025.csv', import.meta.url);
const mapping = fileURLToPath(new URL('../../../src/products/demo/dutch-register-2025.mapping.json', import.meta.url));

const database = await ownDatabase();
let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** The summary of an import; counts default to zero. */
const summary = (fields: object) => ({
  ...{
    imported: 0,
    updated: 0,
    unchanged: 0,
    skipped: 0,
    rejected: 0,
    leftOut: 0,
    warned: 0,
    selfPublished: 0,
    minted: 0,
  },
  rejectsFile: null,
  database: expect.stringMatching(/^\w+ at (127\.0\.0\.1:\d+|\/[^%]+)$/),
  ...fields,
});
/** Writes a file and imports it. */
async function importText(name: string, text: string | Buffer, ...options: string[]): Promise<AdminRun> {
  await writeFile(join(folder, name), text);
  return runAdmin(['notices', 'import', join(folder, name), ...options], { url: database.url });
}
const query = (text: string, values: unknown[] = []) => database.orm.em.fork().execute(text, values);
const titleOf = async (paId: string) => (await query('select title from notice where pa_id = ?', [paId]))[0]?.title;
const lastJob = async ({ url } = database as { url: string }) =>
  (await runAs(url, 'select * from import_job order by started_at desc limit 1'))[0];
const untilImported = (count: number, { url }: TestDatabase) =>
  until(`${count} are imported`, async () => (await runAs(url, 'select from notice')).length >= count);

describe('an import of CSV', () => {
  it('imports the Dutch register, and its invalid rows once they are corrected', async () => {
    const own = await createFactories(database.orm).publisher();
    const rows = (await readFile(register, 'utf8')).trimEnd().split(/\r?\n/);
    const invalid = rows.with(2, rows[2]?.replace('2025-10-10', 'soon') ?? '');
    invalid[6] = 'x,"y';
    const options = ['--mapping', mapping, '--publisher', own];
    const first = await importText('nl.csv', `${invalid.join('\r\n')}\r\n`, ...options);
    const rejectsFile = join(folder, 'nl.rejects.csv');
    expect(first).toMatchObject({ code: 1, result: { imported: rows.length - 3, rejected: 2, rejectsFile } });
    expect(first.messages.split('\n')).toEqual([
      '2 rows rejected:',
      expect.stringMatching(/^ {2}line 3: .*campaign\.startDate must be a date .* \(column "start_date"\)/),
      '  line 7: has a misplaced quotation mark',
      `They are in ${rejectsFile}. Correct and import that file.`,
      '',
    ]);
    expect(await lastJob()).toMatchObject({
      source: 'nl.csv',
      outcome: 'finished',
      rejected: 2,
      actor_kind: 'operator',
    });

    const rejects = await readFile(rejectsFile, 'utf8');
    const [head, second, third] = rejects.split('\n');
    expect([head, second?.split(',')[0], third]).toEqual([
      `_rejected_line,_rejected_issues,${rows[0]}`,
      '3',
      '7,has a misplaced quotation mark,"x,""y"',
    ]);
    const again = await importText('nl.rejects.csv', rejects, ...options);
    expect(again).toMatchObject({ code: 1, result: { rejected: 2, rejectsFile: join(folder, 'nl.rejects-2.csv') } });
    const corrected = rejects.replace('soon', '2025-10-10').replace('"x,""y"', rows[6] ?? '');
    const last = await importText('nl.rejects-2.csv', corrected, ...options);
    expect(last).toMatchObject({ code: 0, messages: '', result: { imported: 2, rejected: 0, rejectsFile: null } });
  });

  it('reads the encoding of the mapping, and writes rejected rows in UTF-8 with a mark', async () => {
    const given = JSON.parse(await readFile(mapping, 'utf8'));
    const danish = join(folder, 'danish.json');
    await writeFile(danish, JSON.stringify({ ...given, encoding: 'windows-1252' }));
    const text = (await readFile(register, 'utf8')).split(/\r?\n/).slice(0, 3);
    const changed = text
      .with(1, text[1]?.replace(/^[^,]*/, 'DK-\xc6').replace(/\d{4}-\d\d-\d\d/, 'snart') ?? '')
      .slice(0, 2);
    const first = await importText('dk.csv', Buffer.from(changed.join('\n'), 'latin1'), '--mapping', danish);
    expect(first).toMatchObject({ code: 1, result: { rejected: 1 } });
    const rejects = await readFile(join(folder, 'dk.rejects.csv'), 'utf8');
    expect(rejects).toMatch(/^\ufeff_rejected_line,.*\n2,.*,DK-Æ,/);
    const again = await importText('dk.rejects.csv', rejects.replace('snart', '2025-10-10'), '--mapping', danish);
    expect(again).toMatchObject({ code: 0, result: { imported: 1 } });
    const latin = await importText('latin.csv', Buffer.from(changed.join('\n'), 'latin1'), '--mapping', mapping);
    expect([latin.code, latin.output, latin.messages]).toEqual([
      1,
      '',
      'The file is not UTF-8: see line 2. Set the encoding in the mapping, such as "encoding": "windows-1252", or save the file as UTF-8.\n',
    ]);
  });

  it('writes a mapping that it guesses beside the file, and never over another', async () => {
    for (const name of ['plain.mapping.json', 'plain.mapping-2.json']) {
      const { code, result } = await importText('plain.csv', 'id;title\nG-1;a\n', '--guess');
      expect([code, Object(result).mapping]).toEqual([0, join(folder, name)]);
      expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toMatchObject({
        delimiter: ';',
        columns: { id: 'paId' },
      });
    }
  });

  it('reports an invalid mapping in one line before any row', async () => {
    await writeFile(join(folder, 'bad.json'), '{"columns":{"sponsor":"advertiser.titel"}}');
    const unusable = await importText('plain.csv', 'sponsor\n2\n', '--mapping', join(folder, 'bad.json'));
    expect([unusable.code, unusable.output]).toEqual([2, '']);
    expect(unusable.messages).toMatch(/^error: the mapping \S+bad\.json is invalid: columns\.sponsor: .*\n$/);
  });
});

describe('an import of JSON Lines', () => {
  it('says what it stored: publishers of the row, of the option or none, new PA-IDs, warnings', async () => {
    const { publisher } = createFactories(database.orm);
    const [own, other] = [await publisher(), await publisher()];
    const text = `\ufeff${lines(
      record('A-1', { legalMetadata: { publisherName: 'Pub' } }),
      '',
      { ...record('A-2'), publisherId: other },
      { ...record('A-3'), publisherId: null },
      { ...record(undefined), paId: undefined },
    )}`.replaceAll('\n', '\r\n');
    const { code, result, output, messages } = await importText('good.jsonl', text, '--publisher', own);
    expect({ code, messages, result }).toEqual({
      code: 0,
      messages:
        '1 row imported with a warning:\n  line 1: legalMetadata.publisherName is not the name of the publisher of the notice\n' +
        'New notices without a publisher, which they never get: 1.\n' +
        'New notices with a PA-ID of this server, so that importing them again repeats them: 1.\n',
      result: summary({ imported: 4, selfPublished: 1, minted: 1, warned: 1 }),
    });
    expect(output).toMatch(/^\{.*\}\n$/);
    expect(await readdir(folder)).toEqual(['good.jsonl']);
    expect(await query("select publisher_id from notice where pa_id in ('A-1', 'A-2', 'A-3') order by pa_id")).toEqual(
      [own, other, null].map((publisher_id) => ({ publisher_id })),
    );
  });

  it('writes rejected rows for correction, readable by their owner only, and no value of theirs to the terminal', async () => {
    const canary = 'canary-7f3a';
    const invalid = record('B-1', { campaign: { medium: canary } });
    const text = lines(invalid, `{"paId":"${canary}`, { paId: 'B-2', amount: '<number>' });
    const given = text.replace('"<number>"', '12345678901234567890.10');
    const { result, messages } = await importText('bad.jsonl', given);
    const rejectsFile = join(folder, 'bad.rejects.jsonl');
    expect(result).toEqual(summary({ rejected: 3, rejectsFile }));
    expect((await stat(rejectsFile)).mode & 0o777).toBe(0o600);
    expect(messages).toMatch(/^3 rows rejected:\n {2}line 1: campaign\.medium must .*\n {2}line 2: is not JSON/);
    expect(messages).not.toContain(canary);
    const kept = await readFile(rejectsFile, 'utf8');
    expect(kept).toContain('12345678901234567890.10');
    const again = await importText('bad.rejects.jsonl', kept);
    const second = join(folder, 'bad.rejects-2.jsonl');
    expect(again).toMatchObject({ code: 1, result: { rejected: 3, rejectsFile: second } });
    expect(again.messages).toContain('\n  line 2: was rejected before and is unchanged');
    const rejected = (await readFile(second, 'utf8')).trimEnd().split('\n');
    expect(rejected.map((line) => JSON.parse(line)._rejected.line)).toEqual([1, 2, 3]);
    expect(JSON.parse(rejected[1] ?? '')._rejected.text).toBe(`{"paId":"${canary}`);
    const corrected = await importText('bad.rejects-2.jsonl', `${rejected[0]?.replace(canary, 'native')}\n`);
    expect(corrected).toMatchObject({ code: 0, result: { imported: 1, rejectsFile: null } });
  });

  it('replaces existing notices with --update, skips them with --skip-existing, and stores nothing on a dry run', async () => {
    const titled = (title: string, version = 1) => {
      const legalMetadata = { version, amendmentReason: version === 1 ? null : 'The title was wrong.' };
      return lines(record('C-1', { basicInformation: { title }, legalMetadata }));
    };
    await importText('c.jsonl', titled('First'));
    expect(await importText('c.jsonl', titled('Second'))).toMatchObject({ code: 1, result: { rejected: 1 } });
    const dry = await importText('dry.jsonl', titled('Second', 2) + lines(record('C-2')), '--update', '--dry-run');
    expect(dry).toMatchObject({
      code: 0,
      messages: 'New notices in this dry run without a publisher, which they never get: 1.\n',
      result: summary({ imported: 1, updated: 1, selfPublished: 1, dryRun: true }),
    });
    expect([await titleOf('C-1'), await titleOf('C-2')]).toEqual(['First', undefined]);
    const update = await importText('c.jsonl', titled('Second', 2), '--update');
    expect(update).toMatchObject({ code: 0, result: { updated: 1 } });
    const skipped = await importText('c.jsonl', titled('Third') + lines(record('C-2')), '--skip-existing');
    expect(skipped).toMatchObject({ code: 0, result: summary({ imported: 1, skipped: 1, selfPublished: 1 }) });
    expect(await titleOf('C-1')).toBe('Second');
  });

  it('reads standard input, and resolves paths from the working directory', async () => {
    const env = { npm_lifecycle_event: 'admin', INIT_CWD: folder }; // as npm sets them
    const piped = await runAdmin(['notices', 'import', '-'], { url: database.url, input: lines('5'), env });
    const rejectsFile = join(folder, 'import.rejects.jsonl');
    expect(piped).toMatchObject({ code: 1, result: { rejected: 1, rejectsFile } });
    const again = await runAdmin(['notices', 'import', 'import.rejects.jsonl'], { url: database.url, env });
    expect(again).toMatchObject({ code: 1, result: { rejectsFile: join(folder, 'import.rejects-2.jsonl') } });
  });

  it('that cannot start prints one line, without a rejects file or a result', async () => {
    const file = join(folder, 'x.jsonl');
    await writeFile(file, lines(record('E-1')));
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
      [1, '', 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1; start PostgreSQL, or correct host and port\n'],
    ]);
    expect(await readdir(folder)).toEqual(['x.jsonl']);
  });

  it('starts at a line, and prints the command that resumes it', async () => {
    const others = Array.from({ length: 603 }, (_one, index) => record(`I-${index}`));
    const many = Buffer.concat([Buffer.from(lines(...others)), Buffer.from([0x7b, 0xff, 0x7d, 0x0a])]);
    const cut = await importText("it's on.jsonl", many, '--skip-existing', '--from-line=2');
    expect(cut).toMatchObject({ code: 1, result: { imported: 499, rejected: 0, interrupted: true } });
    expect(await titleOf('I-0')).toBeUndefined();
    expect(cut.messages).toContain('The file is not UTF-8: see line 604. JSON Lines must be UTF-8');
    const file = `'${join(folder, "it'\\''s on.jsonl")}'`;
    expect(cut.messages).toContain(
      `\n  npm run --silent admin -- notices import ${file} --skip-existing --from-line 501\n`,
    );
    expect(await lastJob()).toMatchObject({ source: "it's on.jsonl", outcome: 'failed', imported: 499 });
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
    expect(await lastJob(own)).toMatchObject({ source: null, outcome: 'interrupted', imported: 499 });
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
    expect(await readdir(folder)).toEqual(kept ? ['many.jsonl', 'many.rejects.jsonl'] : ['many.jsonl']);
    if (kept) expect((await readFile(rejectsFile, 'utf8')).trimEnd().split('\n')).toHaveLength(kept);
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
