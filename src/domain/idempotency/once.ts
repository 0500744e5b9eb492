import { hash } from 'node:crypto';
import { daysBefore } from '../../platform/database/pg-timestamps.ts';
import { instant, type Query, queryIn, sql } from '../../platform/database/sql.ts';
import { isStorable } from '../../platform/database/validate-text.ts';
import { failure, invalidInput } from '../../platform/failures.ts';
import { type Fault, fault } from '../../platform/issues.ts';
import type { ChangeContext, Context } from '../context.ts';

/** The PA-ID or id of what a mutation is about, and whether this request changed it. */
export type Changed = { id: string; changed: boolean };

type Input = { idempotencyKey?: string | null | undefined };

const daysKept = 1;
const maxLength = 255;

/** The time of the oldest keys that are kept. */
const oldest = (now: Date) => instant(daysBefore(now, daysKept));

/**
 * Makes a change once for each idempotency key of a caller. The key is stored in the same transaction, so a change that
 * fails leaves none. PostgreSQL lets a second request wait for a first one that has not committed.
 * @param change uses the context that it gets, whose unit of work is in that transaction
 * @throws Failure INPUT_INVALID, IDEMPOTENCY_KEY_REUSED
 */
export async function once<Given extends Input>(
  context: ChangeContext,
  mutation: string,
  { idempotencyKey: key, ...input }: Given,
  change: (context: ChangeContext) => Promise<Changed>,
): Promise<Changed> {
  if (key == null) return change(context);
  const found = faultOf(key);
  if (found) throw invalidInput({ path: 'idempotencyKey', ...found });
  const { em, now, caller, requestId } = context;
  return em.transactional(async (work) => {
    const query = queryIn(work);
    return claim(query, now, hashOf([ownerOf(caller), key]), hashOf([mutation, input]), () =>
      change({ em: work, now, caller, requestId }),
    );
  });
}

/** The resolver of a mutation that makes a change once for each idempotency key. */
export const idempotent =
  <Given extends Input>(change: (context: ChangeContext, input: Given) => Promise<Changed>) =>
  (_root: unknown, { input }: { input: Given }, context: Context, { fieldName }: { fieldName: string }) =>
    once(context, fieldName, input, (changing) => change(changing, input));

async function claim(
  query: Query,
  now: Date,
  keyHash: string,
  inputHash: string,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const claimed = await query(sql`
    insert into idempotency_key (hash, input_hash, created_at)
    values (${keyHash}, ${inputHash}, ${instant(now)})
    on conflict (hash) do update
    set input_hash = excluded.input_hash, created_at = excluded.created_at, created_id = null
    where idempotency_key.created_at < ${oldest(now)}
    returning hash`);
  if (claimed.length > 0) {
    const made = await change();
    await query(sql`update idempotency_key set created_id = ${made.id} where hash = ${keyHash}`);
    return made;
  }
  const [earlier] = await query(sql<{ inputHash: string; createdId: string }>`
    select input_hash as "inputHash", created_id as "createdId" from idempotency_key where hash = ${keyHash}`);
  if (earlier?.inputHash !== inputHash) throw failure('IDEMPOTENCY_KEY_REUSED');
  return { id: earlier.createdId, changed: false };
}

function faultOf(key: string): Fault | undefined {
  if (key.trim() === '') return fault('empty');
  if (!isStorable(key)) return fault('invalid_characters');
  return key.length > maxLength ? fault('too_long', { max: maxLength }) : undefined;
}

const hashOf = (value: unknown) => hash('sha256', JSON.stringify(value, withSortedKeys));

/**
 * Whose key it is: a person's, or that of a chain of tokens, so that a job that was given the successor can repeat what it did with
 * the token before.
 */
function ownerOf(caller: ChangeContext['caller']): string {
  if (caller.tier === null) return '';
  if (caller.tokenId !== null) return `token ${caller.chainId}`;
  return `${caller.tier === 'partner' ? 'person' : 'subject'} ${caller.subject ?? ''}`;
}

/** For `JSON.stringify`: the same text whatever the order of the fields, and whether an absent one is null or left out. */
function withSortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const given = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(given.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Deletes keys that are no longer kept. Servers may call it at once. */
export async function deleteOldKeys(query: Query, now: Date): Promise<void> {
  await query(sql`
    delete from idempotency_key where hash in (
      select hash from idempotency_key where created_at < ${oldest(now)} for update skip locked)`);
}
