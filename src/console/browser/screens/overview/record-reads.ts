import { html } from 'htm/preact';
import { number } from '../../format.ts';
import type { RecordReadsQuery } from '../../generated/operation-types.ts';
import { recordReads } from '../../generated/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { Bars } from '../../parts/bars.ts';
import { Choice, chosen } from '../../parts/choice.ts';
import { Empty, Panel } from '../../parts/panel.ts';
import { When } from '../../parts/time.ts';
import { tokenName } from '../../parts/token-name.ts';
import { lastDays } from './last-days.ts';

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
  const variables = { per: chosen('reads', groups), ...lastDays(days) };
  const state = useQuery(recordReads, variables);
  return html`<${Panel}
    title="Reads of personal data"
    note=${html`in ${days} days, by <${Choice} name="reads" label="Added up for" options=${groups} />`}
    operation=${recordReads}
    variables=${variables}
    state=${state}
    lines=${5}
    show=${({ recordReads }: RecordReadsQuery) => recordReads && show(recordReads)}
  />`;
}

const show = (reads: readonly Reads[]) =>
  reads.length === 0
    ? html`<${Empty}><p><strong>There were no such reads in ${days} days.</strong></p>
        <p><code>GET /advertisement-full/{PAID}</code> and the field <code>record</code> of the graph are counted.</p><//>`
    : html`<${Bars} caption="Reads of full records" heads=${['Reader', 'Reads']} bars=${reads.map((each) => ({
        ...named(each),
        value: each.reads,
        shown: number(each.reads),
        note: html`last <${When} at=${each.lastReadAt} />`,
      }))} />
      <p class="more"><a href="/ledger">Show each read</a></p>`;

function named({ publisher, token, subject, paId }: Reads): { name: string; href?: string } {
  if (publisher) return { name: publisher.name, href: `/ledger?publisher=${publisher.id}` };
  if (token) return { name: tokenName(token), href: `/ledger?token=${token.id}` };
  return paId ? { name: paId, href: `/ledger?notice=${encodeURIComponent(paId)}` } : { name: subject ?? '' };
}
