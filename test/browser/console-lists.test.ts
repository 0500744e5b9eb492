import { expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { send } from '../support/http.ts';
import { until } from '../support/processes.ts';
import { testNow } from '../support/server.ts';
import { describeConsole } from './console-page.ts';
import { addressOf, alter, holdBack, pick } from './pages.ts';

/** The refused calls that are kept. */
const calls = '/calls?from=2026-11-14';
/** The field of a log. */
const inLogs = 'PA-ID, request ID, person';

await describeConsole('Lists of the console', ({ server, page, console: { open, settled } }) => {
  const rows = () => page.locator('.rows tbody tr:has(td)');
  const filterMenu = () => page.locator('.filter-menu > summary');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  const cells = (title: string) => rows().locator(`[data-title="${title}"]`).allTextContents();

  it('show 13 notices or more in a window of 1280 by 800, each in two lines', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open('/notices');
    const boxes = await Promise.all((await rows().all()).map((row) => row.boundingBox()));
    expect(boxes.filter((box) => box && box.y + box.height <= 800).length).toBeGreaterThanOrEqual(13);
    const heights = boxes.map((box) => box?.height ?? 0);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(8);
    expect(await page.locator('.scroll').evaluate((all) => all.scrollWidth <= all.clientWidth)).toBe(true);
  });

  it('open a notice by a click anywhere in its row, and with Ctrl in a new tab', async () => {
    await open('/notices');
    const row = rows().filter({ hasText: 'PA-7K3QX9T2ZB' });
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      row.locator('[data-title="Campaign value"]').click({ modifiers: ['Control'] }),
    ]);
    expect((await addressOf(tab)).pathname).toBe('/notices/PA-7K3QX9T2ZB');
    await tab.close();
    await row.locator('[data-title="Campaign value"]').click();
    await page.waitForURL('**/notices/PA-7K3QX9T2ZB');
  });

  it('are sorted by the headings of their columns', async () => {
    await open('/notices?currency=EUR');
    await heading('Campaign value').getByRole('link').click();
    await page.waitForURL(/order=total_value_desc/);
    await settled();
    const amounts = async () => (await cells('Campaign value')).map((text) => Number(text.replace(/[^0-9.]/g, '')));
    expect(await heading('Campaign value').getAttribute('aria-sort')).toBe('descending');
    expect(await amounts()).toEqual((await amounts()).toSorted((one, other) => other - one));
    await heading('Campaign value').getByRole('link').click();
    await page.waitForURL(/order=total_value_asc/);
    await settled();
    expect(await heading('Campaign value').getAttribute('aria-sort')).toBe('ascending');
    expect(await amounts()).toEqual((await amounts()).toSorted((one, other) => one - other));
    await open('/notices');
    expect(await heading('Campaign value').getByRole('link').count()).toBe(0); // amounts of several currencies
  });

  it('show the columns that somebody chose, also after a reload', async () => {
    await open('/notices');
    await page.getByText('Columns', { exact: true }).click();
    await page.getByLabel('Column Vote').check();
    await page.getByLabel('Column Publisher').uncheck();
    await open('/notices');
    await heading('Vote').waitFor();
    expect(await heading('Publisher').count()).toBe(0);
    expect((await cells('Vote')).some((text) => /\d{4}$/.test(text.trim()))).toBe(true);
    await page.getByText('Columns', { exact: true }).click();
    await page.getByRole('button', { name: 'Reset' }).click();
    await heading('Publisher').waitFor();
    expect(await heading('Vote').count()).toBe(0);
  });

  it('name what they are filtered by, also by a link, and remove it', async () => {
    const [token] = await server.sql<{ id: string }>("select id from token where label = 'Demo: partner, read'");
    await open(`/ledger?token=${token?.id}&from=2026-01-01`);
    const active = page.getByRole('list', { name: 'Active filters' });
    const days = page.getByRole('group', { name: 'Last days' });
    const chosenDays = () => days.locator('[aria-current]').allTextContents();
    expect(await active.getByRole('link').count()).toBe(2);
    await active.getByText('From 1 Jan 2026').waitFor();
    expect(await chosenDays()).toEqual([]);
    await active.getByText('Demo: partner, read').click();
    await page.waitForURL((url) => url.search === '?from=2026-01-01');
    await days.getByRole('link', { name: '7 days' }).click();
    await page.waitForURL((url) => url.searchParams.get('from') === '2026-11-15');
    expect(await chosenDays()).toEqual(['7 days']);
    await open('/calls?from=2026-11-20&to=2026-11-20');
    expect([await chosenDays(), await active.getByRole('link').count()]).toEqual([[], 2]);
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL((url) => url.search === '');
    expect(await chosenDays()).toEqual(['7 days']);
    await days.getByRole('link', { name: 'Today' }).click();
    await page.waitForURL((url) => url.searchParams.has('from'));
    expect(await chosenDays()).toEqual(['Today']);
  });

  it('keep their filters in their places when one is chosen', async () => {
    await open('/notices');
    const chip = page.getByRole('button', { name: 'Published', exact: true });
    const before = await chip.boundingBox();
    await page.getByRole('button', { name: 'Awaiting sign-off' }).click();
    await page.waitForURL(/phase=/);
    await settled();
    expect(await chip.boundingBox()).toEqual(before);
  });

  it('keep text that is being typed when an answer arrives', async () => {
    await open('/audit');
    const release = await holdBack(page, 'AuditGroups');
    await page.getByRole('group', { name: 'Last days' }).getByRole('link', { name: '7 days' }).click();
    await page.waitForURL(/from=/);
    await filterMenu().click();
    await page.getByLabel('PA-ID', { exact: true }).pressSequentially('PA-7K');
    release();
    await settled();
    await page.unroute('**/graphql');
    expect(await page.getByLabel('PA-ID', { exact: true }).inputValue()).toBe('PA-7K');
  });

  it('leave a blank at the end of a search that is still being typed, and apply a search before another screen', async () => {
    await open('/notices');
    const search = page.getByRole('search', { name: 'Filter notices' }).getByLabel('Search');
    await search.pressSequentially('koulumatka ');
    await page.waitForURL(/search=koulumatka$/);
    await page.getByText('1 notice', { exact: true }).first().waitFor();
    expect(await search.inputValue()).toBe('koulumatka ');
    await search.clear();
    await page.waitForURL((url) => url.search === '');
    await search.pressSequentially('kou');
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('heading', { name: /^\d+ tokens$/ }).waitFor();
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    expect((await addressOf(page)).search).toBe('');
    await page.goBack();
    await page.waitForURL('**/notices?search=kou');
  });

  it('keep the focus in the field in which a filter was chosen, and follow a filter that is removed', async () => {
    await open('/campaigns');
    const publisher = page.getByLabel('Publisher', { exact: true });
    await filterMenu().click();
    await publisher.focus();
    await pick(publisher, 'Järvilehti Media Oy');
    await page.waitForURL(/publisher=/);
    await settled();
    expect(await page.evaluate('document.activeElement?.id')).toBe('field-publisher');
    await page.getByRole('list', { name: 'Active filters' }).getByRole('link').click();
    await until('no publisher is chosen', async () => (await publisher.inputValue()) === '');
    expect((await addressOf(page)).search).toBe('');
  });

  it('have no chip for what chooses nothing: a misspelled parameter, one of another screen, and a value that there is not', async () => {
    await open('/notices?phaes=published&tier=ssp&medium=prnt&publisher=none');
    expect(await page.getByRole('list', { name: 'Active filters' }).getByRole('link').allTextContents()).toEqual([
      expect.stringContaining('Self-published'),
    ]);
    await open('/notices?phaes=published');
    expect(await page.getByRole('link', { name: 'Clear all' }).count()).toBe(0);
    await page.getByRole('heading', { name: '77 notices', exact: true }).waitFor();
  });

  it('have the time of an entry above its name on a telephone, and one field that sorts them', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    for (const path of ['/ledger', calls, '/metrics-changes']) {
      await open(path);
      const row = rows()
        .filter({ has: page.locator('time') })
        .first();
      const [time, name] = [await row.locator('time').boundingBox(), await row.getByRole('link').first().boundingBox()];
      expect([path, (name?.y ?? 0) > (time?.y ?? 99) + 6]).toEqual([path, true]);
      expect(name?.x).toBeCloseTo(time?.x ?? 0, 0);
    }
    await open('/tokens');
    const sort = page.getByLabel('Sort');
    expect(await sort.locator('option:checked').textContent()).toBe('Expires ↑');
    await sort.selectOption({ label: 'Last used ↓' });
    await page.waitForURL(/order=last_used_desc/);
    await settled();
    expect(await sort.locator('option:checked').textContent()).toBe('Last used ↓');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('have the whole width of a window that is too narrow for the menu beside them', async () => {
    await open('/notices');
    const menu = page.getByRole('navigation', { name: 'Screens' });
    const width = async () => (await page.locator('main').boundingBox())?.width;
    expect([await menu.isVisible(), await page.getByText('Demo', { exact: true }).isVisible()]).toEqual([true, true]);
    await page.setViewportSize({ width: 900, height: 800 });
    expect([await menu.isVisible(), await width()]).toEqual([false, 900]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tokens' }).waitFor();
    expect(await menu.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('refuse an invalid date instead of ignoring it', async () => {
    await open('/audit?to=soon');
    await page.getByRole('alert').waitFor();
    expect(await rows().count()).toBe(0);
  });

  const lists = ['/notices', '/audit', '/ledger', calls, '/metrics-changes', '/tokens?state=active', '/publishers'];

  it('keep their columns beside a name of 200 characters, and show it whole', async () => {
    const long = 'Donaudampfschifffahrtselektrizitäten'.repeat(6).slice(0, 196);
    const names = await server.sql<{ name: string }>('select name from publisher');
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const text = names.reduce(
        (all, { name }) => all.replaceAll(name, long + name.slice(0, 4)),
        await response.text(),
      );
      await route.fulfill({ response, body: text });
    });
    for (const path of [...lists, '/imports', '/campaigns', '/retention']) {
      await open(path);
      const wide = await page
        .locator('.scroll')
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
      expect([path, wide]).toEqual([path, 0]);
    }
    await open('/publishers');
    await rows().first().getByRole('link').first().focus();
    expect(await page.locator('.part[data-full]').first().getAttribute('data-full')).toContain(long);
    await page.unroute('**/graphql');
  });

  it('say of each publisher how much it asked for in 30 days, and when its plan ends', async () => {
    await open('/publishers');
    const row = (name: string) => rows().filter({ hasText: name });
    const cells = async (name: string) => (await row(name).getByRole('cell').allInnerTexts()).slice(1);
    const [requests = '', refused = '', plan] = await cells('Eulenfurter');
    expect(plan).toMatch(/^Pro, ended \d+ \w+ 2026$/);
    // Its plan has ended: since then all that it asks for is refused.
    const [sent, notAnswered] = [requests, refused].map((text) => Number(text.replace(',', '')));
    expect([Number(notAnswered) > 20, Number(sent) > Number(notAnswered)]).toEqual([true, true]);
    expect((await cells('Ardmore')).slice(2)).toEqual([expect.stringMatching(/^Pro, ends \d+ \w+ 2026$/)]);
  });

  it('say in words and in red that the calls of a publisher stop within days', async () => {
    const today = new Date(server.clock.now).toISOString().slice(0, 10);
    const dayIn = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    for (const [name, proUntil, inWords, tone] of [
      ['Ends Today Ltd', `${today}T23:59:59Z`, 'ends today', 'bad'],
      ['Ends Tomorrow Ltd', `${dayIn(1)}T00:00:00Z`, 'ends tomorrow', 'bad'],
      ['Ends Later Ltd', `${dayIn(4)}T00:00:00Z`, 'ends in 4 days', 'waiting'],
    ] as const) {
      const id = await server.publisher({ name });
      await server.sql(`update publisher set pro_until = '${proUntil}' where id = '${id}'`);
      await open('/publishers');
      const badge = rows().filter({ hasText: name }).locator('.badge');
      expect([await badge.textContent(), await badge.getAttribute('class')]).toEqual([
        expect.stringMatching(tone === 'bad' ? `^Pro, ${inWords}, ` : /^Pro, ends \d+ \w+ 2026$/),
        `badge ${tone}`,
      ]);
      await open(`/publishers/${id}`);
      const task = page.getByRole('listitem').filter({ hasText: `Pro plan ${inWords}` });
      expect(await task.getAttribute('class')).toBe(tone);
      expect(await page.locator('.under-title .badge').getAttribute('class')).toBe(`badge ${tone}`);
    }
  });

  it('have a token that was revoked and is still used among what its publisher has to do', async () => {
    const [token] = await server.sql<{ id: string }>(
      "select publisher_id as id from token where label = 'Editorial system (old)'",
    );
    await open(`/publishers/${token?.id}`);
    const task = page.getByRole('listitem').filter({ hasText: /\d+ calls with revoked or expired tokens/ });
    await task.getByRole('link', { name: 'Editorial system (old)', exact: true }).waitFor();
    // Tokens are counted, not calls.
    expect(await task.locator('strong').textContent()).toBe('1');
    await task.getByRole('link', { name: /^\d+ calls with revoked or expired tokens$/ }).click();
    await page.waitForURL((url) => url.searchParams.get('code') === 'TOKEN_INVALID');
    await rows().first().getByText('Token unknown, revoked or expired').waitFor();
    await open('/publishers');
    await rows()
      .getByRole('link', { name: /^\d+ calls with old tokens$/ })
      .waitFor();
    await open(`/publishers/${token?.id}/tell?about=old_tokens`);
    await page.getByLabel('Language').selectOption('English');
    expect(await page.getByLabel('Text').inputValue()).toMatch(/- Editorial system \(old\) \(.+\), last refused on /);
  });

  it('lead with the calls that somebody asked for, not with what their token is answered now', async () => {
    const [token] = await server.sql<{ id: string }>("select id from token where label = 'Demo: SSP'");
    const heads = () => page.locator('main .panel h2').allTextContents();
    await open(`/calls?token=${token?.id}&code=RATE_LIMITED`);
    expect((await heads())[0]).toMatch(/refused calls?/);
    expect(await heads()).not.toContain('What the partner API answers now');
    await open(`/calls?token=${token?.id}`);
    expect((await heads())[0]).toBe('What the partner API answers now');
  });

  it('have their filters two abreast with the way to the list in view, and over a telephone a sheet that closes', async () => {
    const fields = page.locator('.filter-menu > .fields');
    const show = fields.getByRole('button', { name: /^Show (\d+ notices|the list)$/ });
    const boxOf = async (part: typeof show) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return { left: x, top: y, right: x + width, bottom: y + height };
    };
    await open('/notices');
    await filterMenu().click();
    await fields.getByRole('button', { name: 'Show 77 notices' }).waitFor();
    const [medium, publisher] = [await boxOf(fields.getByLabel('Medium')), await boxOf(fields.getByLabel('Publisher'))];
    expect(medium.left).toBeGreaterThan(publisher.right);
    expect((await boxOf(show)).bottom).toBeLessThan((await boxOf(fields)).bottom);
    await page.setViewportSize({ width: 900, height: 800 });
    expect((await boxOf(fields)).right).toBeLessThan(900);
    await page.setViewportSize({ width: 1280, height: 800 });
    await fields.getByLabel('Engagement metrics').selectOption({ label: 'Final metrics missing' });
    await page.getByRole('list', { name: 'Active filters' }).getByText('Final metrics missing').waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect((await boxOf(show)).bottom).toBeLessThan(800);
    expect((await boxOf(show)).bottom).toBeGreaterThan(780);
    await fields.getByRole('heading', { name: 'Filter' }).waitFor();
    await fields.getByRole('button', { name: 'Close' }).click();
    expect(await fields.isVisible()).toBe(false);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('show the beginning of the id of a request, and name the currency of amounts that changed', async () => {
    await open('/ledger');
    const ids = await page
      .locator('td[data-title="Request"] a')
      .evaluateAll((all) => all.map((id) => [id.textContent, id.getAttribute('data-utc')?.slice(0, 13)]));
    expect(ids.length).toBeGreaterThan(0);
    for (const [shown, whole] of ids) expect([shown, shown?.length]).toEqual([whole, 13]);
    await open('/audit');
    const amounts = page.locator('.changed :is(ins, del)').filter({ hasText: /\d\.\d\d$/ });
    expect(await amounts.count()).toBeGreaterThan(0);
    for (const text of await amounts.allTextContents()) expect(text).toMatch(/^[A-Z]{3}\s/);
  });

  it('say no name of a value that is not there on a card, and put amounts to its right', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await alter(page, undefined, ({ refusalGroups }) => {
      for (const node of refusalGroups?.nodes ?? []) node.paId = node.newest.paId = null;
    });
    for (const path of lists) {
      await open(path);
      const empty = await rows().evaluateAll((all) =>
        all.flatMap((row) =>
          [...row.querySelectorAll('td')].filter((cell) => cell.textContent === '' && cell.checkVisibility()),
        ),
      );
      expect([path, empty.length]).toEqual([path, 0]);
    }
    await page.unroute('**/graphql');
    await open('/notices');
    const row = rows().first();
    const [card, amount] = [
      await row.boundingBox(),
      await row.locator('[data-title="Campaign value"] > div').boundingBox(),
    ];
    expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeCloseTo((card?.x ?? 0) + (card?.width ?? 0), 0);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('have cards of at most five lines that begin at one edge, the first one below the title and the filters', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    for (const path of lists) {
      await open(path);
      const cards = await rows().evaluateAll((all) =>
        all.slice(0, 8).map((row) => {
          const { top, height, left } = row.getBoundingClientRect();
          const texts = [...row.querySelectorAll('th a, th .sub, [data-card="first"], [data-card="whole"]')];
          const edges = texts
            .filter((text) => text.checkVisibility() && !text.closest('[data-card="top"] ~ th, [data-card="top"]'))
            .map((text) => Math.round(text.getBoundingClientRect().left - left));
          return { top, height, edges: [...new Set(edges)] };
        }),
      );
      expect([path, await filterMenu().locator('..').getAttribute('open')]).toEqual([path, null]);
      const heights = cards.map(({ height }) => height).sort((one, other) => one - other);
      // Logs have their days in a row below the search, and the ledger its sums.
      const highest = path === '/ledger' ? 640 : ['/audit', '/metrics-changes', calls].includes(path) ? 330 : 240;
      expect([path, (cards[0]?.top ?? 999) < highest, (heights[2] ?? 999) <= 110]).toEqual([path, true, true]);
      const edges = new Set(cards.flatMap((card) => card.edges));
      expect([path, [...edges]]).toEqual([path, edges.size > 0 ? [0] : []]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('and other screens open each menu within a narrow window', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    let count = 0;
    for (const path of [...lists, '/', '/publishers', '/notices/PA-3H8RBQ5K1M?tab=metrics']) {
      await open(path);
      for (const summary of await page.locator('main .menu > summary:visible').all()) {
        await summary.click();
        const edges = await summary.evaluate((each) => {
          const { left, right } = each.nextElementSibling?.getBoundingClientRect() ?? { left: -1, right: -1 };
          return { isLeft: left >= 0, isRight: right <= 375 };
        });
        const name = await summary.textContent();
        expect([path, name, edges]).toEqual([path, name, { isLeft: true, isRight: true }]);
        await page.keyboard.press('Escape');
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(lists.length);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('drop nothing in a narrow window', async () => {
    const inLine = (text: string) => text.replaceAll(/\s+/g, ' ');
    // The total after each change is one click away, in the metrics of its notice.
    for (const path of lists.filter((each) => each !== '/metrics-changes')) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(path);
      const wide = (await rows().first().locator(':is(th, td)').allInnerTexts()).map(inLine);
      await page.setViewportSize({ width: 375, height: 800 });
      const narrow = (await rows().first().locator(':is(th, td)').allInnerTexts()).map(inLine);
      expect([path, narrow]).toEqual([path, wide]);
      const cut = await rows().evaluateAll((all) =>
        all.flatMap((row) => [...row.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1)),
      );
      expect([path, cut]).toEqual([path, []]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('have the names of all columns on one line, also of those that sort', async () => {
    for (const path of ['/notices', '/tokens', '/publishers', '/campaigns']) {
      await open(path);
      const lines = await page.evaluate(`[...document.querySelectorAll('.rows thead th')].map((head) => {
        const range = document.createRange();
        range.selectNodeContents([...head.childNodes].findLast((node) => node.textContent) ?? head);
        return range.getClientRects()[0]?.bottom;
      })`);
      expect([path, new Set(lines as number[]).size]).toEqual([path, 1]);
    }
  });

  it('that are empty have nothing above what they say, and one way to clear the filter', async () => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/notices?search=zzzz', '/tokens?search=zzzz', '/publishers?search=zzzz']) {
        await open(path);
        await page.locator('.empty').waitFor();
        const links = page.getByRole('link', { name: /clear|show all/i });
        expect([path, width, await links.count(), await page.locator('.tools').count()]).toEqual([path, width, 1, 0]);
        await links.click();
        await page.waitForURL((url) => url.search === '');
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it.each([
    ['/ledger', inLogs, 'PA-7K3QX9T2ZB', 'PA-7K3QX9T2ZB'],
    ['/audit', inLogs, 'pa-8p4vke2g7j', 'PA-8P4VKE2G7J'],
    ['/audit', inLogs, 's.lindqvist', 's.lindqvist'],
    ['/metrics-changes', 'Title, sponsor, PA-ID', 'PA-5R9ZTH1F8V', 'PA-5R9ZTH1F8V'],
    ['/calls', 'Error, PA-ID, request ID, token', 'PA-6A2JQR9W1Z', 'PA-6A2JQR9W1Z'],
    ['/campaigns', 'Search', 'kamerverk', 'Tweede Kamerverkiezing 2025'],
  ])('are searched beside their filter: %s', async (path, label, given, found) => {
    await open(path);
    await page.getByLabel(label, { exact: true }).fill(given);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.search !== '');
    await settled();
    const texts = await rows().allTextContents();
    expect([texts.length > 0, texts.filter((text) => !text.includes(found))]).toEqual([true, []]);
    expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
  });

  it.each(['/ledger', '/audit', '/calls'])('take ids of any form behind their filter: %s', async (path) => {
    await open(path);
    await filterMenu().click();
    for (const [label, name, id] of [
      ['PA-ID', 'notice', 'g45y2q'],
      ['Request ID', 'request', 'job 7 of the CMS'],
    ] as const) {
      await page.locator('.filter-menu > .fields').getByLabel(label, { exact: true }).fill(id);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get(name) === id);
      await page.getByRole('list', { name: 'Active filters' }).getByText(id).waitFor();
    }
    await settled();
    expect(await rows().count()).toBe(0);
  });

  it.each([1280, 375])(
    'find what a request did, and a person by an e-mail address that no address has: %i px',
    async (width) => {
      await page.setViewportSize({ width, height: 800 });
      await open('/ledger');
      const request = await rows().locator('[data-title="Request"] a').first().getAttribute('data-utc');
      const field = page.getByLabel(inLogs, { exact: true });
      await field.fill(String(request));
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('find') === request);
      await settled();
      const ids = await rows()
        .locator('[data-title="Request"] a')
        .evaluateAll((all) => all.map((id) => id.getAttribute('data-utc')));
      expect([...new Set(ids)]).toEqual([request]);
      const sent = page.waitForRequest((to) => (to.postData() ?? '').includes('"subjects":["eve@media.example"]'));
      await field.fill('eve@media.example');
      await page.keyboard.press('Enter');
      expect((await sent).url()).not.toContain('eve');
      await page.getByText('No read matches.').waitFor();
      expect([new URL(page.url()).search, await field.inputValue()]).toEqual(['', 'eve@media.example']);
      await field.fill('');
      await rows().first().waitFor();
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );

  it('lead to parts of a notice that the title of the page tells apart, and have smaller words below a name', async () => {
    for (const [tab, part] of [
      ['metrics', 'Metrics'],
      ['history', 'History'],
    ]) {
      await open(`/notices/PA-7K3QX9T2ZB?tab=${tab}`);
      await page.waitForFunction(`document.title.startsWith('${part} · ')`);
    }
    await open('/ledger');
    await rows().first().waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.list .sub')).fontSize`)).toBe('12px');
  });

  it('keep the search for campaigns in the notices of one', async () => {
    await open('/campaigns?search=kamerverk');
    await rows().first().getByRole('link').click();
    await page.waitForURL((url) => url.pathname === '/notices' && url.searchParams.get('search') === 'kamerverk');
    await page.getByRole('heading', { name: '1 notice', exact: true }).waitFor();
  });

  it('name the notice of a refused call in its request, and of an amended notice no version', async () => {
    await open(calls);
    const request = rows().locator('[data-title="Request"]').filter({ hasText: '/PA-7K3QX9T2ZB/metrics' }).first();
    expect(await request.getByRole('link').getAttribute('href')).toBe('/notices/PA-7K3QX9T2ZB');
    await open('/audit?notice=PA-8P4VKE2G7J&action=notice_amended');
    const names = await rows().first().locator('.changed dt').allTextContents();
    expect([names.length > 1, names.includes('Version')]).toEqual([true, false]);
  });

  it('find a refused call by the error that the partner got', async () => {
    const refused = await send(server.publicUrl, {
      method: 'PUT',
      path: '/api/v1/advertisement/PA-7K3QX9T2ZB/metrics',
      token: demoTokens.readOnly,
      body: { viewsCount: 1, engagementsCount: 1 },
    });
    expect(refused.status).toBe(403);
    // At once: the refusal is written a little later.
    await open(`/calls?request=${refused.headers['x-request-id']}`);
    await page.locator('.facts-line').getByText('403 INSUFFICIENT_SCOPE').waitFor();
    for (const given of [refused.text, 'INSUFFICIENT_SCOPE', 'not authorised to write metrics', 'SCOPE_MISSING']) {
      await open('/calls');
      await page.getByLabel('Error, PA-ID, request ID, token').fill(given);
      await page.waitForURL(/error=/);
      await settled();
      expect([given, new Set((await rows().locator('th a').allTextContents()).map((text) => text.trim()))]).toEqual([
        given,
        new Set(['Token lacks the scope metrics:write']),
      ]);
    }
    await rows().first().locator('td').first().click();
    await page.locator('.facts-line').getByText('This token is not authorised to write metrics.').waitFor();
  });

  it.each([
    [calls, /^\d+ times$/, 'like'],
    ['/audit', /^\d+ notices$/, 'import'],
  ])('have one row for what belongs together, which opens: %s', async (path, group, parameter) => {
    await open(path);
    const link = rows().getByRole('link', { name: group }).first();
    const count = Number.parseInt((await link.textContent()) ?? '', 10);
    expect(count).toBeGreaterThan(1);
    await link.click();
    await page.waitForURL((url) => url.searchParams.has(parameter));
    await settled();
    expect([await rows().count(), await rows().getByRole('link', { name: group }).count()]).toEqual([count, 0]);
    expect(await page.getByRole('list', { name: 'Active filters' }).getByRole('link').count()).toBe(1);
  });

  it('have above refused calls the number of those below, with what was counted without details', async () => {
    const first = '{ refusals(filter: { codes: [SCOPE_MISSING] }, first: 1) { nodes { requestId paId } } }';
    const { refusals } = (await server.graphql(demoTokens.viewer, first)).data as {
      refusals: { nodes: { requestId: string; paId: string }[] };
    };
    const [{ requestId, paId } = { requestId: '', paId: '' }] = refusals.nodes;
    let hasOmitted = false;
    for (const address of [
      calls,
      `/calls?like=${requestId}`,
      `/calls?notice=${paId}`,
      '/calls?code=RATE_LIMITED',
      '/calls?code=SCOPE_MISSING',
      `/calls?error=${demoTokens.readOnly.slice(-4)}`,
    ]) {
      await open(address);
      const heading = (await page.getByRole('heading', { level: 2, name: /refused call/ }).textContent()) ?? '';
      const rowsOf = (await rows().all()).map(async (row) => {
        const times = /(\d+) times/.exec(await row.innerText())?.[1];
        return Number(times ?? 1);
      });
      const sum = (await Promise.all(rowsOf)).reduce((total, count) => total + count, 0);
      const [remark = ''] = await page.getByText(/ in all: /).allTextContents();
      const [, all = sum, omitted = 0] = /^(\d+) in all: \d+ \w+ had (\d+) more\.$/.exec(remark)?.map(Number) ?? [];
      expect([address, Number.parseInt(heading.replace(',', ''), 10), all]).toEqual([address, sum, sum + omitted]);
      hasOmitted ||= omitted > 0;
    }
    expect(hasOmitted).toBe(true);
  });

  it('have times and days in the zone of the reader, and UTC for who points at them', async () => {
    const context = await page.context().browser()?.newContext({ timezoneId: 'Pacific/Auckland' });
    const own = await context?.newPage();
    if (!own) throw new Error('no page');
    await own.clock.setFixedTime(testNow);
    await own.goto(server.internalUrl);
    await own.getByLabel('Staff token').fill(demoTokens.viewer);
    await own.keyboard.press('Enter');
    await own.getByRole('navigation', { name: 'Screens' }).waitFor();
    await own.goto(`${server.internalUrl}/ledger?from=2026-11-20&to=2026-11-20`);
    const times = own.locator('.rows time');
    await times.first().waitFor();
    expect(await own.locator('.rows tr.day').allInnerTexts()).toEqual([
      expect.stringMatching(/^Friday,? 20 November 2026/),
    ]);
    for (const each of await times.all()) {
      const at = await each.getAttribute('datetime');
      const there = new Date(Date.parse(at ?? '') + 13 * 3_600_000).toISOString();
      expect([there.slice(0, 10), await each.textContent()]).toEqual(['2026-11-20', there.slice(11, 19)]);
      expect(await each.getAttribute('data-utc')).toContain(`${at?.slice(11, 19)} UTC`);
    }
    await context?.close();
  });

  it('say of how many a panel shows the newest', async () => {
    await open('/notices/PA-7K3QX9T2ZB?tab=readers');
    const panel = page.locator('.panel', { hasText: 'Who read the full record' });
    const [, shown, all] = /the newest (\d+) of (\d+) reads/.exec((await panel.textContent()) ?? '') ?? [];
    expect(Number(shown)).toBe(await panel.locator('.timeline li').count());
    await panel.getByRole('link', { name: 'Show all reads' }).click();
    await page.getByRole('heading', { name: `${all} reads`, exact: true }).waitFor();
  });

  it('name in their chips what a filter chooses: of a request its beginning, of a token its purpose', async () => {
    const request = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const [token] = await server.sql<{ id: string }>("select id from token where label = 'Demo: partner, read'");
    const [publisher] = await server.sql<{ id: string; name: string }>('select id, name from publisher limit 1');
    for (const [address, text] of [
      [`/audit?request=${request}`, 'Request ID 0f8fad5b'],
      [`/ledger?request=${request}`, 'Request ID 0f8fad5b'],
      [`/calls?request=${request}`, 'Request ID 0f8fad5b'],
      [`/calls?like=${request}`, 'Same kind as request 0f8fad5b'],
      [`/audit?import=${request}`, 'Import 0f8fad5b'],
      [`/audit?by=${token?.id}`, 'Made with token Demo: partner, read'],
      [`/ledger?publisher=${publisher?.id}`, `Publisher ${publisher?.name}`],
      ['/ledger?token=0f8fad5b-d9cb-469f-a165-70867728950e', 'Token unknown'],
      ['/notices?country=fi&publisher=none', 'Publisher Self-published'],
      ['/notices?country=fi&country=se', 'Country Sweden'],
      ['/metrics-changes?notice=PA-7K3QX9T2ZB', 'PA-ID PA-7K3QX9T2ZB'],
      ['/notices?sponsor-of=PA-7K3QX9T2ZB', 'Sponsor Kuukkelipuolue'],
      ['/notices?campaign=PA-7K3QX9T2ZB', /^Remove the filter Campaign (?!PA-)\w/],
      ['/notices?country=fi&country-match=only', 'Shown in Only these countries'],
      ['/notices?payer=Kuukkelipuolue&benefits=no', 'Benefits in kind No'],
      ['/notices?controller=Kuukkeliliitto&consent=yes', 'Explicit consent Yes'],
      ['/notices?category=location&left-register=no', 'Personal data used Location'],
      ['/notices?amended-from=2026-11-01&ceased-to=2026-11-30', 'Amended from 1 Nov 2026'],
    ] as const) {
      await open(address);
      const refusals = await page.locator('main .callout.bad').count();
      if (address.startsWith('/notices')) expect([address, refusals]).toEqual([address, 0]);
      const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
      await chips.filter({ hasText: text }).waitFor();
      // As many as the button says.
      expect([address, await page.locator('.filter-menu summary b').textContent()]).toEqual([
        address,
        String(await chips.count()),
      ]);
    }
  });

  it('that are empty say what they were filtered by, and of a search only then how it compares', async () => {
    await open('/notices?retention-to=2020-01-31&medium=radio');
    const empty = page.locator('.empty');
    expect(await empty.textContent()).toContain('The filter is Medium Radio, Retention ends to 31 Jan 2020.');
    expect(await empty.textContent()).not.toContain('search');
    // A filter beside the search may hide what it finds.
    await open('/notices?phase=published&search=library');
    expect(await empty.textContent()).toMatch(/^No notice with this filter matches “library”/);
    await page.getByRole('link', { name: 'Search all notices' }).click();
    await page.locator('.rows').getByRole('link', { name: 'Yes to the new library' }).waitFor();
    await open('/tokens?search=zzzz');
    expect(await empty.textContent()).toContain('No token matches “zzzz”.The search matches the beginnings of words.');
  });

  it('have no double gap in a button: its words are one item of it', async () => {
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', ...lists, '/imports', '/notices/PA-7K3QX9T2ZB', '/notices/PA-1F6XB3G8KS']) {
        await open(path);
        const double = await page.evaluate(`[...document.querySelectorAll('main :is(button, .button, summary)')]
          .filter((each) => /flex|grid/.test(getComputedStyle(each).display) && Number.parseFloat(getComputedStyle(each).columnGap) > 0)
          .filter((each) => [...each.children].some((part) => part.matches('span') && part.previousSibling?.nodeType === 3 && part.textContent.trim()))
          .map((each) => each.textContent)`);
        expect([path, double]).toEqual([path, []]);
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('stay signed in when an export was refused for a token that has been replaced meanwhile', async () => {
    await open('/ledger');
    const { promise: isReplaced, resolve: replace } = Promise.withResolvers<void>();
    await page.route('**/export/**', async (route) => {
      await isReplaced;
      await route.fulfill({ status: 401, json: { errors: [{ message: 'This token was replaced.' }] } });
    });
    await page.getByText('Export', { exact: true }).click();
    await page.getByRole('button', { name: 'CSV, for a spreadsheet' }).click();
    const graph = (query: string) => server.graphql(demoTokens.administrator, query);
    const { me } = (await graph('{ me { token { id } } }')).data as { me: { token: { id: string } } };
    const rotation = `mutation { rotateToken(input: { id: "${me.token.id}", overlapMinutes: 60 }) { secret } }`;
    const { rotateToken } = (await graph(rotation)).data as { rotateToken: { secret: string } };
    await page.evaluate(
      `new BroadcastChannel('console').postMessage({ type: 'signed in', token: '${rotateToken.secret}' })`,
    );
    await until(
      'the tab has the new token',
      async () => (await page.evaluate("sessionStorage.getItem('console.token')")) === rotateToken.secret,
    );
    replace();
    await page.getByText('This token was replaced.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('show the stored values of a newer release by their texts', async () => {
    const { sql } = server;
    const checks = await sql<{ drop: string }>(`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'c' and coninhcount = 0 and conrelid in ('token'::regclass, 'audit_trail'::regclass)`);
    for (const { drop } of checks) await sql(drop);
    await sql('alter table audit_trail disable trigger user');
    await sql("update audit_trail set action = 'seal_broken'");
    await sql("update token set scopes = array['metrics_write', 'files_write'] where tier = 'partner'");
    await sql("update refusal set code = 'TOO_EARLY', endpoint = 'file_list'");
    await open('/audit');
    await rows().first().waitFor();
    const changes = rows().locator('th .two-lines > :first-child');
    expect(new Set(await changes.allTextContents())).toEqual(new Set(['Seal broken']));
    await open('/tokens');
    await rows().first().waitFor();
    expect(await cells('Access')).toContain('Read, report metrics, files:write');
    await open(calls);
    await rows().first().waitFor();
    expect(new Set(await rows().locator('th a').allTextContents())).toEqual(new Set(['Too early']));
    expect(new Set(await cells('Request'))).toEqual(new Set(['file_list']));
    await rows().getByRole('link', { name: 'Too early' }).first().click();
    await page.locator('.facts-line').getByText('file_list').waitFor();
  });
});
