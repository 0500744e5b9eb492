import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { scopeOf } from '../access/scope.ts';
import { Token, type TokenEntity } from '../access/token.entity.ts';
import { hashToken, mintSecret, tokenHint } from '../access/token.ts';
import { audit, differenceOf } from '../audit/audit-trail.ts';
import { faultOfName } from '../audit/audited-name.ts';
import type { ChangeContext } from '../context.ts';
import type { EntityManager } from '../database/connect.ts';
import { isUuid } from '../database/validate-text.ts';
import { failure } from '../failures.ts';
import type { MintTokenInput, RotateTokenInput } from '../generated/graphql.ts';
import { once } from '../idempotency/once.ts';
import { type Issue, type IssueCode, type IssueParams, issue } from '../issues.ts';
import { Publisher } from '../publishers/publisher.entity.ts';

/** A new token: its id, and its secret, which is shown once. */
export type Minted = { id: string; secret: string };

/** The properties of a new token. */
type TokenProperties = Pick<
  TokenEntity,
  'tier' | 'publisher' | 'scopes' | 'role' | 'label' | 'expiresAt' | 'replacesId'
>;

const minute = 60_000;
const maxOverlapMinutes = 30 * 24 * 60;

function validateInput(
  { tier, publisherId, scopes: wanted, role, label, expiresAt }: MintTokenInput,
  now: Date,
): Issue[] {
  const issues: Issue[] = [];
  const refuse = (path: string, code: IssueCode, params: IssueParams, message?: string) =>
    issues.push(issue(path, code, params, message));
  const because = { fields: ['tier'] };
  const notApplicable = `does not apply to a ${tier} token`;
  if (tier === 'partner' && !publisherId) refuse('publisherId', 'required', because, 'is required for a partner token');
  if (tier !== 'partner' && publisherId) refuse('publisherId', 'not_applicable', because, notApplicable);
  if (tier !== 'partner' && wanted.length > 0) refuse('scopes', 'not_applicable', because, notApplicable);
  if (tier === 'staff' && !role) refuse('role', 'required', because, 'is required for a staff token');
  if (tier !== 'staff' && role) refuse('role', 'not_applicable', because, notApplicable);
  const faultOfLabel = typeof label === 'string' ? faultOfName(label) : undefined;
  if (faultOfLabel) issues.push({ path: 'label', ...faultOfLabel });
  return [...issues, ...validateExpiry(expiresAt, now)];
}

function validateExpiry(expiresAt: Date | null | undefined, now: Date): Issue[] {
  return expiresAt && expiresAt <= now ? [issue('expiresAt', 'too_early', {}, 'must be in the future')] : [];
}

/** @throws Failure INPUT_INVALID, PUBLISHER_UNKNOWN, TOKEN_ALREADY_MINTED, IDEMPOTENCY_KEY_REUSED */
export async function mint(context: ChangeContext, input: MintTokenInput): Promise<Minted> {
  const issues = validateInput(input, context.now);
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
  const { tier, publisherId, role, label, expiresAt } = input;
  return context.em.transactional((work) =>
    mintOnce(work, context, 'mintToken', input, async () => {
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
      });
    }),
  );
}

/** Mints once for each idempotency key. The secret is not stored, so a repetition is refused. */
async function mintOnce<Input extends { idempotencyKey?: string | null | undefined }>(
  work: EntityManager,
  context: ChangeContext,
  mutation: string,
  input: Input,
  mintNow: () => Promise<Minted>,
): Promise<Minted> {
  let minted: Minted | undefined;
  const { id } = await once(work, context, mutation, input, async () => {
    minted = await mintNow();
    return minted.id;
  });
  if (!minted) throw failure('TOKEN_ALREADY_MINTED', { tokenId: id });
  return minted;
}

/**
 * Mints a successor. The replaced token expires at the end of the overlap.
 * @throws Failure INPUT_INVALID, TOKEN_UNKNOWN, TOKEN_STATE, TOKEN_ALREADY_MINTED, IDEMPOTENCY_KEY_REUSED
 */
export async function rotate(context: ChangeContext, input: RotateTokenInput): Promise<Minted> {
  const { overlapMinutes } = input;
  const issues = validateExpiry(input.expiresAt, context.now);
  if (overlapMinutes < 0 || overlapMinutes > maxOverlapMinutes) {
    issues.unshift(issue('overlapMinutes', 'out_of_range', { min: 0, max: maxOverlapMinutes }));
  }
  if (issues.length > 0) throw failure('INPUT_INVALID', { issues });

  return context.em.transactional((work) =>
    mintOnce(work, context, 'rotateToken', input, () => replace(work, context, input)),
  );
}

async function replace(
  work: EntityManager,
  context: ChangeContext,
  { id, overlapMinutes, ...input }: RotateTokenInput,
) {
  const { now } = context;
  const expiresAt = input.expiresAt ?? null;
  const old = await lock(work, id);
  if (old.revokedAt) throw failure('TOKEN_STATE', { message: 'The token is revoked.' });
  if (old.expiresAt && old.expiresAt <= now) throw failure('TOKEN_STATE', { message: 'The token has expired.' });
  if ((await work.count(Token, { replacesId: id })) > 0) {
    throw failure('TOKEN_STATE', { message: 'The token has been rotated already.' });
  }
  const { tier, publisher, scopes, role, label } = old;
  const minted = add(work, context, { tier, publisher, scopes, role, label, expiresAt, replacesId: id });

  const overlapEnd = new Date(now.getTime() + overlapMinutes * minute);
  const end = old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd;
  const { before, after } = differenceOf<{ expiresAt: Date | null; replacedBy: string | null }>(
    { expiresAt: old.expiresAt ?? null, replacedBy: null },
    { expiresAt: end, replacedBy: minted.id },
  );
  old.expiresAt = end;
  audit(work, context, {
    action: 'token.rotated',
    tokenId: id,
    publisherId: publisher?.id ?? null,
    before,
    after,
  });
  return minted;
}

/**
 * Revokes a token. A revoked one keeps its time of revocation.
 * @returns whether anything changed
 * @throws Failure TOKEN_UNKNOWN
 */
export async function revoke(context: ChangeContext, id: string): Promise<boolean> {
  const { now } = context;
  return context.em.transactional(async (work) => {
    const token = await lock(work, id);
    if (token.revokedAt) return false;
    token.revokedAt = now;
    audit(work, context, {
      action: 'token.revoked',
      tokenId: id,
      publisherId: token.publisher?.id ?? null,
      before: { revokedAt: null },
      after: { revokedAt: now },
    });
    return true;
  });
}

/** The token, locked against other changes until the transaction ends. */
async function lock(work: EntityManager, id: string): Promise<TokenEntity> {
  const token = isUuid(id)
    ? await work.findOne(Token, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
    : null;
  if (!token) throw failure('TOKEN_UNKNOWN');
  return token;
}

function add(work: EntityManager, context: ChangeContext, properties: TokenProperties): Minted {
  const id = randomUUID();
  const secret = mintSecret(properties.tier);
  work.create(Token, { id, ...properties, hash: hashToken(secret), hint: tokenHint(secret), createdAt: context.now });
  const { publisher, replacesId, ...audited } = properties;
  const publisherId = publisher?.id ?? null;
  audit(work, context, {
    action: 'token.minted',
    tokenId: id,
    publisherId,
    after: { publisherId, ...audited, replaces: replacesId },
  });
  return { id, secret };
}
