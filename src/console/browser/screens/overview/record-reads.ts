import { html } from 'htm/preact';
import type { RecordReadsQuery } from '../../generated/operation-types.ts';
import { recordReads } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { bars } from '../../parts/bars.ts';
import { tokenName, whenInRow } from '../../parts/inline.ts';
import { lastDays } from '../../parts/last-days.ts';
import { Choice, chosen } from '../../parts/options.ts';
import { empty, panel } from '../../parts/panel.ts';

type Reads = NonNullable<RecordReadsQuery['recordReads']>[number];

const groups = [
  ['publisher', 'publishers'],
  ['token', 'tokens'],
  ['subject', 'staff'],
  ['notice', 'notices'],
] as const;
const days = 30;

/** Who read full records, and with them personal data. */
export function RecordReads() {
  const query = useQuery(recordReads, { per: chosen('reads', groups), ...lastDays(days) });
  return panel(query, {
    title: 'Reads of personal data',
    note: html`in ${days} days, by <${Choice} name="reads" label="Added up for" options=${groups} />`,
    lines: 5,
    show: ({ recordReads }) => recordReads && show(recordReads),
  });
}

function show(reads: readonly Reads[]) {
  if (reads.length === 0) {
    return empty(
      `There were no such reads in ${days} days.`,
      html`<code>GET /advertisement-full/{PAID}</code> and the field <code>record</code> of the graph are counted.`,
    );
  }
  const rows = reads.map((each) => ({
    ...reader(each),
    value: each.reads,
    note: html`last ${whenInRow(each.lastReadAt)}`,
  }));
  return html`${bars('Reads of full records', ['Reader', 'Reads'], rows)}
    <p class="more"><a href="/ledger">Show each read</a></p>`;
}

function reader({ publisher, token, subject, paId }: Reads): { name: string; href?: string } {
  if (publisher) return { name: publisher.name, href: `/ledger?publisher=${publisher.id}` };
  if (token) return { name: tokenName(token), href: `/ledger?token=${token.id}` };
  if (paId) return { name: paId, href: `/ledger?notice=${encodeURIComponent(paId)}` };
  return subject ? { name: subject, href: `/ledger?person=${encodeURIComponent(subject)}` } : { name: '' };
}
