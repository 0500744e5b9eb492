import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { AuditAction } from '../audit/audit-entry.ts';
import { audit, differenceOf } from '../audit/audit-trail.ts';
import type { Context } from '../context.ts';
import { isName, isUuid } from '../database/texts.ts';
import { failure } from '../failures.ts';
import { type Plan, Publisher, type PublisherRow } from './publisher.ts';

/** What can be changed of a publisher. */
type State = { name: string; plan: Plan; proUntil: Date | null };

/** The name as it is kept. @throws Failure INPUT_INVALID */
function nameOf(given: string): string {
  const name = given.trim();
  if (!isName(name)) {
    throw failure('INPUT_INVALID', { issues: [{ path: 'name', message: 'must have 1 to 200 characters' }] });
  }
  return name;
}

/** @throws Failure INPUT_INVALID */
export async function createPublisher(context: Context, state: State): Promise<PublisherRow> {
  const created = { ...state, name: nameOf(state.name) };
  return context.em.transactional(async (work) => {
    const publisher = work.create(Publisher, { id: randomUUID(), ...created, createdAt: context.now });
    audit(work, context, { action: 'publisher.created', publisherId: publisher.id, after: created });
    return publisher;
  });
}

/** @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, PUBLISHER_CHANGED */
export const renamePublisher = (context: Context, id: string, revision: number, name: string) =>
  change(context, 'publisher.renamed', id, revision, { name: nameOf(name) });

/** @throws Failure PUBLISHER_UNKNOWN, PUBLISHER_CHANGED */
export const setPlan = (context: Context, id: string, revision: number, plan: Plan, proUntil: Date | null) =>
  change(context, 'publisher.plan_changed', id, revision, { plan, proUntil });

/** Changes a publisher of whom that revision was read; what changes nothing makes no revision. */
function change(
  context: Context,
  action: AuditAction,
  id: string,
  revision: number,
  state: Partial<State>,
): Promise<PublisherRow> {
  return context.em.transactional(async (work) => {
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
    work.assign(publisher, { ...state, revision: revision + 1 });
    audit(work, context, { action, publisherId: id, before, after });
    return publisher;
  });
}
