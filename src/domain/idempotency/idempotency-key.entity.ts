import { defineEntity, p } from '@mikro-orm/core';

/** A request that changed something, so that its repetition changes nothing. Hashes only: a key may be personal data. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  indexes: [{ name: 'idempotency_key_by_time', properties: ['createdAt'] }],
  properties: {
    /** SHA-256 of the caller and the key, in hexadecimal. */
    hash: p.string().length(64).primary(),
    /** SHA-256 of the mutation and its input. */
    inputHash: p.string().length(64),
    createdAt: p.datetime(3),
    /** What was changed: a PA-ID, or the id of a publisher, token or import. Null until it is, in the same transaction. */
    createdId: p.string().length(128).nullable(),
  },
});
