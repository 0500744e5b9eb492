import { credentialsOf, identificationOf, type PresentedToken } from '../domain/access/identify.ts';
import { Context, type LoadedNotices, type Prefetch } from '../domain/context.ts';
import { isValidPaId } from '../domain/notices/model/pa-id.ts';
import type { Services } from '../domain/services.ts';
import { isOutage, isStatementTimeout } from '../platform/database/outage.ts';
import type { RequestIds } from '../platform/runtime/request-id.ts';

/** Identifies the caller by the token in an `Authorization` header, and loads the notice that the operation needs. */
export async function identifyByToken(
  services: Services,
  ids: Pick<RequestIds, 'own' | 'callers'>,
  authorization: string | undefined,
  prefetch: Prefetch | undefined,
): Promise<Context> {
  const now = services.now();
  const credentials = credentialsOf(authorization);
  if (!('hash' in credentials)) return new Context(services, ids, credentials, now);
  const loaded: LoadedNotices = { notices: new Map(), policyFields: new Map() };
  const token = await loadToken(services, credentials.hash, now, prefetch, loaded);
  const caller = identificationOf(token, now);
  if (caller.tier !== null && caller.tokenId) services.lastUsed.touch(caller.tokenId, now);
  return new Context(services, ids, caller, now, loaded);
}

/** Loads an active token, along with the requested notice. */
async function loadToken(
  { tokens, refusedTokens, readableNotices, policyFields }: Services,
  hash: string,
  now: Date,
  prefetch: Prefetch | undefined,
  loaded: LoadedNotices,
): Promise<PresentedToken | undefined> {
  if (refusedTokens.has(hash)) return undefined;
  if (!prefetch || !isValidPaId(prefetch.paId)) return tokens.load(hash);
  const { paId, as } = prefetch;
  if (as === 'policyFields') {
    const fields = policyFields.load(paId);
    fields.catch(() => {}); // the rule that needs them reports the error
    loaded.policyFields.set(paId, fields);
    return tokens.load(hash);
  }
  const both = readableNotices[as].load({ paId, tokenHash: hash, now });
  const notice = both.then((found) => found.notice);
  notice.catch(() => {});
  loaded.notices.set(paId, notice);
  try {
    return (await both).token;
  } catch (error) {
    // A failure to load the notice must not prevent identification. After an outage there is no second attempt.
    if (isOutage(error) && !isStatementTimeout(error)) throw error;
    return tokens.load(hash);
  }
}
