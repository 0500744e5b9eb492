import { defineEntity, p } from '@mikro-orm/core';

/**
 * How many requests a token made of an endpoint in an hour, with one status. Only grows, so it is partitioned by month;
 * no foreign keys, so that writes do not lock the rows of tokens.
 */
export const RequestCount = defineEntity({
  name: 'RequestCount',
  tableName: 'request_count',
  properties: {
    tokenId: p.uuid().primary(),
    /** Its first moment. */
    hour: p.datetime(0).primary(),
    /** The pattern of the route, such as `/advertisement/:PAID`. */
    endpoint: p.string().length(200).primary(),
    status: p.smallint().primary(),
    requests: p.bigint('number'),
  },
});
