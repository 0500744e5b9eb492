import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { failureOf } from '../../src/platform/failures.ts';
import { createMailer, type MailFault } from '../../src/platform/mail.ts';
import { startMailServer } from '../support/mail-server.ts';

const server = await startMailServer();
const others: Server[] = [];
/** Connections to them. */
const sockets: Socket[] = [];
afterAll(async () => {
  for (const other of others) other.close();
  await server.stop();
});

const from = 'register@register.example';
const mail = { to: ['desk@canary.example'], subject: 'Äänestys: 2 versions', text: 'Good day,\n\nCanary text ✓\n' };

function mailerOf(url: string | (() => string), bounds?: Parameters<typeof createMailer>[3]) {
  const faults: MailFault[] = [];
  const sendMail = createMailer(typeof url === 'string' ? () => url : url, from, (fault) => faults.push(fault), bounds);
  /** The failure of a mail, of which no address and no text is said. */
  const fails = async (given: Partial<typeof mail> = {}) => {
    const error = await sendMail({ ...mail, ...given }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(JSON.stringify([faults, error, String(Object(error).stack)])).not.toMatch(/canary|hunter2/i);
    return failureOf(error)?.kind;
  };
  return { sendMail, faults, fails };
}

/** A server that is no mail server. */
async function listening(onSocket: (socket: Socket) => void) {
  const other = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
    onSocket(socket);
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  others.push(other);
  return `smtp://127.0.0.1:${(other.address() as AddressInfo).port}`;
}

describe('a mail', () => {
  it('reaches its recipients with its subject and text, in any script', async () => {
    const to = ['desk@media.example', 'technik@media.example'];
    expect(await mailerOf(server.url).sendMail({ ...mail, to })).toEqual([]);
    const [got] = server.mails.splice(0);
    expect(got?.to).toEqual(to);
    expect(got?.text).toMatch(/^From: register@register\.example\r$/m);
    expect(got?.text).toMatch(/^Subject: =\?UTF-8\?/im);
    expect(got?.text).toContain('Good day,');
  });

  it('goes where the URL leads by now, because others renew its password', async () => {
    const urls = [await listening((socket) => socket.destroy()), server.url];
    const { sendMail, fails } = mailerOf(() => urls.shift() ?? '');
    expect(await fails()).toBe('MAIL_UNAVAILABLE');
    expect(await sendMail(mail)).toEqual([]);
    expect(server.mails.splice(0)).toHaveLength(1);
  });

  it('names the recipients that the mail server did not take', async () => {
    server.refusals['gone@'] = 550;
    const { sendMail, fails, faults } = mailerOf(server.url);
    expect(await sendMail({ ...mail, to: ['gone@media.example', 'desk@media.example'] })).toEqual([
      'gone@media.example',
    ]);
    expect(server.mails.splice(0)).toMatchObject([{ to: ['desk@media.example'] }]);
    expect(await fails({ to: ['gone@canary.example'] })).toBe('MAIL_REFUSED');
    expect(faults).toEqual([{ code: 'EENVELOPE', responseCode: 550 }]);
  });

  it.each([
    [450, 'an outage, not a refusal', 'MAIL_UNAVAILABLE'],
    [500, 'a refusal', 'MAIL_REFUSED'],
  ])('that the mail server answers with %d is %s', async (reply, _what, failure) => {
    server.refusals['no@'] = reply;
    expect(await mailerOf(server.url).fails({ to: ['no@canary.example'] })).toBe(failure);
    expect(server.mails).toEqual([]);
  });
});

describe('a mail server', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    [
      'greets, and then says a little now and then',
      (socket) => {
        socket.write('220 mail\r\n');
        const timer = setInterval(() => socket.write('2'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    ['closes', (socket) => socket.destroy()],
  ])('that %s is an outage, in bounded time', async (_what, onSocket) => {
    const url = await listening(onSocket);
    expect(await mailerOf(url, { connect: 300, silence: 300, whole: 500 }).fails()).toBe('MAIL_UNAVAILABLE');
    // Or what is still on its way could be sent after all.
    for (const socket of sockets.splice(0)) {
      if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    }
  });

  it('gets no password without TLS', async () => {
    const { fails } = mailerOf(server.url.replace('//', '//register:hunter2@'));
    expect(await fails()).toBe('MAIL_UNAVAILABLE');
    expect(server.logins).toEqual([]);
  });

  it('that is slow gets at most four mails at once: further ones wait their turn, for a bounded time', async () => {
    const held: Socket[] = [];
    const { sendMail, fails } = mailerOf(await listening((socket) => held.push(socket)));
    let begun = 0;
    const inTurn = () =>
      sendMail.inTurn(() => {
        begun += 1;
        return fails();
      });
    const waiting = Array.from({ length: 6 }, inTurn);
    while (held.length < 4) await new Promise(setImmediate);
    expect(begun).toBe(4);
    for (const socket of held.splice(0)) socket.destroy();
    while (held.length < 2) await new Promise(setImmediate);
    for (const socket of held) socket.destroy();
    expect(await Promise.all(waiting)).toEqual(Array(6).fill('MAIL_UNAVAILABLE'));

    const hanging = mailerOf(await listening(() => {}), { connect: 60_000, silence: 60_000, whole: 300 });
    const never = Array.from({ length: 4 }, () => hanging.sendMail.inTurn(() => new Promise<void>(() => {})));
    await expect(hanging.sendMail.inTurn(async () => 'sent')).rejects.toMatchObject({
      message: expect.stringContaining('Other mails'),
    });
    expect(never).toHaveLength(4);
  });
});
