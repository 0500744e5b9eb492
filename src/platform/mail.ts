import { createTransport } from 'nodemailer';
import PQueue from 'p-queue';
import { failure } from './failures.ts';
import { inTurn } from './in-turn.ts';

export type Mail = { to: readonly string[]; subject: string; text: string };

/** Sends a mail. @returns the addresses that the mail server did not take @throws Failure MAIL_UNAVAILABLE, MAIL_REFUSED */
export type SendMail = {
  (mail: Mail): Promise<readonly string[]>;
  /** Runs what sends a mail when its turn has come, before it opens a transaction. @throws Failure MAIL_UNAVAILABLE after a while */
  inTurn<Result>(act: () => Promise<Result>): Promise<Result>;
};

/** What went wrong, without the texts of the mail server, which repeat addresses. */
export type MailFault = { code: string; responseCode?: number | undefined };

/** In milliseconds. A server that sends a byte now and then is cut off by the last. */
const bounds = { connect: 5_000, silence: 10_000, whole: 20_000 };

/** A mail is sent in a transaction, so few are sent at once. */
const mostAtOnce = 4;
const mostWaiting = 100;

/**
 * @param readUrl read for each mail: `smtp:` (with STARTTLS where it is offered, and always with a password) or `smtps:`
 * @param onFault called for each mail that was not sent
 */
export function createMailer(
  readUrl: () => string,
  from: string,
  onFault: (fault: MailFault) => void,
  { connect, silence, whole } = bounds,
): SendMail {
  const transportTo = (url: string) =>
    createTransport({
      url,
      requireTLS: URL.parse(url)?.username !== '',
      dnsTimeout: connect,
      connectionTimeout: connect,
      greetingTimeout: connect,
      socketTimeout: silence,
      socketCloseTimeout: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  const queue = new PQueue({ concurrency: mostAtOnce });

  const send = async ({ to, subject, text }: Mail) => {
    try {
      const signal = AbortSignal.timeout(whole);
      const { rejected = [] } = await transportTo(readUrl()).sendMail({ from, to: [...to], subject, text, signal });
      return rejected;
    } catch (error) {
      const fault = faultOf(error);
      onFault(fault);
      throw failure(isRefusal(fault) ? 'MAIL_REFUSED' : 'MAIL_UNAVAILABLE');
    }
  };
  return Object.assign(send, {
    inTurn: <Result>(act: () => Promise<Result>) =>
      inTurn(
        [queue],
        {
          most: mostWaiting,
          longest: whole,
          busy: () => failure('MAIL_UNAVAILABLE', { message: 'Other mails are being sent.' }),
        },
        act,
      ),
  });
}

function faultOf(error: unknown): MailFault {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    ...(typeof responseCode === 'number' && { responseCode }),
  };
}

/** Only what the mail server says of this mail: a wrong password is no fault of it. */
const isRefusal = ({ code, responseCode = 0 }: MailFault) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
