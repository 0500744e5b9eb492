import type { Resolvers } from '../../generated/graph/graphql.ts';

/** Loads the words of the guesses with the first preview, so that no start waits for them. */
export const previewResolvers: Resolvers = {
  Query: {
    importPreview: async (_root, { input }, { queryPrimary }) =>
      (await import('./import-preview.ts')).previewOf(queryPrimary, input),
  },
};
