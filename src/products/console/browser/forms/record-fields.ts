import * as generated from '../../../../generated/console/record-fields.ts';

/** One of the fields has one of its values, as forms have them. `isNot`: none of them has. */
export type FieldCondition = { anyOf: readonly (readonly [path: string, values: readonly string[]])[]; isNot?: true };

/** A field of a record that people write. */
export type RecordField = {
  name: string;
  /** Its type in the graph, such as `[CountryCode!]`. */
  type: string;
  /** What to know beyond the name. */
  caption?: string;
  /** Where the law asks for it, such as `Annex II point 5`. */
  law?: string;
  isRequired?: boolean;
  maxLength?: number;
  /** The format of a text, if its type does not name it. */
  format?: 'email' | 'phone';
  /** Required under this condition. */
  neededWhen?: FieldCondition;
  /** Must be empty under this condition. */
  emptyWhen?: FieldCondition;
};

/** A group of a record: an object, or a list of objects for `controllers`. */
export type RecordGroup = { name: string; caption?: string; fields: readonly RecordField[] };

/** The groups of a record in the order of the form. */
export const recordGroups: readonly RecordGroup[] = generated.recordGroups;
