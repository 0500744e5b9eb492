import { defineEntity, p } from '@mikro-orm/core';

/** A PA-ID that a running import has met, with the line of the file. Removed when the import ends. */
export const ImportRecord = defineEntity({
  name: 'ImportRecord',
  properties: {
    importId: p.uuid().primary(),
    paId: p.string().length(128).primary(),
    version: p.integer().primary(),
    /** Where the record begins in the file. */
    line: p.integer(),
  },
});
