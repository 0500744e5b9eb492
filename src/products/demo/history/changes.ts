import type { ChangeContext } from '../../../domain/context.ts';
import { amend, createNotice } from '../../../domain/notices/lifecycle/amendments.ts';
import { cease, transition } from '../../../domain/notices/lifecycle/lifecycle.ts';
import type { TransitionName } from '../../../domain/notices/lifecycle/transitions.ts';
import type { CeasedReason } from '../../../generated/graph/graphql.ts';
import type { EntityManager } from '../../../platform/database/connect.ts';
import { queryIn, sql } from '../../../platform/database/sql.ts';
import data from './campaigns.json' with { type: 'json' };
import { type CampaignKey, campaigns, recordOf } from './campaigns.ts';
import type { Change } from './change.ts';
import { pastTime } from './clock.ts';
import type { Staff } from './people.ts';

/** A change of a notice by staff. The changes end with amendments in each state. */
type StaffChange = { day: number; time: string; by: Staff; notice: CampaignKey } & (
  | { do: 'create' }
  | { do: TransitionName; note?: string }
  /** `to` has the changed groups of the record, with their changed fields. */
  | { do: 'amend'; amendmentReason: string; to: Record<string, object> }
  | { do: 'cease'; ceasedReason: CeasedReason }
);

/** Changes by staff, through the functions behind the mutations. @param now the start of the server */
export const staffChanges = (now: Date): Change[] =>
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
