import { auditList } from '../../../../../generated/console/operations.ts';
import { useQuery } from '../../graph/query.ts';
import { params } from '../../location.ts';
import { NoticeInRow } from '../../parts/inline.tsx';
import { ListPanel, pageOf } from '../../parts/list.tsx';
import { Empty } from '../../parts/panel.tsx';

/** The notices that an import made or replaced. The audit trail knows them: a notice may be changed by others afterwards. */
export function ImportedNotices({ id }: { id: string }) {
  const filter = { importId: id, actions: ['notice_imported' as const] };
  const query = useQuery(auditList, { filter, ...pageOf(params.value) });
  return (
    <ListPanel
      query={query}
      title="Its notices"
      list={query.data?.auditTrail}
      one="notice"
      columns={[
        {
          title: 'Notice',
          share: 6,
          cell: ({ paId, notice }) => paId && <NoticeInRow paId={paId} notice={notice} />,
        },
        { title: 'Publisher', share: 4, cell: ({ publisher }) => publisher?.name ?? 'Self-published' },
      ]}
      empty={
        <Empty
          what="No notice is known."
          why="The audit trail has no entries of this import: they were dropped, or it reported only its counts."
        />
      }
    />
  );
}
