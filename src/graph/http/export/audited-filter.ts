import { type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';

/** What stands in the audit trail for a value that may name a person. */
const leftOut = '(left out)';

/**
 * A valid filter as the audit trail keeps it for ever. The type of a field decides: free text (`String`) is left out; ids, values of
 * enums, dates, amounts, codes, numbers and booleans stay. An `ID` may be a PA-ID, of any characters but `/`, or text instead of it.
 */
export function auditedFilter(given: GraphQLInputType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => auditedFilter(given, item));
  const type = getNamedType(given);
  if (isInputObjectType(type)) {
    const fields = type.getFields();
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, item]) => {
        const field = fields[name];
        return field ? [[name, auditedFilter(field.type, item)]] : [];
      }),
    );
  }
  if (type.name === 'String' || (type.name === 'ID' && !isIdLike(String(value)))) return leftOut;
  return value;
}

/** Without blanks and `@`: neither a name of several words nor an e-mail address. */
const isIdLike = (id: string) => /^[^\s@]+$/u.test(id);
