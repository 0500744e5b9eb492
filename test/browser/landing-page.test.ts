import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { exampleGroups, readExamples } from '../../src/graph/http/examples.ts';
import { sandboxOrigin } from '../../src/graph/http/explorers.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeStarted } from '../support/describe-with.ts';
import { testNow } from '../support/server.ts';
import { openPage, seriousProblems, startBrowser } from './pages.ts';

await describeStarted('chromium', 'The page at /graphql', startBrowser, ({ server, browser }) => {
  async function visit(width: number) {
    const observed = await openPage(browser, server.internalUrl, { viewport: { width, height: 667 } });
    await observed.page.goto(`${server.internalUrl}/graphql`);
    await observed.page.getByText(`TOKEN='${demoTokens.viewer}'`).waitFor();
    return observed;
  }

  it.each([375, 1280])('says what it is, and fits %i pixels', async (width) => {
    const { page, origins, complaints } = await visit(width);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'GraphQL for political-advertisement notices',
    );
    expect(await page.title()).toBe('The graph · Political-advertisement notices');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await seriousProblems(page)]).toEqual([colorScheme, []]);
    }
    await page.getByRole('button', { name: 'Copy' }).last().waitFor();
    expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(await page.locator('pre').count());
    expect([...origins]).toEqual([server.internalUrl]);
    expect(complaints).toEqual([]);
    const tokens = [demoTokens.viewer, demoTokens.operator, demoTokens.administrator];
    expect(await page.locator('dd code').allTextContents()).toEqual(tokens);
    expect(await page.getByRole('term').allTextContents()).toEqual(['viewer', 'operator', 'administrator']);
    await page.close();
  });

  it('has a call that works when it is pasted, and links that do', async () => {
    const { page } = await visit(1280);
    const call = (await page.locator('pre').first().textContent()) ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', call]);
    expect(JSON.parse(stdout)).toMatchObject({ data: { notices: { totalCount: expect.any(Number) } } });
    for (const name of ['Console', 'GraphiQL', 'schema.graphql', 'cache.json']) {
      const address = await page.getByRole('main').getByRole('link', { name }).getAttribute('href');
      const answer = await page.request.get(`${server.internalUrl}${address}`);
      expect([name, answer.status()]).toEqual([name, 200]);
    }
    expect(await page.getByRole('main').getByRole('link', { name: 'Partner API' }).getAttribute('href')).toMatch(
      /:0\/api\/docs$/,
    );
    await page.close();
  });

  it('leads to each example by its question', async () => {
    const { page } = await visit(375);
    const groups = page.locator('#examples summary');
    expect(await groups.allTextContents()).toHaveLength(Object.keys(exampleGroups).length);
    for (const group of await groups.all()) await group.click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    expect(await seriousProblems(page)).toEqual([]);
    const examples = readExamples(createSchema(), testNow);
    const links = page.locator('#examples a');
    expect(await links.allTextContents()).toEqual(examples.map(({ question }) => question.replaceAll('`', '')));
    await page.getByRole('link', { name: 'Which campaigns got the most views' }).click();
    await page.locator('.graphiql-query-editor').getByText('ViewsPerEuro').waitFor();
    await page.close();
  });

  it('opens Apollo Sandbox, which may then send this endpoint a query with a token', async () => {
    const { page, complaints } = await visit(1280);
    let asked: URL | undefined;
    // In place of Apollo's page, which this test cannot reach.
    await page.route(`${sandboxOrigin}/**`, (route) => {
      asked = new URL(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>The Sandbox</p>' });
    });
    await page.getByRole('link', { name: 'Apollo Sandbox' }).click();
    await page.getByText('The Sandbox').waitFor();
    expect(asked?.href.split('?')[0]).toBe(`${sandboxOrigin}/sandbox/explorer`);
    const { endpoint, document = '' } = Object.fromEntries(asked?.searchParams ?? []);
    expect(endpoint).toBe(`${server.internalUrl}/graphql`);
    expect(validate(createSchema(), parse(document))).toEqual([]);
    // Chromium asks the user.
    await page.context().grantPermissions(['local-network-access'], { origin: sandboxOrigin });
    const answer = await page.evaluate(
      async ([url, token]) => {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        return (await fetch(url, { method: 'POST', headers, body: '{"query":"{ me { role } }"}' })).json();
      },
      [asked?.searchParams.get('endpoint') ?? '', demoTokens.viewer] as const,
    );
    expect(answer).toEqual({ data: { me: { role: 'viewer' } } });
    expect(complaints).toEqual([]);
    await page.close();
  });
});
