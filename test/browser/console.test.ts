import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { screenNames } from '../../src/products/console/browser/base/screen-names.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeStarted } from '../support/describe-with.ts';
import { startConsole } from './console-page.ts';
import { addressOf, pick } from './pages.ts';

await describeStarted('chromium', 'The console', startConsole, ({ server, page, console: observed }) => {
  const { open, settled } = observed;

  const rows = () => page.locator('.rows tbody tr:has(td)');
  /** The file that the page saves. */
  const saved = async (act: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), act()]);
    const text = readFileSync(await download.path(), 'utf8');
    return { name: download.suggestedFilename(), lines: text.trim().split(/\r?\n/) };
  };

  it('signs in with a token, and says why it is refused', async () => {
    await page.goto(server.internalUrl);
    await page.getByLabel('Staff token').fill(demoTokens.revoked);
    await page.keyboard.press('Enter');
    await page.getByText('The token was revoked, has expired, or is not known.').waitFor();
    await page.getByLabel('Staff token').fill(`"${demoTokens.ssp}"`);
    await page.keyboard.press('Enter');
    await page.getByText('This is a token of a supply-side platform.').waitFor();
    await page.getByLabel('Staff token').fill(`${demoTokens.viewer}…`);
    await page.keyboard.press('Enter');
    await page.getByText('This is not a token.').waitFor();
    // As mails, headers and programs have it.
    await page.getByLabel('Staff token').fill(`\u200bBearer "${demoTokens.viewer}",`);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    expect(await page.evaluate('({ ...localStorage, cookie: document.cookie })')).toEqual({ cookie: '' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Staff token').waitFor();
    expect(await page.evaluate('({ ...sessionStorage })')).toEqual({});
  });

  it('keeps nothing of who signed in, if that is known only after the sign-out', async () => {
    const [known, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query Me')) await known.promise;
      await route.fallback();
    });
    await page.getByLabel('Staff token').fill(demoTokens.viewer);
    await page.keyboard.press('Enter');
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.waitFor();
    // The page goes on while the next one is awaited, and says when it knows. Playwright can ask it nothing meanwhile.
    await page.evaluate(`{
      const look = () =>
        document.body.textContent.includes('Demo: viewer') ? setTimeout(() => fetch('/health/live'), 200) : setTimeout(look, 20);
      look();
    }`);
    await page.route('**/*', async (route) => {
      if (route.request().isNavigationRequest()) await left.promise;
      await route.fallback();
    });
    const leaves = page.waitForRequest((request) => request.isNavigationRequest());
    const knows = page.waitForRequest('**/health/live');
    await signOut.click({ noWaitAfter: true });
    await leaves;
    known.resolve();
    await knows;
    left.resolve();
    await page.getByLabel('Staff token').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(await page.evaluate('({ ...sessionStorage })')).toEqual({});
  });

  it('signs in with one click on demo data, and stays signed in', async () => {
    await page.getByRole('button', { name: 'Continue with demo data' }).click();
    await open('/notices');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Notices');
    await page.getByText('77 notices', { exact: true }).first().waitFor();
    expect(await rows().count()).toBe(25);
  });

  it('keeps the theme that was chosen, until it is that of the system again', async () => {
    const scheme = () => page.evaluate('getComputedStyle(document.documentElement).colorScheme');
    await page.getByLabel('Theme').selectOption('Theme: dark');
    expect(await scheme()).toBe('dark');
    await open('/notices');
    expect(await scheme()).toBe('dark');
    await page.getByLabel('Theme').selectOption('Theme: system');
    expect(await scheme()).toBe('light dark');
    expect(await page.evaluate("localStorage.getItem('console.theme')")).toBe(null);
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
    expect(await rows().count()).toBe(4);
    await page.getByRole('button', { name: 'Awaiting sign-off', pressed: true }).click();
    await page.getByText('77 notices', { exact: true }).first().waitFor();
    await page.getByRole('search', { name: 'Filter notices' }).getByLabel('Search').fill('koulum');
    await page.waitForURL(/search=koulum/);
    await page.getByText('1 notice', { exact: true }).first().waitFor();
    await page.locator('.filter-menu > summary').click();
    await page.getByRole('search', { name: 'Filter notices' }).getByLabel('Medium').selectOption('Radio');
    await page.getByText('No notice with this filter matches “koulum”.').waitFor();
    expect((await addressOf(page)).search).toBe('?search=koulum&medium=radio');
  });

  it('shows the time that sorts a list', async () => {
    await open('/notices?metrics=outdated&order=metrics_reported_asc');
    await page.getByRole('columnheader', { name: 'Metrics reported' }).waitFor();
    const times = await rows()
      .locator('td[data-title="Metrics reported"] time')
      .evaluateAll((all) => all.map((time) => time.dateTime));
    expect(times.length).toBe(await rows().count());
    expect(times).toEqual(times.toSorted());
    await open('/notices?order=created_asc');
    await page.getByRole('columnheader', { name: 'Created' }).waitFor();
  });

  it('shows a notice that was searched from any screen', async () => {
    await page.getByRole('button', { name: 'Search everything' }).click();
    await page.getByRole('combobox', { name: 'Find anything' }).fill('PA-7K3QX9T2ZB');
    await page.getByRole('option', { name: 'Koulumatka' }).click();
    await page.getByRole('heading', { level: 1, name: 'Koulumatka kuuluu kaikille' }).waitFor();
    await settled();
    const parts = {
      Record: 'Järvilehti Media Oy',
      Metrics: '184,220',
      Reads: 'Who read the full record',
      History: 'Notice imported',
    };
    for (const [part, text] of Object.entries(parts)) {
      await page.getByRole('navigation', { name: 'Parts of the notice' }).getByRole('link', { name: part }).click();
      await page.getByRole('main').getByText(text).first().waitFor();
      await page.locator('.next-step').getByText('On the register.').waitFor();
    }
  });

  it('says that there is no such notice', async () => {
    await open('/notices/PA-0000000000');
    await page.getByText('No notice has this PA-ID. Check the address.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Show all notices' }).getAttribute('href')).toBe('/notices');
    for (const path of ['/notices/%', '/notices/%E0%A4%A']) {
      await open(path);
      await page.getByRole('heading', { level: 1, name: 'No such screen' }).waitFor();
    }
  });

  it('states nothing about what it could not read', async () => {
    /** Paths of fields that fail, by operation, each with the length of the path that is null. */
    const failing: Record<string, [path: (string | number)[], nullAt: number][]> = {
      Notice: [
        [['notice', 'publisher'], 2],
        [['notice', 'amendment'], 2],
      ],
      NoticeVersions: [[['notice', 'versions'], 2]],
      NoticeList: [[['notices', 'nodes', 1, 'publisher'], 4]],
      RefusalGroups: [
        [['refusals', 'totalCount'], 2],
        [['refusalGroups', 'nodes', 0, 'newest', 'token'], 5],
      ],
      OverviewMetrics: [[['overview', 'metricsOverTime'], 2]],
      RequestFigures: [[['requestFigures'], 1]],
    };
    await page.route('**/graphql', async (route) => {
      const fields = failing[route.request().postDataJSON().operationName];
      if (!fields) return route.fallback();
      const response = await route.fetch();
      const { data } = await response.json();
      for (const [path, nullAt] of fields) {
        const parent = path.slice(0, nullAt - 1).reduce((object, part) => object[part], data);
        parent[path[nullAt - 1] as string] = null;
      }
      const errors = fields.map(([path]) => ({ path, message: 'It broke.', extensions: { code: 'INTERNAL' } }));
      await route.fulfill({ response, json: { data, errors } });
    });
    await open('/notices/PA-7K3QX9T2ZB');
    await page.getByText('It broke.').first().waitFor();
    const fact = page
      .getByRole('term')
      .filter({ hasText: /^Publisher$/ })
      .locator('..');
    expect(await fact.getByRole('definition').textContent()).toBe('not known');
    await page.locator('.next-step').getByText('The server could not say whether there is an amendment.').waitFor();
    expect(await page.getByText(/Self-published|No signed-off version yet/).count()).toBe(0);
    await open('/notices');
    expect(await rows().nth(1).locator('[data-title="Publisher"]').textContent()).toMatch(/^not known/);
    expect(await rows().nth(0).locator('[data-title="Publisher"]').textContent()).not.toContain('not known');
    await open('/calls?from=2026-01-01');
    expect(await rows().first().locator('[data-title="Token"]').textContent()).toBe('not known');
    expect(await page.getByText('More than 10,000').count()).toBe(0);
    await open('/');
    await page.getByText('It broke.').nth(1).waitFor(); // both plots
    expect(await page.getByText(/No metrics were reported|No request in/).count()).toBe(0);
    await page.unrouteAll({ behavior: 'wait' });
  });

  it('exports what matches, all of it', async () => {
    await open('/notices?phase=published');
    await page.getByText('Export', { exact: true }).click();
    const { name, lines } = await saved(() => page.getByRole('button', { name: 'CSV, for a spreadsheet' }).click());
    expect(name).toMatch(/^notices-.*\.csv$/);
    expect(lines).toHaveLength(11);
    expect(lines.slice(1).every((line) => line.includes('published'))).toBe(true);
  });

  it('adds campaigns up, and leads to the notices of each', async () => {
    await open('/campaigns');
    // With one currency, its sum is beside the number of campaigns.
    const total = await page.getByRole('heading', { level: 2, name: /^\d+ campaigns EUR .* in total$/ }).textContent();
    const cents = (text: string) => Number(text.replace(/\D/g, ''));
    let added = 0;
    for (;;) {
      for (const amount of await rows().locator('td:last-child').allTextContents()) added += cents(amount);
      const next = page.getByRole('link', { name: 'Next' });
      if ((await next.count()) === 0) break;
      const before = (await addressOf(page)).href;
      await next.click();
      await page.waitForURL(({ href }) => href !== before);
      await settled();
    }
    expect(added).toBe(cents(total?.split('EUR')[1] ?? ''));
    const campaign = rows().first();
    const count = await campaign.locator('td[data-title="Notices"]').textContent();
    await campaign.getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: new RegExp(`^${count} notices?$`) }).waitFor();
    await settled();
    expect(await rows().count()).toBe(Number(count));
    await page.goBack();
    await page.locator('.filter-menu > summary').click();
    await pick(page.getByLabel('Publisher', { exact: true }), 'Järvilehti Media Oy');
    await page.getByRole('row', { name: 'Koulumatka 2027' }).waitFor();
    await settled();
    expect(await rows().filter({ hasText: 'Gemeenteraadsverkiezingen 2026' }).count()).toBe(0);
  });

  it('lists changes of metrics, finds corrections, and exports them', async () => {
    await open('/notices/PA-3H8RBQ5K1M?tab=metrics');
    await page.getByRole('link', { name: 'Show each change' }).click();
    await page.waitForURL('**/metrics-changes?notice=PA-3H8RBQ5K1M');
    await settled();
    expect(new Set(await rows().locator('code').allTextContents())).toEqual(new Set(['PA-3H8RBQ5K1M']));
    await page.getByRole('button', { name: 'Corrections' }).click();
    await page.waitForURL(/only=corrections/);
    await settled();
    const [correction] = await rows().all();
    expect(await rows().count()).toBe(1);
    expect(await correction?.locator('.lower').allTextContents()).toEqual([
      expect.stringMatching(/^−\d/),
      expect.stringMatching(/^−\d/),
    ]);
    await page.getByText('Export', { exact: true }).click();
    const { lines } = await saved(() => page.getByRole('button', { name: 'JSON Lines, for programs' }).click());
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ paId: 'PA-3H8RBQ5K1M', isCorrection: true }]);
  });

  it('says that tokens of a lapsed plan are refused, what a publisher has, and when retention ends', async () => {
    await open('/tokens');
    await rows().filter({ hasText: 'Demo: partner off Pro' }).getByText('Refused: no Pro plan').waitFor();
    await rows().filter({ hasText: 'Demo: partner, read and write' }).getByText('Active', { exact: true }).waitFor();
    await open('/publishers');
    await page.getByRole('link', { name: 'Waterlander Uitgevers B.V.' }).click();
    await page.getByRole('link', { name: 'Write to the publisher' }).waitFor();
    const notices = page.locator('.facts-line div', { hasText: 'Notices' }).getByRole('link');
    const count = Number((await notices.textContent()) ?? '');
    await notices.click();
    await page.getByRole('heading', { level: 2, name: `${count} notices` }).waitFor();
    await settled();
    expect(await rows().count()).toBe(count);
    await open('/retention?before=unknown');
    await page.getByRole('alert').waitFor(); // also the page before a cursor is asked for
    await open('/retention');
    const months = page.locator('.bars tbody tr');
    const without = await months.filter({ hasNot: page.getByRole('link') }).allTextContents();
    expect(without).toContainEqual(expect.stringMatching(/^\w+ 20\d\d( to \w+ 20\d\d)?0 notices$/));
    const month = months.first();
    const ending = Number.parseInt((await month.locator('td').last().textContent()) ?? '', 10);
    await month.getByRole('link').click();
    await page.getByText(`${ending} notices`, { exact: true }).first().waitFor();
    await settled();
    expect(await rows().count()).toBe(Math.min(ending, 25));
  });

  it('moves by keys, and lists them', async () => {
    await open('/notices');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    const focused = () => page.evaluate('document.activeElement?.textContent');
    expect(await focused()).toBe(await rows().first().locator('th a').textContent());
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement?.name')).toBe('search');
    await page.keyboard.press('?'); // a text is typed
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next row of a list').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('opens the query of a list in GraphiQL, which gives the same answer', async () => {
    await open('/notices?phase=awaiting_sign_off');
    const first = await rows().first().locator('th a').getAttribute('href');
    await page.getByText('API', { exact: true }).click();
    const address = await page.getByRole('link', { name: 'Open in GraphiQL' }).getAttribute('href');
    await page.goto(`${server.internalUrl}${address}`);
    await page.locator('.graphiql-query-editor').getByText('NoticeList').waitFor();
    await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click();
    await page
      .locator('.result-window')
      .getByText(`"notice:${first?.split('/').at(-1)}"`)
      .waitFor();
  });

  const screens = [
    '/',
    '/notices',
    '/notices/PA-7K3QX9T2ZB',
    '/campaigns',
    '/imports',
    '/publishers',
    '/tokens',
    '/calls',
    '/calls?hint=WZIA&notice=PA-7K3QX9T2ZB',
    '/metrics-changes',
    '/ledger',
    '/audit',
    '/data-subjects',
    '/retention',
    '/signed-in',
  ];

  /** Addresses of screens that went into others, and where their work is done now. */
  const moved = {
    '/access?hint=WZIA': /^\/calls\?hint=WZIA$/,
    '/refusals?code=SCOPE_MISSING&from=2026-11-20': /^\/calls\?code=SCOPE_MISSING&from=2026-11-20$/,
    '/notices/PA-3H8RBQ5K1M/versions?left=1': /^\/notices\/PA-3H8RBQ5K1M\?tab=changes&left=1$/,
    '/notices/review?notice=PA-1F6XB3G8KS': /^\/notices\?sign-off=waiting/,
  };

  it.each(Object.entries(moved))('leads from %s to the screen that has its work', async (before, now) => {
    await open(before);
    const { pathname, search } = await addressOf(page);
    expect(pathname + search).toMatch(now);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('has no screen that the next tests leave out', () => {
    const names = [...screens, ...Object.keys(moved)].map((path) => path.split(/[/?]/)[1]);
    expect(new Set(names)).toEqual(new Set(screenNames));
  });

  it.each(screens)('has no serious problem of accessibility on %s, and fits the window', async (path) => {
    await open(path);
    expect(await observed.problems()).toEqual([]);
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...observed.origins]).toEqual([server.internalUrl]);
    // The refused tokens above.
    expect(observed.complaints.filter((text) => !text.includes('401 (Unauthorized)'))).toEqual([]);
  });
});
