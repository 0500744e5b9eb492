import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type {
  CreatePublisherInput,
  Plan,
  RenamePublisherInput,
  SetPublisherContactsInput,
  SetPublisherPlanInput,
} from '../../generated/graph/graphql.ts';
import type { EntityManager } from '../../platform/database/connect.ts';
import { queryIn, sql } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/database/validate-text.ts';
import { failure, invalidInput } from '../../platform/failures.ts';
import { type Fault, fault, issue } from '../../platform/issues.ts';
import type { AuditAction } from '../audit/audit-entry.entity.ts';
import { audit, differenceOf } from '../audit/audit-trail.ts';
import { faultOfName } from '../audit/audited-text.ts';
import type { ChangeContext } from '../context.ts';
import type { Changed } from '../idempotency/once.ts';
import { readContacts, replaceContacts, validContacts } from './contacts.ts';
import { Publisher, type PublisherRow } from './publisher.entity.ts';

/** The mutable fields of a publisher. */
type State = { name: string; plan: Plan; proUntil: Date | null };

/** @throws Failure INPUT_INVALID */
function validName(input: string): string {
  const name = input.trim();
  const found = faultOfName(name);
  if (found) rejectName(found);
  return name;
}

function rejectName(found: Fault): never {
  throw invalidInput({ path: 'name', ...found });
}

/**
 * Rejects the name of another publisher, ignoring case: usually it is the same publisher, created twice. There is no
 * unique index, because media in different countries can share a name. The lock serialises concurrent changes to a name.
 * @throws Failure INPUT_INVALID
 */
async function assertNameUnused(work: EntityManager, name: string, id: string): Promise<void> {
  const query = queryIn(work);
  await query(sql`select pg_advisory_xact_lock(hashtextextended('publisher ' || normal_name(${name}), 0))`);
  const rows = await query(sql`
    select from publisher where normal_name(name) = normal_name(${name}) and id <> ${id}::uuid limit 1`);
  const message = 'is used by another publisher; set `allowSameName` to allow it';
  if (rows.length > 0) rejectName(fault('already_used', {}, message));
}

/** @throws Failure INPUT_INVALID */
export async function createPublisher(context: ChangeContext, input: CreatePublisherInput): Promise<Changed> {
  const created: State = { name: validName(input.name), plan: input.plan, proUntil: input.proUntil ?? null };
  return context.em.transactional(async (work) => {
    const id = randomUUID();
    if (!input.allowSameName) await assertNameUnused(work, created.name, id);
    work.create(Publisher, { id, ...created, createdAt: context.now });
    audit(work, context, { action: 'publisher.created', publisherId: id, after: created });
    return { id, changed: true };
  });
}

/** @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, PUBLISHER_CHANGED */
export function renamePublisher(context: ChangeContext, input: RenamePublisherInput): Promise<Changed> {
  const name = validName(input.name);
  const validate = (work: EntityManager) => assertNameUnused(work, name, input.id);
  return change(context, 'publisher.renamed', input, { name }, input.allowSameName ? undefined : validate);
}

/** Without `proUntil`, the plan keeps its end; null is no end. @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, PUBLISHER_CHANGED */
export function setPlan(
  context: ChangeContext,
  { plan, proUntil, ...target }: SetPublisherPlanInput,
): Promise<Changed> {
  if (proUntil !== undefined) return change(context, 'publisher.plan_changed', target, { plan, proUntil });
  return change(context, 'publisher.plan_changed', target, { plan }, async (_work, { proUntil: end }) => {
    if (plan !== 'pro' || !end || end > context.now) return;
    const message = 'is required: the end that the publisher has is past; null sets no end';
    throw invalidInput(issue('proUntil', 'required', { fields: ['plan'] }, message));
  });
}

/**
 * Replaces the contacts of a publisher. The audit trail, which is permanent, has only their number.
 * @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, PUBLISHER_CHANGED
 */
export function setContacts(context: ChangeContext, input: SetPublisherContactsInput): Promise<Changed> {
  const contacts = validContacts(input);
  const { id, revision } = input;
  return context.em.transactional(async (work) => {
    await lockPublisher(work, id, revision);
    const before = await readContacts(work, id);
    if (isDeepStrictEqual(before, contacts)) return { id, changed: false };
    await replaceContacts(work, id, contacts);
    await queryIn(work)(sql`update publisher set revision = revision + 1 where id = ${id}::uuid`);
    audit(work, context, {
      action: 'publisher.contacts_changed',
      publisherId: id,
      before: { contacts: before.length },
      after: { contacts: contacts.length },
    });
    return { id, changed: true };
  });
}

/** Changes a publisher. A change that changes nothing makes no revision and is not validated. */
function change(
  context: ChangeContext,
  action: AuditAction,
  { id, revision }: { id: string; revision: number },
  state: Partial<State>,
  validate?: (work: EntityManager, publisher: PublisherRow) => Promise<void>,
): Promise<Changed> {
  return context.em.transactional(async (work) => {
    const publisher = await lockPublisher(work, id, revision);
    const { name, plan, proUntil } = publisher;
    const { before, after } = differenceOf<State>({ name, plan, proUntil: proUntil ?? null }, state);
    if (Object.keys(after).length === 0) return { id, changed: false };
    await validate?.(work, publisher);
    work.assign(publisher, state);
    audit(work, context, { action, publisherId: id, before, after });
    return { id, changed: true };
  });
}

/** Locks a publisher, if it still is as it was read. @throws Failure PUBLISHER_UNKNOWN, PUBLISHER_CHANGED */
async function lockPublisher(work: EntityManager, id: string, revision: number) {
  const publisher = isUuid(id)
    ? await work.findOne(Publisher, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    : null;
  if (!publisher) throw failure('PUBLISHER_UNKNOWN');
  const { revision: current } = publisher;
  if (current === revision) return publisher;
  const issues = [issue('revision', 'outdated', { current })];
  throw failure('PUBLISHER_CHANGED', { issues, currentRevision: current });
}
