import type { Browser } from 'playwright-core';
import { type TestServer, testNow } from '../support/server.ts';
import { type ObservedPage, openPage, seriousProblems } from './pages.ts';

export type ConsolePage = ObservedPage & {
  /** Opens an address, and waits until nothing is being read. */
  open: (path: string) => Promise<void>;
  settled: () => Promise<unknown>;
  /** What axe-core finds serious or critical, at both widths and in both themes, and what does not fit the window. */
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
    problems: async () => {
      const problems: string[] = [];
      for (const width of [1280, 375]) {
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
