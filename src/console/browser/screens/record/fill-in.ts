import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { plural } from '../../format.ts';
import type { NoticeFilter } from '../../generated/operation-types.ts';
import type { GraphError } from '../../graph/send.ts';
import { notify } from '../../parts/clipboard.ts';
import { Errors } from '../../parts/errors.ts';
import { filledIn, lastOf, ofPublisher, ofSponsor } from './earlier.ts';
import type { Values } from './values.ts';

/** Fills empty fields from the last notice of the same publisher or sponsor. */
export function FillIn({ values, onFilled }: { values: Values; onFilled: (values: Values) => void }) {
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isReading, setReading] = useState(false);
  const { publisherId } = values;
  const sponsor = sponsorOf(values);
  const fill = async (whose: string, filter: NoticeFilter, fields: readonly string[]) => {
    setReading(true);
    const { title, values: found, errors } = await lastOf(filter, fields);
    setReading(false);
    setErrors(errors);
    if (!found) return notify(errors.length > 0 ? '' : `There is no earlier notice of this ${whose}.`);
    const { values: all, count } = filledIn(values, found);
    notify(`${plural(count, 'empty field')} filled in from “${title}”`);
    if (count > 0) onFilled(all);
  };
  const button = (text: string, onClick: () => void) =>
    html`<button type="button" aria-disabled=${isReading} onClick=${() => !isReading && onClick()}>${text}</button>`;
  return html`<div class="buttons start">
      ${publisherId && button('Fill in from the publisher’s last notice', () => fill('publisher', { publisherIds: [publisherId] }, ofPublisher))}
      ${sponsor && button('Fill in from the sponsor’s last notice', () => fill('sponsor', { sponsorNames: [sponsor] }, ofSponsor))}
    </div>
    <p class="note">${
      publisherId || sponsor
        ? 'Only empty fields are filled in. The read is recorded in the access ledger.'
        : 'Choose a publisher, or write the sponsor’s name under “Advertiser”, to begin with what its last notice says.'
    }</p>
    <${Errors} errors=${errors} />`;
}

function sponsorOf(values: Values): string {
  const of = (name: string) => values[`advertiser.${name}`]?.trim() ?? '';
  return of('companyName') || [of('firstName'), of('lastName')].join(' ').trim();
}
