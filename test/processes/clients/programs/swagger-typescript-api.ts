import { Api, type HttpResponse } from '../swagger-typescript-api.ts';
import { type Client, headersOf, type Outcome, typed } from './client.ts';

/** It has the address of the description. Every answer but 2xx is thrown. */
export function swaggerTypescriptApi(): Client {
  const { advertisement, advertisementFull, ssp } = new Api();
  const outcome = ({ status, ok, data, error }: HttpResponse<unknown, unknown>): Outcome => ({
    status,
    body: ok ? data : status === 304 ? null : error,
  });
  const paid = encodeURIComponent; // the generated functions leave that to their caller
  const caught = (thrown: unknown) => outcome(thrown as HttpResponse<unknown, unknown>);
  return {
    register: (token, paId, tag) =>
      advertisement
        .getRegisterEntry(paid(paId), { headers: headersOf(token, tag) })
        .then((reply) => outcome(typed(reply)), caught),
    full: (token, paId) =>
      advertisementFull
        .getNoticeRecord(paid(paId), { headers: headersOf(token) })
        .then((reply) => outcome(typed(reply)), caught),
    ssp: (token, paId, tag) =>
      ssp.getRegisterEntryAsSsp(paid(paId), { headers: headersOf(token, tag) }).then(outcome, caught),
    write: (token, paId, counts) =>
      advertisement
        .recordEngagementMetrics(paid(paId), counts, { headers: headersOf(token) })
        .then((reply) => outcome(typed(reply)), caught),
  };
}
