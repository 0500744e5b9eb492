import { createServer, request, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { partnerDemo } from '../../src/products/demo/partner-demo.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { addressOf, launch, openPage, seriousProblems } from './pages.ts';

const windowEnd = Date.parse('2026-11-22T09:41:00Z') / 1000;
const calls = {
  register_entry: 'getRegisterEntry',
  full_record: 'getNoticeRecord',
  metrics_write: 'recordEngagementMetrics',
  ssp_register_entry: 'getRegisterEntryAsSsp',
} as const;

describeWith('chromium', 'Try it', () => {
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let origins: Set<string>;
  let complaints: string[];
  let isUsedUp = false;

  /** Opens the page at a call. */
  async function open(call: string, options: BrowserContextOptions = {}, origin = server.publicUrl): Promise<Locator> {
    ({ page, origins, complaints } = await openPage(browser, origin, {
      viewport: { width: 1280, height: 800 },
      ...options,
    }));
    await page.goto(`${origin}/api/docs/try#${call}`);
    return shown();
  }
  const shown = () => page.locator('.call:visible');
  const send = (call: Locator) => call.getByRole('button', { name: 'Send', exact: true }).click();
  const title = (call: Locator) => call.locator('.status').textContent();
  /** Sends the call and waits for an answer with this status. */
  async function answered(call: Locator, status: string) {
    await send(call);
    await call.locator('.status', { hasText: status }).waitFor();
  }

  beforeAll(async () => {
    const limiter = async () => ({
      allowed: !isUsedUp,
      remaining: isUsedUp ? 0 : 999,
      reset: windowEnd,
      retryAfter: 42,
    });
    server = await startServer({ LOG_LEVEL: 'silent' }, {}, { hasDemo: true, limiter });
    browser = await launch();
  });
  afterEach(async () => {
    isUsedUp = false;
    await page?.context().close();
    // The browser itself logs each status of an error.
    expect(complaints.filter((text) => !/^Failed to load resource: /.test(text))).toEqual([]);
    expect(
      [...origins].filter(
        (origin) => !origin.startsWith('http://localhost:') && !origin.startsWith('http://127.0.0.1:'),
      ),
    ).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  describe.each(Object.entries(calls) as [keyof typeof calls, string][])('%s', (name, operationId) => {
    it('is opened by the reference, sent as it is, and answered 200', async () => {
      await open('');
      await page.goto(`${server.publicUrl}/api/docs`);
      await page.locator(`a[href="/api/docs/try#${operationId}"]`).click();
      await answered(shown(), '200 OK');
      expect(await shown().getAttribute('id')).toBe(operationId);
      expect(JSON.parse((await shown().locator('.answer pre').textContent()) ?? '')).toHaveProperty(
        'paId',
        'PA-7K3QX9T2ZB',
      );
    });

    it('answers each test notice and each demo token as its list says', async () => {
      const call = await open(operationId);
      const tries = [
        ...partnerDemo.notices.map(({ paId, answers }) => ({
          list: 'Test notice',
          value: paId,
          answer: answers[name],
        })),
        ...partnerDemo.others.map(({ token, answers }) => ({
          list: 'Demo token',
          value: token,
          answer: answers[name],
        })),
      ];
      for (const { list, value, answer } of tries) {
        if (list === 'Demo token') await call.getByLabel('Test notice').selectOption({ index: 0 });
        await call.getByLabel(list).selectOption(value);
        const text = await call.getByLabel(list).locator('option:checked').textContent();
        expect(text).toMatch(new RegExp(`: answers ${answer}$`));
        const response = page.waitForResponse((one) => one.url().includes('/api/v1/'));
        await send(call);
        const [status = '', code] = answer.split(' ');
        expect((await response).status()).toBe(Number(status));
        await call.locator('.status', { hasText: status }).waitFor();
        if (Number(status) >= 400) await call.locator('.outcome').getByText('What to do').waitFor();
        if (code) await call.locator('.answer pre', { hasText: `"code": "${code}"` }).waitFor();
      }
    });
  });

  it('shows the headers, the body as it was sent, and its size', async () => {
    const call = await open(calls.register_entry);
    await answered(call, '200 OK');
    const [response] = await Promise.all([page.waitForResponse('**/api/v1/**'), send(call)]);
    const sent = await response.text();
    await call.getByText(`${Buffer.byteLength(sent).toLocaleString('en')} bytes`).waitFor();
    await call.getByRole('button', { name: 'As sent' }).click();
    expect(await call.locator('.answer pre').textContent()).toBe(sent);
    for (const name of ['etag', 'x-api-version', 'x-ratelimit-remaining', 'x-request-id']) {
      const row = call.locator('.answer dl div', { has: page.locator(`dt:text-is("${name}")`) });
      expect(await row.locator('dd').textContent()).toBe(await response.headerValue(name));
    }
    const download = page.waitForEvent('download');
    await call.getByRole('button', { name: 'Download body' }).click();
    expect((await download).suggestedFilename()).toBe('getRegisterEntry-200.json');
  });

  it('asks again with the ETag, which is 304', async () => {
    const call = await open(calls.register_entry);
    await answered(call, '200 OK');
    await call.getByRole('button', { name: 'Ask again with this ETag' }).click();
    await call.locator('.status', { hasText: '304 Not Modified' }).waitFor();
    await call.locator('.outcome', { hasText: 'Nothing has changed since' }).waitFor();
    expect(await call.getByRole('button', { name: 'Copy body' }).isVisible()).toBe(false);
  });

  it('sends the id of a request, and Ctrl+Enter sends', async () => {
    const call = await open(calls.full_record);
    await call.locator('details.headers summary').click();
    await call.getByLabel('X-Request-Id').fill('partner-42');
    await call.getByLabel('X-Request-Id').press('Control+Enter');
    await call.locator('.answer dd', { hasText: 'partner-42' }).waitFor();
  });

  it('says how long to wait where the limit is used up, and what to do', async () => {
    const call = await open(calls.metrics_write);
    isUsedUp = true;
    await answered(call, '429 Too Many Requests');
    await call.locator('.outcome .wait', { hasText: /^Wait 42 seconds, until \d\d:\d\d:\d\d\.$/ }).waitFor();
    await call.locator('[role="status"]', { hasText: 'The token has used up the requests of its window.' }).waitFor();
  });

  it('says that a token is missing', async () => {
    const call = await open(calls.full_record);
    await call.getByLabel('Demo token').selectOption('');
    await answered(call, '401 Unauthorized');
    await call.locator('.outcome', { hasText: 'is missing or malformed' }).waitFor();
  });

  it('checks the body before it is sent, with the place, and sends it nevertheless if asked to', async () => {
    const call = await open(calls.metrics_write);
    const sent: string[] = [];
    page.on('request', (each) => each.url().includes('/api/v1/') && sent.push(String(each.postData())));
    const body = call.getByLabel('Body, as JSON');
    await body.fill('{\n  "viewsCount": 1,\n}');
    await send(call);
    await call.getByText(/^Not JSON: .*line 3 column 1/).waitFor();
    expect(await body.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    await call.getByRole('button', { name: 'Send it as it is' }).click();
    await call.locator('.status', { hasText: '400 Bad Request' }).waitFor();
    await call.locator('.outcome', { hasText: 'The body is not valid JSON.' }).waitFor();
    expect(sent).toEqual(['{\n  "viewsCount": 1,\n}']);
    await body.fill('{"viewsCount": -1, "engagementsCount": 1}');
    await answered(call, '400 Bad Request');
    await call.locator('.answer pre', { hasText: 'must be at least 0' }).waitFor();
  });

  it.each(['', ' ', '{"viewsCount": 1', '{"a": 01}', '{} {}'])('finds that %p is no JSON', async (body) => {
    const call = await open(calls.metrics_write);
    await call.getByLabel('Body, as JSON').fill(body);
    await send(call);
    const fault = await call.locator('.fault:visible').evaluate((place) => place.firstChild?.textContent);
    expect(fault).toMatch(body.trim() ? /^Not JSON: ./ : /^It is empty\.$/);
  });

  it('writes the call as programs, with what is in the form but the token', async () => {
    const call = await open(calls.metrics_write);
    await call.getByLabel('Token', { exact: true }).fill('secret-token');
    await call.getByLabel('PA-ID', { exact: true }).fill(`a/b'"$(x)`);
    await call.getByLabel('Body, as JSON').fill(`{"viewsCount": 7, "note": "it's"}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied: string[] = [];
    for (const name of ['curl', 'TypeScript', 'Python']) {
      if (name !== 'curl') await call.locator('.calls summary', { hasText: name }).click();
      await call.locator('.calls details[open]').getByRole('button', { name: 'Copy' }).click();
      await call.locator('.calls details[open]').getByRole('button', { name: 'Copied' }).waitFor();
      copied.push(String(await page.evaluate('navigator.clipboard.readText()')));
    }
    const [curl, typescript, python] = copied;
    expect(curl).toBe(
      [
        `curl -i "${server.publicUrl}/api/v1/advertisement/a%2Fb%27%22%24%28x%29/metrics"`,
        '-X PUT',
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{"viewsCount": 7, "note": "it'\\''s"}'`,
      ].join(' \\\n  '),
    );
    expect(typescript).toContain('process.env.TOKEN');
    expect(python).toContain(`PAID = 'a/b\\'"$(x)'`);
    expect(copied.join()).not.toContain('secret-token');
  });

  it('keeps a token nowhere, and forgets it with the page', async () => {
    const call = await open(calls.register_entry);
    const token = call.getByLabel('Token', { exact: true });
    await token.fill(demoTokens.readOnly);
    expect(await token.getAttribute('type')).toBe('password');
    await call.getByRole('button', { name: 'Show' }).click();
    expect(await token.getAttribute('type')).toBe('text');
    await answered(call, '200 OK');
    // The other calls of the tier have it; those of the other tier do not.
    await page.getByRole('link', { name: 'PUT' }).click();
    await page.locator(`#${calls.metrics_write}:visible`).waitFor();
    expect(await shown().getByLabel('Token', { exact: true }).inputValue()).toBe(demoTokens.readOnly);
    await page.getByRole('link', { name: 'ssp' }).click();
    await page.locator(`#${calls.ssp_register_entry}:visible`).waitFor();
    expect(await shown().getByLabel('Token', { exact: true }).inputValue()).toBe(demoTokens.ssp);
    expect((await addressOf(page)).href).not.toContain(demoTokens.readOnly);
    expect(await page.context().storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
    await page.reload();
    expect(await shown().getByLabel('Token', { exact: true }).inputValue()).toBe(demoTokens.ssp);
    await page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))");
    expect(
      await page
        .locator('[data-part="token"]')
        .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value)),
    ).toEqual(['', '', '', '']);
  });

  it('does not send what is no token', async () => {
    const call = await open(calls.register_entry);
    await call.getByLabel('Token', { exact: true }).fill('Bearer abc');
    await send(call);
    await call.getByText('Copy the token alone, without "Bearer".').waitFor();
    await call.getByLabel('Token', { exact: true }).fill(demoTokens.readOnly);
    await call.getByLabel('PA-ID', { exact: true }).fill(' ');
    await send(call);
    await call.getByText('Fill this in.').waitFor();
    expect(await call.locator('.status').count()).toBe(0);
  });

  it.each(['.', '..'])(
    'does not send the PA-ID %s, which is another path, and takes the answer before it away',
    async (paId) => {
      const call = await open(calls.register_entry);
      await answered(call, '200 OK');
      const sent: string[] = [];
      page.on('request', (each) => sent.push(each.url()));
      await call.getByLabel('PA-ID', { exact: true }).fill(paId);
      await send(call);
      await call.getByText('this page cannot send them').waitFor();
      await call.locator('[role="status"]', { hasText: /^Not sent/ }).waitFor();
      expect(await call.locator('.status').count()).toBe(0);
      expect(await call.getByText('Press Send to see the answer.').isVisible()).toBe(true);
      expect(sent).toEqual([]);
    },
  );

  it.each([
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 375, colorScheme: 'light' },
    { width: 375, colorScheme: 'dark' },
  ] as const)(
    'has no barrier that axe finds and cuts nothing off, at $width px, $colorScheme',
    async ({ width, colorScheme }) => {
      const call = await open(calls.metrics_write, { viewport: { width, height: 800 }, colorScheme });
      await call.locator('details.headers summary').click();
      expect(await seriousProblems(page)).toEqual([]);
      await call.getByLabel('Test notice').selectOption({ index: 1 });
      await answered(call, '409 Conflict');
      expect(await seriousProblems(page)).toEqual([]);
      expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(width);
      expect(
        await call
          .locator('.answer h3')
          .boundingBox()
          .then((box) => (box?.y ?? 9999) < 800),
      ).toBe(true);
    },
  );

  it('says without JavaScript where calls are to be had', async () => {
    await open('', { javaScriptEnabled: false });
    expect(await page.locator('noscript a[href="/api/docs"]').isVisible()).toBe(true);
    expect(await page.locator('form:visible').count()).toBe(0);
  });

  describe('behind something that breaks', () => {
    /** Hands over what is not a call; a call gets this. */
    let onCall: Parameters<typeof createServer>[1];
    let front: Server;
    let origin: string;
    beforeAll(async () => {
      front = createServer((asked, answer) => {
        if (asked.url?.startsWith('/api/v1/')) return void onCall?.(asked, answer);
        const { url: path, headers } = asked;
        request(`${server.publicUrl}${path}`, { headers }, (response) => {
          answer.writeHead(response.statusCode ?? 0, response.headers);
          response.pipe(answer);
        }).end();
      });
      await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
      const address = front.address();
      origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    });
    afterAll(() => {
      front.closeAllConnections();
      front.close();
    });

    it('stops waiting for an answer that never comes: when told to, and by itself', async () => {
      onCall = () => {};
      const call = await open(calls.metrics_write, {}, origin);
      await send(call);
      await call.getByRole('button', { name: 'Cancel' }).click();
      await call.locator('.status', { hasText: 'Cancelled' }).waitFor();
      await call.locator('.answer', { hasText: 'Whether the notice took the write is not known.' }).waitFor();
      expect(await call.getByRole('button', { name: 'Cancel' }).isVisible()).toBe(false);
      await page.clock.install();
      await send(call);
      await call.locator('[role="status"]', { hasText: /^Waiting/ }).waitFor();
      await page.clock.fastForward(31_000);
      await call.locator('.answer', { hasText: 'did not answer within 30 seconds' }).waitFor();
    });

    it('stops waiting for the rest of a body', async () => {
      onCall = (_, answer) => {
        answer.writeHead(200, { 'Content-Type': 'application/json' }).write('{"paId": ');
      };
      const call = await open(calls.register_entry, {}, origin);
      await page.clock.install();
      await send(call);
      await call.locator('[role="status"]', { hasText: /^Waiting/ }).waitFor();
      await page.clock.fastForward(31_000);
      await call.locator('.status', { hasText: 'No answer' }).waitFor();
    });

    it.each([
      { what: 'no connection', title: 'No connection', text: 'The server cannot be reached', on: 'destroy' },
      { what: 'a redirection', title: 'Redirected', text: 'which the API never does', on: 302 },
      { what: 'the page of a proxy', title: '502 Bad Gateway', text: 'This is not an answer of the API.', on: 502 },
    ])('shows $what as such', async ({ title: expected, text, on }) => {
      onCall = (asked, answer) => {
        if (on === 'destroy') return void asked.socket.destroy();
        answer.writeHead(Number(on), { Location: 'https://elsewhere.example/' }).end('<h1>sorry</h1>');
      };
      const call = await open(calls.register_entry, {}, origin);
      await send(call);
      await call.locator('.answer', { hasText: text }).waitFor();
      expect(await title(call)).toBe(expected);
    });
  });
});
