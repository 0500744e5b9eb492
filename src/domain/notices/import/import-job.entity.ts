import { defineEntity, p } from '@mikro-orm/core';
import { vocabulary } from '../../../generated/graph/vocabulary.ts';
import { indexesOn } from '../../../platform/database/constraints.ts';

/** One import: who started it, with which options, and what it last reported. Times are those of the database. */
export const ImportJob = defineEntity({
  name: 'ImportJob',
  indexes: [
    { name: 'import_job_by_start', properties: ['startedAt', 'id'] },
    ...indexesOn('import_job', {
      import_job_by_continued: `(continues_id, started_at, id) where continues_id is not null`,
    }),
  ],
  properties: {
    id: p.uuid().primary(),
    startedAt: p.datetime(3).defaultRaw('now()'),
    reportedAt: p.datetime(3).defaultRaw('now()'),
    endedAt: p.datetime(3).nullable(),
    outcome: p.enum(vocabulary.ImportEnd).nullable(),
    actorKind: p.enum(vocabulary.ActorKind),
    actorTokenId: p.uuid().nullable(),
    actorSubject: p.string().length(200).nullable(),
    /** The request that started it. */
    requestId: p.string().length(128),
    /** Name of the file, without folders. */
    source: p.string().length(200).nullable(),
    bytesTotal: p.bigint('number').nullable(),
    bytesRead: p.bigint('number').nullable(),
    updatesExisting: p.boolean(),
    skipsExisting: p.boolean(),
    isDryRun: p.boolean(),
    /** The first import of the file, if this is one of its rejected records, mended. It may be gone. */
    continuesId: p.uuid().nullable(),
    /** Publishers of the notices that it imported or updated, those of dry runs excepted. */
    publisherIds: p.array().columnType('uuid[]').default([]),
    lines: p.integer().default(0),
    imported: p.integer().default(0),
    updated: p.integer().default(0),
    unchanged: p.integer().default(0),
    skipped: p.integer().default(0),
    rejected: p.integer().default(0),
    /** With `importNoticeRows`: the first line of the file that was not imported yet. */
    nextLine: p.integer().default(1),
    /** … and what the lines before it tell about the rest of the file: numbers of lines and columns. */
    soFar: p.json<Record<string, number>>().defaultRaw("'{}'::jsonb"),
  },
});
