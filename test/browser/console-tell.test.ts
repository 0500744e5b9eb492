import { expect, it } from '@jest/globals';
import type { Dialog, Page } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeStarted } from '../support/describe-with.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphClient } from '../support/graph-server.ts';
import { mutation } from '../support/literals.ts';
import { startMailServer } from '../support/mail-server.ts';
import { describeConsole, startSignedIn } from './console-page.ts';
import { addressOf } from './pages.ts';

/** In the letters to all publishers concerned, the one to the Ardmore Courier. */
async function choosePublisher(page: Page): Promise<void> {
  const publishers = page.getByLabel(/^One of \d+ publishers to write to/);
  const name = await publishers.getByRole('option', { name: /^The Ardmore Courier Ltd: \d/ }).textContent();
  await publishers.selectOption({ label: String(name) });
  await page.getByRole('heading', { level: 1, name: 'Write to The Ardmore Courier Ltd' }).waitFor();
}

await describeConsole('Telling a publisher', ({ server, page, console }) => {
  const dialog = () => page.getByRole('dialog');
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
  const { ask, draft, move } = graphClient(server, demoTokens.operator);
  /** The parts of the link that opens a mail. */
  const mail = async () => {
    const href = (await link('Open in mail').getAttribute('href')) ?? '';
    const { pathname, searchParams } = new URL(href);
    return {
      length: href.length,
      to: pathname.split(',').map(decodeURIComponent),
      subject: searchParams.get('subject'),
      text: searchParams.get('body') ?? '',
    };
  };
  /** A notice of the publisher that was sent back, with a reason. */
  const sentBack = async (publisherId: string, title: string, note?: string) => {
    const paId = await draft(draftRecord({ publisherId, basicInformation: { title } }));
    await move(paId, 'submitNotice');
    const input = { paId, revision: await server.revision(paId), note };
    await ask(mutation('requestNoticeRevision'), { input });
    return paId;
  };

  it('keeps contacts: an issue is at its field, and what somebody else kept is not lost in silence', async () => {
    const id = await server.publisher({ name: 'Kylän Sanomat' });
    await console.open(`/publishers/${id}`);
    await page.getByRole('button', { name: 'Add a contact' }).click();
    await dialog().getByLabel('Name').fill('Ilmoitukset');
    await dialog().getByLabel('E-mail address').fill('ilmoitukset');
    await dialog().getByRole('button', { name: 'Save the contacts' }).click();
    await dialog().getByText('Enter the e-mail address as an e-mail address').waitFor();
    expect(await dialog().getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true');
    expect(await console.problems()).toEqual([]);
    const others = [{ name: 'Toimitus', email: 'toimitus@kylan.example' }];
    await ask(mutation('setPublisherContacts'), { input: { id, revision: 1, contacts: others } });
    await dialog().getByLabel('E-mail address').fill('ilmoitukset@kylan.example');
    await dialog().getByRole('button', { name: 'Save the contacts' }).click();
    await dialog().getByText('Its contacts are now: Toimitus <toimitus@kylan.example>.').waitFor();
    expect(await dialog().getByLabel('Name').inputValue()).toBe('Ilmoitukset');
    await dialog().getByRole('button', { name: 'Add another contact' }).click();
    await dialog().getByLabel('Name').last().and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText('Toimitus');
    await dialog().getByLabel('E-mail address').last().fill('toimitus@kylan.example');
    await dialog().getByRole('button', { name: 'Save the contacts' }).click();
    await dialog().waitFor({ state: 'detached' });
    await link('ilmoitukset@kylan.example').waitFor();
    await link('toimitus@kylan.example').waitFor();
    await page.getByRole('button', { name: 'Change the contacts' }).click();
    await dialog().getByRole('button', { name: 'Remove contact 1' }).click();
    await dialog().getByRole('button', { name: 'Save the contacts' }).click();
    await link('ilmoitukset@kylan.example').waitFor({ state: 'detached' });
    await link('toimitus@kylan.example').waitFor();
  });

  it('asks before a dialog is closed with what was written in it', async () => {
    await page.getByRole('button', { name: 'Change the contacts' }).click();
    const asked: string[] = [];
    const answer = async (question: Dialog) => {
      asked.push(question.message());
      await (asked.length < 3 ? question.dismiss() : question.accept());
    };
    page.on('dialog', answer);
    await dialog().getByLabel('Name').fill('Jakelu');
    await page.keyboard.press('Escape');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog().getByLabel('Name').inputValue()).toBe('Jakelu');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    page.off('dialog', answer);
    expect(new Set(asked)).toEqual(new Set(['Close it? What you wrote will be lost.']));
  });

  it('keeps a text that was written while another screen is shown, and when another topic is chosen', async () => {
    const id = await server.publisher({ name: 'W'.repeat(200) });
    await draft(draftRecord({ publisherId: id, basicInformation: { title: 'First' } })).then((paId) =>
      move(paId, 'submitNotice', 'confirmNotice'),
    );
    await sentBack(id, 'Second', 'A reason');
    await console.open(`/publishers/${id}/tell`);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByLabel('Text').fill('In my own words');
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Tokens' }).click();
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: /^Write to W/ })
      .click();
    expect(await page.getByLabel('Text').inputValue()).toBe('In my own words');
    await page.getByRole('group', { name: 'About' }).getByRole('checkbox').last().click();
    await page.getByText('Message rewritten').waitFor();
    expect(await page.getByLabel('Text').inputValue()).not.toBe('In my own words');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Text').inputValue()).toBe('In my own words');
    await page.getByRole('group', { name: 'About' }).getByRole('checkbox').last().click();
    await page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: /^Write to W/ })
      .waitFor({ state: 'detached' });
  });

  it('writes from a task, to whom it concerns', async () => {
    await console.open('/');
    await link(/^Write to the publishers?: Versions? awaiting sign-off$/).click();
    expect(await console.problems()).toEqual([]);
    await choosePublisher(page);
    await console.settled();
    const { to, subject, text } = await mail();
    // Not the contact for systems: it is about a sign-off.
    expect(to).toEqual(['notices@ardmore-courier.example']);
    expect(subject).toMatch(/^Versions awaiting sign-off: \d$/);
    expect(text).toMatch(/\r\n- .+ \(PA-\w+\), to be shown from .+\r\n {2}http.+\/notices\/PA-\w+\r\n/);
    expect((await addressOf(page)).href).not.toMatch(/@|%40/);
    await page.getByLabel(/adops@/).check();
    expect((await mail()).to).toHaveLength(2);
    await page.getByLabel(/adops@/).uncheck();
    await page.getByLabel('Subject').fill('Two & three?');
    expect(await mail()).toMatchObject({ to: ['notices@ardmore-courier.example'], subject: 'Two & three?' });
    expect(await console.problems()).toEqual([]);
  });

  it('writes of what is late first to its publisher, marks it, and says to whom it was written already', async () => {
    const due = (publisherId: string, day: string) =>
      draft(
        draftRecord({ publisherId, basicInformation: { publicationStartDate: day }, campaign: { startDate: day } }),
      );
    const many = await server.publisher({ name: 'Many Due Ltd' });
    for (let count = 0; count < 3; count += 1) await due(many, '2026-11-27');
    await due(await server.publisher({ name: 'Late Ltd' }), '2026-11-01');
    await console.open('/');
    await link(/^Write to the publishers?: Notices? due/).click();
    await page.getByRole('heading', { level: 1, name: 'Write to Late Ltd' }).waitFor();
    await console.settled();
    expect((await mail()).text).toContain('late: should have been shown since 1 November 2026');
    await page.getByRole('button', { name: 'I sent it' }).click();
    await page.getByText(/^Late Ltd was written to about this on \d+ \w+\.$/).waitFor();
    await page
      .getByLabel(/publishers to write to/)
      .getByRole('option', { name: /^Late Ltd: 1, written to on \d+/ })
      .waitFor({ state: 'attached' });
  });

  it('writes in the language of the country of a publisher, or in English', async () => {
    const [{ id } = { id: '' }] = await server.sql<{ id: string }>(
      "select id from publisher where name = 'Eulenfurter Tagblatt Verlag GmbH'",
    );
    await console.open(`/publishers/${id}/tell?about=plan`);
    expect(await mail()).toMatchObject({
      subject: expect.stringMatching(/^Ihr Pro-Tarif endete am \d+\. \p{L}+ \d{4}$/u),
      text: expect.stringContaining('Seitdem wird jeder Aufruf Ihrer Systeme abgelehnt (403 PRO_PLAN_REQUIRED).'),
    });
    // A letter of whole sentences, with its closing formula.
    expect((await mail()).text).toMatch(
      /\r\n\r\nIhr Pro-Tarif endete am [^.]+\. [^.]+\. Seitdem wird jeder Aufruf .*\. Bitte .*\.\r\n/u,
    );
    expect((await mail()).text).toMatch(/\r\n\r\nMit freundlichen Grüßen\r\nDas Register /);
    await page.getByLabel('Language').selectOption('English');
    expect((await mail()).subject).toMatch(/^Your Pro plan ended on \d+ \w+ \d{4}$/);
    await page.getByLabel('Language').selectOption('German');
    expect((await mail()).text).toMatch(/^Guten Tag,\r\n/);
    expect(await console.problems()).toEqual([]);
  });

  it('says in two clicks why a notice was sent back, also without a contact', async () => {
    const publisherId = await server.publisher({ name: 'Radio Ääni' });
    const paId = await sentBack(publisherId, 'Our river', 'The total value is missing.');
    await sentBack(publisherId, 'Another one');
    await console.open(`/notices/${paId}`);
    await link('Write to the publisher').click();
    await page.getByText('No contact of Radio Ääni is known.').waitFor();
    const { to, subject, text } = await mail();
    expect([to, subject]).toEqual([[''], 'Notices sent back for revision: 1']);
    expect(text).toContain('Why it was sent back: The total value is missing.');
    expect(text).toContain(`${server.internalUrl}/notices/${paId}`);
    expect(text).not.toContain('Another one');
    await page.getByRole('button', { name: 'Add a contact' }).click();
    await dialog().getByLabel('Name').fill('Desk');
    await dialog().getByLabel('E-mail address').fill("o'neil&sons?bcc@radio.example");
    await dialog().getByRole('button', { name: 'Save the contacts' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: /bcc@radio/ }).waitFor();
    expect((await mail()).to).toEqual(["o'neil&sons?bcc@radio.example"]);
  });

  it('keeps the link short enough for mail programs, and copies what does not fit', async () => {
    const publisherId = await server.publisher({ name: 'Εφημερίδα' });
    for (let index = 0; index < 5; index += 1) await sentBack(publisherId, `${'Ποτάμι '.repeat(9)}${index}`);
    await console.open(`/publishers/${publisherId}/tell`);
    const { length, text } = await mail();
    expect(length).toBeLessThanOrEqual(2000);
    expect(text).toMatch(/- and \d more: http.+publisher=/);
    await page.getByLabel('Text').fill('ä'.repeat(2000));
    await page.evaluate("document.addEventListener('click', (event) => event.preventDefault(), { once: true })");
    await link('Open in mail').click();
    expect(await mail()).toMatchObject({ subject: 'Notices sent back for revision: 5', text: '' });
    await page
      .getByRole('status')
      .getByText(/paste it into the mail|select the text/)
      .waitFor();
  });
});

await describeStarted(
  'chromium',
  'Telling a publisher by the mail server',
  async () => {
    const mailServer = await startMailServer();
    const settings = { SMTP_URL: mailServer.url, SMTP_FROM: 'register@register.example' };
    const started = await startSignedIn({ settings });
    const stop = async () => {
      await started.stop();
      await mailServer.stop();
    };
    return { ...started, mailServer, stop };
  },
  ({ page, console, mailServer }) => {
    it('keeps the text while the mail server is away, sends it once, and says where that is recorded', async () => {
      await console.open('/publishers/tell?about=sign_off');
      await choosePublisher(page);
      await console.settled();
      await page.getByLabel(/adops@/).uncheck();
      await page.getByLabel('Text').fill('Good day, please sign off.');
      const send = page.getByRole('button', { name: 'Send to 1 contact' });
      expect(await console.problems()).toEqual([]);
      mailServer.refusals['notices@'] = 450;
      await send.click();
      await page.getByRole('alert').getByText('The mail server is unreachable').waitFor();
      expect(await page.getByLabel('Text').inputValue()).toBe('Good day, please sign off.');
      expect(mailServer.mails).toEqual([]);
      delete mailServer.refusals['notices@'];
      await send.click();
      await page.getByRole('status').getByText('Sent to 1 contact').waitFor();
      expect(mailServer.mails).toMatchObject([{ to: ['notices@ardmore-courier.example'] }]);
      expect(mailServer.mails[0]?.text).toContain('Good day, please sign off.');
      await send.click();
      await page.getByRole('status').getByText('Was sent already').waitFor();
      expect(mailServer.mails).toHaveLength(1);
      await page.getByRole('main').getByRole('link', { name: 'audit trail' }).click();
      await page.getByRole('row', { name: /Publisher told/ }).waitFor();
    });
  },
);
