import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retentionOf } from '../../src/notices/model/retention.ts';
import { parseRecord } from '../../src/notices/record/parse-record.ts';
import {
  amended,
  changed,
  issuesOf,
  type Json,
  online,
  pathOf,
  pathsOf,
  person,
  publisherId,
  selfPublished,
  unsigned,
} from './record-samples.ts';

describe('fields together', () => {
  const techniques = {
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
  };

  /** Each rule: the path of its issue, a violation, and a similar valid record. */
  const demands: [demand: string, path: string, bad: Json, good: Json, start?: () => Json][] = [
    ['an election has a type', 'electionType', { electionType: null }, {}],
    [
      'only an election has a type',
      'electionType',
      { linkedProcessType: 'referendum' },
      { linkedProcessType: 'referendum', electionType: null },
    ],
    [
      'a linked process has a name',
      'processName',
      { processName: null },
      { processName: null, linkedProcessType: 'none' },
      amended,
    ],
    [
      'a linked process has a level',
      'processLevel',
      { processLevel: undefined },
      { processLevel: undefined, linkedProcessType: 'none' },
      amended,
    ],
    ['a vote has a day', 'processDate', { processDate: null }, {}, unsigned],
    ['a vote has official information', 'officialInformationUrl', { officialInformationUrl: null }, {}, unsigned],
    [
      'what is signed off is confirmed',
      'signOffStatus',
      { confirmationStatus: 'needs_revision', confirmedAt: null },
      { confirmationStatus: 'needs_revision', signOffStatus: 'declined', confirmedAt: null, signedOffAt: null },
    ],
    [
      'what is self-published and confirmed is signed off',
      'signOffStatus',
      { signOffStatus: 'pending', signedOffAt: null },
      { signOffStatus: 'pending', confirmationStatus: 'draft', confirmedAt: null, signedOffAt: null },
      selfPublished,
    ],
    [
      'the register shows it no later than it runs',
      'publicationStartDate',
      { publicationStartDate: '2026-11-06' },
      { publicationStartDate: '2026-11-05' },
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
    ['a campaign ends', 'endDate', { endDate: null }, {}],
    ['an ongoing campaign has no end', 'endDate', { isOngoing: true }, { isOngoing: true, endDate: null }],
    ['it does not end before it starts', 'endDate', { endDate: '2026-11-04' }, { endDate: '2026-11-05' }],
    ['the advertisement is part of the campaign', 'adAmount', { adAmount: '47900.01' }, { adAmount: '47900.00' }],
    [
      'amounts are exact',
      'adAmount',
      { totalValue: '9999999999999.98', adAmount: '9999999999399.99' },
      { totalValue: '9999999999999.99', adAmount: '9999999999399.99' },
    ],
    [
      'benefits are part of the campaign',
      'campaignBenefitsInKindValue',
      { campaignBenefitsInKindValue: '48500.01' },
      { campaignBenefitsInKindValue: '48500.00' },
    ],
    ['another payer is named', 'payer', { payer: null }, { payer: null, payerSameAsSponsor: true }, person],
    ['the sponsor is not named as payer again', 'payer', { payerSameAsSponsor: true }, {}, person],
    ['a suspension is described', 'previouslySuspendedDetails', { previouslySuspendedDetails: null }, {}, amended],
    ...Object.keys(techniques)
      .filter((field) => field !== 'aiSystemsDescription')
      .map((field): [string, string, Json, Json] => [
        `techniques are declared with ${field}`,
        field,
        { [field]: undefined },
        { usesTargetingTechniques: false },
      ]),
    ['categories of personal data are not an empty list', 'personalDataCategories', { personalDataCategories: [] }, {}],
    ...Object.entries(techniques).map(([field, value]): [string, string, Json, Json, () => Json] => [
      `without techniques there is no ${field}`,
      field,
      { [field]: value },
      { [field]: null },
      selfPublished,
    ]),
    [
      'AI systems are described',
      'aiSystemsDescription',
      { aiSystemsDescription: null },
      { aiSystemsDescription: null, usesAiSystems: false },
    ],
    [
      'techniques do not end before they start',
      'techniquesEndDate',
      { techniquesStartDate: '2026-11-06', techniquesEndDate: '2026-11-05' },
      { techniquesStartDate: '2026-11-05', techniquesEndDate: '2026-11-05' },
    ],
    ['views come with engagements', 'engagementsCount', { engagementsCount: null }, {}],
    ['engagements come with views', 'viewsCount', { viewsCount: null }, {}],
    [
      'a time of counts comes with counts',
      'metricsUpdatedAt',
      { metricsUpdatedAt: '2026-11-20T06:00:00Z' },
      { metricsUpdatedAt: '2026-11-20T06:00:00Z', viewsCount: 1, engagementsCount: 0 },
      person,
    ],
    [
      'a self-published notice names no publisher',
      'publisherName',
      { publisherName: 'Somebody' },
      { publisherName: 'Somebody', publisherId },
      selfPublished,
    ],
    [
      'a self-published notice has no country of a publisher',
      'publisherCountry',
      { publisherCountry: 'ES' },
      { publisherCountry: 'ES', publisherId },
      selfPublished,
    ],
    [
      'a later version says what it amends',
      'amendmentReason',
      { amendmentReason: null },
      { amendmentReason: null, version: 1 },
      amended,
    ],
    [
      'what is not confirmed has no time of confirmation',
      'confirmedAt',
      { confirmationStatus: 'draft' },
      { confirmationStatus: 'draft', confirmedAt: null },
      unsigned,
    ],
    [
      'what is not signed off has no time of it',
      'signedOffAt',
      { signOffStatus: 'pending' },
      { signOffStatus: 'pending', signedOffAt: null },
    ],
    [
      'what ceased has a reason',
      'ceasedReason',
      { ceasedAt: '2026-11-20T06:00:00Z' },
      { ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'suspended' },
    ],
    [
      'a reason comes with a time',
      'ceasedReason',
      { ceasedReason: 'suspended' },
      { ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'suspended' },
    ],
    [
      'retention has no end while the campaign has none',
      'retentionUntil',
      { retentionUntil: '2040-01-01' },
      { retentionUntil: '2040-01-01', ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'completed' },
      selfPublished,
    ],
    [
      'a notice is kept for seven years',
      'retentionUntil',
      { retentionUntil: '2034-04-16' },
      { retentionUntil: '2034-04-17' },
    ],
  ];
  it.each(demands)('%s', (_demand, path, bad, good, start = online) => {
    expect(pathsOf(changed(start(), bad))).toEqual([pathOf(path)]);
    expect(pathsOf(changed(start(), good))).toEqual([]);
  });

  const metrics = { viewsCount: 1, engagementsCount: 1, metricsUpdatedAt: '2026-11-20T06:00:00Z' };
  it.each<[string, Json]>([
    ...['print', 'television', 'outdoor', 'other'].map((medium): [string, Json] => [
      medium,
      changed(online(), { medium }),
    ]),
    ['a notice without techniques', selfPublished()],
  ])('counts are not for %s (Annex II note 15)', (_what, record) => {
    expect(pathsOf(changed(record, metrics))).toEqual(Object.keys(metrics).map(pathOf));
  });
});

describe('a rejection', () => {
  it('reports all issues at once: of fields, keys and combinations', () => {
    const wrong: Json = {
      title: '',
      electionType: null,
      'advertiser.email': 'nobody',
      'controllers.0.companyName': null,
      endDate: '2026-11-04',
      'campaign.budget': '1.00',
      adAmount: '48500.00',
      recipientGroups: null,
      inclusionParameters: 'all',
      engagementsCount: null,
      createdAt: 'today',
      regulation: 'another',
    };
    const record = changed(online(), { ...wrong, version: 2 });
    expect(pathsOf(record).toSorted()).toEqual(
      [...Object.keys(wrong).map(pathOf), pathOf('amendmentReason')].toSorted(),
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
