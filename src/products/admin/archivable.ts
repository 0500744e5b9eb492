/** Tables whose months can be archived: those that must be kept for years. */
export const archivableTables = ['access_ledger', 'audit_trail'] as const;
export type ArchivableTable = (typeof archivableTables)[number];
