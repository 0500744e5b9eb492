import { describe, expect, it } from '@jest/globals';
import { partyRecord } from '../../../contract/samples.ts';
import { statementsDuring } from '../../../graph/bare-graph.ts';
import { mutation } from '../../../support/literals.ts';
import { ask, bare, mappingOf, money, record, importRows as send, start } from './import-calls.ts';

const { secret: viewer } = await bare.token({ tier: 'staff', role: 'viewer' });
const { secret: other } = await bare.token({ tier: 'staff', role: 'operator' });

type Row = { line: number; outcome: string; rejectedText: string | null; issues: { path: string; code: string }[] };
type Part = {
  nextLine: number;
  header: string | null;
  leftOut: object[];
  rejectsHead: string | null;
  rows: Row[];
  import: Record<string, unknown>;
};

const importRows = (input: object, secret?: string) =>
  send<Part>(
    input,
    `nextLine header leftOut { line reason } rejectsHead rows { line outcome rejectedText issues { path code message params { max } } }
     import { state lines imported rejected percent }`,
    secret,
  );
const importNow = async (id: string, secret?: string) =>
  (
    await ask<{ state: string; rejections: { line: number; issues: object[] }[] }>(
      'query ($id: ID!) { import(id: $id) { state lines imported rejected rejections { line issues { path code } } } }',
      { id },
      secret,
    )
  ).value;
const titles = async (prefix: string) =>
  (await bare.sql(`select title from notice where pa_id like '${prefix}%' order by pa_id`)).map(({ title }) => title);

const { startDate } = partyRecord.campaign;
const mapping = mappingOf(
  {
    Id: 'paId',
    Title: 'basicInformation.title',
    Value: money,
    Start: { to: 'campaign.startDate', as: 'date' },
  },
  { delimiter: ';', encoding: 'windows-1252', mintPaId: true },
);
const csv = { header: 'Id;Title;Value;Start', mapping };
const row = (id: string, title: string, value = '90000000') => `${id};${title};${value};${startDate}`;

describe('lines of a CSV file', () => {
  it('are imported in parts, wherever the parts end, and rejected rows can be mended', async () => {
    const importId = await start({ source: 'autumn.csv', bytesTotal: 1000 });
    const lines = [
      row('ROWS-1', 'One'),
      'ROWS-2;"Two',
      `lines";90000000;${startDate}`,
      row('ROWS-3', 'Three', 'many'),
      row('ROWS-4', 'a "quote'),
      row('ROWS-5', 'Five'),
      'ROWS-6;too few',
    ];
    const first = await importRows({ importId, line: 2, text: lines.slice(0, 2).join('\n'), isLast: false, csv });
    expect(first.value).toMatchObject({ nextLine: 3, rows: [], rejectsHead: null });
    expect(first.value.import).toMatchObject({ state: 'running', imported: 1, lines: 2 });

    const rest = { importId, line: 3, text: lines.slice(1).join('\n'), isLast: true, csv, bytesRead: 1000 };
    const { value } = await importRows(rest);
    expect(value.import).toMatchObject({ state: 'finished', imported: 3, rejected: 3, lines: 8, percent: 100 });
    expect(value.nextLine).toBe(9);
    expect(value.rows.map(({ line, issues }) => [line, issues.map(({ path, code }) => `${path} ${code}`)])).toEqual([
      [5, ['campaign.totalValue invalid_format']],
      [6, [' unreadable']],
      [8, [' unreadable']],
    ]);
    expect(await titles('ROWS-')).toEqual(['One', 'Two\nlines', 'Five']);

    // The rejected rows are a file for the same mapping.
    const [bad = ''] = value.rows.map(({ rejectedText }) => rejectedText?.trimEnd() ?? '');
    expect(value.rejectsHead?.trimEnd()).toBe('_rejected_line;_rejected_issues;Id;Title;Value;Start');
    expect(bad).toMatch(/^5;/);
    const again = await start();
    const mended = await importRows({
      importId: again,
      line: 2,
      isLast: true,
      text: bad.replace('many', '90000000'),
      csv: { header: value.rejectsHead?.trimEnd(), mapping },
    });
    expect(mended.value.import).toMatchObject({ state: 'finished', imported: 1, rejected: 0 });
    expect(await titles('ROWS-')).toEqual(['One', 'Two\nlines', 'Three', 'Five']);
  });

  it.each([
    ['after a line that tells of rejected rows', 'from _rejected_line', { headerLine: 2 }],
    ['of several lines after a separator', 'sep=;', { headerLine: 1 }],
  ])('may begin with the header, %s: the server answers where it ends', async (_what, before, keys) => {
    const own = JSON.stringify({ ...JSON.parse(mapping), ...keys });
    const id = `HEAD-${keys.headerLine}`;
    const importId = await start();
    const text = [before, 'Id;Title;Value;Start;"A', 'note"', `${row(`${id}-1`, 'One')};x`].join('\n');
    const first = await importRows({ importId, line: 1, text, isLast: false, csv: { mapping: own } });
    expect(first.value).toMatchObject({ nextLine: 5, header: text.split('\n').slice(0, 3).join('\n') });
    // The answer was lost.
    expect((await importRows({ importId, line: 1, text, isLast: false, csv: { mapping: own } })).value).toMatchObject({
      nextLine: 5,
      header: first.value.header,
    });
    const { header } = first.value;
    const rest = `${row(`${id}-2`, 'Two')};x`;
    const last = await importRows({ importId, line: 5, text: rest, isLast: true, csv: { header, mapping: own } });
    expect(last.value.import).toMatchObject({ state: 'finished', imported: 2, lines: 5 });
  });

  it('are of the given publisher, unless they name another; the answer counts those of none, and new PA-IDs', async () => {
    const [publisherId, another] = [await bare.publisher(), await bare.publisher()];
    const of = JSON.stringify({
      ...JSON.parse(mapping),
      columns: { ...JSON.parse(mapping).columns, By: 'publisherId' },
    });
    const importPart = async (input: object) => {
      const importId = await start();
      const given = { importId, line: 2, isLast: true, csv: { header: `${csv.header};By`, mapping: of }, ...input };
      const { value } = await ask(mutation('importNoticeRows', 'selfPublished minted'), { input: given });
      return value;
    };
    const text = (prefix: string) =>
      `${row(`${prefix}-1`, 'One')};\n${row('', prefix)};\n${row(`${prefix}-3`, 'Three')};${another}`;
    expect(await importPart({ text: text('BY') })).toEqual({ selfPublished: 2, minted: 1 });
    expect(await importPart({ text: text('GIVEN'), publisherId })).toEqual({ selfPublished: 0, minted: 1 });
    const owners = await bare.sql("select publisher_id as id from notice where pa_id like 'GIVEN-%' order by pa_id");
    expect(owners.map(({ id }) => id)).toEqual([publisherId, another]);
  });

  it('keep the reasons of rejections with the import, for everybody and without values', async () => {
    const importId = await start();
    const text = [row('bad id/', 'anna@example.org', 'anna'), row('KEPT-1', '')].join('\n');
    await importRows({ importId, line: 2, text, isLast: true, csv });
    const kept = await importNow(importId, viewer);
    expect(kept.rejections).toEqual([
      {
        line: 2,
        issues: [
          { path: 'campaign.totalValue', code: 'invalid_format' },
          { path: 'paId', code: 'invalid_format' },
        ],
      },
    ]);
    expect(JSON.stringify(await bare.sql('select * from import_rejection'))).not.toMatch(/anna|bad id/);
  });

  it('that are sent again, or by two at once, are imported once', async () => {
    const importId = await start();
    const part = { importId, line: 2, text: [row('', 'Once'), row('', 'Once')].join('\n'), isLast: false, csv };
    const answers = await Promise.all([importRows(part), importRows(part), importRows(part)]);
    expect(answers.map(({ value }) => value.nextLine)).toEqual([4, 4, 4]);
    expect(await bare.sql("select count(*)::int as count from notice where title = 'Once'")).toEqual([{ count: 2 }]);
    expect(await importNow(importId)).toMatchObject({ lines: 3, imported: 2, rejected: 0 });
  });

  it('that come at once are stored in turn, each only after those before it', async () => {
    const importId = await start();
    const part = (line: number, ...ids: string[]) => {
      const text = ids.map((id) => row(id, id)).join('\n');
      return { importId, line, text, isLast: false, csv };
    };
    const parts = [part(2, 'ONCE-2', 'ONCE-3'), part(4, 'ONCE-4', 'ONCE-5'), part(6, 'ONCE-4', 'ONCE-6')];
    const answers = await Promise.all(parts.map((one) => importRows(one)));
    expect(answers.map(({ value }) => value.nextLine)).toEqual([4, 6, 8]);
    expect(await importNow(importId)).toMatchObject({ lines: 7, imported: 5, rejected: 1 });

    const wrong = { ...part(8, 'ONCE-8'), csv: { ...csv, header: 'Id;Value;Start' } };
    const [refused, after] = await Promise.all([importRows(wrong), importRows(part(9, 'ONCE-9'))]);
    expect(refused.failure).toBeDefined();
    expect(after.value).toMatchObject({ nextLine: 8, import: { imported: 5 } });
    expect(await titles('ONCE-9')).toEqual([]);
    await Promise.all([importRows(part(8, 'ONCE-8')), importRows(part(9, 'ONCE-9'))]);
    expect(await titles('ONCE-')).toEqual([2, 3, 4, 5, 6, 8, 9].map((line) => `ONCE-${line}`));
  });

  it.each([
    ['the last lines', row('', 'Last once')],
    ['an empty end', ''],
  ])('that are sent again after the end of the file, %s, change nothing; others are refused', async (_name, text) => {
    const importId = await start();
    await importRows({ importId, line: 2, text: row('', 'Before the end'), isLast: false, csv });
    const last = { importId, line: 3, text, isLast: true, csv };
    const sent = await Promise.all([importRows(last), importRows(last)]);
    const again = await importRows(last);
    const { nextLine } = again.value;
    expect([...sent, again].map(({ value }) => value)).toEqual(
      [true, true, true].map(() => expect.objectContaining({ nextLine, import: again.value.import })),
    );
    expect(again.value.import).toMatchObject({ state: 'finished', imported: nextLine - 2, rejected: 0 });
    const further = await importRows({ ...last, line: nextLine, text: row('', 'Too late') });
    expect(further.failure?.issues).toMatchObject([{ path: 'importId', code: 'not_found' }]);
    const first = await importRows({ ...last, text: [row('', 'Last once'), row('', 'Too late')].join('\n') });
    expect(first.failure?.issues).toMatchObject([{ path: 'importId', code: 'not_found' }]);
    expect(await bare.sql("select * from notice where title = 'Too late'")).toEqual([]);
  });

  it('that have a PA-ID a second time are rejected with both lines, also in a later part', async () => {
    const importId = await start({ onExisting: 'update' });
    const part = { importId, isLast: false, csv };
    const first = [row('TWICE-1', 'First'), row('TWICE-1', 'Second'), row('TWICE-2', 'Other', 'many')];
    const { value } = await importRows({ ...part, line: 2, text: first.join('\n') });
    expect(value.import).toMatchObject({ imported: 1, rejected: 2 });
    const second = [row('TWICE-1', 'Third'), row('TWICE-2', 'Other'), row('TWICE-3', 'New')].join('\n');
    const last = await importRows({ ...part, line: 5, text: second, isLast: true });
    expect(last.value.import).toMatchObject({ imported: 2, rejected: 4 });
    expect(
      [...value.rows, ...last.value.rows].flatMap(({ issues }) => issues.map((one) => Object(one).message)),
    ).toEqual([
      expect.stringContaining('is in line 2 and again in line 3'),
      expect.stringContaining('must be an amount'),
      expect.stringContaining('is in line 2 and again in line 5'),
      expect.stringContaining('is in line 4 and again in line 6'),
    ]);
    expect(await titles('TWICE-')).toEqual(['First', 'New']);
    expect(await bare.sql('select * from import_record where import_id = ?', [importId])).toEqual([]);
  });

  it('with an invalid cell are judged and not stored, whatever else is right', async () => {
    const [importId, publisherId] = [await start(), await bare.publisher()];
    const text = [row('HALF-1', 'Half', 'many'), row('HALF-1', 'Whole'), row('HALF-2', 'Half', 'many')].join('\n');
    const { value } = await importRows({ importId, line: 2, text, isLast: false, publisherId, csv });
    expect(value.rows.map(({ line, issues }) => [line, issues])).toMatchObject([
      [
        2,
        [
          { path: 'campaign.totalValue' },
          { path: 'paId', message: expect.stringMatching(/in line 3 and again in line 2/) },
        ],
      ],
      [4, [{ path: 'campaign.totalValue' }]],
    ]);
    expect(await titles('HALF')).toEqual(['Whole']);
    // Without the cell the record would be whole.
    const own = JSON.parse(mapping);
    own.columns.Start = { to: 'legalMetadata.retentionUntil', as: 'date' };
    const rest = { line: 5, text: 'HALF-3;Half;90000000;soon', isLast: true, publisherId: await bare.publisher() };
    const other = await importRows({ importId, ...rest, csv: { ...csv, mapping: JSON.stringify(own) } });
    expect(other.value.import).toMatchObject({ imported: 1, rejected: 3, state: 'finished' });
    expect(await bare.sql('select publisher_ids from import_job where id = ?', [importId])).toEqual([
      { publisher_ids: [publisherId] },
    ]);
    expect(await bare.sql("select from audit_trail where pa_id like 'HALF%'")).toHaveLength(1);
  });

  it('without a PA-ID are rejected unless the mapping mints them, and rows without content are not counted', async () => {
    const importId = await start({ onExisting: 'update' });
    const strict = { ...csv, mapping: JSON.stringify({ ...JSON.parse(mapping), mintPaId: false }) };
    const text = [row('', 'Two'), ';;;', row('TOTAL-1', 'One'), 'Totals;;90000000;', 'Id;Title;Value;Start'].join('\n');
    const { value } = await importRows({ importId, line: 2, text, isLast: true, csv: strict });
    expect(value.import).toMatchObject({ imported: 1, rejected: 1, lines: 6 });
    expect(value.leftOut).toEqual([
      { line: 5, reason: 'is a row of totals' },
      { line: 6, reason: 'repeats the header' },
    ]);
    expect(value.rows).toMatchObject([{ line: 2, issues: [{ path: 'paId', code: 'required' }] }]);
  });

  it.each([
    ['rejected', '"=""X-1"""', 'Disguised', 'paId', /spreadsheet adds.*column "Id"/],
    ['imported', 'WARN-1', '#NULO#', 'basicInformation.title', /no value.*column "Title"/],
    ['imported', '2.38512E+16', 'Rounded', 'paId', /rounded.*column "Id"/],
  ])('are %s with the column of what is hardly ever meant: %s, %s', async (outcome, id, title, path, message) => {
    const importId = await start();
    const { value } = await importRows({ importId, line: 2, text: row(id, title), isLast: true, csv });
    expect(value.import).toMatchObject({ [outcome]: 1 });
    expect(value.rows).toMatchObject([{ outcome, issues: [{ path, message: expect.stringMatching(message) }] }]);
  });

  it('are refused as a whole if the mapping does not fit, and nothing is stored', async () => {
    const importId = await start();
    const part = { importId, line: 2, text: row('FIT-1', 'Fits'), isLast: true };
    const refused = async (changes: object) => (await importRows({ ...part, ...changes })).failure?.issues;
    expect(await refused({ csv: { header: 'Id;Title', mapping } })).toMatchObject([
      { path: 'text', message: expect.stringContaining('the file has no column "Value"') },
    ]);
    expect(await refused({ csv: { ...csv, mapping: '{"columns": {"Id": "paID"}}' } })).toMatchObject([
      { path: 'csv.mapping', message: expect.stringContaining('"paID" is not a field of a record') },
    ]);
    expect(await refused({ csv: { ...csv, mapping: '{' } })).toMatchObject([{ path: 'csv.mapping' }]);
    expect(await refused({ csv, line: 1 })).toMatchObject([{ path: 'line', code: 'out_of_range' }]);
    expect(await refused({ csv, text: 'x'.repeat(4 * 1024 * 1024 + 1) })).toMatchObject([{ path: 'text' }]);
    expect(await importNow(importId)).toMatchObject({ state: 'running', lines: 0, rejections: [] });
    expect((await importRows({ ...part, csv }, other)).failure?.kind).toBe('IMPORT_NOT_OWN');
    expect(await titles('FIT-')).toEqual([]);
  });

  it('are only checked in an import that validates only, and not taken after its end', async () => {
    const importId = await start({ dryRun: true });
    const part = { importId, line: 2, text: row('CHECK-1', 'Checked'), isLast: true, csv };
    expect((await importRows(part)).value.import).toMatchObject({ state: 'finished', imported: 1 });
    expect(await titles('CHECK-')).toEqual([]);
    expect((await importRows({ ...part, line: 3 })).failure?.issues).toMatchObject([{ path: 'importId' }]);
  });
});

describe('lines of JSON', () => {
  it('are records; the key of one that is no field is not kept', async () => {
    const importId = await start();
    const wrong = { ...record('JSON-2'), advertiser: { ...partyRecord.advertiser, 'anna@example.org': 1 } };
    const text = [JSON.stringify(record('JSON-1')), '', JSON.stringify(wrong), '"text"'].join('\n');
    const { value } = await importRows({ importId, line: 1, text, isLast: true });
    expect(value.import).toMatchObject({ imported: 1, rejected: 2, lines: 4 });
    expect(value.rows.map(({ line, rejectedText }) => [line, JSON.parse(rejectedText ?? '')._rejected.line])).toEqual([
      [3, 3],
      [4, 4],
    ]);
    expect((await importNow(importId)).rejections).toEqual([
      { line: 3, issues: [{ path: 'advertiser', code: 'unknown_field' }] },
      { line: 4, issues: [{ path: '', code: 'unreadable' }] },
    ]);
  });

  it('are at most 500 records a call', async () => {
    const importId = await start({ dryRun: true });
    const text = Array.from({ length: 501 }, () => '{}').join('\n');
    const { value } = await importRows({ importId, line: 1, text, isLast: true });
    expect([value.nextLine, value.import.state, value.import.rejected]).toEqual([501, 'running', 500]);
    const rest = await importRows({ importId, line: 501, text: '{}', isLast: true });
    expect(rest.value.import).toMatchObject({ state: 'finished', rejected: 501 });
  });
});

describe('reports of another program', () => {
  it('bring the reasons of rejections, each line once', async () => {
    const importId = await start();
    const none = { lines: 0, imported: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
    const report = (rejections: object[], changes: object = {}) =>
      ask(mutation('reportImport', 'import { state }'), { input: { id: importId, ...none, rejections, ...changes } });
    const reason = (line: number, path: string) => ({ line, issues: [{ path, code: 'required' }] });
    await report([reason(7, 'campaign.name'), reason(3, 'advertiser.anna.email')]);
    await report([reason(7, 'campaign.medium')], { outcome: 'finished' });
    await report([reason(9, 'campaign.medium')]);
    expect((await importNow(importId)).rejections).toEqual([
      { line: 3, issues: [{ path: 'advertiser', code: 'required' }] },
      { line: 7, issues: [{ path: 'campaign.name', code: 'required' }] },
    ]);
  });
});

it('the reasons of a page of imports are read in one statement, each with its import', async () => {
  const ids = [await start(), await start(), await start()];
  for (const [index, importId] of ids.slice(0, 2).entries()) {
    await importRows({ importId, line: 1, text: '{}\n'.repeat(index + 1), isLast: true });
  }
  let found: unknown[] = [];
  const statements = await statementsDuring(bare.database.orm, async () => {
    const { value } = await ask<{ nodes: unknown[] }>('{ imports(first: 3) { nodes { id rejections { line } } } }');
    found = value.nodes;
  });
  const lines = [[{ line: 1 }], [{ line: 1 }, { line: 2 }], []];
  expect(new Set(found)).toEqual(new Set(ids.map((id, index) => ({ id, rejections: lines[index] }))));
  expect(statements.filter((text) => text.includes('import_rejection'))).toHaveLength(1);
});

type PreviewAnswer = {
  mapping: object;
  rows: number;
  columns: { column: string; targets: object[] }[];
  readings: { column: number; to: string; rejected: number }[];
  issues: { path: string; message: string; params: { fields: string[] | null } }[];
};

describe('a mapping', () => {
  const text = `${csv.header}\n${row('ASKED', 'One')}`;
  const previewOf = (input: object, lines = text) =>
    ask<PreviewAnswer | null>(
      `query ($input: ImportPreviewInput!) { importPreview(input: $input) {
        mapping rows columns { column samples isFilled origin doubt targets }
        readings { column to cell value rejected fault { code } words } issues { path message params { fields } } } }`,
      { input: { start: Buffer.from(lines).toString('base64'), ...input } },
    );
  const issuesOf = async (changes: object, lines?: string) => {
    const given = JSON.stringify({ ...JSON.parse(mapping), ...changes });
    return (await previewOf({ mapping: given }, lines)).value?.issues ?? [];
  };
  const columnsWith = (more: object) => ({ columns: { ...JSON.parse(mapping).columns, ...more } });

  it.each<[what: string, changes: object, lines: string | undefined, said: RegExp | undefined]>([
    ['itself', {}, undefined, undefined],
    [
      'two columns for a field',
      columnsWith({ Start: 'basicInformation.title' }),
      undefined,
      /two columns fill basicInformation.title: "Title" and "Start"/,
    ],
    [
      'a column that fills a field twice',
      columnsWith({ Id: ['paId', 'paId'] }),
      undefined,
      /column "Id" fills paId twice/,
    ],
    ['a column for the inside of a constant', columnsWith({ Start: 'controllers.0.email' }), undefined, undefined],
    [
      'a format that is none',
      columnsWith({ Start: { to: 'campaign.startDate', as: 'date', format: 'DD-MM' } }),
      undefined,
      /usable date format/,
    ],
    [
      'more words for nothing than it may have',
      { empty: Array.from({ length: 101 }, (_, at) => `w${at}`) },
      undefined,
      /empty/,
    ],
    ['a PA-ID for all rows and new ones', { mintPaId: true, constants: { paId: 'A' } }, undefined, /mintPaId/],
    ['a column that the file does not have', {}, 'Id;Title;Value\nA;b;1', /no column "Start"/],
    ['a header after the end', { headerLine: 9 }, undefined, /ends before its header/],
  ])('is judged as an import does: %s', async (_what, changes, lines, said) => {
    const found = await issuesOf(changes, lines);
    expect(found.map(({ message }) => message)).toEqual(said ? [expect.stringMatching(said)] : []);
    const importId = await start({ dryRun: true });
    const own = JSON.stringify({ ...JSON.parse(mapping), ...changes });
    const { failure } = await importRows({
      importId,
      line: 1,
      text: lines ?? text,
      isLast: true,
      csv: { mapping: own },
    });
    expect(failure === undefined).toBe(said === undefined);
  });

  it('is guessed for a file that begins so, with what it reads of each column', async () => {
    const amounts = ['€ 1.250,50', '€ 2,00', '€ 3,00', '€ 4,00', '€ 5,00', 'veel'];
    const lines = `Titel;Bedrag\n${amounts.map((amount, index) => `${index === 1 ? '' : 'Bruggen'};${amount}`).join('\n')}`;
    const { value } = await previewOf({}, lines);
    expect(value).toMatchObject({
      mapping: { delimiter: ';', decimalSeparator: ',', groupSeparator: '.', currencySigns: ['€'] },
      rows: 6,
    });
    expect(value?.columns[0]).toMatchObject({
      ...{ column: 'Titel', samples: ['Bruggen', '', 'Bruggen'], isFilled: false, origin: 'guessed' },
      targets: [{ to: 'basicInformation.title' }, { to: 'campaign.name' }],
    });
    expect(value?.readings.find(({ column }) => column === 1)).toMatchObject({
      ...{ to: 'campaign.totalValue', cell: 'veel', value: null, rejected: 1, fault: null },
      words: amounts,
    });
  });

  it('is completed where it says of a field only its name', async () => {
    const lines = 'Id;Shown\nA-1;3.12.2026\nA-2;31.12.2026\n';
    const to = 'campaign.startDate';
    const given = { delimiter: ';', columns: { Id: 'paId', Shown: to } };
    const { value } = await previewOf({ mapping: JSON.stringify(given), found: [to] }, lines);
    const targets = [{ to, as: 'date', format: 'd.M.yyyy' }];
    expect(value?.columns[1]?.targets).toEqual(targets);
    expect(value?.mapping).toEqual({ ...given, columns: { Id: 'paId', Shown: targets[0] } });
    expect(value?.readings[1]).toMatchObject({ column: 1, to, cell: '3.12.2026', value: '2026-12-03', rejected: 0 });
  });

  it('is tried on a bounded number of cells, however often it names a column', async () => {
    const lines = `Id;x\n${Array.from({ length: 400 }, (_, at) => `no day ${at};y`).join('\n')}`;
    const start = { to: 'campaign.startDate', as: 'date' };
    const { value } = await previewOf(
      { mapping: JSON.stringify({ delimiter: ';', columns: { Id: Array(2000).fill(start) } }) },
      lines,
    );
    const rejected = value?.readings.map(({ rejected }) => rejected) ?? [];
    expect(rejected).toHaveLength(1000);
    expect(rejected.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(20_000);
  });

  it.each<[what: string, input: object, lines: string | undefined, path: string, said: RegExp]>([
    ['a file without rows', {}, 'Id;Title\n', 'start', /no rows to import/],
    ['an encoding that is none', { encoding: 'utf-99' }, undefined, 'start', /encoding/],
    ['a longer beginning', { start: 'A'.repeat(90_000) }, undefined, 'start', /at most 87384/],
    ['a longer mapping', { mapping: ' '.repeat(262_145) }, undefined, 'mapping', /at most 262144/],
    ['a mapping that is no JSON', { mapping: '{"a": x}' }, undefined, 'mapping', /is not JSON/],
    ['a target that is none', { mapping: '{"columns": {"Id": 7}}' }, undefined, 'mapping', /columns\.Id/],
  ])('is refused with its reason, and without its values: %s', async (_what, input, lines, path, said) => {
    const { failure } = await previewOf(input, lines);
    expect(failure?.issues).toMatchObject([{ path, message: expect.stringMatching(said) }]);
  });
});
