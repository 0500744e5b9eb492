import { fresh } from './axes/bodies.ts';
import { endpointAnswers } from './axes/outcomes.ts';
import type { Cell, Expect, HttpStep, More } from './kit.ts';
import { sameAs } from './matchers.ts';

/** Asks an endpoint for a notice of the fixtures, with a token of the fixtures. */
export type Ask = (notice: string, token?: string, more?: More) => HttpStep;

export const ok: Expect = { status: 200 };
/** An answer with this body. */
export const shows = (body: unknown): Expect => ({ status: 200, body });
/** The same answer as to the first request of the row. */
export const sameBody = shows(sameAs('0.body'));
export const success = [200, 299] as const;

/** `Cache-Control` of the register views, and of everything else (choice D8.4). */
export const cacheControl = {
  view: 'private, no-cache, max-age=0, must-revalidate',
  other: 'private, no-store',
};

/** The description of the API. */
export const docs: HttpStep = { method: 'GET', path: '/api/docs', at: 'site' };

const asker =
  (endpoint: Cell['endpoint'], method: 'GET' | 'PUT', pathOf: (notice: string) => string): Ask =>
  (notice, token, more) => {
    // Judged by its set, too, if it is sent as it is.
    const hasBody = more !== undefined && ('json' in more || 'base64' in more);
    const isWrite = endpoint === 'metrics' && !hasBody;
    const body = endpoint === 'metrics' ? 'fresh' : '';
    const cell: Cell = { endpoint, method, credential: token ?? 'none', notice, body, manner: 'plain' };
    return { method, path: pathOf(notice), token, ...(isWrite && fresh), ...(more ?? { cell }) };
  };

export const register = asker('register', 'GET', (notice) => `/advertisement/{${notice}}`);
export const full = asker('full', 'GET', (notice) => `/advertisement-full/{${notice}}`);
export const ssp = asker('ssp', 'GET', (notice) => `{ssp:${notice}}`);
/** A write, of counts that no earlier request has sent if `more` has no body. */
export const put = asker('metrics', 'PUT', (notice) => `/advertisement/{${notice}}/metrics`);
/** A read as HEAD. */
export const asHead = ({ cell, ...step }: HttpStep): HttpStep => ({
  ...step,
  method: 'HEAD',
  ...(cell && { cell: { ...cell, method: 'HEAD' } }),
});

export const counts = { viewsCount: 4711, engagementsCount: 42 };

const endpoint = (name: Cell['endpoint'], ask: Ask) => ({ name, ask, ...endpointAnswers[name] });
export const reads = [endpoint('register', register), endpoint('full', full)];
/** The three partner endpoints. */
export const partner = [...reads, endpoint('metrics', put)];
export const sspEndpoint = endpoint('ssp', ssp);
/** The two endpoints that show the register. */
export const views = [endpoint('register', register), sspEndpoint];
export const endpoints = [...partner, sspEndpoint];
