import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launch } from './pages.ts';

/*
 * Takes the screenshots of the README again, from a server with fresh demo data:
 * `npm start`, then `npm run screenshots` in another terminal.
 */

const origin = process.env.CONSOLE_URL ?? 'http://localhost:4001';
const folder = fileURLToPath(new URL('../../.screenshots/', import.meta.url));

/** A refused request of the demo data: its token lacks a scope. */
const refused = { query: '{ refusals(filter: { codes: [SCOPE_MISSING] }, first: 1) { nodes { requestId } } }' };

await mkdir(folder, { recursive: true });
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, colorScheme: 'light' });
  await page.goto(origin);
  await page.getByRole('button', { name: 'Continue with demo data' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const take = async (name: string, path: string) => {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"], .placeholder').first().waitFor({ state: 'detached' });
    for (const [colorScheme, suffix] of [['light', ''] as const, ['dark', '-dark'] as const]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}${name}${suffix}.png` });
    }
  };
  await take('overview', '/');
  await take('notice', '/notices/PA-3H8RBQ5K1M?tab=metrics');
  await take('amendment', '/notices/PA-5R9ZTH1F8V');
  await take('tokens', '/tokens');
  await take('calls', `/calls?request=${await requestId()}`);
} finally {
  await browser.close();
}

async function requestId(): Promise<string> {
  const { demoTokens } = await import('../../src/products/demo/tokens.ts');
  const headers = { Authorization: `Bearer ${demoTokens.viewer}`, 'Content-Type': 'application/json' };
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: JSON.stringify(refused) });
  const { data } = (await response.json()) as { data: { refusals: { nodes: { requestId: string }[] } } };
  return data.refusals.nodes[0]?.requestId ?? '';
}
