import { importedNotices } from '../../base/graph.ts';
import { params } from '../../base/location.ts';
import { ListPanel } from '../../lists/list.tsx';
import { NoticeInRow } from '../../panels/links.tsx';
import { Empty } from '../../panels/panel.tsx';
import { Badge } from '../../parts/inline.tsx';
import { pageOf } from '../../parts/pages.tsx';
import { useQuery } from '../../session/query.ts';

/** The changes that made or replaced notices. The audit trail knows them: a notice may be changed by others afterwards. */
export const madeBy = (importIds: readonly string[]) => ({
  importIds: [...importIds],
  actions: ['notice_imported' as const],
});

/** The notices that imports of one file made or replaced. */
export function ImportedNotices({ ids }: { ids: readonly string[] }) {
  const query = useQuery(importedNotices, { filter: madeBy(ids), ...pageOf(params.value) });
  return (
    <ListPanel
      query={query}
      title="Its notices"
      list={query.data?.auditTrail}
      one="notice"
      columns={[
        {
          title: 'Notice',
          class: 'whole',
          share: 6,
          cell: ({ paId, notice }) => paId && <NoticeInRow paId={paId} notice={notice} />,
        },
        { title: 'Phase', share: 0, cell: ({ notice }) => notice && <Badge name={notice.phase} /> },
        { title: 'Publisher', share: 4, card: 'beside', cell: ({ publisher }) => publisher?.name ?? 'Self-published' },
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
