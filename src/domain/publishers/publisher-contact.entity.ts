import { defineEntity, p } from '@mikro-orm/core';
import { indexesOn } from '../../platform/database/constraints.ts';
import { Publisher } from './publisher.entity.ts';

/** Whom staff write to. Personal data: in a table of its own, so that what reads publishers does not read it. */
export const PublisherContact = defineEntity({
  name: 'PublisherContact',
  indexes: indexesOn('publisher_contact', {
    publisher_contact_by_email: '(lower(email))',
    publisher_contact_by_phone: '(phone) where phone is not null',
  }),
  properties: {
    publisher: () => p.manyToOne(Publisher).primary().deleteRule('cascade'),
    position: p.integer().primary(),
    name: p.string().length(200),
    email: p.string().length(254),
    phone: p.string().length(16).nullable(),
    role: p.string().length(200).nullable(),
  },
});
