import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { demoTokens } from '../../src/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { launch, type ObservedPage, openPage } from './pages.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violation = { id: string; impact: string; nodes: { html: string }[] };

describeWith('chromium', 'The console', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let observed: ObservedPage;

  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'silent' }, {}, { hasDemo: true });
    browser = await launch();
    observed = await openPage(browser, server.internalUrl);
    page = observed.page;
    // What the policy did not let the page do.
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective))",
    );
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = async (path: string) => {
    await page.goto(`${server.internalUrl}${path}`);
    await settled();
  };
  /** Until nothing is being read. */
  const settled = () => page.waitForFunction(`!document.querySelector('[aria-busy="true"], .placeholder')`);
  const rows = () => page.locator('.rows tbody tr');
  const seriousProblems = async () => {
    await page.evaluate(axe);
    const violations = (await page.evaluate('axe.run().then(({ violations }) => violations)')) as Violation[];
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  };

  it('signs in with a token, and says why it is refused', async () => {
    await page.goto(server.internalUrl);
    await page.getByLabel('Staff token').fill(demoTokens.revoked);
    await page.keyboard.press('Enter');
    await page.getByText('No active token matches.').waitFor();
    await page.getByLabel('Staff token').fill(demoTokens.viewer);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(await page.evaluate('({ ...localStorage, cookie: document.cookie })')).toEqual({ cookie: '' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Staff token').waitFor();
    expect(await page.evaluate('({ ...sessionStorage })')).toEqual({});
  });

  it('signs in with one click on demo data, and stays signed in', async () => {
    await page.getByRole('button', { name: 'Continue with demo data' }).click();
    await open('/notices');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Notices');
    await page.getByText('65 notices').first().waitFor();
    expect(await rows().count()).toBe(25);
  });

  it('pages, and goes back', async () => {
    const titles = () => rows().locator('th a').allTextContents();
    const first = await titles();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/after=/);
    await settled();
    const second = await titles();
    expect(second.some((title) => first.includes(title) && first.length !== second.length)).toBe(false);
    await page.goBack();
    await settled();
    expect(await titles()).toEqual(first);
  });

  it('filters by the address, and writes filters to it', async () => {
    await open('/notices?phase=awaiting_sign_off');
    expect(await rows().count()).toBe(1);
    await page.getByRole('link', { name: /Clear/ }).click();
    await page.getByText('65 notices').first().waitFor();
    await page.getByRole('search', { name: 'Filter notices' }).getByLabel('Search').fill('koulum');
    await page.waitForURL(/search=koulum/);
    await page.getByText('1 notice', { exact: true }).first().waitFor();
    await page.getByLabel('Medium').selectOption('Radio');
    await page.getByText('No notice matches.').waitFor();
    expect(new URL(page.url()).search).toBe('?search=koulum&medium=radio');
  });

  it('shows a notice that was searched from any screen', async () => {
    await page.getByLabel('Search all notices').fill('PA-7K3QX9T2ZB');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Koulumatka kuuluu kaikille' }).click();
    await page.getByRole('heading', { level: 1, name: 'Koulumatka kuuluu kaikille' }).waitFor();
    await settled();
    for (const text of ['On the register.', 'Järvilehti Media Oy', '184,220', 'Version 1', 'Notice imported']) {
      await page.getByText(text).first().waitFor();
    }
  });

  it('says that there is no such notice', async () => {
    await open('/notices/PA-0000000000');
    await page.getByText('No notice has this PA-ID.').waitFor();
  });

  it.each(['/', '/notices', '/notices/PA-7K3QX9T2ZB', '/notices/PA-1F6XB3G8KS'])(
    'has no serious problem of accessibility on %s, and fits the window',
    async (path) => {
      await open(path);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect([width, colorScheme, await seriousProblems()]).toEqual([width, colorScheme, []]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...observed.origins]).toEqual([server.internalUrl]);
    // The refused tokens above.
    expect(observed.complaints.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
  });
});
