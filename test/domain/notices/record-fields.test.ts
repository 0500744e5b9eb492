import { describe, expect, it } from '@jest/globals';
import { buildASTSchema, isEnumType } from 'graphql';
import { cellFaultOf } from '../../../src/domain/files/guess/readings.ts';
import { recordFields } from '../../../src/domain/files/record-fields.ts';
import type { Field } from '../../../src/domain/notices/fields/kinds.ts';
import { partyFields, fields as table } from '../../../src/domain/notices/fields.ts';
import { parseRecord } from '../../../src/domain/notices/record/parse-record.ts';
import { readTypeDefs } from '../../../src/graph/type-defs.ts';
import { issue } from '../../../src/platform/issues.ts';
import {
  changed,
  issuesOf,
  type Json,
  online,
  ownTexts,
  pathOf,
  pathsOf,
  person,
  publisherId,
  all as samples,
  selfPublished,
} from './record-samples.ts';

describe('the samples', () => {
  it.each(samples.map((record: Json) => [String(record.paId), record]))('%s is accepted', (_paId, record) => {
    expect(issuesOf(record)).toEqual([]);
  });

  it('are also accepted with explicit nulls, empty lists and constants', () => {
    const record = changed(selfPublished(), {
      publisherId: null,
      description: null,
      controllers: [],
      payer: null,
      personalDataCategories: [],
      inclusionParameters: null,
      viewsCount: null,
      metricsUpdatedAt: null,
      regulation: 'Regulation (EU) 2024/900',
      noticeTemplate: 'Implementing Regulation (EU) 2025/1410, Annex II',
      publisherName: null,
      retentionUntil: null,
    });
    expect(issuesOf(record)).toEqual([]);
  });
});

describe('a field by itself', () => {
  it.each(['controllers', 'inclusionParameters', 'countries'])(
    'of %s, a list that is too long is refused for its length alone, whatever its entries',
    (name) => {
      const issues = issuesOf(changed(online(), { [name]: Array(100_000).fill({}) }));
      expect(issues).toMatchObject([
        { path: pathOf(name), code: 'too_many_items', params: { max: expect.any(Number) } },
      ]);
    },
  );

  type Examples = { good: unknown[]; bad: unknown[] };

  const textOf = (most: number): Examples => ({
    // Characters, not UTF-16 code units: an emoji is one.
    good: ['x', 'ä'.repeat(most), '🗳'.repeat(most)],
    bad: [
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
    ],
  });
  const mailbox: Examples = {
    good: [
      'a@b.example',
      "o'neil+tag!#$%&*/=?^_`{|}~@sub.b-c.example",
      'käyttäjä@bücher.example',
      `${'a'.repeat(64)}@b.example`,
    ],
    bad: [
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
  };
  const phone: Examples = {
    good: ['+358401234567', '+12'],
    bad: ['0401234567', '+0401234567', '+358 40 1234567', '+1234567890123456', '+1', 358],
  };
  const country: Examples = { good: ['FI', 'GR', 'US'], bad: ['fi', 'FIN', 'UK', 'EU', 'XX', 'ZZ', '', 358] };
  const texts: Examples = {
    good: [[], Array(50).fill('x'), textOf(2000).good],
    bad: ['x', Array(51).fill('x')],
  };

  /** The fields of type `String`, and their kinds. A second list on purpose, which the field table must agree with. */
  const strings: [Examples, string][] = [
    [textOf(16), 'postalCode'],
    [textOf(64), 'sponsorRegistrationNumber publisherReference'],
    [textOf(100), 'firstName lastName city'],
    [textOf(200), 'title processTerritory companyName legalName streetAddress name dataControllerName publisherName'],
    [textOf(300), 'processName labelText publicPostalAddress'],
    [textOf(2000), 'description calculationMethodology fundingDescription previouslySuspendedDetails recipientGroups'],
    [textOf(2000), 'analyticalTechniques goalsAndLogic aiSystemsDescription otherInformation amendmentReason'],
    [mailbox, 'email publicContactEmail'],
    [phone, 'phone'],
    [{ good: ['Regulation (EU) 2024/900'], bad: ['Regulation (EU) 2022/2065', '', 5] }, 'regulation'],
    [{ good: ['Implementing Regulation (EU) 2025/1410, Annex II'], bad: ['Annex I', '', 5] }, 'noticeTemplate'],
  ];

  /** The other fields by their types in the SDL, which are tested in architecture/sdl.test.ts. */
  const types: Record<string, Examples> = {
    Boolean: { good: [true, false], bad: ['true', 1, 0, 'yes'] },
    Count: { good: [0, 3_000_000_000, Number.MAX_SAFE_INTEGER], bad: [-1, 1.5, 2 ** 53, '5', true] },
    CountryCode: country,
    '[CountryCode!]': { good: [['FI'], ['DE', 'AT'], country.good], bad: [[], ['FI', 'FI'], 'FI', {}] },
    CurrencyCode: { good: ['EUR', 'SEK'], bad: ['eur', 'EURO', '€', 'ABC'] },
    Date: {
      good: ['2026-11-30', '2028-02-29'],
      bad: [
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
    },
    DateTime: {
      good: [
        '2026-11-20T06:00:00Z',
        '2026-11-20T06:00:00.123456Z',
        '2026-11-20T23:30:00+14:00',
        '2026-11-20T06:00:00-23:00',
      ],
      bad: [
        '2026-11-20',
        '2026-11-20T06:00:00',
        '2026-11-31T06:00:00Z',
        '2026-11-20T25:00:00Z',
        '0000-01-01T00:00:00Z',
        'now',
        1763618400,
      ],
    },
    Int: { good: [1], bad: [0, 1.5, -1, 2_147_483_648, '1'] },
    LanguageTag: {
      good: ['fi', 'es-ES', 'zh-Hans-CN'],
      bad: ['fi_FI', 'finnish language', 'Deutsch', 'Dutch', '', 'x', `en-${'a'.repeat(40)}`, 5],
    },
    Money: {
      good: ['0.00', '0000000012400.00', '12400.00'],
      bad: ['12400', '12400.0', '12400.000', '12,400.00', '-1.00', '+1.00', '1e3', '12345678901234.00', 12400, 12400.5],
    },
    '[String!]': texts,
    Url: {
      good: ['https://a.example', 'HTTPS://a.example/x?y=z#ü', `https://a.example/${'x'.repeat(1981)}`],
      bad: [
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
    },
  };
  const sdl = buildASTSchema(readTypeDefs());

  function examplesOf(name: string, { type }: Field): Examples {
    const ofText = strings.find(([, names]) => names.split(' ').includes(name));
    if (type === 'String' && ofText) return ofText[0];
    if (types[type]) return types[type];
    const [, of = type, isList] = /^\[?(\w+)(!\])?$/.exec(type) ?? [];
    const named = sdl.getType(of);
    if (!isEnumType(named)) throw new Error(`no examples of ${name}: ${type}`);
    const good = named.getValues().map((value) => value.name);
    const bad = [good[0]?.toUpperCase(), '', 'senate', 1];
    return isList
      ? { good: [[], ...good.map((value) => [value]), good], bad: [[good[0], good[0]], good[0]] }
      : { good, bad };
  }

  const inGroup = (path: string, group: Record<string, Field>) =>
    Object.entries(group).map(([name, field]): [string, string, Field] => [`${path}.${name}`, name, field]);
  const all = [
    ...Object.entries<Record<string, Field>>(table).flatMap(([group, fields]) => inGroup(group, fields)),
    ...['advertiser', 'controllers.0', 'complianceFunding.payer'].flatMap((path) => inGroup(path, partyFields)),
  ].filter(([, , { type }]) => type !== 'Party');

  /** The fields that every record shows but that may be absent from an imported one. */
  const filledIn = `adBenefitsInKindValue campaignBenefitsInKindValue personalDataCategories inclusionParameters
    exclusionParameters regulation noticeTemplate version createdAt updatedAt`.split(/\s+/);
  const isRequired = ([, name, { isNullable }]: (typeof all)[number]) => !isNullable && !filledIn.includes(name);

  it.each(all)('%s', (path, name, field) => {
    const { good, bad } = examplesOf(name, field);
    const start = path.startsWith('complianceFunding.payer.') ? person : online;
    // Rules between fields have codes of their own, and their own tests.
    const faults = (value: unknown) =>
      issuesOf(changed(start(), { [path]: value })).filter(
        (found) => `${found.path}.`.startsWith(`${path}.`) && !ownTexts.includes(found.code),
      );
    for (const value of good) expect([value, faults(value)]).toEqual([value, []]);
    const absent = isRequired([path, name, field]) ? [null, undefined] : [];
    for (const value of [...bad, ...absent]) {
      expect([value, pathsOf(changed(start(), { [path]: value }))]).toEqual([value, [path]]);
    }
  });

  it.each(all)('%s is refused before an import where the import refuses it', (path, name, field) => {
    const { good, bad } = examplesOf(name, field);
    const known = recordFields.find((one) => one.path === path);
    if (!known) throw new Error(`no column can fill ${path}`);
    const refused = (value: unknown) => cellFaultOf(known, value)?.code;
    // What a reader of cells makes: days that exist, numbers, texts that are not blank, and lists of them.
    const isRead = (value: unknown) =>
      typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value[0];
    const isJudged = !/^(Date|Count|Int|\[String)/.test(field.type) && !['regulation', 'noticeTemplate'].includes(name);
    for (const value of good.filter(isRead)) expect([value, refused(value)]).toEqual([value, undefined]);
    for (const value of isJudged ? bad.filter(isRead) : []) {
      expect([value, refused(value)]).toEqual([value, expect.any(String)]);
    }
  });

  it.each<[string, Examples]>([
    [
      'paId',
      {
        good: ['g45y2q', 'PA-7K3QX9T2ZB', 'ä', '🗳'.repeat(128), null],
        bad: ['', 'a/b', 'a\0', 'x'.repeat(129), '\ud800', 5],
      },
    ],
    ['publisherId', { good: [publisherId, publisherId.toUpperCase()], bad: ['me', '', `${publisherId}0`, 5] }],
    ['controllers', { good: [[], null, undefined], bad: [{}, 'none', 5] }],
    ['countries.0', country],
    // Art. 18: special categories do not exist.
    [
      'personalDataCategories.0',
      { good: ['contact_list'], bad: ['political_opinion', 'religion', 'health', 'ethnicity', 5] },
    ],
    ['inclusionParameters.0', textOf(2000)],
    ['exclusionParameters.0', textOf(2000)],
    ['adBenefitsInKindValue', { good: [undefined], bad: [null] }],
    ['campaignBenefitsInKindValue', { good: [undefined], bad: [null] }],
    ['version', { good: [undefined], bad: [null] }],
  ])('%s, by itself or within its list', (name, { good, bad }) => {
    for (const value of good) expect([value, issuesOf(changed(online(), { [name]: value }))]).toEqual([value, []]);
    for (const value of bad) {
      expect([value, pathsOf(changed(online(), { [name]: value }))]).toEqual([value, [pathOf(name)]]);
    }
  });

  it('each required field of a missing group is named', () => {
    const paths = all.filter(isRequired).map(([path]) => path);
    const missing = paths.filter((path) => !/^(controllers|complianceFunding\.payer)\./.test(path));
    expect(missing.length).toBeGreaterThan(30);
    for (const record of [{}, { campaign: null, targeting: undefined }]) {
      expect(issuesOf(record)).toEqual(expect.arrayContaining(missing.map((path) => issue(path, 'required'))));
      expect(issuesOf(record)).toHaveLength(missing.length);
    }
  });

  it.each([[null], [undefined], ['text'], [5], [[]], [[{}]]])('a record is an object, not %j', (input) => {
    expect(pathsOf(input)).toEqual(['']);
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

describe('an accepted record', () => {
  it('has null, an empty list or the default for missing fields', () => {
    const record = changed(selfPublished(), {
      adBenefitsInKindValue: undefined,
      campaignBenefitsInKindValue: undefined,
      version: undefined,
      personalDataCategories: undefined,
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

  it('has its times in UTC: those of events to the millisecond, those that people enter to the second', () => {
    const events = ['createdAt', 'updatedAt', 'confirmedAt', 'signedOffAt', 'metricsUpdatedAt'].map(pathOf);
    const entered = ['ceasedAt', 'politicalAdDeclaredAt'].map(pathOf);
    const given = Object.fromEntries([...events, ...entered].map((path) => [path, '2026-11-20T00:00:00.987654-01:30']));
    const { record } = parseRecord(changed(online(), { ...given, ceasedReason: 'suspended' }));
    for (const path of events) expect(record).toHaveProperty(path, '2026-11-20T01:30:00.987Z');
    for (const path of entered) expect(record).toHaveProperty(path, '2026-11-20T01:30:00Z');
  });
});
