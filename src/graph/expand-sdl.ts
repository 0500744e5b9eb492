import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputObjectTypeDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  type TypeNode,
  valueFromASTUntyped,
} from 'graphql';

/**
 * Turns the SDL in `schema/` into standard SDL, by replacing two directives:
 * - `type TokenConnection @connection(of: "Token")` declares the fields of a page, and `TokenEdge`. With `isFeed: true` a page
 *   has `isHeldBack`. Fields of such a type take the arguments of a page.
 * - `type RegisterFunding @describedAs(type: "ComplianceFunding")`: fields and arguments without a description have those of
 *   the other type.
 */
export function expandSdl(document: DocumentNode): DocumentNode {
  const definitions = document.definitions
    .flatMap(withPageTypes)
    .map((definition) => withFields(definition, withPageArguments));
  return { ...document, definitions: definitions.map((definition) => withDescriptions(definition, definitions)) };
}

type Field = FieldDefinitionNode | InputValueDefinitionNode;
type TypeWithFields = Extract<DefinitionNode, { fields?: unknown }>;

const hasFields = (definition: DefinitionNode): definition is TypeWithFields => 'fields' in definition;
const fieldsOf = (type: TypeWithFields): readonly Field[] => type.fields ?? [];
const argumentsOf = (field: Field) => (field.kind === Kind.FIELD_DEFINITION ? (field.arguments ?? []) : []);
const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type));

function withFields(definition: DefinitionNode, change: (field: Field) => Field): DefinitionNode {
  return hasFields(definition) ? ({ ...definition, fields: fieldsOf(definition).map(change) } as never) : definition;
}

/** The arguments of a directive; undefined without it. */
function directiveOf(definition: DefinitionNode, name: string): Record<string, unknown> | undefined {
  if (!hasFields(definition)) return undefined;
  const directive = definition.directives?.find((each) => each.name.value === name);
  const given = directive?.arguments?.map((argument) => [argument.name.value, valueFromASTUntyped(argument.value)]);
  return given && Object.fromEntries(given);
}

const typesOfPage = (connection: string, edge: string, node: string, isFeed: boolean) => `
  "A page of a list (a Relay connection)."
  type ${connection} {
    "The items of the page with their cursors."
    edges: [${edge}!]!
    "The items of the page."
    nodes: [${node}!]!
    "Cursors and neighbouring pages."
    pageInfo: PageInfo!
    """
    Number of items in the whole list; counted only if selected. Null beyond 10,000 in the logs, and for notices if \`text\`,
    \`search\` or \`sponsor\` is combined with another filter. The filter of a partner always has its publisher.
    """
    totalCount: Int
    ${isFeed ? '"Whether committed items are not in the feed yet (see `LogOrder.feed`)." isHeldBack: Boolean' : ''}
  }
  "An item of a list, with its cursor."
  type ${edge} {
    "Cursor for \`after\` and \`before\`."
    cursor: String!
    "The item."
    node: ${node}!
  }`;

function withPageTypes(definition: DefinitionNode): DefinitionNode | DefinitionNode[] {
  const page = directiveOf(definition, 'connection');
  if (!page || definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return definition;
  const connection = definition.name.value;
  const edge = connection.replace('Connection', 'Edge');
  const types = parse(typesOfPage(connection, edge, String(page.of), page.isFeed === true)).definitions;
  const [pageType, edgeType] = types as [ObjectTypeDefinitionNode, ObjectTypeDefinitionNode];
  return [{ ...pageType, fields: [...(pageType.fields ?? []), ...(definition.fields ?? [])] }, edgeType];
}

const [pageArguments] = parse(`input PageArguments {
  "Number of items from the start or after \`after\`: 1 to 200. Default: 50."
  first: Int
  "Return items after this cursor. Cursors are valid for one order only."
  after: String
  "Number of items from the end or before \`before\`: 1 to 200. Not together with \`first\`."
  last: Int
  "Return items before this cursor. Cursors are valid for one order only."
  before: String
}`).definitions as [InputObjectTypeDefinitionNode];

function withPageArguments(field: Field): Field {
  if (field.kind !== Kind.FIELD_DEFINITION || !nameOf(field.type).endsWith('Connection')) return field;
  return { ...field, arguments: [...argumentsOf(field), ...(pageArguments.fields ?? [])] };
}

function withDescriptions(definition: DefinitionNode, all: readonly DefinitionNode[]): DefinitionNode {
  const other = directiveOf(definition, 'describedAs')?.type;
  if (!other) return definition;
  const others = all.filter(hasFields).filter(({ name }) => name.value === other);
  const fields = others.flatMap(fieldsOf);
  return { ...withFields(definition, (field) => describedAs(fields, field)), directives: [] };
}

/** A field or argument with the description that its namesake among others has, unless it has one. */
function describedAs<Node extends Field>(others: readonly Field[], node: Node): Node {
  const other = others.find(({ name }) => name.value === node.name.value);
  const described = { ...node, description: node.description ?? other?.description };
  if (node.kind !== Kind.FIELD_DEFINITION || !other) return described;
  return { ...described, arguments: argumentsOf(node).map((each) => describedAs(argumentsOf(other), each)) };
}
