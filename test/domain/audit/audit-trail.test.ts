import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { statementsDuring } from '../../graph/bare-graph.ts';
import { cursorOf, graphServer, invalidAt } from '../../support/graph-server.ts';

type Page = { nodes: { action: string }[]; totalCount: number | null };

const [publisherId, tokenId, actor] = [randomUUID(), randomUUID(), randomUUID()];

const server = await graphServer();
const publisher = await server.publisher({ name: 'Tagblatt' });
const token = await server.token({ tier: 'staff', label: 'Console' });
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });

beforeAll(async () => {
  await server.sql('update publisher set id = ? where id = ?', [publisherId, publisher]);
  await server.sql('update token set id = ? where id = ?', [actor, token.id]);
  const add = (day: string, action: string, columns: Record<string, string> = {}) =>
    server.sql(
      `insert into audit_trail (occurred_at, actor_kind, request_id, action, ${['before', ...Object.keys(columns)]})
        values (?, 'staff', 'r', ?, '{"plan":"free"}'${', ?'.repeat(Object.keys(columns).length)})`,
      [`${day}T12:00:00Z`, action, ...Object.values(columns)],
    );
  // In several months, so in several partitions.
  await add('2026-09-30', 'notice.created', { pa_id: 'PA-1' });
  await add('2026-10-01', 'notice.sign_off_withdrawn', { pa_id: 'PA-1', publisher_id: publisherId });
  await add('2026-11-01', 'publisher.plan_changed', { publisher_id: publisherId, actor_token_id: actor });
  await add('2026-11-20', 'token.minted', { token_id: tokenId, actor_token_id: actor });
  await add('2026-11-21', 'person.searched', { actor_subject: 'anna@example' });
});

const query = (args: string, selection = 'nodes { action }') => `{ auditTrail${args && `(${args})`} { ${selection} } }`;
const read = (args: string, selection?: string) => server.ask<Page>(query(args, selection), {}, viewer);
const all = [
  'person_searched',
  'token_minted',
  'publisher_plan_changed',
  'notice_sign_off_withdrawn',
  'notice_created',
];

describe('the audit trail', () => {
  it('is newest first, in one statement', async () => {
    await read('');
    let page: Page | undefined;
    const statements = await statementsDuring(server.database.orm, async () => {
      page = await read('');
    });
    expect(page?.nodes.map(({ action }) => action)).toEqual(all);
    expect(statements.filter((text) => text.includes('audit_trail'))).toHaveLength(1);
  });

  it.each([
    ['paIds: ["PA-1"]', all.slice(3)],
    ['paIds: ["PA-2"]', []],
    ['paIds: ["PA-2", "PA-1"]', all.slice(3)],
    ['paIds: []', []],
    [`publisherIds: ["${publisherId}"]`, all.slice(2, 4)],
    [`tokenIds: ["${tokenId}"]`, all.slice(1, 2)],
    [`tokenIds: ["${actor}", "${tokenId}"]`, all.slice(1, 2)],
    [`actorTokenIds: ["${actor}"]`, all.slice(1, 3)],
    ['actorSubjects: ["anna@example"]', all.slice(0, 1)],
    ['actorSubjects: ["ANNA@example", "anna"]', []],
    ['requestId: "r"', all],
    ['requestId: "R"', []],
    ['actions: [token_minted, notice_sign_off_withdrawn]', [all[1], all[3]]],
    ['actions: []', []],
    ['from: "2026-11-01T12:00:00Z"', all.slice(0, 3)],
    ['to: "2026-11-01T12:00:00Z"', all.slice(3)],
    ['from: "2026-10-01T00:00:00Z", to: "2026-11-20T12:00:00Z", actions: null', all.slice(2, 4)],
  ])('of %s', async (filter, actions) => {
    expect((await read(`filter: { ${filter} }`)).nodes.map(({ action }) => action)).toEqual(actions);
  });

  it('has every detail of a change', async () => {
    const selection = `nodes { id occurredAt actor { kind subject token { id label } } requestId action paId
      notice { paId } publisher { name } token { id } before after }`;
    expect((await read('filter: { actions: [publisher_plan_changed] }', selection)).nodes).toEqual([
      {
        id: expect.stringMatching(/^audit:\d+$/),
        occurredAt: '2026-11-01T12:00:00Z',
        actor: { kind: 'staff', subject: null, token: { id: actor, label: 'Console' } },
        requestId: 'r',
        action: 'publisher_plan_changed',
        paId: null,
        notice: null,
        publisher: { name: 'Tagblatt' },
        token: null,
        before: { plan: 'free' },
        after: null,
      },
    ]);
  });

  it.each([
    ['9223372036854775807', []],
    ['9223372036854775808', invalidAt('after')],
    ['x', invalidAt('after')],
  ])('validates a cursor with the id %s', async (id, refusals) => {
    const after = query(`after: "${cursorOf('auditTrail', 'newest_first', id)}"`);
    expect(await server.refusals(after, {}, viewer)).toEqual(refusals);
  });

  describe('by import', () => {
    type Entry = { id: string; occurredAt: string; importId: string | null };
    type Group = { newest: Entry; count: number; firstOccurredAt: string; import: { source: string } | null };
    const entry = 'id occurredAt importId';
    const [small, large] = [randomUUID(), randomUUID()];
    const groups = (args: string) =>
      server.ask<{ nodes: Group[]; totalCount: number; pageInfo: { endCursor: string } }>(
        `{ auditGroups(${args}) { totalCount pageInfo { endCursor } nodes { count firstOccurredAt import { source } newest { ${entry} } } } }`,
        {},
        viewer,
      );
    const entries = async (args: string) =>
      (await server.ask<{ nodes: Entry[] }>(query(args, `nodes { ${entry} }`), {}, viewer)).nodes;

    beforeAll(async () => {
      for (const id of [small, large]) {
        await server.sql(
          "insert into import_job (id, actor_kind, request_id, updates_existing, skips_existing, is_dry_run, source) values (?, 'staff', 'r', false, false, false, ?)",
          [id, `${id}.csv`],
        );
      }
      // Two imports at the same time, over the end of a month, with other changes in between.
      await server.sql(
        `insert into audit_trail (occurred_at, actor_kind, request_id, import_id, action, publisher_id)
          select timestamptz '2026-10-31T23:58:00Z' + i * interval '1 minute', 'staff', 'import',
            case when i % 3 = 0 then ? when i % 5 > 0 then ? end::uuid, 'notice.imported', case when i % 2 = 0 then ?::uuid end
          from generate_series(1, 20) i`,
        [small, large, publisherId],
      );
    });
    afterAll(() =>
      server.sql(`alter table audit_trail disable trigger user; delete from audit_trail where request_id = 'import'`),
    );

    it.each([
      '',
      'from: "2026-11-01T00:00:00Z"',
      'actions: [notice_imported]',
      'actions: [token_minted]',
      `publisherIds: ["${publisherId}"]`,
      'requestId: "import", to: "2026-11-01T00:05:00Z"',
    ])('{ %s } has the changes of each import as one', async (filter) => {
      const all = await entries(`first: 200, filter: { ${filter} }`);
      const expected = [...Map.groupBy(all, ({ id, importId }) => importId ?? id).values()].map((alike) => ({
        newest: alike[0],
        count: alike.length,
        firstOccurredAt: alike.at(-1)?.occurredAt,
        import: alike[0]?.importId ? { source: `${alike[0].importId}.csv` } : null,
      }));
      const { nodes, totalCount } = await groups(`first: 200, filter: { ${filter} }`);
      expect([nodes, totalCount]).toEqual([expected, expected.length]);
    });

    it.each([`importId: "${small}"`, `importIds: ["${small}", "${large}"]`])('opens with { %s }', async (filter) => {
      const { nodes } = await groups(`first: 200, filter: { ${filter} }`);
      expect(nodes.map(({ newest }) => newest)).toEqual(await entries(`first: 200, filter: { ${filter} }`));
      expect(nodes.length).toBeGreaterThan(2);
    });
  });

  // Last, because it adds rows.
  it('has a total count up to 10,000', async () => {
    const count = async (filter: string) => (await read(`first: 1, filter: { ${filter} }`, 'totalCount')).totalCount;
    expect(await count('')).toBe(all.length);
    expect(await count('actions: [token_minted]')).toBe(1);
    const fill = (rows: number) =>
      server.sql(
        `insert into audit_trail (occurred_at, actor_kind, request_id, action)
          select '2026-01-01T00:00:00Z', 'staff', 'many', 'notice.imported' from generate_series(1, ?)`,
        [rows],
      );
    await fill(10_000);
    expect(await count('requestId: "many"')).toBe(10_000);
    await fill(1);
    expect(await count('requestId: "many"')).toBeNull();
    expect(await count('requestId: "r"')).toBe(all.length);
  });
});
