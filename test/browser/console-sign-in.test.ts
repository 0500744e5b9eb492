import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { describeWith } from '../support/describe-with.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type ConsolePage, openConsole } from './console-page.ts';
import { addressOf, launch } from './pages.ts';
import { type SignInProvider, startSignInProvider } from './sign-in-provider.ts';

describeWith('chromium', 'Signing in to the console with the identity provider', () => {
  let provider: SignInProvider;
  let server: TestServer;
  let browser: Browser;
  let page: Page;
  let console: ConsolePage;

  beforeAll(async () => {
    provider = await startSignInProvider(() => new Date());
    server = await startServer({ LOG_LEVEL: 'silent', ...provider.settings }, {}, { at: new Date() });
    browser = await launch();
    console = await openConsole(browser, server, [provider.issuer]);
    page = console.page;
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await provider?.stop();
  });

  const button = () => page.getByRole('button', { name: `Sign in with ${new URL(provider.issuer).host}` });
  const stored = () => page.evaluate('Object.keys(sessionStorage).sort()');

  it('comes back to the same view, as the person and with the role of the provider', async () => {
    await page.goto(`${server.internalUrl}/notices?phase=draft`);
    await button().waitFor();
    expect(await console.problems()).toEqual([]);
    await button().click();
    await page.waitForURL(`${server.internalUrl}/notices?phase=draft`);
    await page.getByRole('heading', { level: 1, name: 'Notices', exact: true }).waitFor();
    const session = page.locator('.session');
    await session.getByText('anna').waitFor();
    await session.getByText('Operator').waitFor();
    expect(await stored()).toEqual(['console.token', 'console.who']);
    expect(await page.evaluate('document.cookie + Object.keys(localStorage)')).toBe('');
    await page.reload();
    await session.getByText('anna').waitFor();
  });

  it('as a person of a publisher, sees what is the publisher’s own', async () => {
    const [own, other] = [await server.publisher({ name: 'Tagblatt' }), await server.publisher({ name: 'Abendpost' })];
    await server.notice(own, { title: 'Our own notice' });
    await server.notice(other, { title: 'A notice of another' });
    await page.getByRole('button', { name: 'Sign out' }).click();
    Object.assign(provider.state, { roles: ['publisher'], publishers: [own] });
    await button().click();
    await page.locator('.session').getByText('Tagblatt').waitFor();
    await console.open('/notices');
    await page.getByText('Our own notice').waitFor();
    expect(await page.getByText('A notice of another').count()).toBe(0);
    Object.assign(provider.state, { roles: ['operator'], publishers: [] });
  });

  it('says why the provider refused, or the server', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    provider.state.refuses = true;
    await button().click();
    await page.getByText('The sign-in failed: access_denied').waitFor();
    provider.state.refuses = false;
    provider.state.roles = ['visitor'];
    await button().click();
    await page.getByText('Not signed in.').waitFor();
    expect(await stored()).toEqual([]);
    provider.state.roles = ['operator'];
  });

  it('takes no answer that this tab did not ask for', async () => {
    await page.goto(`${server.internalUrl}/signed-in?code=code-0&state=guessed`);
    await page.getByText('The sign-in failed: it was not started in this tab.').waitFor();
    expect((await addressOf(page)).search).toBe('');
    await page.evaluate(`sessionStorage.setItem('console.sign-in', '{"verifier":"v","state":"mine","from":"/"}')`);
    await page.goto(`${server.internalUrl}/signed-in?code=code-0&state=guessed`);
    await page.getByText('The sign-in failed:').waitFor();
    expect(await stored()).toEqual([]);
  });

  it('sends nobody to another host, and leaves no code in the address', async () => {
    await page.evaluate(
      `sessionStorage.setItem('console.sign-in', '{"verifier":"v","state":"mine","from":"//evil.example/x"}')`,
    );
    await page.goto(`${server.internalUrl}/signed-in?code=code-0&state=mine`);
    await page.getByText('The sign-in failed:').waitFor();
    expect((await addressOf(page)).href).toBe(`${server.internalUrl}/`);
    await page.goBack();
    expect((await addressOf(page)).href).not.toContain('code=');
    expect((await page.goto(`${server.internalUrl}//evil.example/x`))?.status()).toBe(404);
  });

  const dialog = () => page.getByRole('dialog', { name: 'Your session has ended' });
  const title = () => page.locator('[id="field-basicInformation.title"]');
  /** The token of the session expires while a form is written. */
  const expireWhileWriting = async () => {
    await title().fill('Bridges for everyone');
    server.clock.now = new Date(Date.now() + 3_600_000);
    await page.getByRole('link', { name: 'Targeting' }).click();
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await dialog().waitFor();
    server.clock.now = new Date();
  };
  /** Signs in beside the tab, in a window that closes itself. */
  const signInBeside = async () => {
    const opened = page.context().waitForEvent('page');
    await button().click();
    const beside = await opened;
    if (!beside.isClosed()) await beside.waitForEvent('close');
  };

  it('warns before its end, and is renewed without leaving the screen', async () => {
    provider.state.seconds = 240;
    await page.clock.setFixedTime(new Date());
    await page.goto(`${server.internalUrl}/notices/new`);
    await button().click();
    await page.getByText(/Your session ends in \d minutes/).waitFor();
    expect(await console.problems()).toEqual([]);
    await title().fill('Bridges');
    provider.state.seconds = 600;
    await page.getByRole('button', { name: 'Sign in again now' }).click();
    await page.getByText('Your session ends in').waitFor({ state: 'detached' });
    expect(await title().inputValue()).toBe('Bridges');
  });

  it('ends when the token expires, and goes on with what was written when the same person is back', async () => {
    await expireWhileWriting();
    expect(await title().isVisible()).toBe(false);
    expect(await console.problems()).toEqual([]);
    provider.state.subject = 'boris';
    await signInBeside();
    await page.getByText('In another tab, boris has signed in.').waitFor();
    expect(await title().isVisible()).toBe(false);
    provider.state.subject = 'anna';
    await signInBeside();
    // The attempt that was refused has been made again.
    await page.getByText(/\d+ fields are blank or need a change\. Nothing was saved\./).waitFor();
    expect(await title().inputValue()).toBe('Bridges for everyone');
  });

  const openTab = async (path: string) => {
    const tab = await page.context().newPage();
    await tab.goto(`${server.internalUrl}${path}`);
    return tab;
  };

  it('is handed to a new tab, and ends in all tabs of the person, with what was written kept', async () => {
    const tab = await openTab('/publishers');
    await tab.locator('.session').getByText('anna').waitFor();
    const third = await openTab('/audit');
    await third.locator('.session').getByText('anna').waitFor();
    await third.getByRole('button', { name: 'Sign out' }).click();
    for (const each of [third, tab]) await each.getByLabel('Staff token').waitFor();
    await dialog().getByText('You signed out in another tab.').waitFor();
    await tab.reload();
    await tab.getByLabel('Staff token').waitFor();
    await signInBeside();
    await dialog().waitFor({ state: 'detached' });
    expect(await title().inputValue()).toBe('Bridges for everyone');
    // Who signed out is signed in again only by themselves.
    expect(await tab.getByLabel('Staff token').isVisible()).toBe(true);
    await third.close();
    await tab.close();
  });

  it('is not handed to other origins, nor from two people to one tab', async () => {
    page.once('dialog', (each) => each.accept());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await button().waitFor();
    const tab = await openTab('/publishers');
    await tab.getByLabel('Staff token').waitFor();
    provider.state.subject = 'boris';
    await tab.getByRole('button', { name: 'Sign in with' }).click();
    await tab.locator('.session').getByText('boris').waitFor();
    provider.state.subject = 'anna';
    await button().click();
    await page.locator('.session').getByText('anna').waitFor();
    const third = await openTab('/audit');
    await third.getByText('Other tabs are signed in as different people').waitFor();

    const ask = (origin: string) =>
      third.goto(`${origin}/health/live`).then(() =>
        third.evaluate(`answers = []; channel = new BroadcastChannel('console');
          channel.onmessage = ({ data }) => answers.push(data.type); channel.postMessage({ type: 'ask', id: '1' })`),
      );
    await ask(provider.issuer);
    const another = await page.context().newPage();
    await another.goto(`${server.internalUrl}/health/live`);
    const heard = await another.evaluate(`new Promise((resolve) => {
      const channel = new BroadcastChannel('console');
      channel.onmessage = ({ data }) => resolve(data.type);
      channel.postMessage({ type: 'ask', id: '2' });
    })`);
    expect(heard).toBe('answer');
    expect(await third.evaluate('answers')).toEqual([]);
    await another.close();

    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.getByLabel('Staff token').waitFor();
    await page.reload();
    await page.locator('.session').getByText('anna').waitFor();
    await third.close();
    await tab.close();
  });

  it('cannot be navigated by the page that opened it', async () => {
    const other = await page.context().newPage();
    await other.goto(`${provider.issuer}/keys`);
    const opened = page.context().waitForEvent('page');
    await other.evaluate(`opened = open(${JSON.stringify(server.internalUrl)}); 0`);
    const tab = await opened;
    await tab.locator('.session').getByText('anna').waitFor();
    expect(await other.evaluate('opened.closed')).toBe(true);
    await tab.close();
    await other.close();
  });

  it('asks nothing of a host other than the provider, and does nothing that its policy forbids', () => {
    expect([...console.origins].sort()).toEqual([server.internalUrl, provider.issuer].sort());
    // Refused tokens, a refused code, and the address that is none, above.
    expect(console.complaints.filter((text) => !/40[0134] \(/.test(text))).toEqual([]);
  });
});
