import { getNoticeRecord, getRegisterEntry, getRegisterEntryAsSsp, recordEngagementMetrics } from '../orval.ts';
import { type Client, headersOf, type NoAny, type Outcome } from './client.ts';

type Reply = { data: unknown; status: number };

/** It has the address of the description. */
export function orval(): Client {
  const outcome = ({ data, status }: Reply): Outcome => ({ status, body: status === 304 ? null : data });
  const paid = encodeURIComponent; // the generated functions leave that to their caller
  return {
    register: async (token, paId, tag) => {
      const reply = await getRegisterEntry(paid(paId), { headers: headersOf(token, tag) });
      const isTyped: NoAny<typeof reply.data> = true;
      return isTyped && outcome(reply);
    },
    full: async (token, paId) => {
      const reply = await getNoticeRecord(paid(paId), { headers: headersOf(token) });
      const isTyped: NoAny<typeof reply.data> = true;
      return isTyped && outcome(reply);
    },
    ssp: async (token, paId, tag) =>
      outcome(await getRegisterEntryAsSsp(paid(paId), { headers: headersOf(token, tag) })),
    write: async (token, paId, counts) => {
      const reply = await recordEngagementMetrics(paid(paId), counts, { headers: headersOf(token) });
      const isTyped: NoAny<typeof reply.data> = true;
      return isTyped && outcome(reply);
    },
  };
}
