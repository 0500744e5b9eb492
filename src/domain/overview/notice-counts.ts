import DataLoader from 'dataloader';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { allOf, type Sql, sql } from '../../platform/database/sql.ts';
import { inPhase } from '../notices/predicates/phase.ts';
import type { Dimension, NoticeCount } from '../summaries/notice-figures.ts';
import type { CountedNotices } from './figures.ts';

export type NoticeCounts = DataLoader<Dimension, NoticeCount[]>;

/** Adds up the pre-aggregated groups for each dimension. */
const sums: Record<Dimension, Sql> = {
  phase: sql`select phase as value, null as name, sum(number) as count from groups,
    lateral (values ${sql.join(vocabulary.NoticePhase.map((phase) => sql`(${sql.lit(phase)}, ${sql.id(phase)})`))}) as of (phase, number)
    group by phase`,
  medium: sql`select medium, null, sum(count) from groups group by medium`,
  // A process has its most frequent spelling.
  process: sql`select linked_process_type, (array_agg(process_name order by number desc, process_name))[1], sum(number) from (
    select linked_process_type, process_key, process_name, sum(count) as number from groups
    where linked_process_type <> 'none' group by linked_process_type, process_key, process_name) as spelled
    group by linked_process_type, process_key`,
  country: sql`select country, null, sum(count) from countries, unnest(countries) as country group by country`,
};

/**
 * Counts notices by each requested dimension in one statement, highest count first. Two index-only scans aggregate
 * notices into a few groups, which are then added up. A phase is not a column, so each group counts its phases.
 */
export function createNoticeCounts({ query, notices, conditions, now }: CountedNotices): NoticeCounts {
  const phases = vocabulary.NoticePhase.map(
    (phase) => sql`count(*) filter (where ${inPhase(phase, now)}) as ${sql.id(phase)}`,
  );
  return new DataLoader(async (dimensions) => {
    const rows = await query(sql<NoticeCount & { dimension: Dimension }>`
      with groups as materialized (
        select n.medium, n.linked_process_type, n.process_key, n.process_name, count(*) as count,
          ${dimensions.includes('phase') ? sql.join(phases) : sql`0`}
        from ${notices} where ${allOf(conditions)} group by n.medium, n.linked_process_type, n.process_key, n.process_name
      ), countries as materialized (
        select n.countries, count(*) as count from ${notices} where ${allOf(conditions)} group by n.countries
      )
      select dimension, value, name, count::int from (${sql.join(
        dimensions.map(
          (dimension) =>
            sql`select ${sql.lit(dimension)} as dimension, sum.* from (${sums[dimension]}) as sum (value, name, count)`,
        ),
        sql` union all `,
      )}) as sums order by count desc, value, name`);
    const found = Map.groupBy(rows, ({ dimension }) => dimension);
    return dimensions.map((dimension) => found.get(dimension) ?? []);
  });
}

/** The number of notices of a publisher; `publisherId` is null for self-published ones. */
export type PublisherCountRow = { publisherId: string | null; count: number };

/** Counts the notices of each publisher, most first. An index has the order of the groups. */
export const countByPublisher = ({ query, notices, conditions }: CountedNotices, limit: number) =>
  query(sql<PublisherCountRow>`
    select n.publisher_id as "publisherId", count(*)::int as count from ${notices} where ${allOf(conditions)}
    group by n.publisher_id order by count(*) desc, (select fold_text(p.name) from publisher p where p.id = n.publisher_id), n.publisher_id limit ${limit}`);
