import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fault, issue, issueCodes } from '../../src/issues.ts';
import type { Field } from '../../src/notices/fields/kinds.ts';
import { partyFields, fields as table } from '../../src/notices/fields.ts';
import { retentionOf } from '../../src/notices/model/retention.ts';
import { parseRecord } from '../../src/notices/record/parse-record.ts';

type Json = Record<string, unknown>;

const publisherId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const samples = JSON.parse(readFileSync(new URL('../../src/demo/samples.json', import.meta.url), 'utf8')) as {
  publishers: { notices: Json[] }[];
  selfPublished: Json[];
};
const all = [
  ...samples.publishers.flatMap(({ notices }) => notices.map((notice) => ({ ...notice, publisherId }))),
  ...samples.selfPublished,
];

/** A copy of a sample by its PA-ID. */
function sample(paId: string): Json {
  const found = all.find((record: Json) => record.paId === paId);
  if (!found) throw new Error(`no sample ${paId}`);
  return structuredClone(found);
}

const online = () => sample('PA-7K3QX9T2ZB');
const person = () => sample('PA-4M8RD6H1VN');
const amended = () => sample('PA-9C2WJ5E7YT');
const unsigned = () => sample('PA-1F6XB3G8KS');
const selfPublished = () => sample('PA-5T0ZN4Q7RH');

/** The record with values at paths; undefined removes a field. */
function changed(record: Json, changes: Json): Json {
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const place = keys.reduce<Json>((within, key) => {
      within[key] ??= {};
      return within[key] as Json;
    }, record);
    if (value === undefined) delete place[last];
    else place[last] = value;
  }
  return record;
}

/** The issues of a record. Each has a code of the list, and the parameters that a translation of the code needs. */
const issuesOf = (record: unknown) => {
  const { issues = [] } = parseRecord(record);
  for (const { code, params, message } of issues) {
    expect(issueCodes).toContain(code);
    expect(message).not.toMatch(/undefined|``/);
    if (message !== fault(code, params).message) expect([code, ownTexts.includes(code)]).toEqual([code, true]);
  }
  return issues;
};
/** Codes of rules that have a text of their own, and a neutral usual text. */
const ownTexts = ['required', 'not_applicable', 'too_few_items', 'too_early', 'too_late', 'too_large', 'inconsistent'];
const pathsOf = (record: unknown) => issuesOf(record).map(({ path }) => path);

describe('the samples', () => {
  it.each(all.map((record: Json) => [String(record.paId), record]))('%s is accepted', (_paId, record) => {
    expect(issuesOf(record)).toEqual([]);
  });

  it('are also accepted with explicit nulls, empty lists and constants', () => {
    const record = changed(selfPublished(), {
      publisherId: null,
      'basicInformation.description': null,
      controllers: [],
      'complianceFunding.payer': null,
      'targeting.personalDataCategories': [],
      'targeting.inclusionParameters': null,
      'targeting.viewsCount': null,
      'targeting.metricsUpdatedAt': null,
      'legalMetadata.regulation': 'Regulation (EU) 2024/900',
      'legalMetadata.noticeTemplate': 'Implementing Regulation (EU) 2025/1410, Annex II',
      'legalMetadata.publisherName': null,
      'legalMetadata.retentionUntil': null,
    });
    expect(issuesOf(record)).toEqual([]);
  });
});

describe('a field by itself', () => {
  it.each(['controllers', 'targeting.inclusionParameters', 'basicInformation.countries'])(
    'of %s, a list that is too long is refused for its length alone, whatever its entries',
    (path) => {
      const issues = issuesOf(changed(online(), { [path]: Array(100_000).fill({}) }));
      expect(issues).toMatchObject([{ path, code: 'too_many_items', params: { max: expect.any(Number) } }]);
    },
  );

  const texts: [path: string, most: number, start?: () => Json][] = [
    ['basicInformation.title', 200],
    ['basicInformation.description', 2000],
    ['basicInformation.processName', 300],
    ['basicInformation.processTerritory', 200],
    ['advertiser.companyName', 200],
    ['advertiser.legalName', 200],
    ['advertiser.firstName', 100],
    ['advertiser.lastName', 100],
    ['advertiser.streetAddress', 200],
    ['advertiser.postalCode', 16],
    ['advertiser.city', 100],
    ['controllers.0.companyName', 200],
    ['campaign.name', 200],
    ['complianceFunding.calculationMethodology', 2000],
    ['complianceFunding.fundingDescription', 2000],
    ['complianceFunding.payer.legalName', 200, person],
    ['complianceFunding.previouslySuspendedDetails', 2000, amended],
    ['targeting.recipientGroups', 2000],
    ['targeting.analyticalTechniques', 2000],
    ['targeting.goalsAndLogic', 2000],
    ['targeting.inclusionParameters.0', 2000],
    ['targeting.exclusionParameters.0', 2000],
    ['targeting.aiSystemsDescription', 2000],
    ['targeting.dataControllerName', 200],
    ['targeting.otherInformation', 2000],
    ['legalMetadata.labelText', 300],
    ['legalMetadata.publisherName', 200],
    ['legalMetadata.sponsorRegistrationNumber', 64],
    ['legalMetadata.publicPostalAddress', 300],
    ['legalMetadata.amendmentReason', 2000, amended],
    ['legalMetadata.publisherReference', 64],
  ];
  it.each(texts)('%s is a text of at most %i characters', (path, most, start = online) => {
    // Characters, not UTF-16 code units: an emoji is one.
    for (const good of ['x', 'ä'.repeat(most), '🗳'.repeat(most)]) {
      expect(issuesOf(changed(start(), { [path]: good }))).toEqual([]);
    }
    for (const bad of [
      '',
      ' \n',
      'x'.repeat(most + 1),
      '🗳'.repeat(most + 1),
      'a\0b',
      'a\u009bb',
      'a\u202eb',
      '\ud800',
      7,
      true,
      {},
      [],
    ]) {
      expect(pathsOf(changed(start(), { [path]: bad }))).toEqual([path]);
    }
  });

  const country: [unknown[], unknown[]] = [
    ['FI', 'GR', 'US'],
    ['fi', 'FIN', 'UK', 'EU', 'XX', 'ZZ', '', 358],
  ];
  const day: [unknown[], unknown[]] = [
    ['2026-11-30', '2028-02-29'],
    [
      '2026-02-29',
      '2026-11-31',
      '2026-13-01',
      '26-11-01',
      '2026-1-1',
      '01.11.2026',
      '2026-11-21T00:00:00Z',
      '0000-01-01',
      1,
    ],
  ];
  const instant: [unknown[], unknown[]] = [
    ['2026-11-20T06:00:00Z', '2026-11-20T06:00:00.123456Z', '2026-11-20T23:30:00+14:00', '2026-11-20T06:00:00-23:00'],
    [
      '2026-11-20',
      '2026-11-20T06:00:00',
      '2026-11-31T06:00:00Z',
      '2026-11-20T25:00:00Z',
      '0000-01-01T00:00:00Z',
      'now',
      1763618400,
    ],
  ];
  const address: [unknown[], unknown[]] = [
    ['https://a.example', 'HTTPS://a.example/x?y=z#ü', `https://a.example/${'x'.repeat(1981)}`],
    [
      'http://a.example',
      'a.example',
      '/x',
      'https://',
      'https://a b.example',
      ' https://a.example',
      'https://a.example/\n',
      'javascript:alert(1)',
      `https://a.example/${'x'.repeat(1983)}`,
      5,
    ],
  ];
  const mailbox: [unknown[], unknown[]] = [
    [
      'a@b.example',
      "o'neil+tag!#$%&*/=?^_`{|}~@sub.b-c.example",
      'käyttäjä@bücher.example',
      `${'a'.repeat(64)}@b.example`,
    ],
    [
      'a',
      'a@',
      '@b.example',
      'a@b',
      'a b@c.example',
      'a..b@c.example',
      '.a@c.example',
      'a@b..example',
      'a@-b.example',
      'a@b.example\n',
      `${'a'.repeat(65)}@b.example`,
      `a@${'b.'.repeat(130)}example`,
      'Name <a@b.example>',
    ],
  ];
  const amount: [unknown[], unknown[]] = [
    ['0.00', '0000000012400.00', '12400.00'],
    ['12400', '12400.0', '12400.000', '12,400.00', '-1.00', '+1.00', '1e3', '12345678901234.00', 12400, 12400.5],
  ];
  const flag: [unknown[], unknown[]] = [
    [true, false],
    ['true', 1, 0, 'yes'],
  ];

  const fields: [path: string, values: [good: unknown[], bad: unknown[]], start?: () => Json][] = [
    [
      'paId',
      [
        ['g45y2q', 'PA-7K3QX9T2ZB', 'ä', '🗳'.repeat(128), null],
        ['', 'a/b', 'a\0', 'x'.repeat(129), '\ud800', 5],
      ],
    ],
    [
      'publisherId',
      [
        [publisherId, publisherId.toUpperCase()],
        ['me', '', `${publisherId}0`, 5],
      ],
    ],
    [
      'basicInformation.language',
      [
        ['fi', 'es-ES', 'zh-Hans-CN'],
        ['fi_FI', 'finnish language', '', 'x', `en-${'a'.repeat(40)}`, 5],
      ],
    ],
    [
      'basicInformation.countries',
      [
        [['FI'], ['DE', 'AT']],
        [[], ['FI', 'FI'], 'FI', {}, null, undefined],
      ],
    ],
    ['basicInformation.countries.0', country],
    ['basicInformation.sponsorType', [['campaign_organisation'], ['party', 'LEGAL_PERSON', '', 1, null, undefined]]],
    [
      'basicInformation.sponsorCategory',
      [
        ['other', null, undefined],
        ['others', 1],
      ],
    ],
    ['basicInformation.linkedProcessType', [['election'], ['elections', null, undefined]]],
    ['basicInformation.electionType', [['parliamentary'], ['senate']]],
    ['basicInformation.processLevel', [['eu'], ['EU', 'world']]],
    ['basicInformation.processDate', day],
    ['basicInformation.officialInformationUrl', address],
    ['basicInformation.confirmationStatus', [['confirmed'], ['Confirmed', '', null, undefined]]],
    ['basicInformation.signOffStatus', [['signed_off'], ['yes', null, undefined]]],
    ['basicInformation.publicationStartDate', [['2026-11-01'], ['2026-02-30', null, undefined]]],
    ['advertiser.email', mailbox],
    [
      'advertiser.phone',
      [
        ['+358401234567', '+12', null],
        ['0401234567', '+0401234567', '+358 40 1234567', '+1234567890123456', '+1', 358],
      ],
    ],
    ['advertiser.country', country],
    ['controllers.0.email', mailbox],
    [
      'controllers',
      [
        [[], null, undefined],
        [{}, 'none', 5],
      ],
    ],
    ['campaign.totalValue', [['48500.00'], [...amount[1], null, undefined]]],
    [
      'campaign.medium',
      [
        ['native', 'online'],
        ['tv', 'Online', null, undefined],
      ],
    ],
    ['campaign.isOngoing', [[false], [...flag[1], null, undefined]]],
    ['campaign.startDate', [['2026-11-05'], ['2026-11-31', null, undefined]]],
    ['campaign.endDate', day.map((days) => days.filter((one) => one !== '2026-11-01')) as typeof day],
    [
      'complianceFunding.currency',
      [
        ['EUR', 'SEK'],
        ['eur', 'EURO', '€', 'ABC', null, undefined],
      ],
    ],
    ['complianceFunding.adAmount', [['0.00', '12400.00'], amount[1]]],
    [
      'complianceFunding.adBenefitsInKindValue',
      [
        ['0.00', undefined],
        [...amount[1], null],
      ],
    ],
    ['complianceFunding.campaignBenefitsInKindValue', [['0.00', undefined], amount[1]]],
    ['complianceFunding.amountIncludesVat', flag],
    ['complianceFunding.amountBasis', [['estimated'], ['guessed', null, undefined]]],
    ['complianceFunding.fundingSource', [['public'], ['both', null, undefined]]],
    ['complianceFunding.fundingOrigin', [['outside_eu'], ['moon', null, undefined]]],
    ['complianceFunding.payerSameAsSponsor', [[true], [...flag[1], null, undefined]]],
    ['complianceFunding.sponsorEligibilityDeclared', flag],
    ['complianceFunding.politicalAdDeclaredAt', instant],
    ['complianceFunding.previouslySuspended', [[false], [...flag[1], null, undefined]]],
    [
      'targeting.usesTargetingTechniques',
      [
        [true, false],
        [...flag[1], null, undefined],
      ],
    ],
    [
      'targeting.usesAdDeliveryTechniques',
      [
        [true, false],
        [...flag[1], null, undefined],
      ],
    ],
    ['targeting.personalDataCategories', [[['age', 'other']], [['age', 'age'], 'age']]],
    // Art. 18: special categories do not exist.
    [
      'targeting.personalDataCategories.0',
      [['contact_list'], ['political_opinion', 'religion', 'health', 'ethnicity', 5]],
    ],
    [
      'targeting.inclusionParameters',
      [
        [Array(50).fill('x'), [], null],
        [Array(51).fill('x'), 'x'],
      ],
    ],
    [
      'targeting.exclusionParameters',
      [
        [Array(50).fill('x'), [], null],
        [Array(51).fill('x'), 'x'],
      ],
    ],
    ['targeting.usesAiSystems', [[true], flag[1]]],
    ['targeting.techniquesStartDate', day],
    ['targeting.techniquesEndDate', day],
    ['targeting.internalPolicyUrl', address],
    ['targeting.dataControllerContactUrl', address],
    ['targeting.dataRightsUrl', address],
    ['targeting.consentWithdrawalUrl', address],
    ['targeting.explicitConsentDeclared', flag],
    [
      'targeting.viewsCount',
      [
        [0, 3_000_000_000, Number.MAX_SAFE_INTEGER],
        [-1, 1.5, 2 ** 53, '5', true],
      ],
    ],
    [
      'targeting.engagementsCount',
      [
        [0, Number.MAX_SAFE_INTEGER],
        [-1, 1.5, 2 ** 53, '5'],
      ],
    ],
    ['targeting.metricsUpdatedAt', instant],
    [
      'legalMetadata.regulation',
      [
        ['Regulation (EU) 2024/900', null],
        ['Regulation (EU) 2022/2065', '', 5],
      ],
    ],
    [
      'legalMetadata.noticeTemplate',
      [
        ['Implementing Regulation (EU) 2025/1410, Annex II', null],
        ['Annex I', 5],
      ],
    ],
    ['legalMetadata.noticeUrl', [address[0], [...address[1], null, undefined]]],
    ['legalMetadata.europeanRepositoryUrl', address],
    ['legalMetadata.complaintUrl', [address[0], [...address[1], null, undefined]]],
    ['legalMetadata.publisherCountry', country],
    ['legalMetadata.publicContactEmail', [mailbox[0], [...mailbox[1], null, undefined]]],
    [
      'legalMetadata.version',
      [
        [1, undefined],
        [0, 1.5, -1, 2_147_483_648, '1', null],
      ],
    ],
    ['legalMetadata.createdAt', instant],
    ['legalMetadata.updatedAt', instant],
    ['legalMetadata.confirmedAt', instant],
    ['legalMetadata.signedOffAt', instant],
    [
      'legalMetadata.ceasedAt',
      instant,
      () => changed(online(), { 'legalMetadata.ceasedReason': 'withdrawn_by_sponsor' }),
    ],
    [
      'legalMetadata.ceasedReason',
      [['suspended'], ['finished', 5]],
      () => changed(online(), { 'legalMetadata.ceasedAt': '2026-11-20T06:00:00Z' }),
    ],
    [
      'legalMetadata.retentionUntil',
      [
        ['2034-04-17', '2040-01-01', null],
        ['2034-04-31', 5],
      ],
    ],
  ];
  it.each(fields)('%s', (path, [good, bad], start = online) => {
    for (const value of good) expect([value, issuesOf(changed(start(), { [path]: value }))]).toEqual([value, []]);
    for (const value of bad) expect([value, pathsOf(changed(start(), { [path]: value }))]).toEqual([value, [path]]);
  });

  it('each required field of a missing group is named', () => {
    const isRequired = ({ schema }: Field) => !schema.safeParse(undefined).success;
    const required = (group: Record<string, Field>, name: string) =>
      Object.keys(group).flatMap((key) => (group[key] && isRequired(group[key]) ? [`${name}.${key}`] : []));
    const { basicInformation, ...others } = table;
    const expected = [
      ...required(basicInformation, 'basicInformation'),
      ...required(partyFields, 'advertiser'),
      ...Object.entries(others).flatMap(([name, group]) => required(group, name)),
    ];
    expect(expected.length).toBeGreaterThan(30);
    for (const record of [{}, { campaign: null, targeting: undefined }]) {
      expect(issuesOf(record)).toEqual(expected.map((path) => issue(path, 'required')));
    }
  });

  it.each([[null], [undefined], ['text'], [5], [[]], [[{}]]])('a record is an object, not %j', (input) => {
    expect(pathsOf(input)).toEqual(['']);
  });
});

describe('fields together', () => {
  /** Each rule: the path of its issue, a violation, and a similar valid record. */
  const demands: [demand: string, path: string, bad: Json, good: Json, start?: () => Json][] = [
    ['an election has a type', 'basicInformation.electionType', { 'basicInformation.electionType': null }, {}],
    [
      'only an election has a type',
      'basicInformation.electionType',
      { 'basicInformation.linkedProcessType': 'referendum' },
      { 'basicInformation.linkedProcessType': 'referendum', 'basicInformation.electionType': null },
    ],
    [
      'a linked process has a name',
      'basicInformation.processName',
      { 'basicInformation.processName': null },
      { 'basicInformation.processName': null, 'basicInformation.linkedProcessType': 'none' },
      amended,
    ],
    [
      'a linked process has a level',
      'basicInformation.processLevel',
      { 'basicInformation.processLevel': undefined },
      { 'basicInformation.processLevel': undefined, 'basicInformation.linkedProcessType': 'none' },
      amended,
    ],
    ['a vote has a day', 'basicInformation.processDate', { 'basicInformation.processDate': null }, {}, unsigned],
    [
      'a vote has official information',
      'basicInformation.officialInformationUrl',
      { 'basicInformation.officialInformationUrl': null },
      {},
      unsigned,
    ],
    [
      'what is signed off is confirmed',
      'basicInformation.signOffStatus',
      { 'basicInformation.confirmationStatus': 'needs_revision', 'legalMetadata.confirmedAt': null },
      {
        'basicInformation.confirmationStatus': 'needs_revision',
        'basicInformation.signOffStatus': 'declined',
        'legalMetadata.confirmedAt': null,
        'legalMetadata.signedOffAt': null,
      },
    ],
    [
      'what is self-published and confirmed is signed off',
      'basicInformation.signOffStatus',
      { 'basicInformation.signOffStatus': 'pending', 'legalMetadata.signedOffAt': null },
      {
        'basicInformation.signOffStatus': 'pending',
        'basicInformation.confirmationStatus': 'draft',
        'legalMetadata.confirmedAt': null,
        'legalMetadata.signedOffAt': null,
      },
      selfPublished,
    ],
    [
      'the register shows it no later than it runs',
      'basicInformation.publicationStartDate',
      { 'basicInformation.publicationStartDate': '2026-11-06' },
      { 'basicInformation.publicationStartDate': '2026-11-05' },
    ],
    ['an organisation has a name', 'advertiser.companyName', { 'advertiser.companyName': null }, {}],
    ['a person is no company', 'advertiser.companyName', { 'advertiser.companyName': 'Femke B.V.' }, {}, person],
    ['a person has no legal name', 'advertiser.legalName', { 'advertiser.legalName': 'Femke B.V.' }, {}, person],
    ['a person has a first name', 'advertiser.firstName', { 'advertiser.firstName': null }, {}, person],
    ['a person has a last name', 'advertiser.lastName', { 'advertiser.lastName': undefined }, {}, person],
    [
      'a contact person needs no name',
      'advertiser.companyName',
      { 'advertiser.companyName': null, 'advertiser.firstName': null, 'advertiser.lastName': null },
      { 'advertiser.firstName': null, 'advertiser.lastName': null },
    ],
    [
      'a controller is named',
      'controllers.1.companyName',
      { 'controllers.1.firstName': null },
      { 'controllers.1.firstName': null, 'controllers.1.companyName': 'Brancafiume S.p.A.' },
      unsigned,
    ],
    [
      'a controller with a legal name alone is no person',
      'controllers.0.companyName',
      { 'controllers.0.companyName': null },
      { 'controllers.0.companyName': null, 'controllers.0.legalName': null },
    ],
    [
      'a payer is named',
      'complianceFunding.payer.companyName',
      { 'complianceFunding.payer.companyName': null },
      { 'complianceFunding.payer.companyName': null, 'complianceFunding.payer.legalName': null },
      person,
    ],
    ['a campaign ends', 'campaign.endDate', { 'campaign.endDate': null }, {}],
    [
      'an ongoing campaign has no end',
      'campaign.endDate',
      { 'campaign.isOngoing': true },
      { 'campaign.isOngoing': true, 'campaign.endDate': null },
    ],
    [
      'it does not end before it starts',
      'campaign.endDate',
      { 'campaign.endDate': '2026-11-04' },
      { 'campaign.endDate': '2026-11-05' },
    ],
    [
      'the advertisement is part of the campaign',
      'complianceFunding.adAmount',
      { 'complianceFunding.adAmount': '47900.01' },
      { 'complianceFunding.adAmount': '47900.00' },
    ],
    [
      'amounts are exact',
      'complianceFunding.adAmount',
      { 'campaign.totalValue': '9999999999999.98', 'complianceFunding.adAmount': '9999999999399.99' },
      { 'campaign.totalValue': '9999999999999.99', 'complianceFunding.adAmount': '9999999999399.99' },
    ],
    [
      'benefits are part of the campaign',
      'complianceFunding.campaignBenefitsInKindValue',
      { 'complianceFunding.campaignBenefitsInKindValue': '48500.01' },
      { 'complianceFunding.campaignBenefitsInKindValue': '48500.00' },
    ],
    [
      'another payer is named',
      'complianceFunding.payer',
      { 'complianceFunding.payer': null },
      { 'complianceFunding.payer': null, 'complianceFunding.payerSameAsSponsor': true },
      person,
    ],
    [
      'the sponsor is not named as payer again',
      'complianceFunding.payer',
      { 'complianceFunding.payerSameAsSponsor': true },
      {},
      person,
    ],
    [
      'a suspension is described',
      'complianceFunding.previouslySuspendedDetails',
      { 'complianceFunding.previouslySuspendedDetails': null },
      {},
      amended,
    ],
    ...[
      'recipientGroups',
      'goalsAndLogic',
      'usesAiSystems',
      'internalPolicyUrl',
      'dataControllerName',
      'dataControllerContactUrl',
      'dataRightsUrl',
      'consentWithdrawalUrl',
      'explicitConsentDeclared',
      'personalDataCategories',
    ].map((field): [string, string, Json, Json] => [
      `techniques are declared with ${field}`,
      `targeting.${field}`,
      { [`targeting.${field}`]: undefined },
      { 'targeting.usesTargetingTechniques': false },
    ]),
    [
      'categories of personal data are not an empty list',
      'targeting.personalDataCategories',
      { 'targeting.personalDataCategories': [] },
      {},
    ],
    ...Object.entries({
      recipientGroups: 'x',
      goalsAndLogic: 'x',
      usesAiSystems: false,
      aiSystemsDescription: 'x',
      internalPolicyUrl: 'https://a.example',
      dataControllerName: 'x',
      dataControllerContactUrl: 'https://a.example',
      dataRightsUrl: 'https://a.example',
      consentWithdrawalUrl: 'https://a.example',
      explicitConsentDeclared: false,
      personalDataCategories: ['age'],
    }).map(([field, value]): [string, string, Json, Json, () => Json] => [
      `without techniques there is no ${field}`,
      `targeting.${field}`,
      { [`targeting.${field}`]: value },
      { [`targeting.${field}`]: null },
      selfPublished,
    ]),
    [
      'AI systems are described',
      'targeting.aiSystemsDescription',
      { 'targeting.aiSystemsDescription': null },
      { 'targeting.aiSystemsDescription': null, 'targeting.usesAiSystems': false },
    ],
    [
      'techniques do not end before they start',
      'targeting.techniquesEndDate',
      { 'targeting.techniquesStartDate': '2026-11-06', 'targeting.techniquesEndDate': '2026-11-05' },
      { 'targeting.techniquesStartDate': '2026-11-05', 'targeting.techniquesEndDate': '2026-11-05' },
    ],
    ['views come with engagements', 'targeting.engagementsCount', { 'targeting.engagementsCount': null }, {}],
    ['engagements come with views', 'targeting.viewsCount', { 'targeting.viewsCount': null }, {}],
    [
      'a time of counts comes with counts',
      'targeting.metricsUpdatedAt',
      { 'targeting.metricsUpdatedAt': '2026-11-20T06:00:00Z' },
      {
        'targeting.metricsUpdatedAt': '2026-11-20T06:00:00Z',
        'targeting.viewsCount': 1,
        'targeting.engagementsCount': 0,
      },
      person,
    ],
    [
      'a self-published notice names no publisher',
      'legalMetadata.publisherName',
      { 'legalMetadata.publisherName': 'Somebody' },
      { 'legalMetadata.publisherName': 'Somebody', publisherId },
      selfPublished,
    ],
    [
      'a self-published notice has no country of a publisher',
      'legalMetadata.publisherCountry',
      { 'legalMetadata.publisherCountry': 'ES' },
      { 'legalMetadata.publisherCountry': 'ES', publisherId },
      selfPublished,
    ],
    [
      'a later version says what it amends',
      'legalMetadata.amendmentReason',
      { 'legalMetadata.amendmentReason': null },
      { 'legalMetadata.amendmentReason': null, 'legalMetadata.version': 1 },
      amended,
    ],
    [
      'what is not confirmed has no time of confirmation',
      'legalMetadata.confirmedAt',
      { 'basicInformation.confirmationStatus': 'draft' },
      { 'basicInformation.confirmationStatus': 'draft', 'legalMetadata.confirmedAt': null },
      unsigned,
    ],
    [
      'what is not signed off has no time of it',
      'legalMetadata.signedOffAt',
      { 'basicInformation.signOffStatus': 'pending' },
      { 'basicInformation.signOffStatus': 'pending', 'legalMetadata.signedOffAt': null },
    ],
    [
      'what ceased has a reason',
      'legalMetadata.ceasedReason',
      { 'legalMetadata.ceasedAt': '2026-11-20T06:00:00Z' },
      { 'legalMetadata.ceasedAt': '2026-11-20T06:00:00Z', 'legalMetadata.ceasedReason': 'suspended' },
    ],
    [
      'a reason comes with a time',
      'legalMetadata.ceasedReason',
      { 'legalMetadata.ceasedReason': 'suspended' },
      { 'legalMetadata.ceasedAt': '2026-11-20T06:00:00Z', 'legalMetadata.ceasedReason': 'suspended' },
    ],
    [
      'retention has no end while the campaign has none',
      'legalMetadata.retentionUntil',
      { 'legalMetadata.retentionUntil': '2040-01-01' },
      {
        'legalMetadata.retentionUntil': '2040-01-01',
        'legalMetadata.ceasedAt': '2026-11-20T06:00:00Z',
        'legalMetadata.ceasedReason': 'completed',
      },
      selfPublished,
    ],
    [
      'a notice is kept for seven years',
      'legalMetadata.retentionUntil',
      { 'legalMetadata.retentionUntil': '2034-04-16' },
      { 'legalMetadata.retentionUntil': '2034-04-17' },
    ],
  ];
  it.each(demands)('%s', (_demand, path, bad, good, start = online) => {
    expect(pathsOf(changed(start(), bad))).toEqual([path]);
    expect(pathsOf(changed(start(), good))).toEqual([]);
  });

  it.each([['print'], ['television'], ['outdoor'], ['other']])('counts are not for %s (Annex II note 15)', (medium) => {
    const metrics = ['targeting.viewsCount', 'targeting.engagementsCount', 'targeting.metricsUpdatedAt'];
    expect(pathsOf(changed(online(), { 'campaign.medium': medium }))).toEqual(metrics);
  });

  it('counts are not for a notice without techniques (Annex II note 15)', () => {
    const metrics = {
      'targeting.viewsCount': 1,
      'targeting.engagementsCount': 1,
      'targeting.metricsUpdatedAt': '2026-11-20T06:00:00Z',
    };
    expect(pathsOf(changed(selfPublished(), metrics))).toEqual(Object.keys(metrics));
  });
});

describe('keys that a record does not have', () => {
  it('are reported at their paths', () => {
    const record = changed(online(), {
      paid: 1,
      'campaign.endDat': '2027-04-17',
      'advertiser.e-mail': 'a@b.example',
      'controllers.0.mail': 'a@b.example',
      'legalMetadata.constructor': {},
    });
    expect(pathsOf(record).toSorted()).toEqual(
      ['paid', 'campaign.endDat', 'advertiser.e-mail', 'controllers.0.mail', 'legalMetadata.constructor'].toSorted(),
    );
  });

  it('are found in __proto__', () => {
    const record = JSON.parse(JSON.stringify(online()).replace('{', '{"__proto__":{"paId":"other"},'));
    expect(pathsOf(record)).toEqual(['__proto__']);
  });

  it('are allowed at the top level for the fields of a rejects file', () => {
    expect(issuesOf(changed(online(), { _rejected: [{ path: 'x', message: 'y' }] }))).toEqual([]);
    expect(parseRecord(changed(online(), { _rejected: 1 })).record).not.toHaveProperty('_rejected');
    expect(pathsOf(changed(online(), { 'campaign._rejected': 1 }))).toEqual(['campaign._rejected']);
  });
});

describe('a rejection', () => {
  it('reports all issues at once: of fields, keys and combinations', () => {
    const record = changed(online(), {
      'basicInformation.title': '',
      'basicInformation.electionType': null,
      'advertiser.email': 'nobody',
      'controllers.0.companyName': null,
      'campaign.endDate': '2026-11-04',
      'campaign.budget': '1.00',
      'complianceFunding.adAmount': '48500.00',
      'targeting.recipientGroups': null,
      'targeting.inclusionParameters': 'all',
      'targeting.engagementsCount': null,
      'legalMetadata.createdAt': 'today',
      'legalMetadata.regulation': 'another',
      'legalMetadata.version': 2,
    });
    expect(pathsOf(record).toSorted()).toEqual(
      [
        'basicInformation.title',
        'basicInformation.electionType',
        'advertiser.email',
        'controllers.0.companyName',
        'campaign.endDate',
        'campaign.budget',
        'complianceFunding.adAmount',
        'targeting.recipientGroups',
        'targeting.inclusionParameters',
        'targeting.engagementsCount',
        'legalMetadata.createdAt',
        'legalMetadata.regulation',
        'legalMetadata.amendmentReason',
      ].toSorted(),
    );
  });

  it('reports an invalid field once, without follow-up issues', () => {
    expect(pathsOf(changed(online(), { 'campaign.startDate': '2026-02-30' }))).toEqual(['campaign.startDate']);
    expect(pathsOf(changed(online(), { 'campaign.totalValue': 'much' }))).toEqual(['campaign.totalValue']);
    expect(pathsOf(changed(online(), { targeting: 'none' }))).toEqual(['targeting']);
    expect(pathsOf(changed(online(), { publisherId: 'me' }))).toEqual(['publisherId']);
  });

  it('has PA-ID and publisher if they are valid', () => {
    expect(parseRecord(changed(online(), { campaign: null }))).toMatchObject({ paId: 'PA-7K3QX9T2ZB', publisherId });
    expect(parseRecord(changed(online(), { paId: 'a/b', publisherId: 'me' }))).toMatchObject({
      paId: null,
      publisherId: null,
    });
  });

  it('never contains input values', () => {
    const canary = 'Canary4711';
    const wrongs = [
      `${canary}\0`,
      canary,
      { [canary]: canary },
      [canary, `${canary}\0`],
      4711.4711,
      canary.repeat(300),
    ];
    const leaves = (value: unknown, path: string): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
        : [path];
    for (const start of [online, person]) {
      for (const path of leaves(start(), '')) {
        for (const wrong of wrongs) {
          const messages = issuesOf(changed(start(), { [path]: wrong })).map(({ message }) => message);
          expect(messages.join()).not.toMatch(/canary|4711/i);
        }
      }
    }
  });

  it('is the result for any other JSON; nothing throws', () => {
    const groups = Object.keys(online());
    // JavaScript itself refuses most lengths of a list.
    const key = fc.string().filter((text) => text !== 'length');
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...groups), fc.jsonValue()),
        fc.record({ group: fc.constantFrom(...groups), key, value: fc.jsonValue() }),
        (dictionary, { group, key, value }) => {
          expect(issuesOf(dictionary).length).toBeGreaterThan(0);
          const record = online();
          if (group !== 'paId' && group !== 'publisherId') Object.assign(record[group] as Json, { [key]: value });
          expect(Array.isArray(issuesOf(record))).toBe(true);
        },
      ),
    );
  });
});

describe('an accepted record', () => {
  it('has null, an empty list or the default for missing fields', () => {
    const record = changed(selfPublished(), {
      'complianceFunding.adBenefitsInKindValue': undefined,
      'complianceFunding.campaignBenefitsInKindValue': undefined,
      'legalMetadata.version': undefined,
      'targeting.personalDataCategories': undefined,
      controllers: undefined,
    });
    expect(parseRecord(record).record).toMatchObject({
      publisherId: null,
      controllers: [],
      basicInformation: { description: null },
      complianceFunding: { adBenefitsInKindValue: '0.00', campaignBenefitsInKindValue: '0.00', payer: null },
      targeting: { personalDataCategories: [], inclusionParameters: [], exclusionParameters: [], usesAiSystems: null },
      legalMetadata: { version: 1, retentionUntil: null },
    });
  });

  it('has its times in UTC, to the millisecond', () => {
    const record = changed(online(), {
      'legalMetadata.createdAt': '2026-10-20T10:15:00.987654+02:00',
      'targeting.metricsUpdatedAt': '2026-11-20T00:00:00.1234-01:30',
    });
    expect(parseRecord(record).record).toMatchObject({
      legalMetadata: { createdAt: '2026-10-20T08:15:00.987Z' },
      targeting: { metricsUpdatedAt: '2026-11-20T01:30:00.123Z' },
    });
  });
});

describe('retention', () => {
  it.each([
    ['seven years after the last day', { endDate: '2027-04-17', ceasedAt: null }, '2034-04-17'],
    ['29 February becomes the 28th', { endDate: '2028-02-29', ceasedAt: null }, '2035-02-28'],
    ['from when it ceased, if it had no end', { endDate: null, ceasedAt: '2026-12-31T23:59:59Z' }, '2033-12-31'],
    ['the later of both', { endDate: '2027-04-17', ceasedAt: '2026-12-01T00:00:00Z' }, '2034-04-17'],
    ['the later of both', { endDate: '2026-12-01', ceasedAt: '2027-04-17T00:00:00Z' }, '2034-04-17'],
    ['none while there is no end', { endDate: null, ceasedAt: null }, null],
  ])('%s', (_rule, publication, until) => {
    expect(retentionOf(publication)).toBe(until);
  });
});
