import { privatelyRevalidated } from '../../src/platform/runtime/static-files.ts';
import type { Reply } from '../error-replies.ts';
import { neverStored } from '../headers.ts';
import type { Route } from '../routes.ts';
import { distinctErrors, type ErrorCase, errorCases, listenerCases, pathNotFoundCase } from './error-cases.ts';
import { type JsonSchema, objectOf } from './formats.ts';
import {
  deprecationHeaderMap,
  etagHeader,
  type HeaderMap,
  headersOfEveryResponse,
  linkHeader,
  retryAfterHeader,
  retryOnDayHeader,
  windowHeaders,
} from './headers.ts';

/** A Response Object. */
export type Response = Readonly<{
  description: string;
  headers: HeaderMap;
  content?: Readonly<Record<'application/json', MediaType>>;
}>;

/** A Media Type Object: a schema and at least one example. */
export type MediaType = Readonly<{
  schema: JsonSchema;
  examples: Readonly<Record<string, { summary: string; value: unknown }>>;
}>;

const json = (mediaType: MediaType) => ({ 'application/json': mediaType });

/** The successful responses of an endpoint, by status. */
export function successResponses(route: Route, schema: JsonSchema): Record<string, Response> {
  const { revalidates } = route;
  const { description, example } = route.documentation.success;
  const headers = {
    ...headersOfEveryResponse(revalidates ? privatelyRevalidated : neverStored),
    ...windowHeaders('always'),
    ...(revalidates && etagHeader),
    ...(route.deprecation && deprecationHeaderMap(route.deprecation)),
  };
  const content = json({ schema, examples: { success: { summary: description, value: example } } });
  return {
    [route.success]: { description, headers, content },
    ...(revalidates && { 304: { description: 'Nothing has changed since the `ETag` in `If-None-Match`.', headers } }),
  };
}

/** The error responses of an endpoint, by status. Failures with the same body share an entry. */
export function errorResponses(route: Route): Record<string, Response> {
  const responses = [...Map.groupBy(errorCases(route), ({ reply }) => reply.status)].map(([status, endpointCases]) => {
    // A listed status overrides `default`, so it must include the listener's responses with that status. A wrong base
    // address, or a PA-ID that is not percent-encoded, is a path that is not served.
    const ofListener = [...listenerCases, pathNotFoundCase].filter(({ reply }) => reply.status === status);
    const group = [...endpointCases, ...ofListener];
    return [status, errorResponse(group, route.deprecation && deprecationHeaderMap(route.deprecation))] as const;
  });
  return Object.fromEntries(responses);
}

/** The answers of the listener itself, before a request reaches its endpoint, by name. */
export function listenerResponses(): Record<'ListenerError' | 'NotImplemented', Response> {
  const { description, headers, content } = errorResponse(
    listenerCases
      .filter(({ reply }) => reply.status < 500)
      .map(({ reply, ...rest }) => ({ ...rest, reply: { ...reply, cause: `Status ${reply.status}. ${reply.cause}` } })),
  );
  const allow = {
    description: 'Methods that the path takes; on 405 only.',
    required: false,
    schema: { type: 'string', maxLength: 100 },
  };
  return {
    ListenerError: {
      description: `An answer of the HTTP server itself, whatever the endpoint.\n\n${description}`,
      headers: { ...headers, Allow: allow },
      ...(content && { content }),
    },
    NotImplemented: errorResponse(listenerCases.filter(({ name }) => name === 'notImplemented')),
  };
}

function errorResponse(cases: readonly ErrorCase[], more: HeaderMap = {}): Response {
  const errors = distinctErrors(cases);
  const [only] = errors.length === 1 ? errors : [];
  const schemas = errors.map(({ reply, details }) => bodySchema(reply, details));
  return {
    description: only
      ? `${only.reply.cause}\n\nWhat to do: ${only.reply.remedy}`
      : errors
          .map(({ reply: { code, cause, remedy } }) => {
            return `- ${code ? `\`${code}\`` : 'no `code`'}: ${cause} What to do: ${remedy}`;
          })
          .join('\n'),
    headers: { ...errorHeaders(cases), ...more },
    content: json({
      schema: schemas.length === 1 ? (schemas[0] ?? {}) : { oneOf: schemas },
      examples: Object.fromEntries(
        errors.map(({ name, reply, body }) => {
          return [camelCase(name), { summary: reply.cause.replaceAll('`', ''), value: JSON.parse(body) }];
        }),
      ),
    }),
  };
}

function bodySchema({ error, code }: Reply, details: ErrorCase['details']): JsonSchema {
  return objectOf({
    error: { type: 'string', const: error },
    ...(code && { code: { type: 'string', const: code } }),
    ...details,
  });
}

function errorHeaders(cases: readonly ErrorCase[]): HeaderMap {
  const counted = new Set(cases.map((one) => one.counted));
  const [first = 'never'] = counted;
  const challenges = cases.map(({ reply }) => reply.headers?.['WWW-Authenticate']);
  const values = [...new Set(challenges.filter((challenge) => challenge !== undefined))];
  return {
    ...headersOfEveryResponse(neverStored),
    ...linkHeader,
    ...windowHeaders(counted.size === 1 ? first : 'sometimes'),
    ...(cases.some(({ name, reply }) => name === 'RATE_LIMITED' || reply.headers?.['Retry-After']) && retryAfterHeader),
    ...(cases.some(({ name }) => name === 'METRICS_NOT_APPLICABLE') && retryOnDayHeader),
    ...(values.length > 0 && {
      'WWW-Authenticate': {
        description: 'What is wrong with the credentials (RFC 6750, section 3).',
        required: !challenges.includes(undefined),
        // Not `enum`: of quotation marks in its values, some generators make TypeScript that does not compile.
        schema: { type: 'string', pattern: `^(${values.join('|')})$`, maxLength: 200, examples: values },
      },
    }),
  };
}

const camelCase = (name: string) =>
  /[a-z]/.test(name) ? name : name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
