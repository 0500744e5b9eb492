/*
 * Compares what callers were told with what the database has. Each notice has one writer, which counts 1, 2, 3, … and waits
 * for every acknowledgement, so its history must be exactly that.
 */

export type Acknowledged = {
  /** The last acknowledged count of each notice. */
  counts: ReadonlyMap<string, number>;
  /** The PA-ID of each full record that was answered, by request id. */
  records: ReadonlyMap<string, string>;
  /** Requests for full records that were sent and not answered. They may have been recorded. */
  unansweredRecords: number;
};

export type Stored = {
  /** All counts of each notice, in the order in which they were recorded. */
  histories: ReadonlyMap<string, readonly number[]>;
  /** The current count of each notice. */
  current: ReadonlyMap<string, number>;
  /** Rows of the ledger. */
  ledger: readonly { requestId: string; paId: string }[];
};

/** `lost`: acknowledged and not stored. `twice`: stored again. `foreign`: stored without a request. */
export type Losses = { acknowledged: number; lost: number; twice: number; foreign: number };

export function lostWrites({ counts }: Acknowledged, { histories, current }: Stored): Losses {
  const losses = { acknowledged: 0, lost: 0, twice: 0, foreign: 0 };
  for (const [paId, last] of counts) {
    const history = histories.get(paId) ?? [];
    const kept = new Set(history);
    losses.acknowledged += last;
    for (let count = 1; count <= last; count += 1) if (!kept.has(count)) losses.lost += 1;
    if (current.get(paId) !== last) losses.lost += 1;
    losses.twice += history.length - kept.size;
    losses.foreign += [...kept].filter((count) => count < 1 || count > last).length;
  }
  return losses;
}

export function lostRecords({ records, unansweredRecords }: Acknowledged, { ledger }: Stored): Losses {
  const kept = new Map(ledger.map(({ requestId, paId }) => [requestId, paId]));
  const lost = [...records].filter(([requestId, paId]) => kept.get(requestId) !== paId).length;
  const unexplained = [...kept.keys()].filter((requestId) => !records.has(requestId)).length - unansweredRecords;
  return { acknowledged: records.size, lost, twice: ledger.length - kept.size, foreign: Math.max(0, unexplained) };
}
