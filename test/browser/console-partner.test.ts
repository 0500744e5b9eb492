import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoTokens } from '../../src/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { type ConsolePage, openConsole, startConsole } from './console-page.ts';

/* The console as the people of a publisher see it. */

const screens = {
  '/': 'Overview',
  '/notices': 'Notices',
  '/campaigns': 'Campaigns',
  '/tokens': 'Tokens',
  '/access': 'Access check',
  '/refusals': 'Refusals',
  '/metrics-changes': 'Metrics changes',
  '/ledger': 'Access ledger',
};

describeWith('chromium', 'The console for a publisher', () => {
  let started: Awaited<ReturnType<typeof startConsole>>;
  let console: ConsolePage;
  let page: Page;
  /** The codes of the errors that the graph answered. */
  const refused: string[] = [];
  beforeAll(async () => {
    started = await startConsole();
    ({ console, page } = started);
    page.on('response', async (response) => {
      if (!response.url().endsWith('/graphql')) return;
      const { errors = [] } = await response.json().catch(() => ({}));
      refused.push(...errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code));
    });
  });
  afterAll(() => started?.stop());

  const links = () => page.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents();

  it('has the screens that its permissions allow, and asks for nothing that is refused', async () => {
    await console.signIn(demoTokens.readWrite);
    await page.getByRole('link', { name: 'Refusals' }).waitFor();
    expect(await links()).toEqual(Object.values(screens));
    for (const [path, title] of Object.entries(screens)) {
      await console.open(path);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    }
    await page.goto(`${started.server.internalUrl}/notices`);
    await page.locator('.rows tbody tr th a').first().click();
    await page.waitForURL(/notices\/PA-/);
    const { pathname } = new URL(page.url());
    for (const tab of ['record', 'changes', 'metrics', 'readers', 'history'])
      await console.open(`${pathname}?tab=${tab}`);
    await console.open('/tokens');
    await page.locator('.rows tbody tr th a').first().click();
    await page.getByText('Why is it refused?').waitFor();
    await console.settled();
    expect(refused).toEqual([]);
    for (const path of ['/audit', '/publishers', '/imports', '/data-subjects', '/retention']) {
      await console.open(path);
      await page.getByText('Choose a screen from the menu.').waitFor();
    }
    expect(refused).toEqual([]);
    expect(console.complaints).toEqual([]);
  });

  it('is accessible, on its overview', async () => {
    await console.open('/');
    await page.getByRole('heading', { name: 'Your work' }).waitFor();
    expect(await console.problems()).toEqual([]);
  });

  it('rotates a token without anybody from the operator, and goes on with the new one', async () => {
    await console.open('/tokens?state=active');
    const row = page.locator('.rows tbody tr').filter({ hasText: 'read, metrics:write' }).first();
    await row.locator('th a').click();
    await page.getByRole('button', { name: 'Rotate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    await page.getByText(/pa_partner_[0-9A-Za-z]{43}_/).waitFor();
  });

  it('off the Pro plan keeps its tokens and the access check', async () => {
    const other = await openConsole(started.browser, started.server);
    await other.signIn(demoTokens.offPro);
    await other.page.getByText('Its tokens and the access check remain.').waitFor();
    const texts = await other.page.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents();
    expect(texts).toEqual(['Tokens', 'Access check']);
    await other.open('/tokens');
    expect(await other.page.locator('.rows tbody tr').count()).toBeGreaterThan(0);
    expect(other.complaints).toEqual([]);
  });
});
