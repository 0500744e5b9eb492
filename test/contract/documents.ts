import { errors } from '../../rest-gateway/conformance/errors.ts';

/*
 * The contract: part 7 (errors), part 4 (endpoints) and choices D1, D5 and D9. The texts are those of the conformance kit,
 * which are compared with the README. Nothing here is imported from the code under test.
 */

/** A response as the contract states it: its status and its whole body. */
export type Answer = readonly [status: number, body: unknown];

const answer = ({ status, body }: { status: number; body: unknown }): Answer => [status, body];
const notPro = answer(errors.plan);
const rateLimited = (body: object) => ({ ...body, limit: 1000, remaining: 0, reset: undefined });

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
  headerMissing: answer(errors.header),
  tokenInvalid: answer(errors.partnerToken),
  notPro,
  notFound: answer(errors.registerNotFound),
  rateLimited: rateLimited(errors.limited.body),
};

export const fullRecord: Endpoint = {
  ...register,
  title: 'GET /advertisement-full/{PAID}',
  path: (paId) => `~/advertisement-full/${paId}`,
  notFound: answer(errors.fullNotFound),
};

export const ssp: Endpoint = {
  title: 'GET /ssp/advertisement/{PAID}',
  method: 'GET',
  path: (paId) => `~/ssp/advertisement/${paId}`,
  tier: 'ssp',
  headerMissing: answer(errors.header),
  tokenInvalid: answer(errors.sspToken),
  notFound: answer(errors.registerNotFound),
  rateLimited: rateLimited(errors.limited.body),
};

export const metrics = {
  title: 'PUT /advertisement/{PAID}/metrics',
  method: 'PUT',
  path: (paId: string) => `~/advertisement/${paId}/metrics`,
  tier: 'partner',
  body: counts,
  headerMissing: answer(errors.writeHeader),
  tokenInvalid: answer(errors.writeToken),
  notPro,
  insufficientScope: answer(errors.scope),
  bodyNotJson: answer(errors.notJson),
  conditional: answer(errors.conditional),
  partial: answer(errors.partial),
  bodyTooLarge: answer(errors.tooLarge),
  bodyEncoded: answer(errors.encoding),
  notFound: answer(errors.writeNotFound),
  forbidden: answer(errors.forbidden),
  notApplicable: answer(errors.notApplicable),
  rateLimited: rateLimited(errors.writeLimited.body),
} as const satisfies Endpoint & Record<string, unknown>;

/** Every endpoint of v1. */
export const endpoints: readonly Endpoint[] = [register, fullRecord, metrics, ssp];

export const noSuchPath = answer(errors.path);
export const methodNotAllowed = answer(errors.method);
export const unavailable = answer(errors.unavailable);
export const internalError = answer(errors.internal);
export const badRequest = answer(errors.badRequest);
