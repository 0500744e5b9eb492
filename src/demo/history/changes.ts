import type { ChangeContext } from '../../context.ts';
import type { EntityManager } from '../../database/connect.ts';
import { queryIn } from '../../database/query.ts';
import { sql } from '../../database/sql.ts';
import { amend, createNotice } from '../../notices/lifecycle/amendments.ts';
import { cease, transition } from '../../notices/lifecycle/lifecycle.ts';
import type { TransitionName } from '../../notices/lifecycle/transitions.ts';
import { setPlan } from '../../publishers/publisher-changes.ts';
import { type Campaign, type CampaignKey, campaigns } from './campaigns.ts';
import { pastTime, timeOn } from './clock.ts';
import { publisherId, type Staff } from './people.ts';
import { recordOf } from './record.ts';

/** A change in the past, made with the clock of that time. */
export type Change = { at: Date; by: Staff; make: (context: ChangeContext, now: Date) => Promise<unknown> };

type Fields = ReturnType<typeof recordOf>;

/** Changes by staff, through the functions behind the mutations. @param now the start of the server */
export function staffChanges(now: Date): Change[] {
  const on = (day: number, time: string, by: Staff, make: Change['make']): Change => ({
    at: pastTime(now, day, time),
    by,
    make,
  });
  const review =
    (name: TransitionName, campaign: CampaignKey, reason?: string): Change['make'] =>
    async (context) =>
      transition(context, name, await target(context.em, campaigns[campaign].paId), reason);
  const amended =
    (campaign: CampaignKey, reason: string, change: (record: Fields) => object): Change['make'] =>
    async (context, start) => {
      const record = recordOf(campaigns[campaign], start);
      return amend(context, await target(context.em, record.paId), { ...record, ...change(record) }, reason);
    };
  const withBudget = (totalValue: string) => (record: Fields) => ({ campaign: { ...record.campaign, totalValue } });

  return [
    ...Object.values<Campaign>(campaigns)
      .filter(({ isImported }) => !isImported)
      .flatMap((campaign) => usualReview(campaign, on)),

    // A correction that is on the register.
    on(-41, '09:05', 'm.obrien', amended('ferry', 'Budget raised for the autumn.', withBudget('86000.00'))),
    on(-41, '09:20', 'm.obrien', review('submit', 'ferry')),
    on(-40, '13:45', 's.lindqvist', review('confirm', 'ferry')),
    on(-39, '10:10', 'm.obrien', review('signOff', 'ferry')),

    // Amendments in each state.
    on(-3, '15:30', 'j.devries', amended('river', 'Second flight of the campaign.', withBudget('52000.00'))),
    on(-5, '11:15', 'm.obrien', amended('streets', 'Invoice of the second month.', withBudget('14100.00'))),
    on(-4, '08:50', 'm.obrien', review('submit', 'streets')),
    on(-8, '10:00', 'j.devries', amended('harbourPark', 'The region of the readers was too wide.', narrowerRegion)),
    on(-8, '10:20', 'j.devries', review('submit', 'harbourPark')),
    on(-6, '16:05', 's.lindqvist', review('confirm', 'harbourPark')),

    // A publisher declined to sign off, and the notice came back.
    on(-5, '14:40', 'm.obrien', review('declineSignOff', 'library', 'The label text is missing the sponsor.')),
    on(-4, '09:30', 'm.obrien', review('submit', 'library')),
    on(-1, '15:10', 's.lindqvist', review('confirm', 'library')),

    on(-9, '12:25', 'm.obrien', async (context) =>
      cease(context, await target(context.em, campaigns.farmers.paId), 'withdrawn_by_sponsor'),
    ),
    on(-21, '09:15', 's.lindqvist', (context, start) =>
      setPlan(context, publisherId('valmarena'), 1, 'pro', timeOn(start, 9, '23:00')),
    ),
  ];
}

const narrowerRegion = ({ targeting }: Fields) => ({
  targeting: { ...targeting, inclusionParameters: ['region', 'age:25+'], personalDataCategories: ['age', 'location'] },
});

/** Creation by staff, confirmation for the sponsor, sign-off by the publisher; as far as the campaign has come. */
function usualReview(
  campaign: Campaign,
  on: (day: number, time: string, by: Staff, make: Change['make']) => Change,
): Change[] {
  const { paId, createdDay, progress = 'signed_off' } = campaign;
  const by: Staff = campaign.publisher === 'courier' ? 'm.obrien' : 'j.devries';
  const step =
    (name: TransitionName): Change['make'] =>
    async (context) =>
      transition(context, name, await target(context.em, paId));
  const steps: readonly Change[] = [
    on(createdDay, '08:40', by, (context, start) => createNotice(context, { record: recordOf(campaign, start) })),
    on(createdDay, '16:30', by, step('submit')),
    on(createdDay + 1, '09:55', 's.lindqvist', step('confirm')),
    on(createdDay + 4, '11:20', by, step('signOff')),
  ];
  return steps.slice(0, ['draft', 'submitted', 'confirmed', 'signed_off'].indexOf(progress) + 1);
}

async function target(em: EntityManager, paId: string): Promise<{ paId: string; revision: number }> {
  const [notice] = await queryIn(em)(sql<{ revision: number }>`select revision from notice where pa_id = ${paId}`);
  if (!notice) throw new Error(`no demo notice ${paId}`);
  return { paId, revision: notice.revision };
}
