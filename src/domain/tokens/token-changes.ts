import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { MintTokenInput, Mutation, RevokeTokenInput, RotateTokenInput } from '../../generated/graph/graphql.ts';
import type { EntityManager } from '../../platform/database/connect.ts';
import { queryIn, sql } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/database/validate-text.ts';
import { assertNoIssues, failure, invalidInput } from '../../platform/failures.ts';
import { type Issue, issue } from '../../platform/issues.ts';
import { scopeOf } from '../access/scope.ts';
import { Token, type TokenEntity } from '../access/token.entity.ts';
import { hashToken, mintSecret, tokenHint } from '../access/token.ts';
import { audit, differenceOf } from '../audit/audit-trail.ts';
import { faultOfName } from '../audit/audited-text.ts';
import type { ChangeContext } from '../context.ts';
import { once } from '../idempotency/once.ts';
import { Publisher } from '../publishers/publisher.entity.ts';

/** A new token: its id, and its secret, which is shown once. */
export type Minted = { id: string; secret: string };

type TokenProperties = Pick<
  TokenEntity,
  'tier' | 'publisher' | 'scopes' | 'role' | 'label' | 'expiresAt' | 'replacesId' | 'chainId'
>;

const minute = 60_000;
const maxOverlapMinutes = 30 * 24 * 60;

function validateInput(
  { tier, publisherId, scopes: wanted, role, label, expiresAt }: MintTokenInput,
  now: Date,
): Issue[] {
  const issues: Issue[] = [];
  const because = { fields: ['tier'] };
  for (const [path, isOf, isRequired, isGiven] of [
    ['publisherId', 'partner', true, Boolean(publisherId)],
    ['scopes', 'partner', false, wanted.length > 0],
    ['role', 'staff', true, Boolean(role)],
  ] as const) {
    if (tier !== isOf && isGiven)
      issues.push(issue(path, 'not_applicable', because, `does not apply to a ${tier} token`));
    if (tier === isOf && isRequired && !isGiven)
      issues.push(issue(path, 'required', because, `is required for a ${tier} token`));
  }
  const faultOfLabel = typeof label === 'string' ? faultOfName(label) : undefined;
  if (faultOfLabel) issues.push({ path: 'label', ...faultOfLabel });
  return [...issues, ...validateExpiry(expiresAt, now)];
}

function validateExpiry(expiresAt: Date | null | undefined, now: Date): Issue[] {
  return expiresAt && expiresAt <= now ? [issue('expiresAt', 'too_early', {}, 'must be in the future')] : [];
}

/** @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, TOKEN_ALREADY_MINTED, IDEMPOTENCY_KEY_REUSED */
export async function mint(context: ChangeContext, input: MintTokenInput): Promise<Minted> {
  assertNoIssues(validateInput(input, context.now));
  const { tier, publisherId, role, label, expiresAt } = input;
  return mintOnce(context, 'mintToken', input, (changing) =>
    changing.em.transactional(async (work) => {
      const publisher = publisherId && isUuid(publisherId) ? await work.findOne(Publisher, { id: publisherId }) : null;
      if (publisherId && !publisher) throw failure('PUBLISHER_UNKNOWN');
      return add(work, context, {
        tier,
        publisher,
        scopes: [...new Set(input.scopes.map(scopeOf))],
        role: role ?? null,
        label: label ?? null,
        expiresAt: expiresAt ?? null,
        replacesId: null,
        chainId: null,
      });
    }),
  );
}

/** Mints once for each idempotency key. The secret is not stored, so a repetition is refused. */
async function mintOnce<Input extends { idempotencyKey?: string | null | undefined }>(
  context: ChangeContext,
  mutation: keyof Mutation,
  input: Input,
  mintNow: (context: ChangeContext) => Promise<Minted>,
): Promise<Minted> {
  let minted: Minted | undefined;
  const { id } = await once(context, mutation, input, async (changing) => {
    minted = await mintNow(changing);
    return { id: minted.id, changed: true };
  });
  if (!minted) throw failure('TOKEN_ALREADY_MINTED', { tokenId: id });
  return minted;
}

/**
 * Mints a successor. The replaced token expires at the end of the overlap, and what it replaced at once, so that at most two tokens
 * of a chain are valid.
 * @throws Failure INPUT_INVALID, TOKEN_UNKNOWN, TOKEN_STATE, TOKEN_ALREADY_MINTED, IDEMPOTENCY_KEY_REUSED
 */
export async function rotate(context: ChangeContext, input: RotateTokenInput): Promise<Minted> {
  const { overlapMinutes } = input;
  const issues = validateExpiry(input.expiresAt, context.now);
  if (overlapMinutes < 0 || overlapMinutes > maxOverlapMinutes) {
    issues.unshift(issue('overlapMinutes', 'out_of_range', { min: 0, max: maxOverlapMinutes }));
  }
  assertNoIssues(issues);

  return mintOnce(context, 'rotateToken', input, (changing) =>
    changing.em.transactional((work) => replace(work, changing, input)),
  );
}

async function replace(
  work: EntityManager,
  context: ChangeContext,
  { id, overlapMinutes, ...input }: RotateTokenInput,
) {
  const { now } = context;
  const old = await lock(work, context, id);
  if (old.revokedAt) throw failure('TOKEN_STATE', { message: 'The token is revoked.' });
  if (old.expiresAt && old.expiresAt <= now) throw failure('TOKEN_STATE', { message: 'The token has expired.' });
  if ((await work.count(Token, { replacesId: old.id })) > 0) {
    throw failure('TOKEN_STATE', { message: 'The token has been rotated already.' });
  }
  const { tier, publisher, scopes, role, label } = old;
  const expiresAt = endOfSuccessor(old, input.expiresAt, context);
  const minted = add(work, context, {
    tier,
    publisher,
    scopes,
    role,
    label,
    expiresAt,
    replacesId: old.id,
    chainId: chainOf(old),
  });
  const overlapEnd = new Date(now.getTime() + overlapMinutes * minute);
  end(work, context, old, old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd, minted.id);
  const ofChain = { $or: [{ id: chainOf(old) }, { chainId: chainOf(old) }], id: { $nin: [old.id, minted.id] } };
  for (const earlier of await work.find(Token, { $and: [ofChain, isValidAt(now)] })) end(work, context, earlier, now);
  return minted;
}

const isValidAt = (now: Date) => ({
  revokedAt: null,
  $and: [{ $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] }],
});

const chainOf = ({ id, chainId }: TokenEntity) => chainId ?? id;

/** @param replacedBy only of the token that is rotated */
function end(work: EntityManager, context: ChangeContext, token: TokenEntity, expiresAt: Date, replacedBy?: string) {
  audit(work, context, {
    action: 'token.rotated',
    tokenId: token.id,
    publisherId: token.publisher?.id ?? null,
    ...differenceOf<object>(
      { expiresAt: token.expiresAt ?? null, ...(replacedBy && { replacedBy: null }) },
      { expiresAt, ...(replacedBy && { replacedBy }) },
    ),
  });
  token.expiresAt = expiresAt;
}

/**
 * Revokes a token, and with `withSuccessors` all tokens that it led to. A revoked one keeps its time of revocation.
 * @returns the ids of the successors, and whether anything changed
 * @throws Failure TOKEN_UNKNOWN
 */
export async function revoke(
  context: ChangeContext,
  { id, withSuccessors }: RevokeTokenInput,
): Promise<{ changed: boolean; successorIds: string[] }> {
  const { now } = context;
  return context.em.transactional(async (work) => {
    const token = await lock(work, context, id);
    const successorIds = withSuccessors ? await successorsOf(work, token.id) : [];
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const;
    const successors = successorIds.length > 0 ? await work.find(Token, { id: { $in: successorIds } }, options) : [];
    const revoked = [token, ...successors].filter(({ revokedAt }) => !revokedAt);
    for (const each of revoked) {
      each.revokedAt = now;
      audit(work, context, {
        action: 'token.revoked',
        tokenId: each.id,
        publisherId: each.publisher?.id ?? null,
        before: { revokedAt: null },
        after: { revokedAt: now },
      });
    }
    return { changed: revoked.length > 0, successorIds };
  });
}

/**
 * The tokens that a token led to: what replaced it, what replaced that, and the successors of other tokens that any of these rotated,
 * which partner tokens could do in earlier releases.
 */
async function successorsOf(work: EntityManager, id: string): Promise<string[]> {
  const rows = await queryIn(work)(sql<{ id: string }>`
    with recursive led_to as (
      select ${id}::uuid as id
      union
      select next.id from led_to cross join lateral (
        select t.id from token t where t.replaces_id = led_to.id
        union all
        select t.id from audit_trail a join token t on t.replaces_id = a.token_id
        where a.actor_token_id = led_to.id and a.actor_kind = 'partner' and a.action = 'token.rotated') as next)
    select id from led_to where id <> ${id}::uuid`);
  return rows.map((row) => row.id);
}

/**
 * The token, locked against other changes until the transaction ends, with that of the caller: a token that is revoked while
 * this waits must not change another one, nor get a successor. The first token of a chain is the lock of all. All that a rotation
 * may change is locked in order of the ids, as the background write of last uses does, so that the two cannot deadlock.
 */
async function lock(work: EntityManager, { caller, now }: ChangeContext, id: string): Promise<TokenEntity> {
  if (!isUuid(id)) throw failure('TOKEN_UNKNOWN');
  const own = caller.tier === null ? null : caller.tokenId;
  const ids = [id.toLowerCase(), ...(own === null ? [] : [own])];
  const read = () => work.find(Token, { id: { $in: ids } }, { refresh: true });
  const chains = (await read()).map(chainOf);
  const concerned = [{ id: { $in: [...ids, ...chains] } }, { chainId: { $in: chains }, ...isValidAt(now) }];
  await work.find(Token, { $or: concerned }, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  const locked = await read();
  const [token, callers] = [ids[0], own].map((wanted) => locked.find((each) => each.id === wanted));
  if (callers?.revokedAt || (callers?.expiresAt && callers.expiresAt <= now)) throw failure('TOKEN_INVALID');
  if (!token) throw failure('TOKEN_UNKNOWN');
  return token;
}

/**
 * The end of a successor. By default it lives as long as the token was to live when it was minted. A partner's lives no longer, so
 * that rotation does not change how long the tokens of a publisher live.
 * @param wanted null: no end; undefined: the default
 * @throws Failure INPUT_INVALID
 */
function endOfSuccessor(
  { expiresAt: end, createdAt }: TokenEntity,
  wanted: Date | null | undefined,
  { caller, now }: ChangeContext,
): Date | null {
  const latest = end ? new Date(now.getTime() + end.getTime() - createdAt.getTime()) : null;
  if (wanted === undefined) return latest;
  const isFurther = latest !== null && (wanted === null || wanted > latest);
  if (caller.tier !== 'partner' || !isFurther) return wanted;
  const message = 'must not be further away than the end of the token was when it was minted';
  throw invalidInput(issue('expiresAt', 'too_late', { fields: ['id'] }, message));
}

function add(work: EntityManager, context: ChangeContext, properties: TokenProperties): Minted {
  const id = randomUUID();
  const secret = mintSecret(properties.tier);
  work.create(Token, { id, ...properties, hash: hashToken(secret), hint: tokenHint(secret), createdAt: context.now });
  const { publisher, replacesId, chainId: _, ...audited } = properties;
  const publisherId = publisher?.id ?? null;
  audit(work, context, {
    action: 'token.minted',
    tokenId: id,
    publisherId,
    after: { publisherId, ...audited, replaces: replacesId },
  });
  return { id, secret };
}
