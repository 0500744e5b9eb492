import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { AuditAction } from '../audit/audit-entry.entity.ts';
import { audit, differenceOf } from '../audit/audit-trail.ts';
import { contactDataRefused, holdsContactData } from '../audit/contact-data.ts';
import type { Context } from '../context.ts';
import { refuseConflict } from '../database/conflict.ts';
import type { EntityManager } from '../database/connect.ts';
import { queryIn } from '../database/query.ts';
import { sql } from '../database/sql.ts';
import { isName, isUuid } from '../database/validate-text.ts';
import { failure } from '../failures.ts';
import { type Plan, Publisher, type PublisherRow } from './publisher.entity.ts';

/** What can be changed of a publisher. */
type State = { name: string; plan: Plan; proUntil: Date | null };

/** The name as it is kept. @throws Failure INPUT_INVALID */
function nameOf(given: string): string {
  const name = given.trim();
  if (!isName(name)) refuseName('must have 1 to 200 characters');
  if (holdsContactData(name)) refuseName(contactDataRefused);
  return name;
}

function refuseName(message: string): never {
  throw failure('INPUT_INVALID', { issues: [{ path: 'name', message }] });
}

/**
 * Refuses the name of another publisher, whatever the case of its letters: two alike are most often one that was created
 * twice. No unique index, since media of several countries do have the same name. Who gives the same name at the same
 * time takes turns until the transaction ends.
 * @throws Failure INPUT_INVALID
 */
async function refuseNamesake(work: EntityManager, name: string, id: string): Promise<void> {
  const query = queryIn(work);
  await query(sql`select pg_advisory_xact_lock(hashtextextended('publisher ' || lower(${name}), 0))`);
  const rows = await query(sql`
    select from publisher where lower(name) = lower(${name}) and id <> ${id}::uuid limit 1`);
  if (rows.length > 0) refuseName('is that of another publisher; `allowSameName` allows it');
}

/**
 * @param allowSameName whether another publisher may have the name
 * @throws Failure INPUT_INVALID
 */
export async function createPublisher(context: Context, state: State, allowSameName: boolean): Promise<PublisherRow> {
  const created = { ...state, name: nameOf(state.name) };
  const id = randomUUID();
  return context.em.transactional(async (work) => {
    if (!allowSameName) await refuseNamesake(work, created.name, id);
    const publisher = work.create(Publisher, { id, ...created, createdAt: context.now });
    audit(work, context, { action: 'publisher.created', publisherId: publisher.id, after: created });
    return publisher;
  });
}

/**
 * @param allowSameName whether another publisher may have the name
 * @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, PUBLISHER_CHANGED
 */
export function renamePublisher(
  context: Context,
  id: string,
  revision: number,
  name: string,
  allowSameName: boolean,
): Promise<PublisherRow> {
  const state = { name: nameOf(name) };
  const judge = (work: EntityManager) => refuseNamesake(work, state.name, id);
  return change(context, 'publisher.renamed', id, revision, state, allowSameName ? undefined : judge);
}

/** @throws Failure PUBLISHER_UNKNOWN, PUBLISHER_CHANGED */
export const setPlan = (context: Context, id: string, revision: number, plan: Plan, proUntil: Date | null) =>
  change(context, 'publisher.plan_changed', id, revision, { plan, proUntil });

/** Changes a publisher. A change that changes nothing makes no revision and is not validated. */
function change(
  context: Context,
  action: AuditAction,
  id: string,
  revision: number,
  state: Partial<State>,
  judge?: (work: EntityManager) => Promise<void>,
): Promise<PublisherRow> {
  const changed = context.em.transactional(async (work) => {
    const publisher = isUuid(id)
      ? await work.findOne(Publisher, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
      : null;
    if (!publisher) throw failure('PUBLISHER_UNKNOWN');
    if (publisher.revision !== revision) {
      const message = `The publisher was changed in the meantime: its revision is ${publisher.revision} now.`;
      throw failure('PUBLISHER_CHANGED', { message });
    }
    const { name, plan, proUntil } = publisher;
    const { before, after } = differenceOf<State>({ name, plan, proUntil: proUntil ?? null }, state);
    if (Object.keys(after).length === 0) return publisher;
    await judge?.(work);
    work.assign(publisher, state);
    audit(work, context, { action, publisherId: id, before, after });
    return publisher;
  });
  return changed.catch(refuseConflict('PUBLISHER_CHANGED'));
}
