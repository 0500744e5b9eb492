import { failure } from '../../failures.ts';
import type { Resolvers } from '../../generated/graphql.ts';
import { groupResolvers, legalBasisResolvers, partyResolvers, payerResolvers } from '../model/record-views.ts';

export const registerResolvers: Resolvers = {
  Query: {
    registerEntry: async (_root, { paId }, context) => {
      const notice = await context.notice(paId);
      if (!notice) throw failure('NOTICE_NOT_ON_REGISTER');
      return notice;
    },
  },
  RegisterEntry: { ...groupResolvers, ...partyResolvers },
  RegisterFunding: payerResolvers,
  RegisterLegalMetadata: legalBasisResolvers,
  // A party without a company name is a natural person.
  RegisterParty: {
    __resolveType: ({ companyName }) => (companyName === null ? 'RegisterPerson' : 'RegisterOrganisation'),
  },
};
