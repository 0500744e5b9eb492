import { defineEntity, p } from '@mikro-orm/core';

/** A mapping of the columns of CSV files, saved for all staff. Its constants may be contact data. */
export const ImportMapping = defineEntity({
  name: 'ImportMapping',
  properties: {
    /** The name in lower case: names are compared without regard to case. */
    key: p.string().length(100).primary(),
    name: p.string().length(100),
    mapping: p.text(),
    revision: p.integer(),
    savedAt: p.datetime(3),
  },
});
