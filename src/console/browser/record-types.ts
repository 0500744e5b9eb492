/** A field of a record that people write. */
export type RecordField = {
  name: string;
  /** Its type in the graph, such as `[CountryCode!]`. */
  type: string;
  about: string;
  isRequired?: boolean;
  maxLength?: number;
};

/** A group of a record: an object, or a list of objects for `controllers`. */
export type RecordGroup = { name: string; about: string; fields: readonly RecordField[] };
