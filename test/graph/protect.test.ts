import { makeExecutableSchema } from '@graphql-tools/schema';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { graphql, isObjectType } from 'graphql';
import { chain, protect, type Rule, type RuleTable } from '../../src/access/shield.ts';
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
const rules = (thing = pass): RuleTable => ({
  Query: { thing, other: pass },
  Mutation: { change: pass },
});

const ask = async (thing: Rule, source = '{ thing { name } }') =>
  graphql({ schema: protect(schema, rules(thing)), source, contextValue: {} });

beforeEach(() => {
  resolved.mockClear();
});

describe('a schema is refused at start', () => {
  const { other: _, ...unruled } = rules().Query;

  it.each([
    { when: 'a query has no rule', table: { ...rules(), Query: unruled }, says: 'Query.other has no rule' },
    { when: 'a mutation has no rule', table: { ...rules(), Mutation: {} }, says: 'Mutation.change has no rule' },
    { when: 'a rule has no query', table: { ...rules(), Query: { ...rules().Query, gone: pass } }, says: 'Query.gone' },
    {
      when: 'a rule has no mutation',
      table: { ...rules(), Mutation: { change: pass, gone: pass } },
      says: 'Mutation.gone',
    },
    {
      when: 'a rule stands in the wrong half',
      table: { Query: { ...rules().Query, change: pass }, Mutation: {} },
      says: 'Mutation.change has no rule',
    },
  ])('when $when', ({ table, says }) => {
    expect(() => protect(schema, table)).toThrow(says);
  });

  it('when its root types have other names, which no rule is for', () => {
    const renamed = makeExecutableSchema({ typeDefs: 'schema { query: Root } type Root { thing: String }' });
    expect(() => protect(renamed, { Query: { thing: pass }, Mutation: {} })).toThrow('Root.thing has no rule');
  });
});

describe('a rule', () => {
  it('that is kept lets the resolver answer', async () => {
    expect(await ask(pass)).toEqual({ data: { thing: { name: 'thing' } } });
  });

  it('that is broken answers with its failure, and the resolver never runs', async () => {
    const { data, errors } = await ask(() => failure('TIER_REFUSED'));
    expect(data).toEqual({ thing: null });
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['TIER_REFUSED']);
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
  ])('that %s fails with what it threw, which is no refusal', async (_how, judge) => {
    const { errors } = await ask(judge);
    expect(errors?.map((error) => error.originalError?.message)).toEqual(['the database is gone']);
    expect(resolved).not.toHaveBeenCalled();
  });

  it('judges each time that its field is asked for, by the arguments of that time', async () => {
    const judge = jest.fn(({ of }: { of: string }) => of === 'mine' || failure('NOTICE_NOT_OWN'));
    const { data, errors } = await ask(judge, '{ a: thing(of: "mine") { name } b: thing(of: "yours") { name } }');
    expect(data).toEqual({ a: { name: 'mine' }, b: null });
    expect(errors?.map(({ path }) => path)).toEqual([['b']]);
    expect(judge).toHaveBeenCalledTimes(2);
  });
});

describe('a chain', () => {
  it('answers with its first failure, and asks no further', async () => {
    const later = jest.fn(() => {
      throw new Error('must not be asked');
    });
    const { errors } = await ask(chain(pass, () => failure('PLAN_NOT_PRO'), later));
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['PLAN_NOT_PRO']);
    expect(later).not.toHaveBeenCalled();
  });

  it('stops at a rule that throws', async () => {
    const later = jest.fn(() => failure('TIER_REFUSED'));
    const broken = () => {
      throw new Error('the database is gone');
    };
    const { errors } = await ask(chain(broken, later));
    expect(errors?.map((error) => error.originalError?.message)).toEqual(['the database is gone']);
    expect(later).not.toHaveBeenCalled();
  });
});

describe('a protected schema', () => {
  const fieldOf = (from: typeof schema, type: string, field: string) => {
    const found = from.getType(type);
    return isObjectType(found) ? found.getFields()[field] : undefined;
  };

  it('has a guard before every root field, and none before what they lead to', () => {
    const guarded = protect(schema, rules());
    for (const [type, field] of [
      ['Query', 'thing'],
      ['Query', 'other'],
      ['Mutation', 'change'],
    ] as const) {
      expect(fieldOf(guarded, type, field)?.resolve).not.toBe(fieldOf(schema, type, field)?.resolve);
    }
    expect(fieldOf(guarded, 'Thing', 'name')?.resolve).toBe(fieldOf(schema, 'Thing', 'name')?.resolve);
  });

  it('lets errors of resolvers through as they are: they are masked where answers are rendered', async () => {
    resolved.mockImplementationOnce(() => {
      throw failure('NOTICE_UNKNOWN');
    });
    const { errors } = await ask(pass);
    expect(errors?.map((error) => failureOf(error)?.kind)).toEqual(['NOTICE_UNKNOWN']);
  });
});
