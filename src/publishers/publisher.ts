import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export const plans = ['free', 'pro'] as const;
export type Plan = (typeof plans)[number];

/** A publisher or medium with its subscription; the owner of notices and of partner tokens. */
export const Publisher = defineEntity({
  name: 'Publisher',
  tableName: 'publisher',
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(200).check("name <> ''"),
    plan: p.enum(plans).default('free'),
    /** End of the Pro subscription; null = no end. */
    proUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

export type PublisherEntity = InferEntity<typeof Publisher>;
