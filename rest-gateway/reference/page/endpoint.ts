import type { OpenApiDocument, OpenApiOperation } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/formats.ts';
import type { Response } from '../../openapi/replies.ts';
import { endpointOf, pathTemplate, type Route } from '../../routes.ts';
import { type Callee, type CallValues, callsOf } from './calls.ts';
import { errorLinks } from './errors.ts';
import { meaning, typeOf } from './fields.ts';
import { blocks, code, linkTo, table } from './markdown.ts';

/** A parameter of the document. */
export type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: string;
};

/** The section about an endpoint. What another endpoint answers as well is described there alone. */
export function describeEndpoint(
  route: Route,
  document: OpenApiDocument,
  values: CallValues,
  described: readonly Route[] = [],
): string {
  const operation = operationOf(route, document);
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = parametersOf(operation, document);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const examples = Object.fromEntries(inPath.map(({ name, example }) => [name, example]));
  const success = responses[route.success] as Response;
  const unchanged = responses[304] as Response | undefined;
  const answer = success.content?.['application/json'];
  const exampleOf = ({ documentation }: Route) => JSON.stringify(documentation.success.example);
  const same = described.find((other) => exampleOf(other) === exampleOf(route));
  const body = requestBody?.content['application/json'];
  const [exampleBody] = Object.values(body?.examples ?? {}).map(({ value }) => value);
  const errors = `**Errors** (a call gets the first that applies, see ${linkTo('Order of checks')}): ${errorLinks(route)}`;
  const details = [
    '### Parameters',
    table(
      ['Parameter', 'Type', meaning],
      parameters.map(({ name, in: place, required, schema, description, example }) => [
        `\`${name}\``,
        `${typeOf({ ...schema, pattern: undefined }, document)}, in ${place}${required ? '' : ', optional'}`,
        `${description} Example: \`${example}\``,
      ]),
    ),
    ...(body ? ['### Body', `${typeOf(body.schema, document)}. ${requestBody.description}`] : []),
    '### Answer',
    `**${route.success}**: ${answer ? typeOf(answer.schema, document) : 'no body'}. ${success.description}`,
    unchanged && `**304**: no body. ${unchanged.description}`,
    errors,
  ];
  return blocks(
    `## \`${endpointOf(route)}\``,
    `**${summary}.** ${description}`,
    tokenOf(operation, document),
    `[Try it](/api/docs/try#${operationId})`,
    ...(same ? [`Parameters and answers are those of ${linkTo(`\`${endpointOf(same)}\``)}.`, errors] : details),
    '### Example',
    callsOf({ callee: calleeOf(route), parameters: examples, body: JSON.stringify(exampleBody), values }),
    ...(same ? [] : Object.values(answer?.examples ?? {})).map(({ value }) =>
      code('json', JSON.stringify(value, null, 2)),
    ),
  );
}

/** An endpoint as its calls need it. */
export const calleeOf = ({ method, path, tier, success, revalidates, documentation }: Route): Callee => ({
  method,
  path: pathTemplate(path),
  tier,
  operationId: documentation.operationId,
  success,
  revalidates,
});

/** @throws Error if the document does not have the endpoint */
export function operationOf(route: Route, document: OpenApiDocument): OpenApiOperation {
  const operation = document.paths[pathTemplate(route.path)]?.[route.method];
  if (!operation) throw new Error(`${endpointOf(route)} is not in the OpenAPI document`);
  return operation;
}

const resolve = <Value>(value: unknown, components: Readonly<Record<string, unknown>>): Value => {
  const { $ref } = value as { $ref?: string };
  return ($ref === undefined ? value : components[$ref.split('/').at(-1) ?? '']) as Value;
};

export const parametersOf = ({ parameters }: OpenApiOperation, { components }: OpenApiDocument) =>
  parameters.map((parameter) => resolve<Parameter>(parameter, components.parameters));

function tokenOf({ security }: OpenApiOperation, { components }: OpenApiDocument): string {
  return security
    .flatMap(Object.entries)
    .map(([scheme, scopes]: [string, readonly string[]]) => {
      const scope = scopes.map((name) => ` It needs the scope \`${name}\`.`).join('');
      return `**Token.** ${components.securitySchemes[scheme]?.description}${scope} See ${linkTo('Credentials')}.`;
    })
    .join('\n\n');
}
