import type { NoticeRow, PartyRow } from './notice-loader.ts';
import type { NoticeRecordInput } from './record-schema.ts';
import { retentionOf } from './retention.ts';

/** The columns of a notice that a record fills; its parties and counts are in tables of their own. */
type NoticeColumn = Exclude<
  keyof NoticeRow,
  'revision' | 'parties' | 'viewsCount' | 'engagementsCount' | 'metricsUpdatedAt'
>;

/** What a record does not say itself. */
export type Circumstances = {
  paId: string;
  /** Name of the publisher, for a record that does not spell it out. */
  publisherName: string | null;
  /** When the notice was created, for a record that does not say. */
  createdAt: Date;
  now: Date;
};

/** The rows of a record, for each table, under the names of our properties. */
export type RecordRows = {
  notice: Record<NoticeColumn, unknown>;
  parties: PartyRow[];
  metrics: { paId: string; viewsCount: number; engagementsCount: number; recordedAt: string } | null;
};

/** Lays a record out in rows, with the times that it leaves out. */
export function rowsOf(record: NoticeRecordInput, { paId, publisherName, createdAt, now }: Circumstances): RecordRows {
  const { basicInformation, advertiser, controllers } = record;
  const { name: campaignName, ...campaign } = record.campaign;
  const { payer, ...funding } = record.complianceFunding;
  const { viewsCount, engagementsCount, metricsUpdatedAt, ...targeting } = record.targeting;
  const { regulation: _law, noticeTemplate: _template, ...legal } = record.legalMetadata;
  const isConfirmed = basicInformation.confirmationStatus === 'confirmed';
  const isSignedOff = basicInformation.signOffStatus === 'signed_off';
  const at = now.toISOString();

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
      publisherName: legal.publisherName ?? publisherName,
      createdAt: legal.createdAt ?? createdAt.toISOString(),
      updatedAt: legal.updatedAt ?? at,
      confirmedAt: legal.confirmedAt ?? (isConfirmed ? at : null),
      signedOffAt: legal.signedOffAt ?? (isSignedOff ? at : null),
      retentionUntil: legal.retentionUntil ?? retentionOf({ endDate: campaign.endDate, ceasedAt: legal.ceasedAt }),
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
