import { createClient } from '../hey-api/client/index.ts';
import {
  getNoticeRecord,
  getRegisterEntry,
  getRegisterEntryAsSsp,
  recordEngagementMetrics,
} from '../hey-api/sdk.gen.ts';
import { zEngagementMetrics } from '../hey-api/zod.gen.ts';
import { type Client, headersOf, type NoAny, type Outcome } from './client.ts';

type Reply = { data?: unknown; error?: unknown; response?: Response };

export function heyApi(baseUrl: string): Client {
  const client = createClient({ baseUrl });
  const outcome = ({ data, error, response }: Reply): Outcome => {
    const status = response?.status ?? 0;
    return { status, body: status === 304 ? null : (data ?? error ?? null) };
  };
  const given = (token: string, paId: string, tag?: string) => ({
    ...{ client, path: { PAID: paId }, headers: headersOf(token, tag) },
  });
  return {
    register: async (token, paId, tag) => {
      const reply = await getRegisterEntry(given(token, paId, tag));
      const isTyped: [NoAny<typeof reply.data>, NoAny<typeof reply.error>] = [true, true];
      return isTyped && outcome(reply);
    },
    full: async (token, paId) => {
      const reply = await getNoticeRecord(given(token, paId));
      const isTyped: [NoAny<typeof reply.data>, NoAny<typeof reply.error>] = [true, true];
      return isTyped && outcome(reply);
    },
    ssp: async (token, paId, tag) => outcome(await getRegisterEntryAsSsp(given(token, paId, tag))),
    write: async (token, paId, body) => {
      // Its own validation would refuse a bad count before the server sees it.
      const reply = await recordEngagementMetrics({ ...given(token, paId), body, requestValidator: undefined });
      const isTyped: [NoAny<typeof reply.data>, NoAny<typeof reply.error>] = [true, true];
      return isTyped && outcome(reply);
    },
  };
}

/** What the generated validator makes of a body. Null: it refuses it. */
export const validated = (body: unknown): unknown => zEngagementMetrics.safeParse(body).data ?? null;
