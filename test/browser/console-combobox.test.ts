import { beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeConsole } from './console-page.ts';
import { holdBack, pick, seriousProblems } from './pages.ts';

const longName = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(2).trim();

await describeConsole('A combobox', ({ server, browser, page, console }) => {
  beforeAll(async () => {
    for (let index = 0; index < 101; index += 1) await server.publisher({ name: `Aamulehti ${index}` });
    await server.publisher({ name: 'Österbottens Tidning' });
    await server.publisher({ name: longName });
  });

  const publisher = () => page.getByRole('combobox', { name: 'Publisher', exact: true });
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const options = () => page.getByRole('listbox').getByRole('option');
  const isOpen = async (of: Locator) => (await of.getAttribute('aria-expanded')) === 'true';
  /** What a screen reader says that the focus is on, within the list. */
  const active = async (of: Locator) => {
    const id = await of.getAttribute('aria-activedescendant');
    return id === null ? null : page.locator(`[id="${id}"]`).textContent();
  };
  const dialog = () => page.getByRole('dialog');
  const mint = async () => {
    await console.open('/tokens');
    await page.getByRole('button', { name: 'Create a token' }).click();
  };

  it('opens by arrow keys, says how many there are, and is closed by Escape without the dialog around it', async () => {
    await mint();
    await publisher().focus();
    expect(await isOpen(publisher())).toBe(false);
    await page.keyboard.press('ArrowDown');
    await dialog().getByRole('status').getByText('The first 100 are listed. Type a part of the name.').waitFor();
    expect(await options().count()).toBe(100);
    expect(await active(publisher())).toBe(null);
    await page.keyboard.press('ArrowDown');
    expect(await active(publisher())).toBe('Aamulehti 0');
    await page.keyboard.press('ArrowUp');
    const last = (await active(publisher())) ?? '';
    const box = await option(last).boundingBox();
    const list = await page.getByRole('listbox').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(list?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    expect(await console.problems()).toEqual([]);
    await page.keyboard.press('Escape');
    expect([await isOpen(publisher()), await dialog().count()]).toEqual([false, 1]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('finds on the server what the first page of its list lacks, and Enter takes it without sending the form', async () => {
    await mint();
    await publisher().pressSequentially('osterb');
    await dialog().getByRole('status').getByText('1 found.').waitFor();
    expect(await active(publisher())).toBe('Österbottens Tidning');
    await page.keyboard.press('Enter');
    expect([
      await publisher().inputValue(),
      await isOpen(publisher()),
      await dialog().locator('output').count(),
    ]).toEqual(['Österbottens Tidning', false, 0]);
    // A text that names nobody chooses nobody else.
    await publisher().fill('Nobody at all');
    await dialog().getByRole('status').getByText('0 found.').waitFor();
    await dialog().getByLabel('Purpose').fill('Website');
    expect(await publisher().inputValue()).toBe('Österbottens Tidning');
    await dialog().getByRole('button', { name: 'Create the token' }).click();
    await dialog().locator('output').waitFor();
    const [token] = await server.sql<{ name: string }>(
      "select p.name from token t join publisher p on p.id = t.publisher_id where t.label = 'Website'",
    );
    expect(token?.name).toBe('Österbottens Tidning');
    await page.keyboard.press('Escape');
  });

  it('must have a choice where one is needed, and takes a name that is typed whole when it is left', async () => {
    await mint();
    await dialog().getByRole('button', { name: 'Create the token' }).click();
    expect(await publisher().evaluate((field) => field.matches(':focus:invalid'))).toBe(true);
    await publisher().fill('järvilehti media oy');
    await option('Järvilehti Media Oy').waitFor();
    await dialog().getByLabel('Purpose').focus();
    expect(await publisher().inputValue()).toBe('Järvilehti Media Oy');
    await page.keyboard.press('Escape');
  });

  it('is a filter that stays after a reload and is taken away with its text', async () => {
    await console.open('/notices');
    await page.locator('.filter-menu > summary').click();
    await pick(publisher(), 'Österbottens Tidning');
    await page.getByText('No notice matches your filter.').waitFor();
    expect(await publisher().evaluate((field) => field.matches(':focus'))).toBe(true);
    await page.reload();
    await page.locator('.filter-menu > summary').click();
    await page.getByText('Österbottens Tidning').first().waitFor();
    await console.settled();
    expect(await publisher().inputValue()).toBe('Österbottens Tidning');
    await publisher().fill('');
    await page.keyboard.press('Tab');
    await page.waitForURL((url) => url.search === '');
    await pick(publisher(), 'Self-published');
    await page.waitForURL(/publisher=none/);
    expect(await publisher().inputValue()).toBe('Self-published');
    await publisher().press('ArrowDown');
    expect(await active(publisher())).toBe('Self-published');
    expect(await console.problems()).toEqual([]);
  });

  it('takes nothing from the answer to the text before', async () => {
    await console.open('/campaigns');
    await page.locator('.filter-menu > summary').click();
    await publisher().click();
    await option('Aamulehti 0').waitFor();
    const release = await holdBack(page, 'PublisherNames');
    await publisher().fill('osterb');
    await page.getByRole('search').getByRole('status').getByText('Searching…').waitFor();
    expect(await options().count()).toBe(0);
    release();
    await option('Österbottens Tidning').waitFor();
    await page.unroute('**/graphql');
  });

  it('is a token as well', async () => {
    await console.open('/ledger');
    await page.locator('.filter-menu > summary').click();
    const token = page.getByRole('combobox', { name: 'Token', exact: true });
    await pick(token, 'Demo: operator');
    await page.waitForURL(/token=/);
    expect(await token.inputValue()).toBe('Demo: operator');
  });

  it('shows a long name whole, and takes a tap on a small screen', async () => {
    const touch = await browser.newContext({
      viewport: { width: 375, height: 667 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await touch.newPage();
    await phone.goto(server.internalUrl);
    await phone.getByLabel('Staff token').fill(demoTokens.administrator);
    await phone.keyboard.press('Enter');
    await phone.getByRole('heading', { level: 1 }).waitFor();
    await phone.goto(`${server.internalUrl}/notices/new`);
    const field = phone.getByRole('combobox', { name: 'Publisher', exact: true });
    await field.tap();
    await field.fill('donau');
    const found = phone.getByRole('option', { name: longName });
    await found.waitFor();
    const fits = await found.evaluate((each) => [each.scrollWidth <= each.clientWidth, each.clientHeight >= 40]);
    expect(fits).toEqual([true, true]);
    expect(await seriousProblems(phone)).toEqual([]);
    await found.tap();
    expect([await field.inputValue(), await isOpen(field)]).toEqual([longName, false]);
    await touch.close();
  });

  const countries = () => page.getByRole('combobox', { name: 'Countries' });
  const tags = async () => {
    const texts = await page.getByRole('list', { name: 'countries: chosen' }).getByRole('listitem').allInnerTexts();
    return texts.map((text) => text.trim());
  };

  it('adds countries as tags, by name, code or paste, and Enter sends nothing', async () => {
    await console.open('/notices/new');
    await countries().pressSequentially('fi');
    expect(await active(countries())).toBe('Finland');
    await page.keyboard.press('Enter');
    await countries().fill('Niger');
    expect(await options().first().textContent()).toBe('Niger');
    await page.keyboard.press('Tab');
    expect(await tags()).toEqual(['Finland', 'Niger']);
    await countries().fill('sweden; de, at xx');
    await page.locator('[id="field-basicInformation.description"]').focus();
    expect(await tags()).toEqual(['Finland', 'Niger', 'Sweden', 'Germany', 'Austria', 'xx?']);
    expect(await page.getByText('Nothing was saved.').count()).toBe(0);
    // One that is chosen is offered no more, and added no second time.
    await countries().fill('finland');
    expect(await options().count()).toBe(0);
    await page.keyboard.press('Enter');
    expect((await tags()).length).toBe(6);
    expect(await console.problems()).toEqual([]);
  });

  it('removes a tag by its button, or the last one with Backspace, and says so; the focus stays', async () => {
    const status = page.locator('.tags > [role=status]');
    await page.getByRole('button', { name: 'Remove Niger' }).press('Enter');
    expect(await countries().evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await status.textContent()).toBe('Removed: Niger');
    await page.keyboard.press('Backspace');
    expect(await status.textContent()).toBe('Removed: xx');
    expect(await tags()).toEqual(['Finland', 'Sweden', 'Germany', 'Austria']);
    await countries().pressSequentially('x');
    await page.keyboard.press('Backspace');
    expect((await tags()).length).toBe(4);
    page.once('dialog', (each) => each.accept());
  });

  it('filters by several countries, which the address has as codes', async () => {
    await console.open('/notices');
    await page.locator('.filter-menu > summary').click();
    const country = page.getByRole('combobox', { name: 'Country', exact: true });
    await pick(country, 'Finland');
    await page.waitForURL((url) => url.search === '?country=FI');
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Finland/ })
      .waitFor();
    const tag = await page.getByRole('button', { name: 'Remove Finland' }).boundingBox();
    expect([tag?.width, tag?.height]).toEqual([28, 28]);
    await country.press('ArrowDown');
    // Its list is not cut, and what is below it does not move when it closes.
    const found = page.getByText(/^\d+ found\.$/);
    expect(
      await found.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return element.contains(element.ownerDocument.elementFromPoint(left + 20, bottom - 4));
      }),
    ).toBe(true);
    await country.fill('Atlantis, it,');
    await page.waitForURL((url) => url.search === '?country=FI&country=IT');
    await page.getByRole('list', { name: 'Active filters' }).getByText('Italy').waitFor();
    await page.getByRole('button', { name: 'Remove Finland' }).click();
    await page.waitForURL((url) => url.search === '?country=IT');
    expect(await country.evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await page.locator('.filter-menu').evaluate((menu) => menu.hasAttribute('open'))).toBe(true);
    expect(await console.problems()).toEqual([]);
  });
});
