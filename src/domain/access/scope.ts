import type { Scope as GraphScope } from '../../generated/graph/graphql.ts';
import { vocabulary } from '../../generated/graph/vocabulary.ts';

type WithColon<Name> = Name extends `${infer Object}_${infer Action}` ? `${Object}:${Action}` : never;

/** What a partner token may do beyond reading, as tokens have it: `metrics:write`. */
export type Scope = WithColon<GraphScope>;

/** `metrics_write` → `metrics:write`. Values of GraphQL enums cannot contain colons. */
export const scopeOf = (name: GraphScope) => name.replace('_', ':') as Scope;
export const graphScopeOf = (scope: Scope) => scope.replace(':', '_') as GraphScope;

export const scopes: readonly Scope[] = vocabulary.Scope.map(scopeOf);
