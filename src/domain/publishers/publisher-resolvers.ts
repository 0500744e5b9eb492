import type { Resolvers } from '../../generated/graph/graphql.ts';
import { countedConnection } from '../../platform/database/paging.ts';
import { isUuid } from '../../platform/database/validate-text.ts';
import { failure } from '../../platform/failures.ts';
import { isPro } from './plan.ts';
import { Publisher } from './publisher.entity.ts';
import { createPublisher, renamePublisher, setPlan } from './publisher-changes.ts';
import { listPublishers } from './publisher-list.ts';

export const publisherResolvers: Resolvers = {
  Query: {
    publishers: (_root, args, { queryReplica, now }) => listPublishers(queryReplica, args, now),
    publisher: async (_root, { id }, { em }) => {
      const publisher = isUuid(id) ? await em.findOne(Publisher, { id }) : null;
      if (!publisher) throw failure('PUBLISHER_UNKNOWN');
      return publisher;
    },
  },
  Mutation: {
    createPublisher: (_root, { input }, context) => createPublisher(context, input),
    renamePublisher: (_root, { input: { id, name, revision, allowSameName } }, context) =>
      renamePublisher(context, id, revision, name, allowSameName),
    setPublisherPlan: (_root, { input: { id, plan, proUntil, revision } }, context) =>
      setPlan(context, id, revision, plan, proUntil ?? null),
  },
  PublisherConnection: countedConnection,
  Publisher: {
    isPro: ({ plan, proUntil }, _args, { now }) => isPro({ plan, proUntil: proUntil ?? null }, now),
    proUntil: ({ proUntil }) => proUntil ?? null,
  },
};
