import { errors } from '../../rest-gateway/conformance/requests.ts';

/*
 * The contract as the tests of this folder need it: part 4 (endpoints), and part 7 and choices D1, D5 and D9 (errors). Texts
 * and codes are those of the conformance kit, which knows nothing of this server.
 */

/** A response as the contract states it: its status and its whole body. */
export type Answer = readonly [status: number, body: unknown];

const answer = (name: keyof typeof errors): Answer => [errors[name].status as number, errors[name].body];
const limited = (name: 'limited' | 'writeLimited') => ({ ...(errors[name].body as object), limit: 1000, remaining: 0 });

/** A row of part 4, with its rows of part 7. */
export type Endpoint = {
  title: string;
  method: 'GET' | 'PUT';
  /** Relative to `{base_url}`, written as `~`. */
  path: (paId: string) => string;
  tier: 'partner' | 'ssp';
  /** A valid body. */
  body?: object;
  headerMissing: Answer;
  tokenInvalid: Answer;
  notPro?: Answer;
  notFound: Answer;
  /** Without `reset`, which is a time. */
  rateLimited: object;
};

const counts = { viewsCount: 12, engagementsCount: 3 };

export const register: Endpoint = {
  title: 'GET /advertisement/{PAID}',
  method: 'GET',
  path: (paId) => `~/advertisement/${paId}`,
  tier: 'partner',
  headerMissing: answer('header'),
  tokenInvalid: answer('partnerToken'),
  notPro: answer('plan'),
  notFound: answer('registerNotFound'),
  rateLimited: limited('limited'),
};

export const fullRecord: Endpoint = {
  ...register,
  title: 'GET /advertisement-full/{PAID}',
  path: (paId) => `~/advertisement-full/${paId}`,
  notFound: answer('fullNotFound'),
};

export const ssp: Endpoint = {
  title: 'GET /ssp/advertisement/{PAID}',
  method: 'GET',
  path: (paId) => `~/ssp/advertisement/${paId}`,
  tier: 'ssp',
  headerMissing: answer('header'),
  tokenInvalid: answer('sspToken'),
  notFound: answer('registerNotFound'),
  rateLimited: limited('limited'),
};

export const metrics = {
  title: 'PUT /advertisement/{PAID}/metrics',
  method: 'PUT',
  path: (paId: string) => `~/advertisement/${paId}/metrics`,
  tier: 'partner',
  body: counts,
  headerMissing: answer('writeHeader'),
  tokenInvalid: answer('writeToken'),
  notPro: answer('plan'),
  insufficientScope: answer('scope'),
  bodyNotJson: answer('notJson'),
  conditional: answer('conditional'),
  bodyTooLarge: answer('tooLarge'),
  bodyEncoded: answer('encoding'),
  notFound: answer('writeNotFound'),
  forbidden: answer('forbidden'),
  notApplicable: answer('notApplicable'),
  rateLimited: limited('writeLimited'),
} as const satisfies Endpoint & Record<string, unknown>;

/** Every endpoint of v1. */
export const endpoints: readonly Endpoint[] = [register, fullRecord, metrics, ssp];

export const noSuchPath = answer('path');
export const methodNotAllowed = answer('method');
export const unavailable: Answer = [503, { error: 'Service temporarily unavailable', code: 'SERVICE_UNAVAILABLE' }];
export const internalError: Answer = [500, { error: 'Internal server error', code: 'INTERNAL_ERROR' }];
