import { createRequire } from 'node:module';
import util from 'node:util';
import type { GraphQLSchema } from 'graphql';
import type { IMiddlewareGenerator } from 'graphql-middleware';
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

/** What a rule finds: nothing against it, or what fails. */
type Verdict = true | Failure;

/** A rule of a root field: judges a call by its arguments and its caller. It may load what it judges by; it changes nothing. */
export type Rule<Args = never> = (args: Args, context: Context) => Verdict | Promise<Verdict>;

/**
 * The root fields and their rules, complete: a field without a rule is denied. A field of another type has one where its
 * root field's is not enough.
 */
export type RuleTable = {
  Query: Record<string, Rule>;
  Mutation: Record<string, Rule>;
  [type: string]: Record<string, Rule>;
};

/**
 * Rules judged from left to right; the first failure answers, and no later rule is asked. One rule for shield: its own
 * chain of two costs a request a dozen promises, and this one none while its rules need not wait.
 */
export function chain(...rules: Rule[]): Rule {
  return (args, context) => {
    for (const [index, rule] of rules.entries()) {
      const verdict = rule(args, context);
      if (verdict instanceof Promise) {
        const rest = chain(...rules.slice(index + 1));
        return verdict.then((found) => (found === true ? rest(args, context) : found));
      }
      if (verdict !== true) return verdict;
    }
    return true;
  };
}

/** The rule as shield takes it. One that throws (a database that is down) fails with what it threw; shield alone would make a refusal of it. */
function asShieldRule(rule: Rule) {
  return shield.rule({ cache: 'no_cache' })(async (_parent, args, context) => {
    try {
      return await rule(args as never, context as Context);
    } catch (error) {
      return error as Error;
    }
  });
}

/**
 * Puts the rules before the fields of a schema that have one. Shield would wrap every field of every type, at a price
 * for each value of each answer, so it is cut down to the ruled ones; what a root field leads to is governed by its rule.
 * @throws Error when a root field has no rule, or a rule no field
 */
export function protect(schema: GraphQLSchema, rules: RuleTable): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.keys(type?.getFields() ?? {})) {
      if (!rules[type?.name ?? '']?.[field]) throw new Error(`${type?.name}.${field} has no rule`);
    }
  }
  const shieldRules = Object.fromEntries(
    Object.entries(rules).map(([type, fields]) => [
      type,
      Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, asShieldRule(rule)])),
    ]),
  );
  const permissions = shield.shield(shieldRules, {
    fallbackRule: asShieldRule(() => failure('FIELD_DENIED')),
    // Shield's name for "let errors of resolvers through as they are"; they are masked where answers are rendered.
    debug: true,
  }) as IMiddlewareGenerator<unknown, Context, unknown>;
  const generated = permissions.generate(schema) as unknown as Record<string, Record<string, never>>;
  const ruled = Object.entries(rules).map(([type, fields]) => [
    type,
    Object.fromEntries(Object.keys(fields).map((field) => [field, ruleOf(generated, type, field)])),
  ]);
  return applyMiddleware(schema, Object.fromEntries(ruled) as never);
}

function ruleOf(generated: Record<string, Record<string, never>>, type: string, field: string): never {
  const rule = generated[type]?.[field];
  if (!rule) throw new Error(`there is no field ${type}.${field} for its rule`);
  return rule;
}
