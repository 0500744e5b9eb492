import { beforeAll, describe, expect, it } from '@jest/globals';
import { type FieldNode, getNamedType, isObjectType, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { vocabulary } from '../../src/generated/graph/vocabulary.ts';
import { type Example, exampleGroups, readExamples } from '../../src/graph/http/examples.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { graphServer } from '../support/graph-server.ts';
import { type TestServer, testNow } from '../support/server.ts';
import { subscribeTo } from '../support/stream.ts';
import { statementsDuring } from './bare-graph.ts';

/** Every example, and its maximum number of SQL statements, including the one for the token. */
const statements: Record<string, number> = {
  'awaiting-sign-off': 5,
  'campaign-growth': 4,
  'campaigns-ending': 4,
  'changes-feed': 3,
  'data-subject-request': 12,
  'explain-access': 5,
  'final-counts-missing': 4,
  'full-record': 4,
  imports: 5,
  'largest-campaigns': 3,
  overview: 6,
  'plans-ending': 7,
  'register-entry': 3,
  'register-on-a-day': 4,
  'ran-before-register': 5,
  refusals: 6,
  'request-figures': 6,
  'sign-off': 12,
  'sign-off-times': 3,
  'sponsor-spend': 3,
  search: 6, // one asks whether the words can find anything
  techniques: 3,
  'unused-tokens': 4,
  'version-differences': 11,
  'views-per-euro': 2,
  votes: 2,
  'whole-notice': 8,
};

const schema = createSchema();
const all = readExamples(schema, testNow);
const isLive = ({ document }: Example) => /^subscription /m.test(document);
const examples = all.filter((example) => !isLive(example));

const server = await graphServer({}, {}, { hasDemo: true });

beforeAll(async () => {
  await server.graphql(demoTokens.administrator, '{ publishers { totalCount } }'); // a first use, to be out of the way
});

it('each has a row here', () => {
  expect(examples.map(({ name }) => name).sort()).toEqual(Object.keys(statements).sort());
});

it('are in groups, each with the least role that may send it', () => {
  expect(new Set(all.map(({ group }) => group))).toEqual(new Set(Object.keys(exampleGroups)));
  expect(all[0]?.name).toBe('awaiting-sign-off');
  const marked = all.filter(({ role, writes }) => role !== 'viewer' || writes);
  expect(marked.map(({ name, role, writes }) => [name, role, writes])).toEqual([
    ['data-subject-request', 'administrator', false],
    ['full-record', 'operator', false],
    ['sign-off', 'operator', true],
  ]);
});

it('have dates around today', () => {
  const later = readExamples(createSchema(), new Date('2027-03-01T00:00:00Z'));
  const ofEnding = (examples: Example[]) => examples.find(({ name }) => name === 'campaigns-ending')?.variables.from;
  expect([ofEnding(all), ofEnding(later)]).toEqual(['2026-11-21', '2027-03-01']);
});

it.each(all)('$name starts with a comment that says what it shows', ({ question }) => {
  expect(question).toMatch(/^(Which|Who|What|How|When|Where|Why|Change|Create)\b.*[?.]$/);
});

describe.each(examples)('$name', ({ name, document, variables }: Example) => {
  it(`has results in the demo data, in ${statements[name]} statements at most`, async () => {
    let answer: Awaited<ReturnType<TestServer['graphql']>> = {};
    const sent = await statementsDuring(server.database.orm, async () => {
      answer = await server.graphql(demoTokens.administrator, document, variables);
    });
    expect(answer.errors).toBeUndefined();
    for (const value of Object.values(answer.data ?? {})) expect(hasSomething(value)).toBe(true);
    const counted = sent.filter((text) => !text.includes('last_used_at')); // written at any time
    expect(counted.length).toBeLessThanOrEqual(statements[name] ?? 0);
  });

  it('has the same result with the defaults of its variables', async () => {
    const [given, byDefault] = [variables, {}].map((each) => server.graphql(demoTokens.administrator, document, each));
    expect(await given).toEqual(await byDefault);
  });
});

/** Whether a response has a list that is not empty, or a field that is not null. */
function hasSomething(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== 'object' || value === null) return value !== null;
  const fields = Object.values(value);
  const lists = fields.filter(Array.isArray);
  return lists.length > 0 ? lists.some(hasSomething) : fields.some(hasSomething);
}

it.each(examples)(
  '$name is refused to the roles below its own, and to no other',
  async ({ role, document, variables }) => {
    const roles = vocabulary.StaffRole;
    for (const each of roles) {
      const { errors = [] } = await server.graphql(demoTokens[each], document, variables);
      const refused = errors.some(({ extensions }) => extensions.code === 'ROLE_REFUSED');
      expect([each, refused]).toEqual([each, roles.indexOf(each) < roles.indexOf(role)]);
    }
  },
);

// Last: a stream that was left still reads for a moment, and its statements would count for the examples above.
describe.each(all.filter(isLive))('$name', ({ document, variables }) => {
  it('has the next change, over the stream', async () => {
    type Changes = { changes: { changes: { auditEntry: { action: string } | null }[] } };
    const { results, stop } = subscribeTo<Changes>(server.internalUrl, demoTokens.administrator, document, variables);
    try {
      const first = await results.next();
      expect(first.value).toMatchObject({ data: { changes: { cursor: expect.any(String) } } });
      await server.ask('mutation { createPublisher(input: { name: "Live Media" }) { changed } }');
      for await (const { data, errors } of results) {
        expect(errors).toBeUndefined();
        const actions = data?.changes.changes.map(({ auditEntry }) => auditEntry?.action) ?? [];
        if (actions.includes('publisher_created')) return;
      }
      throw new Error('the stream ended without the change');
    } finally {
      stop();
    }
  });
});

/** The selections of objects that have an `id`, without it. */
function withoutId({ document }: Example): string[] {
  const found: string[] = [];
  const types = new TypeInfo(schema);
  const lookForId = (field: FieldNode) => {
    const type = getNamedType(types.getType());
    const selected = field.selectionSet?.selections.map((each) => each.kind === Kind.FIELD && each.name.value);
    if (selected && isObjectType(type) && 'id' in type.getFields() && !selected.includes('id'))
      found.push(field.name.value);
  };
  visit(parse(document), visitWithTypeInfo(types, { Field: lookForId }));
  return found;
}

it('select the id of each object that has one, by which caches of clients know it', () => {
  expect(all.flatMap((example) => withoutId(example).map((field) => `${example.name}: ${field}`))).toEqual([]);
});
