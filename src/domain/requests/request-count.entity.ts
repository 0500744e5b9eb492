import { defineEntity, p } from '@mikro-orm/core';
import { indexesOn } from '../../platform/database/constraints.ts';

/** Stands for the token of requests that had none which this server knows. */
export const noToken = '00000000-0000-0000-0000-000000000000';

/**
 * The number of requests per token, hour, endpoint, status and code. Partitioned by month because it only grows. No
 * foreign keys, so that writes do not lock tokens.
 */
export const RequestCount = defineEntity({
  name: 'RequestCount',
  // Rows arrive in the order of their hours, so a small index finds those of a period for all tokens.
  indexes: indexesOn('request_count', { request_count_by_hour: 'using brin (hour)' }),
  properties: {
    /** `noToken` for requests without a known token; only refused ones are counted then. */
    tokenId: p.uuid().primary(),
    /** The start of the hour. */
    hour: p.datetime(0).primary(),
    /** Name of the endpoint, such as `register_entry`; empty if the path or the method belongs to none. */
    endpoint: p.string().length(200).primary(),
    status: p.smallint().primary(),
    /** The code of a refusal; empty for other requests. */
    code: p.string().length(40).default('').primary(),
    requests: p.bigint('number'),
    /** The refusals among them whose details were not kept. */
    omitted: p.bigint('number').default(0),
  },
});
