import { afterAll, describe, expect, it } from '@jest/globals';
import { graphServer } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { testNow } from '../../support/server.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const server = await graphServer({ SMTP_URL: mailServer.url, SMTP_FROM: 'register@register.example' });
const withoutMail = await graphServer();
const operator = await server.secretOf({ tier: 'staff', role: 'operator' });

const desk = 'desk@canary.example';
const systems = 'systems@canary.example';
const mail = { to: [desk], about: ['sign_off'], subject: 'Canary subject', text: 'Good day,\n\nCanary text\n' };

async function publisherOf({ sql, publisher }: typeof server): Promise<string> {
  const id = await publisher();
  await sql(
    `insert into publisher_contact (publisher_id, position, name, email) values (?, 0, 'Desk', ?), (?, 1, 'Systems', ?)`,
    [id, desk, id, systems],
  );
  return id;
}

async function tell(id: string, given: object = {}, on = server, token = operator) {
  const selection = mutation('tellPublisher', 'changed refused publisher { id }');
  const { data, errors } = await on.graphql(token, selection, { input: { id, ...mail, ...given } });
  return { payload: data?.tellPublisher, failure: errors?.[0] };
}

/** Audit entries of mails to this publisher. */
const told = (id: string) =>
  server.readPages('auditTrail', `filter: { publisherIds: ["${id}"] }`, 'action actor { kind } before after');

/** No address, subject or text is kept anywhere, or logged. */
async function expectNoTrace() {
  const tables = ['audit_trail', 'idempotency_key'];
  for (const table of tables) expect(JSON.stringify(await server.sql(`select * from ${table}`))).not.toMatch(/canary/i);
  expect(server.logs.join()).not.toMatch(/canary/i);
}

let keys = 0;
const newKey = () => `mail ${++keys}`;

describe('mails to a publisher', () => {
  it('are at most ten within an hour, also of those that are sent at once; others get theirs', async () => {
    const [id, other] = [await publisherOf(server), await publisherOf(server)];
    for (let number = 0; number < 9; number += 1) expect((await tell(id)).payload).toMatchObject({ changed: true });
    await Promise.all([tell(id), tell(id), tell(id), tell(id)]);
    expect((await tell(id)).failure?.extensions.code).toBe('MAIL_UNAVAILABLE');
    expect(mailServer.mails.splice(0)).toHaveLength(10);
    expect(await told(id)).toHaveLength(10);
    expect((await tell(other)).payload).toMatchObject({ changed: true });
    server.clock.now = new Date(testNow.getTime() + 60 * 60 * 1000);
    expect((await tell(id)).payload).toMatchObject({ changed: true });
    mailServer.mails.splice(0);
  });
});

describe('a mail to a publisher', () => {
  it('goes to its contacts; the audit trail has to how many, and what about', async () => {
    const id = await publisherOf(server);
    const { payload } = await tell(id, { to: [desk.toUpperCase(), systems, desk], about: ['sign_off', 'plan'] });
    expect(payload).toEqual({ changed: true, refused: [], publisher: { id } });
    const [got, ...others] = mailServer.mails.splice(0);
    expect([got?.to, others]).toEqual([[desk, systems], []]);
    expect(got?.text).toContain('Canary text');
    expect(await told(id)).toEqual([
      {
        action: 'publisher_told',
        actor: { kind: 'staff' },
        before: null,
        after: { recipients: 2, about: ['sign_off', 'plan'] },
      },
    ]);
    await expectNoTrace();
  });

  it('is one mail, however often the request is sent, also at once', async () => {
    const id = await publisherOf(server);
    const idempotencyKey = newKey();
    const answers = await Promise.all([1, 2, 3].map(() => tell(id, { idempotencyKey })));
    answers.push(await tell(id, { idempotencyKey }));
    expect(answers.map(({ payload }) => Object(payload).changed).sort()).toEqual([false, false, false, true]);
    expect(mailServer.mails.splice(0)).toHaveLength(1);
    expect(await told(id)).toHaveLength(1);
    expect((await tell(id, { idempotencyKey, text: 'Another' })).failure?.extensions.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect(mailServer.mails).toEqual([]);
  });

  it('names contacts that the mail server did not take', async () => {
    mailServer.refusals['systems@'] = 550;
    const id = await publisherOf(server);
    expect((await tell(id, { to: [systems, desk] })).payload).toMatchObject({ changed: true, refused: [systems] });
    expect(mailServer.mails.splice(0)).toMatchObject([{ to: [desk] }]);
    const { failure } = await tell(id, { to: [systems] });
    expect(failure).toMatchObject({ extensions: { code: 'MAIL_REFUSED' } });
    expect(JSON.stringify(failure)).not.toMatch(/canary/i);
    delete mailServer.refusals['systems@'];
    expect(await told(id)).toHaveLength(1);
    await expectNoTrace();
  });

  it('during an outage of the mail server leaves nothing, and the same request sends it afterwards', async () => {
    const port = Number(new URL(mailServer.url).port);
    await mailServer.stop();
    const id = await publisherOf(server);
    const idempotencyKey = newKey();
    expect((await tell(id, { idempotencyKey })).failure).toMatchObject({
      message: 'The mail server is unreachable or too slow: nothing was sent.',
      extensions: { code: 'MAIL_UNAVAILABLE' },
    });
    expect(await told(id)).toEqual([]);
    expect(server.logs.join()).toMatch(/"code":"E[A-Z]+".*a mail was not sent/);
    await expectNoTrace();
    const back = await startMailServer(port);
    expect((await tell(id, { idempotencyKey })).payload).toMatchObject({ changed: true });
    expect(back.mails).toMatchObject([{ to: [desk] }]);
    await back.stop();
  });

  it('is refused where no mail server is set', async () => {
    const { failure } = await tell(await publisherOf(withoutMail), {}, withoutMail, withoutMail.staff);
    expect(failure).toMatchObject({
      message: 'This server has no mail server: SMTP_URL is not set.',
      extensions: { code: 'MAIL_UNAVAILABLE' },
    });
  });

  it('that was sent from elsewhere is only recorded, also without a mail server or a contact', async () => {
    for (const [on, to] of [
      [server, [desk]],
      [withoutMail, []],
    ] as const) {
      const id = await publisherOf(on);
      const { payload } = await tell(id, { to, isSent: true }, on, on.staff);
      expect(payload).toMatchObject({ changed: true, refused: [] });
      expect(mailServer.mails).toEqual([]);
      const [entry] = await on.readPages('auditTrail', `filter: { publisherIds: ["${id}"] }`, 'action after');
      expect(entry).toEqual({
        action: 'publisher_told',
        after: { recipients: to.length, about: ['sign_off'], isSent: true },
      });
    }
  });

  it.each([
    ['no recipient', { to: [] }, ['to']],
    ['who is no contact of it', { to: [desk, 'canary@elsewhere.example'] }, ['to.1']],
    ['a subject of two lines', { subject: 'Canary\nBcc: canary@elsewhere.example' }, ['subject']],
    ['without a subject and a text', { subject: ' ', text: '' }, ['subject', 'text']],
    ['a text that is too long', { text: 'x'.repeat(10_001) }, ['text']],
  ])('is refused to %s', async (_what, given, paths) => {
    const id = await publisherOf(server);
    const { failure } = await tell(id, given);
    expect(failure?.extensions.code).toBe('INPUT_INVALID');
    expect((failure?.extensions.issues as { path: string }[]).map(({ path }) => path)).toEqual(paths);
    expect(JSON.stringify(failure)).not.toMatch(/canary/i);
    expect(await told(id)).toEqual([]);
  });
});
