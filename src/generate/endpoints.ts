import { assertEnumType, type GraphQLSchema, getDirectiveValues } from 'graphql';

/** An endpoint of the partner API as the SDL describes it. */
type EndpointFacts = Record<'name' | 'method' | 'path' | 'tier' | 'field', string> & {
  scope?: string;
  type: 'Query' | 'Mutation';
};

/**
 * The endpoints of the partner API, from `RestEndpoint` in the SDL.
 * @throws Error if a value has no `@endpoint`, or one with an unknown method or root field
 */
export function endpointsOf(schema: GraphQLSchema): EndpointFacts[] {
  const directive = schema.getDirective('endpoint');
  const values = assertEnumType(schema.getType('RestEndpoint')).getValues();
  return values.map(({ name, astNode }) => {
    const facts =
      directive && astNode && (getDirectiveValues(directive, astNode) as Omit<EndpointFacts, 'name' | 'type'>);
    if (!facts) throw new Error(`the endpoint ${name} has no @endpoint`);
    if (!/^(GET|PUT|POST|PATCH|DELETE)$/.test(facts.method)) throw new Error(`${name}: unknown method`);
    const isQuery = schema.getQueryType()?.getFields()[facts.field] !== undefined;
    if (!isQuery && !schema.getMutationType()?.getFields()[facts.field]) throw new Error(`${name}: unknown root field`);
    return { name, ...facts, type: isQuery ? 'Query' : 'Mutation' };
  });
}

/** `registerEntry` is in `register-entry.graphql`. */
export const operationFile = ({ field }: EndpointFacts): string =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The table of endpoints that the gateway and the explanations read. Paths are as Express takes them. */
export function endpointsModule(schema: GraphQLSchema): string {
  const rows = endpointsOf(schema).map((endpoint) => {
    const { name, method, path, tier, scope, type, field } = endpoint;
    const row = {
      method: method.toLowerCase(),
      path: path.replace(/\{(\w+)\}/g, ':$1'),
      tier,
      scope: scope?.replace('_', ':') ?? null,
      type,
      field,
      operation: operationFile(endpoint),
    };
    return `  ${name}: ${JSON.stringify(row)},\n`;
  });
  return `// Made from schema/ by \`npm run generate\`; not to be edited.
export const endpoints = {\n${rows.join('')}} as const;\n`;
}

/** The request of each endpoint, for the console. */
export function requestsModule(schema: GraphQLSchema): string {
  const rows = endpointsOf(schema).map(({ name, method, path }) => `  ${name}: '${method} ${path}',\n`);
  return `// Made from schema/ by \`npm run generate\`; not to be edited.
export const endpointRequests = {\n${rows.join('')}} as const;\n`;
}
