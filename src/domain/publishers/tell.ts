import { z } from 'zod';
import type { TellPublisherInput } from '../../generated/graph/graphql.ts';
import type { EntityManager } from '../../platform/database/connect.ts';
import { hourLength } from '../../platform/database/pg-timestamps.ts';
import { instant, queryIn, sql } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/database/validate-text.ts';
import { assertNoIssues, failure } from '../../platform/failures.ts';
import { type Issue, issue, issuesOf } from '../../platform/issues.ts';
import type { SendMail } from '../../platform/mail.ts';
import { auditAll } from '../audit/audit-trail.ts';
import type { ChangeContext } from '../context.ts';
import type { Changed } from '../idempotency/once.ts';
import { text } from '../notices/fields/validators.ts';
import { readContacts } from './contacts.ts';

/** To a publisher within an hour. */
const maxMails = 10;

const content = z.object({ subject: text(200), text: text(10_000) });

/** A mail that was sent, and the addresses that the mail server did not take. */
export type Told = Changed & { refused: readonly string[] };

/**
 * Sends a mail to contacts of a publisher, or records one that the caller has sent. The entry of the audit trail is written
 * before the mail leaves, and kept only if it does: an outage of the mail server leaves nothing, not even the idempotency key.
 * @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, MAIL_UNAVAILABLE, MAIL_REFUSED
 */
export function tellPublisher(
  context: ChangeContext,
  sendMail: SendMail | undefined,
  input: TellPublisherInput,
): Promise<Told> {
  const { id, about, subject, text, isSent } = input;
  return context.em.transactional(async (work) => {
    const found = isUuid(id) ? await queryIn(work)(sql`select from publisher where id = ${id}::uuid`) : [];
    if (found.length === 0) throw failure('PUBLISHER_UNKNOWN');
    const contacts = new Map((await readContacts(work, id)).map(({ email }) => [email.toLowerCase(), email]));
    const to = input.to.map((address) => contacts.get(address.trim().toLowerCase()));
    const { error } = content.safeParse({ subject, text });
    const issues = [...issuesOf(error), ...issuesOfSubject(subject), ...issuesOfRecipients(to, isSent ? 0 : 1)];
    assertNoIssues(issues);
    if (!sendMail && !isSent)
      throw failure('MAIL_UNAVAILABLE', { message: 'This server has no mail server: SMTP_URL is not set.' });
    const send = isSent ? undefined : sendMail;
    if (send) await assertFewMails(work, id, context.now);
    const recipients = [...new Set(to.filter((address) => address !== undefined))];
    await auditAll(work, context, [
      {
        action: 'publisher.told',
        publisherId: id,
        after: { recipients: recipients.length, about, ...(isSent && { isSent }) },
      },
    ]);
    const refused = send ? await send({ to: recipients, subject: subject.trim(), text }) : [];
    return { id, changed: true, refused };
  });
}

/** The lock is held while a mail is sent: another one to the same publisher is refused, and none waits in a transaction. */
async function assertFewMails(work: EntityManager, id: string, now: Date): Promise<void> {
  const query = queryIn(work);
  const since = new Date(now.getTime() - hourLength);
  const [lock] = await query(sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('mail to ' || ${id}::uuid, 0)) as "isFree"`);
  if (!lock?.isFree) throw failure('MAIL_UNAVAILABLE', { message: 'Another mail to this publisher is being sent.' });
  const [sent] = await query(sql<{ mails: number }>`
    select count(*)::int as mails from audit_trail
    where publisher_id = ${id}::uuid and action = 'publisher.told' and occurred_at > ${instant(since)}`);
  if (sent && sent.mails >= maxMails)
    throw failure('MAIL_UNAVAILABLE', { message: `This publisher got ${maxMails} mails within an hour.` });
}

/** A line end would begin another header. */
const issuesOfSubject = (subject: string): Issue[] =>
  /[\r\n]/.test(subject) ? [issue('subject', 'invalid_characters')] : [];

/** Only contacts get mail: the server sends none to the world. */
function issuesOfRecipients(to: readonly (string | undefined)[], min: number): Issue[] {
  if (to.length < min) return [issue('to', 'too_few_items', { min })];
  return to.flatMap((address, index) => (address === undefined ? issue(`to.${index}`, 'not_found') : []));
}
