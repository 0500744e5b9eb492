import type { DataSubjectQuery } from '../../../../../generated/console/operation-types.ts';
import { day, instant, plural, words } from '../../format.ts';
import { saveFile } from '../../parts/clipboard.ts';
import { ActorLink, NoticeLink } from '../../parts/inline.tsx';
import { Empty } from '../../parts/panel.tsx';

type Found = NonNullable<DataSubjectQuery['personDataOccurrences']>;
type Place = Found['places'][number];
type Read = Found['reads'][number];

/** What was searched, and when. */
export type Search = { email?: string; phone?: string; at: string };

/** The answer to send to the person: on paper, and as a file. It names publishers, but no one of the staff. */
export const SubjectAnswer = ({ found, search }: { found: Found; search: Search }) => {
  const { contactOf, places, placesAreComplete, reads, readsAreComplete } = found;
  return (
    <section class="panel answer" aria-labelledby="answer-title">
      <header>
        <div>
          <h2 id="answer-title">Personal data in the register</h2>
          <p class="note not-printed">The answer to send. Names of staff are not printed.</p>
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
        <strong>{searched(search).join(' and ')}</strong>. Whole values were compared; free text was not searched.
      </p>
      {contactOf.length > 0 && (
        <p>Kept as a contact, to write to, of {contactOf.map(({ name }) => name).join(', ')}.</p>
      )}
      {places.length === 0 ? (
        <Empty
          what={contactOf.length > 0 ? 'It is in no notice.' : 'It is not stored.'}
          why="No notice has it, and no version that is kept."
        />
      ) : (
        <>
          <h3>
            Stored in {plural(places.length, 'place')}
            {!placesAreComplete && ', and more that are not listed'}
          </h3>
          {placesTable(places)}
          <h3>
            Read {plural(reads.length, 'time')}
            {!readsAreComplete && ' lately, and earlier'}
          </h3>
          {reads.length === 0 ? (
            <p>No one has read these records.</p>
          ) : (
            <>
              <p class="note">Reads of the full records of these notices, which contain the data.</p>
              {readsTable(reads)}
            </>
          )}
        </>
      )}
    </section>
  );
};

const searched = ({ email, phone }: Search) => [email, phone].filter((value) => value !== undefined);

const placesTable = (places: readonly Place[]) => (
  <table class="answer-table">
    <thead>
      <tr>
        <th scope="col">Notice</th>
        <th scope="col">Version</th>
        <th scope="col">Data</th>
      </tr>
    </thead>
    <tbody>
      {places.map((place) => (
        <tr>
          <th scope="row">
            <NoticeLink paId={place.paId} />
          </th>
          <td>{versionOf(place)}</td>
          <td>{dataOf(place)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const readsTable = (reads: readonly Read[]) => (
  <table class="answer-table">
    <thead>
      <tr>
        <th scope="col">Reader</th>
        <th scope="col">Reads</th>
        <th scope="col">From</th>
        <th scope="col">To</th>
      </tr>
    </thead>
    <tbody>
      {[...Map.groupBy(reads, readerOf)].map(([reader, group]) => (
        <tr key={reader}>
          <th scope="row">
            {reader}
            {!group[0]?.publisher && <span class="note not-printed">{persons(group)}</span>}
            <span class="note">
              {[...new Set(group.map(({ paId }) => paId))].map((paId) => (
                <>
                  <code>{paId}</code>{' '}
                </>
              ))}
            </span>
          </th>
          <td>{group.length}</td>
          <td>{day(group.at(-1)?.readAt ?? '')}</td>
          <td>{day(group[0]?.readAt ?? '')}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const readerOf = ({ publisher }: Read) => publisher?.name ?? 'Staff of the register';

/** For the operator only: who of the staff it was. */
const persons = (reads: readonly Read[]) =>
  [...Map.groupBy(reads, ({ reader }) => reader.token?.id ?? reader.subject).values()].map(
    ([first, ...others], index) => (
      <>
        {index > 0 && ', '}
        {first && <ActorLink actor={first.reader} />} {others.length + 1}
      </>
    ),
  );

const versionOf = ({ version, versionState }: Place) => `${version}, ${words(versionState).toLowerCase()}`;

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
    ['What', 'Notice', 'Version', 'Data', 'Reader', 'Time'],
    ...[search.email, search.phone].flatMap((value) =>
      value ? [['Searched', '', '', value, '', instant(search.at)]] : [],
    ),
    ...contactOf.map(({ name }) => ['Stored', '', '', `Contact of ${name}`, '', '']),
    ...places.map((place) => ['Stored', place.paId, versionOf(place), dataOf(place), '', '']),
    ...reads.map((read) => ['Read', read.paId, '', '', readerOf(read), instant(read.readAt)]),
  ];
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  saveFile(new Blob([text], { type: 'text/csv' }), `personal-data-${search.at.slice(0, 10)}.csv`);
}

/** A spreadsheet runs a cell as a formula that begins with one of these signs, and may split it at another separator. */
const cell = (text: string) =>
  `"${text.replace(/^(?=[\t\r\n])|(^|[,;|\t\r\n]"*)(?=[=+\-@＝＋－＠])/g, "$1'").replaceAll('"', '""')}"`;
