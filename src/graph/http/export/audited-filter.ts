import { type GraphQLInputType, getNamedType, isInputObjectType } from 'graphql';
import { leftOut } from '../../../domain/audit/audited-text.ts';

/**
 * A valid filter, as the audit trail keeps it permanently. The type of each field decides: free text (`String`) is replaced; ids,
 * enum values, dates, amounts, codes, numbers and booleans are kept. GraphQL accepts any text as an `ID`, so one that does not
 * look like an id is replaced, too.
 */
export function auditedFilter(given: GraphQLInputType, value: unknown): unknown {
  if (value == null) return null;
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

/** No spaces, `@` or `+`, so neither a full name nor an e-mail address nor an international telephone number. */
const isIdLike = (id: string) => /^[^\s@+]+$/u.test(id);
