import { IsolationLevel } from '@mikro-orm/core';
import type { Orm } from '../../src/database/connect.ts';

const sums = [
  `select scope, kind, value, name, day, until, sum(number)::text as number
    from (select * from notice_count
      union all select scope, kind, value, name, day, until, number from notice_number where is_change) as n
    group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0 order by 1, 2, 3, 4, 5, 6`,
  `select scope, currency, day, sum(campaigns)::text as campaigns, sum(notices)::text as notices, sum(value)::text as value
    from (select * from campaign_total union all select * from campaign_numbers(false, null, null)) as t
    group by 1, 2, 3 having sum(notices) <> 0 or sum(campaigns) <> 0 or sum(value) <> 0 order by 1, 2, 3`,
  `select quarter, is_first_import, sum(views)::text as views, sum(engagements)::text as engagements,
    sum(changes)::text as changes from current_growth group by 1, 2 having sum(changes) <> 0 order by 1, 2`,
];

/** The stored sums of the summaries, and the same sums recounted. */
export async function keptAndCounted(orm: Orm): Promise<{ kept: unknown[][]; counted: unknown[][] }> {
  const em = orm.em.fork();
  const read = async () => {
    const found: unknown[][] = [];
    for (const sum of sums) found.push(await em.execute(sum));
    return found;
  };
  await em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ });
  try {
    const kept = await read();
    await em.execute('select rebuild_summaries()');
    return { kept, counted: await read() };
  } finally {
    await em.rollback();
  }
}
