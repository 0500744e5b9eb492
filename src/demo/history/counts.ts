import type { Counts } from '../../metrics/counts.ts';
import type { MetricsWrite } from '../../metrics/metrics-writer.ts';
import { type CampaignKey, campaigns } from './campaigns.ts';
import { dayFrom, noise, pastTime } from './clock.ts';
import { type TokenKey, tokenId } from './people.ts';

/** Reports of one campaign. Days are relative to the start. */
type Reports = {
  paId: string;
  token: TokenKey;
  /** The token that replaced it. */
  newToken?: { token: TokenKey; day: number };
  firstDay: number;
  lastDay: number;
  /** Views on a good day. */
  peak: number;
  /** Engagements per view. */
  rate: number;
  /** On this day, counts that were too high are corrected to this part of them. */
  correction?: { day: number; to: number };
  /** A report every so many days; every day unless stated. */
  every?: number;
  /** The last report, if the counts are given. */
  end?: Counts & { at: Date };
};

const of = (campaign: CampaignKey) => {
  const { paId, startDay } = campaigns[campaign];
  return { paId, firstDay: startDay };
};

/** Besides those that go on: one campaign has ended, one ad server fell silent, and one token was revoked. */
const reported: readonly Reports[] = [
  {
    ...of('ferry'),
    token: 'courierAdServer',
    newToken: { token: 'courierNewAdServer', day: -4 },
    lastDay: 0,
    peak: 9_200,
    rate: 0.014,
    correction: { day: -47, to: 0.93 },
  },
  { ...of('homes'), token: 'courierAdServer', lastDay: -13, peak: 5_600, rate: 0.009 },
  {
    ...of('river'),
    token: 'waterlanderOld',
    lastDay: -17,
    peak: 6_800,
    rate: 0.011,
    correction: { day: -26, to: 0.97 },
  },
  { ...of('streets'), token: 'courierAdServer', lastDay: -39, peak: 2_100, rate: 0.021, every: 3 },
  { ...of('harbourPark'), token: 'readWrite', lastDay: 0, peak: 7_400, rate: 0.017 },
];

/** The first sample notice, whose counts are in the documentation. */
const first = { paId: 'PA-7K3QX9T2ZB', firstDay: -16, token: 'readWrite', peak: 12_000, rate: 0.013 } as const;

/** Reports before this day are stored week by week: a history of half a year then takes few statements. */
const firstSingleDay = -21;

/**
 * Reports of all campaigns in order of time, as they are stored together: cumulative counts that grow with the campaign,
 * and less at weekends.
 * @param firstCounts the last counts of the first sample
 */
export function reportsInOrder(now: Date, firstCounts: Counts & { at: Date }): MetricsWrite[][] {
  const all = [...reported, { ...first, lastDay: -1, end: firstCounts }].flatMap((reports) => reportsOf(reports, now));
  return [...Map.groupBy(all, ({ day }) => (day < firstSingleDay ? Math.floor(day / 7) * 7 : day))]
    .toSorted(([one], [other]) => one - other)
    .map(([, writes]) => writes);
}

function reportsOf(reports: Reports, now: Date): (MetricsWrite & { day: number })[] {
  const { paId, newToken, firstDay, lastDay, correction, every = 1, end } = reports;
  const writes: (MetricsWrite & { day: number })[] = [];
  let viewsCount = 0;
  let engagementsCount = 0;
  for (let day = firstDay; day <= lastDay; day += 1) {
    const isCorrected = correction?.day === day;
    if (isCorrected) {
      viewsCount = Math.round(viewsCount * correction.to);
      engagementsCount = Math.round(engagementsCount * correction.to);
    } else {
      const views = viewsOn(day, reports, now);
      viewsCount += views;
      engagementsCount += Math.round(views * reports.rate * (0.8 + 0.4 * noise(paId, 'engagements', day)));
    }
    if ((day - firstDay) % every !== 0 && day !== lastDay && !isCorrected) continue;
    const token = newToken && day >= newToken.day ? newToken.token : reports.token;
    const at = pastTime(now, day, isCorrected ? '14:20' : '05:40');
    writes.push({ day, paId, tokenId: tokenId(token), at, viewsCount, engagementsCount });
  }
  return end ? scaledTo(end, writes) : writes;
}

/** Views of a day: a slow beginning, then a plateau with weekends and noise. */
function viewsOn(day: number, { paId, firstDay, peak }: Reports, now: Date): number {
  const growth = 1 - Math.exp(-(day - firstDay + 1) / 12);
  const weekday = new Date(dayFrom(now, day)).getUTCDay();
  const week = weekday === 0 ? 0.55 : weekday === 6 ? 0.62 : 1;
  return Math.round(peak * growth * week * (0.82 + 0.36 * noise(paId, 'views', day)));
}

/** The same curve with other last counts. */
function scaledTo<Write extends MetricsWrite>(end: Counts & { at: Date }, writes: readonly Write[]): Write[] {
  const last = writes.at(-1);
  if (!last) return [];
  const scale = (count: number, of: number, to: number) => Math.round((count / of) * to);
  return writes.map((write) => ({
    ...write,
    ...(write === last && { at: end.at }),
    viewsCount: scale(write.viewsCount, last.viewsCount, end.viewsCount),
    engagementsCount: scale(write.engagementsCount, last.engagementsCount, end.engagementsCount),
  }));
}
