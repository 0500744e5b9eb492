import type { NoticeRow, PartyRow } from '../read/notice-loader.ts';

/** A notice with its parties, whatever of them was loaded. */
type WithParties<Row> = Pick<NoticeRow, 'paId'> & { parties: Row[] };

/** The groups of a notice are views of its one row: their fields read from it. */
const itself = (notice: NoticeRow) => notice;

export const groupsOf = {
  basicInformation: itself,
  campaign: itself,
  complianceFunding: itself,
  targeting: itself,
  legalMetadata: itself,
};

/** The parties of a notice, by their role. */
export const partiesOf = {
  advertiser: <Row extends Pick<PartyRow, 'role'>>(notice: WithParties<Row>): Row => {
    const advertiser = notice.parties.find((party) => party.role === 'advertiser');
    if (!advertiser) throw new Error(`notice ${notice.paId} has no advertiser`);
    return advertiser;
  },
  controllers: <Row extends Pick<PartyRow, 'role'>>({ parties }: WithParties<Row>): Row[] =>
    parties.filter((party) => party.role === 'controller'),
};

/** Who pays, within the group on funding. */
export const payerOf = {
  payer: (notice: NoticeRow): PartyRow | null => notice.parties.find((party) => party.role === 'payer') ?? null,
};

/** The law that a notice is published under, the same for all (Annex II, introduction). */
export const lawOf = {
  regulation: () => 'Regulation (EU) 2024/900',
  noticeTemplate: () => 'Implementing Regulation (EU) 2025/1410, Annex II',
};
