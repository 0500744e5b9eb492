import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { createFactories } from '../support/factories.ts';
import { type AdminRun, runAdmin } from './run-admin.ts';

const register = new URL('../../src/database/demo/dutch-register-2025.csv', import.meta.url);
const mapping = fileURLToPath(new URL('../../src/database/demo/dutch-register-2025.mapping.json', import.meta.url));

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const importCsv = (name: string, ...options: string[]): Promise<AdminRun> =>
  runAdmin(['notices', 'import', join(folder, name), '--mapping', mapping, ...options], { url: database.url });

it('the Dutch register is imported, but for the rows that are bad, and those once they are mended', async () => {
  const publisherId = await createFactories(database.orm).publisher();
  const text = await readFile(register, 'utf8');
  const rows = text.trimEnd().split(/\r?\n/);
  expect(rows.length).toBe(58);
  const spoilt = rows.with(2, rows[2]?.replace('2025-10-10', 'soon') ?? '');
  spoilt[4] = spoilt[4]?.replace('900000.00', '9e5').replace('4uweyd', 'a/b') ?? '';
  spoilt[6] = 'x,"y';
  spoilt[8] += ',more';
  spoilt[50] = spoilt[50]?.replaceAll('Van Dam, Van Dam', 'Van Dam,\nVan Dam') ?? ''; // a row of three lines
  spoilt[51] = '';
  spoilt[52] = spoilt[52]?.replace('2025', '') ?? '';
  await writeFile(join(folder, 'nl.csv'), spoilt.join('\r\n'));

  const first = await importCsv('nl.csv', '--publisher', publisherId);
  const rejectsFile = join(folder, 'nl.rejects.csv');
  expect(first).toMatchObject({ code: 1, result: { imported: 51, updated: 0, rejected: 5, rejectsFile } });
  const noDate = 'must be a date in the format yyyy-MM-dd (column "start_date")';
  const noAmount = 'must be an amount such as 1234.50 (column "campaign_value_eur")';
  const undated = [
    `basicInformation.publicationStartDate ${noDate}; campaign.startDate ${noDate}; `,
    'complianceFunding.politicalAdDeclaredAt must be a time in the format yyyy-MM-dd (column "start_date")',
  ].join('');
  expect(first.words.split('\n')).toEqual([
    '5 rows were refused:',
    `  line 3: ${undated}`,
    // What the graph finds in the rest of the row, but not that an amount is missing which is there.
    expect.stringMatching(/^ {2}line 5: /),
    '  line 7: has a quotation mark out of place',
    '  line 9: has 9 cells, where the header has 8',
    `  line 55: ${undated}`,
    `They are in ${rejectsFile}, to be mended and imported again.`,
    '',
  ]);
  expect(first.words.split('\n')[2]?.split('; ')).toEqual([
    `  line 5: campaign.totalValue ${noAmount}`,
    `complianceFunding.adAmount ${noAmount}`,
    expect.stringMatching(/^paId must /),
  ]);
  const rejects = await readFile(rejectsFile, 'utf8');
  expect(rejects.split('\n')[0]).toBe(`_rejected_line,_rejected_issues,${rows[0]}`);
  expect(rejects.split('\n')[3]).toBe('7,has a quotation mark out of place,"x,""y"');

  // Its columns are those of the input behind two of its own, which are not doubled when it is refused again.
  const again = await importCsv('nl.rejects.csv', '--publisher', publisherId);
  expect(again).toMatchObject({
    code: 1,
    result: { imported: 0, rejected: 5, rejectsFile: join(folder, 'nl.rejects-2.csv') },
  });
  const second = await readFile(join(folder, 'nl.rejects-2.csv'), 'utf8');
  expect(second.split('\n')[0]).toBe(rejects.split('\n')[0]);

  const mended = second
    .replace('soon', '2025-10-10')
    .replace('9e5', '900000.00')
    .replace('a/b', '4uweyd')
    .replace('"x,""y"', rows[6] ?? '')
    .replace(',more', '')
    .replace(/,-(\d\d-\d\d),/, ',2025-$1,');
  await writeFile(join(folder, 'nl.rejects-2.csv'), mended);
  const third = await importCsv('nl.rejects-2.csv', '--publisher', publisherId);
  expect(third).toMatchObject({ code: 0, words: '', result: { imported: 5, rejected: 0, rejectsFile: null } });

  const stored = await database.orm.em
    .fork()
    .execute(
      `select pa_id, title, total_value, start_date::text, publisher_id from notice where pa_id in ('4uweyd', 'z3tmd4') order by pa_id`,
    );
  expect(stored).toEqual([
    {
      pa_id: '4uweyd',
      title: 'Forum voor democratie',
      total_value: '900000.00',
      start_date: '2025-10-01',
      publisher_id: publisherId,
    },
    {
      pa_id: 'z3tmd4',
      title: expect.stringMatching(/^Van Dam,\n/),
      total_value: '780.00',
      start_date: '2025-10-13',
      publisher_id: publisherId,
    },
  ]);
});

it('a mapping that cannot be used, or does not fit the file, is one line before any row', async () => {
  await writeFile(join(folder, 'plain.csv'), 'declaration_id,sponsor\n1,2\n');
  await writeFile(join(folder, 'bad.json'), '{"columns":{"sponsor":{"to":"advertiser.companyName","as":"name"}}}');
  const misfit = await importCsv('plain.csv');
  expect([misfit.code, misfit.output, misfit.words]).toEqual([
    ...[1, '', 'The mapping does not fit: the file has no column "sponsor_name_as_filed", which the mapping names.\n'],
  ]);
  const unusable = await importCsv('plain.csv', '--mapping', join(folder, 'bad.json'));
  expect([unusable.code, unusable.output]).toEqual([2, '']);
  expect(unusable.words).toMatch(/^error: the mapping \S+bad\.json cannot be used: columns\.sponsor\.as: .*\n$/);
});
