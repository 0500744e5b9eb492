import type { Resolvers } from '../../../generated/graph/graphql.ts';
import { countedConnection } from '../../../platform/database/paging.ts';
import { queryIn } from '../../../platform/database/sql.ts';
import { failure } from '../../../platform/failures.ts';
import type { Context } from '../../context.ts';
import { once } from '../../idempotency/once.ts';
import { endImport, importAsJob, reportImport, startImport } from './import-jobs.ts';
import { continuingOnes, listImports, readImport } from './import-list.ts';
import { rejectionsOf } from './import-rejections.ts';

/** An import that has just changed, from the primary. */
export const importOf = async ({ em }: Context, id: string) => (await readImport(queryIn(em), id)) ?? null;

export const importResolvers: Resolvers = {
  Query: {
    imports: (_root, args, { queryPrimary }) => listImports(queryPrimary, args),
    import: async (_root, { id }, { queryPrimary }) => {
      const found = await readImport(queryPrimary, id);
      if (!found) throw failure('IMPORT_UNKNOWN');
      return found;
    },
  },
  Mutation: {
    startImport: async (_root, { input }, context) => {
      const { id, changed } = await once(context, 'startImport', input, async (changing) => ({
        id: await startImport(queryIn(changing.em), changing, input),
        changed: true,
      }));
      return { import: await importOf(context, id), changed };
    },
    reportImport: async (_root, { input }, context) => {
      const changed = await reportImport(queryIn(context.em), context, input);
      return { import: await importOf(context, input.id), changed };
    },
    endImport: async (_root, { input: { id } }, context) => {
      const changed = await endImport(context.em, context, id);
      return { import: await importOf(context, id), changed };
    },
    importNotices: async (_root, { input: { records, ...options } }, context) => {
      const { results, importId } = await importAsJob(context.em, context, records, options);
      const changed = !options.dryRun && results.some(({ outcome }) => outcome === 'imported' || outcome === 'updated');
      return { results, import: importId === null ? null : await importOf(context, importId), changed };
    },
  },
  Import: {
    continuedBy: ({ id }, _args, context) => context.memo(continuingOnes).load(id),
    rejections: ({ id }, _args, context) => context.memo(rejectionsOf).load(id),
  },
  ImportConnection: countedConnection,
};
