import { defineEntity, p } from '@mikro-orm/core';
import { Notice } from './notice.entity.ts';

/** The words that the filter `search` finds a notice by. Kept by triggers (functions/notice_search.sql). */
export const NoticeSearch = defineEntity({
  name: 'NoticeSearch',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    words: p.string().columnType('tsvector').lazy(),
  },
  indexes: [{ name: 'notice_search_words', properties: ['words'], type: 'gin' }],
});
