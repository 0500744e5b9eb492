import { defineEntity, p } from '@mikro-orm/core';

/**
 * The number of requests per token, hour, endpoint and status. Partitioned by month because it only grows. No foreign
 * keys, so that writes do not lock tokens.
 */
export const RequestCount = defineEntity({
  name: 'RequestCount',
  tableName: 'request_count',
  properties: {
    tokenId: p.uuid().primary(),
    /** The start of the hour. */
    hour: p.datetime(0).primary(),
    /** The pattern of the route, such as `/advertisement/:PAID`. */
    endpoint: p.string().length(200).primary(),
    status: p.smallint().primary(),
    requests: p.bigint('number'),
  },
});
