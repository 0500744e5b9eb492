type Referable = { $ref?: string };
type Schema = Referable & {
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string | string[];
  enum?: string[];
  oneOf?: Schema[];
  items?: Schema;
  [keyword: string]: unknown;
};
type Parameter = Referable & { name?: string; in?: string; required?: boolean; schema?: Schema };
type Body = Referable & {
  required?: boolean;
  headers?: Record<string, Parameter>;
  content?: Record<string, { schema?: Schema }>;
};
type Operation = { security?: unknown; parameters?: Parameter[]; requestBody?: Body; responses?: Record<string, Body> };
/** What is compared of an OpenAPI document. */
export type ComparedDocument = { paths: Record<string, Record<string, Operation>> };

type Direction = 'request' | 'response';
type Changes = Generator<string, void>;

/** Keywords of a schema that change nothing for a program. */
const annotations = ['description', 'title', 'summary', 'example', 'examples', 'default', 'deprecated'];
/** Keywords that have rules of their own. A change of any other keyword is a breaking one. */
const structural = ['$ref', 'properties', 'required', 'type', 'enum', 'oneOf', 'items'];

const missing = (from: readonly string[], in_: readonly string[]) => from.filter((each) => !in_.includes(each));
const keys = (record: object = {}) => Object.keys(record);
const byName = (parameters: Parameter[]) => new Map(parameters.map((each) => [`${each.in} ${each.name}`, each]));

function* compare(was: unknown, is: unknown, what: string): Changes {
  const [value, valueNow] = [JSON.stringify(was), JSON.stringify(is)];
  if (value !== valueNow) yield `${what} changed from ${value} to ${valueNow}.`;
}

/**
 * The changes of an OpenAPI document after which a program for the old one can fail: what it sends is refused, or what it
 * relies on is missing. As in GraphQL, new operations, statuses, properties and values of an enum do not count.
 */
export function findBreakingOpenApiChanges(before: ComparedDocument, after: ComparedDocument): string[] {
  const old = <T extends Referable>(node: T | undefined) => resolve(before, node);
  const current = <T extends Referable>(node: T | undefined) => resolve(after, node);

  function* inSchemas(a: Schema | undefined, b: Schema | undefined, direction: Direction, path: string): Changes {
    const [was, is] = [old(a), current(b)];
    const isRequest = direction === 'request';
    for (const [name, schema] of Object.entries(was.properties ?? {})) {
      const now = is.properties?.[name];
      if (now) yield* inSchemas(schema, now, direction, `${path}.${name}`);
      else yield `${path}.${name} was removed.`;
    }
    const [required = [], requiredNow = []] = [was.required, is.required];
    for (const name of isRequest ? missing(requiredNow, required) : missing(required, requiredNow)) {
      if (is.properties?.[name]) yield `${path}.${name} is ${isRequest ? 'required' : 'optional'}.`;
    }
    const [types, typesNow] = [[was.type ?? []].flat(), [is.type ?? []].flat()];
    if (missing(...(isRequest ? ([types, typesNow] as const) : ([typesNow, types] as const))).length > 0) {
      yield `${path} changed its type from ${types} to ${typesNow}.`;
    }
    if (isRequest ? !was.enum && is.enum : was.enum && !is.enum) yield `${path}: enum was added or removed.`;
    for (const value of missing(was.enum ?? [], is.enum ?? was.enum ?? [])) yield `${path}: ${value} was removed.`;
    for (const [index, schema] of (was.oneOf ?? []).entries()) {
      const isKept = is.oneOf?.some((now) => inSchemas(schema, now, direction, path).next().done);
      if (!isKept) yield `${path}: alternative ${index + 1} was changed or removed.`;
    }
    if (was.items || is.items) yield* inSchemas(was.items, is.items, direction, `${path}[]`);
    for (const key of missing([...new Set([...keys(was), ...keys(is)])], [...annotations, ...structural])) {
      yield* compare(was[key], is[key], `${path}: ${key}`);
    }
  }

  function* inBodies(was: Body, is: Body, direction: Direction, path: string): Changes {
    for (const [type, { schema }] of Object.entries(was.content ?? {})) {
      const now = is.content?.[type];
      if (now) yield* inSchemas(schema, now.schema, direction, path);
      else yield `${path}: ${type} was removed.`;
    }
    for (const [name, header] of Object.entries(was.headers ?? {})) {
      const [sent, sentNow] = [old(header), current(is.headers?.[name])];
      if (!is.headers?.[name]) yield `${path}: header ${name} was removed.`;
      else if (sent.required && !sentNow.required) yield `${path}: header ${name} is optional.`;
      else yield* inSchemas(sent.schema, sentNow.schema, direction, `${path}: header ${name}`);
    }
  }

  function* inOperations(was: Operation, is: Operation, path: string): Changes {
    yield* compare(was.security, is.security, `${path}: security`);
    const parameters = byName((was.parameters ?? []).map(old));
    const parametersNow = byName((is.parameters ?? []).map(current));
    for (const name of missing([...parameters.keys()], [...parametersNow.keys()])) {
      yield `${path}: ${name} was removed.`;
    }
    for (const [name, parameter] of parametersNow) {
      const known = parameters.get(name);
      if (parameter.required && !known?.required) yield `${path}: ${name} is required.`;
      if (known) yield* inSchemas(known.schema, parameter.schema, 'request', `${path}: ${name}`);
    }
    const [body, bodyNow] = [old(was.requestBody), current(is.requestBody)];
    if (bodyNow.required && !body.required) yield `${path}: the body is required.`;
    yield* inBodies(body, bodyNow, 'request', `${path} body`);
    for (const [status, response] of Object.entries(was.responses ?? {})) {
      const now = is.responses?.[status];
      if (now) yield* inBodies(old(response), current(now), 'response', `${path} ${status}`);
      else yield `${path} ${status} was removed.`;
    }
  }

  function* inDocuments(): Changes {
    for (const [path, operations] of Object.entries(before.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const [now, place] = [after.paths[path]?.[method], `${method.toUpperCase()} ${path}`];
        if (now) yield* inOperations(operation, now, place);
        else yield `${place} was removed.`;
      }
    }
  }

  return [...new Set(inDocuments())];
}

/** Resolves a `$ref`. Keywords next to the `$ref` override those of its target. */
function resolve<T extends Referable>(document: ComparedDocument, node: T | undefined): T {
  if (!node?.$ref) return node ?? ({} as T);
  const target = node.$ref
    .slice(2)
    .split('/')
    .reduce((found: unknown, key) => (found as Record<string, unknown>)[key.replaceAll('~1', '/')], document);
  return { ...resolve(document, target as T), ...node };
}
