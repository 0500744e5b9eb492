import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { partyRecord } from '../contract/samples.ts';
import { describeConsole } from './console-page.ts';
import { addressOf, pick } from './pages.ts';

await describeConsole('Imports in the console', ({ server, page, console }) => {
  const record = (paId: string, changes: object = {}) => ({
    ...partyRecord,
    paId,
    legalMetadata: { ...partyRecord.legalMetadata, publisherName: null, publisherCountry: null },
    ...changes,
  });
  const file = (name: string, ...lines: unknown[]) => ({
    name,
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')),
  });
  const choose = async (given: ReturnType<typeof file>) => {
    await page.goto(`${server.internalUrl}/imports/new`);
    await page.getByLabel('Choose a file').setInputFiles(given);
    await page.getByRole('heading', { level: 1, name: given.name }).waitFor();
    await ownNobody();
  };
  const ownNobody = () =>
    pick(page.getByLabel('Publisher', { exact: true }), 'None: self-published (cannot be changed later)');
  const importAtOnce = async () => {
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.locator('.badge').getByText('Checked').waitFor();
    const before = (await addressOf(page)).href;
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await page.waitForURL((url) => url.href !== before);
  };
  const countOf = (name: string) =>
    page.locator('.figures > div').filter({ hasText: name }).locator('dd').textContent();

  it('says how to write the file, if it is a JSON array', async () => {
    await console.open('/imports/new');
    await page.getByLabel('Choose a file').setInputFiles(file('array.json', '  [{}]'));
    await page.getByRole('alert').getByText('The file is a JSON array.').waitFor();
    expect(await console.problems()).toEqual([]);
  });

  it.each([
    ['empty.csv', ' \n', 'The file is empty'],
    ['header.csv', 'paId,title\n', 'no rows to import'],
    ['notices.csv', '%PDF-1.7', 'a PDF document'],
  ])('refuses %s when it is chosen, with the reason', async (name, text, reason) => {
    await console.open('/imports/new');
    await page.getByLabel('Choose a file').setInputFiles(file(name, text));
    await page.getByRole('alert').getByText(reason).waitFor();
  });

  it('says that the file was changed after it was chosen', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'import-')), 'changing.jsonl');
    writeFileSync(path, '{ "paId": "PA-CONSOLE" }\n');
    await page.goto(`${server.internalUrl}/imports/new`);
    await page.getByLabel('Choose a file').setInputFiles(path);
    await page.getByRole('heading', { level: 1, name: 'changing.jsonl' }).waitFor();
    await ownNobody();
    writeFileSync(path, '{ "paId": "PA-CONSOLE-0" }\n');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('choose it again.').waitFor();
  });

  it('imports a file, counts the outcomes, and says what is wrong with which record', async () => {
    const given = file('autumn.jsonl', record('PA-CONSOLE-1'), '', record('PA-CONSOLE-2', { campaign: {} }), '"text"');
    await choose(given);
    await importAtOnce();
    await page.getByRole('heading', { level: 1, name: 'autumn.jsonl' }).waitFor();
    await page.locator('.badge').getByText('Finished').waitFor();
    expect([await countOf('new'), await countOf('rejected')]).toEqual(['1', '2']);
    const imported = page.locator('section.panel', {
      has: page.getByRole('heading', { name: '1 notice', exact: true }),
    });
    await imported.waitFor();
    expect(await imported.getByRole('row', { name: 'PA-CONSOLE-1' }).count()).toBe(1);
    expect(await imported.getByText('PA-CONSOLE-2').count()).toBe(0);
    const styleOf = (target: Locator, name: string, part?: string) =>
      target.evaluate(
        (element, [name, part]) => element.ownerDocument.defaultView.getComputedStyle(element, part)[name ?? ''],
        [name, part],
      );
    const colourOf = (name: string) => styleOf(page.locator('.figures > div').filter({ hasText: name }), 'color');
    expect(await colourOf('rejected')).not.toBe(await colourOf('new'));
    expect(await styleOf(page.locator('.bar > .brand'), 'width', '::before')).toBe('20px');
    await page.getByRole('row', { name: '3 Enter the campaign name.' }).waitFor();
    await page.getByRole('row', { name: '4 This is not a JSON object.' }).waitFor();
    expect(await console.problems()).toEqual([]);
    await imported.getByRole('rowheader').getByRole('link').click();
    await page.waitForURL('**/notices/PA-CONSOLE-1');
    await page.goBack();
    await page.getByRole('link', { name: 'Changes in the audit trail' }).click();
    await page.locator('.rows').getByText('PA-CONSOLE-1').first().waitFor();
    await page.goBack();
  });

  it('saves the rejected records with their issues, in a form that can be imported again', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the rejected rows' }).click(),
    ]);
    const [first = '', second = ''] = readFileSync(await download.path(), 'utf8').split('\n');
    expect(JSON.parse(first)).toMatchObject({ _rejected: { line: 3 }, paId: 'PA-CONSOLE-2', campaign: {} });
    expect(JSON.parse(second)).toEqual({
      _rejected: { line: 4, issues: [{ path: '', message: 'is not a JSON object' }], text: '"text"' },
    });
    const corrected = { ...JSON.parse(first), campaign: partyRecord.campaign };
    await console.open('/imports');
    await choose(file('corrected.jsonl', corrected, record('PA-CONSOLE-1')));
    await page.getByLabel('Existing notices').selectOption('Leave them unchanged');
    await importAtOnce();
    await page.getByRole('heading', { level: 1, name: 'corrected.jsonl' }).waitFor();
    await page.locator('.badge').getByText('Finished').waitFor();
    expect([await countOf('new'), await countOf('skipped')]).toEqual(['1', '1']);
  });

  it('shows an import of another system while it runs, and its end', async () => {
    const send = async (query: string, input: object) =>
      (await server.graphql(demoTokens.operator, query, { input })).data as Record<string, { import: { id: string } }>;
    const { startImport } = await send(
      'mutation ($input: StartImportInput!) { startImport(input: $input) { import { id } } }',
      { source: 'elsewhere.csv', bytesTotal: 1000 },
    );
    const id = startImport?.import.id;
    const report = (changes: object) =>
      send('mutation ($input: ReportImportInput!) { reportImport(input: $input) { import { id } } }', {
        id,
        lines: 10,
        imported: 10,
        updated: 0,
        unchanged: 0,
        skipped: 0,
        rejected: 0,
        ...changes,
      });
    await report({ bytesRead: 400 });
    await console.open('/imports');
    await page.getByRole('row', { name: 'elsewhere.csv Running 40 %' }).waitFor();
    expect(await console.problems()).toEqual([]);
    await page.getByRole('link', { name: 'elsewhere.csv' }).click();
    await page.getByText('Read so far: 40 %').waitFor();
    expect(await page.getByRole('button', { name: 'Stop the import' }).count()).toBe(0);
    await report({ bytesRead: 1000, lines: 25, imported: 25, outcome: 'finished' });
    await page.locator('.badge').getByText('Finished').waitFor();
    expect(await countOf('new')).toBe('25');
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...console.origins]).toEqual([server.internalUrl]);
    expect(console.complaints).toEqual([]);
  });
});
