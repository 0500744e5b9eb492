import {
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getDirectiveValues,
  Kind,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { groupsOfRequests } from '../../generated/graph/request-groups.ts';
import { defaultSize } from '../../platform/database/paging.ts';
import { dayLength, hourLength } from '../../platform/database/pg-timestamps.ts';

export type AnyField = GraphQLField<unknown, unknown>;
/** The value of a variable, or its default. */
type VariableOf = (name: string) => unknown;

/** The items of a page: as many as `first` or `last` asks for. */
export function pageLengthOf(node: FieldNode, field: AnyField, variableOf: VariableOf): number {
  const asked = ['first', 'last'].map((name) => argumentOf(node, name, variableOf));
  const usual = field.args.find(({ name }) => name === 'first')?.defaultValue;
  const sizes = asked.filter((size) => typeof size === 'number');
  return Math.max(0, ...sizes) || (typeof usual === 'number' ? usual : defaultSize);
}

/** The arguments of `@listSize`. */
type ListSize = { max: number; argument?: string | null; perStep?: boolean };

/** The most items that a list without pages can have, by its `@listSize`; undefined without one. */
export function listSizeOf(
  schema: GraphQLSchema,
  node: FieldNode,
  field: AnyField,
  variableOf: VariableOf,
): number | undefined {
  const directive = schema.getDirective('listSize');
  const size =
    directive && field.astNode ? (getDirectiveValues(directive, field.astNode) as ListSize | undefined) : undefined;
  if (!size) return undefined;
  const given = size.argument ? argumentOf(node, size.argument, variableOf) : undefined;
  if (Array.isArray(given)) return Math.min(given.length, size.max);
  return size.perStep ? groupsOf(node, field, variableOf, size.max) * stepsOf(node, variableOf) : size.max;
}

/** Other combinations count as the maximum of the list. */
const groupSizes: Record<string, number> = groupsOfRequests;

function groupsOf(node: FieldNode, field: AnyField, variableOf: VariableOf, max: number): number {
  const usual = field.args.find(({ name }) => name === 'groupBy')?.defaultValue;
  const asked = argumentOf(node, 'groupBy', variableOf) ?? usual;
  const groups = ['endpoint', 'status', 'code'].filter((group) => [asked].flat().includes(group)).join(' ');
  return Math.min(max, groupSizes[groups] ?? max);
}

/** The hours or days between the arguments `from` and `to`; the maximum if they cannot be read. */
function stepsOf(node: FieldNode, variableOf: VariableOf): number {
  const [from, to, by] = ['from', 'to', 'by'].map((name) => argumentOf(node, name, variableOf));
  const [step, most] = by === 'hour' ? [hourLength, 7 * 24] : [dayLength, 366];
  const steps = Math.ceil((Date.parse(String(to)) - Date.parse(String(from))) / step);
  return steps <= most ? Math.max(1, steps) : most;
}

/** The value of an argument or a field of it, with its variables; undefined when it is not given. */
function argumentOf(node: FieldNode, path: string, variableOf: VariableOf): unknown {
  const [name, ...fields] = path.split('.');
  let value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  while (value?.kind === Kind.OBJECT && fields.length > 0) {
    const next = fields.shift();
    value = value.fields.find((field) => field.name.value === next)?.value;
  }
  return value && fields.reduce((within, field) => Object(within)[field], readValue(value, variableOf));
}

const readValue = (value: ValueNode, variableOf: VariableOf): unknown =>
  value.kind === Kind.VARIABLE ? variableOf(value.name.value) : valueFromASTUntyped(value);
