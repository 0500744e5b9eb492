import type { ComponentChildren } from 'preact';
import { day, instant, minute, storedWords } from '../../base/format.ts';
import type { AuditListQuery, LedgerListQuery, NoticeVersionsQuery } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { ChangedValues } from '../../forms/changed-values.tsx';
import { NewestPanel } from '../../lists/list.tsx';
import { ActorLink, noticeHref, PublisherLink } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import type { QueryState } from '../../session/query.ts';
import type { Notice } from './transitions.ts';

type Version = NonNullable<NonNullable<NoticeVersionsQuery['notice']>['versions']>[number];
type Props<Data> = { paId: string; query: QueryState<Data> };

export const Versions = ({ paId, query }: Props<NoticeVersionsQuery>) => (
  <Panel query={query} title="Versions" show={({ notice }) => notice?.versions && list(notice.versions, paId)} />
);

const list = (versions: readonly Version[], paId: string) =>
  versions.length === 0 ? (
    <Empty what="No signed-off version yet." why="Each sign-off keeps a version." />
  ) : (
    <>
      <ol class="timeline">
        {versions.map(({ version, amendmentReason, signedOffAt, supersededAt }) => (
          <li>
            <p>
              <strong>Version {version}</strong> {supersededAt === null && <span class="badge good">Current</span>}
            </p>
            {amendmentReason && <p>{amendmentReason}</p>}
            <p class="note">
              {signedOffAt ? `Signed off ${dayOf(signedOffAt)}` : 'Not signed off'}
              {supersededAt && `, replaced ${dayOf(supersededAt)}`}
            </p>
          </li>
        ))}
      </ol>
      {versions.length > 1 && (
        <p class="more">
          <a href={`${noticeHref(paId)}?tab=changes`}>Compare versions side by side</a>
        </p>
      )}
    </>
  );

/** A line does not end within it. */
const dayOf = (at: string) => day(at).replaceAll(' ', '\u00a0');

/** Items of a log, each with its time. */
const timeline =
  <Row extends { id: string }>(at: (row: Row) => string, item: (row: Row) => ComponentChildren) =>
  (rows: readonly Row[]) => (
    <ol class="timeline">
      {rows.map((row) => (
        <li key={row.id} class="timed">
          <time class="note" datetime={at(row)} data-utc={instant(at(row))}>
            {minute(at(row))}
          </time>
          <div>{item(row)}</div>
        </li>
      ))}
    </ol>
  );

/** The steps that a notice had behind it when it was imported, with their days. */
const stepsBefore = ({ createdAt, confirmedAt, signedOffAt }: Notice, importedAt: string) =>
  Object.entries({ created: createdAt, confirmed: confirmedAt, 'signed off': signedOffAt })
    .flatMap(([what, at]) => (at && at < importedAt ? `${what} ${dayOf(at)}` : []))
    .join(', ');

type Reasons = readonly { version: number; amendmentReason: string | null }[];

/** With the reason for its version: an entry says only that there is one. */
function withReason(after: unknown, reasons: Reasons): unknown {
  const { version, alsoChanged = [] } = Object(after) as { version?: number; alsoChanged?: readonly string[] };
  const found = reasons.find((each) => each.version === version);
  if (!alsoChanged.includes('amendmentReason') || !found?.amendmentReason) return after;
  const others = alsoChanged.filter((name) => name !== 'amendmentReason');
  return { ...Object(after), amendmentReason: found.amendmentReason, alsoChanged: others };
}

type HistoryProps = { notice: Notice; query: QueryState<AuditListQuery>; reasons: Reasons };

/** The audit trail of the notice. */
export const History = ({ notice, query, reasons }: HistoryProps) => (
  <NewestPanel
    query={query}
    title="Audit trail"
    list={query.data?.auditTrail}
    one="change"
    lines={6}
    show={timeline(
      ({ occurredAt }) => occurredAt,
      (entry) => (
        <>
          <p>
            <strong>{storedWords(entry, 'action')}</strong> by <ActorLink actor={entry.actor} />
          </p>
          {entry.action === 'notice_imported' && (
            <p class="note">Before the import: {stepsBefore(notice, entry.occurredAt)}</p>
          )}
          <ChangedValues
            before={entry.before}
            after={withReason(entry.after, reasons)}
            currency={entry.notice?.currency}
            at={entry.occurredAt}
          />
        </>
      ),
    )}
    empty={<Empty what="No change is recorded." why="The audit trail keeps changes for at least three years." />}
    href={hrefTo('/audit', { notice: notice.paId })}
    all="Show all changes"
  />
);

/** Who read the full record, and with it personal data. */
export const Readers = ({ paId, query }: Props<LedgerListQuery>) => (
  <NewestPanel
    query={query}
    title="Who read the full record"
    list={query.data?.accessLedger}
    one="read"
    lines={6}
    show={timeline(
      ({ readAt }) => readAt,
      ({ reader, publisher }) => (
        <p>
          <ActorLink actor={reader} />
          {publisher && (
            <>
              {' '}
              of <PublisherLink publisher={publisher} />
            </>
          )}
        </p>
      ),
    )}
    empty={
      <Empty
        what="No one has read the full record yet."
        why="Reads of the register view are not listed: it has no personal data."
      />
    }
    href={hrefTo('/ledger', { notice: paId })}
    all="Show all reads"
  />
);
