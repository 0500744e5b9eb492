import { defineEntity, p } from '@mikro-orm/core';
import { noticeFields, storedFieldsOf } from '../fields/columns.ts';
import { partyFields } from '../fields.ts';
import { Notice } from './notice.entity.ts';

/**
 * A notice with its parties as one JSON value, which costs a third of reading the rows. Triggers rebuild it from the
 * view `notice_as_document` whenever the rows change; nothing else writes it.
 */
export const NoticeDocument = defineEntity({
  name: 'NoticeDocument',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    /** The values of `noticeDocumentFields`, and for each party those of `partyDocumentFields`. */
    document: p.json<NoticeDocumentValues>().lazy(),
  },
});

export type NoticeDocumentValues = [notice: unknown[], parties: unknown[][]];

/** A value of a document, named after the property of `NoticeRow` or `PartyRow`. */
export type DocumentField = { property: string; type: string; since: number };

const field = (property: string): DocumentField => ({ property, type: 'String', since: 1 });

/*
 * The order of the values is the stored format. During a deployment, servers of the previous release read new
 * documents, so values keep their positions and new ones are appended.
 */
export const inOrder = <F extends DocumentField>(fields: readonly F[]): F[] =>
  fields.toSorted((one, other) => one.since - other.since);

export const noticeDocumentFields = inOrder([...['paId', 'revision', 'publisherId'].map(field), ...noticeFields]);
export const partyDocumentFields = inOrder([
  ...['paId', 'role', 'position'].map(field),
  ...storedFieldsOf(partyFields),
]);
