import { DemoLoad } from '../../domain/demo-load.entity.ts';
import type { RestEndpoint } from '../../generated/graph/graphql.ts';
import type { Orm } from '../../platform/database/connect.ts';
import { shiftDates } from '../../platform/runtime/shift-dates.ts';
import { demoTokens } from './tokens.ts';

/** The dates in samples.json, and in the examples that are made of it, are relative to this day. */
export const samplesAsOf = '2026-11-21';

type Answers = Record<RestEndpoint, string>;

/** In the order of the calls in the README: register, full record, write, SSP. */
const answers = (register: string, full: string, write: string, ssp = register): Answers => ({
  register_entry: register,
  full_record: full,
  metrics_write: write,
  ssp_register_entry: ssp,
});

const foreign = answers('200', '404', '403 FORBIDDEN');
const refused = (code: string, ssp = '401 INVALID_TOKEN') => answers(code, code, code, ssp);

/** What the reference page says about the demo data: tokens, and what each notice and each other token is answered. */
export const partnerDemo = {
  tokens: { partner: demoTokens.readWrite, ssp: demoTokens.ssp },
  notices: [
    { paId: 'PA-7K3QX9T2ZB', what: 'yours, with targeting', answers: answers('200', '200', '200') },
    {
      paId: 'PA-2B9HK4M7XG',
      what: 'yours, without targeting and ad delivery',
      answers: answers('200', '200', '409 METRICS_NOT_APPLICABLE'),
    },
    {
      paId: 'PA-6V1ZS8P3EJ',
      what: 'yours, a draft',
      answers: answers('404', '200', '409 METRICS_NOT_APPLICABLE'),
    },
    { paId: 'PA-4M8RD6H1VN', what: 'of another publisher', answers: foreign },
    { paId: 'PA-5T0ZN4Q7RH', what: 'self-published', answers: foreign },
    { paId: 'PA-0000000000', what: 'does not exist', answers: answers('404', '404', '404 NOT_FOUND') },
  ],
  others: [
    {
      token: demoTokens.readOnly,
      what: 'partner token without `metrics:write`',
      answers: answers('200', '200', '403 INSUFFICIENT_SCOPE', '401 INVALID_TOKEN'),
    },
    {
      token: demoTokens.offPro,
      what: 'partner token of a publisher that has left Pro, also for its own `PA-9C2WJ5E7YT`',
      paId: 'PA-9C2WJ5E7YT',
      answers: refused('403 PRO_PLAN_REQUIRED'),
    },
    { token: demoTokens.revoked, what: 'revoked partner token', answers: refused('401 INVALID_TOKEN') },
  ],
};

/** Shifts the dates of an example as those of the demo notices were shifted: to the day on which they were loaded. */
export async function demoDates(orm: Orm): Promise<(example: string) => string> {
  const loads = orm.em.fork().findAll(DemoLoad);
  // A server that starts while the database is away serves the page nevertheless.
  const [{ loadedAt } = { loadedAt: new Date() }] = await loads.catch(() => []);
  return (example) => shiftDates(example, samplesAsOf, loadedAt);
}
