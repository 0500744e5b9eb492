import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeConsole } from './console-page.ts';

await describeConsole('What the console prints', ({ server, page, console }) => {
  const email = 'tuulia.vaskikorpi@kuukkelipuolue.example';

  /** What is visible of these on paper. */
  const onPaper = async (...selectors: string[]) => {
    await page.emulateMedia({ media: 'print' });
    const shown = await Promise.all(
      selectors.map((selector) => page.locator(selector).filter({ visible: true }).count()),
    );
    await page.emulateMedia({ media: 'screen' });
    return shown.map((count) => count > 0);
  };

  it('is the answer to a person, with its readers, which is saved as a file, too', async () => {
    await console.open('/data-subjects');
    await page.getByLabel('E-mail address').fill(email);
    await page.keyboard.press('Enter');
    const answer = page.getByRole('region', { name: 'Personal data in the register' });
    await answer.getByText(`searched for ${email}`).waitFor();
    const reads = answer.getByRole('row', { name: 'Järvilehti Media Oy' });
    const { data } = await server.graphql(
      demoTokens.viewer,
      '{ accessLedger(filter: { paIds: ["PA-7K3QX9T2ZB"] }, first: 100) { nodes { publisher { name } } } }',
    );
    const { nodes } = (data as { accessLedger: { nodes: { publisher: { name: string } | null }[] } }).accessLedger;
    const ofPartner = nodes.filter(({ publisher }) => publisher?.name === 'Järvilehti Media Oy').length;
    expect(ofPartner).toBeGreaterThan(1);
    expect(await reads.getByRole('cell').first().textContent()).toBe(String(ofPartner));
    expect(await onPaper('.answer', '.bar', '#navigation', 'main h1', '.person', '.answer button')).toEqual([
      true,
      ...Array(5).fill(false),
    ]);
    const staff = '.answer a[href^="/tokens/"], .not-printed';
    expect(await page.locator(staff).first().isVisible()).toBe(true);
    expect(await onPaper(staff)).toEqual([false]);
    expect(await console.problems()).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      answer.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    // Without this mark, Excel reads "Järvilehti" as Latin-1.
    expect(file).toMatch(/^\ufeffWhat,/);
    const rows = Papa.parse<string[]>(file.slice(1), { newline: '\r\n', skipEmptyLines: true }).data;
    expect(rows[1]).toContain(email);
    expect(rows[2]).toEqual([
      'Stored',
      'PA-7K3QX9T2ZB',
      'Koulumatka kuuluu kaikille',
      expect.stringMatching(/^1, on the register since /),
      'E-mail address of the sponsor',
      expect.stringMatching(/^\d+ \w+ 203\d$/),
      '',
      '',
    ]);
    await answer.getByText('data protection authority').waitFor();
    await answer.getByText('is the controller of these data').waitFor();
    // The address of the sponsor is not public; the one that it gives for that is.
    await answer.getByRole('cell', { name: 'E-mail address of the sponsor not published' }).waitFor();
    await page.getByLabel('E-mail address').fill('info@kuukkelipuolue.example');
    await page.keyboard.press('Enter');
    await answer.getByRole('cell', { name: /E-mail address for the public.* on the public register/ }).waitFor();
    expect(rows.filter(([what, ...cells]) => what === 'Read' && cells.includes('Järvilehti Media Oy'))).toHaveLength(
      ofPartner,
    );
  });

  it('tells a person of no register that does not show the notice', async () => {
    const [party] = await server.sql<{ email: string }>(
      "select email from party where pa_id = 'PA-9T5FMA4Y2R' and role = 'advertiser'",
    );
    await console.open('/data-subjects');
    await page.getByLabel('E-mail address').fill(party?.email ?? '');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: 'PA-9T5FMA4Y2R' });
    await row.getByText('1, not on the register', { exact: true }).waitFor();
    await row.getByText('Saaristo ansaitsee lautan').waitFor();
    await row.getByText('not published').waitFor();
    expect(await page.getByText('in force').count()).toBe(0);
  });

  it('is a screen without navigation and search, with times that stay true', async () => {
    await console.open('/notices/PA-7K3QX9T2ZB?tab=readers');
    expect(
      await onPaper('.timeline', '.under-title code', '.printed', '.bar', '#navigation', '.tabs', '.above'),
    ).toEqual([...Array(3).fill(true), ...Array(4).fill(false)]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.printed').innerText()).toContain(`${new Date().getUTCFullYear()}`);
    expect(await page.locator('.timeline time').first().innerText()).toMatch(/^\d+ \w+ \d{4}.* UTC$/);
    await console.open('/notices/PA-7K3QX9T2ZB?tab=record');
    expect(await onPaper('.record-sections', '.outline', '.contact-data')).toEqual([true, false, false]);
    await page.emulateMedia({ media: 'print' });
    await console.open('/ledger');
    const inRow = "getComputedStyle(document.querySelector('.rows time'), '::after').content";
    expect(await page.evaluate(inRow)).toMatch(/^"\d+ \w+ \d{4}.* UTC"$/);
    await page.emulateMedia({ media: 'screen' });
  });
});
