import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasExpired, isActive, isActiveSql, isUnexpiredSql } from '../../../src/domain/access/active.ts';
import { isCountable, isCountableSql } from '../../../src/domain/notices/model/countable.ts';
import { amendmentStateOf, inAmendmentState } from '../../../src/domain/notices/predicates/amendment-state.ts';
import { metricsApply, metricsApplySql } from '../../../src/domain/notices/predicates/metrics-apply.ts';
import { inPhase, phaseOf } from '../../../src/domain/notices/predicates/phase.ts';
import {
  belongsTo,
  isOnRegister,
  isOnRegisterSql,
  isVisibleTo,
} from '../../../src/domain/notices/predicates/visibility.ts';
import { isPro, isProSql } from '../../../src/domain/publishers/plan.ts';
import { vocabulary } from '../../../src/generated/graph/vocabulary.ts';
import { type Query, queryOn, type Sql, sql, today } from '../../../src/platform/database/sql.ts';
import { confirmation, days, medium, moments, signOff } from '../../support/arbitraries.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';

/* Rules that exist as code and as SQL: both must agree, also at midnight and for null. */

let database: TestDatabase;
let query: Query;
beforeAll(async () => {
  database = await createDatabase();
  query = queryOn(database.orm);
});
afterAll(() => database.close());

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const columnName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const timestamp = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The rows that fulfil each condition. Nothing is stored, so constraints do not restrict the rows. */
async function evaluate(table: string, alias: string, rows: object[], conditions: Sql[]): Promise<boolean[][]> {
  const columns = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value])),
  );
  const found = await query(sql<{ holds: boolean[] }>`
    select array[${sql.join(conditions.map((condition) => sql`(${condition}) is true`))}] as holds
    from rows from (json_to_recordset(${JSON.stringify(columns.map((_, place) => ({ place })))}::json) as (place int),
      json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(columns)}::json)) as ${sql.id(alias)}
    order by place`);
  return found.map(({ holds }) => holds);
}

async function agree<Row extends object>(
  { table, alias, row }: { table: string; alias: string; row: fc.Arbitrary<Row> },
  pairs: (now: Date) => { value: (row: Row) => boolean; condition: Sql }[],
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), now, async (rows, at) => {
      const all = pairs(at);
      const expected = rows.map((one) => all.map(({ value }) => value(one)));
      const conditions = all.map(({ condition }) => condition);
      expect(await evaluate(table, alias, rows, conditions)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
}

/** Adjacent instants, so that a time is often exactly now. */
const near = fc.integer({ min: -2, max: 2 }).map((offset) => new Date(Date.UTC(2026, 10, 21) + offset));
const now = fc.oneof(moments, near);
const instant = fc.oneof(moments, near).map((at) => at.toISOString());
const noticeFields = {
  confirmationStatus: confirmation,
  signOffStatus: signOff,
  publicationStartDate: days,
  startDate: days,
  endDate: orNull(days),
  ceasedAt: orNull(instant.map((at) => at.replace(/\.\d+/, ''))), // stored in whole seconds
  medium,
  usesTargetingTechniques: fc.boolean(),
  usesAdDeliveryTechniques: fc.boolean(),
};
const notices = { table: 'notice', alias: 'n', row: fc.record(noticeFields) };

it('on the register', () =>
  agree(notices, (now) => [
    { value: (row) => isOnRegister(row, now), condition: isOnRegisterSql(today(now)) },
    {
      // As in the read of a register entry.
      value: (row) => isOnRegister(row, now),
      condition: isOnRegisterSql(sql`(${timestamp(now)} at time zone 'UTC')::date`),
    },
  ]));

it('phase', () =>
  agree(notices, (now) =>
    vocabulary.NoticePhase.map((phase) => ({
      value: (row) => phaseOf(row, now) === phase,
      condition: inPhase(phase, now),
    })),
  ));

it('countable', () => agree(notices, () => [{ value: isCountable, condition: sql.raw(isCountableSql('n.')) }]));

it('metrics apply', () =>
  agree(notices, (now) => [{ value: (row) => metricsApply(row, now), condition: metricsApplySql(now) }]));

it('amendment state', () =>
  agree({ table: 'notice_version', alias: 'v', row: fc.record({ confirmationStatus: confirmation }) }, () =>
    vocabulary.AmendmentState.map((state) => ({
      value: (row) => amendmentStateOf(row) === state,
      condition: inAmendmentState(state),
    })),
  ));

/** As PostgreSQL prints it in a session in UTC. */
const printed = (iso: string | null) => iso && `${iso.slice(0, 10)} ${iso.slice(11, -1)}+00`;

const token = fc.record({ revokedAt: orNull(instant), expiresAt: orNull(instant) });

it('token active', () =>
  agree({ table: 'token', alias: 't', row: token }, (now) => {
    const stored = ({ revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null }) => ({
      revokedAt: printed(revokedAt),
      expiresAt: printed(expiresAt),
    });
    return [
      { value: (row) => isActive(stored(row), now), condition: isActiveSql(timestamp(now)) },
      { value: (row) => !hasExpired(stored(row), now), condition: isUnexpiredSql(timestamp(now)) },
    ];
  }));

it('plan is Pro', () =>
  agree(
    {
      table: 'publisher',
      alias: 'p',
      row: fc.record({ plan: fc.constantFrom('free' as const, 'pro' as const), proUntil: orNull(instant) }),
    },
    (now) => [
      {
        value: ({ plan, proUntil }) => isPro({ plan, proUntil: proUntil === null ? null : new Date(proUntil) }, now),
        condition: isProSql(timestamp(now)),
      },
    ],
  ));

it('refusal of a metrics write', () => {
  const caller = '00000000-0000-4000-8000-000000000001';
  const held = fc.record({
    paId: fc.constantFrom('PA-1', 'PA-1', 'PA-1', null),
    publisherId: fc.constantFrom(caller, '00000000-0000-4000-8000-000000000002', null),
    ...noticeFields,
  });
  const kinds = [
    'TOKEN_INVALID',
    'PLAN_NOT_PRO',
    'NOTICE_NOT_VISIBLE',
    'NOTICE_OF_ANOTHER_PUBLISHER',
    'METRICS_NOT_APPLICABLE',
    null,
  ];
  const [plan, proUntil] = ['pro' as const, new Date(Date.UTC(2026, 10, 21) + 1)];
  const expiresAt = new Date(Date.UTC(2026, 10, 21) + 2).toISOString();
  type Row = typeof held extends fc.Arbitrary<infer Value> ? Value : never;
  const refusalOf = (row: Row, now: Date) => {
    if (!isActive({ revokedAt: null, expiresAt: printed(expiresAt) }, now)) return 'TOKEN_INVALID';
    if (!isPro({ plan, proUntil }, now)) return 'PLAN_NOT_PRO';
    if (row.paId === null || !isVisibleTo(row, caller, now)) return 'NOTICE_NOT_VISIBLE';
    if (!belongsTo(row, caller)) return 'NOTICE_OF_ANOTHER_PUBLISHER';
    return metricsApply(row, now) ? null : 'METRICS_NOT_APPLICABLE';
  };
  const composite = (table: string, row: object) =>
    sql`(select r from jsonb_populate_record(null::${sql.id(table)}, ${JSON.stringify(row)}::jsonb) as r)`;
  const token = composite('token', { id: caller, expires_at: expiresAt });
  const publisher = composite('publisher', { id: caller, plan, pro_until: proUntil });
  const noticeRow = sql`jsonb_populate_record(null::notice, to_jsonb(n))`;
  return agree({ table: 'notice', alias: 'n', row: held }, (now) =>
    kinds.map((kind) => ({
      value: (row) => refusalOf(row, now) === kind,
      condition: sql`metrics_refusal(${token}, ${publisher}, ${noticeRow}, ${timestamp(now)}) is not distinct from ${kind}::text`,
    })),
  );
});
