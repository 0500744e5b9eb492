import { plural } from '../../base/format.ts';
import { type RefusalGroupsQuery, refusalGroups } from '../../base/graph.ts';
import { hrefTo } from '../../base/location.ts';
import { TokenLink } from '../../panels/links.tsx';
import { dueIn } from '../../parts/task-item.tsx';
import { may } from '../../session/me.ts';
import { useQuery } from '../../session/query.ts';
import type { Task } from '../overview/tasks.tsx';
import { byToken, callsIn } from '../requests/requests.tsx';

type Group = NonNullable<RefusalGroupsQuery['refusalGroups']>['nodes'][number];

/** Groups of similar calls. */
const most = 20;

/** Tokens that are still used although they were revoked or have expired, each as something to do. */
export function useDeadTokens(): Task[] {
  const variables = { filter: { codes: ['TOKEN_INVALID' as const] }, first: most };
  const { data } = useQuery(refusalGroups, may('refusals') ? variables : undefined);
  return byToken(data?.refusalGroups?.nodes ?? []).flatMap(deadToken);
}

function deadToken(calls: readonly Group[]): Task[] {
  const token = calls[0]?.newest.token;
  if (!token) return [];
  const { id, state, publisher } = token;
  const count = callsIn(calls);
  return [
    {
      count: 1,
      what: `${plural(count, 'call')} with ${state === 'expired' ? 'an' : 'a'} ${state} token`,
      detail: (
        <>
          <TokenLink token={token} />
          {publisher && ` of ${publisher.name}`}, in the last 7 days
        </>
      ),
      due: dueIn('old_tokens'),
      action: 'Show the calls',
      href: hrefTo('/calls', { token: id, code: 'TOKEN_INVALID' }),
      ...(publisher && { tell: `/publishers/${publisher.id}/tell?about=old_tokens` }),
    },
  ];
}
