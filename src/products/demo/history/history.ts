import type { Counts } from '../../../domain/metrics/counts.ts';
import { createMetricsStore } from '../../../domain/metrics/metrics-writer.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { queryIn } from '../../../platform/database/sql.ts';
import { accountChanges } from './accounts.ts';
import type { Change } from './change.ts';
import { staffChanges } from './changes.ts';
import { reportsInOrder } from './counts.ts';
import { exportsOfLists } from './exports.ts';
import { type Declarations, imports } from './imports.ts';
import { staffActor } from './people.ts';
import { storeReads } from './reads.ts';
import { storeRequests } from './requests.ts';

export type HistoryInput = {
  samples: readonly object[];
  declarations: Declarations;
  /** The last counts of the first sample. */
  firstCounts: Counts & { at: Date };
};

/**
 * Lets half a year happen: each table gets its rows in order of time, as when the server runs, because lists follow the
 * order of arrival. Everything goes through the code that serves requests, with the clock of its time.
 */
export async function loadHistory(em: EntityManager, input: HistoryInput, now: Date): Promise<void> {
  const changes: Change[] = [
    ...accountChanges(now),
    ...imports(now, input),
    ...staffChanges(now),
    ...exportsOfLists(now),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const [number, { at, by, make }] of changes.entries()) {
    await make({ em, ...staffActor(by, at, `change ${number}`) });
  }

  const query = queryIn(em);
  const metrics = createMetricsStore(query);
  for (const reports of reportsInOrder(now, input.firstCounts)) await Promise.all(reports.map(metrics.record));
  await storeReads(query, now);
  await storeRequests(query, now);
}
