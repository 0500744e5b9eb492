import { makeExecutableSchema } from '@graphql-tools/schema';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { graphql, isObjectType } from 'graphql';
import { chain, inherited, protect, type Rule, type RuleTable } from '../../src/access/shield.ts';
import { failure, failureOf } from '../../src/failures.ts';

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
const rules = (...thing: Rule[]) => ({
  Query: { thing, other: [pass] },
  Mutation: { change: [pass] },
});

const run = (table: RuleTable, source: string) =>
  graphql({ schema: protect(schema, table, ['Thing']), source, contextValue: {} });
const ask = async (thing: Rule, source = '{ thing { name } }') => run(rules(thing), source);

beforeEach(() => {
  resolved.mockClear();
});

describe('a table is rejected at start', () => {
  it.each<{ when: string; table: RuleTable; open?: string[]; says: string }>([
    { when: 'a root field inherits', table: rules(...inherited), says: 'Query.thing has no rule' },
    {
      when: 'a rule has no query',
      table: { ...rules(pass), Query: { ...rules(pass).Query, gone: [pass] } },
      says: 'Query.gone',
    },
    {
      when: 'a rule has no mutation',
      table: { ...rules(pass), Mutation: { change: [pass], gone: [pass] } },
      says: 'Mutation.gone',
    },
    { when: 'a type is not in the schema', table: { ...rules(pass), Gone: { name: [pass] } }, says: 'Gone.name' },
    { when: 'an open type is not in the schema', table: rules(pass), open: ['Gone'], says: 'Gone' },
    { when: 'a root type is open', table: rules(pass), open: ['Mutation'], says: 'Mutation' },
    {
      when: 'an open type has rules',
      table: { ...rules(pass), Thing: { name: inherited } },
      open: ['Thing'],
      says: 'Thing',
    },
  ])('when $when', ({ table, open, says }) => {
    expect(() => protect(schema, table, open)).toThrow(says);
  });
});

describe('denied by default is', () => {
  const { other: _, ...unruled } = rules(pass).Query;
  const kindsOf = async (table: RuleTable, source: string, open: string[] = []) => {
    const { errors } = await graphql({ schema: protect(schema, table, open), source, contextValue: {} });
    return errors?.map((error) => [error.path?.join('.'), failureOf(error)?.kind]);
  };

  it.each<{ what: string; table: RuleTable; source: string; path: string; open?: string[] }>([
    {
      what: 'a query without a rule',
      table: { ...rules(pass), Query: unruled },
      source: '{ other { name } }',
      path: 'other',
    },
    {
      what: 'a mutation without a rule',
      table: { ...rules(pass), Mutation: {} },
      source: 'mutation { change { name } }',
      path: 'change',
    },
    { what: 'a type that is not listed', table: rules(pass), source: '{ thing { name } }', path: 'thing.name' },
    {
      what: 'a field that is not listed',
      table: { ...rules(pass), Thing: {} },
      source: '{ thing { name } }',
      path: 'thing.name',
    },
  ])('$what', async ({ table, source, path }) => {
    expect(await kindsOf(table, source)).toEqual([[path, 'FIELD_DENIED']]);
  });

  it('not a field that inherits, nor an open type', async () => {
    expect(await kindsOf({ ...rules(pass), Thing: { name: inherited } }, '{ thing { name } }')).toBeUndefined();
    expect(await kindsOf(rules(pass), '{ thing { name } }', ['Thing'])).toBeUndefined();
  });

  it('a root field of a schema whose root types have other names', async () => {
    const renamed = makeExecutableSchema({ typeDefs: 'schema { query: Root } type Root { thing: String }' });
    const { errors } = await graphql({ schema: protect(renamed, {}), source: '{ thing }', contextValue: {} });
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['FIELD_DENIED']);
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
    const { data, errors } = await ask(made(() => failure('TIER_REFUSED')));
    expect(data).toEqual({ thing: null });
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['TIER_REFUSED']);
    expect(resolved).not.toHaveBeenCalled();
  });

  it('of the caller beside one of the arguments is not the only one that is checked', async () => {
    const { errors } = await run(
      rules(
        ofCaller(() => true),
        () => failure('NOTICE_NOT_OWN'),
      ),
      '{ thing { name } }',
    );
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['NOTICE_NOT_OWN']);
    expect(resolved).not.toHaveBeenCalled();
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('the database is gone');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the database is gone'))],
  ])('that %s returns that error, not a refusal', async (_how, rule) => {
    const { errors } = await ask(rule);
    expect(errors?.map((error) => error.originalError?.message)).toEqual(['the database is gone']);
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
    const later = jest.fn(() => {
      throw new Error('must not be asked');
    });
    const { errors } = await ask(chain([pass, () => failure('PLAN_NOT_PRO'), later]));
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['PLAN_NOT_PRO']);
    expect(later).not.toHaveBeenCalled();
  });

  it('stops at a rule that throws', async () => {
    const later = jest.fn(() => failure('TIER_REFUSED'));
    const broken = () => {
      throw new Error('the database is gone');
    };
    const { errors } = await ask(chain([broken, later]));
    expect(errors?.map((error) => error.originalError?.message)).toEqual(['the database is gone']);
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
    const { errors } = await ask(pass);
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['NOTICE_UNKNOWN']);
  });
});
