import { conditions, listenerConditions, listenerReplies, type Reply, type ShownFailure } from '../error-replies.ts';
import { rateLimit } from '../rate-limit/rate-limit.ts';
import type { Route } from '../routes.ts';
import { type JsonSchema, objectOf, scalarSchemas, wholeNumber } from './formats.ts';
import {
  deprecationHeaderMap,
  etagHeader,
  type HeaderMap,
  headersOfEveryResponse,
  retryAfterHeader,
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
  const { description, example } = route.documentation.success;
  const revalidates = route.cacheControl === 'private, no-cache';
  const headers = {
    ...headersOfEveryResponse(route.cacheControl),
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
  const texts: Partial<Record<ShownFailure, string>> = conditions;
  const cases = (Object.entries(route.errors) as [ShownFailure, Reply][]).map(([kind, reply]) => ({
    name: kind,
    reply,
    when: texts[kind] ?? `${reply.error}.`,
    detail: detailOf(kind, route),
    counted: countedAt(kind),
  }));
  const responses = [...Map.groupBy(cases, ({ reply }) => reply.status)].map(([status, endpointCases]) => {
    // A listed status overrides `4XX`, so it must include the listener's responses with that status.
    const group = [...endpointCases, ...listenerCases.filter(({ reply }) => reply.status === status)];
    return [status, errorResponse(group, route.deprecation && deprecationHeaderMap(route.deprecation))] as const;
  });
  return Object.fromEntries(responses);
}

/** Error replies of the listener at the paths of endpoints (choice D1). Those at other paths are not described. */
const { pathNotFound: _, internal: _inEveryEndpoint, notImplemented, ...listenerErrors } = listenerReplies;
const listenerCases = (Object.keys(listenerErrors) as (keyof typeof listenerErrors)[]).map((name) => ({
  name,
  reply: listenerErrors[name],
  when: listenerConditions[name],
  counted: 'never' as const,
}));

/** The answers of the listener itself, before a request reaches its endpoint, by name. */
export function listenerResponses(): Record<'ListenerError' | 'NotImplemented', Response> {
  const { description, headers, content } = errorResponse(
    listenerCases.map(({ when, ...rest }) => ({ ...rest, when: `Status ${rest.reply.status}. ${when}` })),
  );
  const allow = {
    description: 'Methods that the path takes; on 405.',
    required: false,
    schema: { type: 'string', maxLength: 100 },
  };
  return {
    ListenerError: {
      description: `An answer of the HTTP server itself, whatever the endpoint.\n\n${description}`,
      headers: { ...headers, Allow: allow },
      ...(content && { content }),
    },
    NotImplemented: errorResponse([
      { name: 'notImplemented', reply: notImplemented, when: listenerConditions.notImplemented, counted: 'never' },
    ]),
  };
}

/** An error: its reply, its cause, and the fields of its body beyond `error` and `code`. */
type ErrorCase = {
  name: string;
  reply: Reply;
  when: string;
  detail?: Detail | undefined;
  counted: 'always' | 'sometimes' | 'never';
};
type Detail = { properties: Record<string, JsonSchema>; example: Record<string, unknown> };

function errorResponse(cases: readonly ErrorCase[], more: HeaderMap = {}): Response {
  const bodies = [...Map.groupBy(cases, ({ reply }) => `${reply.code} ${reply.error}`).values()].flatMap((same) => {
    const [{ name, reply, detail }] = same as [ErrorCase];
    const when = [...new Set(same.map((one) => one.when))].join(' ');
    return { name: camelCase(name), when, reply, detail };
  });
  const [only] = bodies.length === 1 ? bodies : [];
  const schemas = bodies.map(({ reply, detail }) => bodySchema(reply, detail));
  return {
    description: only
      ? only.when
      : bodies.map(({ reply, when }) => `- ${reply.code ? `\`${reply.code}\`` : 'no `code`'}: ${when}`).join('\n'),
    headers: { ...errorHeaders(cases), ...more },
    content: json({
      schema: schemas.length === 1 ? (schemas[0] ?? {}) : { oneOf: schemas },
      examples: Object.fromEntries(
        bodies.map(({ name, when, reply: { error, code }, detail }) => {
          return [
            name,
            { summary: when.replaceAll('`', ''), value: { error, ...(code && { code }), ...detail?.example } },
          ];
        }),
      ),
    }),
  };
}

function bodySchema({ error, code }: Reply, detail?: Detail): JsonSchema {
  return objectOf({
    error: { type: 'string', const: error },
    ...(code && { code: { type: 'string', const: code } }),
    ...detail?.properties,
  });
}

function errorHeaders(cases: readonly ErrorCase[]): HeaderMap {
  const counted = new Set(cases.map((one) => one.counted));
  const [first = 'never'] = counted;
  const challenges = cases.map(({ reply }) => reply.headers?.['WWW-Authenticate']);
  const values = [...new Set(challenges.filter((challenge) => challenge !== undefined))];
  return {
    ...headersOfEveryResponse('private, no-store'),
    ...windowHeaders(counted.size === 1 ? first : 'sometimes'),
    ...(cases.some(({ name, reply }) => name === 'RATE_LIMITED' || reply.headers?.['Retry-After']) && retryAfterHeader),
    ...(values.length > 0 && {
      'WWW-Authenticate': {
        description: 'What is wrong with the credentials (RFC 6750, section 3).',
        required: !challenges.includes(undefined),
        schema: { type: 'string', enum: values },
      },
    }),
  };
}

/** Whether such a failure comes after the request was counted against its token (choice D3). */
function countedAt(kind: ShownFailure): ErrorCase['counted'] {
  if (kind === 'GONE' || kind === 'CREDENTIALS_MISSING' || kind === 'TOKEN_INVALID' || kind === 'WRONG_TIER')
    return 'never';
  return kind === 'DATABASE_UNAVAILABLE' || kind === 'INTERNAL' ? 'sometimes' : 'always';
}

function detailOf(kind: ShownFailure, { documentation }: Route): Detail | undefined {
  if (kind === 'RATE_LIMITED') {
    return {
      properties: {
        limit: { description: 'Requests that the token may make in a window.', ...wholeNumber(1, rateLimit.requests) },
        remaining: { description: 'Requests left in the window: 0.', ...wholeNumber(0, 0) },
        reset: { description: 'End of the window, the instant of `X-RateLimit-Reset`.', ...scalarSchemas.DateTime },
      },
      example: { limit: rateLimit.requests, remaining: 0, reset: '2026-11-22T09:41:00.000Z' },
    };
  }
  if (kind === 'METRICS_INVALID') {
    const fields = documentation.body?.required ?? [];
    const issue = objectOf({
      path: { description: 'The field at fault.', type: 'string', enum: fields },
      message: { description: 'What is wrong with it, for a person to read.', type: 'string', maxLength: 200 },
    });
    return {
      properties: { issues: { type: 'array', items: issue, minItems: 1, maxItems: fields.length } },
      example: { issues: fields.map((path, n) => ({ path, message: n ? 'must be at least 0' : 'is required' })) },
    };
  }
  return undefined;
}

const camelCase = (name: string) =>
  /[a-z]/.test(name) ? name : name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
