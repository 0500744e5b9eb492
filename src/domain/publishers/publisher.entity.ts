import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { vocabulary } from '../../generated/graph/vocabulary.ts';

/** A publisher or medium with its subscription; the owner of notices and of partner tokens. */
export const Publisher = defineEntity({
  name: 'Publisher',
  indexes: [{ name: 'publisher_by_name', properties: ['name', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(200).check("name <> ''"),
    plan: p.enum(vocabulary.Plan).default('free'),
    /** End of the Pro subscription; null: no end. */
    proUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    /** Optimistic concurrency: a change names the revision that it was made from. */
    revision: p.integer().version(),
  },
});

type PublisherEntity = InferEntity<typeof Publisher>;

export type PublisherRow = Pick<PublisherEntity, 'id' | 'name' | 'plan' | 'createdAt' | 'revision'> & {
  proUntil?: Date | null;
};
