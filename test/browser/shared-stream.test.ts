import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeWith } from '../support/describe-with.ts';
import { recipe } from '../support/recipes.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { launch } from './pages.ts';

const root = new URL('../../', import.meta.url);
const worker = recipe('changes-worker.js');
const tab = recipe('in each tab');

describeWith('chromium', 'the recipe for one stream of all tabs', () => {
  let server: TestServer;
  let browser: Browser;
  let origin: string;
  // A bundler would resolve the import. The index of the package imports its server, too.
  const pages = createServer(({ url = '/' }, response) => {
    const isModule = /^\/graphql-sse\/[a-z]+\.mjs$/.test(url);
    const script = worker
      .replace("'graphql-sse'", "'/graphql-sse/client.mjs'")
      .replace('http://localhost:4001', server.internalUrl);
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'text/javascript');
    if (isModule) response.end(readFileSync(new URL(`node_modules/graphql-sse/lib/${url.split('/')[2]}`, root)));
    else response.end(url === '/changes-worker.js' ? script : '');
  });

  beforeAll(async () => {
    await once(pages.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    server = await startServer({ GRAPHQL_ORIGINS: origin });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    pages.closeAllConnections();
    pages.close();
  });

  it('lets more tabs than a browser has connections get every change, and still read', async () => {
    const { secret } = await server.token({ tier: 'staff' });
    const context = await browser.newContext();
    const tabs: Page[] = [];
    for (let count = 0; count < 7; count += 1) {
      const page = await context.newPage();
      await page.goto(origin);
      await page.evaluate(`token = '${secret}'; seen = []; show = (changes) => seen.push(...changes);`);
      await page.addScriptTag({ type: 'module', content: tab });
      tabs.push(page);
    }
    const ask = (page: Page, query: string) =>
      page.evaluate(
        async ([url, authorization, text]) => {
          const headers = { Authorization: authorization ?? '', 'Content-Type': 'application/json' };
          const answer = await fetch(`${url}/graphql`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ query: text }),
          });
          return answer.json();
        },
        [server.internalUrl, `Bearer ${secret}`, query],
      );
    const [first] = tabs;
    if (!first) throw new Error('no tab');
    // The stream may not be open yet, so there are changes until each tab has seen one.
    let names = 0;
    const haveSeen = () => Promise.all(tabs.map((page) => page.evaluate<number>('seen.length')));
    while ((await haveSeen()).includes(0)) {
      names += 1;
      const created = await ask(
        first,
        `mutation { createPublisher(input: { name: "Publisher ${names}" }) { changed } }`,
      );
      expect(created).toEqual({ data: { createPublisher: { changed: true } } });
    }
    for (const page of tabs)
      expect(await ask(page, '{ me { role } }')).toEqual({ data: { me: { role: 'administrator' } } });
  });
});
