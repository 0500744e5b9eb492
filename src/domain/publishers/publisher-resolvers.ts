import type { Resolvers } from '../../generated/graph/graphql.ts';
import { countedConnection } from '../../platform/database/paging.ts';
import { isUuid } from '../../platform/database/validate-text.ts';
import { failure } from '../../platform/failures.ts';
import type { Context } from '../context.ts';
import { type Changed, idempotent, once } from '../idempotency/once.ts';
import { contactLoader } from './contacts.ts';
import { isPro } from './plan.ts';
import { Publisher } from './publisher.entity.ts';
import { createPublisher, renamePublisher, setContacts, setPlan } from './publisher-changes.ts';
import { listPublishers } from './publisher-list.ts';
import { tellPublisher } from './tell.ts';

const payload = {
  publisher: ({ id }: Changed, _args: unknown, { em }: Context) => em.findOne(Publisher, { id }, { refresh: true }),
};

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
    createPublisher: idempotent(createPublisher),
    renamePublisher: idempotent(renamePublisher),
    setPublisherPlan: idempotent(setPlan),
    setPublisherContacts: idempotent(setContacts),
    tellPublisher: async (_root, { input }, context) => {
      let refused: readonly string[] = [];
      const { sendMail } = context.services;
      const tell = () =>
        once(context, 'tellPublisher', input, async (changing) => {
          const told = await tellPublisher(changing, sendMail, input);
          refused = told.refused;
          return told;
        });
      const changed = await (sendMail ? sendMail.inTurn(tell) : tell());
      return { ...changed, refused };
    },
  },
  CreatePublisherPayload: payload,
  RenamePublisherPayload: payload,
  SetPublisherPlanPayload: payload,
  SetPublisherContactsPayload: payload,
  TellPublisherPayload: payload,
  PublisherConnection: countedConnection,
  Publisher: {
    isPro: (publisher, _args, { now }) => isPro(publisher, now),
    proUntil: ({ proUntil }) => proUntil ?? null,
    contacts: ({ id }, _args, context) => context.memo(contactLoader).load(id),
  },
};
