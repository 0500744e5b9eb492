import { retentionEnd } from '../model/retention.ts';
import type { NoticeRow, PartyRow } from '../model/rows.ts';
import type { NoticeRecordInput } from './parse-record.ts';

/** The columns of a notice that a record fills. Parties and counts have tables of their own. */
type NoticeColumn = Exclude<
  keyof NoticeRow,
  'revision' | 'parties' | 'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'
>;

/** Values that the rows need besides the record. Times are ISO 8601. */
type RowContext = {
  paId: string;
  now: Date;
  /** Values for fields that the record leaves out. */
  defaults: RecordDefaults;
};

export type RecordDefaults = {
  publisherName: string | null;
  createdAt: string;
  /** From the notice that is replaced; absent for a new notice. */
  confirmedAt?: string | null;
  signedOffAt?: string | null;
  ceasedAt?: string | null;
  ceasedReason?: NoticeRow['ceasedReason'];
  /** Retention never ends before this day. */
  retentionUntil?: string | null;
};

/** The rows of a record for each table, with the property names of the entities. */
export type RecordRows = {
  notice: Record<NoticeColumn, unknown>;
  parties: PartyRow[];
  metrics: { paId: string; viewsCount: number; engagementsCount: number; recordedAt: string } | null;
};

/** Converts a record to rows and fills in absent fields. */
export function toRows(record: NoticeRecordInput, { paId, now, defaults }: RowContext): RecordRows {
  const { basicInformation, advertiser, controllers } = record;
  const { name: campaignName, ...campaign } = record.campaign;
  const { payer, ...funding } = record.complianceFunding;
  const { viewsCount, engagementsCount, metricsUpdatedAt, ...targeting } = record.targeting;
  const { regulation: _law, noticeTemplate: _template, ...legal } = record.legalMetadata;
  const isConfirmed = basicInformation.confirmationStatus === 'confirmed';
  const isSignedOff = basicInformation.signOffStatus === 'signed_off';
  const at = now.toISOString();
  const ceasedAt = legal.ceasedAt ?? defaults.ceasedAt ?? null;

  return {
    notice: {
      paId,
      publisherId: record.publisherId,
      ...basicInformation,
      campaignName,
      ...campaign,
      ...funding,
      ...targeting,
      ...legal,
      publisherName: legal.publisherName ?? defaults.publisherName,
      createdAt: legal.createdAt ?? defaults.createdAt,
      updatedAt: legal.updatedAt ?? at,
      confirmedAt: legal.confirmedAt ?? (isConfirmed ? (defaults.confirmedAt ?? at) : null),
      signedOffAt: legal.signedOffAt ?? (isSignedOff ? (defaults.signedOffAt ?? at) : null),
      ceasedAt,
      ceasedReason: legal.ceasedReason ?? defaults.ceasedReason ?? null,
      retentionUntil:
        legal.retentionUntil ?? retentionEnd({ endDate: campaign.endDate, ceasedAt }, defaults.retentionUntil ?? null),
    },
    parties: [
      { paId, role: 'advertiser', position: 0, ...advertiser },
      ...controllers.map((controller, position) => ({ paId, role: 'controller' as const, position, ...controller })),
      ...(payer ? [{ paId, role: 'payer' as const, position: 0, ...payer }] : []),
    ],
    metrics:
      viewsCount === null || engagementsCount === null
        ? null
        : { paId, viewsCount, engagementsCount, recordedAt: metricsUpdatedAt ?? at },
  };
}
