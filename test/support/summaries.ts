import { IsolationLevel } from '@mikro-orm/core';
import type { Orm } from '../../src/platform/database/connect.ts';

const sums = [
  `select scope, kind, value, name, day, until, sum(number)::text as number
    from (select * from notice_count
      union all select scope, kind, value, name, day, until, number from notice_number where is_change) as n
    group by 1, 2, 3, 4, 5, 6 having sum(number) <> 0 order by 1, 2, 3, 4, 5, 6`,
  `select scope, currency, day, sum(campaigns)::text as campaigns, sum(notices)::text as notices, sum(value)::text as value
    from (select * from campaign_total union all select * from campaign_numbers(false, null, null)) as t
    group by 1, 2, 3 having sum(notices) <> 0 or sum(campaigns) <> 0 or sum(value) <> 0 order by 1, 2, 3`,
  `select scope, quarter, is_first_import, sum(views)::text as views, sum(engagements)::text as engagements,
    sum(changes)::text as changes
    from (select scope from notice_count union select scope from notice_number where is_change) as s,
      growth_of(array[scope], '2000-01-01Z', '2100-01-01Z') as g
    group by 1, 2, 3 having (sum(changes), sum(views), sum(engagements)) <> (0, 0, 0) order by 1, 2, 3`,
  `select kind, reader, quarter, sum(reads)::text as reads, max(last_read_at) as last
    from unnest('{publisher,token,subject}'::text[]) as kind, record_reads_of(kind, '2000-01-01Z', '2100-01-01Z') as r
    group by 1, 2, 3 order by 1, 2, 3`,
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
