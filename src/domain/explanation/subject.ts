import type { QueryExplainAccessArgs } from '../../generated/graph/graphql.ts';
import { isOfPublishers } from '../../platform/database/list.ts';
import { sql } from '../../platform/database/sql.ts';
import { failure, invalidInput } from '../../platform/failures.ts';
import { issue } from '../../platform/issues.ts';
import type { Context } from '../context.ts';

/** Whose access is explained. */
export type Subject = { tokenId: string } | { hint: string } | { requestId: string };

/** The last four characters of a token, with or without its prefix. */
const hintFormat = /^([a-z]+_[a-z]+_(…|\.{3}))?[0-9A-Za-z]{4}$/;

/** @throws Failure INPUT_INVALID */
export function validSubject({ tokenId, hint, requestId }: Omit<QueryExplainAccessArgs, 'paId'>): Subject {
  const given = Object.entries({ tokenId, hint, requestId }).filter(([, value]) => typeof value === 'string');
  if (given.length !== 1) {
    const message = 'give exactly one of `tokenId`, `hint` and `requestId`';
    throw invalidInput(
      issue(given[1]?.[0] ?? 'tokenId', 'exclusive', { fields: ['tokenId', 'hint', 'requestId'] }, message),
    );
  }
  if (typeof hint === 'string' && !hintFormat.test(hint)) {
    const message = 'must be the last four characters of a token, or its whole hint; never send a token itself';
    throw invalidInput(issue('hint', 'invalid_format', { format: 'id' }, message));
  }
  return Object.fromEntries(given) as Subject;
}

/** Ids of the tokens in question, newest first. @throws Failure TOKEN_UNKNOWN */
export async function findTokens(
  { queryPrimary, ownPublisherIds }: Context,
  subject: Subject,
  max: number,
): Promise<string[]> {
  if ('tokenId' in subject) return [subject.tokenId];
  if (!('hint' in subject)) return [];
  const hint = subject.hint.replace('...', '…');
  const rows = await queryPrimary(sql<{ id: string }>`
    select id from token where (hint = ${hint} or right(hint, 4) = ${hint})
      and ${isOfPublishers(sql`publisher_id`, ownPublisherIds)} order by created_at desc, id desc limit ${max}`);
  if (rows.length === 0) throw failure('TOKEN_UNKNOWN', { message: 'No token has this hint.' });
  return rows.map(({ id }) => id);
}
