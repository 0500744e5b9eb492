import { z } from 'zod';
import type { Resolvers } from '../../generated/graph/graphql.ts';
import { dayOf } from '../../platform/database/pg-timestamps.ts';
import { queryIn, sql } from '../../platform/database/sql.ts';
import { failure, invalidInput } from '../../platform/failures.ts';
import { issue } from '../../platform/issues.ts';
import { audit } from './audit-trail.ts';

/** No data is older. PostgreSQL has no year 0. */
const epoch = '1970-01-01';

export const storageResolvers: Resolvers = {
  Mutation: {
    dropOldMonths: (_root, { input: { table, before, dryRun } }, context) => {
      if (!z.iso.date().safeParse(before).success || before < epoch || before > dayOf(context.now)) {
        const message = 'must be a day, today or earlier';
        throw invalidInput(issue('before', 'invalid_format', { format: 'day' }, message));
      }
      return context.em.transactional(async (work) => {
        const query = queryIn(work);
        const [limit] = await query(sql<{ latest: string }>`select droppable_before(${table})::text as latest`);
        if (limit && before > limit.latest) {
          const message = `Months of ${table} can be dropped before ${limit.latest}, not before a later day.`;
          throw failure('RETENTION_NOT_ENDED', { message });
        }
        const dropped = await query(sql<{ month: string }>`
          select right(name, 6) as month from ${dryRun ? sql`partitions_before` : sql`drop_monthly_partitions`}(${table}, ${before}) as name`);
        const months = dropped.map(({ month }) => `${month.slice(0, 4)}-${month.slice(4)}-01`);
        const changed = months.length > 0 && !dryRun;
        if (changed) audit(work, context, { action: 'storage.months_dropped', before: { table, months } });
        return { table, months, changed };
      });
    },
  },
};
