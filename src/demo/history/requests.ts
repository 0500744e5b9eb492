import type { Query } from '../../database/query.ts';
import type { RefusalCode, RestEndpoint } from '../../generated/graphql.ts';
import { createRefusalLog, type RefusedRequest } from '../../requests/refusal-log.ts';
import { oldestRefusal } from '../../requests/refusal-retention.ts';
import { noToken } from '../../requests/request-count.entity.ts';
import { addRequestCounts } from '../../requests/request-counts.ts';
import { type CampaignKey, campaigns } from './campaigns.ts';
import { between, demoId, hourLength, noise } from './clock.ts';
import { type TokenKey, tokenId } from './people.ts';

/** Requests that are answered: how many in a busy hour, and by which token. */
const answered: readonly { token: TokenKey; endpoint: RestEndpoint; peak: number }[] = [
  { token: 'ssp', endpoint: 'ssp_register_entry', peak: 1_400 },
  { token: 'readWrite', endpoint: 'register_entry', peak: 210 },
  { token: 'readWrite', endpoint: 'metrics_write', peak: 14 },
  { token: 'readOnly', endpoint: 'register_entry', peak: 120 },
  { token: 'readOnly', endpoint: 'full_record', peak: 4 },
  { token: 'courierNewAdServer', endpoint: 'register_entry', peak: 160 },
  { token: 'waterlander', endpoint: 'register_entry', peak: 90 },
];

type Refusals = {
  token?: TokenKey;
  endpoint: RestEndpoint;
  status: number;
  code: RefusalCode;
  /** How often it is refused: hours between two refusals, about. Some days have more than others. */
  everyHours: number;
  paId?: string;
};

const firstSample = 'PA-7K3QX9T2ZB';
const paIdOf = (campaign: CampaignKey) => campaigns[campaign].paId;

/** What goes wrong: each has a cause that the console shows. */
const refused: readonly Refusals[] = [
  // The old editorial system was not told of the new token.
  {
    token: 'waterlanderOld',
    endpoint: 'metrics_write',
    status: 401,
    code: 'TOKEN_INVALID',
    everyHours: 4,
    paId: paIdOf('river'),
  },
  { token: 'offPro', endpoint: 'register_entry', status: 403, code: 'PLAN_NOT_PRO', everyHours: 5, paId: firstSample },
  {
    token: 'readOnly',
    endpoint: 'metrics_write',
    status: 403,
    code: 'SCOPE_MISSING',
    everyHours: 19,
    paId: firstSample,
  },
  {
    token: 'readOnly',
    endpoint: 'full_record',
    status: 404,
    code: 'NOTICE_NOT_OWN',
    everyHours: 26,
    paId: paIdOf('ferry'),
  },
  {
    token: 'waterlander',
    endpoint: 'register_entry',
    status: 404,
    code: 'NOTICE_NOT_ON_REGISTER',
    everyHours: 15,
    paId: paIdOf('dikes'),
  },
  {
    token: 'courierNewAdServer',
    endpoint: 'metrics_write',
    status: 409,
    code: 'METRICS_NOT_APPLICABLE',
    everyHours: 30,
    paId: paIdOf('farmers'),
  },
  {
    token: 'courierNewAdServer',
    endpoint: 'metrics_write',
    status: 400,
    code: 'METRICS_INVALID',
    everyHours: 44,
    paId: paIdOf('ferry'),
  },
  { endpoint: 'register_entry', status: 401, code: 'CREDENTIALS_MISSING', everyHours: 28, paId: firstSample },
];

/** An SSP that asked too fast, this many hours ago. */
const burst = { hoursAgo: 50, requests: 310, kept: 24 };

const daysCounted = 30;

/** Stores the requests of the last 30 days, and details of the refusals among them that are still kept. */
export async function storeRequests(query: Query, now: Date): Promise<void> {
  const refusals = refusalsUntil(now);
  await query(addRequestCounts([...answeredCounts(now), ...refusedCounts(refusals, now)]));
  const log = createRefusalLog(query, (error) => {
    throw error;
  });
  for (const refusal of refusals) if (refusal.refusedAt > oldestRefusal(now)) log.add(refusal);
  await log.flush();
}

const startOfHour = (at: Date) => Math.floor(at.getTime() / hourLength) * hourLength;

/** Fewer requests at night and at weekends. */
function activity(hour: number): number {
  const at = new Date(hour);
  const isWeekend = at.getUTCDay() % 6 === 0;
  const daylight = Math.max(0, Math.sin(((at.getUTCHours() - 4) / 18) * Math.PI));
  return (0.12 + 0.88 * daylight) * (isWeekend ? 0.5 : 1);
}

/** Hourly counts for the last week. Older counts are grouped into fewer hours, because figures of that age are daily. */
const hoursInFull = 7 * 24;
const hoursTogether = 6;

function answeredCounts(now: Date) {
  const current = startOfHour(now);
  return Array.from({ length: daysCounted * 24 }, (_, hoursAgo) => hoursAgo).flatMap((hoursAgo) => {
    const isOld = hoursAgo > hoursInFull;
    if (isOld && hoursAgo % hoursTogether !== 0) return [];
    const hour = current - hoursAgo * hourLength;
    return answered.flatMap(({ token, endpoint, peak }) => {
      const usual = peak * activity(hour) * (0.75 + 0.5 * noise(token, endpoint, hoursAgo));
      const requests = Math.round(usual * (isOld ? hoursTogether : 1));
      return requests > 0
        ? [{ tokenId: tokenId(token), hour, endpoint, status: 200, code: '', requests, omitted: 0 }]
        : [];
    });
  });
}

function refusalsUntil(now: Date): RefusedRequest[] {
  const all = refused.flatMap((kind) => {
    const { token, endpoint, status, code, everyHours, paId } = kind;
    const tries = Math.floor((daysCounted * 48) / everyHours);
    const names = Array.from({ length: tries }, (_, number) => ({ number, name: `refusal ${code} ${number}` }));
    return names
      .filter(({ name }) => noise(name, 'happens') < 0.5)
      .map(({ number, name }): RefusedRequest => {
        const minutesAgo = 3 + number * everyHours * 30 + between(0, everyHours * 25, name);
        return {
          refusedAt: new Date(now.getTime() - minutesAgo * 60_000),
          ...{ endpoint, status, code, paId },
          method: endpoint === 'metrics_write' ? 'PUT' : 'GET',
          tokenId: token && tokenId(token),
          tokenHash: undefined,
          requestId: demoId(name),
          callerRequestId: token === 'courierNewAdServer' ? `ads-${between(10_000, 99_999, name)}` : undefined,
        };
      });
  });
  return [...all, ...burstRefusals(now)].toSorted((one, other) => one.refusedAt.getTime() - other.refusedAt.getTime());
}

function burstRefusals(now: Date): RefusedRequest[] {
  return Array.from({ length: burst.kept }, (_, number) => ({
    refusedAt: new Date(now.getTime() - burst.hoursAgo * hourLength + number * 1_700),
    endpoint: 'ssp_register_entry',
    method: 'GET',
    status: 429,
    code: 'RATE_LIMITED',
    paId: paIdOf('ferry'),
    tokenId: tokenId('ssp'),
    tokenHash: undefined,
    requestId: demoId(`burst ${number}`),
    callerRequestId: undefined,
  }));
}

/** The refusals, and those of the burst that were only counted. */
function refusedCounts(refusals: readonly RefusedRequest[], now: Date) {
  const rows = refusals.map(({ tokenId = noToken, endpoint, status, code, refusedAt }) => ({
    tokenId,
    hour: startOfHour(refusedAt),
    ...{ endpoint: endpoint ?? '', status, code },
    requests: 1,
    omitted: 0,
  }));
  const { requests, kept } = burst;
  const hour = startOfHour(new Date(now.getTime() - burst.hoursAgo * hourLength));
  const omitted = requests - kept;
  const more = { tokenId: tokenId('ssp'), hour, endpoint: 'ssp_register_entry', status: 429, code: 'RATE_LIMITED' };
  return [...rows, { ...more, requests: omitted, omitted }];
}
