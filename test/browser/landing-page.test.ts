import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { readExamples } from '../../src/graph/http/examples.ts';
import { describeWith } from '../support/describe-with.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { launch, type ObservedPage, openPage, seriousProblems } from './pages.ts';

const cdn = 'https://embeddable-sandbox.cdn.apollographql.com';
const embed = 'https://sandbox.embed.apollographql.com';

describeWith('chromium', 'The page at /graphql', () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'silent' }, {}, { hasDemo: true });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function visit(width: number, prepare: (observed: ObservedPage) => Promise<unknown> = async () => {}) {
    const observed = await openPage(browser, server.internalUrl, { viewport: { width, height: 667 } });
    await prepare(observed);
    await observed.page.goto(`${server.internalUrl}/graphql`);
    await observed.page.getByText('Bearer pa_staff_').waitFor();
    return observed;
  }

  it.each([375, 1280])('says what it is without the Sandbox, and fits %i pixels', async (width) => {
    const { page, origins, complaints } = await visit(width);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/the graph$/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await seriousProblems(page)]).toEqual([colorScheme, []]);
    }
    expect([...origins]).toEqual([server.internalUrl, cdn]);
    expect(complaints).toEqual(['Failed to load resource: net::ERR_FAILED']); // the Sandbox, and nothing else
    await page.close();
  });

  it('has a call that works when it is pasted, and links that do', async () => {
    const { page } = await visit(1280);
    const call = (await page.locator('pre').textContent()) ?? '';
    const { stdout } = await promisify(execFile)('sh', ['-c', call]);
    expect(JSON.parse(stdout)).toMatchObject({ data: { notices: { totalCount: expect.any(Number) } } });
    for (const name of ['GraphiQL', 'schema.graphql']) {
      const address = await page.getByRole('link', { name }).getAttribute('href');
      const answer = await page.request.get(`${server.internalUrl}${address}`);
      expect([name, answer.status()]).toEqual([name, 200]);
    }
    await page.close();
  });

  it('gives way to the Sandbox once its frame has loaded, with the first example and the token', async () => {
    const { page, complaints } = await visit(1280, async ({ page }) => {
      // In place of the real script and frame, which this test cannot reach.
      await page.route(`${cdn}/**`, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `globalThis.EmbeddedSandbox = class { constructor(options) {
            globalThis.sandboxOptions = options;
            const frame = document.createElement('iframe');
            frame.src = '${embed}/sandbox/explorer';
            document.querySelector(options.target).append(frame);
          } }`,
        }),
      );
      await page.route(`${embed}/**`, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<p>The Sandbox</p><script>parent.postMessage({ name: 'ExplorerListeningForHandshake' }, '*')</script>`,
        }),
      );
    });
    await page.frameLocator('iframe').getByText('The Sandbox').waitFor({ state: 'visible' });
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'hidden' });
    const options = await page.evaluate(() => Reflect.get(globalThis, 'sandboxOptions'));
    expect(options).toMatchObject({
      initialEndpoint: `${server.internalUrl}/graphql`,
      runTelemetry: false,
      initialState: {
        document: readExamples()[0]?.document,
        variables: readExamples()[0]?.variables,
        sharedHeaders: { Authorization: expect.stringMatching(/^Bearer pa_staff_/) },
      },
    });
    expect(complaints).toEqual([]);
    await page.close();
  });
});
