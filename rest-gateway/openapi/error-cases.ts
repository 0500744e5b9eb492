import { goneReply, listenerReplies, type Reply, type ShownFailure } from '../error-replies.ts';
import { errorBody, failureReply } from '../http-reply.ts';
import { rateLimit } from '../rate-limit/rate-limit.ts';
import type { Route } from '../routes.ts';
import { type JsonSchema, objectOf, scalarSchemas, wholeNumberSchema } from './formats.ts';

/** A failure as an endpoint or the listener answers it. */
export type ErrorCase = Readonly<{
  name: string;
  reply: Reply;
  /** An example of the body, written by the code that answers requests. */
  body: string;
  /** The fields of the body beyond `error` and `code`. */
  details?: Readonly<Record<string, JsonSchema>> | undefined;
  /** Whether such an answer comes after the request was counted against its token (choice D3). */
  counted: 'always' | 'sometimes' | 'never';
}>;

/** The errors of an endpoint. */
export function errorCases(route: Route): ErrorCase[] {
  return (Object.entries(route.errors) as [ShownFailure, Reply][]).map(([kind, reply]) => ({
    name: kind,
    reply,
    body: exampleBody(route, kind),
    details: detailsOf(kind, route),
    counted: countedAt(kind),
  }));
}

const { pathNotFound, ...atEndpoints } = listenerReplies;
const uncounted = ([name, reply]: [string, Reply]): ErrorCase => {
  return { name, reply, body: errorBody(reply), counted: 'never' };
};
/** Errors of the listener at the paths of endpoints (choice D1). */
export const listenerCases: readonly ErrorCase[] = Object.entries(atEndpoints).map(uncounted);
/** At every other path. */
export const pathNotFoundCase = uncounted(['pathNotFound', pathNotFound]);
/** At an endpoint after its sunset. */
export const goneCase = uncounted(['GONE', goneReply]);

/** Errors with the same body as one, with the causes and remedies of all of them. */
export function distinctErrors<Case extends ErrorCase>(cases: readonly Case[]): (Case & { same: readonly Case[] })[] {
  const groups = Map.groupBy(cases, ({ reply }) => `${reply.status} ${errorBody(reply)}`);
  return [...groups.values()].map((same) => {
    const textOf = (key: 'cause' | 'remedy') => alternatives([...new Set(same.map(({ reply }) => reply[key]))]);
    const [first] = same as [Case];
    return { ...first, reply: { ...first.reply, cause: textOf('cause'), remedy: textOf('remedy') }, same };
  });
}

/** One text, or several with numbers. */
export const alternatives = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : texts.map((text, n) => `(${n + 1}) ${text}`).join(' ');

/** The state of a used-up window, as in a 429. */
const usedUp = { allowed: false, remaining: 0, reset: Date.parse('2026-11-22T09:41:00Z') / 1000, retryAfter: 42 };

function exampleBody(route: Route, kind: ShownFailure): string {
  const issues = kind === 'METRICS_INVALID' ? route.documentation.body?.invalid.issues : undefined;
  return failureReply(route, { kind, issues }, usedUp).body ?? '';
}

function detailsOf(kind: ShownFailure, { documentation }: Route): ErrorCase['details'] {
  if (kind === 'RATE_LIMITED') {
    return {
      limit: {
        description: 'Requests that the token may make in a window.',
        ...wholeNumberSchema(1, rateLimit.requests),
        examples: [rateLimit.requests],
      },
      remaining: { description: 'Requests left in the window: 0.', ...wholeNumberSchema(0, 0) },
      reset: { description: 'End of the window, the instant of `X-RateLimit-Reset`.', ...scalarSchemas.DateTime },
    };
  }
  if (kind === 'METRICS_INVALID') {
    const fields = documentation.body?.required ?? [];
    const issue = objectOf({
      path: { description: 'The field at fault.', type: 'string', enum: fields },
      message: { description: 'What is wrong with it, for a person to read.', type: 'string', maxLength: 200 },
    });
    return { issues: { type: 'array', items: issue, minItems: 1, maxItems: fields.length } };
  }
  return undefined;
}

function countedAt(kind: ShownFailure): ErrorCase['counted'] {
  if (kind === 'GONE' || kind === 'CREDENTIALS_MISSING' || kind === 'TOKEN_INVALID' || kind === 'WRONG_TIER')
    return 'never';
  return kind === 'DATABASE_UNAVAILABLE' || kind === 'INTERNAL' ? 'sometimes' : 'always';
}
