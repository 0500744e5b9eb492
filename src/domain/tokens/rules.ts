import { isUuid } from '../../platform/database/validate-text.ts';
import { failure } from '../../platform/failures.ts';
import type { Rule } from '../access/shield.ts';
import type { Context } from '../context.ts';
import { tokensById } from './token-list.ts';

type TokenArgs = { id: string };

/** A partner cannot tell a token of another publisher from one that does not exist. */
const readableToken = async (id: string, context: Context) =>
  isUuid(id) ? await context.memo(tokensById).load(id.toLowerCase()) : undefined;

export const tokenIsReadable: Rule<TokenArgs> = async ({ id }, context) =>
  context.caller.tier !== 'partner' || Boolean(await readableToken(id, context)) || failure('TOKEN_UNKNOWN');

/**
 * A partner token rotates and revokes itself only (RFC 9700, 4.14): a stolen one must not become others, nor end them. For others
 * it takes a person of the publisher, or staff.
 */
export const changesNoOtherToken: Rule<TokenArgs & { withSuccessors?: boolean }> = (
  { id, withSuccessors },
  { caller },
) => {
  if (caller.tier !== 'partner' || caller.tokenId === null) return true;
  return (id.toLowerCase() === caller.tokenId && !withSuccessors) || failure('TOKEN_NOT_OWN');
};
