import type {
  OverviewGroupsQuery,
  OverviewPhasesQuery,
  OverviewSignOffsQuery,
  RecordReadsQuery,
} from '../../../../../generated/console/operation-types.ts';
import {
  overviewGroups,
  overviewPhases,
  overviewSignOffs,
  recordReads,
} from '../../../../../generated/console/operations.ts';
import { country, number, plural, words } from '../../format.ts';
import { useQuery } from '../../graph/query.ts';
import { type Bar, Bars } from '../../parts/bars.tsx';
import { tokenName, When, WhenInRow } from '../../parts/inline.tsx';
import { lastDays } from '../../parts/last-days.ts';
import { Choice, chosen } from '../../parts/options.tsx';
import { Empty, Panel } from '../../parts/panel.tsx';
import { waitingForSignOff } from './tasks.tsx';

export function Phases() {
  const query = useQuery(overviewPhases, {});
  const total = query.data?.overview?.byPhase?.reduce((sum, { count }) => sum + count, 0);
  const note = total !== undefined && plural(total, 'notice');
  return <Panel query={query} title="Notices per phase" note={note} lines={6} show={showPhases} />;
}

function showPhases({ overview }: OverviewPhasesQuery) {
  const open = overview?.amendments?.filter(({ count }) => count > 0) ?? [];
  // Most have ceased: beside them, no other bar would be seen.
  const phases = overview?.byPhase
    ?.filter(({ phase }) => phase !== 'ceased')
    .map(({ phase, count }) => ({ name: words(phase), value: count, href: `/notices?phase=${phase}` }));
  const ceased = overview?.byPhase?.find(({ phase }) => phase === 'ceased')?.count ?? 0;
  return (
    <>
      {phases && <Bars caption="Notices per phase" heads={['Phase', 'Notices']} rows={phases} />}
      {ceased > 0 && (
        <p class="note">
          <a href="/notices?phase=ceased">And {number(ceased)} ceased</a>
        </p>
      )}
      {open.length > 0 && (
        <p class="note">
          Open amendments:{' '}
          {open.map(({ state, count }, index) => (
            <>
              {index > 0 && ', '}
              <a href={`/notices?amendment=${state}`}>
                {number(count)} {words(state).toLowerCase()}
              </a>
            </>
          ))}
        </p>
      )}
    </>
  );
}

export const SignOffs = () => (
  <Panel query={useQuery(overviewSignOffs, {})} title="Waiting for sign-off" lines={6} show={showSignOffs} />
);

function showSignOffs({ overview }: OverviewSignOffsQuery) {
  if (!overview?.signOffs) return null;
  const { count, amendments, oldestConfirmedAt, ages } = overview.signOffs;
  if (count === 0) {
    return <Empty what="Nothing is waiting for sign-off." />;
  }
  const rows = ages.map(({ fromDays, toDays, confirmedAfter, confirmedTo, count }) => ({
    name: toDays === null ? `${fromDays} days or more` : `${fromDays} to ${toDays} days`,
    value: count,
    ...(count > 0 && {
      href: `${waitingForSignOff}&${new URLSearchParams({ ...(confirmedAfter && { 'confirmed-after': confirmedAfter }), 'confirmed-to': confirmedTo })}`,
    }),
  }));
  return (
    <>
      <div class="figures">
        <p>
          <strong>
            <a href={waitingForSignOff}>{number(count)}</a>
          </strong>{' '}
          waiting
        </p>
        {amendments > 0 && <p class="note">of them {plural(amendments, 'amendment')}</p>}
        {oldestConfirmedAt && (
          <p class="note">
            The oldest was confirmed <When at={oldestConfirmedAt} />
          </p>
        )}
      </div>
      <Bars caption="Waiting versions by age" heads={['Days', 'Versions']} rows={rows} />
    </>
  );
}

const noticeGroups = ['medium', 'country', 'process'].map((name) => [name, name] as const);
const mostGroups = 9;
const otherMedia = '/notices?medium=other';

/** Notices per medium, country or process. */
export function Groups() {
  const group = chosen('per', noticeGroups);
  return (
    <Panel
      query={useQuery(overviewGroups, {})}
      title="Notices"
      note={
        <>
          per <Choice name="per" label="Notices per" options={noticeGroups} />
        </>
      }
      lines={6}
      show={({ overview }) => overview && showGroups(barsOf(overview, group), group)}
    />
  );
}

function showGroups(found: readonly Bar[] | undefined, group: string) {
  if (!found) return null;
  if (found.length === 0) return <Empty what="There are no notices yet." />;
  // Those of no named medium can be so many that no other bar would be seen.
  const other = found.find(({ href }) => href === otherMedia);
  const shown = found.filter((each) => each !== other);
  return (
    <>
      <Bars caption={`Notices per ${group}`} heads={[words(group), 'Notices']} rows={shown.slice(0, mostGroups)} />
      {other && (
        <p class="note">
          <a href={otherMedia}>And {number(other.value)} of another medium</a>
        </p>
      )}
      {shown.length > mostGroups && (
        <p class="note more">And {number(shown.length - mostGroups)} more with fewer notices.</p>
      )}
    </>
  );
}

function barsOf(overview: NonNullable<OverviewGroupsQuery['overview']>, group: string): readonly Bar[] | undefined {
  const bar = (name: string, value: number, filter: Record<string, string>): Bar => ({
    name,
    value,
    href: `/notices?${new URLSearchParams(filter)}`,
  });
  if (group === 'medium') return overview.byMedium?.map(({ medium, count }) => bar(words(medium), count, { medium }));
  if (group === 'country') {
    return overview.byCountry?.map((each) => bar(country(each.country), each.count, { country: each.country }));
  }
  return overview.byProcess?.map(({ linkedProcessType, processName, count }) =>
    bar(processName, count, { process: linkedProcessType, 'process-name': processName }),
  );
}

type Reads = NonNullable<RecordReadsQuery['recordReads']>[number];

const days = 30;
const readerGroups = [
  ['publisher', 'publishers'],
  ['token', 'tokens'],
  ['subject', 'staff'],
  ['notice', 'notices'],
] as const;

/** Who read full records, and with them personal data. */
export function RecordReads() {
  const query = useQuery(recordReads, { per: chosen('reads', readerGroups), ...lastDays(days) });
  return (
    <Panel
      query={query}
      title="Reads of personal data"
      note={
        <>
          in {days} days, by <Choice name="reads" label="Added up for" options={readerGroups} />
        </>
      }
      lines={5}
      show={({ recordReads }) => recordReads && showReads(recordReads)}
    />
  );
}

function showReads(reads: readonly Reads[]) {
  if (reads.length === 0) {
    return <Empty what={`There were no such reads in ${days} days.`} />;
  }
  const rows = reads.map((each) => ({
    ...reader(each),
    value: each.reads,
    note: (
      <>
        last <WhenInRow at={each.lastReadAt} />
      </>
    ),
  }));
  return (
    <>
      <Bars caption="Reads of full records" heads={['Reader', 'Reads']} rows={rows} />
      <p class="more">
        <a href="/ledger">Show each read</a>
      </p>
    </>
  );
}

function reader({ publisher, token, subject, paId }: Reads): { name: string; href?: string } {
  if (publisher) return { name: publisher.name, href: `/ledger?publisher=${publisher.id}` };
  if (token) return { name: tokenName(token), href: `/ledger?token=${token.id}` };
  if (paId) return { name: paId, href: `/ledger?notice=${encodeURIComponent(paId)}` };
  return subject ? { name: subject, href: `/ledger?person=${encodeURIComponent(subject)}` } : { name: '' };
}
