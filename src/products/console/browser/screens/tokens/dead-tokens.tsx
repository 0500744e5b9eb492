import { type RefusalGroupsQuery, refusalGroups } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { TokenLink, tokenName } from '../../panels/links.tsx';
import { dueIn, TaskItem } from '../../parts/task-item.tsx';
import { may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';

type Group = NonNullable<RefusalGroupsQuery['refusalGroups']>['nodes'][number];

/** Groups of similar calls. */
const most = 20;

/** Tokens that are still used although they were revoked or have expired, each as something to do. */
export function useDeadTokens() {
  const variables = { filter: { codes: ['TOKEN_INVALID' as const] }, first: most };
  const { data } = useQuery(refusalGroups, may('refusals') ? variables : undefined);
  const known = (data?.refusalGroups?.nodes ?? []).filter(({ newest }) => newest.token !== null);
  return [...Map.groupBy(known, ({ newest }) => newest.token?.id).values()].map(deadToken);
}

function deadToken(calls: readonly Group[]) {
  const token = calls[0]?.newest.token;
  if (!token) return null;
  const href = hrefTo('/calls', { token: token.id, code: 'TOKEN_INVALID' });
  return (
    <TaskItem
      key={token.id}
      due={dueIn('old_tokens')}
      count={calls.reduce((sum, { count }) => sum + Number(count), 0)}
      what={<a href={href}>Calls with a token that is {token.state}</a>}
      note={
        <>
          <TokenLink token={token} />, in the last 7 days. Its publisher has to replace it.
        </>
      }
      links={[{ text: 'Show the calls', name: `Show the calls with ${tokenName(token)}`, href }]}
    />
  );
}
