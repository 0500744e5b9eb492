import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { to: string[]; text: string };

/** A mail server of this process, without TLS and with any sender. */
type MailServer = {
  /** For the setting `SMTP_URL`. */
  url: string;
  mails: ReceivedMail[];
  /** What clients tried to sign in with. */
  logins: string[];
  /** What it answers to recipients, by a part of their address: 450 is for now, 550 for ever. */
  refusals: Record<string, number>;
  stop: () => Promise<void>;
};

/** @param port default: a free one */
export async function startMailServer(port = 0): Promise<MailServer> {
  const [mails, logins]: [ReceivedMail[], string[]] = [[], []];
  const refusals: Record<string, number> = {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username = '' }, _session, done) => {
      logins.push(username);
      done(null, { user: username });
    },
    onRcptTo: ({ address }, _session, done) => {
      const [, responseCode] = Object.entries(refusals).find(([part]) => address.includes(part)) ?? [];
      done(responseCode ? Object.assign(new Error(`no mail for ${address}`), { responseCode }) : null);
    },
    onData: async (stream, { envelope }, done) => {
      const text = Buffer.concat(await stream.toArray()).toString();
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), text });
      done();
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    logins,
    refusals,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
