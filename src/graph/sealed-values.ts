import { defaultFieldResolver, type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';
import type { Context } from '../domain/context.ts';
import { mapNumber } from '../domain/node-id.ts';
import type { Seal } from '../platform/seal.ts';

/*
 * Ids of log rows and cursors have numbers that all publishers share: they tell how much others read, and how often others
 * fail. Callers who are not staff get and send them sealed.
 */

type Change = (value: string, seal: Seal) => string;

const sealId: Change = (id, { seal }) => mapNumber(id, seal);
const sealCursor: Change = (cursor, { seal }) => seal('cursor', cursor);
// What does not open is no id and no cursor, and is answered as such.
const openId: Change = (id, { open }) => mapNumber(id, (type, key) => open(type, key) ?? '');
const openCursor: Change = (cursor, { open }) => open('cursor', cursor) ?? '';

const cursorFields = ['cursor', 'startCursor', 'endCursor'];
const cursorArguments = ['after', 'before'];

/** Makes each field seal its value and open its arguments, before its rules. */
export function sealForPartners(schema: GraphQLSchema): GraphQLSchema {
  const node = schema.getType('Node');
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      if (cursorFields.includes(field.name)) sealValue(field, sealCursor);
      if (field.name === 'id' && type.getInterfaces().some((each) => each === node)) sealValue(field, sealId);
      if (node && getNamedType(field.type) === node) openArguments(field, ['id', 'ids'], openId);
      openArguments(field, cursorArguments, openCursor);
    }
  }
  return schema;
}

type AnyField = GraphQLField<unknown, Context>;

function sealValue(field: AnyField, change: Change): void {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (parent, args, context, info) => {
    const value: unknown = resolve(parent, args, context, info);
    return isStaff(context) ? value : changed(value, change, context);
  };
}

function openArguments(field: AnyField, names: readonly string[], change: Change): void {
  const opened = field.args.map(({ name }) => name).filter((name) => names.includes(name));
  if (opened.length === 0) return;
  const { resolve = defaultFieldResolver } = field;
  field.resolve = async (parent, args, context, info) => {
    if (isStaff(context)) return resolve(parent, args, context, info);
    const values = { ...args };
    for (const name of opened) values[name] = await changed(args[name], change, context);
    return resolve(parent, values, context, info);
  };
}

const isStaff = ({ caller }: Context) => caller.tier === 'staff';

/** The cursor in an argument, for code that reads before the field is resolved. */
export const openCursorOf = async (context: Context, cursor: string | null | undefined) =>
  cursor && !isStaff(context) ? openCursor(cursor, await context.services.sealOfPartners()) : cursor;

async function changed(value: unknown, change: Change, { services }: Context): Promise<unknown> {
  const given = await value;
  const seal = await services.sealOfPartners();
  const changeText = (text: unknown) => (typeof text === 'string' ? change(text, seal) : text);
  return Array.isArray(given) ? given.map(changeText) : changeText(given);
}
