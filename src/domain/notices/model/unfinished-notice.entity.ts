import { defineEntity, p } from '@mikro-orm/core';

/** What somebody wrote of a notice that does not exist yet. Nothing but its author's forms and the search for a person reads it. */
export const UnfinishedNotice = defineEntity({
  name: 'UnfinishedNotice',
  indexes: [
    { name: 'unfinished_notice_by_author', properties: ['author', 'savedAt'] },
    { name: 'unfinished_notice_by_time', properties: ['savedAt'] },
  ],
  properties: {
    id: p.uuid().primary(),
    /** A person, or a token with all that it replaced, as `callerKey` names them. */
    author: p.string().length(220),
    /** What was typed, by the path of its field. May be contact data. */
    texts: p.json<Record<string, string>>(),
    revision: p.integer(),
    savedAt: p.datetime(3),
  },
});
