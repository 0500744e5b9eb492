import { failure } from '../../failures.ts';
import type { Resolvers } from '../../generated/graphql.ts';
import { publisherOf, tokenOf } from './link-resolvers.ts';

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
    token: ({ tokenId }, _args, context) => tokenOf(tokenId, context),
    publisher: (caller, _args, context) => publisherOf(caller.tier === 'partner' ? caller.publisherId : null, context),
    expiresAt: async (caller, _args, context) =>
      (caller.tier === 'staff' && caller.signInExpiresAt) ||
      ((await tokenOf(caller.tokenId, context))?.expiresAt ?? null),
  },
};
