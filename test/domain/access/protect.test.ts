import { makeExecutableSchema } from '@graphql-tools/schema';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type GraphQLError, graphql, isObjectType } from 'graphql';
import { chain, inherited, protect, type Rule, type RuleTable } from '../../../src/domain/access/shield.ts';
import { failure, failureOf } from '../../../src/platform/failures.ts';

const resolved = jest.fn((_root: unknown, { of }: { of?: string }) => ({ name: of ?? 'thing' }));

const schema = makeExecutableSchema({
  typeDefs: `
    type Query { thing(of: String): Thing, other: Thing }
    type Mutation { change: Thing }
    type Thing { name: String }
  `,
  resolvers: { Query: { thing: resolved, other: resolved }, Mutation: { change: resolved } },
});

const pass: Rule = () => true;
const broken = () => {
  throw new Error('the database is gone');
};
const rules = (...thing: Rule[]) => ({
  Query: { thing, other: [pass] },
  Mutation: { change: [pass] },
});

const run = (table: RuleTable, source: string) =>
  graphql({ schema: protect(schema, table, ['Thing']), source, contextValue: {} });
const ask = async (thing: Rule, source = '{ thing { name } }') => run(rules(thing), source);
const kindsOf = ({ errors }: { errors?: readonly GraphQLError[] }) => errors?.map((error) => failureOf(error)?.kind);
const messagesOf = ({ errors }: { errors?: readonly GraphQLError[] }) =>
  errors?.map(({ originalError }) => originalError?.message);

beforeEach(() => {
  resolved.mockClear();
});

describe('a table is rejected at start', () => {
  const { Query, ...others } = rules(pass);
  it.each<[string, RuleTable, open: string[] | undefined, says: string]>([
    ['a root field inherits', rules(...inherited), undefined, 'Query.thing has no rule'],
    ['a rule has no query', { ...others, Query: { ...Query, gone: [pass] } }, undefined, 'Query.gone'],
    [
      'a rule has no mutation',
      { ...rules(pass), Mutation: { change: [pass], gone: [pass] } },
      undefined,
      'Mutation.gone',
    ],
    ['a type is not in the schema', { ...rules(pass), Gone: { name: [pass] } }, undefined, 'Gone.name'],
    ['an open type is not in the schema', rules(pass), ['Gone'], 'Gone'],
    ['a root type is open', rules(pass), ['Mutation'], 'Mutation'],
    ['an open type has rules', { ...rules(pass), Thing: { name: inherited } }, ['Thing'], 'Thing'],
  ])('when %s', (_when, table, open, says) => {
    expect(() => protect(schema, table, open)).toThrow(says);
  });
});

describe('denied by default is', () => {
  const { other: _, ...unruled } = rules(pass).Query;
  const denied = async (table: RuleTable, source: string, open: string[] = []) => {
    const { errors } = await graphql({ schema: protect(schema, table, open), source, contextValue: {} });
    return errors?.map((error) => [error.path?.join('.'), failureOf(error)?.kind]);
  };

  const thing = '{ thing { name } }';
  it.each<[string, RuleTable, string, string]>([
    ['a query without a rule', { ...rules(pass), Query: unruled }, '{ other { name } }', 'other'],
    ['a mutation without a rule', { ...rules(pass), Mutation: {} }, 'mutation { change { name } }', 'change'],
    ['a type that is not listed', rules(pass), thing, 'thing.name'],
    ['a field that is not listed', { ...rules(pass), Thing: {} }, thing, 'thing.name'],
  ])('%s', async (_what, table, source, path) => {
    expect(await denied(table, source)).toEqual([[path, 'FIELD_DENIED']]);
  });

  it('not a field that inherits, nor an open type', async () => {
    expect(await denied({ ...rules(pass), Thing: { name: inherited } }, thing)).toBeUndefined();
    expect(await denied(rules(pass), thing, ['Thing'])).toBeUndefined();
  });

  it('a root field of a schema whose root types have other names', async () => {
    const renamed = makeExecutableSchema({ typeDefs: 'schema { query: Root } type Root { thing: String }' });
    const answer = await graphql({ schema: protect(renamed, {}), source: '{ thing }', contextValue: {} });
    expect(kindsOf(answer)).toEqual(['FIELD_DENIED']);
  });
});

describe('a rule that narrows arguments', () => {
  const narrowing: Rule = Object.assign(() => true as const, {
    narrow: <Args>(args: Args) => ({ ...args, of: 'mine' }),
  });

  it('passes them to the resolver, whatever the caller sent', async () => {
    const { data } = await run(rules(pass, narrowing), '{ a: thing { name } b: thing(of: "yours") { name } }');
    expect(data).toEqual({ a: { name: 'mine' }, b: { name: 'mine' } });
  });

  it('does not reach the resolver when another rule fails', async () => {
    await run(
      rules(narrowing, () => failure('TIER_REFUSED')),
      '{ thing { name } }',
    );
    expect(resolved).not.toHaveBeenCalled();
  });
});

describe('a rule', () => {
  it('that passes lets the resolver run', async () => {
    expect(await ask(pass)).toEqual({ data: { thing: { name: 'thing' } } });
  });

  const ofCaller = (rule: Rule): Rule => Object.assign(rule, { isOfCaller: true } as const);

  it('of the caller that passes lets the resolver run, with the arguments', async () => {
    const rule = ofCaller(() => true);
    expect(await ask(rule, '{ thing(of: "it") { name } }')).toEqual({ data: { thing: { name: 'it' } } });
  });

  it.each<[string, (rule: Rule) => Rule]>([
    ['', (rule) => rule],
    [' of the caller', ofCaller],
  ])('%s that fails returns its failure, and the resolver never runs', async (_what, made) => {
    const answer = await ask(made(() => failure('TIER_REFUSED')));
    expect(answer.data).toEqual({ thing: null });
    expect(kindsOf(answer)).toEqual(['TIER_REFUSED']);
    expect(resolved).not.toHaveBeenCalled();
  });

  it('of the caller beside one of the arguments is not the only one that is checked', async () => {
    const both = rules(ofCaller(pass.bind(null)), () => failure('NOTICE_NOT_OWN'));
    expect(kindsOf(await run(both, '{ thing { name } }'))).toEqual(['NOTICE_NOT_OWN']);
    expect(resolved).not.toHaveBeenCalled();
  });

  it.each<[string, Rule]>([
    ['throws', broken],
    ['rejects', async () => broken()],
  ])('that %s returns that error, not a refusal', async (_how, rule) => {
    expect(messagesOf(await ask(rule))).toEqual(['the database is gone']);
    expect(resolved).not.toHaveBeenCalled();
  });

  it('runs for each selection of its field, with the arguments of that selection', async () => {
    const rule = jest.fn(({ of }: { of: string }) => of === 'mine' || failure('NOTICE_NOT_OWN'));
    const { data, errors } = await ask(rule, '{ a: thing(of: "mine") { name } b: thing(of: "yours") { name } }');
    expect(data).toEqual({ a: { name: 'mine' }, b: null });
    expect(errors?.map(({ path }) => path)).toEqual([['b']]);
    expect(rule).toHaveBeenCalledTimes(2);
  });
});

describe('a chain', () => {
  it('returns its first failure, and stops there', async () => {
    const later = jest.fn(broken);
    expect(kindsOf(await ask(chain([pass, () => failure('PLAN_NOT_PRO'), later])))).toEqual(['PLAN_NOT_PRO']);
    expect(later).not.toHaveBeenCalled();
  });

  it('stops at a rule that throws', async () => {
    const later = jest.fn(() => failure('TIER_REFUSED'));
    expect(messagesOf(await ask(chain([broken, later])))).toEqual(['the database is gone']);
    expect(later).not.toHaveBeenCalled();
  });
});

describe('a protected schema', () => {
  const fieldOf = (from: typeof schema, type: string, field: string) => {
    const found = from.getType(type);
    return isObjectType(found) ? found.getFields()[field] : undefined;
  };

  it('guards every root field, and no nested open type', () => {
    const guarded = protect(schema, rules(pass), ['Thing']);
    for (const [type, field] of [
      ['Query', 'thing'],
      ['Query', 'other'],
      ['Mutation', 'change'],
    ] as const) {
      expect(fieldOf(guarded, type, field)?.resolve).not.toBe(fieldOf(schema, type, field)?.resolve);
    }
    expect(fieldOf(guarded, 'Thing', 'name')?.resolve).toBe(fieldOf(schema, 'Thing', 'name')?.resolve);
  });

  it('does not change errors of resolvers: they are masked when the response is rendered', async () => {
    resolved.mockImplementationOnce(() => {
      throw failure('NOTICE_UNKNOWN');
    });
    expect(kindsOf(await ask(pass))).toEqual(['NOTICE_UNKNOWN']);
  });
});
