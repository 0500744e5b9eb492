import { defineEntity, p } from '@mikro-orm/core';
import { checksOf } from '../../platform/database/constraints.ts';

/** The key of the seal, in one row. In the database, so that all processes have it, and a backup does. */
export const SealKey = defineEntity({
  name: 'SealKey',
  properties: {
    /** SHA-256 of random bits. */
    key: p.blob().primary(),
  },
  checks: checksOf({ seal_key_is_sha256: 'length(key) = 32' }),
});
