/** Append-only tables, partitioned by month: inserts stay fast, and removing a month is one DROP. */
export const growingTables = ['access_ledger', 'audit_trail', 'engagement_metrics_change', 'request_count'] as const;
export type GrowingTable = (typeof growingTables)[number];
