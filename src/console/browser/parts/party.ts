import type { OrganisationNameFragment, PersonNameFragment } from '../generated/operation-types.ts';

/** The name of a party on the register. */
export const partyName = (party: OrganisationNameFragment | PersonNameFragment | null): string =>
  party === null ? '' : 'companyName' in party ? party.companyName : `${party.firstName} ${party.lastName}`;
