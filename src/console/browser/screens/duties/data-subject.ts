import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { plural, words } from '../../format.ts';
import type { DataSubjectQuery } from '../../generated/operation-types.ts';
import { dataSubject } from '../../generated/operations.ts';
import { type Answer, send } from '../../graph/send.ts';
import { Errors } from '../../parts/errors.ts';
import { valuesOf } from '../../parts/form.ts';
import { actorLink, noticeLink, when } from '../../parts/inline.ts';
import { empty, ScreenTitle } from '../../parts/panel.ts';

type Found = NonNullable<DataSubjectQuery['personDataOccurrences']>;

/** The only screen whose state is not in the address: it would keep a person's e-mail address in the history. */
export function DataSubjectScreen() {
  const [answer, setAnswer] = useState<Answer<DataSubjectQuery>>();
  const [isSearching, setSearching] = useState(false);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const { email, phone } = valuesOf(event);
    setSearching(true);
    setAnswer(await send(dataSubject, { ...(email && { email }), ...(phone && { phone }) }));
    setSearching(false);
  };
  const found = answer?.data?.personDataOccurrences;
  return html`
    <${ScreenTitle} title="Data-subject search" />
    <p class="lead">For access requests (GDPR, Art. 15): where a person’s e-mail address or telephone number is stored, and who read it.
      Each search is recorded in the audit trail, without what was searched.</p>
    <form class="filters" role="search" aria-label="Search for a person" onSubmit=${onSubmit}>
      <div class="row">
        <label class="grow">E-mail address<input name="email" type="text" inputmode="email" autocomplete="off" /></label>
        <label class="grow">Telephone number<input name="phone" type="text" inputmode="tel" autocomplete="off" placeholder="+358401234567" /></label>
        <button type="submit" class="primary" aria-disabled=${isSearching}>Search</button>
      </div>
    </form>
    <${Errors} errors=${answer?.errors ?? []} />
    ${found && results(found)}`;
}

const results = ({ places, placesAreComplete, reads, readsAreComplete }: Found) => html`<div class="columns">
  <section class="panel">
    <header><h2>Stored in</h2><span class="note">${plural(places.length, 'place')}${!placesAreComplete && ', and more'}</span></header>
    ${places.length === 0 && empty('Not found.', 'Whole values are compared. Free text is not searched.')}
    <ul class="timeline">${places.map(
      ({ paId, version, versionState, role, position, field }) => html`<li>
        <p>${noticeLink(paId)} version ${version}, ${words(versionState).toLowerCase()}</p>
        <p class="note">${fieldName(field)}${role && ` of the ${role}${position === null ? '' : ` ${position + 1}`}`}</p>
      </li>`,
    )}</ul>
  </section>
  <section class="panel">
    <header><h2>Read by</h2><span class="note">${plural(reads.length, 'read')}${!readsAreComplete && ', and more'}</span></header>
    ${reads.length === 0 && empty('No one has read these records.')}
    <ul class="timeline">${reads.map(
      ({ id, readAt, paId, reader, publisher }) => html`<li key=${id}>
        <p>${actorLink(reader)}${publisher && html` of ${publisher.name}`} ${when(readAt)}</p>
        <p class="note"><code>${paId}</code></p>
      </li>`,
    )}</ul>
  </section>
</div>`;

const fieldName = (field: Found['places'][number]['field']) =>
  ({ email: 'E-mail address', phone: 'Telephone number', publicContactEmail: 'Public e-mail address' })[field];
