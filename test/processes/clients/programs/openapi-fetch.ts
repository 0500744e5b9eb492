import createClient from 'openapi-fetch';
import type { paths } from '../partner-api.ts';
import { type Client, headersOf, type Outcome, typed } from './client.ts';

type Reply = { data?: unknown; error?: unknown; response: Response };

export function openapiFetch(baseUrl: string): Client {
  const client = createClient<paths>({ baseUrl });
  const outcome = ({ data, error, response }: Reply): Outcome => ({
    status: response.status,
    body: data ?? (error || null),
  });
  const given = (token: string, paId: string, tag?: string) => ({
    params: { path: { PAID: paId } },
    headers: headersOf(token, tag),
  });
  return {
    register: async (token, paId, tag) =>
      outcome(typed(await client.GET('/advertisement/{PAID}', given(token, paId, tag)))),
    full: async (token, paId) => outcome(typed(await client.GET('/advertisement-full/{PAID}', given(token, paId)))),
    ssp: async (token, paId, tag) => outcome(await client.GET('/ssp/advertisement/{PAID}', given(token, paId, tag))),
    write: async (token, paId, body) =>
      outcome(typed(await client.PUT('/advertisement/{PAID}/metrics', { ...given(token, paId), body }))),
  };
}
