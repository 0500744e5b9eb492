import type { Resolvers } from '../../generated/graph/graphql.ts';
import { countedConnection } from '../../platform/database/paging.ts';
import { queryIn } from '../../platform/database/sql.ts';
import { isUuid } from '../../platform/database/validate-text.ts';
import { failure } from '../../platform/failures.ts';
import { graphScopeOf } from '../access/scope.ts';
import type { Context } from '../context.ts';
import { type Minted, mint, revoke, rotate } from './token-changes.ts';
import { listTokens, readToken, stateOf, tokensById, tokensOfPublishers } from './token-list.ts';

export type MintedNow = Minted & { changed: boolean };
export type Rotated = MintedNow & { replacedId: string };
export type Revoked = { id: string; changed: boolean; successorIds: string[] };

/** Read when it is selected, after the change: if that fails, the secret is returned all the same. */
const token = ({ id }: { id: string }, _args: unknown, { em }: Context) => readToken(queryIn(em), id);

export const tokenResolvers: Resolvers = {
  Query: {
    token: async (_root, { id }, context) => {
      const token = isUuid(id) ? await context.memo(tokensById).load(id.toLowerCase()) : null;
      if (!token) throw failure('TOKEN_UNKNOWN');
      return token;
    },
    tokens: (_root, args, { queryPrimary, now }) => listTokens(queryPrimary, args, now),
  },
  Mutation: {
    mintToken: async (_root, { input }, context) => ({ ...(await mint(context, input)), changed: true }),
    rotateToken: async (_root, { input }, context) => ({
      ...(await rotate(context, input)),
      replacedId: input.id,
      changed: true,
    }),
    revokeToken: async (_root, { input }, context) => ({ id: input.id, ...(await revoke(context, input)) }),
  },
  MintTokenPayload: { token },
  RotateTokenPayload: { token, replaced: ({ replacedId: id }, args, context) => token({ id }, args, context) },
  RevokeTokenPayload: {
    token,
    successors: ({ successorIds }, args, context) =>
      Promise.all(successorIds.map((id) => token({ id }, args, context))),
  },
  Token: {
    state: (row, _args, { now }) => stateOf(row, now),
    scopes: ({ scopes }) => scopes.map(graphScopeOf),
  },
  TokenConnection: countedConnection,
  Publisher: {
    tokens: ({ id }, { activeOnly }, context) =>
      context.memo(tokensOfPublishers)[activeOnly ? 'active' : 'all'].load(id),
  },
};
