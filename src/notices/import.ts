import type { EntityManager } from '../database/connect.ts';
import type { ImportResult } from '../generated/graphql.ts';

export type ImportOptions = { update: boolean; dryRun: boolean; now: Date };

export async function importNotices(
  _em: EntityManager,
  _records: readonly unknown[],
  _options: ImportOptions,
): Promise<ImportResult[]> {
  throw new Error('to be written');
}
