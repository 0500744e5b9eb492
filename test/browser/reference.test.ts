import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { addressOf, launch, openPage } from './pages.ts';

describeWith('chromium', 'The reference page', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  /** What pages requested, as kind and origin. */
  const requests = new Set<string>();
  /** Errors of pages, violations of their policies included. */
  let complaints: string[] = [];

  async function open(path: string, { width = 1280, colorScheme = 'light' as 'light' | 'dark' } = {}) {
    ({ page, complaints } = await openPage(browser, server.publicUrl, {
      viewport: { width, height: 900 },
      colorScheme,
    }));
    page.on('request', (request) => requests.add(`${request.resourceType()} ${new URL(request.url()).origin}`));
    await page.goto(`${server.publicUrl}${path}`);
  }

  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'silent' }, {}, { hasDemo: true });
    browser = await launch();
  });
  afterEach(async () => {
    await page?.context().close();
    expect(complaints).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const screens = [1280, 375].flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
  );

  it.each(screens)('has no barrier that axe finds, at $width px, $colorScheme', async (screen) => {
    await open('/api/docs', screen);
    expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(screen.width);
    // axe takes what is in closed details for hidden, even where the stylesheet shows it.
    await page.locator('nav details').evaluate((details) => {
      details.open = true;
    });
    await page.evaluate(axe.source); // by the browser's debugger, which the policy of the page does not bind
    const violations = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const result = await axe.run({
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true } },
      } as import('axe-core').RunOptions);
      return result.violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.map(({ html }) => html) }));
    });
    expect(violations).toEqual([]);
  });

  it('loads a document, a stylesheet, a script and at most an icon, and keeps nothing', async () => {
    requests.clear();
    await open('/api/docs');
    expect([...requests].filter((request) => !request.startsWith('other '))).toEqual([
      `document ${server.publicUrl}`,
      `stylesheet ${server.publicUrl}`,
      `script ${server.publicUrl}`,
    ]);
    expect(await kept()).toEqual(nothing);
  });

  /** What the browser keeps for this origin. */
  const kept = async () => ({
    cookies: await page.context().cookies(),
    storage: await page.evaluate(() => [localStorage.length, sessionStorage.length]),
  });
  const nothing = { cookies: [], storage: [0, 0] };

  /** A computed style of the first element that a selector finds, or of what is generated after it. */
  const style = (selector: string, property: string, pseudo?: '::before' | '::after') =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [name, part]) => element.ownerDocument.defaultView.getComputedStyle(element, part)[name ?? ''],
        [property, pseudo] as const,
      );

  const isShown = (id: string) => page.locator(`nav a[href="#${id}"]`).isVisible();

  it('shows its contents beside the text on a wide screen, and they stay there', async () => {
    await open('/api/docs');
    expect(await isShown('rate-limit')).toBe(true);
    const accessibility = await page.context().newCDPSession(page);
    const { nodes } = await accessibility.send('Accessibility.getFullAXTree');
    const links = nodes.filter(({ role, name }) => role?.value === 'link' && name?.value === 'Formats');
    expect(links).toHaveLength(1);
    await page.locator('nav a[href="#rate-limit"]').click();
    await page.waitForFunction("document.querySelector(':target')?.getBoundingClientRect().top < 50");
    expect((await page.locator('nav').boundingBox())?.y).toBe(0);
    expect(await style('.rate-limit h2', 'background-color')).toBe('rgb(253, 238, 207)');
    const marks = await page.evaluate("CSS.supports('selector(:target-current)')");
    if (marks) expect(await style('nav a[href="#rate-limit"]', 'font-weight')).toBe('600');
  });

  it('folds its contents on a small screen, and opens them by keyboard', async () => {
    await open('/api/docs', { width: 375 });
    expect(await isShown('rate-limit')).toBe(false);
    await page.locator('nav summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('nav a[href="#rate-limit"]').click();
    expect((await addressOf(page)).hash).toBe('#rate-limit');
  });

  it.each([375, 1280, 1920])('cuts nothing off at %i px', async (width) => {
    await open('/api/docs', { width });
    const cut = await page.locator('main *:visible').evaluateAll((all, right) => {
      // Code scrolls sideways.
      const outside = all.filter(
        (one) => !one.closest('pre') && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
      );
      const beyond = all.filter((one) => !one.closest('code') && one.getBoundingClientRect().right > right);
      return [...outside, ...beyond].map((one) => one.outerHTML);
    }, width);
    expect(cut).toEqual([]);
  });

  it('shows rows as cards on a small screen, with the names of their columns', async () => {
    await open('/api/docs', { width: 375 });
    await page.locator('.notices-and-pa-ids > summary').click();
    expect(await style('.notices-and-pa-ids td', 'content', '::before')).toBe('"A notice is found when: "');
    expect(await style('.notices-and-pa-ids tr', 'display')).toBe('block');
  });

  it.each([
    { width: 1280, most: 16_000 },
    { width: 375, most: 10_000 },
  ])('is at most $most pixels high at $width, and its first screen has a token and a call', async ({ width, most }) => {
    await open('/api/docs', { width });
    expect(await page.locator('html').evaluate((root) => root.scrollHeight)).toBeLessThanOrEqual(most);
    for (const text of [demoTokens.readWrite, '$BASE_URL/advertisement/']) {
      const box = await page.locator('pre', { hasText: text }).first().boundingBox();
      expect(box?.y).toBeLessThan(900);
    }
  });

  it('has three columns: contents, text, code', async () => {
    await open('/api/docs');
    const [contents, text, code] = await Promise.all(
      ['nav', '.split:has(.code) .text', '.split .code'].map(async (part) => page.locator(part).first().boundingBox()),
    );
    expect(text?.x).toBeGreaterThanOrEqual((contents?.x ?? 0) + (contents?.width ?? 0));
    expect(code?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0));
    expect(code?.y).toBe(text?.y);
  });

  it.each(['campaign', 'response-headers', '417', 'BAD_REQUEST', 'changes-by-day'])(
    'opens what is folded for a link to #%s, without a script',
    async (place) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const still = await context.newPage();
      await still.goto(`${server.publicUrl}/api/docs`);
      expect(await still.locator(`[id="${place}"]`).isVisible()).toBe(false);
      await still.goto(`${server.publicUrl}/api/docs#${place}`);
      await still.locator(`[id="${place}"]`).waitFor();
      const box = await still.locator(`.fold[open] > summary`).boundingBox();
      expect(box?.y ?? -1).toBeLessThan(900);
      await context.close();
    },
  );

  it('leads to METRICS_NOT_APPLICABLE among the errors, by its address and by that of 409', async () => {
    await open('/api/docs');
    for (const place of ['409', 'METRICS_NOT_APPLICABLE']) {
      await page.goto(`${server.publicUrl}/api/docs#${place}`);
      await page.waitForFunction("Math.abs(document.querySelector(':target').getBoundingClientRect().top - 16) < 3");
      expect(await style('#METRICS_NOT_APPLICABLE', 'background-color')).toBe('rgb(253, 238, 207)');
    }
  });

  it('shows a call in the language that the reader opens, without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(`${server.publicUrl}/api/docs`);
    const calls = still.locator('.calls').first();
    const shown = () => calls.locator('pre:visible').allTextContents();
    expect(await shown()).toEqual([expect.stringMatching(/^curl /)]);
    await calls.getByText('Python').click();
    expect(await shown()).toEqual([expect.stringMatching(/^import json\n/)]);
    await calls.getByText('TypeScript').focus();
    await still.keyboard.press('Enter');
    expect(await shown()).toEqual([expect.stringMatching(/^import type /)]);
    expect(await still.getByRole('button').count()).toBe(0);
    await context.close();
  });

  it('copies a call', async () => {
    await open('/api/docs');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const call = page.locator('.calls').first();
    await call.getByRole('button', { name: 'Copy' }).click();
    await call.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toContain('Bearer $TOKEN');
    expect(copied).toBe(await call.locator('pre').first().textContent());
    await call.getByRole('button', { name: 'Copy', exact: true }).waitFor();
  });

  it('begins with a link to the text', async () => {
    await open('/api/docs');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe('Skip to the text');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('main');
  });

  it('has lines of about 70 characters', async () => {
    await open('/api/docs');
    const lineHeight = Number.parseFloat(await style('main > p', 'line-height'));
    const lengths = await page.locator('main > p, .part > div > p, .text p').evaluateAll((paragraphs, height) => {
      const lines = paragraphs.map((one) => ({ text: one.textContent, lines: one.clientHeight / height }));
      return lines.filter(({ lines }) => lines > 2.5).map(({ text, lines }) => text.length / Math.round(lines));
    }, lineHeight);
    expect(lengths.length).toBeGreaterThan(20);
    // The width of a letter depends on the fonts of the machine.
    expect(Math.max(...lengths)).toBeLessThan(90);
    expect(Math.max(...lengths)).toBeGreaterThan(50);
  });

  it('prints its text and the addresses of its links, without navigation', async () => {
    await open('/api/docs', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav').isVisible()).toBe(false);
    expect(await page.locator('a[href^="/api/docs/try"]:visible, .copy:visible').count()).toBe(0);
    expect(await page.locator('.calls pre:visible').count()).toBe(4 * 3);
    expect(await page.locator('.fold > div:visible').count()).toBe(await page.locator('.fold').count());
    const address = '/api/docs/partner-api.ts';
    expect(await style(`main a[href="${address}"]`, 'content', '::after')).toContain(address);
    expect(await style('body', 'background-color')).toBe('rgb(255, 255, 255)');
    const cut = await page.locator('pre').evaluateAll((all) => {
      return all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2).length;
    });
    expect(cut).toBe(0);
  });

  it('asked nothing of another host', () => {
    expect(new Set([...requests].map((request) => request.split(' ')[1]))).toEqual(new Set([server.publicUrl]));
  });
});
