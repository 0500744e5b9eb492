import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  type APIResponse,
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { programOf } from '../support/programs.ts';
import { startServer } from '../support/server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** With the same fonts on each machine: the size of a text decides what fits, what is cut, and what is large enough to touch. */
export const launch = () =>
  chromium.launch({
    executablePath: programOf('chromium') ?? '',
    env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)) },
    args: ['--no-sandbox', '--disable-background-networking'],
  });

/** A server with demo data, and a browser. */
export async function startBrowser({ settings, ...options }: { at?: Date; settings?: Record<string, string> } = {}) {
  const server = await startServer({ LOG_LEVEL: 'silent', ...settings }, {}, { hasDemo: true, ...options });
  const browser = await launch();
  const stop = async () => {
    await browser.close();
    await server.stop();
  };
  return { server, browser, stop };
}

/** A page without access to hosts that are not named, and what it did. */
export type ObservedPage = {
  page: Page;
  /** Where requests wanted to go. */
  origins: Set<string>;
  /** What the page complained of: errors, and what its policy did not let it do. */
  complaints: string[];
};

export async function openPage(
  browser: Browser,
  origin: string,
  options?: BrowserContextOptions,
  others: readonly string[] = [],
): Promise<ObservedPage> {
  // A context of its own, so that it can have other tabs.
  const page = await (await browser.newContext(options)).newPage();
  page.setDefaultTimeout(60_000);
  const origins = new Set<string>();
  const complaints: string[] = [];
  await page.route('**/*', (route) => {
    const asked = new URL(route.request().url()).origin;
    origins.add(asked);
    return asked === origin || others.includes(asked) ? route.continue() : route.abort();
  });
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', ({ message }) => complaints.push(message));
  return { page, origins, complaints };
}

/**
 * The address, from the page itself: `page.url()` learns later than the page draws that a script has changed it. Asked again if the
 * page is left meanwhile.
 */
export async function addressOf(page: Page): Promise<URL> {
  for (;;) {
    try {
      return new URL(await page.evaluate<string>('location.href'));
    } catch (error) {
      if (!String(error).includes('because of a navigation')) throw error;
    }
  }
}

/** A field in the form of a record, whose group is shown first. */
export async function recordField(page: Page, path: string): Promise<Locator> {
  await page.evaluate(`location.hash = 'field-${path}'`);
  return page.locator(`[id="field-${path}"]`);
}

/** A server with demo data, and a page of its GraphiQL. */
export async function startGraphiql(options?: BrowserContextOptions) {
  const started = await startBrowser();
  const observed = await openPage(started.browser, started.server.internalUrl, options);
  await observed.page.goto(`${started.server.internalUrl}/graphiql`);
  await observed.page.waitForSelector('.graphiql-query-editor .CodeMirror-line');
  return { ...started, observed };
}

/** Delays the requests of an operation. @returns a function that releases them */
export async function holdBack(page: Page, operation: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName === operation) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Changes the answers of an operation; of all, if none is named. */
export const alter = (
  page: Page,
  operation: string | undefined,
  change: (data: Awaited<ReturnType<APIResponse['json']>>) => void,
) =>
  page.route('**/graphql', async (route) => {
    if (operation && route.request().postDataJSON().operationName !== operation) return route.fallback();
    const response = await route.fetch();
    const json = await response.json();
    change(json.data ?? {});
    await route.fulfill({ response, json });
  });

/** Chooses in a combobox, as somebody who types and clicks does. */
export async function pick(field: Locator, text: string): Promise<void> {
  const option = field.page().getByRole('option', { name: text, exact: true });
  await field.fill(text);
  // A screen that is still loading may close the list.
  await option.waitFor({ timeout: 10_000 }).catch(async () => {
    await field.fill('');
    await field.fill(text);
  });
  await option.click();
}

type Violation = { id: string; impact: string; nodes: { html: string }[] };

/**
 * Runs axe-core with the rule on the size of targets, which is off by default. It takes a target for small that a menu or a bar
 * covers in part, as the page is scrolled now: one whose own box is large enough is none.
 */
const runAxe = `axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) => {
  const isSmall = ({ target }) => {
    const { width, height } = document.querySelector(target[0]).getBoundingClientRect();
    return width < 24 || height < 24;
  };
  const nodesOf = ({ id, nodes }) => (id === 'target-size' ? nodes.filter(isSmall) : nodes);
  return violations.map((each) => ({ ...each, nodes: nodesOf(each) })).filter(({ nodes }) => nodes.length > 0);
})`;

/** What axe-core finds serious or critical, as the page is now. */
export async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = (await page.evaluate(runAxe)) as Violation[];
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** How often the innermost function of the page's scripts that contains a text is called by an action. */
export async function callsOf(page: Page, text: string, act: () => Promise<unknown>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  await client.send('Debugger.enable');
  await client.send('Profiler.enable');
  await client.send('Profiler.startPreciseCoverage', { callCount: true });
  await client.send('Profiler.takePreciseCoverage');
  await act();
  const { result } = await client.send('Profiler.takePreciseCoverage');
  const counts: number[] = [];
  for (const { scriptId, functions } of result) {
    const { scriptSource } = await client.send('Debugger.getScriptSource', { scriptId });
    const at = scriptSource.indexOf(text);
    const around = functions
      .flatMap(({ ranges }) => ranges.slice(0, 1))
      .filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset);
    const innermost = around.sort((a, b) => b.startOffset - a.startOffset)[0];
    if (innermost) counts.push(innermost.count);
  }
  await client.detach();
  return counts.reduce((sum, count) => sum + count, 0);
}
