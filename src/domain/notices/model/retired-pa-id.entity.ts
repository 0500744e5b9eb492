import { defineEntity, p } from '@mikro-orm/core';

/** A PA-ID of a notice that was discarded or erased. Kept by triggers (retired_pa_ids.sql). */
export const RetiredPaId = defineEntity({
  name: 'RetiredPaId',
  properties: {
    paId: p.string().length(128).primary(),
    /** Its publisher; null if it was self-published. */
    publisherId: p.uuid().nullable(),
    /** When it was deleted, as a position in feeds (see feed.ts). */
    position: p.bigint('string'),
  },
});
