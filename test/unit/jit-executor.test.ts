import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema, type ExecutionResult, execute, type GraphQLSchema, getOperationAST, parse } from 'graphql';
import type { Context } from '../../src/context.ts';
import { createJitExecutor } from '../../src/graph/http/jit-executor.ts';

/** A field that returns its arguments. */
const schema = buildSchema(`
  type Query { echo(filter: Filter, size: Int! = 3, order: Order = up, words: [String!]! = ["a"]): String! }
  input Filter { name: String! = "none", sizes: [Int!] = [1, 2], inner: Inner, order: Order! }
  input Inner { flag: Boolean! = true, text: String }
  enum Order { up down }
`);
const echo = schema.getQueryType()?.getFields().echo;
if (echo)
  echo.resolve = (_root, args) =>
    JSON.stringify(Object.entries(args).sort(([one], [other]) => one.localeCompare(other)));

const document = parse(`
  query One($filter: Filter, $size: Int! = 5, $order: Order, $words: [String!]! = ["x", "y"]) {
    echo(filter: $filter, size: $size, order: $order, words: $words)
  }
  query Two($inner: Inner! = { text: "t" }) { echo(filter: { inner: $inner, order: down }) }
`);

async function executorOf(of: GraphQLSchema) {
  const { executor } = await createJitExecutor(of).load({ apollo: {} });
  if (!executor) throw new Error('nothing to execute with');
  return executor;
}

/** The results of an operation the first time, the second time, and by graphql-js. */
async function allWays(operationName: string, variables: Record<string, unknown>) {
  const executor = await executorOf(schema);
  const operation = getOperationAST(document, operationName);
  const asked = { document, operation, operationName, queryHash: 'hash', request: { variables }, context: {} };
  const told = ({ data, errors }: ExecutionResult) => {
    // The server joins the errors of variables and leaves out their values.
    const isOfVariables = errors?.some(({ message }) => message.startsWith('Variable "$'));
    const messages = isOfVariables ? ['The input is invalid.'] : errors?.map(({ message }) => message);
    return { data: data ?? null, errors: messages };
  };
  const ask = async () => told((await executor(asked as unknown as Parameters<typeof executor>[0])) as ExecutionResult);
  const [first, again] = [await ask(), await ask()];
  const contextValue = {} as Context;
  const plain = await execute({ schema, document, operationName, variableValues: variables, contextValue });
  return { first, again, plain: told(plain) };
}

describe('a compiled operation', () => {
  it.each([
    ['One', {}],
    ['One', { filter: { order: 'up' } }],
    ['One', { filter: { order: 'up', inner: {}, sizes: 7 }, words: 'single' }],
    ['One', { filter: { order: 'up', name: null } }],
    ['One', { filter: null, order: null }],
    ['One', { filter: {} }],
    ['One', { size: '5', order: 'sideways', words: [null] }],
    ['Two', {}],
    ['Two', { inner: { flag: false } }],
    ['Two', { inner: null }],
  ])('%s with %j has the result of graphql-js', async (name, variables) => {
    const { first, again, plain } = await allWays(name, variables);
    expect([first, again]).toEqual([plain, plain]);
  });

  it('has the result of graphql-js for any variables', async () => {
    const anything = fc.oneof(
      fc.constantFrom(null, 'up', 'down', '', true, false),
      fc.integer({ min: -3, max: 2 ** 33 }),
      fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { maxLength: 3 }),
    );
    const filter = fc.record(
      {
        name: anything,
        sizes: anything,
        order: anything,
        inner: fc.oneof(anything, fc.record({ flag: anything, text: anything }, { requiredKeys: [] })),
        foreign: anything,
      },
      { requiredKeys: [] },
    );
    const variables = fc.record(
      { filter: fc.oneof(filter, anything), size: anything, order: anything, words: anything },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(variables, async (given) => {
        const { first, again, plain } = await allWays('One', given);
        expect([first, again]).toEqual([plain, plain]);
      }),
      { numRuns: 500 },
    );
  });
});
