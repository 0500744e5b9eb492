import type { Resolvers } from '../../../generated/graph/graphql.ts';
import { countedConnection } from '../../../platform/database/paging.ts';
import { queryIn } from '../../../platform/database/query.ts';
import { failure } from '../../../platform/failures.ts';
import type { Context } from '../../context.ts';
import { endImport, importAsJob, reportImport, startImport } from './import-jobs.ts';
import { listImports, readImport } from './import-list.ts';
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
    startImport: async (_root, { input }, context) => ({
      import: await importOf(context, await startImport(queryIn(context.em), context, input)),
    }),
    reportImport: async (_root, { input }, context) => {
      await reportImport(queryIn(context.em), context, input);
      return { import: await importOf(context, input.id) };
    },
    endImport: async (_root, { input: { id } }, context) => {
      await endImport(context.em, context, id);
      return { import: await importOf(context, id) };
    },
    importNotices: async (_root, { input: { records, ...options } }, context) => {
      const { results, importId } = await importAsJob(context.em, context, records, options);
      return { results, import: importId === null ? null : await importOf(context, importId) };
    },
  },
  Import: {
    rejections: ({ id }, _args, context) => context.memo(rejectionsOf).load(id),
  },
  ImportConnection: countedConnection,
};
