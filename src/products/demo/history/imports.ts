import { actorColumns } from '../../../domain/audit/audit-trail.ts';
import type { ChangeContext } from '../../../domain/context.ts';
import { importNotices, type RecordResult } from '../../../domain/notices/import/import.ts';
import { ImportJob } from '../../../domain/notices/import/import-job.entity.ts';
import { countOutcomes } from '../../../domain/notices/import/import-jobs.ts';
import { keepRejections } from '../../../domain/notices/import/import-rejections.ts';
import { queryIn, sql } from '../../../platform/database/sql.ts';
import {
  type CampaignKey,
  campaigns,
  firstSampleDay,
  importedAfter,
  type NoticeKey,
  paIdOf,
  recordOf,
} from './campaigns.ts';
import type { Change } from './change.ts';
import { dayFrom, demoId, pastTime, timeOn } from './clock.ts';
import type { Staff } from './people.ts';

const files = { dutch: 'dutch-register-2025.csv', weekly: 'courier-this-week.jsonl', ours: 'our-notices.jsonl' };
/** What the publisher's own system sends, a notice a file. */
const fileOf = (notice: NoticeKey) => `${paIdOf(notice)}.jsonl`;
const reviewed = (Object.keys(campaigns) as CampaignKey[]).filter((key) => campaigns[key].isImported);
const jobId = (file: string) => demoId(`import ${file}`);

export const demoImportIds = [...Object.values(files), ...['firstSample' as const, ...reviewed].map(fileOf)].map(jobId);

/** The Dutch register. */
export type Declarations = { records: readonly object[]; bytes: number };

type ImportedFile = { name: string; bytes?: number; rejected?: number };

/** @param samples the first one arrives before its campaign, and the others after the last of their changes */
export function imports(
  now: Date,
  { samples: [first, ...others], declarations }: { samples: readonly object[]; declarations: Declarations },
): Change[] {
  const sent = (day: number, time: string, by: Staff, records: readonly object[], file: ImportedFile): Change => ({
    at: pastTime(now, day, time),
    by,
    make: (context) => importAll(context, records, file),
  });
  return [
    sent(-122, '13:05', 's.lindqvist', declarations.records, { name: files.dutch, bytes: declarations.bytes }),
    ...reviewed.map((key) => {
      const record = reviewedRecord(campaigns[key], now, true);
      return sent(campaigns[key].createdDay + importedAfter, '06:15', 'j.devries', [record], { name: fileOf(key) });
    }),
    sent(firstSampleDay, '06:15', 'j.devries', first ? [first] : [], { name: fileOf('firstSample') }),
    sent(-2, '06:15', 'j.devries', others, { name: files.ours }),
    sent(-3, '07:30', 'm.obrien', weeklyFile(now), { name: files.weekly, rejected: 2 }),
  ];
}

const bytesOf = (records: readonly object[]) =>
  Buffer.byteLength(records.map((record) => `${JSON.stringify(record)}\n`).join(''));

/** @throws Error if another number of records is refused than the file expects */
async function importAll(
  context: ChangeContext,
  given: readonly object[],
  { name, bytes = bytesOf(given), rejected: expected = 0 }: ImportedFile,
): Promise<void> {
  const records = JSON.parse(JSON.stringify(given));
  const results = await importNotices(context.em, { ...context, importId: jobId(name) }, records, {
    onExisting: 'reject',
    dryRun: false,
  });
  const rejected = results.filter(({ outcome }) => outcome === 'rejected');
  if (rejected.length !== expected) {
    throw new Error(rejected.map(({ paId, issues }) => `demo notice ${paId}: ${JSON.stringify(issues)}`).join('\n'));
  }
  await recordJob(context, name, bytes, results);
}

/** A record of a notice that was reviewed in the publisher's own system, with the times of the reviews. */
function reviewedRecord(campaign: (typeof campaigns)[CampaignKey], now: Date, isSignedOff: boolean) {
  const { basicInformation, legalMetadata, ...record } = recordOf(campaign, now);
  const { createdDay } = campaign;
  return {
    ...record,
    basicInformation: {
      ...basicInformation,
      confirmationStatus: 'confirmed',
      signOffStatus: isSignedOff ? 'signed_off' : 'pending',
    },
    legalMetadata: {
      ...legalMetadata,
      version: 1,
      createdAt: timeOn(now, createdDay, '08:40'),
      updatedAt: isSignedOff ? timeOn(now, createdDay + 4, '06:00') : timeOn(now, createdDay + 1, '09:55'),
      confirmedAt: timeOn(now, createdDay + 1, '09:55'),
      ...(isSignedOff && { signedOffAt: timeOn(now, createdDay + 4, '06:00') }),
    },
  };
}

/** A good record; one whose PA-ID is taken; one whose dates and budget are wrong. */
function weeklyFile(now: Date): object[] {
  const good = reviewedRecord(campaigns.coastPath, now, false);
  const wrong = { totalValue: '-20.00', endDate: dayFrom(now, -40) };
  return [
    good,
    { ...good, paId: campaigns.ferry.paId },
    { ...good, paId: 'PA-8X0DHT6G4Q', campaign: { ...good.campaign, ...wrong } },
  ];
}

/** The row of an import that took two seconds. */
async function recordJob(
  { em, ...actor }: ChangeContext,
  name: string,
  bytes: number,
  results: readonly RecordResult[],
): Promise<void> {
  const { actorKind, actorTokenId, actorSubject, requestId } = actorColumns(actor);
  const end = new Date(actor.now.getTime() + 2_000);
  em.create(ImportJob, {
    id: jobId(name),
    startedAt: actor.now,
    reportedAt: end,
    endedAt: end,
    outcome: 'finished',
    actorKind,
    actorTokenId,
    actorSubject,
    requestId,
    source: name,
    bytesTotal: bytes,
    bytesRead: bytes,
    updatesExisting: false,
    skipsExisting: false,
    isDryRun: false,
    lines: results.length,
    ...countOutcomes(results.map(({ outcome }) => outcome)),
  });
  await em.flush();
  const rejections = results.flatMap(({ outcome, issues }, index) =>
    outcome === 'rejected' ? [{ line: index + 1, issues }] : [],
  );
  await keepRejections(queryIn(em), jobId(name), rejections, sql`true`);
}
