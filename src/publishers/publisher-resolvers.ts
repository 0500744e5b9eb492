import { randomUUID } from 'node:crypto';
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

/** A text that people call something by: 1 to 200 characters, none of them NUL, which PostgreSQL cannot store. */
export function isName(text: string): boolean {
  return /^[^\0]{1,200}$/su.test(text) && text.isWellFormed();
}

/** What cannot be an id of ours is unknown, without a query. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}
