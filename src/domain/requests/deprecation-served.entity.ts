import { defineEntity, p } from '@mikro-orm/core';

/**
 * When the `Deprecation` header of an endpoint was first served. The 90 days of contract part 9, rule 3, count from
 * then. An announcement with a different date has its own row.
 */
export const DeprecationServed = defineEntity({
  name: 'DeprecationServed',
  properties: {
    /** Method and path, such as `GET /advertisement/{PAID}`. */
    endpoint: p.string().length(200).primary(),
    /** The date in the header. */
    deprecatedAt: p.datetime(0).primary(),
    firstServedAt: p.datetime(3),
  },
});
