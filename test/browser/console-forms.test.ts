import { beforeAll, expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphClient } from '../support/graph-server.ts';
import { describeConsole } from './console-page.ts';
import { addressOf, callsOf, holdBack, pick, recordField, seriousProblems } from './pages.ts';

await describeConsole('What people type in the form of a record', ({ server, page, console }) => {
  const operator = graphClient(server, demoTokens.operator);
  const administrator = graphClient(server, demoTokens.administrator);
  let paId: string;

  beforeAll(async () => {
    paId = await operator.draft(draftRecord({ publisherId: null, complianceFunding: { adAmount: '100.00' } }));
  });

  const field = (path: string) => page.locator(`[id="field-${path}"]`);
  const shown = (path: string) => recordField(page, path);
  const around = (path: string) => page.locator('.field', { has: field(path) });
  const recordOf = async () => {
    const { record } = await operator.ask<{ record: Record<string, object> }>(
      `query ($paId: ID!) { notice(paId: $paId) { record {
        basicInformation { countries language processDate } campaign { totalValue }
        complianceFunding { politicalAdDeclaredAt } } } }`,
      { paId },
    );
    return record;
  };
  const save = () => page.getByRole('button', { name: /^Save (version|the draft)/ }).click();
  const isSaved = () => page.waitForURL(`**/notices/${paId}`);
  const saveBar = () => page.locator('.bottom');

  const countries = async () =>
    (await around('basicInformation.countries').getByRole('listitem').allInnerTexts()).map((text) => text.trim());

  it('is an amount as people write it, shown with its currency and beside the old one', async () => {
    await console.open(`/notices/${paId}/edit`);
    await saveBar().getByText('Nothing changed yet').waitFor();
    await (await shown('campaign.totalValue')).fill('52 000');
    await around('campaign.totalValue').getByText('EUR 52,000.00', { exact: true }).waitFor();
    await saveBar().getByText('1 field changed').click();
    const changed = saveBar().locator('dl');
    expect(await changed.locator('del').textContent()).toMatch(/^EUR\s48,500\.00$/);
    expect(await changed.locator('ins').textContent()).toMatch(/^EUR\s52,000\.00$/);
    expect(await console.problems()).toEqual([]);
    await save();
    await isSaved();
    await page.getByText('EUR 52,000.00').first().waitFor();
    expect((await recordOf()).campaign).toEqual({ totalValue: '52000.00' });
  });

  it('draws its field again, and no other', async () => {
    await console.open(`/notices/${paId}/edit`);
    const fields = await page.locator('.record .field').count();
    expect(fields).toBeGreaterThan(50);
    const drawn = await callsOf(page, 'Somebody else wrote: ', async () => {
      await (await shown('basicInformation.title')).pressSequentially('abcde');
      await saveBar().getByText('1 field changed').waitFor();
    });
    expect(drawn).toBeGreaterThanOrEqual(5);
    expect(drawn).toBeLessThan(fields / 2);
  });

  it('is asked about if it can mean two amounts, and is not saved before', async () => {
    await console.open(`/notices/${paId}/edit`);
    await (await shown('campaign.totalValue')).fill('61.000');
    await around('campaign.totalValue').getByText('Do you mean').waitFor();
    await save();
    const wrong = 'Enter the campaign total value as a number, such as 52 000 or 52,000.00.';
    await page.getByRole('alert').getByRole('link', { name: wrong }).click();
    expect(await page.evaluate('document.activeElement?.id')).toBe('field-campaign.totalValue');
    expect((await recordOf()).campaign).toEqual({ totalValue: '52000.00' });
    expect(await console.problems()).toEqual([]);
    await around('campaign.totalValue').getByRole('button', { name: 'EUR 61,000.00' }).click();
    await save();
    await isSaved();
    expect((await recordOf()).campaign).toEqual({ totalValue: '61000.00' });
  });

  it('is a country, a language or a currency by its name, and a day in the form that people know', async () => {
    await console.open(`/notices/${paId}/edit`);
    await (await shown('basicInformation.countries')).fill('finland, se');
    await (await shown('basicInformation.title')).focus();
    await pick(await shown('basicInformation.countries'), 'Åland Islands');
    expect(await countries()).toEqual(['Finland', 'Sweden', 'Åland Islands']);
    await (await shown('basicInformation.language')).fill('swedish');
    await (await shown('basicInformation.processDate')).fill('9/1/2028');
    await around('basicInformation.processDate').getByRole('button', { name: '9 Jan 2028' }).click();
    expect(await field('basicInformation.processDate').inputValue()).toBe('9 Jan 2028');
    await (await shown('basicInformation.processDate')).fill('10 Jan 2028');
    await (await shown('basicInformation.title')).focus();
    expect(await field('basicInformation.processDate').inputValue()).toBe('10 Jan 2028');
    await (await shown('complianceFunding.politicalAdDeclaredAt')).fill('21 Nov 2025, 9:00');
    await save();
    await isSaved();
    expect(await recordOf()).toMatchObject({
      basicInformation: { countries: ['FI', 'SE', 'AX'], language: 'sv', processDate: '2028-01-10' },
      complianceFunding: { politicalAdDeclaredAt: '2025-11-21T09:00:00Z' },
    });
  });

  it('decides which other fields are needed, and the sections say how many are left', async () => {
    await console.open('/notices/new');
    const section = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Basic information' });
    const left = async () => Number(/(\d+) left/.exec((await section.textContent()) ?? '')?.[1]);
    const before = await left();
    expect(await field('basicInformation.electionType').isVisible()).toBe(false);
    await (await shown('basicInformation.linkedProcessType')).selectOption('Election');
    await (await shown('basicInformation.electionType')).selectOption({ index: 1 });
    expect(await field('basicInformation.electionType').getAttribute('aria-required')).toBe('true');
    await (await shown('basicInformation.electionType')).selectOption('');
    // The process is chosen; its name, level, day, kind and information are needed now.
    expect(await left()).toBe(before + 4);
    await (await shown('basicInformation.linkedProcessType')).selectOption('None');
    await field('basicInformation.electionType').waitFor({ state: 'hidden' });
    expect(await left()).toBe(before - 1);
    // What is filled in stays in view.
    await (await shown('basicInformation.linkedProcessType')).selectOption('Election');
    await (await shown('basicInformation.electionType')).selectOption({ index: 1 });
    await (await shown('basicInformation.linkedProcessType')).selectOption('None');
    await around('basicInformation.electionType').getByText('leave empty').waitFor();
    await saveBar()
      .getByText(/^\d+ required fields? left.* Go to /)
      .waitFor();
  });

  const sections = () => page.locator('.record section[id]:visible').evaluateAll((all) => all.map(({ id }) => id));
  const steps = () => page.getByRole('navigation', { name: 'Sections' });
  const stateOf = (name: string) => steps().getByRole('link', { name }).locator('.left');

  it('shows one group of fields at a time, with what is still missing in each', async () => {
    await console.open('/notices/new');
    expect(await sections()).toEqual(['basicInformation']);
    await page.getByRole('link', { name: 'Next: Label and links' }).click();
    await page.locator('#legalMetadata').waitFor();
    expect(await sections()).toEqual(['legalMetadata']);
    expect(await page.evaluate('document.activeElement?.id')).toBe('legalMetadata');
    // Complete, and not seen yet.
    expect(await stateOf('Controllers').textContent()).toBe('');
    await steps().getByRole('link', { name: 'Controllers' }).click();
    await stateOf('Controllers').getByRole('img', { name: 'complete' }).waitFor();
    expect(await stateOf('Targeting').textContent()).toBe('2 left');
    await (await shown('campaign.name')).fill('Bridges');
    await saveBar().getByText('4 required fields left here, 30 in all. Go to Campaign total value.').waitFor();
    expect(await page.getByRole('button', { name: 'Create the draft' }).count()).toBe(0);
    await steps().getByRole('link', { name: 'Targeting' }).click();
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await steps().getByRole('link', { name: 'Campaign 4', exact: true }).click();
    await page.locator('#campaign').waitFor();
    expect(await sections()).toEqual(['campaign']);
    // The first one that is wrong.
    expect(await page.evaluate('document.activeElement?.id')).toBe('field-campaign.totalValue');
    expect(await field('campaign.name').inputValue()).toBe('Bridges');
    // What was tried is tried again from any step.
    await page.getByRole('button', { name: 'Create the draft' }).waitFor();
    await page.goBack();
    await page.locator('#basicInformation').waitFor();
  });

  it('is in the group whose name is above the form, with the others behind it where the window is narrow', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await console.open('/notices/new#targeting');
    const button = page.getByRole('button', { name: 'Part 7 of 7: Targeting' });
    expect(await steps().isVisible()).toBe(false);
    await button.click();
    expect(await seriousProblems(page)).toEqual([]);
    await steps().getByRole('link', { name: 'Campaign' }).click();
    await page.getByRole('button', { name: 'Part 5 of 7: Campaign' }).waitFor();
    expect([await sections(), await steps().isVisible()]).toEqual([['campaign'], false]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('begins with the reason of an amendment', async () => {
    await console.open('/notices/PA-7K3QX9T2ZB/edit');
    await field('amendmentReason').waitFor();
    expect(await sections()).toEqual(['basicInformation']);
    await (await shown('campaign.name')).fill('Another name');
    expect(await stateOf('Campaign').textContent()).toBe('1 changed');
    expect(await field('amendmentReason').isVisible()).toBe(false);
    await saveBar().getByText('Amendment reason').click();
    await field('amendmentReason').waitFor();
    expect(await sections()).toEqual(['basicInformation']);
  });

  it('is kept when the form is left, and is back with it', async () => {
    await console.open('/notices/new');
    await (await shown('basicInformation.title')).fill('Bridges for everyone');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Bridges for everyone' }).click();
    await page.getByText('What you wrote is still here.').waitFor();
    expect(await field('basicInformation.title').inputValue()).toBe('Bridges for everyone');
    expect(await console.problems()).toEqual([]);
    page.once('dialog', (dialog) => dialog.dismiss());
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await field('basicInformation.title').inputValue()).toBe('Bridges for everyone');
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText('What you wrote is still here.').waitFor({ state: 'detached' });
    expect(await field('basicInformation.title').inputValue()).toBe('');
    expect(await page.getByText('Unsaved').count()).toBe(0);
  });

  it('says at a field what the sign-off will ask for, and counts issues by the group of their fields', async () => {
    await console.open('/notices/new');
    const label = await shown('legalMetadata.labelText');
    expect(await label.locator('xpath=ancestor::div[1]').textContent()).toContain('needed for sign-off');
    await steps().getByRole('link', { name: 'Targeting' }).click();
    await page.getByRole('button', { name: 'Create the draft' }).click();
    const summary = page.locator('.callout.bad');
    await summary.waitFor();
    const counts = (await steps().locator('.badge').allTextContents()).map(Number);
    expect(await summary.textContent()).toContain(`${counts.reduce((sum, count) => sum + count, 0)} fields`);
    await steps().getByRole('link', { name: 'Basic information' }).click();
    expect(await page.evaluate('document.activeElement?.id')).toBe('field-basicInformation.title');
    expect(await console.problems()).toEqual([]);
  });

  it('is saved at any time, for its author only, until it is deleted', async () => {
    const stored = () => page.evaluate("localStorage.getItem('console.drafts')") as Promise<string | null>;
    const save = async () => {
      await saveBar().getByRole('button', { name: 'Save for later' }).click();
      await saveBar().getByText('Kept until 21 Dec 2026').waitFor();
    };
    await console.open('/notices/new');
    await (await shown('basicInformation.title')).fill('Half a bridge');
    await saveBar().getByText('Not saved yet').waitFor();
    await save();
    const address = (await addressOf(page)).href;
    await page.reload();
    expect(await (await shown('basicInformation.title')).inputValue()).toBe('Half a bridge');
    await field('basicInformation.title').fill('Half a bridge, and more');
    await save();
    expect(await stored()).toBe(null);
    expect(await console.problems()).toEqual([]);
    // Another one can be begun, and signing out asks for nothing, because nothing is lost.
    await page.getByRole('navigation', { name: 'Above this screen' }).getByRole('link', { name: 'Notices' }).click();
    await page.getByRole('link', { name: 'New notice' }).click();
    const saved = page.getByRole('link', { name: 'Half a bridge, and more' });
    await saved.waitFor();
    expect(await field('basicInformation.title').inputValue()).toBe('');
    expect(await console.problems()).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await console.signIn(demoTokens.operator);
    await page.goto(address);
    await page.getByText('This unfinished notice no longer exists.').waitFor();
    await console.open('/notices/new');
    await (await shown('basicInformation.title')).waitFor();
    expect(await saved.count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await console.signIn(demoTokens.administrator);
    // An earlier release kept one in this browser.
    const { token } = await administrator.ask<{ token: { id: string } }>('{ me { token { id } } }');
    const earlier = [{ of: token.id, until: '2026-12-01', values: { 'basicInformation.title': 'Kept here' } }];
    await page.evaluate((text) => localStorage.setItem('console.drafts', text), JSON.stringify(earlier));
    // It is sent again after a lost answer, and is one notice.
    const complaints = console.complaints.length;
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName !== 'SaveUnfinishedNotice') return route.fallback();
      await route.fetch();
      await page.unroute('**/graphql');
      await route.abort();
    });
    await console.open('/notices/new');
    await page.getByRole('link', { name: 'Kept here' }).waitFor();
    expect(await stored()).not.toBe(null);
    await console.open('/notices/new');
    await page.waitForFunction(() => localStorage.getItem('console.drafts') === null);
    await console.open('/notices/new');
    await page.getByRole('link', { name: 'Kept here' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Kept here' }).count()).toBe(1);
    console.complaints.splice(complaints);
    await page.getByRole('button', { name: 'Delete Kept here' }).click();
    await page.getByRole('link', { name: 'Kept here' }).waitFor({ state: 'detached' });
    await saved.click();
    await page.getByRole('button', { name: 'Delete it now' }).click();
    await page.getByText('Only you can see this unfinished notice.').waitFor({ state: 'detached' });
    await saved.waitFor({ state: 'detached' });
    expect(await page.getByText('Unsaved').count()).toBe(0);
  });

  it('can begin with another notice, without what is stated of that one only', async () => {
    await console.open(`/notices/${paId}`);
    await page.getByText('More actions').click();
    await page.getByRole('link', { name: 'Duplicate this notice' }).click();
    await shown('campaign.totalValue').then((total) => total.waitFor());
    expect(await field('campaign.totalValue').inputValue()).toBe('61000.00');
    await shown('basicInformation.countries');
    expect(await countries()).toEqual(['Finland', 'Sweden', 'Åland Islands']);
    expect(await field('complianceFunding.adAmount').inputValue()).toBe('');
    expect(await field('legalMetadata.noticeUrl').inputValue()).toBe('');
    await saveBar()
      .getByText(/^\d required fields? left.* Go to /)
      .waitFor();
    expect(await console.problems()).toEqual([]);
  });

  it('stays when empty fields are filled in from the sponsor’s last notice', async () => {
    const { companyName, city } = draftRecord().advertiser as Record<string, string>;
    await console.open('/notices/new');
    await (await shown('advertiser.companyName')).fill(String(companyName));
    await (await shown('advertiser.city')).fill('Turku');
    const release = await holdBack(page, 'NoticeRecord');
    await shown('publisherId');
    await page.getByRole('button', { name: 'Fill in from the sponsor’s last notice' }).click();
    await (await shown('basicInformation.title')).fill('Written meanwhile');
    release();
    await page.getByText(/\d+ empty fields filled in from/).waitFor();
    await page.unroute('**/graphql');
    expect(await field('basicInformation.title').inputValue()).toBe('Written meanwhile');
    expect(await field('advertiser.email').inputValue()).not.toBe('');
    expect([city, await field('advertiser.city').inputValue()]).toEqual([expect.not.stringMatching('Turku'), 'Turku']);
    expect(await field('campaign.name').inputValue()).toBe('');
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...console.origins]).toEqual([server.internalUrl]);
    expect(console.complaints).toEqual([]);
  });
});
