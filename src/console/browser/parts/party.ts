/** A party on the register: an organisation or a person. */
type Party = { companyName: string } | { firstName: string; lastName: string };

export const partyName = (party: Party | null): string =>
  party === null ? '' : 'companyName' in party ? party.companyName : `${party.firstName} ${party.lastName}`;
