import { html } from 'htm/preact';
import { plural } from '../../format.ts';
import { hrefWith, params } from '../../location.ts';
import { dayField, severalOf, textField, withoutUndefined } from '../../parts/filter.ts';
import { daysAhead } from '../../parts/last-days.ts';
import { firstPage } from '../../parts/list.ts';

const day = 86_400_000;

/** The days of the address, both included, as instants of a filter. */
export function periodOf(): { from?: string; to?: string } {
  const [from, to] = [params.value.get('from'), params.value.get('to')];
  const afterTo = to ? Date.parse(to) + day : Number.NaN;
  return {
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(!Number.isNaN(afterTo) && { to: new Date(afterTo).toISOString() }),
  };
}

/** What the filters of access ledger, audit trail and refusals have in common. */
export const logFilterOf = () =>
  withoutUndefined({
    paIds: severalOf(params.value, 'notice'),
    publisherIds: severalOf(params.value, 'publisher'),
    tokenIds: severalOf(params.value, 'token'),
    requestId: params.value.get('request') || undefined,
    ...periodOf(),
  });

export const noticeField = () => textField('notice', 'PA-ID', { size: 12 });
/** Exact: the subject at the identity provider, or of the command line. */
export const personField = () => textField('person', 'Person', { size: 14, placeholder: 'Without a token' });
export const requestField = () => textField('request', 'Request id', { size: 18 });
export const periodFields = () => html`<div class="row">
  ${dayField('from', 'From (UTC)')}
  ${dayField('to', 'To (UTC)')}
  <span class="choice" role="group" aria-label="Last days">Last ${[1, 7, 30].map(
    (count) =>
      html`<a href=${hrefWith({ ...firstPage, from: daysAhead(1 - count), to: undefined })}>${plural(count, 'day')}</a>`,
  )}</span>
</div>`;

/** The screen without its filter, if there is one. */
export const clearOf = (filter: object, href: string) => Object.keys(filter).length > 0 && href;
