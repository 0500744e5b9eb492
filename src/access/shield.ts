import { createRequire } from 'node:module';
import util from 'node:util';
import type { GraphQLSchema } from 'graphql';
import type { IMiddlewareGenerator, IMiddlewareTypeMap } from 'graphql-middleware';
import type * as GraphqlShield from 'graphql-shield';
import type { Context } from '../context.ts';
import { type Failure, failure } from '../failures.ts';

/*
 * graphql-shield 7.6.5 is no longer maintained and stays behind this one file: its ES module imports a function that
 * Node 23 removed, so it comes through its CommonJS build, with that function put back.
 */
const legacyUtil = util as { isUndefined?: (value: unknown) => boolean };
legacyUtil.isUndefined ??= (value) => value === undefined;
const require = createRequire(import.meta.url);
const shield = require('graphql-shield') as typeof GraphqlShield;
const { applyMiddleware } = require('graphql-middleware') as typeof import('graphql-middleware');

export const { chain } = shield;

type Rule = ReturnType<typeof shield.rule> extends (...args: never) => infer R ? R : never;
export type FieldRule = Rule | ReturnType<typeof chain>;

/** The root fields and their rules, complete: a field without a rule is denied. */
export type RuleTable = { Query: Record<string, FieldRule>; Mutation: Record<string, FieldRule> };

/**
 * Names a rule: a predicate that answers true or the failure. A rule that throws (a database that is down) fails with
 * what it threw, where shield alone would make a refusal of it.
 */
export function rule<Args>(
  name: string,
  judge: (args: Args, context: Context) => true | Failure | Promise<true | Failure>,
): Rule {
  return shield.rule(name, { cache: 'no_cache' })(async (_parent, args, context) => {
    try {
      return await judge(args as Args, context as Context);
    } catch (error) {
      return error as Error;
    }
  });
}

/**
 * Puts the rules before the root fields of a schema. Shield would wrap every field of every type, at a price for each
 * value of each answer, so only the root types are given to it; what a root field leads to is governed by its rule.
 * @throws Error when a root field has no rule
 */
export function protect(schema: GraphQLSchema, rules: RuleTable): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.keys(type?.getFields() ?? {})) {
      if (!rules[type?.name as keyof RuleTable]?.[field]) throw new Error(`${type?.name}.${field} has no rule`);
    }
  }
  const permissions = shield.shield(rules, {
    fallbackRule: shield.rule('denied', { cache: 'no_cache' })(() => failure('FIELD_DENIED')),
    // Shield's name for "let errors of resolvers through as they are"; they are masked where answers are rendered.
    debug: true,
  }) as IMiddlewareGenerator<unknown, Context, unknown>;
  const { Query, Mutation } = permissions.generate(schema) as unknown as IMiddlewareTypeMap & Record<string, never>;
  return applyMiddleware(schema, { Query, Mutation } as never);
}
