/**
 * A row for each lock of this database that a statement waits for. From pg_locks: within a transaction, pg_stat_activity
 * stays as it was when first read.
 */
export const lockWaits = `select from pg_locks as waiting where not granted and exists (
  select from pg_locks as own where own.pid = waiting.pid
    and own.database = (select oid from pg_database where datname = current_database()))`;
