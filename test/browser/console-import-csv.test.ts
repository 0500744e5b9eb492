import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { partyRecord } from '../contract/samples.ts';
import { until } from '../support/processes.ts';
import { describeConsole, openConsole } from './console-page.ts';
import { addressOf, pick } from './pages.ts';

await describeConsole('A CSV file in the console', ({ server, browser, page, console }) => {
  const { basicInformation, advertiser, controllers, campaign, complianceFunding, targeting } = partyRecord;
  const legalMetadata = { ...partyRecord.legalMetadata, publisherName: null, publisherCountry: null };
  const mapping = JSON.stringify({
    delimiter: ';',
    encoding: 'windows-1252',
    decimalSeparator: ',',
    constants: { basicInformation, advertiser, controllers, campaign, complianceFunding, targeting, legalMetadata },
    columns: {
      Id: 'paId',
      Title: 'basicInformation.title',
      Value: { to: 'campaign.totalValue', as: 'money' },
    },
  });
  const header = 'Id;Title;Value';
  const file = (name: string, bytes: Buffer) => ({ name, mimeType: 'text/csv', buffer: bytes });
  const inLatin = (lines: readonly string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
  const choose = async (given: ReturnType<typeof file>, usedMapping = mapping, says = 'The check changes nothing.') => {
    await page.goto(`${server.internalUrl}/imports/new`);
    await page.getByLabel('Choose a file').setInputFiles(given);
    await page
      .getByLabel('Mapping to load')
      .setInputFiles({ name: 'mapping.json', mimeType: 'application/json', buffer: Buffer.from(usedMapping) });
    await pick(page.getByLabel('Publisher', { exact: true }), 'None: self-published (cannot be changed later)');
    await page.getByText(says).waitFor();
  };
  const check = async (given: ReturnType<typeof file>, usedMapping?: string) => {
    await choose(given, usedMapping);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('heading', { level: 1, name: given.name }).waitFor();
  };
  const importNow = async (text: string) => {
    const before = (await addressOf(page)).href;
    await page.getByRole('button', { name: text }).click();
    await page.waitForURL((url) => url.href !== before);
    await page.locator('.badge').getByText('Finished').waitFor();
  };
  const countOf = (name: string) =>
    page.locator('.figures > div').filter({ hasText: name }).locator('dd').textContent();
  const titleOf = async (paId: string) => {
    const { data } = await server.graphql(demoTokens.operator, 'query ($id: ID!) { notice(paId: $id) { title } }', {
      id: paId,
    });
    return (data?.notice as { title: string } | null)?.title;
  };
  let rejectedFile = '';

  it('is checked first, and nothing is stored by that', async () => {
    const lines = ['CSV-1;Brücken;90000000', 'CSV-2;"Two', 'lines";90000000', 'CSV-3;Tunnels;many', 'CSV-4;;too;many'];
    await choose(file('herbst.csv', inLatin([header, ...lines])));
    expect(await console.problems()).toEqual([]);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('This was a check. Nothing was imported. 2 records can be imported, 2 cannot').waitFor();
    await page
      .getByRole('row', { name: '5 “Campaign total value” must be an amount such as 1234,50 (column "Value").' })
      .waitFor();
    await page.getByRole('row', { name: '6 This has 4 cells, but the header has 3.' }).waitFor();
    expect(await console.problems()).toEqual([]);
    expect(await titleOf('CSV-1')).toBe(undefined);
  });

  it('is imported then; its rejected rows are saved, mended and imported again', async () => {
    await importNow('Import 2 records');
    expect([await countOf('new'), await countOf('rejected')]).toEqual(['2', '2']);
    expect([await titleOf('CSV-1'), await titleOf('CSV-2')]).toEqual(['Brücken', 'Two\r\nlines']);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the rejected rows' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('notices.rejects.csv');
    rejectedFile = readFileSync(await download.path(), 'utf8');
    expect(rejectedFile.split('\n')).toEqual([
      `\ufeff_rejected_line;_rejected_issues;${header}`,
      expect.stringMatching(/^5;.*CSV-3;Tunnels;many$/),
      expect.stringMatching(/^6;.*CSV-4;;too;many$/),
      '',
    ]);
    const mended = rejectedFile.replace('many\n', '90000000,5\n').replace('CSV-4;;too;many', 'CSV-4;Vier;90000000');
    await check(file('herbst.rejects.csv', Buffer.from(mended)));
    await page.getByText('2 records can be imported.').waitFor();
    await importNow('Import 2 records');
    expect([await countOf('new'), await countOf('rejected')]).toEqual(['2', '0']);
    expect(await titleOf('CSV-4')).toBe('Vier');
  });

  it('is mended after its check, which checks the mended row and imports nothing', async () => {
    await check(file('winter.csv', inLatin([header, 'MEND-1;Brücken;many'])));
    const checked = (await addressOf(page)).href;
    await page.getByLabel('Value of row 2').fill('90000000,5');
    await page.getByRole('button', { name: 'Check 1 fixed row' }).click();
    await page.waitForURL((url) => url.href !== checked);
    await page.getByText('1 record can be imported.').waitFor();
    expect(await titleOf('MEND-1')).toBe(undefined);
    await importNow('Import 1 record');
    expect(await titleOf('MEND-1')).toBe('Brücken');
  });

  it('is read by a saved mapping at once, if it has the columns of one, with the publisher of that', async () => {
    await choose(file('first.csv', inLatin([header, 'SAVED-1;Brücken;90000000'])));
    const publisher = page.getByLabel('Publisher', { exact: true });
    await pick(publisher, 'Järvilehti Media Oy');
    await page.locator('.mapping summary').click();
    await page.getByRole('button', { name: 'Save for the next file…' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Autumn');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved for all staff').waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();

    const checkAlone = async () => {
      await page.goto(`${server.internalUrl}/imports/new`);
      await page
        .getByLabel('Choose a file')
        .setInputFiles(file('second.csv', Buffer.from(`${header}\nSAVED-2;Brücken;€ 90000000,00`)));
      await page.getByText('The check changes nothing.').waitFor();
      expect(await page.getByLabel('Mapping', { exact: true }).inputValue()).toBe('Autumn');
      await until('its publisher is chosen', async () => (await publisher.inputValue()) === 'Järvilehti Media Oy');
      await page.getByRole('button', { name: 'Check the file' }).click();
    };
    await checkAlone();
    await page.getByText('Rows that name no publisher become notices of Järvilehti Media Oy.').waitFor();
    await importNow('Import 1 record');
    await checkAlone();
    await page.getByText('The only record is on the server already.').waitFor();
  });

  it('is rejected the second time, with reasons that a colleague sees after a reload', async () => {
    await choose(file('herbst-again.csv', inLatin([header, 'CSV-1;Brücken;90000000'])));
    await page.getByLabel('Existing notices').selectOption('Reject their rows');
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('No record can be imported: the only one was rejected.').waitFor();
    const colleague = await openConsole(browser, server);
    await colleague.signIn(demoTokens.viewer);
    await colleague.open((await addressOf(page)).pathname);
    await colleague.page.getByRole('row', { name: '2 “PA-ID” exists already, and was not changed.' }).waitFor();
    await colleague.page.getByText('Fix these lines in the file').waitFor();
    expect(await colleague.problems()).toEqual([]);
    await colleague.page.close();
    // The server does not keep the file: there is nothing to fix in the list.
    await console.open('/imports');
    await page.getByText('All rejected').first().waitFor();
    expect(await page.getByRole('link', { name: /^Fix \d/ }).count()).toBe(0);
  });

  it('goes on after a connection that breaks, and imports each row once', async () => {
    const lines = Array.from({ length: 1_200 }, (_one, index) => `BREAK-${index};Title ${index};90000000`);
    let answers = 0;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation ImportNoticeRows')) return route.fallback();
      answers += 1;
      if (answers === 2) await route.fetch();
      if (answers === 2 || answers === 3) return route.abort();
      return route.fallback();
    });
    await choose(file('long.csv', inLatin([header, ...lines])));
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('The server cannot be reached. Trying again:').waitFor();
    await page.locator('.badge').getByText('Checked').waitFor();
    await importNow('Import 1,200 records');
    expect([await countOf('new'), await countOf('rejected')]).toEqual(['1,200', '0']);
    // Three parts, checked and imported, and two sent again; on a busy machine maybe one more.
    expect(answers).toBeGreaterThanOrEqual(8);
    await page.unroute('**/graphql');
  });

  it('stops at bytes of another encoding, and at a mapping of other columns', async () => {
    await check(
      file('latin.csv', inLatin([header, 'ENC-1;Brücken;90000000'])),
      JSON.stringify({ ...JSON.parse(mapping), encoding: 'utf-8' }),
    );
    await page.getByText('The file is not UTF-8: see line 2').waitFor();
    await page.locator('.badge').getByText('Failed').waitFor();
    await choose(file('other.csv', inLatin(['Id;Name', 'ENC-1;Brücken'])));
    await page.getByText('The mapping names columns that the file does not have: Title, Value.').waitFor();
    const twice = file('twice.csv', inLatin(['Id;Title;Title;Value', 'ENC-2;One;Two;90000000']));
    await choose(twice, mapping, 'the file has two columns "Title"');
    expect(await page.getByText('Another column has this name.').count()).toBe(2);
    expect(await console.problems()).toEqual([]);
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...console.origins]).toEqual([server.internalUrl]);
    // The answers that are lost, above.
    expect(console.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
