/** What a typed text says as a value of the graph: one value, or several that it can mean; neither, if it cannot be read. */
export type Reading = { value?: string; choices?: readonly string[] };
