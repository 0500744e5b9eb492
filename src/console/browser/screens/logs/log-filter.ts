import { html } from 'htm/preact';
import { params } from '../../location.ts';
import { dayField, severalOf, textField, withoutUndefined } from '../../parts/filter.ts';

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
export const requestField = () => textField('request', 'Request id', { size: 22 });
export const periodFields = () => html`
  ${dayField('from', 'From (UTC)')}
  ${dayField('to', 'To (UTC)')}`;

/** The screen without its filter, if there is one. */
export const clearOf = (filter: object, href: string) => Object.keys(filter).length > 0 && href;
