import { expect, it } from '@jest/globals';
import type { Request, Route } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeConsole } from './console-page.ts';
import { alter } from './pages.ts';

/** What has the focus, if something else covers its middle. */
const hiddenFocus = `(() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 16));
  const isSeen = at && (focused.contains(at) || at.contains(focused));
  return isSeen ? '' : focused.outerHTML.slice(0, 80) + ' under ' + at?.outerHTML.slice(0, 80);
})()`;

await describeConsole('The console', ({ server, page, console: { open } }) => {
  it.each([
    ['/notices/new', 1280, 800, 50],
    ['/notices/new', 375, 667, 50],
    ['/notices/new', 320, 256, 50],
    ['/notices/PA-7K3QX9T2ZB/edit', 320, 256, 8],
    ['/notices/PA-7K3QX9T2ZB/edit#complianceFunding', 320, 256, 15],
  ])('shows each field of a form that has the focus, at %s with %i by %i', async (path, width, height, least) => {
    await page.setViewportSize({ width, height });
    await open(path);
    await page.locator('main :is(input, select, textarea):visible').first().focus();
    const hidden: string[] = [];
    let stops = 0;
    for (; stops < 400 && (await page.evaluate('!!document.activeElement.closest("main")')); stops += 1) {
      const found = await page.evaluate<string>(hiddenFocus);
      if (found) hidden.push(found);
      // The next group is behind a link.
      const isLast = await page.evaluate<boolean>('document.activeElement.matches(".bottom > a.primary")');
      await page.keyboard.press(isLast ? 'Enter' : 'Tab');
      // The browser leaves the link before the group is shown and has the focus.
      if (isLast) await page.locator('main section:focus').waitFor();
    }
    expect(hidden).toEqual([]);
    expect(stops).toBeGreaterThan(least);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('leaves the focus where somebody puts it as soon as a screen is there', async () => {
    await open('/');
    // The effects of a screen run after the next frame.
    await page.evaluate(`new MutationObserver((_changes, observer) => {
      const field = document.querySelector('main input[type=search]');
      if (!field) return;
      observer.disconnect();
      field.focus();
      requestAnimationFrame(() => setTimeout(() => document.body.setAttribute('data-settled', ''), 200));
    }).observe(document.body, { childList: true, subtree: true })`);
    await page.getByRole('navigation').getByRole('link', { name: 'Tokens', exact: true }).click();
    await page.locator('body[data-settled]').waitFor();
    expect(await page.evaluate('document.activeElement.matches("main input[type=search]")')).toBe(true);
  });

  it('offers the next version after a sign-off, or opens it in a review, and takes a sign-off back', async () => {
    await open('/notices/PA-4E1CVN7S6H');
    const decision = page.getByRole('region', { name: /decision on version/ });
    await decision.getByText('European repository URL').waitFor();
    // The notice is read again only after Undo.
    const taken = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query Notice(')) await taken.promise;
      await route.fallback();
    });
    await page.getByRole('button', { name: 'Record the sign-off', exact: true }).click();
    await page.getByText('Signed off', { exact: true }).waitFor();
    const next = page
      .locator('.next')
      .getByRole('link', { name: /^Next: / })
      .first();
    expect(await next.getAttribute('href')).not.toContain('PA-4E1CVN7S6H');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Sign-off withdrawn').waitFor();
    taken.resolve();
    await page.unroute('**/graphql');
    await page.locator('.under-title').getByText('Awaiting sign-off').waitFor();
    await open('/notices/PA-4E1CVN7S6H?review=all');
    await page.getByRole('button', { name: 'Record the sign-off', exact: true }).click();
    await page.waitForURL(/\/notices\/(?!PA-4E1CVN7S6H).*\?review=all$/);
    await page.getByText('Signed off: Yes to the new library').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Yes to the new library' }).waitFor();
    await page.locator('.under-title').getByText('Awaiting sign-off').waitFor();
  });

  it('asks for a request that is not known yet, and names a screen where nothing is', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(crypto.randomUUID());
    await page.getByRole('option', { name: /Why was this request refused/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/calls\?request=/);
    await page.goto(`${server.internalUrl}/notice/PA-4E1CVN7S6H`);
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Notices' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Open PA-4E1CVN7S6H' }).click();
    await page.getByRole('heading', { level: 1, name: 'Yes to the new library' }).waitFor();
  });

  it('counts the reason of an amendment among the needed fields', async () => {
    await open('/notices/PA-7K3QX9T2ZB/edit');
    await page.getByText('1 required field left. Go to Amendment reason').waitFor();
    const step = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Basic information' });
    await page.getByRole('button', { name: /^Save (version|the draft)/ }).click();
    await step.locator('.badge', { hasText: '1' }).waitFor();
    await page.locator('[id="field-amendmentReason"]').fill('A new reason');
    await step.locator('.badge').waitFor({ state: 'detached' });
    await page.getByText('All required fields are filled in').waitFor();
  });

  it('keeps tokens out of addresses, wherever they are pasted', async () => {
    const token = demoTokens.readOnly;
    const address = () => page.evaluate<string>('location.href + JSON.stringify(history.state)');
    const hasLastFour = () => page.waitForURL((url) => url.href.includes(token.slice(-4)));
    await open('/calls');
    await page.getByLabel('Error, PA-ID, request ID, token').fill(token);
    await page.keyboard.press('Enter');
    await hasLastFour();
    expect(await address()).not.toContain(token.slice(0, 20));
    await open('/notices');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(token);
    expect(await page.locator(`a[href*="${token.slice(0, 20)}"]`).count()).toBe(0);
    await page.keyboard.press('Escape');
    await open(`/notices?search=${token}`);
    expect(await address()).not.toContain(token.slice(0, 20));
    // What stands before it is encoded, and ends in a letter or a digit.
    for (const before of ['"', "'", '/', ':', '=', '(', 'token=']) {
      await open(`/publishers?search=${encodeURIComponent(before + token)}`);
      expect(await address()).not.toContain(token.slice(0, 20));
    }
    await open('/tokens');
    await page.getByRole('search', { name: 'Filter tokens' }).getByRole('searchbox').fill(`{"token": "${token}"}`);
    await hasLastFour();
    expect(await address()).not.toContain(token.slice(0, 20));
  });

  it('keeps e-mail addresses out of addresses, and says where people are found', async () => {
    const email = 'maija.meikalainen@example.org';
    const address = () => page.evaluate<string>('decodeURIComponent(location.href)');
    await open(`/notices?search=${encodeURIComponent(email)}&phase=published`);
    expect(await address()).toMatch(/phase=published/);
    expect(await address()).not.toContain('maija');
    const search = page.getByRole('search', { name: 'Filter notices' }).getByRole('searchbox');
    await search.fill(`Written by ${email}`);
    expect(await search.evaluate((field) => 'validationMessage' in field && field.validationMessage)).toContain(
      'Data-subject search',
    );
    await search.fill('library');
    await page.waitForURL(/search=library/);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill(email);
    expect(await page.locator('a[href*="maija"]').count()).toBe(0);
    await page.getByRole('option', { name: 'People: Data-subject search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Data-subject search' }).waitFor();
    expect(await address()).not.toContain('maija');
  });

  const answerOf = (operation: string, answer: (route: Route) => Promise<void>) =>
    page.route('**/graphql', (route) =>
      route.request().postDataJSON()?.operationName === operation ? answer(route) : route.fallback(),
    );

  it.each<[string, (route: Route) => Promise<void>]>([
    ['is lost', (route) => route.abort()],
    [
      'meets a proxy',
      (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    ],
    ['meets a firewall', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: 'Blocked' })],
    ['is answered by a proxy in JSON', (route) => route.fulfill({ status: 500, json: { message: 'boom' } })],
    ['is answered by null', (route) => route.fulfill({ status: 200, body: 'null' })],
    [
      'has an error in another form',
      (route) => route.fulfill({ status: 500, json: { errors: [{ message: 'boom' }] } }),
    ],
  ])('shows what failed, and only there, if one query of many %s', async (_what, answer) => {
    await answerOf('OverviewMetrics', answer);
    let sent = 0;
    const count = (request: Request) => {
      if (request.url().endsWith('/graphql') && request.method() === 'POST') sent += 1;
    };
    page.on('request', count);
    await open('/');
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tokens' }).waitFor();
    const before = sent;
    // A loop would have sent them many times meanwhile.
    await open('/notices');
    await open('/');
    expect(sent).toBeLessThan(4 * before);
    page.off('request', count);
    await page.unroute('**/graphql');
    await alert.getByRole('button', { name: 'Try again' }).first().click();
    await alert.first().waitFor({ state: 'detached' });
  });

  it('keeps its menu while it cannot read who is signed in', async () => {
    await open('/notices');
    await answerOf('Me', (route) =>
      route.fulfill({
        status: 429,
        json: { errors: [{ message: 'Too many requests', extensions: { code: 'RATE_LIMITED', retryAfter: 1 } }] },
      }),
    );
    await open('/notices');
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tokens' }).waitFor();
    await page.getByRole('link', { name: 'New notice' }).first().waitFor();
    await page.unroute('**/graphql');
  });

  it.each([
    ['in the words of the graph', { errors: [{ message: 'Too many requests', extensions: { code: 'X' } }] }],
    ['in words of its own', 'Slow down.'],
  ])('says when to try again if a proxy limits requests %s', async (_how, answer) => {
    for (const [header, said] of [
      ['37', 'Try again in 37 seconds.'],
      [new Date((await page.evaluate<number>('Date.now()')) + 90_000).toUTCString(), /Try again in \d+ seconds\./],
    ] as const) {
      await answerOf('TokenList', (route) =>
        route.fulfill({ status: 429, headers: { 'Retry-After': header }, body: JSON.stringify(answer) }),
      );
      await open('/tokens');
      await page.getByRole('main').getByRole('alert').getByText(said).waitFor();
      await page.unroute('**/graphql');
    }
  });

  it.each([
    ['/notices/PA-7K3QX9T2ZB/edit/more', '/notices/PA-7K3QX9T2ZB', 'Koulumatka kuuluu kaikille'],
    ['/notices/PA-7K3QX9T2ZB/nothing', '/notices/PA-7K3QX9T2ZB', 'Koulumatka kuuluu kaikille'],
    ['/notices/PA-7K3QX9T2ZB/reads', '/notices/PA-7K3QX9T2ZB', 'Koulumatka kuuluu kaikille'],
    ['/notices/PA-7K3QX9T2ZB/amend', '/notices/PA-7K3QX9T2ZB/edit', 'Amend: Koulumatka kuuluu kaikille'],
    ['/notices/new/nothing', '/notices/new', 'New notice'],
    ['/imports/new/nothing', '/imports/new', 'Import a file'],
  ])('leads from %s, where no screen is, to the screen that it is of', async (path, to, title) => {
    await open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(new URL(page.url()).pathname).toBe(to);
  });

  it('shows the reads of a notice at an address that names them', async () => {
    await open('/notices/PA-7K3QX9T2ZB/reads');
    await page.getByRole('heading', { level: 2, name: 'Who read the full record' }).waitFor();
  });

  it('leads from a page that the server does not know to the first one', async () => {
    await open('/notices?after=nothing');
    await page.getByRole('main').getByRole('link', { name: 'First page' }).click();
    await page.locator('.rows tbody tr').first().waitFor();
  });

  it('replaces a part that fails while it is drawn, and draws it when asked again', async () => {
    let isBroken = true;
    await page.route('**/graphql', async (route) => {
      if (!isBroken || route.request().postDataJSON().operationName !== 'TokenList') return route.fallback();
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.tokens.nodes[0].createdAt = 'no time';
      answer.data.tokens.nodes[0].lastUsedAt = 'no time';
      await route.fulfill({ response, json: answer });
    });
    await open('/tokens');
    await page.getByText('This part cannot be shown.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').count()).toBeGreaterThan(5);
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.rows tbody tr').first().waitFor();
    await page.unroute('**/graphql');
  });

  it('says that a screen could not be loaded, and loads the page again', async () => {
    await page.route('**/other-screens-*.js', (route) => route.abort());
    await open('/');
    const publishers = page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Publishers' });
    await publishers.click();
    await page.getByText('This screen could not be loaded.').waitFor();
    await page.unroute('**/other-screens-*.js');
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Publishers' }).waitFor();
  });

  it.each([
    ['publishers', 'PublisherList', 'name'],
    ['notices', 'NoticeList', 'title'],
    ['tokens', 'TokenList', 'label'],
  ])(
    'cuts a name of 200 letters in %s, and shows it whole when its row has the focus',
    async (path, operation, field) => {
      const name = 'Donaudampfschifffahrtselektrizitäten'.repeat(6).slice(0, 200);
      await alter(page, operation, (data) => {
        data[path].nodes[0][field] = name;
      });
      await open(`/${path}`);
      const list = page.locator('.scroll').first();
      expect(await list.evaluate((all) => all.scrollWidth <= all.clientWidth)).toBe(true);
      const link = list.getByRole('link', { name });
      await link.focus();
      expect(await list.locator(`[data-full^="${name}"]`).count()).toBe(1);
      await page.unroute('**/graphql');
    },
  );
});
