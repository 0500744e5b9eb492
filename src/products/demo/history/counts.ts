import type { Counts } from '../../../domain/metrics/counts.ts';
import type { MetricsWrite } from '../../../domain/metrics/metrics-writer.ts';
import { type NoticeKey, paIdOf } from './campaigns.ts';
import { dayFrom, noise, pastTime } from './clock.ts';
import { type TokenKey, tokenAt, tokenId } from './people.ts';
import usage from './usage.json' with { type: 'json' };

/** Reports of one notice. Days are relative to the start. */
type Reports = {
  notice: NoticeKey;
  token: TokenKey;
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
};

/** Besides those that go on: one campaign has ended, one ad server fell silent, and one token was revoked. */
const reported = usage.reports as readonly Reports[];

/** Reports before this day are stored week by week: a history of half a year then takes few statements. */
const firstSingleDay = -21;

/**
 * Reports of all campaigns in order of time, as they are stored together: cumulative counts that grow with the campaign,
 * and less at weekends.
 * @param firstCounts the last counts of the first sample
 */
export function reportsInOrder(now: Date, firstCounts: Counts & { at: Date }): MetricsWrite[][] {
  const all = reported.flatMap((reports) => {
    const writes = reportsOf(reports, now);
    return reports.notice === 'firstSample' ? scaledTo(firstCounts, writes) : writes;
  });
  return [...Map.groupBy(all, ({ day }) => (day < firstSingleDay ? Math.floor(day / 7) * 7 : day))]
    .toSorted(([one], [other]) => one - other)
    .map(([, writes]) => writes);
}

function reportsOf(reports: Reports, now: Date): (MetricsWrite & { day: number })[] {
  const { firstDay, lastDay, correction, every = 1 } = reports;
  const paId = paIdOf(reports.notice);
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
    const at = pastTime(now, day, isCorrected ? '14:20' : '05:40');
    const token = tokenAt(reports.token, at, now);
    if (!token) throw new Error(`the token ${reports.token} is not in use on day ${day}`);
    writes.push({ day, paId, tokenId: tokenId(token), at, viewsCount, engagementsCount });
  }
  return writes;
}

/** Views of a day: a slow beginning, then a plateau with weekends and noise. */
function viewsOn(day: number, { notice, firstDay, peak }: Reports, now: Date): number {
  const growth = 1 - Math.exp(-(day - firstDay + 1) / 12);
  const weekday = new Date(dayFrom(now, day)).getUTCDay();
  const week = weekday === 0 ? 0.55 : weekday === 6 ? 0.62 : 1;
  return Math.round(peak * growth * week * (0.82 + 0.36 * noise(paIdOf(notice), 'views', day)));
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
