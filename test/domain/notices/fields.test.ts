import { describe, expect, it } from '@jest/globals';
import type { InferEntity } from '@mikro-orm/core';
import { money, oneOf, optional, since, text } from '../../../src/domain/notices/fields/kinds.ts';
import type { Notice } from '../../../src/domain/notices/model/notice.entity.ts';
import { inOrder } from '../../../src/domain/notices/model/notice-document.entity.ts';
import { noticeDocumentView, validateOrder } from '../../../src/domain/notices/model/notice-document-view.ts';
import type { Party } from '../../../src/domain/notices/model/party.entity.ts';
import type { NoticeRecordInput } from '../../../src/domain/notices/record/parse-record.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** Compiles only if both types are the same. */
const same = <A, B>(_: Equal<A, B>) => undefined;

type NoticeEntity = InferEntity<typeof Notice>;
type PartyEntity = InferEntity<typeof Party>;

// Checked by the compiler: the types of the entity and of the record follow from the table.
same<NoticeEntity['title'], string>(true);
same<NoticeEntity['description'], string | null | undefined>(true);
same<
  NoticeEntity['medium'],
  'online' | 'native' | 'print' | 'television' | 'radio' | 'cinema' | 'outdoor' | 'direct_mail' | 'other'
>(true);
same<
  NoticeEntity['electionType'],
  'european_parliament' | 'presidential' | 'parliamentary' | 'regional' | 'municipal' | 'other' | null | undefined
>(true);
same<NoticeEntity['campaignName'], string>(true);
same<NoticeEntity['isOngoing'], boolean>(true);
same<NoticeEntity['usesAiSystems'], boolean | null | undefined>(true);
same<NoticeEntity['totalValue'], string>(true);
same<NoticeEntity['ceasedAt'], Date | null | undefined>(true);
same<NoticeEntity['countries'], string[]>(true);
same<PartyEntity['phone'], string | null | undefined>(true);
same<Extract<keyof NoticeEntity, 'name' | 'viewsCount' | 'payer' | 'regulation'>, never>(true);
same<NoticeRecordInput['campaign']['name'], string>(true);
same<NoticeRecordInput['legalMetadata']['createdAt'], string | null>(true);
same<NoticeRecordInput['targeting']['inclusionParameters'], string[]>(true);

describe('a field', () => {
  it('may not be audited when a person writes its text', () => {
    expect(text().isAudited).toBe(false);
    expect(optional(text()).isAudited).toBe(false);
    expect(money().isAudited).toBe(true);
    expect(oneOf('Plan')).toMatchObject({ isAudited: true, type: 'Plan', values: ['free', 'pro'] });
  });

  it('has the same limit in the record, in its column and in the OpenAPI document', () => {
    const field = optional(text(3));
    expect(field.limits).toEqual({ maxLength: 3 });
    expect(field.schema.safeParse('four').success).toBe(false);
    expect(field.column()).toMatchObject({ '~options': { length: 3, nullable: true } });
  });
});

describe('the order of the stored document', () => {
  it('puts the fields of later versions after those of earlier ones', () => {
    const field = (property: string) => ({ property, ...text() });
    const fields = [field('a'), since(2, field('b')), field('c'), since(3, field('d')), since(2, field('e'))];
    expect(inOrder(fields).map(({ property }) => property)).toEqual(['a', 'c', 'b', 'e', 'd']);
  });

  it('may be written for the first time, again, or with more values', () => {
    const shorter = noticeDocumentView.replaceAll(/,\n +[np]\.[\w:]+(?=\n +\))/g, '');
    expect(shorter).not.toBe(noticeDocumentView);
    for (const before of ['', noticeDocumentView, shorter]) expect(validateOrder(before)).toEqual([]);
  });

  it('may not change for the values that are stored', () => {
    const before = noticeDocumentView.replace('    n.title,\n', '').replace('      p.phone,\n', '');
    const issues = validateOrder(before);
    expect(issues).toContainEqual({ path: 'n.description', message: expect.stringContaining('is no longer value 3') });
    expect(issues).toContainEqual({ path: 'p.street_address', message: expect.stringContaining('value 8') });
    expect(issues.map(({ path }) => path)).not.toContain('n.publisher_id');
  });
});
