import type { ComponentChildren } from 'preact';
import { formulaEscapes } from '../../../../../domain/files/csv-formulas.ts';
import { csvLine } from '../../../../../domain/files/csv-rows.ts';
import { day, instant, plural } from '../../base/format.ts';
import type { DataSubjectQuery } from '../../base/graph.ts';
import { settings } from '../../base/settings.ts';
import { ActorLink, NoticeInRow } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
import { saveFile } from '../../parts/clipboard.ts';
import { Facts, isOnRegister, joined } from '../../parts/inline.tsx';

type Found = NonNullable<DataSubjectQuery['personDataOccurrences']>;
type Place = Found['places'][number];
type Read = Found['reads'][number];

/** What was searched, and when. */
export type Search = { email?: string; phone?: string; at: string };

/** The answer to send to the person: on paper, and as a file. It names publishers, but no one of the staff. */
export const SubjectAnswer = ({ found, search }: { found: Found; search: Search }) => {
  const { contactOf, places, placesAreComplete, reads, readsAreComplete, archivedMonths, unfinishedNotices } = found;
  return (
    <section class="panel answer" aria-labelledby="answer-title">
      <header>
        <div>
          <h2 id="answer-title" tabIndex={-1} ref={focusOn}>
            Personal data in the register
          </h2>
          <p class="note not-printed">Send this answer to the person. Staff names are not printed.</p>
        </div>
        <span class="buttons">
          <button type="button" onClick={() => print()}>
            Print
          </button>
          <button type="button" onClick={() => save(found, search)}>
            Save as CSV
          </button>
        </span>
      </header>
      <p>
        On {day(search.at)}, the register of political advertisements was searched for{' '}
        {joined(searched(search).map(unbroken), ' and ')}. Only exact matches count; free text was not searched.
      </p>
      {contactOf.length > 0 && <p>Stored as a contact of {contactOf.map(({ name }) => name).join(', ')}.</p>}
      {unfinishedNotices > 0 && (
        <p>
          Found in {plural(unfinishedNotices, 'notice')} that staff began to write and have not created. Each is deleted
          30 days after it was last saved.
        </p>
      )}
      {places.length === 0 ? (
        <Empty
          what={contactOf.length + unfinishedNotices > 0 ? 'No notice contains the data.' : 'The data are not stored.'}
          why="Neither the notices nor their earlier versions contain what was searched for."
        />
      ) : (
        <>
          <h3>
            Stored in {plural(places.length, 'place')}
            {!placesAreComplete && ', and more that are not listed'}
          </h3>
          {placesTable(places)}
          <h3>
            {plural(reads.length, 'read')}
            {!readsAreComplete && ' or more'}
          </h3>
          {archivedMonths.length > 0 && (
            <p>
              Not searched, because they are archived: {archivedMonths.map((month) => month.slice(0, 7)).join(', ')}.
            </p>
          )}
          {reads.length === 0 ? (
            <p>No one has read these records.</p>
          ) : (
            <>
              <p class="note">Who has read the full records of these notices, which contain the data.</p>
              {readsTable(reads, places)}
            </>
          )}
        </>
      )}
      {places.length + contactOf.length + unfinishedNotices > 0 && (
        <>
          <h3>Your rights and other information</h3>
          <Facts of={aboutTheData()} />
        </>
      )}
    </section>
  );
};

/** The answer is read at once, below the form that asked. */
const focusOn = (title: HTMLElement | null) => title?.focus();

const searched = ({ email, phone }: Search) => [email, phone].filter((value) => value !== undefined);

/** An address that has no room in a line is broken after its `@`. */
function unbroken(value: string) {
  const [start, end] = value.split(/(?<=@)/);
  return (
    <strong>
      {start}
      <wbr />
      {end}
    </strong>
  );
}

/** In narrow windows each cell is a line that begins with its head. */
const table = (heads: readonly string[], rows: readonly (readonly ComponentChildren[])[]) => (
  <table class="answer-table">
    <thead>
      <tr>
        {heads.map((head) => (
          <th scope="col">{head}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others]) => (
        <tr>
          <th scope="row">{first}</th>
          {others.map((cell, index) => (
            <td data-title={heads[index + 1]}>
              <div>{cell}</div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const placesTable = (places: readonly Place[]) =>
  table(
    ['Notice', 'Version', 'Data', 'Kept until'],
    places.map((place) => [
      <NoticeInRow paId={place.paId} notice={place.notice} />,
      versionOf(place),
      <>
        {dataOf(place)}
        <span class="note sub">{isPublic(place) ? 'on the public register' : 'not published'}</span>
      </>,
      keptUntil(place),
    ]),
  );

function readsTable(reads: readonly Read[], places: readonly Place[]) {
  const titles = new Map(places.map(({ paId, notice }) => [paId, notice?.title]));
  return table(
    ['Reader', 'Reads', 'From', 'To'],
    [...Map.groupBy(reads, readerOf)].map(([reader, group]) => [
      <>
        {reader}
        {!group[0]?.publisher && <span class="note not-printed">{persons(group)}</span>}
        <span class="note">
          {[...new Set(group.map(({ paId }) => paId))].map((paId) => titles.get(paId) ?? paId).join(', ')}
        </span>
      </>,
      group.length,
      day(group.at(-1)?.readAt ?? ''),
      day(group[0]?.readAt ?? ''),
    ]),
  );
}

const readerOf = ({ publisher }: Read) => publisher?.name ?? 'Staff of the register';

/** The readers among the staff, for the operator only. */
const persons = (reads: readonly Read[]) =>
  joined(
    [...Map.groupBy(reads, ({ reader }) => reader.token?.id ?? reader.subject).values()].map(([first, ...others]) => (
      <>
        {first && <ActorLink actor={first.reader} />} ({plural(others.length + 1, 'read')})
      </>
    )),
  );

const versionOf = (place: Place) => `${place.version}, ${stateOf(place)}`;

/** What the state of a version means to a person: only what was published is on the register. */
function stateOf({ versionState, notice }: Place): string {
  if (versionState === 'amendment') return 'proposed, not on the register';
  if (versionState === 'kept') return 'replaced or withdrawn';
  if (notice && isOnRegister(notice))
    return `on the register since ${day(notice.onRegisterSince ?? notice.publicationStartDate)}`;
  return notice?.phase === 'scheduled'
    ? `on the register from ${day(notice.publicationStartDate)}`
    : 'not on the register';
}

/** Of the searched fields, the register shows the public contact only. */
const isPublic = ({ field, versionState, notice }: Place) =>
  field === 'publicContactEmail' && !['amendment', 'kept'].includes(versionState) && isOnRegister(notice);

const keptUntil = ({ notice }: Place) =>
  notice?.retentionUntil ? day(notice.retentionUntil) : 'seven years after the last publication';

/** What the law requires in the answer beside the data (GDPR, Art. 15(1)). */
function aboutTheData(): [string, string][] {
  const contact = settings.contact?.email ?? settings.contact?.url;
  return [
    [
      'Who answers',
      `The operator of the register of political advertisements at ${location.host} is the controller of these data.${contact ? ` Write to ${contact}.` : ''}`,
    ],
    [
      'Why it is kept',
      'Regulation (EU) 2024/900 requires a notice for each political advertisement: who is behind it, who pays for it, and how to reach them.',
    ],
    [
      'Kinds of data',
      'Name, e-mail address, telephone number and postal address of the sponsor, of those who control it, and of the payer.',
    ],
    ['Where it comes from', 'From the sponsor of the advertisement, who has to state it, or from its publisher.'],
    [
      'What is published',
      'The names and countries of the sponsor, of those who control it and of the payer, the towns of organisations, and the e-mail and postal address that the sponsor gives for publication.',
    ],
    [
      'What is not published',
      'Other e-mail addresses, telephone numbers and other postal addresses. The publisher of the notice and the staff of the register can read them, as listed above.',
    ],
    [
      'How long',
      'A notice and its earlier versions are kept for seven years after the last publication, as the Regulation requires. The details of a publisher’s contact are kept for as long as that person is its contact.',
    ],
    ['Automated decisions', 'None are made about you.'],
    [
      'Your rights',
      `You may ask for a correction, for erasure and for restriction of processing, and you may object to it (GDPR, Arts. 16 to 21). Data that the law requires the register to keep can be erased only after the day in “Kept until”.`,
    ],
    ['Complaints', 'You may complain to the data protection authority of your country.'],
  ];
}

const fieldNames = {
  email: 'E-mail address',
  phone: 'Telephone number',
  publicContactEmail: 'E-mail address for the public',
};

const partyNames = { advertiser: 'sponsor', controller: 'controller', payer: 'payer' };

const dataOf = ({ field, role, position }: Place) =>
  `${fieldNames[field]}${role === null ? '' : ` of the ${partyNames[role]}${position === null ? '' : ` ${position + 1}`}`}`;

function save({ contactOf, places, reads }: Found, search: Search): void {
  const rows = [
    ['What', 'Notice', 'Title', 'Version', 'Data', 'Kept until', 'Reader', 'Time'],
    ...[search.email, search.phone].flatMap((value) =>
      value ? [['Searched', '', '', '', value, '', '', instant(search.at)]] : [],
    ),
    ...contactOf.map(({ name }) => ['Stored', '', '', '', `Contact of ${name}`, '', '', '']),
    ...places.map((place) => [
      'Stored',
      place.paId,
      place.notice?.title ?? '',
      versionOf(place),
      dataOf(place),
      keptUntil(place),
      '',
      '',
    ]),
    ...reads.map((read) => ['Read', read.paId, '', '', '', '', readerOf(read), instant(read.readAt)]),
  ];
  const lines = rows.map((row) => `${csvLine(row.map(escapeCell), { delimiter: ',', quotes: true })}\r\n`);
  // Excel takes a file for UTF-8 only with this mark.
  saveFile(new Blob(['\ufeff', ...lines], { type: 'text/csv' }), `personal-data-${search.at.slice(0, 10)}.csv`);
}

const { escapeCell } = formulaEscapes(',');
