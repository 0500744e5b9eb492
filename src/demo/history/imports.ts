import { type AuditActor, actorColumns } from '../../audit/audit-trail.ts';
import type { ChangeContext } from '../../context.ts';
import { importNotices, type RecordResult } from '../../notices/import/import.ts';
import { ImportJob } from '../../notices/import/import-job.entity.ts';
import { type Campaign, campaigns } from './campaigns.ts';
import type { Change } from './changes.ts';
import { dayFrom, demoId, pastTime, timeOn } from './clock.ts';
import { recordOf } from './record.ts';

const options = { update: false, skipExisting: false, dryRun: false };

const files = { dutch: 'dutch-register-2025.csv', weekly: 'courier-this-week.jsonl' };
const jobId = (file: string) => demoId(`import ${file}`);

/** Ids of the import jobs. */
export const demoImportIds = Object.values(files).map(jobId);

/** The Dutch register. */
export type Declarations = { records: readonly object[]; bytes: number };

/** @param samples the first one arrives before its campaign, and the others after the last of their changes */
export function imports(
  now: Date,
  { samples: [first, ...others], declarations }: { samples: readonly object[]; declarations: Declarations },
): Change[] {
  const sent = (day: number, records: readonly object[]): Change => ({
    at: pastTime(now, day, '06:15'),
    by: 'j.devries',
    make: (context) => importAll(context, records),
  });
  return [
    {
      at: pastTime(now, -122, '13:05'),
      by: 's.lindqvist',
      make: async (context) =>
        recordJob(
          context,
          files.dutch,
          declarations.bytes,
          await importAll({ ...context, importId: jobId(files.dutch) }, declarations.records),
        ),
    },
    ...Object.values<Campaign>(campaigns)
      .filter(({ isImported, progress }) => isImported && !progress)
      .map((campaign) => sent(campaign.createdDay + 5, [reviewedRecord(campaign, now)])),
    sent(-29, first ? [first] : []),
    sent(-2, others),
    {
      at: pastTime(now, -3, '07:30'),
      by: 'm.obrien',
      make: async (context) => {
        const lines = weeklyFile(now).map((record) => `${JSON.stringify(record)}\n`);
        const records = lines.map((line) => JSON.parse(line));
        const results = await importNotices(
          context.em,
          { ...context, importId: jobId(files.weekly) },
          records,
          options,
        );
        await recordJob(context, files.weekly, Buffer.byteLength(lines.join('')), results);
      },
    },
  ];
}

/** Imports records that must be good. @throws Error for a refused one */
async function importAll(context: ChangeContext & AuditActor, records: readonly object[]): Promise<RecordResult[]> {
  const results = await importNotices(context.em, context, JSON.parse(JSON.stringify(records)), options);
  for (const { paId, outcome, issues } of results) {
    if (outcome === 'rejected') throw new Error(`demo notice ${paId}: ${JSON.stringify(issues)}`);
  }
  return results;
}

/** A record of a notice that was reviewed in the publisher's own system, with the times of the reviews. */
function reviewedRecord(campaign: Campaign, now: Date) {
  const { basicInformation, legalMetadata, ...record } = recordOf(campaign, now);
  const { createdDay, progress } = campaign;
  const isSignedOff = progress === undefined;
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
      updatedAt: timeOn(now, createdDay + (isSignedOff ? 4 : 1), '06:00'),
      confirmedAt: timeOn(now, createdDay + 1, '09:55'),
      ...(isSignedOff && { signedOffAt: timeOn(now, createdDay + 4, '06:00') }),
    },
  };
}

/** A good record; one whose PA-ID is taken; one whose dates and budget are wrong. */
function weeklyFile(now: Date): object[] {
  const good = reviewedRecord(campaigns.coastPath, now);
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
  source: string,
  bytes: number,
  results: readonly RecordResult[],
): Promise<void> {
  const { actorKind, actorTokenId, actorSubject, requestId } = actorColumns(actor);
  const end = new Date(actor.now.getTime() + 2_000);
  const count = (outcome: RecordResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  em.create(ImportJob, {
    id: jobId(source),
    startedAt: actor.now,
    reportedAt: end,
    endedAt: end,
    outcome: 'finished',
    ...{ actorKind, actorTokenId, actorSubject, requestId, source },
    bytesTotal: bytes,
    bytesRead: bytes,
    updatesExisting: options.update,
    skipsExisting: options.skipExisting,
    isDryRun: options.dryRun,
    lines: results.length,
    imported: count('imported'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    skipped: count('skipped'),
    rejected: count('rejected'),
  });
  await em.flush();
}
