import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { retentionOf } from '../../../src/domain/notices/model/retention.ts';
import { parseRecord } from '../../../src/domain/notices/record/parse-record.ts';
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
  const demands: [path: string, bad: Json, good: Json, start?: () => Json][] = [
    ['electionType', { electionType: null }, {}],
    ['electionType', { linkedProcessType: 'referendum' }, { linkedProcessType: 'referendum', electionType: null }],
    ['processName', { processName: null }, { processName: null, linkedProcessType: 'none' }, amended],
    ['processLevel', { processLevel: undefined }, { processLevel: undefined, linkedProcessType: 'none' }, amended],
    ['processDate', { processDate: null }, {}, unsigned],
    ['officialInformationUrl', { officialInformationUrl: null }, {}, unsigned],
    [
      'signOffStatus',
      { confirmationStatus: 'needs_revision', confirmedAt: null },
      { confirmationStatus: 'needs_revision', signOffStatus: 'declined', confirmedAt: null, signedOffAt: null },
    ],
    [
      'signOffStatus',
      { signOffStatus: 'pending', signedOffAt: null },
      { signOffStatus: 'pending', confirmationStatus: 'draft', confirmedAt: null, signedOffAt: null },
      selfPublished,
    ],
    ['publicationStartDate', { publicationStartDate: '2026-11-06' }, { publicationStartDate: '2026-11-05' }],
    ['advertiser.companyName', { 'advertiser.companyName': null }, {}],
    ['advertiser.companyName', { 'advertiser.companyName': 'Femke B.V.' }, {}, person],
    ['advertiser.legalName', { 'advertiser.legalName': 'Femke B.V.' }, {}, person],
    ['advertiser.firstName', { 'advertiser.firstName': null }, {}, person],
    ['advertiser.lastName', { 'advertiser.lastName': undefined }, {}, person],
    [
      'advertiser.companyName',
      { 'advertiser.companyName': null, 'advertiser.firstName': null, 'advertiser.lastName': null },
      { 'advertiser.firstName': null, 'advertiser.lastName': null },
    ],
    [
      'controllers.1.companyName',
      { 'controllers.1.firstName': null },
      { 'controllers.1.firstName': null, 'controllers.1.companyName': 'Brancafiume S.p.A.' },
      unsigned,
    ],
    [
      'controllers.0.companyName',
      { 'controllers.0.companyName': null },
      { 'controllers.0.companyName': null, 'controllers.0.legalName': null },
    ],
    [
      'complianceFunding.payer.companyName',
      { 'complianceFunding.payer.companyName': null },
      { 'complianceFunding.payer.companyName': null, 'complianceFunding.payer.legalName': null },
      person,
    ],
    ['endDate', { endDate: null }, {}],
    ['endDate', { isOngoing: true }, { isOngoing: true, endDate: null }],
    ['endDate', { endDate: '2026-11-04' }, { endDate: '2026-11-05' }],
    ['adAmount', { adAmount: '47900.01' }, { adAmount: '47900.00' }],
    [
      'adAmount',
      { totalValue: '9999999999999.98', adAmount: '9999999999399.99' },
      { totalValue: '9999999999999.99', adAmount: '9999999999399.99' },
    ],
    [
      'campaignBenefitsInKindValue',
      { campaignBenefitsInKindValue: '48500.01' },
      { campaignBenefitsInKindValue: '48500.00' },
    ],
    ['payer', { payer: null }, { payer: null, payerSameAsSponsor: true }, person],
    ['payer', { payerSameAsSponsor: true }, {}, person],
    ['previouslySuspendedDetails', { previouslySuspendedDetails: null }, {}, amended],
    ...Object.keys(techniques)
      .filter((field) => field !== 'aiSystemsDescription')
      .map((field): [string, Json, Json] => [field, { [field]: undefined }, { usesTargetingTechniques: false }]),
    ['personalDataCategories', { personalDataCategories: [] }, {}],
    // Without techniques.
    ...Object.entries(techniques).map(([field, value]): [string, Json, Json, () => Json] => [
      field,
      { [field]: value },
      { [field]: null },
      selfPublished,
    ]),
    ['aiSystemsDescription', { aiSystemsDescription: null }, { aiSystemsDescription: null, usesAiSystems: false }],
    [
      'techniquesEndDate',
      { techniquesStartDate: '2026-11-06', techniquesEndDate: '2026-11-05' },
      { techniquesStartDate: '2026-11-05', techniquesEndDate: '2026-11-05' },
    ],
    ['engagementsCount', { engagementsCount: null }, {}],
    ['viewsCount', { viewsCount: null }, {}],
    [
      'metricsUpdatedAt',
      { metricsUpdatedAt: '2026-11-20T06:00:00Z' },
      { metricsUpdatedAt: '2026-11-20T06:00:00Z', viewsCount: 1, engagementsCount: 0 },
      person,
    ],
    ['publisherName', { publisherName: 'Somebody' }, { publisherName: 'Somebody', publisherId }, selfPublished],
    ['publisherCountry', { publisherCountry: 'ES' }, { publisherCountry: 'ES', publisherId }, selfPublished],
    ['amendmentReason', { amendmentReason: null }, { amendmentReason: null, version: 1 }, amended],
    ['confirmedAt', { confirmationStatus: 'draft' }, { confirmationStatus: 'draft', confirmedAt: null }, unsigned],
    ['signedOffAt', { signOffStatus: 'pending' }, { signOffStatus: 'pending', signedOffAt: null }],
    [
      'ceasedReason',
      { ceasedAt: '2026-11-20T06:00:00Z' },
      { ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'suspended' },
    ],
    ['ceasedReason', { ceasedReason: 'suspended' }, { ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'suspended' }],
    [
      'retentionUntil',
      { retentionUntil: '2040-01-01' },
      { retentionUntil: '2040-01-01', ceasedAt: '2026-11-20T06:00:00Z', ceasedReason: 'completed' },
      selfPublished,
    ],
    ['retentionUntil', { retentionUntil: '2034-04-16' }, { retentionUntil: '2034-04-17' }],
  ];
  it.each(demands)('%s is wrong with %j, and right with %j', (path, bad, good, start = online) => {
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
