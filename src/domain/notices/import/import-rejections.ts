import type { ImportRejection, RejectionIssueInput } from '../../../generated/graph/graphql.ts';
import { uncachedLoader } from '../../../platform/database/batching.ts';
import { type Query, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Context } from '../../context.ts';
import { knownPath } from '../record/record-paths.ts';

/** Why the record that begins at a line was rejected. */
export type Rejection = { line: number; issues: readonly RejectionIssueInput[] };

/** Rejections that are kept of an import, so that a wrong file does not fill the table. */
const maxKept = 1000;
const maxIssues = 20;

/**
 * Keeps why records were rejected. A line that was reported before stays as it is. A path could be the key of a record, and
 * so somebody's data: only the part that is a field of records is kept.
 * @param importable a condition on `import_job`, besides its id
 */
export async function keepRejections(
  query: Query,
  importId: string,
  rejections: readonly Rejection[],
  importable: Sql<boolean>,
): Promise<void> {
  if (rejections.length === 0) return;
  const lines = rejections.map(({ line }) => line);
  const issues = rejections.map(({ issues }) =>
    JSON.stringify(issues.slice(0, maxIssues).map(({ path, code }) => ({ path: knownPath(path), code }))),
  );
  await query(sql`
    insert into import_rejection (import_id, line, issues)
    select ${importId}::uuid, row.line, row.issues::jsonb
    from unnest(${lines}::int[], ${issues}::text[]) with ordinality as row(line, issues, number)
    where exists (select from import_job where id = ${importId} and ${importable})
      and row.number <= ${maxKept} - (select count(*) from import_rejection where import_id = ${importId})
    on conflict do nothing`);
}

/** Why records of imports were rejected, in the order of the file. One statement for a page of imports. */
export const rejectionsOf = ({ queryPrimary }: Context) =>
  uncachedLoader(async (importIds: readonly string[]) => {
    const rows = await queryPrimary(sql<ImportRejection & { importId: string }>`
      select import_id as "importId", line, issues from import_rejection
      where import_id = any(${importIds}::uuid[]) order by import_id, line`);
    const byImport = Map.groupBy(rows, ({ importId }) => importId);
    return importIds.map((id) => byImport.get(id)?.slice(0, maxKept) ?? []);
  });
