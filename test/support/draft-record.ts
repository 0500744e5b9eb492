import { partyRecord } from '../contract/samples.ts';

/** A record for a new notice, without the fields that the server sets later. */
export function draftRecord(changes: Record<string, object | string | null> = {}) {
  const { paId: _paId, ...record } = structuredClone(partyRecord);
  const { confirmationStatus: _confirmation, signOffStatus: _signOff, ...basicInformation } = record.basicInformation;
  const { viewsCount: _views, engagementsCount: _engagements, metricsUpdatedAt: _at, ...targeting } = record.targeting;
  const { noticeUrl, complaintUrl, publicContactEmail, labelText } = record.legalMetadata;
  const draft: Record<string, unknown> = {
    ...record,
    basicInformation,
    targeting,
    legalMetadata: { noticeUrl, complaintUrl, publicContactEmail, labelText },
  };
  for (const [group, fields] of Object.entries(changes)) {
    draft[group] = typeof fields === 'object' && fields !== null ? { ...Object(draft[group]), ...fields } : fields;
  }
  return draft;
}
