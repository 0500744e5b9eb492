import type { OverviewPhasesQuery } from '../../../../../generated/console/operation-types.ts';
import { overviewPhases } from '../../../../../generated/console/operations.ts';
import { number, plural } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { isPartner } from '../../me.ts';
import { SpendPanel, useSpend } from '../../parts/spend.tsx';
import { Fold } from './fold.tsx';
import { Groups, Phases, RecordReads, SignOffs } from './totals.tsx';

/** What the register holds: closed, it says how many notices there are. */
export function Register() {
  const { data, isLoading } = useQuery(overviewPhases, {});
  const note = data?.overview?.byPhase && inWords(data.overview.byPhase);
  return (
    <Fold name="register" title="Register" note={note} isLoading={isLoading}>
      {() => (
        <>
          <Phases />
          <SignOffs />
          <Spending />
          {!isPartner() && (
            <>
              <Groups />
              <RecordReads />
            </>
          )}
        </>
      )}
    </Fold>
  );
}

type Counts = NonNullable<NonNullable<OverviewPhasesQuery['overview']>['byPhase']>;

/** Such as "77 notices: 2 draft, 4 waiting, 10 published". */
function inWords(counts: Counts): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const sums = new Map<string, number>();
  for (const { phase, count } of counts) {
    const name = phase.startsWith('awaiting') ? 'waiting' : phase;
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  const parts = [...sums].filter(([, count]) => count > 0).map(([name, count]) => `${number(count)} ${name}`);
  return [plural(total, 'notice'), parts.join(', ')].filter(Boolean).join(': ');
}

const Spending = () => <SpendPanel query={useSpend({})} hrefOf={(currency) => `/campaigns?currency=${currency}`} />;
