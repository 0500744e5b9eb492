import { getNoticeRecord, getRegisterEntry, getRegisterEntryAsSsp, recordEngagementMetrics } from '../orval.ts';
import { type Client, headersOf, type Outcome, typed } from './client.ts';

type Reply = { data: unknown; status: number };

/** It has the address of the description. */
export function orval(): Client {
  const outcome = ({ data, status }: Reply): Outcome => ({ status, body: status === 304 ? null : data });
  const paid = encodeURIComponent; // the generated functions leave that to their caller
  return {
    register: async (token, paId, tag) =>
      outcome(typed(await getRegisterEntry(paid(paId), { headers: headersOf(token, tag) }))),
    full: async (token, paId) => outcome(typed(await getNoticeRecord(paid(paId), { headers: headersOf(token) }))),
    ssp: async (token, paId, tag) =>
      outcome(await getRegisterEntryAsSsp(paid(paId), { headers: headersOf(token, tag) })),
    write: async (token, paId, counts) =>
      outcome(typed(await recordEngagementMetrics(paid(paId), counts, { headers: headersOf(token) }))),
  };
}
