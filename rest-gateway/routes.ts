import { readFileSync } from 'node:fs';
import { type ErrorReplies, fullRecordErrors, metricsErrors, registerErrors, sspErrors } from './error-replies.ts';

/** What a request gives to its operation. */
export type Input = { paId: string; body: unknown };

/** An endpoint: what it takes, the operation that answers it, and how each of its failures looks. */
export type Route = Readonly<{
  method: 'get' | 'put';
  /** Relative to `{base_url}`. */
  path: string;
  /** The tier of token that it takes; any other tier's token is one that it does not know. */
  tier: 'partner' | 'ssp';
  /** Source of the GraphQL operation. */
  operation: string;
  variables: (input: Input) => Record<string, unknown>;
  success: number;
  /** How long the answer may be kept by the caller (decisions §8). */
  cacheControl: 'private, no-store' | 'private, no-cache';
  errors: ErrorReplies;
}>;

const operation = (name: string) => readFileSync(new URL(`operations/${name}.graphql`, import.meta.url), 'utf8');
const route = (row: Route): Route => row;

/** The two counts of a body; a body that is JSON but no object has neither. Unknown keys are ignored (decisions §5). */
function countsOf(body: unknown): object {
  const { viewsCount, engagementsCount } = (body ?? {}) as { viewsCount?: unknown; engagementsCount?: unknown };
  return { viewsCount, engagementsCount };
}

/** Every endpoint of v1. */
export const routes: readonly Route[] = [
  route({
    method: 'get',
    path: '/advertisement/:PAID',
    tier: 'partner',
    operation: operation('register-entry'),
    variables: ({ paId }) => ({ paId }),
    success: 200,
    cacheControl: 'private, no-cache',
    errors: registerErrors,
  }),
  route({
    method: 'get',
    path: '/advertisement-full/:PAID',
    tier: 'partner',
    operation: operation('notice-record'),
    variables: ({ paId }) => ({ paId }),
    success: 200,
    cacheControl: 'private, no-store',
    errors: fullRecordErrors,
  }),
  route({
    method: 'put',
    path: '/advertisement/:PAID/metrics',
    tier: 'partner',
    operation: operation('record-engagement-metrics'),
    variables: ({ paId, body }) => ({ paId, metrics: body === undefined ? null : countsOf(body) }),
    success: 200,
    cacheControl: 'private, no-store',
    errors: metricsErrors,
  }),
  route({
    method: 'get',
    path: '/ssp/advertisement/:PAID',
    tier: 'ssp',
    operation: operation('register-entry'),
    variables: ({ paId }) => ({ paId }),
    success: 200,
    cacheControl: 'private, no-cache',
    errors: sspErrors,
  }),
];
