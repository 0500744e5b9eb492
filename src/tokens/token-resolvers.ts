import type { Context } from '../context.ts';
import { countedConnection } from '../database/paging.ts';
import { queryIn } from '../database/query.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { mint, revoke, rotate } from './token-changes.ts';
import { listTokens, readToken, tokensOfPublishers } from './token-list.ts';

const withDetails = async ({ em }: Context, { id, token }: { id: string; token: string }) => ({
  token,
  details: await readToken(queryIn(em), id),
});

export const tokenResolvers: Resolvers = {
  Query: {
    tokens: (_root, args, { queryPrimary, now }) => listTokens(queryPrimary, args, now),
  },
  Mutation: {
    mintToken: async (_root, { input }, context) => withDetails(context, await mint(context, input)),
    rotateToken: async (_root, { id, overlapMinutes, expiresAt }, context) =>
      withDetails(context, await rotate(context, id, overlapMinutes, expiresAt ?? null)),
    revokeToken: async (_root, { id }, context) => {
      await revoke(context, id);
      return readToken(queryIn(context.em), id);
    },
  },
  TokenConnection: countedConnection,
  Publisher: {
    tokens: ({ id }, { activeOnly }, context) =>
      context.memo(tokensOfPublishers)[activeOnly ? 'active' : 'all'].load(id),
  },
};
