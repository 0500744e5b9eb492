import { useState } from 'preact/hooks';
import { capital, fieldName, inSentence } from '../../base/format.ts';
import { type ConsoleOperation, type NoticeContentQuery, noticeRecord } from '../../base/graph.ts';
import { hrefWith } from '../../base/location.ts';
import {
  isEmpty,
  isList,
  partyFields,
  type RecordField,
  recordGroups,
  recordValue,
  recordValuesOf,
} from '../../forms/record-fields.tsx';
import { Card, Errors, Placeholder } from '../../panels/panel.tsx';
import { useOnce } from '../../parts/hooks.ts';
import { Facts } from '../../parts/inline.tsx';
import type { QueryState } from '../../session/query.ts';
import { type Answer, send } from '../../session/send.ts';
import { type Blanks, blankId, blanksIn, isOmission } from './checklist.tsx';

export type ContentQuery = QueryState<NoticeContentQuery>;

/** The record with contact data. It is read on demand, because each read is in the ledger. */
export function useFullRecord(paId: string, { data }: ContentQuery) {
  const contact = useContactData(noticeRecord, { paId, ofAmendment: false });
  const full = contact.answer?.data?.notice;
  // Not that of a revision that is no longer shown.
  return { contact, record: full?.revision === data?.notice?.revision ? full?.record : undefined };
}

type RecordProps = { query: ContentQuery; full: ReturnType<typeof useFullRecord> };

/** All that the current version says. */
export function Record({ query, full: { contact, record } }: RecordProps) {
  const notice = query.data?.notice;
  return (
    <div class="stack" aria-busy={query.isLoading || contact.isReading}>
      <Errors errors={query.errors} retry={query.reload} />
      <Errors errors={contact.answer?.errors ?? []} retry={contact.read} />
      {notice?.content ? (
        <>
          {notice.amendment && (
            <p class="note">
              This is version {notice.content.legalMetadata.version}, which is on the register.{' '}
              <a href={hrefWith({ tab: 'changes' })}>Show version {notice.amendment.version}</a>
            </p>
          )}
          <RecordSections record={record ?? notice.content} blanks={blanksIn(notice.content)} />
        </>
      ) : (
        query.isLoading && <Placeholder lines={12} />
      )}
    </div>
  );
}

/** Reads full records on demand, one read at a time: each is in the access ledger. */
export function useContactData<Data, Variables>(operation: ConsoleOperation<Data, Variables>, variables: Variables) {
  const [answer, setAnswer] = useState<Answer<Data>>();
  const [isReading, once] = useOnce();
  const read = () => once(async () => setAnswer(await send(operation, variables)));
  return { answer, isReading, read, hide: () => setAnswer(undefined) };
}

type ContactData = Pick<ReturnType<typeof useContactData>, 'isReading' | 'read' | 'hide'>;

export const contactData = (isShown: boolean, { isReading, read, hide }: ContactData) => (
  <div class="contact-data">
    <span class="note">Reads of contact data are recorded.</span>
    <button type="button" class="small" aria-disabled={isReading} onClick={isShown ? hide : read}>
      {isShown ? 'Hide' : 'Show'} contact data
    </button>
  </div>
);

type Json = Readonly<Record<string, unknown>>;

type SectionsProps = {
  record: object;
  /** Marked where they are. */
  blanks?: Blanks;
};

/** What people look for first in each group: it comes first. */
const isMain = ({ name }: RecordField) => /^(labelText|companyName|totalValue|adAmount)$/.test(name);

/** Links to the groups of a record, beside it. */
export const Groups = () => (
  <nav class="panel outline" aria-label="Groups of the record">
    <h2>On this page</h2>
    <ul>
      {recordGroups.map(({ name }) => (
        <li>
          <a href={`#group-${name}`}>{fieldName(name)}</a>
        </li>
      ))}
    </ul>
  </nav>
);

/** What a record says, group by group. Fields that the record does not have are left out. */
export function RecordSections({ record, blanks }: SectionsProps) {
  const values = record as Readonly<Record<string, Json>>;
  const currency = String(values.complianceFunding?.currency);
  const texts = recordValuesOf(values);
  return (
    <div class="record-sections">
      {recordGroups.map((group) => {
        const { name, fields } = group;
        const items = [values[name] ?? []].flat() as readonly Json[];
        return (
          <Card key={name} id={`group-${name}`} title={fieldName(name)}>
            {items.length === 0 && <p class="note">None.</p>}
            {items.map((item, index) => (
              <>
                {isList(group) && items.length > 1 && (
                  <h3>
                    {fieldName(name).replace(/s$/, '')} {index + 1}
                  </h3>
                )}
                <Lines
                  fields={fields}
                  of={item}
                  currency={currency}
                  isBlank={(field) => isOmission(field, texts)}
                  blanks={blanks}
                />
              </>
            ))}
          </Card>
        );
      })}
    </div>
  );
}

/** All that a version says, behind a line. */
export const Whole = ({ version, record }: { version: number; record: object }) => (
  <details class="whole">
    <summary>Full text of version {version}</summary>
    <RecordSections record={record} blanks={blanksIn(record)} />
  </details>
);

type ValuesProps = {
  fields: readonly RecordField[];
  of: Json;
  currency: string;
  isBlank: (field: RecordField) => boolean;
  blanks?: Blanks | undefined;
};

/** The values of one object: each field in a line, those without a value together in the last one. */
function Lines({ fields, of, currency, isBlank, blanks: { demanded = [], others = [] } = {} }: ValuesProps) {
  const present = fields.filter(({ name }) => name in of);
  const stated = present.filter(({ name }) => !isEmpty(of[name]) || isEndless(name, of));
  const blank = present.filter((field) => ![...stated, ...demanded, ...others].includes(field) && isBlank(field));
  const parties = stated.filter(({ type }) => type === 'Party');
  const lines = stated
    .filter((field) => !parties.includes(field) && field.name !== 'isOngoing')
    .toSorted((one, other) => Number(isMain(other)) - Number(isMain(one)));
  const marked = (these: readonly RecordField[], mark: string, tone: string) =>
    present
      .filter((field) => these.includes(field))
      .map(
        ({ name }) =>
          [
            fieldName(name),
            <span id={blankId(name)} class={`badge ${tone}`}>
              {mark}
            </span>,
          ] as const,
      );
  return (
    <>
      <Facts
        as="values"
        of={[
          ...marked(demanded, 'Missing', 'bad'),
          ...lines.map(
            (field) =>
              [
                fieldName(field.name),
                isEndless(field.name, of) ? 'None' : recordValue(field.type, of[field.name], currency),
                isMain(field) ? 'main' : '',
              ] as const,
          ),
          ...marked(others, 'Blank: check', 'waiting'),
          ['Left blank', capital(blank.map(({ name }) => inSentence(fieldName(name))).join(', ')), 'quiet'],
        ]}
      />
      {parties.map(({ name }) => (
        <>
          <h3>{fieldName(name)}</h3>
          <Lines fields={partyFields} of={of[name] as Json} currency={currency} isBlank={isBlank} />
        </>
      ))}
    </>
  );
}

/** A campaign without an end date says so there. */
const isEndless = (name: string, { isOngoing }: Json) => name === 'endDate' && isOngoing === true;
