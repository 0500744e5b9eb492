import { Api, type HttpResponse } from '../swagger-typescript-api.ts';
import { type Client, headersOf, type NoAny, type Outcome } from './client.ts';

/** It has the address of the description. Every answer but 2xx is thrown. */
export function swaggerTypescriptApi(): Client {
  const { advertisement, advertisementFull, ssp } = new Api();
  const outcome = async (asked: Promise<HttpResponse<unknown, unknown>>): Promise<Outcome> => {
    const reply = await asked.catch((thrown: HttpResponse<unknown, unknown>) => thrown);
    return { status: reply.status, body: reply.ok ? reply.data : reply.status === 304 ? null : reply.error };
  };
  const paid = encodeURIComponent; // the generated functions leave that to their caller
  return {
    register: (token, paId, tag) => {
      const asked = advertisement.getRegisterEntry(paid(paId), { headers: headersOf(token, tag) });
      type Reply = Awaited<typeof asked>;
      const isTyped: [NoAny<Reply['data']>, NoAny<Reply['error']>] = [true, true];
      return isTyped && outcome(asked);
    },
    full: (token, paId) => {
      const asked = advertisementFull.getNoticeRecord(paid(paId), { headers: headersOf(token) });
      type Reply = Awaited<typeof asked>;
      const isTyped: [NoAny<Reply['data']>, NoAny<Reply['error']>] = [true, true];
      return isTyped && outcome(asked);
    },
    ssp: (token, paId, tag) => outcome(ssp.getRegisterEntryAsSsp(paid(paId), { headers: headersOf(token, tag) })),
    write: (token, paId, counts) => {
      const asked = advertisement.recordEngagementMetrics(paid(paId), counts, { headers: headersOf(token) });
      type Reply = Awaited<typeof asked>;
      const isTyped: [NoAny<Reply['data']>, NoAny<Reply['error']>] = [true, true];
      return isTyped && outcome(asked);
    },
  };
}
