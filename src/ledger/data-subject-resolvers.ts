import type { Resolvers } from '../generated/graphql.ts';
import { findPerson } from './occurrences.ts';

export const dataSubjectResolvers: Resolvers = {
  Query: {
    personDataOccurrences: (_root, given, context) => findPerson(context, given),
  },
};
