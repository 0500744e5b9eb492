import {
  buildASTSchema,
  type DefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isTypeDefinitionNode,
  Kind,
} from 'graphql';
import type { PartnerCaller } from '../domain/access/caller.ts';
import { scopes } from '../domain/access/scope.ts';
import { callerRules, chain } from '../domain/access/shield.ts';
import { Context } from '../domain/context.ts';
import type { Services } from '../domain/services.ts';
import { rulesOf } from './permissions.ts';
import { documentOf } from './type-defs.ts';
import { withResolvers } from './with-resolvers.ts';

/**
 * The part of a schema that partners may use, with the same resolvers and rules: what the permissions allow to a person, or to a
 * token that has every scope, of a publisher on the Pro plan. For introspection, which would show what is for staff.
 */
export function createPartnerSchema(schema: GraphQLSchema, services: Services): GraphQLSchema {
  const mayUse = fieldsOfPartners(services);
  const kept = reachableTypes(schema, mayUse);
  const { kind, definitions } = documentOf(schema);
  const ofPartners = definitions.flatMap((definition): DefinitionNode[] => {
    if (!isTypeDefinitionNode(definition)) return [definition];
    if (!kept.has(definition.name.value)) return [];
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [definition];
    const fields = definition.fields?.filter(({ name }) => mayUse(definition.name.value, name.value));
    return [{ ...definition, ...(fields && { fields }) }];
  });
  return withResolvers(buildASTSchema({ kind, definitions: ofPartners }), schema);
}

type MayUse = (type: string, field: string) => boolean;

function fieldsOfPartners(services: Services): MayUse {
  const publishers = [{ id: '00000000-0000-0000-0000-000000000000', plan: 'pro', proUntil: null }] as const;
  const { id } = publishers[0];
  const partner = { tier: 'partner', subject: null, scopes, publishers } as const;
  const callers: PartnerCaller[] = [
    { ...partner, tokenId: id, chainId: id },
    { ...partner, tokenId: null },
  ];
  const contexts = callers.map(
    (caller) => new Context(services, { own: 'schema', callers: undefined }, caller, services.now()),
  );
  return (type, field) =>
    contexts.some((context) => chain(callerRules(rulesOf(type, field)))({} as never, context) === true);
}

/**
 * The types to which the root fields lead. `Node` does not lead to those that implement it: objects that only staff may read have ids,
 * too.
 */
function reachableTypes(schema: GraphQLSchema, mayUse: MayUse): ReadonlySet<string> {
  const found = new Set<string>();
  const visitType = (type: GraphQLNamedType | null | undefined): void => {
    if (!type || found.has(type.name) || isIntrospectionType(type)) return;
    found.add(type.name);
    if (isAbstractType(type) && type.name !== 'Node') schema.getPossibleTypes(type).forEach(visitType);
    const inputs = isInputObjectType(type) ? Object.values(type.getFields()) : [];
    for (const input of inputs) visitType(getNamedType(input.type));
    if (!isObjectType(type) && !isInterfaceType(type)) return;
    type.getInterfaces().forEach(visitType);
    for (const field of Object.values(type.getFields())) {
      if (isObjectType(type) && !mayUse(type.name, field.name)) continue;
      visitType(getNamedType(field.type));
      for (const { type: argument } of field.args) visitType(getNamedType(argument));
    }
  };
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of [...roots, schema.getType('ErrorExtensions')]) visitType(type); // errors are part of no answer
  for (const { args } of schema.getDirectives()) for (const { type } of args) visitType(getNamedType(type));
  return found;
}
