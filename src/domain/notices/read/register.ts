import DataLoader from 'dataloader';
import type { Resolvers } from '../../../generated/graph/graphql.ts';
import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { assertNoIssues, failure } from '../../../platform/failures.ts';
import { type Issue, issue, issuesOf } from '../../../platform/issues.ts';
import type { Context } from '../../context.ts';
import { date } from '../fields/validators.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { groupResolvers, legalBasisResolvers, partyResolvers, payerResolvers } from '../model/record-views.ts';
import type { NoticeRow } from '../model/rows.ts';
import { isOnRegister } from '../predicates/visibility.ts';

export function validateRegisterDay(path: string, day: string, now: Date): Issue[] {
  const issues = issuesOf(date().safeParse(day).error, () => path);
  if (issues.length > 0 || day <= dayOf(now)) return issues;
  return [issue(path, 'too_late', {}, 'must not be in the future')];
}

/** Past days of an operation: a rule and the resolver after it share the read. */
const pastNotices = ({ services }: Context) =>
  new DataLoader((days: readonly { paId: string; day: string }[]) => services.readRegister(days), {
    cacheKeyFn: ({ paId, day }) => `${day} ${paId}`,
  });

/**
 * The notice as the register shows it, or showed it at the end of an earlier day.
 * @throws Failure INPUT_INVALID, NOTICE_NOT_ON_REGISTER
 */
export async function noticeOnRegister(
  { paId, on = null }: { paId: string; on?: string | null },
  context: Context,
): Promise<NoticeRow> {
  const { now } = context;
  if (on === null || on === dayOf(now)) {
    const notice = await context.notice(paId);
    if (notice && isOnRegister(notice, now)) return notice;
    throw failure('NOTICE_NOT_ON_REGISTER');
  }
  assertNoIssues(validateRegisterDay('on', on, now));
  const shown = isValidPaId(paId) ? await context.memo(pastNotices).load({ paId, day: on }) : undefined;
  if (shown === 'erased')
    throw failure('NOTICE_NOT_ON_REGISTER', {
      message: 'The notice was on the register on this day. It was erased since.',
    });
  if (!shown)
    throw failure('NOTICE_NOT_ON_REGISTER', { message: 'No notice with this PA-ID was on the register on this day.' });
  return shown;
}

export const registerResolvers: Resolvers = {
  Query: {
    registerEntry: (_root, args, context) => noticeOnRegister(args, context),
  },
  RegisterEntry: { ...groupResolvers, ...partyResolvers },
  RegisterFunding: payerResolvers,
  RegisterLegalMetadata: legalBasisResolvers,
  // A party without a company name is a natural person.
  RegisterParty: {
    __resolveType: ({ companyName }) => (companyName === null ? 'RegisterPerson' : 'RegisterOrganisation'),
  },
  RegisterOrganisation: { displayName: ({ companyName }) => companyName ?? '' },
  RegisterPerson: { displayName: ({ firstName, lastName }) => `${firstName} ${lastName}` },
};
