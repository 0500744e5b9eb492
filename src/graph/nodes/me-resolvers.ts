import type { OwnPublisher } from '../../domain/access/caller.ts';
import { callerRules, chain, type RuleTable } from '../../domain/access/shield.ts';
import type { Context } from '../../domain/context.ts';
import type { Resolvers } from '../../generated/graph/graphql.ts';
import { failure } from '../../platform/failures.ts';
import { publisherOf, tokenOf } from './link-resolvers.ts';

/** @param permissions the rules of the graph: what they allow to the caller is `Me.permissions` */
export function createMeResolvers({ Query = {}, Mutation = {}, Subscription = {} }: RuleTable): Resolvers {
  const fields = Object.entries({ ...Query, ...Mutation, ...Subscription });

  return {
    Query: {
      me: (_root, _args, { caller }) => {
        if (caller.tier === null) throw failure(caller.failure);
        return caller;
      },
    },
    Me: {
      role: (caller) => (caller.tier === 'staff' ? caller.role : null),
      subject: (caller) => (caller.tier === 'ssp' ? null : caller.subject),
      token: ({ tokenId }, _args, context) => tokenOf(tokenId, context),
      publisher: (_caller, _args, context) => {
        const [own, ...others] = context.ownPublishers ?? [];
        return own && others.length === 0 ? publisherOf(own.id, context) : null;
      },
      publishers: (_caller, _args, context) => loadAll(context.ownPublishers ?? [], context),
      permissions: (_caller, _args, context) =>
        fields.flatMap(([name, rules]) => (chain(callerRules(rules))({} as never, context) === true ? name : [])),
      expiresAt: async (caller, _args, context) =>
        (caller.tier !== 'ssp' && caller.signInExpiresAt) ||
        ((await tokenOf(caller.tokenId, context))?.expiresAt ?? null),
    },
  };
}

const loadAll = async (publishers: readonly OwnPublisher[], context: Context) => {
  const found = await Promise.all(publishers.map(({ id }) => publisherOf(id, context)));
  return found.filter((publisher) => publisher !== null);
};
