import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { testNow } from '../support/server.ts';
import { type ConsolePage, openConsole, startConsole } from './console-page.ts';
import { addressOf } from './pages.ts';
import { type SignInProvider, startSignInProvider } from './sign-in-provider.ts';

/* The console as the people of a publisher see it: with a partner token, and signed in by the identity provider. */

const screens = {
  '/': 'Overview',
  '/notices': 'Notices',
  '/campaigns': 'Campaigns',
  '/tokens': 'Tokens',
  '/calls': 'Refused calls',
  '/metrics-changes': 'Metrics changes',
  '/ledger': 'Access ledger',
};
const failedRequest = 'a-request-of-this-morning';

describeWith('chromium', 'The console for a publisher', () => {
  let started: Awaited<ReturnType<typeof startConsole>>;
  let provider: SignInProvider;
  let publisherId: string;
  beforeAll(async () => {
    provider = await startSignInProvider(() => testNow);
    started = await startConsole({ settings: provider.settings });
    const { server } = started;
    const { data } = await server.graphql(demoTokens.readWrite, '{ me { publisher { id } } }');
    publisherId = (data?.me as { publisher: { id: string } }).publisher.id;
    Object.assign(provider.state, { roles: ['publisher'], publishers: [publisherId] });
    const report = (paId: string, token: string, headers = {}) => {
      const body = { viewsCount: 5, engagementsCount: 1 };
      return server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token, body, headers });
    };
    const campaign = { publicationStartDate: '2026-10-01', startDate: '2026-10-01', endDate: '2026-10-20' };
    const ended = await server.notice(publisherId, { title: 'Ended since', ...campaign });
    server.clock.now = new Date('2026-10-15T12:00:00Z');
    expect((await report(ended, demoTokens.readWrite)).status).toBe(200);
    server.clock.now = testNow;
    expect((await report('PA-7K3QX9T2ZB', demoTokens.readOnly, { 'X-Request-Id': failedRequest })).status).toBe(403);
    const kept = `select count(*)::int as n from refusal where caller_request_id = '${failedRequest}'`;
    for (let n = 0; n < 1; ) [{ n } = { n: 0 }] = await server.sql<{ n: number }>(kept);
  });
  afterAll(async () => {
    await started?.stop();
    await provider?.stop();
  });

  /** A page of its own. `refused` has the codes of the errors that the graph answered, and statuses of failed requests. */
  async function open() {
    const console = await openConsole(started.browser, started.server, [provider.issuer]);
    const refused: unknown[] = [];
    console.page.on('response', async (response) => {
      if (response.status() >= 400) refused.push([response.status(), response.url()]);
      if (!response.url().endsWith('/graphql')) return;
      const { errors = [] } = await response.json().catch(() => ({}));
      refused.push(...errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code));
    });
    const links = () => console.page.getByRole('navigation', { name: 'Screens' }).getByRole('link').allTextContents();
    return { console, page: console.page, refused, links };
  }

  const ways: Readonly<Record<string, (console: ConsolePage) => Promise<void>>> = {
    'with a partner token': ({ signIn }) => signIn(demoTokens.readWrite),
    'signed in by the identity provider': async ({ page }) => {
      await page.goto(started.server.internalUrl);
      await page.getByRole('button', { name: `Sign in with ${new URL(provider.issuer).host}` }).click();
      await page.locator('.session').getByText('Järvilehti Media Oy').waitFor();
    },
  };

  describe.each(Object.entries(ways))('%s', (way, signIn) => {
    let console: ConsolePage;
    let page: Page;
    let refused: unknown[];
    let links: () => Promise<string[]>;
    beforeAll(async () => {
      ({ console, page, refused, links } = await open());
      await signIn(console);
    });

    it('has the screens that its permissions allow, and asks for nothing that is refused', async () => {
      await page.getByRole('link', { name: 'Refused calls', exact: true }).waitFor();
      expect(await links()).toEqual(Object.values(screens));
      for (const [path, title] of Object.entries(screens)) {
        await console.open(path);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          path === '/' ? 'Järvilehti Media Oy' : title,
        );
      }
      await page.goto(`${started.server.internalUrl}/notices`);
      await page.locator('.rows tbody tr th a').first().waitFor();
      await page.locator('.rows tbody tr th a').first().click();
      await page.waitForURL(/notices\/PA-/);
      const { pathname } = await addressOf(page);
      for (const tab of ['record', 'changes', 'metrics', 'readers', 'history'])
        await console.open(`${pathname}?tab=${tab}`);
      await console.open('/tokens');
      await page.locator('.rows tbody tr th a').first().click();
      await page.getByRole('heading', { name: 'Calls to the partner API' }).waitFor();
      await console.settled();
      for (const typed of ['Koulumatka', failedRequest]) {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Find anything' }).fill(typed);
        await page
          .getByRole('dialog')
          .getByRole('status')
          .getByText(/[1-9]\d* results?/)
          .waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      for (const path of ['/audit', '/publishers', '/imports', '/data-subjects', '/retention']) {
        await console.open(path);
        await page.getByText('This screen is for the register’s staff').waitFor();
      }
      expect(refused).toEqual([]);
      expect(console.complaints).toEqual([]);
    });

    it('says what a version does not state that waits for its sign-off: people decide, a token has what to send', async () => {
      await console.open('/');
      await page.getByRole('heading', { name: /^Your sign-off: Saaristo/ }).waitFor();
      const decides = way !== 'with a partner token';
      await page.getByRole('link', { name: decides ? 'Review it' : 'PA-9T5FMA4Y2R' }).click();
      await page.getByRole('heading', { name: 'Your decision on version 1' }).waitFor();
      await page.getByText(/The law asks for them where they apply/).waitFor();
      if (decides) {
        const dialog = page.getByRole('dialog');
        await page.getByRole('button', { name: 'Sign off', exact: true }).click();
        await dialog.getByRole('textbox').fill('The label is printed.');
        await dialog.getByRole('button', { name: 'Sign off' }).click();
        await dialog.waitFor({ state: 'detached' });
        // The next one is open then.
        await page.getByText('Signed off: Saaristo ansaitsee lautan').waitFor();
        expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
        const kept = `select from audit_trail where action = 'notice.signed_off' and actor_kind = 'partner' and after->>'note' = 'The label is printed.'`;
        expect(await started.server.sql(kept)).toHaveLength(1);
        return;
      }
      await page.getByText('You sign off on behalf of your publisher').waitFor();
      const letter = page.getByRole('link', { name: 'Request changes' });
      expect(await letter.getAttribute('href')).toMatch(/^mailto:register@notices\.example\?subject=Revision/);
      expect(await console.problems()).toEqual([]);
    });

    it('is accessible, on its overview', async () => {
      await console.open('/');
      await page.getByRole('heading', { name: 'To do' }).waitFor();
      expect(await console.problems()).toEqual([]);
    });

    it('finds notices without final counts, the reason of a 403, and rotates a token, without the operator', async () => {
      await console.open('/');
      await page
        .getByRole('link', { name: /without final metrics/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Ended since' }).waitFor();
      await console.open('/calls');
      await page
        .getByRole('link', { name: /lacks the scope/ })
        .first()
        .click();
      await page.getByText('The token lacks the scope').first().waitFor();

      const label = `To rotate, ${way}`;
      const leaked = await started.server.token({ publisherId, label });
      await console.open('/tokens?state=active');
      await page.getByRole('link', { name: label }).click();
      await page.getByRole('heading', { name: 'Calls to the partner API' }).waitFor();
      const rotate = page.getByRole('button', { name: 'Rotate' });
      if (way === 'with a partner token') {
        // A token rotates itself only.
        expect(await rotate.count()).toBe(0);
        await console.open(`/tokens?search=${demoTokens.readWrite.slice(-4)}`);
        await page.locator('.rows tbody tr th a').first().click();
        await rotate.waitFor();
        return;
      }
      await rotate.click();
      await page.getByRole('dialog').getByLabel('The token has leaked').check();
      await page.getByRole('dialog').getByRole('button', { name: 'Replace it now' }).click();
      const secret = await page.getByText(/pa_partner_[0-9A-Za-z]{43}_/).textContent();
      const token = /pa_partner_\w+/.exec(secret ?? '')?.[0];
      const answer = async (token: string | undefined) =>
        (await started.server.call({ path: '~/advertisement/PA-7K3QX9T2ZB', token })).status;
      expect([await answer(token), await answer(leaked.secret)]).toEqual([200, 401]);
      expect(refused).toEqual([]);
    });
  });

  it('does not say that nothing waits if a part could not be read', async () => {
    const { console, page } = await open();
    await console.signIn(demoTokens.readWrite);
    const overview = {
      signOffs: { count: 0, amendments: 0, oldestConfirmedAt: null },
      metricsGap: { missing: 0, outdated: 0, finalMissing: 0 },
      retentionEnding: { count: 0, firstDay: null },
    };
    const starting = { totalCount: 0, nodes: [] };
    const error = { message: 'It broke.', path: ['expiring'], extensions: { code: 'INTERNAL' } };
    await page.route('**/graphql', async (route) => {
      const isMeant = route.request().postDataJSON().operationName === 'OverviewWork';
      const data = { overview, longestWaiting: { nodes: [] }, starting, expiring: null };
      await (isMeant ? route.fulfill({ json: { data, errors: [error] } }) : route.fallback());
    });
    await console.open('/');
    await page.getByText('It broke.').waitFor();
    expect(await page.getByText('There is nothing to do.').count()).toBe(0);
  });

  it('off the Pro plan keeps its tokens and the reasons of refused calls, and asks for nothing else', async () => {
    const { console, page, refused, links } = await open();
    // Of a server that names no address to write to.
    await page.route('**/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/"contact":\{[^}]*\},?/, '') });
    });
    await console.signIn(demoTokens.offPro);
    await page.getByText('The Pro plan ended on').waitFor();
    expect(await links()).toEqual(['Overview', 'Tokens', 'Refused calls']);
    for (const name of ['What still works', 'What has stopped', 'Your tokens'])
      await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Refused: no Pro plan').waitFor();
    expect(await console.problems()).toEqual([]);
    await page.getByRole('button', { name: 'Copy a text to send' }).waitFor();
    expect(await page.locator('a[href^="mailto:"]').count()).toBe(0);
    await console.open('/tokens');
    expect(await page.locator('.rows tbody tr').count()).toBeGreaterThan(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('plan');
    await page
      .getByRole('dialog')
      .getByRole('status')
      .getByText(/results?/)
      .waitFor();
    expect(refused).toEqual([]);
    expect(console.complaints).toEqual([]);
  });
});
