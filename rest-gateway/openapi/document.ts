import type { GraphQLSchema } from 'graphql';
import { versionHeader } from '../headers.ts';
import { type Deprecation, pathTemplate, type Route, routes } from '../routes.ts';
import { scalarSchemas } from './formats.ts';
import { type Contact, guide } from './guide.ts';
import { type Header, headerComponents, type Reference } from './headers.ts';
import { errorResponses, listenerResponses, type Response, successResponses } from './replies.ts';
import { createSchemaWriter, type SchemaWriter } from './schemas.ts';

/** The description of the public API, as OpenAPI 3.1. */
export type OpenApiDocument = ReturnType<typeof buildOpenApi>;
export type OpenApiOperation = ReturnType<typeof operationOf>;

export type OpenApiOptions = {
  /** Only its types are used, no resolvers. */
  schema: GraphQLSchema;
  /** Path of `{base_url}`. */
  basePath: string;
  /** Address of the site, without a path. Default: the site that serves the document. */
  publicUrl?: string | undefined;
  /** Whom partners ask. Default: the operator, without an address. */
  contact?: Contact | undefined;
  /** Default: all of v1. */
  endpoints?: readonly Route[] | undefined;
};

/** Each token tier is a group of endpoints and a security scheme. */
export const tiers = {
  partner: {
    tag: 'Partner endpoints',
    description: 'For partner tokens of a publisher on the Pro plan.',
    scheme: 'partnerToken',
    credentials: 'A partner token. It belongs to a publisher, which must be on the Pro plan.',
  },
  ssp: {
    tag: 'SSP endpoints',
    description: 'For SSP tokens: separate endpoints with separate credentials.',
    scheme: 'sspToken',
    credentials: 'An SSP token. It belongs to no publisher and has no scopes.',
  },
} satisfies Record<Route['tier'], Record<string, string>>;

/**
 * Makes the OpenAPI document from the rows that the gateway runs on and the types of the graph.
 * @throws Error if an operation does not fit the schema
 */
export function buildOpenApi({ schema, basePath, publicUrl, contact, endpoints = routes }: OpenApiOptions) {
  const schemas = createSchemaWriter(schema);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of endpoints) {
    const path = pathTemplate(route.path);
    paths[path] = { ...paths[path], [route.method]: operationOf(route, schemas) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Partner Political Advertisement Data API',
      version: versionHeader[1],
      summary: 'Political-advertisement notices under Regulation (EU) 2024/900',
      description: guide(basePath, contact),
      ...(contact && { contact }),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: `${publicUrl ?? ''}${basePath}`,
        description: 'The site that serves this document, for production or for testing.',
        'x-internal': false,
      },
    ],
    tags: Object.values(tiers).map(({ tag, description }) => ({ name: tag, description })),
    paths,
    components: {
      schemas: schemas.components,
      parameters,
      headers: headerComponents as Readonly<Record<string, Header>>,
      responses: listenerResponses(),
      securitySchemes: Object.fromEntries(
        Object.values(tiers).map(({ scheme, credentials }) => {
          return [scheme, { type: 'http', scheme: 'bearer', description: credentials }];
        }),
      ),
    },
  };
}

const parameters = {
  PAID: {
    name: 'PAID',
    in: 'path',
    required: true,
    description: 'PA-ID of the notice: opaque, compared exactly.',
    // Without NUL, which generators would copy into their files as it is.
    schema: { ...scalarSchemas.ID, pattern: '^[^/]+$' },
    example: 'PA-7K3QX9T2ZB',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of an earlier answer, several of them separated by commas, or `*`. If the notice is still in one of these states, the answer is 304, whatever `Cache-Control` the request has.',
    schema: {
      type: 'string',
      pattern: '^(\\*|(W/)?"[^"]*"([ \\t]*,[ \\t]*(W/)?"[^"]*")*)$',
      maxLength: 2000,
    },
    example: headerComponents.ETag.example,
  },
};

const parameter = (name: keyof typeof parameters): Reference => ({ $ref: `#/components/parameters/${name}` });

function operationOf(route: Route, schemas: SchemaWriter) {
  const { operationId, summary, description, body } = route.documentation;
  const { tag, scheme } = tiers[route.tier];
  const isRead = route.method === 'get';
  const text = isRead ? `${description}\n\n\`HEAD\` gives the same answer without a body.` : description;
  const input = schemas.bodyOf(route);
  const responses: Record<string, Response | Reference> = {
    ...successResponses(route, schemas.answerOf(route)),
    ...errorResponses(route),
    501: { $ref: '#/components/responses/NotImplemented' },
    // Not `4XX`, of which some generators make TypeScript that does not compile.
    default: { $ref: '#/components/responses/ListenerError' },
  };
  return {
    operationId,
    summary,
    description: text,
    ...(route.deprecation && deprecationFields(route.deprecation, text)),
    tags: [tag],
    security: [{ [scheme]: route.scope ? [route.scope] : [] }],
    parameters: [parameter('PAID'), ...(route.revalidates ? [parameter('IfNoneMatch')] : [])],
    ...(body &&
      input && {
        requestBody: {
          description: body.description,
          required: true,
          content: { 'application/json': { schema: input, examples: body.examples } },
        },
      }),
    responses,
  };
}

/** Marks an operation as deprecated, for programs and at the start of its description. */
function deprecationFields({ deprecatedAt, sunset, link }: Deprecation, description: string) {
  const end = sunset ? ` It is switched off at ${isoSecond(sunset)} and answers 410 from then on.` : '';
  return {
    description: `**Deprecated from ${isoSecond(deprecatedAt)}.**${end}\n\n${description}`,
    deprecated: true as const,
    ...(sunset && { 'x-sunset': isoSecond(sunset) }),
    externalDocs: { description: 'What to do about the deprecation.', url: link },
  };
}

const isoSecond = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`;
