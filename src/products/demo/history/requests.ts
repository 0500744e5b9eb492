import { createRefusalLog, type RefusedRequest } from '../../../domain/requests/refusal-log.ts';
import { oldestRefusal } from '../../../domain/requests/refusal-retention.ts';
import { noToken } from '../../../domain/requests/request-count.entity.ts';
import { addRequestCounts } from '../../../domain/requests/request-counts.ts';
import type { RefusalCode, RestEndpoint } from '../../../generated/graph/graphql.ts';
import { hourLength } from '../../../platform/database/pg-timestamps.ts';
import type { Query } from '../../../platform/database/sql.ts';
import { knownFrom, type NoticeKey, paIdOf } from './campaigns.ts';
import { between, demoId, noise } from './clock.ts';
import { type TokenKey, tokenAt, tokenId, usageOf } from './people.ts';
import usage from './usage.json' with { type: 'json' };

/** Reads of the register: how many in a busy hour, and by which token. */
const answered = usage.answered as readonly { token: TokenKey; endpoint: RestEndpoint; peak: number }[];

type Refused = { token?: TokenKey; endpoint: RestEndpoint; status: number; code: RefusalCode; notice: NoticeKey };

/**
 * What goes wrong, with hours between two refusals, about; some days have more than others. Each has a cause that the
 * console shows: the old editorial system was not told of the new token, for example.
 */
const refused = usage.refused as readonly (Refused & { everyHours: number })[];

/** An SSP that asked too fast, some hours ago. */
const burst = usage.burst as Refused & { hoursAgo: number; requests: number; kept: number };

const daysCounted = 30;

/** A request of another history: a report of counts, or a read of a full record. */
export type Sent = { tokenId: string; at: Date; endpoint: RestEndpoint };

/** Stores the requests of the last 30 days, and details of the refusals among them that are still kept. */
export async function storeRequests(query: Query, now: Date, sent: readonly Sent[]): Promise<void> {
  const refusals = refusalsUntil(now);
  const omitted = burst.requests - burst.kept;
  const notKept = countOf(refusalOf(burst, now.getTime() - burst.hoursAgo * hourLength, 'burst'), omitted, omitted);
  const refusedCounts = refusals.map((refusal) => countOf(refusal, 1, 0));
  const first = startOfHour(now) - daysCounted * 24 * hourLength;
  const sentCounts = sent
    .filter(({ at }) => at.getTime() >= first)
    .map(({ tokenId, at, endpoint }) => answeredCount(tokenId, startOfHour(at), endpoint, 1));
  await query(addRequestCounts([...readCounts(now), ...sentCounts, ...refusedCounts, notKept]));
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

function readCounts(now: Date) {
  const current = startOfHour(now);
  return Array.from({ length: daysCounted * 24 }, (_, hoursAgo) => hoursAgo).flatMap((hoursAgo) => {
    const isOld = hoursAgo > hoursInFull;
    if (isOld && hoursAgo % hoursTogether !== 0) return [];
    const hour = current - hoursAgo * hourLength;
    return answered.flatMap(({ token, endpoint, peak }) => {
      const usual = peak * activity(hour) * (0.75 + 0.5 * noise(token, endpoint, hoursAgo));
      const requests = Math.round(usual * (isOld ? hoursTogether : 1));
      const sender = tokenAt(token, new Date(hour), now);
      return sender && requests > 0 ? [answeredCount(tokenId(sender), hour, endpoint, requests)] : [];
    });
  });
}

const answeredCount = (tokenId: string, hour: number, endpoint: RestEndpoint, requests: number) => ({
  ...{ tokenId, hour, endpoint, requests },
  ...{ status: 200, code: '', omitted: 0 },
});

/** What is refused once a token is revoked, or the plan of its publisher has ended. */
const codesOfAnEnd: readonly string[] = ['TOKEN_INVALID', 'PLAN_NOT_PRO'];

/** The refusal at a time, if there was a cause for it then. */
function refusedAt(kind: Refused, at: Date, now: Date): Refused[] {
  const { token, code, notice } = kind;
  if (at < knownFrom(notice, now)) return [];
  if (!token) return [kind];
  if (codesOfAnEnd.includes(code)) return at > usageOf(token, now).to ? [kind] : [];
  const sender = tokenAt(token, at, now);
  return sender ? [{ ...kind, token: sender }] : [];
}

/** In order of time. */
function refusalsUntil(now: Date): RefusedRequest[] {
  const some = refused.flatMap((kind) => {
    const { code, everyHours } = kind;
    const names = Array.from({ length: (daysCounted * 48) / everyHours }, (_, number) => `refusal ${code} ${number}`);
    return names.flatMap((name, number) => {
      const minutesAgo = 3 + number * everyHours * 30 + between(0, everyHours * 25, name);
      const at = now.getTime() - minutesAgo * 60_000;
      return noise(name, 'happens') < 0.5
        ? refusedAt(kind, new Date(at), now).map((refused) => refusalOf(refused, at, name))
        : [];
    });
  });
  const fast = Array.from({ length: burst.kept }, (_, number) =>
    refusalOf(burst, now.getTime() - burst.hoursAgo * hourLength + number * 1_700, `burst ${number}`),
  );
  return [...some, ...fast].toSorted((one, other) => one.refusedAt.getTime() - other.refusedAt.getTime());
}

const refusalOf = ({ token, notice, ...refused }: Refused, at: number, name: string): RefusedRequest => ({
  refusedAt: new Date(at),
  endpoint: refused.endpoint,
  status: refused.status,
  code: refused.code,
  paId: paIdOf(notice),
  method: refused.endpoint === 'metrics_write' ? 'PUT' : 'GET',
  tokenId: token && tokenId(token),
  tokenHash: undefined,
  requestId: demoId(name),
  callerRequestId: token === 'courierNewAdServer' ? `ads-${between(10_000, 99_999, name)}` : undefined,
});

const countOf = (refusal: RefusedRequest, requests: number, omitted: number) => ({
  tokenId: refusal.tokenId ?? noToken,
  hour: startOfHour(refusal.refusedAt),
  endpoint: refusal.endpoint ?? '',
  status: refusal.status,
  code: refusal.code,
  requests,
  omitted,
});
