import { lastDays } from '../../base/days.ts';
import { type RecordReadsQuery, recordReads } from '../../base/graph.ts';
import { tokenName } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { WhenInRow } from '../../parts/inline.tsx';
import { Choice, chosen } from '../../parts/options.tsx';
import { Bars } from '../../plots/bars.tsx';
import { useQuery } from '../../session/query.ts';

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
  return <Bars caption="Reads of full records" heads={['Reader', 'Reads']} rows={rows} />;
}

function reader({ publisher, token, subject, paId }: Reads): { name: string; href?: string } {
  if (publisher) return { name: publisher.name, href: `/ledger?publisher=${publisher.id}` };
  if (token) return { name: tokenName(token), href: `/ledger?token=${token.id}` };
  if (paId) return { name: paId, href: `/ledger?notice=${encodeURIComponent(paId)}` };
  return subject ? { name: subject, href: `/ledger?person=${encodeURIComponent(subject)}` } : { name: '' };
}
