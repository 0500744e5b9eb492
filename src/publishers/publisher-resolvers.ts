import { randomUUID } from 'node:crypto';
import { isName, isUuid } from '../database/texts.ts';
import { failure } from '../failures.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { isPro } from './plan.ts';
import { Publisher } from './publisher.ts';

export const publisherResolvers: Resolvers = {
  Query: {
    publishers: (_root, _args, { em }) => em.findAll(Publisher, { orderBy: { name: 'asc', id: 'asc' } }),
  },
  Mutation: {
    createPublisher: async (_root, { input }, { em, now }) => {
      const name = input.name.trim();
      if (!isName(name)) {
        throw failure('INPUT_INVALID', { issues: [{ path: 'name', message: 'must have 1 to 200 characters' }] });
      }
      const publisher = em.create(Publisher, {
        id: randomUUID(),
        name,
        plan: input.plan,
        proUntil: input.proUntil ?? null,
        createdAt: now,
      });
      await em.flush();
      return publisher;
    },
    setPublisherPlan: async (_root, { id, plan, proUntil }, { em }) => {
      const publisher = isUuid(id) ? await em.findOne(Publisher, { id }) : null;
      if (!publisher) throw failure('PUBLISHER_UNKNOWN');
      em.assign(publisher, { plan, proUntil: proUntil ?? null });
      await em.flush();
      return publisher;
    },
  },
  Publisher: {
    isPro: ({ plan, proUntil }, _args, { now }) => isPro({ plan, proUntil: proUntil ?? null }, now),
    proUntil: ({ proUntil }) => proUntil ?? null,
  },
};
