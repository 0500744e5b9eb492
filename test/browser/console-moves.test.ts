import { afterEach, expect, it } from '@jest/globals';
import { describeConsole } from './console-page.ts';

await describeConsole('Who moves through the console', ({ page, console: { open, settled, complaints } }) => {
  afterEach(() => expect(complaints).toEqual([]));

  const focused = () => page.evaluate('document.activeElement.textContent.trim()');
  const top = () => page.evaluate('scrollY');

  it('comes back to the row that was opened', async () => {
    await open('/notices');
    const row = page.locator('.rows tbody th a').nth(20);
    const name = (await row.textContent()) ?? '';
    await row.focus();
    const before = await top();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Parts of the notice' }).waitFor();
    await settled();
    expect(await top()).toBe(0);
    await page.goBack();
    await page.locator('.rows tbody th a:focus').waitFor();
    expect(await focused()).toBe(name.trim());
    expect(await top()).toBe(before);
  });

  it('goes through a menu by arrow keys, and closes it by an action', async () => {
    await open('/notices');
    await page.getByText('Export', { exact: true }).focus();
    for (const [key, item] of [
      ['ArrowDown', 'CSV, for a spreadsheet'],
      ['ArrowDown', 'JSON Lines, for programs'],
      ['ArrowDown', 'CSV, for a spreadsheet'],
      ['ArrowUp', 'JSON Lines, for programs'],
      ['Home', 'CSV, for a spreadsheet'],
      ['End', 'JSON Lines, for programs'],
    ] as const) {
      await page.keyboard.press(key);
      expect([key, await focused()]).toEqual([key, item]);
    }
    await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await page.locator('.menu[open]').count()).toBe(0);
  });
});
