import type { Browser } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeStarted } from '../support/describe-with.ts';
import { type TestServer, testNow } from '../support/server.ts';
import { type ObservedPage, openPage, seriousProblems, startBrowser } from './pages.ts';

export type ConsolePage = ObservedPage & {
  /** Opens an address, and waits until nothing is being read. */
  open: (path: string) => Promise<void>;
  settled: () => Promise<unknown>;
  /** Signs in with a token. */
  signIn: (token: string) => Promise<void>;
  /** What axe-core finds serious or critical, at each width and in both themes, and what does not fit the window. */
  problems: () => Promise<string[]>;
};

/** A page of the console that is not signed in. */
export async function openConsole(
  browser: Browser,
  { internalUrl }: TestServer,
  otherOrigins: readonly string[] = [],
): Promise<ConsolePage> {
  const observed = await openPage(browser, internalUrl, {}, otherOrigins);
  const { page } = observed;
  // The server's clock stands still, too: a token must not expire in one of them only.
  await page.clock.setFixedTime(testNow);
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy: ' + event.violatedDirective))",
  );
  // By a locator: waiting for a function in text needs `eval`, which the policy forbids.
  const settled = () => page.locator('[aria-busy="true"], .placeholder').first().waitFor({ state: 'detached' });
  return {
    ...observed,
    settled,
    open: async (path) => {
      await page.goto(`${internalUrl}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled();
    },
    signIn: async (token) => {
      await page.goto(internalUrl);
      await page.getByLabel('Staff token').fill(token);
      await page.keyboard.press('Enter');
      await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    },
    problems: async () => {
      const problems: string[] = [];
      for (const width of [1920, 1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await settled();
          problems.push(...(await seriousProblems(page)).map((problem) => `${width} ${colorScheme} ${problem}`));
        }
        const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        if (isTooWide) problems.push(`${width} is too narrow`);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      return problems;
    },
  };
}

type ConsoleOptions = Parameters<typeof startBrowser>[0];

/** A server with demo data, and a page of its console. */
export async function startConsole(options?: ConsoleOptions) {
  const started = await startBrowser(options);
  const console = await openConsole(started.browser, started.server);
  return { ...started, console, page: console.page };
}

/** The same, with an administrator signed in. */
export async function startSignedIn(options?: ConsoleOptions) {
  const started = await startConsole(options);
  await started.console.signIn(demoTokens.administrator);
  return started;
}

/** Tests with such a page. */
export const describeConsole = (name: string, tests: (started: Awaited<ReturnType<typeof startConsole>>) => void) =>
  describeStarted('chromium', name, startSignedIn, tests);
