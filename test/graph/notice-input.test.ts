import { describe, expect, it } from '@jest/globals';
import { isInputObjectType, isObjectType } from 'graphql';
import { selectionOf } from '../../src/generate/selection.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphServer } from '../support/graph-server.ts';
import { literalOf, mutation } from '../support/literals.ts';

/* The record of a mutation has a type in the SDL, and is judged by the rules of records as a whole. */

const schema = createSchema();

const server = await graphServer();
const { staff } = server;
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });
const owner = await server.publisher();

const create = (record: unknown, token = staff) =>
  server.graphql(token, mutation('createNotice', 'notice { paId }'), { input: { record } });
const created = expect.objectContaining({ createNotice: { notice: { paId: expect.any(String) } } });

type Answer = Awaited<ReturnType<typeof create>>;
const issuesOf = ({ errors }: Answer) =>
  (errors ?? []).flatMap(
    ({ extensions }) => (extensions.issues as { path: string; code: string; params: object }[]) ?? [],
  );

/** The value with `__typename` in each object, as GraphQL clients add it to what they read. */
function withTypenames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTypenames);
  if (typeof value !== 'object' || value === null) return value;
  return {
    __typename: 'X',
    ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTypenames(one)])),
  };
}

describe('a record in variables', () => {
  it('is accepted, also with `__typename` in its objects', async () => {
    const record = { ...draftRecord(), controllers: [draftRecord().advertiser] };
    for (const each of [record, withTypenames(record)]) expect((await create(each)).data).toEqual(created);
    const basicInformation = { confirmationStatus: 'draft', signOffStatus: 'pending' };
    const input = { dryRun: true, records: [withTypenames(draftRecord({ basicInformation }))] };
    expect(await server.ask(mutation('importNotices', 'results { outcome }'), { input })).toEqual({
      results: [{ outcome: 'imported' }],
    });
  });

  it('has an issue for each fault, whether the SDL or a rule of records finds it', async () => {
    const answer = await create(
      draftRecord({
        basicInformation: { title: '', sponsorType: 'canary_person', countries: 'canary', language: 5 },
        campaign: { isOngoing: 'no', medum: 'online', startDate: '2026-02-30' },
        complianceFunding: { politicalAdDeclaredAt: 'yesterday', adAmount: '9999999.00' },
        legalMetadata: 'canary',
      }),
    );
    expect(answer.errors).toMatchObject([{ message: 'The input is invalid.', extensions: { code: 'INPUT_INVALID' } }]);
    expect(JSON.stringify(answer)).not.toContain('canary');
    expect(issuesOf(answer).map(({ path, code, params }) => [path, code, params])).toEqual(
      expect.arrayContaining([
        ['record.basicInformation.title', 'empty', {}],
        [
          'record.basicInformation.sponsorType',
          'not_in_vocabulary',
          { allowed: ['legal_person', 'natural_person', 'campaign_organisation'] },
        ],
        ['record.basicInformation.countries', 'wrong_type', { expected: 'list' }],
        ['record.basicInformation.language', 'invalid_format', { format: 'language' }],
        ['record.campaign.isOngoing', 'wrong_type', { expected: 'boolean' }],
        ['record.campaign.medum', 'unknown_field', {}],
        ['record.campaign.startDate', 'invalid_format', { format: 'day' }],
        ['record.complianceFunding.politicalAdDeclaredAt', 'invalid_format', { format: 'instant' }],
        [
          'record.complianceFunding.adAmount',
          'too_large',
          { fields: ['complianceFunding.adBenefitsInKindValue', 'campaign.totalValue'] },
        ],
        ['record.legalMetadata', 'wrong_type', { expected: 'object' }],
      ]),
    );
  });

  it('of which only an instant is invalid also has its other issues', async () => {
    const changes = { complianceFunding: { politicalAdDeclaredAt: 'yesterday' }, basicInformation: { title: null } };
    expect(issuesOf(await create(draftRecord(changes))).map(({ path, code }) => [path, code])).toEqual([
      ['record.basicInformation.title', 'required'],
      ['record.complianceFunding.politicalAdDeclaredAt', 'invalid_format'],
    ]);
  });

  it('that is empty is refused for each field that it needs', async () => {
    const paths = issuesOf(await create({})).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['record.basicInformation.title', 'record.advertiser.city']));
    expect(paths.length).toBeGreaterThan(30);
  });

  it('is refused for its role first, if its type is right or not', async () => {
    for (const record of [draftRecord(), { campaign: 5 }]) {
      expect((await create(record, viewer)).errors).toMatchObject([
        { extensions: { code: 'ROLE_REFUSED', requiredRole: 'operator', role: 'viewer' } },
      ]);
    }
  });
});

describe('a record in a document', () => {
  it('is accepted, with a group in a variable', async () => {
    const { campaign, ...rest } = draftRecord();
    const document = `mutation ($campaign: CampaignInput) {
      createNotice(input: { record: { campaign: $campaign, ${literalOf('NoticeInput', rest).slice(1, -1)} } }) { notice { paId } } }`;
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await server.graphql(staff, document, { campaign })).toEqual({ data: created });
    }
    const { errors } = await server.graphql(staff, document, { campaign: { ...Object(campaign), medium: 'canary' } });
    const issues = [{ path: 'variables.campaign.medium', code: 'not_in_vocabulary' }];
    expect(errors).toMatchObject([{ extensions: { code: 'INPUT_INVALID', issues } }]);
    expect(JSON.stringify(errors)).not.toContain('canary');
  });

  it('is validated like any other document', async () => {
    const document = 'mutation { createNotice(input: { record: { campaign: { medium: paper } } }) { changed } }';
    expect(await server.codes(document)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});

describe('a record that was read', () => {
  const type = schema.getType('NoticeRecord');
  const whole = isObjectType(type) ? selectionOf(schema, type) : '';

  it('can be changed and sent back', async () => {
    const paId = await server.notice(owner, {}, {}, { controllers: [{ companyName: 'Backers' }] });
    const { data } = await server.graphql(staff, `{ notice(paId: "${paId}") { revision record ${whole} } }`);
    const { revision, record } = data?.notice as { revision: number; record: Record<string, object> };
    expect(record.publisherId).toBe(owner);
    const changed = withTypenames({ ...record, campaign: { ...record.campaign, totalValue: '9000.00' } });
    const input = { paId, revision, record: changed, amendmentReason: 'The sum was wrong.' };
    expect(await server.ask(mutation('amendNotice', 'notice { amendment { version } }'), { input })).toEqual({
      notice: { amendment: { version: 2 } },
    });
  });

  it('has a field in the input for each of its fields', () => {
    const groups = ['BasicInformation', 'Campaign', 'ComplianceFunding', 'Targeting', 'LegalMetadata', 'Party'];
    const pairs = groups.map((name) => [name, `${name}Input`] as const);
    for (const [read, input] of [['NoticeRecord', 'NoticeInput'] as const, ...pairs]) {
      const [output, given] = [schema.getType(read), schema.getType(input)];
      if (!isObjectType(output) || !isInputObjectType(given)) throw new Error(`${read} and ${input} are a pair`);
      expect([input, Object.keys(given.getFields())]).toEqual([input, Object.keys(output.getFields())]);
    }
  });
});

describe('other variables that do not fit their types', () => {
  it('have an issue each, and no value is quoted', async () => {
    const query = `mutation ($input: MintTokenInput!, $id: ID!) {
      mintToken(input: $input) { secret } revokeToken(input: { id: $id }) { changed } }`;
    const input = { tier: 'canary', scopes: [5], label: { canary: 1 }, canaryField: 1, role: null };
    const { data, errors } = await server.graphql(staff, query, { input });
    expect(data).toBeUndefined();
    expect(errors).toMatchObject([{ extensions: { code: 'INPUT_INVALID' } }]);
    expect(errors?.[0]?.extensions.issues).toMatchObject([
      { path: 'variables.input.tier', code: 'not_in_vocabulary', params: { allowed: ['partner', 'ssp', 'staff'] } },
      { path: 'variables.input.scopes.0', code: 'not_in_vocabulary', params: { allowed: ['metrics_write'] } },
      { path: 'variables.input.label', code: 'wrong_type' },
      { path: 'variables.input.canaryField', code: 'unknown_field' },
      { path: 'variables.id', code: 'required' },
    ]);
  });

  it.each([[[{ tier: 'ssp' }]], ['canary'], [5]])('%j instead of an object has one', async (input) => {
    const query = 'mutation ($input: MintTokenInput!) { mintToken(input: $input) { secret } }';
    const { errors } = await server.graphql(staff, query, { input });
    expect(errors?.[0]?.extensions.issues).toEqual([
      expect.objectContaining({ path: 'variables.input', code: 'wrong_type', params: { expected: 'object' } }),
    ]);
  });
});
