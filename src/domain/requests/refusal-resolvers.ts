import { type GraphQLResolveInfo, isEnumType } from 'graphql';
import type { Resolvers } from '../../generated/graph/graphql.ts';
import { groupConnection, logConnection } from '../../platform/database/feed.ts';
import { nodeId } from '../node-id.ts';
import { omittedFields } from './omitted-refusals.ts';
import { listRefusalGroups } from './refusal-groups.ts';
import { listRefusals } from './refusal-list.ts';

/** The description of a code in the SDL. */
function explanationOf(code: string, { schema }: GraphQLResolveInfo): string {
  const codes = schema.getType('RefusalCode');
  return (isEnumType(codes) && codes.getValue(code)?.description) || code;
}

export const refusalResolvers: Resolvers = {
  Query: {
    refusals: (_root, args, context) => listRefusals(context, args),
    refusalGroups: (_root, args, context) => listRefusalGroups(context, args),
  },
  RefusalConnection: { ...logConnection, ...omittedFields },
  RefusalGroupConnection: { ...groupConnection, ...omittedFields },
  Refusal: {
    id: ({ id }) => nodeId('refusal', id),
    explanation: ({ code }, _args, _context, info) => explanationOf(code, info),
  },
};
