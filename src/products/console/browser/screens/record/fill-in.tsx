import { useRef, useState } from 'preact/hooks';
import { plural } from '../../base/format.ts';
import { type NoticeFilter, noticeIds, noticeRecord } from '../../base/graph.ts';
import { recordValuesOf, type Values } from '../../forms/record-fields.tsx';
import { Errors } from '../../panels/panel.tsx';
import { notify } from '../../parts/clipboard.ts';
import { useOnce } from '../../parts/hooks.ts';
import { type GraphError, send } from '../../session/send.ts';

/** Fields by their group; none: all of it. */
type Fields = Readonly<Record<string, readonly string[]>>;

/** What is stated of one advertisement only, and of no other of the campaign. */
const ofOneNotice: Fields = {
  basicInformation: ['publicationStartDate'],
  complianceFunding: [
    'adAmount',
    'adBenefitsInKindValue',
    'sponsorEligibilityDeclared',
    'politicalAdDeclaredAt',
    'previouslySuspended',
    'previouslySuspendedDetails',
  ],
  targeting: ['explicitConsentDeclared'],
  legalMetadata: ['noticeUrl', 'europeanRepositoryUrl', 'publisherReference'],
};

/** What is the same in all notices of a sponsor: fields, and groups as a whole. */
const ofSponsor: Fields = {
  advertiser: [],
  controllers: [],
  basicInformation: ['sponsorType', 'sponsorCategory'],
  complianceFunding: ['fundingSource', 'fundingOrigin', 'fundingDescription', 'payerSameAsSponsor', 'payer'],
  legalMetadata: ['sponsorRegistrationNumber', 'publicContactEmail', 'publicPostalAddress'],
};

/** What is the same in all notices of a publisher. */
const ofPublisher: Fields = {
  basicInformation: ['language', 'countries'],
  campaign: ['medium'],
  complianceFunding: ['currency', 'amountIncludesVat', 'amountBasis', 'calculationMethodology'],
  targeting: [
    'internalPolicyUrl',
    'dataControllerName',
    'dataControllerContactUrl',
    'dataRightsUrl',
    'consentWithdrawalUrl',
  ],
  legalMetadata: ['labelText', 'complaintUrl', 'publisherName', 'publisherCountry'],
};

const isIn = (path: string, fields: Fields): boolean => {
  const [group = '', name = ''] = path.split('.');
  const names = fields[group];
  return names !== undefined && (names.length === 0 || names.includes(name));
};

export const isOfPublisher = (path: string): boolean => isIn(path, ofPublisher);

type Earlier = { title?: string; values?: Values; errors: readonly GraphError[] };

/** What an earlier notice says in some fields. It is a read of its full record, which is in the ledger. */
async function read(paId: string, isWanted: (path: string) => boolean): Promise<Earlier> {
  const { data, errors } = await send(noticeRecord, { paId, ofAmendment: false });
  const notice = data?.notice;
  if (!notice?.record) return { errors };
  const values = { publisherId: notice.publisher?.id ?? '', ...recordValuesOf(notice.record) };
  return {
    errors: [],
    title: notice.title,
    values: Object.fromEntries(Object.entries(values).filter(([path]) => isWanted(path))),
  };
}

/** The content of a notice for another advertisement of its campaign. */
export const copyOf = (paId: string): Promise<Earlier> => read(paId, (path) => !isIn(path, ofOneNotice));

/** What the newest notice with the filter says in these fields. */
async function lastOf(filter: NoticeFilter, fields: Fields): Promise<Earlier> {
  const { data, errors } = await send(noticeIds, { filter, first: 1 });
  const paId = data?.notices?.nodes[0]?.paId;
  if (paId === undefined) return { errors };
  return read(paId, (path) => isIn(path, fields));
}

/** The values with those of another notice where they have none. What was typed stays. */
function filledIn(values: Values, from: Values): { values: Values; count: number } {
  const added = Object.entries(from).filter(([path, value]) => value !== '' && !values[path]?.trim());
  return { values: { ...values, ...Object.fromEntries(added) }, count: added.length };
}

/** Fills empty fields from the last notice of the same publisher or sponsor. */
export function FillIn({ values, onFilled }: { values: Values; onFilled: (values: Values) => void }) {
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isReading, once] = useOnce();
  // Keeps what is typed during the read.
  const newest = useRef(values);
  newest.current = values;
  const { publisherId } = values;
  const sponsor = sponsorOf(values);
  const fill = async (whose: string, filter: NoticeFilter, fields: Fields) => {
    const { title, values: found, errors } = await lastOf(filter, fields);
    setErrors(errors);
    if (!found) return notify(errors.length > 0 ? '' : `This ${whose} has no earlier notice.`);
    const { values: all, count } = filledIn(newest.current, found);
    notify(`${plural(count, 'empty field')} filled in from “${title}”`);
    if (count > 0) onFilled(all);
  };
  const button = (whose: string, filter: NoticeFilter, fields: Fields) => (
    <button type="button" aria-disabled={isReading} onClick={() => once(() => fill(whose, filter, fields))}>
      Fill in from the {whose}’s last notice
    </button>
  );
  if (!publisherId && !sponsor) return null;
  return (
    <>
      <div class="buttons start">
        {publisherId && button('publisher', { publisherIds: [publisherId] }, ofPublisher)}
        {sponsor && button('sponsor', { sponsorNames: [sponsor] }, ofSponsor)}
      </div>
      <p class="note">This fills in empty fields only. Reading the notice is recorded.</p>
      <Errors errors={errors} />
    </>
  );
}

function sponsorOf(values: Values): string {
  const of = (name: string) => values[`advertiser.${name}`]?.trim() ?? '';
  return of('companyName') || [of('firstName'), of('lastName')].join(' ').trim();
}
