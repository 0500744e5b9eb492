import type { Caller } from '../access/caller.ts';
import type { Context } from '../context.ts';
import { failure } from '../failures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { publishersById } from '../publishers/publisher-list.ts';
import { tokensById } from '../tokens/token-list.ts';

const tokenOf = ({ tokenId }: Caller, context: Context) =>
  tokenId === null ? null : context.memo(tokensById).load(tokenId);

export const meResolvers: Resolvers = {
  Query: {
    me: (_root, _args, { caller }) => {
      if (caller.tier === null) throw failure(caller.failure);
      return caller;
    },
  },
  Me: {
    role: (caller) => (caller.tier === 'staff' ? caller.role : null),
    subject: (caller) => (caller.tier === 'staff' ? caller.subject : null),
    token: (caller, _args, context) => tokenOf(caller, context),
    publisher: (caller, _args, context) =>
      caller.tier === 'partner' ? context.memo(publishersById).load(caller.publisherId) : null,
    expiresAt: async (caller, _args, context) =>
      (caller.tier === 'staff' && caller.signInExpiresAt) || ((await tokenOf(caller, context))?.expiresAt ?? null),
  },
};
