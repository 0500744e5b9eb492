import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { describeWith } from '../support/describe-with.ts';
import { type ConsolePage, startSignedIn } from './console-page.ts';

/** Three notices of the demo data that are not signed off start in the seven days from here. */
const now = new Date('2026-11-29T12:00:00Z');
const starting = ['Saaristo ansaitsee lautan', 'Open the coast path', 'Yes to the new library'];

describeWith('chromium', 'The overview of the console', () => {
  let started: Awaited<ReturnType<typeof startSignedIn>>;
  let page: Page;
  let observed: ConsolePage;

  beforeAll(async () => {
    started = await startSignedIn();
    ({ page, console: observed } = started);
    started.server.clock.now = now;
    await page.clock.setFixedTime(now);
  });
  afterAll(() => started?.stop());

  const panel = (title: string) =>
    page.locator('.panel').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const task = (what: RegExp) => panel('To do').getByRole('listitem').filter({ hasText: what });
  const titles = () => page.locator('.rows tbody th a').allTextContents();
  const isInFirstView = async (what: RegExp) => {
    const box = await task(what).boundingBox();
    return box !== null && box.y + box.height < 800;
  };

  it('says what is due this week, and leads to it by mouse', async () => {
    await observed.open('/');
    const due = task(/without sign-off, to start by 6 Dec 2026/);
    const text = await due.textContent();
    for (const title of starting.slice(0, 2)) expect(text).toContain(title);
    expect(text).toContain('Ilmari ehdolle');
    expect(text).toContain('late');
    const count = Number(await due.locator('strong').textContent());
    expect(await isInFirstView(/without sign-off/)).toBe(true);
    await due.getByRole('link', { name: /^Show/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
    await observed.settled();
    const found = await titles();
    expect(found).toHaveLength(count);
    expect(found).toEqual(expect.arrayContaining(starting));
  });

  it('leads to the version that waits longest by keyboard', async () => {
    await observed.open('/');
    const action = task(/wait for sign-off/).getByRole('link', { name: /^Judge the oldest/ });
    const oldest = await task(/wait for sign-off/)
      .getByRole('link', { name: 'Saaristo ansaitsee lautan' })
      .count();
    expect(oldest).toBe(1);
    await page.locator('h1').focus();
    for (let presses = 0; !(await action.evaluate((link) => link.matches(':focus'))); presses += 1) {
      expect(presses).toBeLessThan(15);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Saaristo ansaitsee lautan' }).waitFor();
    await page.getByRole('button', { name: 'Record the sign-off' }).waitFor();
  });

  it('reads everything at once, without waiting for an answer', async () => {
    await observed.open('/');
    const shown = await page.locator('.panel').count();
    const asked = new Set<string>();
    const { promise: areAllAsked, resolve } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      asked.add(route.request().postDataJSON().operationName);
      // Every panel has a query; one is for who is signed in.
      if (asked.size === shown + 1) resolve();
      await areAllAsked;
      await route.continue();
    });
    await observed.open('/');
    await page.unroute('**/graphql');
    expect(asked).toContain('OverviewWork');
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});
