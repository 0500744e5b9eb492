import {
  type ConstDirectiveNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputObjectTypeDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  type ScalarTypeDefinitionNode,
  type TypeNode,
  valueFromASTUntyped,
} from 'graphql';
import { defaultSize, maxSize } from '../platform/database/paging.ts';

/** The hours or days that request figures can have. */
export const maxSteps = 366;

/**
 * Turns the SDL in `schema/` into standard SDL, by replacing four directives:
 * - `type TokenConnection @connection(of: "Token")` declares the fields of a page, and `TokenEdge`. With `isFeed: true` a page
 *   has `isHeldBack`. Fields of such a type take the arguments of a page.
 * - `type RegisterFunding @describedAs(type: "ComplianceFunding")`: fields and arguments without a description have those of
 *   the other type. Names that mean the same everywhere, such as `idempotencyKey`, need none.
 * - `type CreateNoticePayload @alsoNamed(as: ["SubmitNoticePayload"])`: another type is the same but for its name.
 * - `input CeaseNoticeInput @withFieldsOf(type: "SubmitNoticeInput")`: the fields of the other type come before its own, and
 *   without a description it has that of the other type.
 *
 * It also adds what each of these has: `@listSize` to pages and other lists with `first`, and to those with `@listSizePerStep`;
 * the maximum of `@maxItems` to the description, because introspection does not show it.
 */
export function expandSdl(document: DocumentNode): DocumentNode {
  const definitions = document.definitions
    .flatMap(withPageTypes)
    .flatMap(withNamesakes)
    .map((definition) => withFields(definition, (field) => withListSize(withPageArguments(field))));
  const described = definitions.map((definition) => withDescriptions(definition, definitions));
  const whole = described.map((definition) => withFieldsOfOther(definition, described));
  return { ...document, definitions: whole.map((definition) => withFields(definition, withMaximum)) };
}

export type SdlField = FieldDefinitionNode | InputValueDefinitionNode;
type TypeWithFields = Extract<DefinitionNode, { fields?: unknown }> &
  Partial<Pick<ObjectTypeDefinitionNode, 'description'>>;

const hasFields = (definition: DefinitionNode): definition is TypeWithFields => 'fields' in definition;
const fieldsOf = (type: TypeWithFields): readonly SdlField[] => type.fields ?? [];
const argumentsOf = (field: SdlField) => (field.kind === Kind.FIELD_DEFINITION ? (field.arguments ?? []) : []);
/** The name of a type, of the items of a list. */
export const namedType = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type);

/** @param change also gets the name of the type */
export function withFields(
  definition: DefinitionNode,
  change: (field: SdlField, type: string) => SdlField,
): DefinitionNode {
  if (!hasFields(definition)) return definition;
  return { ...definition, fields: fieldsOf(definition).map((field) => change(field, definition.name.value)) } as never;
}

/** The arguments of each use of a directive. */
const usesOf = (node: DefinitionNode | SdlField, name: string): Record<string, unknown>[] =>
  (('directives' in node && node.directives) || [])
    .filter((use) => use.name.value === name)
    .map(({ arguments: given = [] }) =>
      Object.fromEntries(given.map((argument) => [argument.name.value, valueFromASTUntyped(argument.value)])),
    );

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
    Number of items in the whole list; counted only if selected. Null if it is higher than 10,000, but only in the logs, and for
    notices if frequent words in \`text\`, \`search\` or \`sponsor\` are combined with another filter. The filter of a partner
    always has its publisher.
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
  const [page] = usesOf(definition, 'connection');
  if (!page || definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return definition;
  const connection = definition.name.value;
  const edge = connection.replace('Connection', 'Edge');
  const types = parse(typesOfPage(connection, edge, String(page.of), page.isFeed === true)).definitions;
  const [pageType, edgeType] = types as [ObjectTypeDefinitionNode, ObjectTypeDefinitionNode];
  return [{ ...pageType, fields: [...(pageType.fields ?? []), ...(definition.fields ?? [])] }, edgeType];
}

function withNamesakes(definition: DefinitionNode): DefinitionNode[] {
  const names = usesOf(definition, 'alsoNamed').flatMap((use) => use.as as string[]);
  const renamed = (value: string) => ({ ...definition, name: { kind: Kind.NAME, value } }) as DefinitionNode;
  return [definition, ...names.map(renamed)];
}

const [pageArguments] = parse(`input PageArguments {
  "Number of items from the start or after \`after\`: 1 to ${maxSize}. Default: ${defaultSize}."
  first: Int
  "Return items after this cursor. Cursors are valid for one order only."
  after: String
  "Number of items from the end or before \`before\`: 1 to ${maxSize}. Not together with \`first\`."
  last: Int
  "Return items before this cursor. Cursors are valid for one order only."
  before: String
}`).definitions as [InputObjectTypeDefinitionNode];

function withPageArguments(field: SdlField): SdlField {
  if (field.kind !== Kind.FIELD_DEFINITION || !namedType(field.type).endsWith('Connection')) return field;
  return { ...field, arguments: [...argumentsOf(field), ...(pageArguments.fields ?? [])] };
}

export function directivesIn(text: string): readonly ConstDirectiveNode[] {
  const [{ directives = [] }] = parse(`scalar Any ${text}`).definitions as [ScalarTypeDefinitionNode];
  return directives;
}

export const withDirectives = <Node extends SdlField>(field: Node, added: readonly ConstDirectiveNode[]): Node => ({
  ...field,
  directives: [...(field.directives ?? []), ...added],
});

const sizeOfPage = directivesIn(`@listSize(assumedSize: ${defaultSize}, slicingArguments: ["first", "last"],
  sizedFields: ["edges", "nodes"], requireOneSlicingArgument: false)`);
const sizeByFirst = directivesIn('@listSize(slicingArguments: ["first"])');

function withListSize(field: SdlField): SdlField {
  const [perStep] = usesOf(field, 'listSizePerStep');
  const has = (name: string) => argumentsOf(field).some((argument) => argument.name.value === name);
  if (perStep)
    return withDirectives(field, directivesIn(`@listSize(assumedSize: ${Number(perStep.assumedSize) * maxSteps})`));
  if (has('last')) return withDirectives(field, sizeOfPage);
  return has('first') ? withDirectives(field, sizeByFirst) : field;
}

function withMaximum<Node extends SdlField>(field: Node): Node {
  if (field.kind === Kind.FIELD_DEFINITION) return { ...field, arguments: argumentsOf(field).map(withMaximum) };
  const [maximum] = usesOf(field, 'maxItems');
  if (!maximum) return field;
  const value = `${field.description?.value ?? ''} At most ${maximum.value} items.`.trim();
  return { ...field, description: { kind: Kind.STRING, value, block: field.description?.block ?? false } };
}

/** What fields and arguments of a name say wherever they are, unless they say it themselves. */
const [everywhere] = parse(`input Everywhere {
  "Whether this request changed anything. False if it was so already, or if an earlier request with the same key did it."
  changed: Boolean
  "Filters, combined with AND. Default: all."
  filter: Filter
  "At this instant or later."
  from: DateTime
  "Unique over all types."
  id: ID
  """
  Any text of at most 255 characters, such as a UUID, by which a repeated request is recognised; absent or null: none. For 24 hours, the
  same input with the same key of this caller, a person or a token with all that it replaced, changes nothing again, and answers the
  current state with \`changed: false\`. Another input, or another mutation, fails with \`IDEMPOTENCY_KEY_REUSED\`. Only a hash of it is stored.
  """
  idempotencyKey: String
  "The input, as its type describes it."
  input: Input
  "Sort order."
  orderBy: Order
  "PA-ID of the notice."
  paId: ID
  "Id of the request, as in the logs."
  requestId: String
  "The \`revision\` that was read."
  revision: Int
  "Time zone of the days."
  timeZone: TimeZone
  "Before this instant."
  to: DateTime
  "The texts behind the fields that are \`unknown\`."
  unknownValues: [UnknownValue]
}`).definitions as [InputObjectTypeDefinitionNode];

function withDescriptions(definition: DefinitionNode, all: readonly DefinitionNode[]): DefinitionNode {
  const others = usesOf(definition, 'describedAs').map(({ type }) => type);
  const fields = all.filter(hasFields).flatMap((type) => (others.includes(type.name.value) ? fieldsOf(type) : []));
  return withFields(definition, (field) => describedAs(fields, field));
}

function withFieldsOfOther(definition: DefinitionNode, all: readonly DefinitionNode[]): DefinitionNode {
  if (!hasFields(definition)) return definition;
  const [use] = usesOf(definition, 'withFieldsOf');
  const found = use && all.filter(hasFields).find(({ name }) => name.value === use.type);
  if (use && !found) throw new Error(`there is no type ${use.type}`);
  const other = found && (withFieldsOfOther(found, all) as typeof found);
  const fields = [...(other ? fieldsOf(other) : []), ...fieldsOf(definition)];
  return { ...definition, directives: [], fields } as never;
}

/** A field or argument with the description that its first namesake has, unless it has one. */
function describedAs<Node extends SdlField>(others: readonly SdlField[], node: Node): Node {
  const isNamesake = ({ name }: SdlField) => name.value === node.name.value;
  const namesakes = others.filter(isNamesake);
  const [description] = [node, ...namesakes, ...fieldsOf(everywhere).filter(isNamesake)].flatMap(
    (each) => each.description ?? [],
  );
  if (node.kind !== Kind.FIELD_DEFINITION) return { ...node, description };
  const ofNamesakes = namesakes.flatMap(argumentsOf);
  return { ...node, description, arguments: argumentsOf(node).map((each) => describedAs(ofNamesakes, each)) };
}
