import { createClient } from '../hey-api/client/index.ts';
import {
  getNoticeRecord,
  getRegisterEntry,
  getRegisterEntryAsSsp,
  recordEngagementMetrics,
} from '../hey-api/sdk.gen.ts';
import { zEngagementMetrics } from '../hey-api/zod.gen.ts';
import { type Client, headersOf, type Outcome, typed } from './client.ts';

type Reply = { data?: unknown; error?: unknown; response?: Response };

export function heyApi(baseUrl: string): Client {
  const client = createClient({ baseUrl });
  const outcome = ({ data, error, response }: Reply): Outcome => {
    const status = response?.status ?? 0;
    return { status, body: status === 304 ? null : (data ?? error ?? null) };
  };
  const given = (token: string, paId: string, tag?: string) => ({
    client,
    path: { PAID: paId },
    headers: headersOf(token, tag),
  });
  return {
    register: async (token, paId, tag) => outcome(typed(await getRegisterEntry(given(token, paId, tag)))),
    full: async (token, paId) => outcome(typed(await getNoticeRecord(given(token, paId)))),
    ssp: async (token, paId, tag) => outcome(await getRegisterEntryAsSsp(given(token, paId, tag))),
    // Its own validation would refuse a bad count before the server sees it.
    write: async (token, paId, body) =>
      outcome(typed(await recordEngagementMetrics({ ...given(token, paId), body, requestValidator: undefined }))),
  };
}

/** What the generated validator makes of a body. Null: it refuses it. */
export const validated = (body: unknown): unknown => zEngagementMetrics.safeParse(body).data ?? null;
