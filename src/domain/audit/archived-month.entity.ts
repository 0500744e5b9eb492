import { defineEntity, p } from '@mikro-orm/core';

/**
 * A month of an append-only table that was written to a file. The digest proves the file after the rows have left the database.
 * Append-only itself.
 */
export const ArchivedMonth = defineEntity({
  name: 'ArchivedMonth',
  tableName: 'archived_month',
  properties: {
    /** The partitioned table. */
    parent: p.string().length(63).primary(),
    /** First day of the month. */
    month: p.date().primary(),
    rows: p.bigint('string'),
    /** SHA-256 of the lines, as hexadecimal digits. */
    digest: p.string().length(64),
    archivedAt: p.datetime(3),
    /** `cli:` and the name of the operating system's user. */
    archivedBy: p.string().length(200),
  },
});
