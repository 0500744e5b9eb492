import { day, minute, number, storedWords } from '../../base/format.ts';
import type { AuditListQuery, LedgerListQuery, NoticeVersionsQuery } from '../../base/graph.ts';
import { ChangedValues } from '../../forms/changed-values.tsx';
import { lengthShown } from '../../lists/list.tsx';
import { ActorLink, noticeHref, PublisherLink, RequestLink } from '../../panels/links.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import type { QueryState } from '../../session/query.ts';

type Version = NonNullable<NonNullable<NoticeVersionsQuery['notice']>['versions']>[number];
type Props<Data> = { paId: string; query: QueryState<Data> };

export const Versions = ({ paId, query }: Props<NoticeVersionsQuery>) => (
  <Panel query={query} title="Versions" show={({ notice }) => notice?.versions && list(notice.versions, paId)} />
);

const list = (versions: readonly Version[], paId: string) =>
  versions.length === 0 ? (
    <Empty what="No signed-off version yet." why="The first one is kept when the publisher signs the notice off." />
  ) : (
    <>
      <ol class="timeline">
        {versions.map(({ version, amendmentReason, signedOffAt, supersededAt }) => (
          <li>
            <p>
              <strong>Version {version}</strong> {supersededAt === null && <span class="note">current</span>}
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

const timeOf = (at: string) => (
  <time class="note" datetime={at}>
    {minute(at)}
  </time>
);

/** The audit trail of the notice, newest first. */
export const History = ({ paId, query }: Props<AuditListQuery>) => (
  <Panel
    query={query}
    title="Audit trail"
    note={query.data?.auditTrail && lengthShown(query.data.auditTrail, 'change')}
    lines={6}
    show={({ auditTrail }) =>
      auditTrail &&
      (auditTrail.nodes.length === 0 ? (
        <Empty what="No change is recorded." why="The audit trail keeps changes for at least three years." />
      ) : (
        <>
          <ol class="timeline">
            {auditTrail.nodes.map((entry) => (
              <li key={entry.id} class="timed">
                {timeOf(entry.occurredAt)}
                <div>
                  <p>
                    <strong>{storedWords(entry, 'action')}</strong> by <ActorLink actor={entry.actor} />
                  </p>
                  <ChangedValues before={entry.before} after={entry.after} currency={entry.notice?.currency} />
                </div>
              </li>
            ))}
          </ol>
          {auditTrail.pageInfo.hasNextPage && (
            <p class="more">
              <a href={`/audit?notice=${encodeURIComponent(paId)}`}>Show all changes</a>
            </p>
          )}
        </>
      ))
    }
  />
);

/** Who read the full record, and with it personal data. */
export const Readers = ({ paId, query }: Props<LedgerListQuery>) => (
  <Panel
    query={query}
    title="Who read the full record"
    note={query.data?.accessLedger && lengthShown(query.data.accessLedger, 'read')}
    show={({ accessLedger }) =>
      accessLedger &&
      (accessLedger.nodes.length === 0 ? (
        <Empty
          what="No one has read the full record yet."
          why="Reads of the register view are not listed: it has no personal data."
        />
      ) : (
        <>
          <ol class="timeline">
            {accessLedger.nodes.map(({ id, readAt, reader, publisher, requestId }) => (
              <li key={id} class="timed">
                {timeOf(readAt)}
                <div>
                  <p>
                    <ActorLink actor={reader} />
                    {publisher && (
                      <>
                        {' '}
                        of <PublisherLink publisher={publisher} />
                      </>
                    )}{' '}
                    <span class="note">
                      in request <RequestLink requestId={requestId} />
                    </span>
                  </p>
                </div>
              </li>
            ))}
          </ol>
          {accessLedger.pageInfo.hasNextPage && (
            <p class="more">
              <a href={`/ledger?notice=${encodeURIComponent(paId)}`}>
                {accessLedger.totalCount ? `Show all ${number(accessLedger.totalCount)} reads` : 'Show all reads'}
              </a>
            </p>
          )}
        </>
      ))
    }
  />
);
