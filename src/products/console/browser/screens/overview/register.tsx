import type { OverviewPhasesQuery } from '../../../../../generated/console/operation-types.ts';
import { overviewPhases } from '../../../../../generated/console/operations.ts';
import { inSentence, number, plural, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { hrefWith, navigate, params } from '../../location.ts';
import { isPartner } from '../../me.ts';
import { SpendPanel, useSpend } from '../../parts/spend.tsx';
import { Groups, Phases, RecordReads, SignOffs } from './totals.tsx';

/** What the register holds, for those who ask: closed, it says how many notices there are, and nothing more is read. */
export function Register() {
  const isOpen = params.value.has('register');
  const { data, isLoading } = useQuery(overviewPhases, {});
  const onToggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
    navigate(hrefWith({ register: currentTarget.open ? 'open' : undefined }), { replace: true });
  return (
    <details class="register" open={isOpen} onToggle={onToggle} aria-busy={isLoading}>
      <summary>
        <h2>Register</h2>
        <span class="note">{data?.overview?.byPhase && inWords(data.overview.byPhase)}</span>
      </summary>
      {isOpen && (
        <div class="columns">
          <Phases />
          <SignOffs />
          <Spending />
          {!isPartner() && (
            <>
              <Groups />
              <RecordReads />
            </>
          )}
        </div>
      )}
    </details>
  );
}

type Counts = NonNullable<NonNullable<OverviewPhasesQuery['overview']>['byPhase']>;

/** Such as "77 notices: 2 draft, 4 awaiting sign-off, 10 published". */
function inWords(counts: Counts): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const parts = counts
    .filter(({ count }) => count > 0)
    .map(({ phase, count }) => `${number(count)} ${inSentence(words(phase))}`);
  return [plural(total, 'notice'), parts.join(', ')].filter(Boolean).join(': ');
}

const Spending = () => <SpendPanel query={useSpend({})} hrefOf={(currency) => `/campaigns?currency=${currency}`} />;
