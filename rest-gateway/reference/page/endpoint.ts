import type { OpenApiDocument, OpenApiOperation } from '../../openapi/document.ts';
import type { JsonSchema } from '../../openapi/formats.ts';
import type { Response } from '../../openapi/replies.ts';
import { endpointOf, pathTemplate, type Route } from '../../routes.ts';
import { curlCall, typescriptCall } from './calls.ts';
import { errorLinks } from './errors.ts';
import { typeOf } from './fields.ts';
import { blocks, code, linkTo, table } from './markdown.ts';

/** A parameter of the document. */
type Parameter = {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: JsonSchema;
  example: string;
};

/** The section about an endpoint. */
export function describeEndpoint(route: Route, document: OpenApiDocument): string {
  const operation = document.paths[pathTemplate(route.path)]?.[route.method];
  if (!operation) throw new Error(`${endpointOf(route)} is not in the OpenAPI document`);
  const { operationId, summary, description, tags, requestBody, responses } = operation;
  const { schemas } = document.components;
  const parameters = parametersOf(operation, document);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const examples = Object.fromEntries(inPath.map(({ name, example }) => [name, example]));
  const success = responses[route.success] as Response;
  const unchanged = responses[304] as Response | undefined;
  const answer = success.content?.['application/json'];
  const body = requestBody?.content['application/json'];
  return blocks(
    `## \`${endpointOf(route)}\``,
    `**${summary}.** ${description}`,
    tokenOf(operation, document),
    `[Try it](/api/docs/try#/${encodeURIComponent(tags[0] ?? '')}/${operationId})`,
    '### Parameters',
    table(
      ['Parameter', 'Type', 'Meaning'],
      parameters.map(({ name, in: place, required, schema, description, example }) => [
        `\`${name}\``,
        `${typeOf({ ...schema, pattern: undefined }, schemas)}, in ${place}${required ? '' : ', optional'}`,
        `${description} Example: \`${example}\``,
      ]),
    ),
    ...(body
      ? [
          '### Body',
          `${typeOf(body.schema, schemas)}. ${requestBody.description}`,
          ...Object.values(body.examples).map(({ summary, value }) =>
            blocks(`${summary}:`, code('json', JSON.stringify(value))),
          ),
        ]
      : []),
    '### Calls',
    curlCall(route, examples),
    typescriptCall(route, examples),
    '### Answer',
    `**${route.success}**: ${answer ? typeOf(answer.schema, schemas) : 'no body'}. ${success.description}`,
    unchanged && `**304**: no body. ${unchanged.description}`,
    ...Object.values(answer?.examples ?? {}).map(({ value }) => code('json', JSON.stringify(value, null, 2))),
    `**Errors**, the first that the ${linkTo('Order of checks')} finds: ${errorLinks(route)}.`,
  );
}

const resolve = <Value>(value: unknown, components: Readonly<Record<string, unknown>>): Value => {
  const { $ref } = value as { $ref?: string };
  return ($ref === undefined ? value : components[$ref.split('/').at(-1) ?? '']) as Value;
};

const parametersOf = ({ parameters }: OpenApiOperation, { components }: OpenApiDocument) =>
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
