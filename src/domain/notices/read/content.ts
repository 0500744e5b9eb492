import type { Field, PartyKind } from '../fields/kinds.ts';
import { partyFields } from '../fields.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import type { PublicPartyRow } from './related-rows.ts';

/** What the register view shows of a notice, in any phase. The types of the register view hide the other columns. */
export type NoticeContent = Omit<NoticeRow, 'parties'> & { parties: PublicPartyRow[] };

/** Removes what only the full record shows of parties. */
export const contentOf = (notice: NoticeRow): NoticeContent => ({
  ...notice,
  parties: notice.parties.map(publicPartyOf),
});

const kindOf = ({ companyName }: PartyRow): PartyKind => (companyName === null ? 'person' : 'organisation');

/** Whether the register view shows a field of a party: not the contact person of an organisation, nor a home town. */
export const isShownOf = (party: PartyRow, { isOnRegister, onRegisterOf }: Field): boolean =>
  isOnRegister && (onRegisterOf === undefined || onRegisterOf === kindOf(party));

export const partyEntries = Object.entries<Field>(partyFields) as [keyof typeof partyFields, Field][];

/** The fields of a party that the register view shows; null for the others. */
export const shownOf = (party: PartyRow) =>
  Object.fromEntries(partyEntries.map(([name, field]) => [name, isShownOf(party, field) ? party[name] : null]));

const publicPartyOf = (party: PartyRow) =>
  ({ paId: party.paId, role: party.role, ...shownOf(party) }) as unknown as PublicPartyRow;
