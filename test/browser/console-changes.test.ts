import { beforeAll, expect, it } from '@jest/globals';
import { demoContact, demoTokens } from '../../src/products/demo/tokens.ts';
import { describeStarted } from '../support/describe-with.ts';
import { until } from '../support/processes.ts';
import { startSignedIn } from './console-page.ts';
import { addressOf, holdBack, pick } from './pages.ts';

const start = () => startSignedIn({ at: new Date() });

await describeStarted('chromium', 'Changes in the console', start, ({ server, page, console }) => {
  /** The request id of a refused call, as a partner finds it in the answer. */
  let refused: string;

  beforeAll(async () => {
    const answer = await server.call({
      method: 'PUT',
      path: '~/advertisement/PA-7K3QX9T2ZB/metrics',
      token: demoTokens.readOnly,
      body: { viewsCount: 1, engagementsCount: 1 },
    });
    refused = String(answer.headers['x-request-id']);
  });

  const dialog = () => page.getByRole('dialog');
  const closed = () => dialog().waitFor({ state: 'detached' });
  const asAdministrator = (query: string, variables = {}) => server.graphql(demoTokens.administrator, query, variables);

  it('shows an issue at its field, and what somebody else changed', async () => {
    await console.open('/notices/PA-1F6XB3G8KS');
    await page.getByRole('button', { name: 'Record the sign-off' }).click();
    const reason = () => dialog().getByLabel('Why is it signed off anyway?');
    await reason().fill('Ask anna@example.org');
    await dialog().getByRole('button', { name: 'Record the sign-off' }).click();
    await dialog().locator('#issue-note').waitFor();
    expect(await reason().getAttribute('aria-invalid')).toBe('true');
    expect(await console.problems()).toEqual([]);

    const { data } = await asAdministrator('{ notice(paId: "PA-1F6XB3G8KS") { revision } }');
    const { revision } = data?.notice as { revision: number };
    await asAdministrator(
      'mutation ($revision: Int!) { declineNoticeSignOff(input: { paId: "PA-1F6XB3G8KS", revision: $revision, note: "State the sponsor." }) { changed } }',
      { revision },
    );
    await reason().fill('The label is on the film.');
    await dialog().getByRole('button', { name: 'Record the sign-off' }).click();
    await dialog().getByText('What somebody else changed').waitFor();
    await dialog().getByText('Notice sent back for revision').waitFor();
    page.once('dialog', (question) => question.accept());
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await closed();
    await page.getByText('Reason: State the sponsor.').waitFor();
    expect(await page.locator('.primary:visible').allTextContents()).toEqual(['Edit']);
  });

  it('makes a transition: the notice, its next step and its audit trail are shown as they are then', async () => {
    // In the menu, because the label text is missing.
    await page.getByText('More actions').click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await dialog().getByText('The sponsor then has to confirm version 1.').waitFor();
    await dialog().getByRole('button', { name: 'Submit' }).click();
    await closed();
    await page.getByText('Submitted', { exact: true }).waitFor();
    await page.getByText('The sponsor has to confirm the notice.').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Notice submitted').waitFor();
  });

  it('creates a token that is shown once, reads a notice with it, and shows the read in the ledger', async () => {
    await console.open('/tokens');
    await page.getByRole('button', { name: 'Create a token' }).click();
    await pick(dialog().getByLabel('Publisher'), 'Järvilehti Media Oy');
    await dialog().getByLabel('Purpose').fill('Website, test');
    await dialog().getByRole('button', { name: 'Create the token' }).click();
    const secret = (await dialog().locator('output').textContent()) ?? '';
    expect(secret).toMatch(/^pa_partner_/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    expect(await dialog().count()).toBe(1);
    expect(await console.problems()).toEqual([]);
    await dialog().getByRole('button', { name: 'I have stored it' }).click();
    await closed();
    expect(await page.content()).not.toContain(secret);
    expect((await server.call({ path: '~/advertisement-full/PA-7K3QX9T2ZB', token: secret })).status).toBe(200);
    await console.open('/ledger');
    await page.locator('.rows tbody tr:has(td)').first().getByRole('link', { name: 'Website, test' }).waitFor();
  });

  it('rotates it, shows old and new side by side, and revokes the old one', async () => {
    await page.locator('.rows tbody tr:has(td)').first().getByRole('link', { name: 'Website, test' }).click();
    await page.getByRole('button', { name: 'Rotate' }).click();
    // The secret stays visible even if the screen behind it fails to reload.
    const error = { message: 'It broke.', path: ['token'], extensions: { code: 'INTERNAL' } };
    await page.route('**/graphql', async (route) => {
      const isMeant = route.request().postDataJSON().operationName === 'Token';
      await (isMeant ? route.fulfill({ json: { data: { token: null }, errors: [error] } }) : route.fallback());
    });
    await dialog().getByLabel('Regular rotation').check();
    await dialog().getByRole('button', { name: 'Rotate' }).click();
    await page.getByText('It broke.').waitFor();
    await dialog().locator('output').waitFor();
    expect(await dialog().locator('.primary').textContent()).toBe('Copy');
    await page.unroute('**/graphql');
    await dialog().getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText('Replaces', { exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Website, test' }).click();
    await page.getByText('Replaced by', { exact: true }).waitFor();
    expect(await console.problems()).toEqual([]);
    // No line of panels leaves a hole at its end.
    const ends = await page
      .locator('.columns > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, right }) => [top, right]));
    const lines = Map.groupBy(ends as [number, number][], ([top]) => top);
    expect(new Set([...lines.values()].map((line) => Math.max(...line.map(([, right]) => right)))).size).toBe(1);
    expect(lines.size).toBeLessThan(ends.length);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await dialog().getByText('From now on, every request with this token is refused.').waitFor();
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await closed();
    await page.getByText('Website, test is revoked').waitFor();
    await page.getByRole('button', { name: 'Revoke' }).waitFor({ state: 'detached' });
  });

  it('finds a refused call by its request id, and explains it', async () => {
    await until('the refused call is stored', async () => {
      const { data } = await asAdministrator(
        'query ($requestId: String) { refusals(filter: { requestId: $requestId }) { totalCount } }',
        {
          requestId: refused,
        },
      );
      return (data?.refusals as { totalCount: number }).totalCount === 1;
    });
    await console.open('/calls');
    await page.getByLabel('Error, PA-ID, request ID, token').fill(refused);
    await page.keyboard.press('Enter');
    await page.locator('.facts-line').getByText('403 INSUFFICIENT_SCOPE').waitFor();
    await page.locator('.facts-line').getByText('PUT /advertisement/{PAID}/metrics').waitFor();
    await page.locator('.facts-line').getByRole('link', { name: 'PA-7K3QX9T2ZB' }).waitFor();
    const failed = page.locator('.endpoints details[open]', { hasText: 'PUT /advertisement' }).locator('li.fails');
    expect(await failed.locator('.visually-hidden').allTextContents()).toEqual(['Does not hold:']);
    await failed.getByText('The token lacks the scope metrics:write.').waitFor();
    // What was called is first; what this token never calls is last, and no alarm.
    const endpoints = page.locator('.endpoints details');
    expect(await endpoints.first().textContent()).toContain('PUT /advertisement');
    expect(await endpoints.last().textContent()).toMatch(/^GET \/ssp.*Not for this kind of token/);
    expect(await endpoints.last().locator('.badge').getAttribute('class')).toBe('badge');
    // The cause is the first line, with what can be done.
    const cause = page.locator('main .panel > .callout').first();
    await cause.getByText('The token lacks the scope metrics:write.').waitFor();
    expect(await console.problems()).toEqual([]);
    // The dialog can be sent before the names of the publishers are there.
    const release = await holdBack(page, 'PublisherNames');
    await cause.getByRole('button', { name: 'Create a token that can report metrics' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create the token' }).click();
    await page
      .getByRole('dialog')
      .getByText(/pa_partner_\w{43}_/)
      .waitFor();
    release();
    await page.unroute('**/graphql');
  });

  it('adds a publisher, renames it and sets its plan', async () => {
    await console.open('/publishers');
    await page.getByRole('button', { name: 'Add a publisher' }).click();
    await dialog().getByLabel('Name').fill('Järvilehti Media Oy');
    await dialog().getByRole('button', { name: 'Add' }).click();
    await dialog().locator('#issue-name').waitFor();
    await dialog().getByLabel('Name').fill('Kylän Sanomat');
    await dialog().getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kylän Sanomat' }).waitFor();
    await page.getByRole('button', { name: 'Set the plan' }).click();
    await dialog().getByLabel('Plan').selectOption('Free');
    await dialog().getByText('it has 0 active tokens, and made 0 calls in 30 days').waitFor();
    await dialog().locator('button.danger', { hasText: 'Set the plan' }).waitFor();
    await dialog().getByRole('button', { name: 'Set the plan' }).click();
    await closed();
    await page.locator('.under-title').getByText('Free').waitFor();
    await page.getByText('More actions').click();
    await page.getByRole('button', { name: 'Rename' }).click();
    await dialog().getByLabel('Name').fill('Kylän Uutiset');
    await dialog().getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kylän Uutiset' }).waitFor();
    expect(await console.problems()).toEqual([]);
  });

  it('finds where personal data is stored, and keeps it out of the address', async () => {
    await console.open('/data-subjects');
    await page.getByLabel('E-mail address').fill('nobody@example.org');
    await page.keyboard.press('Enter');
    await page.getByText('The data are not stored.').waitFor();
    expect((await addressOf(page)).search).toBe('');
    expect(await console.problems()).toEqual([]);
    const searches = async () => {
      const { data } = await asAdministrator('{ auditTrail(filter: { actions: [person_searched] }) { totalCount } }');
      return (data?.auditTrail as { totalCount: number }).totalCount;
    };
    const before = await searches();
    const release = await holdBack(page, 'DataSubject');
    const search = page.getByRole('search', { name: 'Search for a person' }).getByRole('button');
    await search.dblclick();
    expect(await search.getAttribute('aria-disabled')).toBe('true');
    release();
    await page.locator('.person button[aria-disabled="false"]').waitFor();
    await page.unroute('**/graphql');
    expect(await searches()).toBe(before + 1);
  });

  it('shows a viewer no button that would be refused, and says who may', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Staff token').fill(demoTokens.viewer);
    await page.keyboard.press('Enter');
    await page.getByText('Demo: viewer').waitFor();
    await console.open('/tokens');
    await page.getByText('Demo: operator').waitFor();
    expect(await page.getByRole('button', { name: 'Create a token' }).count()).toBe(0);
    const mail = page.getByRole('main').locator(`a[href^="mailto:${demoContact.email}"]`);
    for (const [path, who] of [
      ['/tokens', 'Only an administrator can create a token.'],
      ['/publishers', 'Only an administrator can add a publisher.'],
      ['/imports', 'Only an operator can import a file.'],
      ['/data-subjects', 'Only administrators can open this screen'],
    ] as const) {
      await console.open(path);
      await page.getByText(who).waitFor();
      expect([path, await mail.count()]).toEqual([path, 1]);
    }
    await console.open('/tokens?state=active');
    await page.locator('.rows tbody th a').first().click();
    await page.getByText('Only an administrator can rotate or revoke this token.').waitFor();
    const token = await page.locator('.under-title code').textContent();
    const subject = new URL((await mail.getAttribute('href')) ?? '').searchParams.get('subject');
    expect(subject).toBe(`Please rotate or revoke this token: ${await page.locator('h1').textContent()} (${token})`);
    expect(await page.getByRole('link', { name: 'Retention' }).count()).toBe(0);
    await console.open('/notices/PA-1F6XB3G8KS');
    expect(await page.getByRole('button', { name: 'Record the confirmation' }).count()).toBe(0);
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...console.origins]).toEqual([server.internalUrl]);
    expect(console.complaints).toEqual([]);
  });
});
