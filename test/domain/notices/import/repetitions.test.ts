import { describe, expect, it } from '@jest/globals';
import { comparableRows } from '../../../../src/domain/notices/import/comparable.ts';
import { decide } from '../../../../src/domain/notices/import/import-verdict.ts';
import { isRepetition } from '../../../../src/domain/notices/import/unchanged.ts';
import type { NoticeRow } from '../../../../src/domain/notices/model/rows.ts';
import { parseRecord } from '../../../../src/domain/notices/record/parse-record.ts';
import { toRows } from '../../../../src/domain/notices/record/to-rows.ts';
import { partyRecord, personRecord } from '../../../contract/samples.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const publisherId = 'b0000000-0000-4000-8000-000000000001';
const publishers = new Map([[publisherId, 'Järvilehti']]);

/** The notice that a record is stored as. */
function storedAs(given: object): NoticeRow {
  const { record, issues } = parseRecord(given);
  if (!record) throw new Error(JSON.stringify(issues));
  const defaults = { publisherName: 'Järvilehti', createdAt: now.toISOString() };
  const rows = toRows(record, { paId: String(record.paId), now, defaults });
  return { ...comparableRows(rows), metricsUpdatedAt: rows.metrics?.recordedAt ?? null };
}

/** The verdict of an import that validates the record. */
function outcomeOf(given: unknown, row: NoticeRow) {
  const current = { row, wasSignedOff: true, isBeingAmended: false };
  const notices = new Map([[row.paId, { publisherId: row.publisherId, current }]]);
  return decide(parseRecord(given), row.paId, { onExisting: 'update', now, publishers, notices, retired: new Map() })
    .outcome;
}

type Change = { what: string; record: unknown };

/** Copies of a value in which one place differs: another value, another type, nothing, or a name that it does not know. */
function changesOf(value: unknown, at = ''): Change[] {
  const others = [
    null,
    undefined,
    '',
    'x',
    5,
    -1,
    true,
    false,
    [],
    {},
    `${String(value)} `,
    '2026-11-21',
    '2026-11-20T10:00:00.000Z',
  ];
  const here = others.map((record) => ({ what: `${at} = ${JSON.stringify(record)}`, record }));
  if (typeof value !== 'object' || value === null) return here;
  if (Array.isArray(value)) {
    const entries = value.flatMap((entry, index) =>
      changesOf(entry, `${at}.${index}`).map(({ what, record }) => ({ what, record: value.with(index, record) })),
    );
    return [
      ...here,
      ...entries,
      { what: `${at} reversed`, record: value.toReversed() },
      { what: `${at} twice`, record: [...value, ...value] },
    ];
  }
  const fields = Object.entries(value).flatMap(([name, field]) => [
    ...changesOf(field, `${at}.${name}`).map(({ what, record }) => ({ what, record: { ...value, [name]: record } })),
    {
      what: `${at}.${name} left out`,
      record: Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
    },
  ]);
  return [...here, ...fields, { what: `${at} with an unknown name`, record: { ...value, unknown: null } }];
}

const {
  createdAt: _created,
  confirmedAt: _confirmed,
  retentionUntil: _retention,
  ...legalMetadata
} = personRecord.legalMetadata;
const samples: [string, object][] = [
  ['every field', { ...partyRecord, publisherId }],
  ['a person', { ...personRecord, publisherId }],
  ['no times', { ...personRecord, publisherId, legalMetadata }],
  [
    'no counts',
    {
      ...partyRecord,
      publisherId,
      targeting: { ...partyRecord.targeting, viewsCount: null, engagementsCount: null, metricsUpdatedAt: null },
    },
  ],
];

describe.each(samples)('a record with %s', (_name, record) => {
  const row = storedAs(record);

  it('repeats the notice that it was stored as', () => {
    expect(isRepetition(record, row)).toBe(true);
    expect(outcomeOf(record, row)).toBe('unchanged');
  });

  it('is a repetition only if the whole import finds it unchanged, whatever else is in it', () => {
    const found = changesOf(record).filter((change) => isRepetition(change.record, row));
    const wrong = found.filter((change) => outcomeOf(change.record, row) !== 'unchanged');
    expect(wrong.map(({ what }) => what)).toEqual([]);
  });
});

it('is none with other counts, or with their time alone', () => {
  const record = { ...partyRecord, publisherId };
  const row = storedAs(record);
  expect(isRepetition(record, { ...row, viewsCount: '999999' })).toBe(false);
  const targeting = { ...partyRecord.targeting, viewsCount: null, engagementsCount: null };
  expect(isRepetition({ ...record, targeting }, row)).toBe(false);
  expect(isRepetition({ ...record, targeting: { ...targeting, metricsUpdatedAt: null } }, row)).toBe(true);
});
