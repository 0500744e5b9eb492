import type { Resolvers } from '../../generated/graphql.ts';
import { groupResolvers, legalBasisResolvers, partyResolvers, payerResolvers } from '../model/record-views.ts';
import { noticeOnRegister } from './register-day.ts';

export const registerResolvers: Resolvers = {
  Query: {
    registerEntry: (_root, args, context) => noticeOnRegister(args, context),
  },
  RegisterEntry: { ...groupResolvers, ...partyResolvers },
  RegisterFunding: payerResolvers,
  RegisterLegalMetadata: legalBasisResolvers,
  // A party without a company name is a natural person.
  RegisterParty: {
    __resolveType: ({ companyName }) => (companyName === null ? 'RegisterPerson' : 'RegisterOrganisation'),
  },
};
