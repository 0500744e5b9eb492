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
import { dayLength, hourLength } from '../../platform/database/pg-timestamps.ts';
import { maxSteps } from '../expand-sdl.ts';

export type AnyField = GraphQLField<unknown, unknown>;
/** The value of a variable, or its default. */
type VariableOf = (name: string) => unknown;

/** The arguments of directives. */
type Directives = {
  cost: { weight: string };
  listSize: {
    assumedSize?: number | null;
    slicingArguments?: readonly string[] | null;
    sizedFields?: readonly string[] | null;
  };
  listSizeOf: { argument: string };
  listSizePerStep: { assumedSize: number };
};

/** How a field uses a directive. */
export function directiveOf<Name extends keyof Directives>(
  schema: GraphQLSchema,
  name: Name,
  { astNode }: AnyField,
): Directives[Name] | undefined {
  const directive = schema.getDirective(name);
  return directive && astNode ? (getDirectiveValues(directive, astNode) as Directives[Name] | undefined) : undefined;
}

/** The most items of a list, and the fields that are such lists, if it is not the field itself. */
export type ListSize = { items: number; of?: readonly string[] | null };

/** What the directives of a field say about lists; undefined if they say nothing. */
export function listSizeOf(
  schema: GraphQLSchema,
  node: FieldNode,
  field: AnyField,
  variableOf: VariableOf,
): ListSize | undefined {
  const size = directiveOf(schema, 'listSize', field);
  if (!size) return undefined;
  const sizes = (size.slicingArguments ?? []).map((name) => {
    const given = argumentOf(node, name, variableOf);
    return typeof given === 'number' && given > 0 ? given : field.args.find((each) => each.name === name)?.defaultValue;
  });
  const items = Math.max(0, ...sizes.filter((each) => typeof each === 'number')) || (size.assumedSize ?? 0);
  return { items: Math.min(items, lengthOf(schema, node, field, variableOf)), of: size.sizedFields };
}

/** The most items by the directives that are ours; infinite if they say nothing. */
function lengthOf(schema: GraphQLSchema, node: FieldNode, field: AnyField, variableOf: VariableOf): number {
  const perStep = directiveOf(schema, 'listSizePerStep', field);
  if (perStep) return groupsOf(node, field, variableOf, perStep.assumedSize) * stepsOf(node, variableOf);
  const list = directiveOf(schema, 'listSizeOf', field);
  const given = list && argumentOf(node, list.argument, variableOf);
  return Array.isArray(given) ? given.length : Number.POSITIVE_INFINITY;
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
  const [step, most] = by === 'hour' ? [hourLength, 7 * 24] : [dayLength, maxSteps];
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
