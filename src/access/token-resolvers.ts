import { randomUUID } from 'node:crypto';
import { isName, isUuid } from '../database/texts.ts';
import { failure, type Issue } from '../failures.ts';
import type { Resolvers, TokenInput } from '../generated/graphql.ts';
import { Publisher } from '../publishers/publisher.ts';
import { hashToken, mintSecret, tokenHint } from './token.ts';
import { type Scope, scopes, Token } from './token-entity.ts';

function issuesOf({ tier, publisherId, scopes: wanted, label }: TokenInput): Issue[] {
  const issues: Issue[] = [];
  if (tier === 'partner' && !publisherId)
    issues.push({ path: 'publisherId', message: 'is required for a partner token' });
  if (tier !== 'partner' && publisherId) issues.push({ path: 'publisherId', message: `is not for a ${tier} token` });
  if (tier !== 'partner' && wanted?.length) issues.push({ path: 'scopes', message: `are not for a ${tier} token` });
  if (wanted?.some((scope) => !scopes.includes(scope as Scope))) {
    issues.push({ path: 'scopes', message: `must be among ${scopes.join(', ')}` });
  }
  if (label && !isName(label)) issues.push({ path: 'label', message: 'must have 1 to 200 characters' });
  return issues;
}

export const tokenResolvers: Resolvers = {
  Query: {
    tokens: async (_root, { publisherId }, { em }) => {
      if (publisherId && !isUuid(publisherId)) return [];
      return em.find(Token, publisherId ? { publisher: publisherId } : {}, {
        orderBy: { createdAt: 'desc', id: 'asc' },
      });
    },
  },
  Mutation: {
    mintToken: async (_root, { input }, { em, now }) => {
      const issues = issuesOf(input);
      if (issues.length > 0) throw failure('INPUT_INVALID', { issues });
      const { publisherId } = input;
      const publisher = publisherId && isUuid(publisherId) ? await em.findOne(Publisher, { id: publisherId }) : null;
      if (publisherId && !publisher) throw failure('PUBLISHER_UNKNOWN');
      const token = mintSecret(input.tier);
      const details = em.create(Token, {
        id: randomUUID(),
        tier: input.tier,
        publisher,
        scopes: [...new Set(input.scopes as Scope[])],
        hash: hashToken(token),
        hint: tokenHint(token),
        label: input.label ?? null,
        createdAt: now,
        expiresAt: input.expiresAt ?? null,
      });
      await em.flush();
      return { token, details };
    },
    revokeToken: async (_root, { id }, { em, now }) => {
      const token = isUuid(id) ? await em.findOne(Token, { id }) : null;
      if (!token) throw failure('TOKEN_UNKNOWN');
      token.revokedAt ??= now;
      await em.flush();
      return token;
    },
  },
  Token: {
    publisherId: ({ publisher }) => publisher?.id ?? null,
  },
};
