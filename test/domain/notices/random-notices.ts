import { expect } from '@jest/globals';
import fc from 'fast-check';
import { metricsApply } from '../../../src/domain/notices/predicates/metrics-apply.ts';
import { endPhaseOf, phaseOf } from '../../../src/domain/notices/predicates/phase.ts';
import { beginRegisterPeriods } from '../../../src/domain/notices/store/register-periods.ts';
import type { MetricsState, NoticeFilter } from '../../../src/generated/graph/graphql.ts';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { dayOf, daysBefore } from '../../../src/platform/database/pg-timestamps.ts';
import { validateRanges } from '../../../src/platform/database/ranges.ts';
import { queryOn } from '../../../src/platform/database/sql.ts';
import { noTechniques } from '../../support/factories.ts';
import { graphServer } from '../../support/graph-server.ts';
import { testNow } from '../../support/server.ts';

/* Random notices, and every filter of notices as a predicate in plain code. */

const days = ['2024-02-29', '2026-11-13', '2026-11-14', '2026-11-20', '2026-11-21', '2026-11-22', '2027-01-07'];
const day = fc.constantFrom(...days);
const instants = [-40, -8, -7, -1, 0].map((age) => new Date(testNow.getTime() + age * 86_400_000));
const instant = fc.constantFrom(...instants);

const waiting = { confirmationStatus: 'confirmed', signOffStatus: 'pending', signedOffAt: null } as const;
const declined = { confirmationStatus: 'confirmed', signOffStatus: 'declined', signedOffAt: null } as const;
const draft = { confirmationStatus: 'draft', signOffStatus: 'pending', signedOffAt: null, confirmedAt: null } as const;
const signedOff = { confirmationStatus: 'confirmed', signOffStatus: 'signed_off' } as const;

const sponsors = [
  { sponsorType: 'legal_person', name: 'Town Forward', country: 'IE' },
  { sponsorType: 'campaign_organisation', name: ' TOWN  Forward', country: 'CH' },
  { sponsorType: 'natural_person', name: 'Ann Forward', country: 'US' },
] as const;
const normalised = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const person = { companyName: null, legalName: null, firstName: 'Ann', lastName: 'Forward' };

const random = fc.record({
  owner: fc.constantFrom(0, 0, 1, 2, null),
  state: fc.constantFrom(signedOff, signedOff, signedOff, waiting, declined, draft),
  medium: fc.constantFrom('online', 'online', 'native', 'print'),
  techniques: fc.constantFrom(
    { usesTargetingTechniques: true, usesAdDeliveryTechniques: false },
    { usesTargetingTechniques: false, usesAdDeliveryTechniques: true },
    noTechniques,
  ),
  countries: fc.subarray(['IE', 'FI', 'DE'], { minLength: 1 }),
  process: fc.constantFrom(
    { linkedProcessType: 'election', processName: 'Local vote' } as const,
    { linkedProcessType: 'election', processName: ' LOCAL\u00a0 vote' } as const,
    {
      linkedProcessType: 'legislative_process',
      electionType: null,
      processName: 'Water Act',
    } as const,
  ),
  electionType: fc.constantFrom('municipal', 'regional'),
  vote: day,
  dates: fc.tuple(day, day, day).map((sorted) => sorted.sort()),
  isOngoing: fc.boolean(),
  retentionUntil: fc.option(day),
  confirmedAt: instant,
  updatedAt: instant,
  currency: fc.constantFrom('EUR', 'SEK'),
  totalValue: fc.constantFrom('5000.00', '5000.01', '70000.00'),
  ceased: fc.constantFrom(
    {},
    {},
    { ceasedAt: testNow, ceasedReason: 'suspended' } as const,
    { ceasedAt: testNow, ceasedReason: 'completed' } as const,
    { ceasedAt: instants[1] ?? testNow, ceasedReason: 'completed' } as const,
  ),
  version: fc.constantFrom({ version: 1 }, { version: 3, amendmentReason: 'A correction.' }),
  suspension: fc.constantFrom({}, { previouslySuspended: true, previouslySuspendedDetails: 'Before the vote.' }),
  recordedAt: fc.option(instant),
  amendment: fc.constantFrom('none', 'none', 'draft', 'pending_confirmation', 'confirmed'),
  campaign: fc.record({
    campaignName: fc.constantFrom('North', 'NORTH ', 'South'),
    publicContactEmail: fc.constantFrom('one@sponsor.example', 'One@SPONSOR.example', 'two@sponsor.example'),
  }),
  sponsor: fc.constantFrom(...sponsors),
  publisherCountry: fc.constantFrom('IE', 'MT', null),
  usesAiSystems: fc.boolean(),
  personalDataCategories: fc.subarray(['age', 'location', 'interests'], { minLength: 1 }),
  content: fc.record({
    language: fc.constantFrom('de', 'de-AT', 'fi'),
    sponsorCategory: fc.constantFrom('candidate', 'company', null),
    processLevel: fc.constantFrom('local', 'eu'),
    fundingSource: fc.constantFrom('public', 'private'),
    fundingOrigin: fc.constantFrom('inside_eu', 'inside_and_outside_eu'),
    adAmount: fc.constantFrom('0.00', '1200.00', '1200.01'),
    amountBasis: fc.constantFrom('invoiced', 'budgeted'),
    amountIncludesVat: fc.boolean(),
  }),
  payer: fc.constantFrom(null, null, 'Öljy e.V.', 'Öljy e.V.', 'öljy  e.V.'),
  controllers: fc.constantFrom([], [{ companyName: 'Öljy  E.V.' }], [{ companyName: 'Rear Room' }, person]),
  benefits: fc.constantFrom({}, { adBenefitsInKindValue: '0.25' }, { campaignBenefitsInKindValue: '4.00' }),
  consent: fc.boolean(),
  /** The end of a period on the register, and when the next begins: the same day, as after an amendment, or the next. */
  gap: fc.constantFrom(null, ['2026-11-13', '2026-11-14'], ['2026-11-20', '2026-11-21'], ['2026-11-20', '2026-11-20']),
  archivedOn: fc.constantFrom(null, '2026-11-14T23:59:59.999Z', '2026-11-20T00:00:00.000Z'),
  signedOffOn: fc.constantFrom('1970-01-01', '1970-01-01', '2026-11-20'),
  title: fc.constantFrom('Öljy ja vesi', 'Oil and water', 'A better town'),
});
type Random = typeof random extends fc.Arbitrary<infer Value> ? Value : never;
type Row = Omit<Random, 'owner'> & { paId: string; publisherId: string | null; amendedAt: Date | null };

/** Since when the register shows a notice that is signed off. */
const since = ({ dates: [from = ''], signedOffOn }: Pick<Row, 'dates' | 'signedOffOn'>) =>
  from < signedOffOn ? signedOffOn : from;
type Shown = Pick<Row, 'state' | 'dates' | 'signedOffOn' | 'gap'>;
/** Whether its first period on the register ended. */
const isSplit = (row: Shown) => row.state === signedOff && row.gap !== null && since(row) < (row.gap[0] ?? '');

export const server = await graphServer();
export const staff = await server.secretOf({ tier: 'staff', role: 'viewer' });
const owners = [await server.publisher(), await server.publisher(), await server.publisher()];
const publisherId = owners[0] ?? '';
export const partner = { publisherId, secret: await server.secretOf({ publisherId }) };

/** The notices, as they were made. */
export const rows: Row[] = [];
for (const { owner, ...one } of fc.sample(random, { numRuns: 150, seed: 20_261_121 })) {
  rows.push(await create(one, owner === null ? null : (owners[owner] ?? null)));
}

async function create(one: Omit<Random, 'owner'>, publisherId: string | null): Promise<Row> {
  const [publicationStartDate = '', startDate = '', endDate = ''] = one.dates;
  const { state, process, ceased, version, suspension, techniques, sponsor } = one;
  const [firstName = '', lastName = ''] = sponsor.name.split(' ');
  const isPerson = sponsor.sponsorType === 'natural_person';
  const advertiser = isPerson ? { companyName: null, firstName, lastName } : { companyName: sponsor.name };
  const notice = {
    title: one.title,
    medium: one.medium,
    countries: one.countries,
    currency: one.currency,
    totalValue: one.totalValue,
    retentionUntil: one.retentionUntil,
    updatedAt: one.updatedAt,
    publicationStartDate,
    startDate,
    endDate: one.isOngoing ? null : endDate,
    isOngoing: one.isOngoing,
    confirmedAt: one.confirmedAt,
    ...one.content,
    payerSameAsSponsor: one.payer === null,
    sponsorType: sponsor.sponsorType,
    publisherCountry: publisherId && one.publisherCountry,
    processDate: one.vote,
    ...(techniques !== noTechniques && {
      usesAiSystems: one.usesAiSystems,
      aiSystemsDescription: 'Chooses among texts.',
      personalDataCategories: one.personalDataCategories,
      explicitConsentDeclared: one.consent,
    }),
    ...techniques,
    ...process,
    ...(process.linkedProcessType === 'election' ? { electionType: one.electionType } : { processDate: null }),
    ...ceased,
    ...version,
    ...one.benefits,
    ...suspension,
    ...one.campaign,
    ...state,
  };
  const party = { ...advertiser, legalName: null, country: sponsor.country };
  const paId = await server.notice(publisherId, notice, party, {
    payer: one.payer ? { companyName: one.payer } : null,
    controllers: [...one.controllers],
  });
  await beginRegisterPeriods(queryOn(server.database.orm), [paId], new Date(one.signedOffOn));
  const em = server.database.orm.em.fork();
  if (isSplit(one)) {
    await em.execute('update register_period set to_day = ? where pa_id = ?', [one.gap?.[0], paId]);
    await beginRegisterPeriods(queryOn(server.database.orm), [paId], new Date(one.gap?.[1] ?? ''));
  }
  if (version.version > 1 && one.archivedOn) {
    await em.execute(
      `insert into notice_version (pa_id, version, is_open, confirmation_status, sign_off_status, updated_at,
         signed_off_at, snapshot) values (?, 2, false, 'confirmed', 'signed_off', ?, ?, '{}')`,
      [paId, one.updatedAt, one.archivedOn],
    );
  }
  if (one.recordedAt) {
    await em.execute(
      'insert into engagement_metrics (pa_id, views_count, engagements_count, recorded_at) values (?, 1, 1, ?)',
      [paId, one.recordedAt],
    );
  }
  const amendedAt = one.amendment === 'confirmed' ? one.updatedAt : null;
  if (one.amendment !== 'none') {
    await em.execute(
      `insert into notice_version (pa_id, version, is_open, confirmation_status, sign_off_status, updated_at,
         confirmed_at, snapshot) values (?, 9, true, ?, 'pending', ?, ?, '{}')`,
      [paId, one.amendment, one.updatedAt, amendedAt],
    );
  }
  return { ...one, paId, publisherId, amendedAt };
}

const isIn = <Value>(values: readonly Value[], value: Value) => values.includes(value);
const columns = ({ state, dates, isOngoing, techniques, ceased, medium, recordedAt }: Row) => ({
  ceasedAt: ceased.ceasedAt?.toISOString() ?? null,
  ...state,
  ...techniques,
  medium: medium as 'online',
  metricsUpdatedAt: recordedAt,
  publicationStartDate: dates[0] ?? '',
  startDate: dates[1] ?? '',
  endDate: isOngoing ? null : (dates[2] ?? ''),
});
const amendmentStateOf = {
  draft: 'draft',
  pending_confirmation: 'awaiting_confirmation',
  confirmed: 'awaiting_sign_off',
};
/** When the version that awaits sign-off was confirmed. */
function waitsSince({ state, amendment, amendedAt, confirmedAt }: Row): Date | undefined {
  if (amendment !== 'none') return amendedAt ?? undefined;
  return state === waiting ? confirmedAt : undefined;
}

const usesTechniques = ({ techniques }: Row) => techniques !== noTechniques;
const isVote = ({ process }: Row) => process.linkedProcessType === 'election';
const sponsorOf = ({ sponsor, campaign }: Row) => [normalised(sponsor.name), normalised(campaign.publicContactEmail)];
/** The last day of the campaign: the declared one, or that on which it was stopped. */
const endOf = (row: Row) => [row.isOngoing ? [] : (row.dates[2] ?? ''), ceasedOn(row) ?? []].flat().sort()[0] ?? null;

/** Whether a notice matches a value of a filter. */
type Predicate<Field extends keyof NoticeFilter> = (
  row: Row,
  value: NonNullable<NoticeFilter[Field]>,
  filter: NoticeFilter,
) => boolean;

const isPast = (day: string) => day <= testNow.toISOString();
const hasLeft = (row: Shown) => isSplit(row) && row.gap?.[0] !== row.gap?.[1];

/** The days on which amendments were signed off. */
const amendedOn = ({ version, archivedOn, state }: Row) =>
  version.version === 1
    ? []
    : [...(archivedOn ? [archivedOn.slice(0, 10)] : []), ...(state === signedOff ? ['2026-10-01'] : [])];
const wasAmendedBetween: Predicate<'amendedFrom' | 'amendedTo'> = (row, _day, { amendedFrom, amendedTo }) =>
  amendedOn(row).some((day) => day >= (amendedFrom ?? '') && day <= (amendedTo ?? '9') && isPast(day));

const ceasedOn = ({ ceased }: Row) => ceased.ceasedAt?.toISOString().slice(0, 10);
/** The values of a list of a filter, against those of a notice. */
const isAmong = (values: readonly string[]) => (value: string) => values.includes(value);
const namesOf = ({ controllers }: Row) =>
  controllers.map((one) => normalised('firstName' in one ? `${one.firstName} ${one.lastName}` : one.companyName));

const predicates: { [Field in keyof Required<NoticeFilter>]: Predicate<Field> } = {
  paIds: ({ paId }, paIds) => isIn(paIds, paId),
  search: (row, search) => {
    const found = {
      'OLJ ves': row.title === 'Öljy ja vesi',
      'room REA': namesOf(row).includes('rear room'),
      'oljy e.v.': row.payer !== null || namesOf(row).includes('öljy e.v.'),
    };
    return found[search as keyof typeof found];
  },
  phases: (row, phases) => isIn(phases, phaseOf(columns(row), testNow)),
  amendmentStates: ({ amendment }, states) =>
    amendment !== 'none' && isIn<string>(states, amendmentStateOf[amendment as keyof typeof amendmentStateOf]),
  amendmentUpdatedTo: ({ amendment, updatedAt }, to) => amendment !== 'none' && updatedAt <= to,
  isAwaitingSignOff: (row, is) => !!waitsSince(row) === is,
  awaitingSignOff: (row, { confirmedAfter, confirmedTo }) => {
    const since = waitsSince(row);
    return !!since && (!confirmedAfter || since > confirmedAfter) && (!confirmedTo || since <= confirmedTo);
  },
  onRegisterOn: (row, day) =>
    row.state === signedOff && since(row) <= day && !(hasLeft(row) && day === row.gap?.[0] && isPast(`${day}T24`)),
  onRegisterSinceFrom: (row, day) => row.state === signedOff && since(row) >= day && isPast(since(row)),
  onRegisterSinceTo: (row, day) => row.state === signedOff && since(row) <= day && isPast(since(row)),
  ranBeforeRegister: (row, ran) =>
    (row.state === signedOff && isPast(since(row)) && since(row) > (row.dates[1] ?? '')) === ran,
  signOffStatuses: ({ state }, statuses) => isIn(statuses, state.signOffStatus),
  campaignOf: (row, paId, { publisherIds }) => {
    const one = rows.find((each) => each.paId === paId);
    const isReadable = !publisherIds || (one && predicates.publisherIds(one, publisherIds, {}));
    const isOnRegister = isIn(['published', 'ended', 'ceased'], phaseOf(columns(row), testNow));
    const campaign = (row: Row) => [row.currency, normalised(row.campaign.campaignName), ...sponsorOf(row)].join();
    return one !== undefined && isReadable === true && isOnRegister && campaign(row) === campaign(one);
  },
  publisherIds: ({ publisherId }, ids) => publisherId !== null && isIn(ids, publisherId),
  isSelfPublished: ({ publisherId }, is) => (publisherId === null) === is,
  media: ({ medium }, wanted) => isIn<string>(wanted, medium),
  countries: ({ countries }, wanted) => countries.some(isAmong(wanted)),
  countriesAll: ({ countries }, wanted) => wanted.every(isAmong(countries)),
  countriesOnly: ({ countries }, wanted) => countries.every(isAmong(wanted)),
  countriesNone: ({ countries }, wanted) => !countries.some(isAmong(wanted)),
  linkedProcessTypes: ({ process }, types) => isIn(types, process.linkedProcessType),
  processNames: ({ process }, names) => isIn(names.map(normalised), normalised(process.processName)),
  electionTypes: (row, types) => isVote(row) && isIn<string>(types, row.electionType),
  processLevels: ({ content }, levels) => isIn<string>(levels, content.processLevel),
  processDateFrom: (row, day) => isVote(row) && row.vote >= day,
  processDateTo: (row, day) => isVote(row) && row.vote <= day,
  sponsor: ({ sponsor }, part) => part === 'n förw' && sponsor.name.endsWith('n Forward'),
  sponsorNames: ({ sponsor }, names) => isIn(names.map(normalised), normalised(sponsor.name)),
  sponsorOf: (row, paId, { publisherIds }) => {
    const one = rows.find((each) => each.paId === paId);
    const isReadable = !publisherIds || (one && predicates.publisherIds(one, publisherIds, {}));
    return one !== undefined && isReadable === true && sponsorOf(row).join() === sponsorOf(one).join();
  },
  newSponsors: (row, { from, to }, { publisherIds }) => {
    const shown = rows.filter((one) => {
      const isReadable = !publisherIds || predicates.publisherIds(one, publisherIds, {});
      return isReadable && one.state === signedOff && sponsorOf(one).join() === sponsorOf(row).join();
    });
    const [first = '9'] = shown.map(since).sort();
    return first >= from && (!to || first <= to) && isPast(first);
  },
  sponsorTypes: ({ sponsor }, types) => isIn(types, sponsor.sponsorType),
  sponsorCategories: ({ content }, categories) => isIn<unknown>(categories, content.sponsorCategory),
  sponsorCountries: ({ sponsor }, countries) => isIn(countries, sponsor.country),
  sponsorCountriesNone: ({ sponsor }, countries) => !isIn(countries, sponsor.country),
  controllerNames: (row, names) => namesOf(row).some(isAmong(names.map(normalised))),
  publisherCountries: ({ publisherId, publisherCountry }, countries) =>
    publisherId !== null && isIn<unknown>(countries, publisherCountry),
  languages: ({ content }, languages) => isIn(languages.map(normalised), normalised(content.language)),
  fundingSources: ({ content }, sources) => isIn<string>(sources, content.fundingSource),
  fundingOrigins: ({ content }, origins) => isIn<string>(origins, content.fundingOrigin),
  text: ({ title }, text) => title === 'Oil and water' && text === 'water oil',
  publicationFrom: ({ dates: [from = ''] }, day) => from >= day,
  publicationTo: ({ dates: [from = ''] }, day) => from <= day,
  campaignRunsFrom: (row, day) => (endOf(row) ?? '9') >= day,
  campaignRunsTo: ({ dates: [, start = ''] }, day) => start <= day,
  campaignFrom: (row, day) => (endOf(row) ?? '9') >= day,
  campaignTo: ({ dates: [, start = ''] }, day) => start <= day,
  campaignStartFrom: ({ dates: [, start = ''] }, day) => start >= day,
  campaignStartTo: ({ dates: [, start = ''] }, day) => start <= day,
  campaignEndFrom: (row, day) => (endOf(row) ?? '') >= day,
  campaignEndTo: (row, day) => (endOf(row) ?? '9') <= day,
  updatedFrom: ({ updatedAt }, from) => updatedAt >= from,
  retentionFrom: ({ retentionUntil }, day) => retentionUntil !== null && retentionUntil >= day,
  retentionTo: ({ retentionUntil }, day) => retentionUntil !== null && retentionUntil <= day,
  payerSameAsSponsor: ({ payer }, is) => (payer === null) === is,
  payerNames: ({ payer }, names) => payer !== null && isIn(names.map(normalised), normalised(payer)),
  hasBenefitsInKind: ({ benefits }, has) => Object.keys(benefits).length > 0 === has,
  amountBases: ({ content }, bases) => isIn(bases, content.amountBasis),
  amountIncludesVat: ({ content }, includes) => content.amountIncludesVat === includes,
  currencies: ({ currency }, currencies) => isIn(currencies, currency),
  valueMin: ({ totalValue }, min) => Number(totalValue) >= Number(min),
  valueMax: ({ totalValue }, max) => Number(totalValue) <= Number(max),
  adAmountMin: ({ content }, min) => Number(content.adAmount) >= Number(min),
  adAmountMax: ({ content }, max) => Number(content.adAmount) <= Number(max),
  usesTargetingTechniques: ({ techniques }, uses) => techniques.usesTargetingTechniques === uses,
  usesAdDeliveryTechniques: ({ techniques }, uses) => techniques.usesAdDeliveryTechniques === uses,
  personalDataCategories: (row, categories) =>
    usesTechniques(row) && row.personalDataCategories.some((category) => isIn<string>(categories, category)),
  personalDataCategoriesAll: (row, categories) =>
    categories.every(isAmong(usesTechniques(row) ? row.personalDataCategories : [])),
  personalDataCategoriesOnly: (row, categories) =>
    usesTechniques(row) && row.personalDataCategories.every(isAmong(categories)),
  explicitConsentDeclared: (row, declared) => usesTechniques(row) && row.consent === declared,
  usesAiSystems: (row, uses) => usesTechniques(row) && row.usesAiSystems === uses,
  metricsStates: (row, states, { metricsOutdatedAfterDays }) =>
    isIn(states, metricsStateOf(columns(row), metricsOutdatedAfterDays ?? 7, testNow)),
  metricsOutdatedAfterDays: () => true,
  ceasedReasons: ({ ceased }, reasons) => isIn<unknown>(reasons, Object.values(ceased)[1]),
  ceasedFrom: (row, day) => (ceasedOn(row) ?? '') >= day,
  ceasedTo: (row, day) => (ceasedOn(row) ?? '9') <= day,
  leftRegister: (row, left) => hasLeft(row) === left,
  amendedFrom: wasAmendedBetween,
  amendedTo: wasAmendedBetween,
  wasAmended: ({ version }, was) => version.version > 1 === was,
  previouslySuspended: ({ suspension }, was) => 'previouslySuspended' in suspension === was,
};

/** The notices of the partner. */
export const own = () => rows.filter(({ publisherId }) => publisherId === partner.publisherId);

const matches = (row: Row, filter: NoticeFilter) =>
  Object.entries(filter).every(([field, value]) =>
    (predicates[field as keyof NoticeFilter] as Predicate<'text'>)(row, value as never, filter),
  );

/** Values of each filter; those of a list are combined. */
export const values: { [Field in keyof Required<NoticeFilter>]: () => NonNullable<NoticeFilter[Field]>[] } = {
  paIds: () => [[], rows.slice(3, 9).map(({ paId }) => paId), ['PA-0', rows[0]?.paId ?? '']],
  search: () => ['OLJ ves', 'room REA', 'oljy e.v.'],
  phases: () => [...vocabulary.NoticePhase.map((phase) => [phase]), ['draft', 'ceased']],
  amendmentStates: () => [['draft'], ['awaiting_confirmation', 'awaiting_sign_off']],
  amendmentUpdatedTo: () => instants,
  isAwaitingSignOff: () => [true, false],
  awaitingSignOff: () => [
    {},
    { confirmedAfter: instants[1] },
    { confirmedTo: instants[1] },
    { confirmedAfter: instants[0], confirmedTo: instants[3] },
  ],
  onRegisterOn: () => days.filter((day) => day <= testNow.toISOString()),
  onRegisterSinceFrom: () => days,
  onRegisterSinceTo: () => days,
  ranBeforeRegister: () => [true, false],
  signOffStatuses: () => [['pending'], ['declined', 'signed_off']],
  // Of the partner's, so that both may ask.
  campaignOf: () => own().flatMap(({ paId }, index) => (index < 4 ? paId : [])),
  publisherIds: () => [[], [partner.publisherId], rows.flatMap(({ publisherId }) => publisherId ?? []).slice(0, 9)],
  isSelfPublished: () => [true, false],
  media: () => [...vocabulary.Medium.map((medium) => [medium]), ['print', 'native']],
  countries: () => [['FI'], ['FI', 'DE'], ['MT']],
  countriesAll: () => [['FI'], ['FI', 'DE'], []],
  countriesOnly: () => [['FI'], ['FI', 'DE', 'MT'], []],
  countriesNone: () => [['FI'], ['FI', 'DE'], []],
  linkedProcessTypes: () => [['election'], ['legislative_process', 'none']],
  processNames: () => [['Water Act'], ['water  act', 'Local vote'], ['Local Vote', 'LOCAL VOTE '], ['Water']],
  electionTypes: () => [['municipal'], ['regional', 'presidential']],
  processLevels: () => [['eu'], ['local', 'national']],
  processDateFrom: () => days,
  processDateTo: () => days,
  sponsor: () => ['n förw', 'someone else'],
  sponsorNames: () => [['town forward '], ['ANN Forward', 'Nobody'], ['Town']],
  // Of the partner's, so that both may ask.
  sponsorOf: () => own().flatMap(({ paId }, index) => (index < 4 ? paId : [])),
  newSponsors: () => [{ from: '2026-11-13' }, { from: '2024-02-29', to: '2026-11-13' }, { from: '2024-02-29' }],
  sponsorTypes: () => [['natural_person'], ['legal_person', 'campaign_organisation']],
  sponsorCategories: () => [['candidate'], ['company', 'other']],
  sponsorCountries: () => [['CH'], ['US', 'IE'], ['FI']],
  sponsorCountriesNone: () => [['CH'], ['US', 'IE'], []],
  controllerNames: () => [['öljy E.V.'], ['ANN  forward', 'Nobody'], ['Rear'], []],
  publisherCountries: () => [['MT'], ['IE', 'FI']],
  languages: () => [['de'], ['DE-at', 'FI']],
  fundingSources: () => [['public'], ['private', 'public_and_private']],
  fundingOrigins: () => [['inside_eu'], ['inside_and_outside_eu', 'outside_eu']],
  text: () => ['water oil'],
  publicationFrom: () => days,
  publicationTo: () => days,
  campaignRunsFrom: () => days,
  campaignRunsTo: () => days,
  campaignFrom: () => days,
  campaignTo: () => days,
  campaignStartFrom: () => days,
  campaignStartTo: () => days,
  campaignEndFrom: () => days,
  campaignEndTo: () => days,
  updatedFrom: () => instants,
  retentionFrom: () => days,
  retentionTo: () => days,
  payerSameAsSponsor: () => [true, false],
  payerNames: () => [['ÖLJY e.V.'], ['Öljy', 'Town Forward'], []],
  hasBenefitsInKind: () => [true, false],
  amountBases: () => [['invoiced'], ['budgeted', 'estimated']],
  amountIncludesVat: () => [true, false],
  currencies: () => [['EUR'], ['SEK', 'DKK']],
  valueMin: () => ['5000', '5000.01'],
  valueMax: () => ['5000', '69999.99'],
  adAmountMin: () => ['0', '1200.01'],
  adAmountMax: () => ['1200', '1200.01'],
  usesTargetingTechniques: () => [true, false],
  usesAdDeliveryTechniques: () => [true, false],
  personalDataCategories: () => [['age'], ['location', 'device']],
  personalDataCategoriesAll: () => [['age'], ['location', 'age'], []],
  personalDataCategoriesOnly: () => [['age', 'device'], ['location', 'age'], []],
  explicitConsentDeclared: () => [true, false],
  usesAiSystems: () => [true, false],
  metricsStates: () => [...vocabulary.MetricsState.map((state) => [state]), ['missing', 'final_missing']],
  metricsOutdatedAfterDays: () => [0, 7, 8],
  ceasedReasons: () => [['suspended'], ['completed', 'discontinued_infringement']],
  ceasedFrom: () => days,
  ceasedTo: () => days,
  leftRegister: () => [true, false],
  amendedFrom: () => days,
  amendedTo: () => ['2026-10-01', ...days],
  wasAmended: () => [true, false],
  previouslySuspended: () => [true, false],
};

export async function find(filter: NoticeFilter, token = staff) {
  const { totalCount, nodes } = await server.ask<{ totalCount: number; nodes: { paId: string }[] }>(
    'query ($filter: NoticeFilter) { notices(filter: $filter, first: 200) { totalCount nodes { paId } } }',
    { filter },
    token,
  );
  expect(totalCount).toBe(nodes.length);
  return nodes.map(({ paId }) => paId).sort();
}

export const expected = (filter: NoticeFilter, among = rows) =>
  among
    .filter((row) => matches(row, filter))
    .map(({ paId }) => paId)
    .sort();

/** Adds what a filter requires. */
export const complete = (filter: NoticeFilter): NoticeFilter =>
  filter.valueMin || filter.valueMax || filter.adAmountMin || filter.adAmountMax
    ? { ...filter, currencies: ['EUR'] }
    : filter;

/** Inverted ranges are refused. */
export const hasOrderedRanges = ({ campaignFrom: _old, campaignRunsFrom: _overlap, ...filter }: NoticeFilter) =>
  validateRanges(filter).length === 0;

export const fields = Object.keys(values) as (keyof NoticeFilter)[];

/** Whether counts are final: recorded after the last day of the campaign, or since the day (UTC) on which it was stopped. */
const areFinal = (recordedOn: string, { ceasedAt, endDate }: Parameters<typeof endPhaseOf>[0]): boolean =>
  (typeof endDate === 'string' && recordedOn > endDate) ||
  (typeof ceasedAt === 'string' && recordedOn >= dayOf(new Date(ceasedAt)));

type Metrics = Parameters<typeof metricsApply>[0] &
  Parameters<typeof endPhaseOf>[0] & { metricsUpdatedAt: Date | string | null };

/** What `inMetricsState` says in SQL. */
function metricsStateOf(notice: Metrics, days: number, now: Date): MetricsState {
  if (!metricsApply(notice, now)) return 'not_applicable';
  if (notice.metricsUpdatedAt === null) return 'missing';
  const recordedOn = dayOf(new Date(notice.metricsUpdatedAt));
  if (areFinal(recordedOn, notice)) return 'final';
  if (recordedOn >= dayOf(daysBefore(now, days))) return 'reported';
  return endPhaseOf(notice, now) ? 'final_missing' : 'outdated';
}
