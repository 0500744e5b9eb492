import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  assertObjectType,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import { createSchema } from '../../src/graph/schema.ts';
import { graphServer } from '../support/graph-server.ts';
import { send } from '../support/http.ts';
import { subscribeTo } from '../support/stream.ts';

/* A newer release may have stored values that this one does not know. Lists, groups, feeds and exports show them. */

const server = await graphServer({}, {}, { hasDemo: true });
const { staff, sql } = server;
const schema = createSchema();
const future = 'of_the_future';

/** Columns whose values no check limits. */
const unchecked = ['refusal.code', 'refusal.endpoint', 'request_count.endpoint'];

/** The rows that can have a value of the future, if not all: triggers and keys limit the others. */
const changed: Record<string, string> = {
  token: `hash <> sha256('${staff}')`,
  'notice.sponsor_type': "sponsor_type = 'legal_person'",
  'party.role': "role = 'controller'",
  'request_count.endpoint': "endpoint = 'metrics_write'",
};

beforeAll(async () => {
  const checked = await sql<{ column: string }>(`
    select distinct conrelid::regclass || '.' || attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'c' and coninhcount = 0 and cardinality(conkey) = 1 and pg_get_constraintdef(pg_constraint.oid) ~ 'ARRAY\\['`);
  expect(checked.length).toBeGreaterThan(20);
  const checks = await sql<{ drop: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'c' and coninhcount = 0 and conrelid <> 0`);
  for (const { drop } of checks) await sql(drop);
  // The history cannot be changed otherwise. Sums of notices follow all the same: their triggers are of this table.
  await sql('alter table audit_trail disable trigger user');
  for (const name of [...checked.map(({ column }) => column), ...unchecked]) {
    const [table = '', column = ''] = name.split('.');
    const value = column === 'scopes' || column.endsWith('categories') ? `array['${future}']` : `'${future}'`;
    await sql(
      `update ${table} set ${column} = ${value} where ${column} is not null and ${changed[name] ?? changed[table] ?? 'true'}`,
    );
  }
});

const needsNothing = ({ args }: GraphQLField<unknown, unknown>) => !args.some(isRequiredArgument);

/** All fields of a type, down to a depth. */
function selectionOf(given: GraphQLOutputType, depth: number): string {
  const type = getNamedType(given);
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    return `{ __typename ${type
      .getTypes()
      .map((each) => `... on ${each.name} ${selectionOf(each, depth)}`)
      .join(' ')} }`;
  }
  if (!isObjectType(type)) return '{ __typename }';
  const fields = Object.values(type.getFields()).filter(
    (field) =>
      needsNothing(field) && (isLeafType(getNamedType(field.type)) || depth > 0 || field.name === 'unknownValues'),
  );
  return `{ ${fields.map(({ name, type: inner }) => `${name} ${selectionOf(inner, depth - 1)}`).join(' ')} }`;
}

const period = 'from: "2026-10-20T00:00:00Z", to: "2026-11-21T00:00:00Z"';
const args: Record<string, string> = {
  campaigns: 'currency: "EUR"',
  requestFigures: `${period}, groupBy: [endpoint, code]`,
  topCallers: period,
  recordReads: `per: subject, ${period}`,
};
const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(
  ({ name, type, args: given }) =>
    name !== 'nodes' && // has no fields of its own
    (given.some((arg) => arg.name === 'after') || isListType(isNonNullType(type) ? type.ofType : type) || name in args),
);

type Shown = { field: string; text: string };
/** The fields that were shown as unknown, by all lists. */
const shown = new Set<string>();

/** Collects what is unknown. Each has its text. */
function collect(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('unknownValues' in value) {
    for (const { field, text } of value.unknownValues as Shown[]) {
      expect(text).toBe(future);
      // The group may not be selected.
      expect(JSON.stringify(Reflect.get(value, field.split('.')[0] ?? '') ?? 'unknown')).toContain('unknown');
      shown.add(field);
    }
  }
  for (const each of Object.values(value)) collect(each);
}

async function read(query: string) {
  const { data, errors } = await server.graphql(staff, query);
  expect(errors).toBeUndefined();
  collect(data);
  return JSON.stringify(data);
}

describe('values of the future', () => {
  it.each(lists.map((field) => [field.name, field] as const))('are shown in %s', async (name, field) => {
    const page = field.args.some((arg) => arg.name === 'after') ? 'first: 10' : '';
    const given = [page, args[name]].filter(Boolean).join(', ');
    const type = getNamedType(field.type);
    const node = isObjectType(type) ? type.getFields().nodes : undefined;
    const selection = node ? `{ nodes ${selectionOf(node.type, 1)} }` : selectionOf(field.type, 1);
    await read(`{ ${name}${given && `(${given})`} ${selection} }`);
  });

  it('are shown in what notices say, in their versions, and in figures', async () => {
    const content = selectionOf(assertObjectType(schema.getType('RegisterEntry')), 1);
    expect(await read(`{ notices(first: 5) { nodes { content ${content} } } }`)).toContain('"unknown"');
    await read(`{ notices(first: 1) { nodes { versions { content { basicInformation { sponsorType } } } } } }`);
    const overview = assertObjectType(schema.getType('Overview'));
    const dimensions = [
      'sponsor_type',
      'sponsor_category',
      'process',
      'election_type',
      'process_level',
      'medium',
      'funding_source',
      'funding_origin',
      'amount_basis',
      'personal_data_category',
    ];
    const row = selectionOf(assertObjectType(schema.getType('BreakdownRow')), 0);
    await read(`{ overview ${selectionOf(overview, 1)} }`);
    for (const dimension of dimensions) await read(`{ overview { breakdown(groupBy: [${dimension}]) ${row} } }`);
  });

  it('have their texts', () => {
    expect([...shown].sort()).toEqual(
      expect.arrayContaining([
        'action',
        'code',
        'confirmationStatus',
        'endpoint',
        'kind',
        'linkedProcessType',
        'campaign.medium',
        'plan',
        'role',
        'scopes',
        'signOffStatus',
        'state',
        'tier',
      ]),
    );
  });

  it.each([
    ['audit-trail', true],
    ['notices', true],
    ['refusals', true],
    ['access-ledger', false],
    ['metrics-changes', false],
  ])('are exported in %s: %s', async (name, hasSome) => {
    for (const format of ['csv', 'jsonl']) {
      const { status, text } = await send(server.internalUrl, { path: `/export/${name}.${format}`, token: staff });
      expect([status, text.includes(future)]).toEqual([200, hasSome]);
    }
  });

  it('are shown in the feed of changes', async () => {
    const changes = 'changes { auditEntry { action actor { kind } unknownValues { text } } }';
    type Page = { changes: { changes: unknown[] } };
    const stream = subscribeTo<Page>(server.internalUrl, staff, `subscription { changes { ${changes} } }`);
    await stream.next();
    await sql(
      `insert into audit_trail (occurred_at, actor_kind, action, request_id) values (now(), '${future}', '${future}', 'r')`,
    );
    const seen: unknown[] = [];
    // Exports of the tests above may come first.
    while (!JSON.stringify(seen).includes(future)) seen.push(...((await stream.next())?.data?.changes.changes ?? []));
    expect(seen.at(-1)).toEqual({
      auditEntry: { action: 'unknown', actor: { kind: 'unknown' }, unknownValues: [{ text: future }] },
    });
    stream.stop();
  });

  it('are no values of filters', async () => {
    expect(
      await server.refusals('query ($of: [AuditAction!]) { auditTrail(filter: { actions: $of }) { totalCount } }', {
        of: ['unknown'],
      }),
    ).toMatchObject([
      {
        code: 'INPUT_INVALID',
        issues: [{ code: 'not_in_vocabulary', params: { allowed: expect.not.arrayContaining(['unknown']) } }],
      },
    ]);
    expect(await server.codes('{ auditTrail(filter: { actions: [unknown] }) { totalCount } }')).toEqual([
      'GRAPHQL_VALIDATION_FAILED',
    ]);
  });
});
