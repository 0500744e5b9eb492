import { defineEntity, p } from '@mikro-orm/core';
import { noticeFields, storedFieldsOf } from '../fields/columns.ts';
import { partyFields } from '../fields.ts';
import { Notice } from './notice.entity.ts';

/**
 * A notice with its parties as one value. Reading it costs a third of reading their rows. Triggers keep it in step with
 * the rows; nothing else writes it. The view `notice_as_document` makes it.
 */
export const NoticeDocument = defineEntity({
  name: 'NoticeDocument',
  tableName: 'notice_document',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    /** The values of `noticeDocumentFields`, and for each party those of `partyDocumentFields`. */
    document: p.json<NoticeDocumentValues>().lazy(),
  },
});

export type NoticeDocumentValues = [notice: unknown[], parties: unknown[][]];

/** A value of a document. Its name is the property of a row. */
export type DocumentField = { property: string; type: string; since: number };

const field = (property: string): DocumentField => ({ property, type: 'String', since: 1 });

/*
 * The order of the values is the stored format. Servers of the release before read the documents that a new release
 * writes, so a value keeps its place and a later one comes after all others.
 */
export const inOrder = <F extends DocumentField>(fields: readonly F[]): F[] =>
  fields.toSorted((one, other) => one.since - other.since);

export const noticeDocumentFields = inOrder([...['paId', 'revision', 'publisherId'].map(field), ...noticeFields]);
export const partyDocumentFields = inOrder([
  ...['paId', 'role', 'position'].map(field),
  ...storedFieldsOf(partyFields),
]);
