import { noticeTemplate, regulation } from '../fields/vocabulary.ts';
import type { NoticeRow, PartyRow } from './rows.ts';

/** A notice with its parties, or with some of their fields. */
type WithParties<Row> = Pick<NoticeRow, 'paId'> & { parties: Row[] };

/** Groups are views of the same row. */
const self = <Row>(notice: Row) => notice;

export const groupResolvers = {
  basicInformation: self,
  campaign: self,
  complianceFunding: self,
  targeting: self,
  legalMetadata: self,
};

export const partyResolvers = {
  advertiser: <Row extends Pick<PartyRow, 'role'>>(notice: WithParties<Row>): Row => {
    const advertiser = notice.parties.find((party) => party.role === 'advertiser');
    if (!advertiser) throw new Error(`notice ${notice.paId} has no advertiser`);
    return advertiser;
  },
  controllers: <Row extends Pick<PartyRow, 'role'>>({ parties }: WithParties<Row>): Row[] =>
    parties.filter((party) => party.role === 'controller'),
};

export const payerResolvers = {
  payer: <Row extends Pick<PartyRow, 'role'>>({ parties }: WithParties<Row>): Row | null =>
    parties.find((party) => party.role === 'payer') ?? null,
};

/** The law that every notice is published under. */
export const legalBasisResolvers = { regulation: () => regulation, noticeTemplate: () => noticeTemplate };
