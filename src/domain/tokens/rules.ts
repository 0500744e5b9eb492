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

/** A token changes only tokens that can do no more than itself: else its holder would gain their scopes by rotating them. */
export const holdsScopesOfToken: Rule<TokenArgs> = async ({ id }, context) => {
  const { caller } = context;
  if (caller.tier !== 'partner' || caller.tokenId === null) return true;
  const scopes = (await readableToken(id, context))?.scopes ?? [];
  return scopes.every((scope) => caller.scopes.includes(scope)) || failure('SCOPE_MISSING');
};
