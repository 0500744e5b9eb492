import { auditAll } from '../../../domain/audit/audit-trail.ts';
import type { ChangeContext } from '../../../domain/context.ts';
import type { Counts } from '../../../domain/metrics/counts.ts';
import { createMetricsStore } from '../../../domain/metrics/metrics-writer.ts';
import { amend, createNotice } from '../../../domain/notices/lifecycle/amendments.ts';
import { cease, transition } from '../../../domain/notices/lifecycle/lifecycle.ts';
import type { TransitionName } from '../../../domain/notices/lifecycle/transitions.ts';
import type { CeasedReason } from '../../../generated/graph/graphql.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { queryIn, sql } from '../../../platform/database/sql.ts';
import { accountChanges } from './accounts.ts';
import data from './campaigns.json' with { type: 'json' };
import { type CampaignKey, campaigns, recordOf } from './campaigns.ts';
import type { Change } from './change.ts';
import { pastTime } from './clock.ts';
import { reportsInOrder } from './counts.ts';
import { type Declarations, imports } from './imports.ts';
import { type Staff, staffActor } from './people.ts';
import { storeReads } from './reads.ts';
import { storeRequests } from './requests.ts';
import usage from './usage.json' with { type: 'json' };

/** Exports of lists by staff: their entries in the audit trail. */
const exportsOfLists = (now: Date): Change[] =>
  usage.exports.map(({ day, time, by, ...after }) => ({
    at: pastTime(now, day, time),
    by: by as Staff,
    make: ({ em, ...actor }) => auditAll(em, actor, [{ action: 'data.exported', after }]),
  }));

/** A change of a notice by staff. The changes end with amendments in each state. */
type StaffChange = { day: number; time: string; by: Staff; notice: CampaignKey } & (
  | { do: 'create' }
  | { do: TransitionName; note?: string }
  /** `to` has the changed groups of the record, with their changed fields. */
  | { do: 'amend'; amendmentReason: string; to: Record<string, object> }
  | { do: 'cease'; ceasedReason: CeasedReason }
);

/** Changes by staff, through the functions behind the mutations. @param now the start of the server */
const staffChanges = (now: Date): Change[] =>
  (data.changes as readonly StaffChange[]).map((change) => ({
    at: pastTime(now, change.day, change.time),
    by: change.by,
    make: (context) => makeChange(context, change, recordOf(campaigns[change.notice], now)),
  }));

async function makeChange(
  context: ChangeContext,
  change: StaffChange,
  record: ReturnType<typeof recordOf>,
): Promise<unknown> {
  if (change.do === 'create') return createNotice(context, { record });
  const target = await currentOf(context.em, record.paId);
  if (change.do === 'cease') return cease(context, { ...target, ceasedReason: change.ceasedReason });
  if (change.do !== 'amend') return transition(context, change.do, { ...target, note: change.note });
  const changed = Object.entries(change.to).map(([group, fields]) => [
    group,
    { ...Object(record[group as keyof typeof record]), ...fields },
  ]);
  const amended = { ...record, ...Object.fromEntries(changed) };
  return amend(context, { ...target, record: amended, amendmentReason: change.amendmentReason });
}

async function currentOf(em: EntityManager, paId: string): Promise<{ paId: string; revision: number }> {
  const [notice] = await queryIn(em)(sql<{ revision: number }>`select revision from notice where pa_id = ${paId}`);
  if (!notice) throw new Error(`no demo notice ${paId}`);
  return { paId, revision: notice.revision };
}

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
  const reports = reportsInOrder(now, input.firstCounts);
  for (const together of reports) await Promise.all(together.map(metrics.record));
  const reads = await storeReads(query, now);
  await storeRequests(query, now, [
    ...reports.flat().map(({ tokenId, at }) => ({ tokenId, at, endpoint: 'metrics_write' as const })),
    ...reads.flatMap(({ tokenId, readAt: at }) => (tokenId ? { tokenId, at, endpoint: 'full_record' as const } : [])),
  ]);
}
