import createClient from 'openapi-fetch';
import type { paths } from '../partner-api.ts';
import { type Client, headersOf, type NoAny, type Outcome } from './client.ts';

type Reply = { data?: unknown; error?: unknown; response: Response };

export function openapiFetch(baseUrl: string): Client {
  const client = createClient<paths>({ baseUrl });
  const outcome = ({ data, error, response }: Reply): Outcome => ({
    status: response.status,
    body: data ?? (error || null),
  });
  const params = (paId: string) => ({ params: { path: { PAID: paId } } });
  return {
    register: async (token, paId, tag) => {
      const reply = await client.GET('/advertisement/{PAID}', { ...params(paId), headers: headersOf(token, tag) });
      const isTyped: [NoAny<typeof reply.data>, NoAny<typeof reply.error>] = [true, true];
      return isTyped && outcome(reply);
    },
    full: async (token, paId) => {
      const reply = await client.GET('/advertisement-full/{PAID}', { ...params(paId), headers: headersOf(token) });
      const isTyped: [NoAny<typeof reply.data>, NoAny<typeof reply.error>] = [true, true];
      return isTyped && outcome(reply);
    },
    ssp: async (token, paId, tag) =>
      outcome(await client.GET('/ssp/advertisement/{PAID}', { ...params(paId), headers: headersOf(token, tag) })),
    write: async (token, paId, body) => {
      const given = { ...params(paId), headers: headersOf(token), body };
      const reply = await client.PUT('/advertisement/{PAID}/metrics', given);
      const isTyped: [NoAny<typeof reply.data>, NoAny<typeof reply.error>] = [true, true];
      return isTyped && outcome(reply);
    },
  };
}
