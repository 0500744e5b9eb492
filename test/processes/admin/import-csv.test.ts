import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { encoderFor } from '../../../src/products/admin/import/encoder.ts';
import { createFactories } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { ownDatabase } from '../fixtures.ts';
import { type AdminRun, runAdmin } from './run-admin.ts';

const register = new URL('../../../src/products/demo/dutch-register-2025.csv', import.meta.url);
const mapping = fileURLToPath(new URL('../../../src/products/demo/dutch-register-2025.mapping.json', import.meta.url));

const database = await ownDatabase();
const folder = await temporaryFolder();
const query = (text: string, values: unknown[] = []) => database.orm.em.fork().execute(text, values);

const importCsv = (name: string, ...options: string[]): Promise<AdminRun> =>
  runAdmin(['notices', 'import', join(folder, name), '--mapping', mapping, ...options], { url: database.url });

it('imports the valid rows of the Dutch register, and the invalid ones once they are corrected', async () => {
  const publisherId = await createFactories(database.orm).publisher();
  const text = await readFile(register, 'utf8');
  const rows = text.trimEnd().split(/\r?\n/);
  expect(rows.length).toBe(58);
  const invalid = rows.with(2, rows[2]?.replace('2025-10-10', 'soon') ?? '');
  invalid[4] = invalid[4]?.replace('900000.00', 'nine').replace('4uweyd', 'a/b') ?? '';
  invalid[6] = 'x,"y';
  invalid[8] += ',more';
  invalid[50] = invalid[50]?.replaceAll('Van Dam, Van Dam', 'Van Dam,\nVan Dam') ?? ''; // a row of three lines
  invalid[51] = '';
  invalid[52] = invalid[52]?.replace('2025', '') ?? '';
  await writeFile(join(folder, 'nl.csv'), `${invalid.join('\r\n')}\r\n`);

  const first = await importCsv('nl.csv', '--publisher', publisherId);
  const rejectsFile = join(folder, 'nl.rejects.csv');
  expect(first).toMatchObject({ code: 1, result: { imported: 51, updated: 0, rejected: 5, rejectsFile } });
  const noDate = 'must be a date in the format yyyy-MM-dd (column "start_date")';
  const noAmount = 'must be an amount such as 1234.50 (column "campaign_value_eur")';
  const undated = [
    `basicInformation.publicationStartDate ${noDate}; campaign.startDate ${noDate}; `,
    'complianceFunding.politicalAdDeclaredAt must be a time in the format yyyy-MM-dd (column "start_date")',
  ].join('');
  expect(first.messages.split('\n')).toEqual([
    '5 rows were rejected:',
    `  line 3: ${undated}`,
    // Includes the graph's issues of the row, except that the unreadable amount is missing.
    expect.stringMatching(/^ {2}line 5: /),
    '  line 7: has a misplaced quotation mark',
    '  line 9: has 10 cells, but the header has 9',
    `  line 55: ${undated}`,
    `They are in ${rejectsFile}. Correct and import that file.`,
    '',
  ]);
  expect(first.messages.split('\n')[2]?.split('; ')).toEqual([
    `  line 5: campaign.totalValue ${noAmount}`,
    `complianceFunding.adAmount ${noAmount}`,
    expect.stringMatching(/^paId must /),
  ]);
  const rejects = await readFile(rejectsFile, 'utf8');
  expect(rejects.split('\n')[0]).toBe(`_rejected_line,_rejected_issues,${rows[0]}`);
  expect(rejects.split('\n')[3]).toBe('7,has a misplaced quotation mark,"x,""y"');

  const firstLines = (text: string) => text.match(/^\d+/gm);
  expect(firstLines(rejects)).toEqual(['3', '5', '7', '9', '55']);
  // Two columns precede those of the input. They are not repeated when rows are rejected again.
  const again = await importCsv('nl.rejects.csv', '--publisher', publisherId);
  expect(again).toMatchObject({
    code: 1,
    result: { imported: 0, rejected: 5, rejectsFile: join(folder, 'nl.rejects-2.csv') },
  });
  const second = await readFile(join(folder, 'nl.rejects-2.csv'), 'utf8');
  expect(second.split('\n')[0]).toBe(rejects.split('\n')[0]);
  expect(firstLines(second)).toEqual(firstLines(rejects));
  expect(again.messages).toContain('\n  line 7: has 3 cells, but the header has 11\n');

  const corrected = second
    .replace('soon', '2025-10-10')
    .replace('nine', '900000.00')
    .replace('a/b', '4uweyd')
    .replace('"x,""y"', rows[6] ?? '')
    .replace(',more', '')
    .replace(/,'-(\d\d-\d\d),/, ',2025-$1,');
  await writeFile(join(folder, 'nl.rejects-2.csv'), corrected);
  const third = await importCsv('nl.rejects-2.csv', '--publisher', publisherId);
  expect(third).toMatchObject({ code: 0, messages: '', result: { imported: 5, rejected: 0, rejectsFile: null } });

  const stored = await query(`select pa_id, title, total_value, start_date::text, publisher_id from notice
    where pa_id in ('4uweyd', 'z3tmd4') order by pa_id`);
  expect(stored.map((row) => Object.values(row))).toEqual([
    ['4uweyd', 'Forum voor democratie', '900000.00', '2025-10-01', publisherId],
    ['z3tmd4', expect.stringMatching(/^Van Dam,\n/), '780.00', '2025-10-13', publisherId],
  ]);
});

it('reports an invalid mapping, or one that does not match the file, in one line before any row', async () => {
  await writeFile(join(folder, 'plain.csv'), 'declaration_id,sponsor\n1,2\n');
  await writeFile(join(folder, 'bad.json'), '{"columns":{"sponsor":{"to":"advertiser.companyName","as":"name"}}}');
  const misfit = await importCsv('plain.csv');
  expect([misfit.code, misfit.output, misfit.messages]).toEqual([
    1,
    '',
    expect.stringContaining('the file has no column "sponsor_name_as_filed", which the mapping names; the'),
  ]);
  const unusable = await importCsv('plain.csv', '--mapping', join(folder, 'bad.json'));
  expect([unusable.code, unusable.output]).toEqual([2, '']);
  expect(unusable.messages).toMatch(/^error: the mapping \S+bad\.json is invalid: columns\.sponsor\.as: .*\n$/);
});

describe('a file in another encoding', () => {
  const columns = {
    id: 'paId',
    titel: ['basicInformation.title', 'advertiser.companyName', 'campaign.name'],
    sum: [
      { to: 'campaign.totalValue', as: 'money' },
      { to: 'complianceFunding.adAmount', as: 'money' },
    ],
    tlf: 'advertiser.phone',
  };
  const writeMapping = async (encoding: string) => {
    const given = JSON.parse(await readFile(mapping, 'utf8'));
    const constants = {
      ...given.constants,
      'basicInformation.linkedProcessType': 'none',
      'basicInformation.publicationStartDate': '2026-01-01',
      'campaign.startDate': '2026-01-01',
      'campaign.endDate': '2026-02-01',
      'complianceFunding.politicalAdDeclaredAt': '2026-01-01T00:00:00Z',
      'advertiser.email': 'info@a.example',
      'legalMetadata.publicContactEmail': 'info@a.example',
      'legalMetadata.noticeUrl': 'https://a.example/',
    };
    const path = join(folder, `${encoding}.json`);
    await writeFile(path, JSON.stringify({ delimiter: ';', encoding, constants, columns }));
    return path;
  };
  const titles = (like: string) => query('select pa_id, title from notice where pa_id like ? order by pa_id', [like]);

  it('keeps encoding, formulas and line numbers in its rejects', async () => {
    const danish = await writeMapping('windows-1252');
    const text = 'id;titel;sum;tlf\nD1;Stem på Åse – nu;1,00;\nD2;=Sødt ½;1.00;+4530123456\nD3;Ærø €;1.00;\n';
    await writeFile(join(folder, 'dk.csv'), encoderFor('windows-1252')?.(text) ?? '');
    const first = await importCsv('dk.csv', '--mapping', danish);
    expect(first).toMatchObject({ code: 1, result: { imported: 2, rejected: 1 } });
    expect(await titles('D%')).toEqual([
      { pa_id: 'D2', title: '=Sødt ½' },
      { pa_id: 'D3', title: 'Ærø €' },
    ]);

    const rejects = await readFile(join(folder, 'dk.rejects.csv'));
    expect(rejects.toString('latin1').split('\n')[1]).toMatch(/^2;.*;D1;Stem p\xe5 \xc5se \x96 nu;1,00;$/);
    await writeFile(join(folder, 'dk.rejects.csv'), rejects.toString('latin1').replace('1,00', '1.00'), 'latin1');
    const second = await importCsv('dk.rejects.csv', '--mapping', danish);
    expect(second).toMatchObject({ code: 0, result: { imported: 1, rejected: 0 } });
    expect((await titles('D1'))[0]).toEqual({ pa_id: 'D1', title: 'Stem på Åse – nu' });
  });

  it('is rejected completely if the mapping does not name the encoding', async () => {
    const utf8 = await writeMapping('utf-8');
    await writeFile(join(folder, 'latin.csv'), 'id;titel;sum;tlf\nL1;a;1.00;\nL2;Stem p\xe5;1.00;\n', 'latin1');
    const { code, output, messages } = await importCsv('latin.csv', '--mapping', utf8);
    expect([code, output]).toEqual([1, '']);
    expect(messages).toBe(
      'The file is not UTF-8: see line 3. Set the encoding in the mapping, such as "encoding": "windows-1252", or save the file as UTF-8.\n',
    );
    expect(await titles('L%')).toEqual([]);
    await expect(readFile(join(folder, 'latin.rejects.csv'))).rejects.toThrow('ENOENT');
  });

  it('keeps its byte order mark and escapes formulas in its rejects', async () => {
    const utf8 = await writeMapping('utf-8');
    await writeFile(join(folder, 'bom.csv'), '\ufeffid;titel;sum;tlf\nB1;=cmd|Å;x;+4530123456\n');
    expect(await importCsv('bom.csv', '--mapping', utf8)).toMatchObject({ code: 1, result: { rejected: 1 } });
    const rejects = await readFile(join(folder, 'bom.rejects.csv'), 'utf8');
    expect(rejects).toMatch(
      /^\ufeff_rejected_line;_rejected_issues;id;titel;sum;tlf\n2;[^;]*;[^;]*;B1;'=cmd\|Å;x;'\+4530123456\n$/,
    );
    await writeFile(join(folder, 'bom.rejects.csv'), rejects.replace(';x;', ';1.00;'));
    expect(await importCsv('bom.rejects.csv', '--mapping', utf8)).toMatchObject({ code: 0, result: { imported: 1 } });
    expect(await titles('B1')).toEqual([{ pa_id: 'B1', title: '=cmd|Å' }]);
    const [party] = await query("select phone from party where pa_id = 'B1'");
    expect(party).toEqual({ phone: '+4530123456' });
  });

  it('that Node cannot encode gets rejects in UTF-8 with a byte order mark', async () => {
    const japanese = await writeMapping('shift_jis');
    const bytes = Buffer.concat([
      Buffer.from('id;titel;sum;tlf\nJ1;'),
      Buffer.from([0x91, 0x49, 0x8b, 0x93]), // 選挙
      Buffer.from(';x;\n'),
    ]);
    await writeFile(join(folder, 'jp.csv'), bytes);
    expect(await importCsv('jp.csv', '--mapping', japanese)).toMatchObject({ code: 1, result: { rejected: 1 } });
    const rejects = await readFile(join(folder, 'jp.rejects.csv'), 'utf8');
    expect(rejects).toMatch(/^\ufeff.*\n2;.*;J1;選挙;x;\n$/);
    await writeFile(join(folder, 'jp.rejects.csv'), rejects.replace(';x;', ';1.00;'));
    expect(await importCsv('jp.rejects.csv', '--mapping', japanese)).toMatchObject({ code: 0 });
    expect(await titles('J1')).toEqual([{ pa_id: 'J1', title: '選挙' }]);
  });

  it('reports an unknown path before any row', async () => {
    const path = join(folder, 'misspelt.json');
    await writeFile(path, JSON.stringify({ columns: { a: 'basicInformation.titel' } }));
    const { code, messages } = await importCsv('nl.csv', '--mapping', path);
    const hint = '"basicInformation.titel" is not a field of a record; did you mean basicInformation.title?';
    expect([code, messages]).toEqual([2, expect.stringContaining(hint)]);
  });
});
