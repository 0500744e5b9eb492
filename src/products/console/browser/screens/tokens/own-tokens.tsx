import { tokenList } from '../../base/graph.ts';
import { Table } from '../../lists/list.tsx';
import { Empty, Panel } from '../../panels/panel.tsx';
import { useQuery } from '../../session/query.ts';
import { ownTokenColumns } from './token-table.tsx';

type OwnTokensProps = {
  /** Default: the one of the caller. */
  publisherId?: string;
  title?: string;
};

/** The tokens of one publisher, the newest first. */
export function OwnTokens({ publisherId, title = 'Your tokens' }: OwnTokensProps) {
  const filter = publisherId ? { publisherIds: [publisherId] } : {};
  const query = useQuery(tokenList, { filter, orderBy: 'created_desc', first: 20 });
  return (
    <Panel
      query={query}
      title={title}
      wide
      show={({ tokens }) =>
        tokens?.nodes.length ? (
          <>
            <Table rows={tokens.nodes} columns={ownTokenColumns} />
            {tokens.pageInfo.hasNextPage && (
              <p>
                <a href={publisherId ? `/tokens?publisher=${publisherId}` : '/tokens'}>All tokens</a>
              </p>
            )}
          </>
        ) : (
          tokens && <Empty what="No token yet." why="Systems need one to call the partner API." />
        )
      }
    />
  );
}
