import { afterEach, expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeConsole } from './console-page.ts';
import { addressOf, holdBack, seriousProblems } from './pages.ts';

await describeConsole('The palette', ({ server, page, console: { open, complaints } }) => {
  afterEach(() => expect(complaints).toEqual([]));

  const text = () => page.getByRole('combobox', { name: 'Find anything' });
  const options = () => page.getByRole('listbox', { name: 'Found' }).getByRole('option');
  const active = () => page.locator('[role=option][aria-selected=true]');
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const answered = () =>
    page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/results?$/)
      .waitFor();
  const find = async (what: string) => {
    await page.keyboard.press('Control+k');
    await text().fill(what);
  };
  const screens = {
    notice: ['Koulumatka', 'Koulumatka kuuluu kaikille', /^\/notices\/PA-7K3QX9T2ZB$/],
    publisher: ['lehti media', 'Järvilehti Media Oy', /^\/publishers\//],
    screen: ['access', 'Access ledger', /^\/ledger$/],
  } as const;

  it.each(Object.entries(screens))('finds a %s, and opens it by Enter', async (_, [what, name, address]) => {
    await open('/retention');
    await find(what);
    await options().filter({ hasText: name }).first().waitFor();
    await answered();
    const index = (await options().allTextContents()).findIndex((each) => each.includes(name));
    for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown');
    expect(await active().textContent()).toContain(name);
    expect(await text().getAttribute('aria-activedescendant')).toBe(await active().getAttribute('id'));
    await page.keyboard.press('Enter');
    await heading(name);
    expect((await addressOf(page)).pathname).toMatch(address);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.locator('h1:focus').waitFor(); // set after the screen is painted
  });

  it('opens again by a key that follows Escape before the browser has said that it is closed', async () => {
    await open('/');
    await find('koulumatka');
    await page.evaluate(`(async () => {
      document.querySelector('dialog').requestClose();
      for (let turn = 0; turn < 10; turn += 1) await null;
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    })()`);
    await text().waitFor();
    expect(await text().inputValue()).toBe('');
    await page.keyboard.press('Escape');
  });

  it('opens a notice by its PA-ID, with Enter pressed before the answer is there', async () => {
    await open('/');
    const release = await holdBack(page, 'Find');
    await find('pa-7k3qx9t2zb');
    await page.keyboard.press('Enter');
    expect((await addressOf(page)).pathname).toBe('/');
    release();
    await heading('Koulumatka kuuluu kaikille');
    await page.unroute('**/graphql');
  });

  it('finds a campaign once, by the words of its name, and opens its notices', async () => {
    await open('/');
    await find('koulumatka 2027');
    const campaign = page.getByRole('group', { name: 'Campaigns' }).getByRole('option');
    await campaign.filter({ hasText: 'Koulumatka 2027' }).waitFor();
    await answered();
    expect(await campaign.count()).toBe(1);
    await campaign.click();
    await heading('Notices');
    expect((await addressOf(page)).searchParams.get('campaign')).toBe('PA-7K3QX9T2ZB');
    await page.locator('.rows').getByRole('link', { name: 'Koulumatka kuuluu kaikille' }).waitFor();
    // A word of the title alone finds the notice, and not its campaign.
    await find('kaikille');
    await options().filter({ hasText: 'Koulumatka kuuluu kaikille' }).waitFor();
    await answered();
    expect(await campaign.count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('opens a token by the pointer', async () => {
    await open('/tokens');
    const token = page.locator('.rows tbody th a').first();
    const name = (await token.textContent()) ?? '';
    await open('/');
    await page.getByRole('button', { name: 'Search everything' }).click();
    await text().fill(name);
    await page.getByRole('group', { name: 'Tokens' }).getByRole('option').first().click();
    await heading(name);
  });

  it('finds what a request did, and why it was refused', async () => {
    const first = '{ refusals(first: 1) { nodes { requestId } } auditTrail(first: 1) { nodes { requestId } } }';
    const { data } = await server.graphql(demoTokens.viewer, first);
    const { refusals, auditTrail } = data as Record<string, { nodes: { requestId: string }[] }>;
    await open('/');
    const found = {
      [String(refusals?.nodes[0]?.requestId)]: ['Why the call was refused', 'Refused calls'],
      [String(auditTrail?.nodes[0]?.requestId)]: ['What it changed', 'Audit trail'],
    } as const;
    for (const [requestId, [option = '', title = '']] of Object.entries(found)) {
      await find(requestId);
      await page.getByRole('group', { name: 'Request' }).getByRole('option', { name: option }).click();
      await heading(title);
      expect((await addressOf(page)).searchParams.get('request')).toBe(requestId);
    }
  });

  it('does what the screen offers, and leaves the screen without a trace', async () => {
    await open('/tokens');
    await find('create');
    expect(await active().textContent()).toBe('Create a token');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Create a token' }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await text().count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Control+k');
    await text().waitFor();
    await page.keyboard.press('Escape');
    await text().waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.name')).toBe('search');
  });

  it('has no accessibility problem, in both themes and widths', async () => {
    await open('/');
    await find('koulu');
    await answered();
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await seriousProblems(page)).toEqual([]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });
});
