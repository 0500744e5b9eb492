import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type {
  NoticeContentQuery,
  NoticeContentQueryVariables,
  NoticeRecordQuery,
} from '../../generated/operation-types.ts';
import { noticeRecord } from '../../generated/operations.ts';
import type { QueryState } from '../../graph/query.ts';
import { type Answer, send } from '../../graph/send.ts';
import { hrefWith } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { Errors } from '../../parts/errors.ts';
import { Placeholder } from '../../parts/panel.ts';
import { RecordSections } from './record-sections.ts';

export type ContentQuery = QueryState<NoticeContentQuery, NoticeContentQueryVariables>;

/** All that the current version says. Contact data are read on demand, because each read is in the ledger. */
export function Record({ paId, query }: { paId: string; query: ContentQuery }) {
  const [full, setFull] = useState<Answer<NoticeRecordQuery>>();
  const [isReading, setReading] = useState(false);
  const notice = query.data?.notice;
  const read = async () => {
    setReading(true);
    setFull(await send(noticeRecord, { paId, ofAmendment: false }));
    setReading(false);
  };
  // Not that of a revision that is no longer shown.
  const record = full?.data?.notice?.revision === notice?.revision ? full?.data?.notice?.record : undefined;
  return html`<div class="stack" aria-busy=${query.isLoading || isReading}>
    <${Errors} errors=${query.errors} retry=${query.reload} />
    <${Errors} errors=${full?.errors ?? []} retry=${read} />
    ${
      notice?.content
        ? html`${
            notice.amendment &&
            html`<p class="note">Version ${notice.content.legalMetadata.version}, as the register has it. What version ${notice.amendment.version} says is under <a href=${hrefWith({ tab: 'changes' })}>Changes</a>.</p>`
          }
          ${hasRole('operator') && contactData(record != null, isReading, read, () => setFull(undefined))}
          <${RecordSections} record=${record ?? notice.content} />`
        : query.isLoading && html`<${Placeholder} lines=${12} />`
    }
  </div>`;
}

export const contactData = (isShown: boolean, isReading: boolean, read: () => void, hide: () => void) =>
  html`<div class="contact-data">
    <p class="note">${
      isShown
        ? 'With contact data. This read is in the access ledger.'
        : 'Without contact data. Showing them is recorded in the access ledger, under your name.'
    }</p>
    ${
      isShown
        ? html`<button type="button" onClick=${hide}>Hide contact data</button>`
        : html`<button type="button" aria-disabled=${isReading} onClick=${read}>Show contact data</button>`
    }
  </div>`;
