/** Tables that only grow: partitioned by month, so that an insert costs the same for ever, and the end of a month is one drop. */
export const growingTables = ['access_ledger', 'audit_trail', 'engagement_metrics_change', 'request_count'] as const;
export type GrowingTable = (typeof growingTables)[number];
