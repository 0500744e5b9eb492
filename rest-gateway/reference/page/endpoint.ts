import type { OpenApiDocument, OpenApiOperation } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/formats.ts';
import type { Response } from '../../openapi/replies.ts';
import { endpointOf, pathTemplate, type Route } from '../../routes.ts';
import { type Call, type Callee, callsOf, tokenVariables } from './calls.ts';
import type { Demo } from './demo.ts';
import { errorLinks } from './errors.ts';
import { meaning, typeOf } from './fields.ts';
import { blocks, code, firstCall, linkTo, table } from './markdown.ts';

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
  demo: Demo | undefined,
  described: readonly Route[] = [],
): string {
  const operation = operationOf(route, document);
  const { operationId, summary, description, requestBody, responses } = operation;
  const parameters = parametersOf(operation, document);
  const success = responses[route.success] as Response;
  const unchanged = responses[304] as Response | undefined;
  const answer = success.content?.['application/json'];
  const exampleOf = ({ documentation }: Route) => JSON.stringify(documentation.success.example);
  const same = described.find((other) => exampleOf(other) === exampleOf(route));
  const body = requestBody?.content['application/json'];
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
    tokenOf(operation, route, document),
    `[Try it](/api/docs/try#${operationId})`,
    ...(same ? [`Parameters and answers are those of ${linkTo(`\`${endpointOf(same)}\``)}.`, errors] : details),
    '### Example',
    callsOf(exampleCall(route, document)),
    !same && exampleAnswer(route, document, demo),
  );
}

/** The call of an endpoint with the values of the examples. */
export function exampleCall(route: Route, document: OpenApiDocument): Call {
  const operation = operationOf(route, document);
  const inPath = parametersOf(operation, document).filter((parameter) => parameter.in === 'path');
  const [body] = Object.values(operation.requestBody?.content['application/json'].examples ?? {});
  return {
    callee: calleeOf(route),
    parameters: Object.fromEntries(inPath.map(({ name, example }) => [name, example])),
    body: JSON.stringify(body?.value),
  };
}

/** Its answer. That of a demo has the dates that its notices have. */
export function exampleAnswer(route: Route, document: OpenApiDocument, demo: Demo | undefined): string {
  const { content } = operationOf(route, document).responses[route.success] as Response;
  const answers = Object.values(content?.['application/json'].examples ?? {}).map(({ value }) =>
    JSON.stringify(value, null, 2),
  );
  return blocks(...answers.map((answer) => code('json', demo?.dated?.(answer) ?? answer)));
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

function tokenOf({ security }: OpenApiOperation, { tier }: Route, { components }: OpenApiDocument): string {
  return security
    .flatMap(Object.entries)
    .map(([scheme, scopes]: [string, readonly string[]]) => {
      const scope = scopes.map((name) => ` It needs the scope \`${name}\`.`).join('');
      return `**Token.** ${components.securitySchemes[scheme]?.description}${scope} The examples read it from \`${tokenVariables[tier]}\`, which ${linkTo(firstCall)} sets. See ${linkTo('Credentials')}.`;
    })
    .join('\n\n');
}
