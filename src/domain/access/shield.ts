import { createRequire } from 'node:module';
import util from 'node:util';
import { type GraphQLSchema, isObjectType } from 'graphql';
import type { IMiddlewareFunction, IMiddlewareGenerator } from 'graphql-middleware';
import type * as GraphqlShield from 'graphql-shield';
import { type Failure, failure } from '../../platform/failures.ts';
import type { Context } from '../context.ts';

/*
 * graphql-shield 7.6.5 is no longer maintained; only this file imports it. Its ES module imports a function that Node 23
 * removed, so this file loads the CommonJS build and restores the function.
 */
const legacyUtil = util as { isUndefined?: (value: unknown) => boolean };
legacyUtil.isUndefined ??= (value) => value === undefined;
const require = createRequire(import.meta.url);
const shield = require('graphql-shield') as typeof GraphqlShield;
const { applyMiddleware } = require('graphql-middleware') as typeof import('graphql-middleware');

type Verdict = true | Failure;

/** A rule of a field: checks a call by its arguments, or by the `input` of a mutation, and its caller. It may load data, but changes none. */
export type Rule<Args = never> = {
  (args: Args, context: Context, parent?: unknown): Verdict | Promise<Verdict>;
  /** Narrows the arguments to what the caller may ask for. The resolver gets the result. */
  narrow?<Given extends Args>(args: Given, context: Context): Given;
  /** The rule checks nothing but the caller, at once. */
  isOfCaller?: true;
  /** The rule checks nothing but the caller and the object that the field is in, at once. */
  isOfParent?: true;
};

/** The rules of a field, checked from left to right up to the first failure. */
export type Rules = readonly Rule[];

/** The field needs only the permission for the object that it is in. */
export const inherited: Rules = [];

/** The rules of all fields, by type. */
export type RuleTable = Readonly<Record<string, Readonly<Record<string, Rules>>>>;

/** Combines rules. Shield's own chain of two costs a dozen promises per request; this one is synchronous if its rules are. */
export function chain(rules: Rules): Rule {
  return (args, context, parent) => {
    for (const [index, rule] of rules.entries()) {
      const verdict = rule(args, context, parent);
      if (verdict instanceof Promise) {
        const rest = chain(rules.slice(index + 1));
        return verdict.then((found) => (found === true ? rest(args, context, parent) : found));
      }
      if (verdict !== true) return verdict;
    }
    return true;
  };
}

/** The arguments of a field as its rules narrow them, for code that reads before the field is resolved; undefined if they refuse. */
export async function narrowed<Args extends object>(
  rules: Rules,
  args: Args,
  context: Context,
): Promise<Args | undefined> {
  const verdict = await chain(rules)(args as never, context);
  return verdict === true ? narrowedBy(rules, args, context) : undefined;
}

const narrowedBy = <Args extends object>(rules: Rules, args: Args, context: Context): Args =>
  rules.reduce((all, { narrow }) => narrow?.(all as never, context) ?? all, args);

/** The rules before the first that checks arguments or loads data. They need only the caller. */
export function callerRules(rules: Rules): Rules {
  const end = rules.findIndex(({ isOfCaller }) => !isOfCaller);
  return end < 0 ? rules : rules.slice(0, end);
}

/** A rule that throws, for example during an outage, fails with its error. Shield would report a refusal instead. */
function asShieldRule(rule: Rule) {
  return shield.rule({ cache: 'no_cache' })(async (parent, args: { input?: object }, context) => {
    try {
      return await rule((args.input ?? args) as never, context as Context, parent);
    } catch (error) {
      return error as Error;
    }
  });
}

/**
 * Adds the rules to the fields of a schema. Denied by default: a field that is not in the table, and every field of a type
 * that is neither in the table nor open. Inherited fields stay as they are, because shield's wrapper costs time for each
 * value of each answer.
 * @param openTypes types whose fields are all inherited
 * @throws Error if a root field is inherited, or a name in the table is not in the schema
 */
export function protect(schema: GraphQLSchema, table: RuleTable, openTypes: readonly string[] = []): GraphQLSchema {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const fieldsOf = new Map(types.map((type) => [type.name, Object.keys(type.getFields())]));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].map(
    (type) => type?.name,
  );
  for (const [type, rows] of Object.entries(table)) {
    for (const [field, rules] of Object.entries(rows)) {
      if (!fieldsOf.get(type)?.includes(field))
        throw new Error(`rules for a field that does not exist: ${type}.${field}`);
      if (roots.includes(type) && rules.length === 0) throw new Error(`${type}.${field} has no rule`);
    }
  }
  const unknown = openTypes.filter((type) => !fieldsOf.has(type) || type in table || roots.includes(type));
  if (unknown.length > 0) throw new Error(`not open types of the schema: ${unknown.join(', ')}`);

  const guards = new Map<string, Map<string, Rules>>();
  for (const [type, fields] of fieldsOf) {
    if (type.startsWith('__') || openTypes.includes(type)) continue;
    const guarded = fields.map((field) => [field, table[type]?.[field] ?? [denied]] as const);
    guards.set(type, new Map(guarded.filter(([, rules]) => rules.length > 0)));
  }
  return applyMiddleware(schema, middlewareOf(schema, guards));
}

const denied: Rule = () => failure('FIELD_DENIED');

type Guard = Extract<IMiddlewareFunction<unknown, Context, object>, (...args: never) => unknown>;
type Middleware = Record<string, Record<string, Guard>>;

/** Shield takes several promises for each value of a list: it gets only those that the rule refuses (decisions.md). */
function exceptRefused(rule: Rule, guard: Guard): Guard {
  return (resolve, parent, args, context, info) =>
    rule(args as never, context, parent) === true
      ? resolve(parent, args, context, info)
      : guard(resolve, parent, args, context, info);
}

/** Shield generates a middleware for every field; only those of the guarded ones are used. */
function middlewareOf(schema: GraphQLSchema, guards: Map<string, Map<string, Rules>>): Middleware {
  const mapped = <Result>(map: (rules: Rules, type: string, field: string) => Result) =>
    Object.fromEntries(
      [...guards].map(([type, rows]) => [
        type,
        Object.fromEntries([...rows].map(([field, rules]) => [field, map(rules, type, field)])),
      ]),
    );
  const permissions = shield.shield(
    mapped((rules) => asShieldRule(chain(rules))),
    // Lets the errors of resolvers through as they are; they are masked where answers are rendered.
    { debug: true },
  ) as IMiddlewareGenerator<unknown, Context, unknown>;
  const generated = permissions.generate(schema) as unknown as Middleware;
  return mapped((rules, type, field) => {
    const guard = generated[type]?.[field];
    if (!guard) throw new Error(`shield generated no guard for ${type}.${field}`);
    if (rules.every(({ isOfCaller, isOfParent }) => isOfCaller || isOfParent))
      return exceptRefused(chain(rules), guard);
    if (!rules.some(({ narrow }) => narrow)) return guard;
    const guardAndNarrow: Guard = (resolve, parent, args, context, info) =>
      guard(() => resolve(parent, narrowedBy(rules, args, context), context, info), parent, args, context, info);
    return guardAndNarrow;
  });
}
