import { maxBodyBytes } from '../../body.ts';
import { maxHead } from '../../listener.ts';
import type { OpenApiDocument, OpenApiOperation } from '../../openapi/document.ts';
import { distinctErrors, errorCases } from '../../openapi/error-cases.ts';
import { type JsonSchema, scalarSchemas } from '../../openapi/formats.ts';
import type { Response } from '../../openapi/replies.ts';
import { rateLimit } from '../../rate-limit/rate-limit.ts';
import { endpointOf, pathTemplate, type Route } from '../../routes.ts';
import { curlCall, typescriptCall } from './calls.ts';
import { describeErrors } from './errors.ts';
import { createFieldWriter } from './fields.ts';
import { headerTable } from './headers.ts';
import { blocks, code, codes, heading, table } from './markdown.ts';

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
  const { operationId, summary, description, tags, requestBody } = operation;
  const id = (part: string) => `${operationId}-${part}`;
  const parameters = parametersOf(operation, document);
  const examples = Object.fromEntries(
    parameters.filter((parameter) => parameter.in === 'path').map(({ name, example }) => [name, example]),
  );
  const fields = createFieldWriter(document.components.schemas, id);
  const success = operation.responses[route.success] as Response;
  const unchanged = operation.responses[304] as Response | undefined;
  const { schema: answer, examples: answers } = success.content?.['application/json'] ?? { schema: {}, examples: {} };
  return blocks(
    heading(2, `\`${endpointOf(route)}\``, operationId, 'endpoint'),
    `**${summary}.** ${description}`,
    `[Try it](/api/docs/try#/${encodeURIComponent(tags[0] ?? '')}/${operationId})`,
    heading(3, 'Token', id('token')),
    tokenOf(operation, document),
    heading(3, 'Parameters', id('parameters')),
    table(
      ['Parameter', 'In', 'Type', 'Meaning'],
      parameters.map(({ name, in: place, required, schema, description, example }) => {
        const meaning = `${description} Example: \`${example}\``;
        return [
          `\`${name}\``,
          `${place}${required ? '' : ', optional'}`,
          fields.typeOf({ ...schema, pattern: undefined }),
          meaning,
        ];
      }),
    ),
    ...(requestBody
      ? [
          heading(3, 'Body', id('body')),
          requestBody.description,
          ...fields.objectsOf(requestBody.content['application/json'].schema).map((object) => object.table),
          ...Object.values(requestBody.content['application/json'].examples).map(({ summary, value }) =>
            blocks(`${summary}:`, code('json', JSON.stringify(value))),
          ),
        ]
      : []),
    heading(3, 'Calls', id('calls')),
    heading(4, 'curl', id('curl')),
    curlCall(route, examples),
    heading(4, 'TypeScript', id('typescript')),
    typescriptCall(route, examples),
    heading(3, 'Answer', id('answer')),
    `**${route.success}.** ${success.description}`,
    unchanged && `**304.** ${unchanged.description} It has no body.`,
    ...Object.values(answers).map(({ value }) => code('json', JSON.stringify(value, null, 2))),
    ...fields.objectsOf(answer).map((object) => {
      const title = [codes(object.paths.filter(Boolean)), object.name].filter(Boolean).join(': ');
      return blocks(heading(4, title, object.id), object.description, object.table);
    }),
    heading(3, 'Errors', id('errors'), 'errors'),
    'If several checks fail, the [order of checks](#order-of-checks) decides. Besides, there are the [errors of every path](#errors-of-every-path).',
    describeErrors(4, operationId, distinctErrors(errorCases(route))),
    heading(3, 'Response headers', id('headers')),
    headerTable(operation, document),
    heading(3, 'Limits', id('limits')),
    table(['Limit', 'Value'], limitsOf(route)),
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
      return `${components.securitySchemes[scheme]?.description}${scope} Send it as \`Authorization: Bearer <token>\` ([Credentials](#credentials)).`;
    })
    .join('\n\n');
}

function limitsOf({ path, body }: Route): string[][] {
  const kib = (bytes: number) => `${bytes / 1024} KiB`;
  return [
    [
      '[Requests](#rate-limit)',
      `${rateLimit.requests.toLocaleString('en-GB')} in ${rateLimit.seconds} seconds for each token, over all endpoints together`,
    ],
    ...(path.includes(':PAID') ? [['PA-ID', `${scalarSchemas.ID?.maxLength} characters`]] : []),
    ...(body ? [['Body', kib(maxBodyBytes)]] : []),
    ['Request line and headers', `${kib(maxHead.bytes)}, ${maxHead.lines} header lines`],
  ];
}
