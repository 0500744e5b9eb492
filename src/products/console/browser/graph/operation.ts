/** An operation of `operations/`: its text, and the types of its answer and variables. */
export type Operation<Data, Variables> = {
  name: string;
  text: string;
  /** Never set: carries the types. */
  types?: { data: Data; variables: Variables };
};

export const operation = <Data, Variables>(name: string, text: string): Operation<Data, Variables> => ({ name, text });
