import { expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { partyRecord } from '../contract/samples.ts';
import { describeConsole } from './console-page.ts';
import { addressOf, pick } from './pages.ts';

await describeConsole('What came of an import in the console', ({ server, page, console }) => {
  const { basicInformation, advertiser, controllers, campaign, complianceFunding, targeting } = partyRecord;
  const mapping = {
    delimiter: ';',
    constants: {
      basicInformation: { ...basicInformation, confirmationStatus: 'draft', signOffStatus: 'pending' },
      advertiser,
      controllers,
      campaign,
      complianceFunding,
      targeting: { ...targeting, viewsCount: null, engagementsCount: null, metricsUpdatedAt: null },
      legalMetadata: {
        labelText: 'Political advertisement',
        noticeUrl: 'https://register.example/a',
        publicContactEmail: 'info@register.example',
        complaintUrl: 'https://register.example/b',
      },
    },
    columns: {
      Id: 'paId',
      Title: 'basicInformation.title',
      Medium: { to: 'campaign.medium', values: { Radio: 'radio' } },
      Shown: { to: 'basicInformation.publicationStartDate', as: 'date' },
      Starts: { to: 'campaign.startDate', as: 'date' },
    },
  };
  const choose = async (name: string, lines: readonly string[]) => {
    await page.goto(`${server.internalUrl}/imports/new`);
    const buffer = Buffer.from(lines.join('\n'));
    await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await page.getByRole('heading', { level: 1, name: 'Match the columns' }).waitFor();
  };
  const check = async (
    name: string,
    rows: readonly string[],
    status = {},
    owner = 'None: self-published (cannot be changed later)',
  ) => {
    await choose(name, ['Id;Title;Medium;Shown;Starts', ...rows]);
    const constants = { ...mapping.constants, basicInformation: { ...mapping.constants.basicInformation, ...status } };
    const buffer = Buffer.from(JSON.stringify({ ...mapping, constants }));
    await page
      .getByLabel('Mapping to load')
      .setInputFiles({ name: 'mapping.json', mimeType: 'application/json', buffer });
    await pick(page.getByLabel('Publisher', { exact: true }), owner);
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('This was a check.').waitFor();
  };
  const badge = (text: string) => page.locator('.under-title .badge').getByText(text, { exact: true });
  const press = async (name: string) => {
    const before = (await addressOf(page)).href;
    await page.getByRole('button', { name }).click();
    await page.waitForURL((url) => url.href !== before);
  };
  const row = (name: RegExp) => page.getByRole('row', { name });

  it('is foreseen where the columns are matched: values that no notice can have, and names instead of codes', async () => {
    await choose('words.csv', [
      'Kenmerk;Titel;Taal;Land;E-mail;Link',
      'WU-1;Brug;Nederlands;Nederland;info(at)brug.example;https://brug.example',
      'WU-2;Dijk;Duits;BE;info@dijk.example;www.dijk.example',
      'WU-3;Sluis;Fries-Nederlands;BE;info@sluis.example;https://sluis.example',
    ]);
    await row(/^Kenmerk/)
      .getByText('Publisher reference')
      .waitFor();
    await row(/^Taal/).getByText('What do these values mean in “Language”?').waitFor();
    await row(/^Taal/).getByText('2 values understood').waitFor();
    await row(/^Land/).getByText('All values understood').waitFor();
    await row(/^E-mail/)
      .getByText('“info(at)brug.example” is not an e-mail address.')
      .waitFor();
    await row(/^Link/).getByText('“www.dijk.example” is not a web address. Start it with https://.').waitFor();
    await page.locator('.bottom').getByText('answers missing').waitFor();
    await row(/^Taal/).getByLabel('Meaning of Fries-Nederlands').fill('Western Fris');
    await page.keyboard.press('Enter');
    await row(/^Taal/).getByText('Answered').waitFor();
    // Notices differ in an address: one value for all rows is not asked for first.
    await page.getByLabel('Street address', { exact: true }).selectOption({ label: 'Titel' });
    await row(/^Titel/)
      .getByText('Advertiser street address')
      .waitFor();
    await page.getByLabel('City', { exact: true }).selectOption({ label: 'The same for all 3 rows' });
    await page.getByRole('textbox', { name: 'City' }).fill('Hoorn');
    expect(await console.problems()).toEqual([]);
  });

  it('takes words of the guess besides those of a mapping, and publishers by their names', async () => {
    await choose('named.csv', [
      'Titel;Taal;Medium;Uitgever',
      'Brug;Nederlands;Radio;Järvilehti Media Oy',
      'Dijk;Duits;radio;järvilehti media oy',
    ]);
    await row(/^Uitgever/)
      .getByText('Publisher: found by its name')
      .waitFor();
    await page.locator('.bottom').getByRole('button', { name: 'Go to Countries' }).waitFor();
    expect(await console.problems()).toEqual([]);
    const language = { to: 'basicInformation.language', values: { duits: 'fr' } };
    const given = { delimiter: ';', columns: { Taal: language, Medium: 'campaign.medium' } };
    const buffer = Buffer.from(JSON.stringify(given));
    await page
      .getByLabel('Mapping to load')
      .setInputFiles({ name: 'mapping.json', mimeType: 'application/json', buffer });
    await row(/^Taal/).getByText('All values understood').waitFor();
    await page.getByRole('button', { name: 'Change: Taal' }).click();
    expect(await page.getByLabel('Meaning of Nederlands').inputValue()).toBe('Dutch');
    expect(await page.getByLabel('Meaning of duits', { exact: true }).inputValue()).toBe('French');
    expect(
      await row(/^(Taal|Medium)/)
        .getByText('cannot be read')
        .count(),
    ).toBe(0);
    await page.locator('.bottom').getByRole('button', { name: 'Go to Publisher' }).waitFor();
  });

  it('is red if all is rejected; a fault of two columns can be mended in both, and what was not mended stays', async () => {
    await check('early.csv', [
      'OUT-1;Bridges;Radio;2027-03-02;2027-03-01',
      'OUT-2;Tunnels;Wireless;2027-03-01;2027-03-01',
    ]);
    await badge('All rejected').waitFor();
    await page.locator('.callout.bad').getByText('No record can be imported: all 2 were rejected.').waitFor();
    await page.getByText('Change a value first.').waitFor();
    expect(await page.getByLabel('Shown of row 2').inputValue()).toBe('2027-03-02');
    await page.getByLabel('Starts of row 2').fill('2027-03-05');
    await page.getByText('1 of 2 rows fixed. The others stay here.').waitFor();
    expect(await console.problems()).toEqual([]);
    await press('Check 1 fixed row');
    await page.getByRole('heading', { level: 1, name: 'Check of fixed rows of early.csv' }).waitFor();
    await badge('Checked, 1 rejected').waitFor();
    await press('Import 1 record');
    const medium = page.getByLabel('Medium of row 3');
    const offered = page.locator(`#${await medium.getAttribute('list')} option`);
    expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(
      expect.arrayContaining(['Radio', 'outdoor', 'print']),
    );
    await medium.fill('outdoor');
    await press('Import 1 fixed row');
    await badge('Finished').waitFor();
    await row(/OUT-2/).waitFor();
    await page.getByRole('link', { name: /^the check of/ }).click();
    await page.getByText('2 of 2 records fixed later').waitFor();
    await badge('Checked').waitFor();
  });

  it('says which rows are no records and were left out', async () => {
    const row = 'LEFT-1;Bridges;Radio;2027-03-01;2027-03-01';
    await check('left-out.csv', [row, 'Id;Title;Medium;Shown;Starts', 'Total;;;;']);
    await page
      .getByText('2 rows are not records and were left out: line 3 repeats the header, line 4 is a row of totals.')
      .waitFor();
    await badge('Checked').waitFor();
  });

  it('is an open problem until its mended rows are imported, and shows what was imported with them', async () => {
    await check('late.csv', [
      'OUT-5;Bridges;Radio;2027-03-01;2027-03-01',
      'OUT-6;Tunnels;Wireless;2027-03-01;2027-03-01',
    ]);
    await press('Import 1 record');
    await badge('Finished, 1 rejected').waitFor();
    await page.getByLabel('Medium of row 3').fill('outdoor');
    await press('Import 1 fixed row');
    await page.getByRole('heading', { level: 1, name: 'Fixed rows of late.csv' }).waitFor();
    await badge('Finished').waitFor();
    await console.open('/imports');
    await row(/Fixed rows of late\.csv Continues the import of .* Finished 1 new/).waitFor();
    await row(/^late\.csv Finished 1 new, 1 fixed later/).waitFor();
    await page.getByRole('link', { name: 'late.csv', exact: true }).click();
    await page.getByText('1 fixed row was imported by').waitFor();
    await page.getByText('2 notices', { exact: true }).first().waitFor();
    await row(/OUT-6/).waitFor();
    expect(await page.getByText('Fix these lines').count()).toBe(0);
    expect(await console.problems()).toEqual([]);
    await page.getByRole('link', { name: /^the import of/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Fixed rows of late.csv' }).waitFor();
  });

  it('goes on: all its drafts are submitted, also those of other pages, and each that was not says why', async () => {
    const ids = Array.from({ length: 27 }, (_, index) => `NEXT-${index}`);
    await check(
      'next.csv',
      ids.map((id) => `${id};Bridges;Radio;2027-03-01;2027-03-01`),
    );
    await press('Import 27 records');
    await page.getByRole('button', { name: 'Submit all 27 drafts' }).waitFor();
    expect(await console.problems()).toEqual([]);
    const submit = 'mutation ($input: SubmitNoticeInput!) { submitNotice(input: $input) { notice { revision } } }';
    await server.graphql(demoTokens.operator, submit, { input: { paId: 'NEXT-4', revision: 1 } });
    await page.getByRole('button', { name: 'Submit all 27 drafts' }).click();
    await page.getByText('26 notices submitted.').waitFor();
    await page.getByText(/^NEXT-4 was not submitted: ./).waitFor();
    await page.getByRole('button', { name: /^Submit/ }).waitFor({ state: 'detached' });
    await row(/NEXT-\d+ Awaiting confirmation/)
      .first()
      .waitFor();
    expect(await console.problems()).toEqual([]);
  });

  it('goes on with the review of those that were confirmed', async () => {
    const rows = ['OUT-7', 'OUT-8'].map((id) => `${id};Bridges;Radio;2027-03-01;2027-03-01`);
    await check('confirmed.csv', rows, { confirmationStatus: 'confirmed' }, 'Järvilehti Media Oy');
    await press('Import 2 records');
    await page.getByRole('link', { name: 'Review 2 for sign-off' }).click();
    await page.waitForURL((url) => url.searchParams.get('sign-off') === 'waiting');
  });

  it('tells attempts at one file apart in the list', async () => {
    await console.open('/imports');
    await row(/^Check of early\.csv Checked 2 fixed later/).waitFor();
    await row(/^Check of fixed rows of early\.csv Continues the check of /).waitFor();
    await row(/^Fixed rows of early\.csv Continues the check of /)
      .first()
      .waitFor();
    expect(await console.problems()).toEqual([]);
  });
});
