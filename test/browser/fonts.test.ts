import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { describeWith } from '../support/describe-with.ts';
import { launch } from './pages.ts';

describeWith('chromium', 'Browser tests', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  it('measure texts in DejaVu, whatever fonts the machine has', async () => {
    const page = await browser.newPage();
    const widthIn = async (family: string) => {
      await page.setContent(`<span style='font: 16px ${family}'>Koulumatka kuuluu kaikille 123</span>`);
      return Math.round((await page.locator('span').boundingBox())?.width ?? 0);
    };
    for (const family of ['system-ui', 'sans-serif', '"Noto Sans"', 'Arial']) {
      expect([family, await widthIn(family)]).toEqual([family, 250]);
    }
    expect(await widthIn('ui-monospace, monospace')).toBe(289);
  });
});
