import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isScalarType } from 'graphql';
import type { NoticeRow } from '../../src/domain/notices/model/rows.ts';
import type { Services } from '../../src/domain/services.ts';
import type { Operation } from '../../src/graph/graph.ts';
import type { FailureKind } from '../../src/platform/failures.ts';
import { bareGraph } from './bare-graph.ts';

/*
 * The gateway's operations run compiled. test/hostile/compiled.test.ts compares compiled operations with graphql-js, and
 * test/contract has what they answer over REST. Here: their failures, which are never an answer.
 */

type OperationName = 'register-entry' | 'notice-record' | 'record-engagement-metrics';
const names: OperationName[] = ['register-entry', 'notice-record', 'record-engagement-metrics'];

const bare = await bareGraph();
const operations = Object.fromEntries(
  names.map((name) => {
    const file = new URL(`../../src/generated/gateway/operations/${name}.graphql`, import.meta.url);
    return [name, bare.graph.prepare(readFileSync(file, 'utf8'))];
  }),
) as Record<OperationName, Operation>;
const owner = await bare.publisher();
const lapsed = await bare.publisher({ plan: 'free' });
const scopes = ['metrics:write'] as ['metrics:write'];
const secrets = {
  writer: (await bare.token({ publisherId: owner, scopes })).secret,
  reader: (await bare.token({ publisherId: owner })).secret,
  offPro: (await bare.token({ publisherId: lapsed, scopes })).secret,
  ssp: (await bare.token({ tier: 'ssp' })).secret,
  staff: (await bare.token({ tier: 'staff' })).secret,
  unknown: bare.unknownToken(),
};
const paId = await bare.notice(owner);
const counts = { viewsCount: 3_000_000_000, engagementsCount: 9_007_199_254_740_991 };

/** Runs an operation of the writer, with some services replaced. */
async function failureOf(
  name: OperationName,
  values: Record<string, unknown>,
  broken: (services: Services) => Partial<Services> = () => ({}),
) {
  const context = await bare.contextOf(secrets.writer);
  Object.assign(context, { services: { ...context.services, ...broken(context.services) } });
  const { other, ...input } = values;
  const { failure, value } = await operations[name].execute(
    name === 'record-engagement-metrics' ? { input, other } : values,
    context,
  );
  expect(value ?? null).toBeNull();
  return failure;
}

it.each([
  ['writer', undefined],
  ['reader', 'SCOPE_MISSING'],
  ['offPro', 'PLAN_NOT_PRO'],
  ['ssp', 'TIER_REFUSED'],
  ['unknown', 'TOKEN_INVALID'],
] as const)('the rules of the caller alone: %s gets %s', async (caller, kind) => {
  const operation = operations['record-engagement-metrics'];
  expect((await operation.refusalOf(await bare.contextOf(secrets[caller])))?.kind).toBe(kind);
});

it.each([
  [{ viewsCount: Symbol('absent'), engagementsCount: Symbol('absent') }],
  [{ viewsCount: '5', engagementsCount: -1 }],
  [{ viewsCount: [5], engagementsCount: { a: 1 } }],
])('the counts %j have an issue each', async (metrics) => {
  const failure = await failureOf('record-engagement-metrics', { paId, metrics });
  expect([failure?.kind, failure?.issues?.length]).toEqual(['METRICS_INVALID', 2]);
});

// The gateway never sends these; a bug that did must show as an internal error.
describe('an operation with invalid variables', () => {
  it.each([
    ['register-entry', 'without the PA-ID', {}],
    ['register-entry', 'with null for the PA-ID', { paId: null }],
    ['notice-record', 'with an object for the PA-ID', { paId: { a: 1 } }],
    ['record-engagement-metrics', 'with a number for the counts', { paId: 'a', metrics: 5 }],
    ['record-engagement-metrics', 'with an unknown count', { paId: 'a', metrics: { ...counts, clicks: 1 } }],
    ['record-engagement-metrics', 'without the PA-ID', { metrics: counts }],
  ] as const)('%s %s', async (name, _how, variables) => {
    expect((await failureOf(name, variables))?.kind).toBe('INTERNAL');
  });

  it.each([
    ['register-entry', 'NOTICE_NOT_ON_REGISTER'],
    ['notice-record', 'NOTICE_NOT_OWN'],
    ['record-engagement-metrics', 'NOTICE_NOT_VISIBLE'],
  ] as const)('%s accepts a number as PA-ID, and ignores unknown variables', async (name, kind) => {
    expect((await failureOf(name, { paId: 5, metrics: counts, other: 1 }))?.kind).toBe(kind);
  });
});

describe('an operation with an internal error', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  const rejecting = (error: unknown) => {
    const reject = () => Promise.reject(error);
    return { load: reject, append: reject, record: reject } as never;
  };
  const reads = (error: unknown) => ({ notices: rejecting(error), policyFields: rejecting(error) });
  const faults: [when: string, names: OperationName[], kind: FailureKind, broken: Partial<Services>][] = [
    ['the database is gone', names, 'DATABASE_UNAVAILABLE', reads(refused)],
    ['a loader has a fault', names, 'INTERNAL', reads(new TypeError('x is undefined'))],
    ['the ledger cannot be written', ['notice-record'], 'DATABASE_UNAVAILABLE', { ledger: rejecting(refused) }],
    ['the write fails', ['record-engagement-metrics'], 'DATABASE_UNAVAILABLE', { metrics: rejecting(refused) }],
  ];
  it.each(faults.flatMap(([when, of, kind, broken]) => of.map((name) => ({ when, name, kind, broken }))))(
    '$name: $when: $kind',
    async ({ name, kind, broken }) => {
      const failure = await failureOf(name, { paId, metrics: counts }, () => broken);
      expect(failure?.kind).toBe(kind);
      expect(JSON.stringify(failure)).not.toMatch(/ECONNREFUSED|undefined/);
    },
  );

  const loading = (change: (notice: NoticeRow) => object) => (services: Services) => ({
    notices: {
      load: async (paId: string) => {
        const notice = await services.notices.load(paId);
        return notice && { ...notice, ...change(notice) };
      },
    } as never,
  });
  it.each(
    (['register-entry', 'notice-record'] as const).flatMap((name) => [
      { name, when: 'a field that must be there is null, deep down', change: () => ({ title: null }) },
      { name, when: 'a value is outside its vocabulary', change: () => ({ medium: 'smoke signals' }) },
      { name, when: 'the advertiser is missing', change: () => ({ parties: [] }) },
      { name, when: 'a list holds null', change: () => ({ countries: ['IE', null] }) },
    ]),
  )('$name: $when: an internal error', async ({ name, change }) => {
    expect((await failureOf(name, { paId }, loading(change)))?.kind).toBe('INTERNAL');
  });
});

describe('an operation that is invalid in the schema', () => {
  it.each([
    'query { nothing }',
    'query { registerEntry { paId } }',
    '{ __schema',
    '{ registerEntry(paId: 5.5) { paId } }',
  ])('%s is rejected when it is compiled', (source) => {
    expect(() => bare.graph.prepare(source)).toThrow();
  });
});

it('no scalar accepts variables within literals, since graphql-jit would print an error for each', () => {
  const scalars = Object.values(bare.graph.schema.getTypeMap()).filter(isScalarType);
  expect(scalars.length).toBeGreaterThan(10);
  expect(scalars.filter(({ parseLiteral }) => parseLiteral.length > 1)).toEqual([]);
});
