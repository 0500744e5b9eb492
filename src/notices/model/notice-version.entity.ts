import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { confirmationStatuses, signOffStatuses } from '../fields/vocabulary.ts';
import { Notice } from './notice.entity.ts';

const dateTime = () => p.datetime(0);

/**
 * The contact data of a snapshot that people are found by, as the index has them: e-mail addresses without regard to
 * case, and telephone numbers.
 */
export const contactsOf = (table = '') =>
  `lower((jsonb_path_query_array(${table}snapshot, '$.parties[*].email'::jsonpath) || jsonb_path_query_array(${table}snapshot, '$.parties[*].phone'::jsonpath) || jsonb_path_query_array(${table}snapshot, '$.notice.public_contact_email'::jsonpath))::text)::jsonb`;

/**
 * A version of a notice that is not the one of its row: the open amendment, of which there is one at most, or a version
 * that was signed off once, kept as it was.
 */
export const NoticeVersion = defineEntity({
  name: 'NoticeVersion',
  tableName: 'notice_version',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    version: p.integer().primary(),
    /** Whether it is the amendment that is being worked on. */
    isOpen: p.boolean(),
    confirmationStatus: p.enum(confirmationStatuses),
    signOffStatus: p.enum(signOffStatuses),
    amendmentReason: p.string().length(2000).nullable(),
    updatedAt: dateTime(),
    confirmedAt: dateTime().nullable(),
    signedOffAt: dateTime().nullable(),
    /** When the next version took its place; null also for one whose sign-off was only withdrawn. */
    supersededAt: dateTime().nullable(),
    /** Its rows of the tables notice and party, and of its counts, as JSON. */
    snapshot: p.json<object>().lazy(),
  },
  indexes: [
    {
      name: 'notice_version_open',
      expression: `create unique index "notice_version_open" on "notice_version" ("pa_id") where is_open`,
    },
    {
      name: 'notice_version_in_work',
      expression: `create index "notice_version_in_work" on "notice_version" (confirmation_status, sign_off_status, confirmed_at, pa_id) where is_open`,
    },
    {
      name: 'notice_version_by_contact',
      expression: `create index "notice_version_by_contact" on "notice_version" using gin ((${contactsOf()}))`,
    },
  ],
  checks: [{ name: 'notice_version_kept_was_signed_off', expression: 'is_open or signed_off_at is not null' }],
});

export type NoticeVersionEntity = InferEntity<typeof NoticeVersion>;
