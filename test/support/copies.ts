import { Notice } from '../../src/domain/notices/model/notice.entity.ts';
import { columnOf } from '../../src/platform/database/columns.ts';

/** The columns of notices that a statement may insert, without those that are generated. */
const noticeColumns = Object.keys(Notice.properties)
  .filter((name) => !name.endsWith('Key'))
  .map((name) => (name === 'publisher' ? 'publisher_id' : columnOf(name)));

/** The beginning of a statement that inserts rows `copy` into a table. */
export const insertCopies = (table: string): string =>
  table === 'notice'
    ? `insert into notice (${noticeColumns}) select ${noticeColumns.map((column) => `copy.${column}`)}`
    : `insert into ${table} select copy.*`;
