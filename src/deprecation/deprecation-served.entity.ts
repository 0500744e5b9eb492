import { defineEntity, p } from '@mikro-orm/core';

/**
 * When the `Deprecation` header of an endpoint first went out: what the 90 days of the documents (part 9, rule 3) are
 * counted from. An announcement that is taken back and made anew, with another date, is another one.
 */
export const DeprecationServed = defineEntity({
  name: 'DeprecationServed',
  tableName: 'deprecation_served',
  properties: {
    /** Method and path, as the documents write them: `GET /advertisement/{PAID}`. */
    endpoint: p.string().length(200).primary(),
    /** The date that the header names. */
    deprecatedAt: p.datetime(0).primary(),
    firstServedAt: p.datetime(3),
  },
});
