import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { vocabulary } from '../../../generated/graph/vocabulary.ts';
import { checksOf, indexesOn } from '../../../platform/database/constraints.ts';
import { Notice } from './notice.entity.ts';

const dateTime = () => p.datetime(3);

/**
 * The e-mail addresses (in lower case) and telephone numbers in a snapshot, for searches by person. The index serves
 * only this exact expression.
 */
export const contactsOf = (table = '') =>
  `lower((jsonb_path_query_array(${table}snapshot, '$.parties[*].email'::jsonpath) || jsonb_path_query_array(${table}snapshot, '$.parties[*].phone'::jsonpath) || jsonb_path_query_array(${table}snapshot, '$.notice.public_contact_email'::jsonpath))::text)::jsonb`;

/**
 * A version of a notice other than the live one in `notice`: the open amendment (at most one), or an archived version
 * that was once signed off.
 */
export const NoticeVersion = defineEntity({
  name: 'NoticeVersion',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    version: p.integer().primary(),
    /** Whether it is the open amendment. */
    isOpen: p.boolean(),
    confirmationStatus: p.enum(vocabulary.ConfirmationStatus),
    signOffStatus: p.enum(vocabulary.SignOffStatus),
    amendmentReason: p.string().length(2000).nullable(),
    updatedAt: dateTime(),
    confirmedAt: dateTime().nullable(),
    signedOffAt: dateTime().nullable(),
    /** When the next version replaced it. Null if its sign-off was withdrawn and no version has replaced it yet. */
    supersededAt: dateTime().nullable(),
    /** Its rows in `notice`, `party` and `engagement_metrics`, as JSON. */
    snapshot: p.json<object>().lazy(),
  },
  indexes: [
    {
      name: 'notice_version_open',
      expression: `create unique index "notice_version_open" on "notice_version" ("pa_id") where is_open`,
    },
    ...indexesOn('notice_version', {
      notice_version_in_work: `(confirmation_status, sign_off_status, confirmed_at, pa_id) where is_open`,
      notice_version_by_contact: `using gin ((${contactsOf()}))`,
    }),
  ],
  checks: checksOf({ notice_version_kept_was_signed_off: 'is_open or signed_off_at is not null' }),
});

export type NoticeVersionEntity = InferEntity<typeof NoticeVersion>;
