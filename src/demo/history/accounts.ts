import { Token } from '../../access/token.entity.ts';
import { hashToken, tokenHint } from '../../access/token.ts';
import { audit } from '../../audit/audit-trail.ts';
import type { ChangeContext } from '../../context.ts';
import { dayLength } from '../../database/pg-timestamps.ts';
import { Publisher } from '../../publishers/publisher.entity.ts';
import { revoke } from '../../tokens/token-changes.ts';
import type { Change } from './changes.ts';
import { pastTime, timeOn } from './clock.ts';
import {
  allDemoTokens,
  type DemoPublisher,
  type DemoToken,
  demoPublishers,
  demoTokenRows,
  publisherId,
  publishers,
  tokenId,
} from './people.ts';

/* Publishers and tokens. Their ids and secrets are given, so they are not made by the mutations. */

/** @param now the start of the server */
export function accountChanges(now: Date): Change[] {
  return [
    ...demoPublishers.map((publisher) => creation(publisher, now)),
    ...demoTokenRows.flatMap((token) => [minting(token, now), ...revocation(token, now)]),
  ];
}

function creation({ publisher, plan, day, proUntilDay }: DemoPublisher, now: Date): Change {
  const id = publisherId(publisher);
  const proUntil = proUntilDay === undefined ? null : timeOn(now, proUntilDay, '23:00');
  return {
    at: pastTime(now, day, '08:00'),
    by: 's.lindqvist',
    make: async ({ em, ...actor }) => {
      const state = { name: publishers[publisher], plan, proUntil };
      em.create(Publisher, { id, ...state, createdAt: actor.now });
      audit(em, actor, { action: 'publisher.created', publisherId: id, after: state });
      await em.flush();
    },
  };
}

function minting(demo: DemoToken, now: Date): Change {
  const {
    token,
    tier,
    label,
    day,
    publisher,
    scopes = [],
    role = null,
    expiresDay,
    replaces,
    lastUsedMinutesAgo,
  } = demo;
  const id = tokenId(token);
  const owner = publisher === undefined ? null : publisherId(publisher);
  const replacesId = replaces === undefined ? null : tokenId(replaces);
  const expiresAt = expiresDay === undefined ? null : timeOn(now, expiresDay, '10:00');
  return {
    at: pastTime(now, day, '10:00'),
    by: 's.lindqvist',
    make: async (context) => {
      const { em, ...actor } = context;
      em.create(Token, {
        ...{ id, tier, scopes, role, label, expiresAt, replacesId },
        publisher: owner === null ? null : em.getReference(Publisher, owner),
        hash: hashToken(allDemoTokens[token]),
        hint: tokenHint(allDemoTokens[token]),
        createdAt: actor.now,
        lastUsedAt: lastUsedMinutesAgo === undefined ? null : new Date(now.getTime() - lastUsedMinutesAgo * 60_000),
      });
      const after = { publisherId: owner, tier, scopes, role, label, expiresAt, replaces: replacesId };
      audit(em, actor, { action: 'token.minted', tokenId: id, publisherId: owner, after });
      if (replacesId !== null) await endReplaced(context, replacesId, id);
      await em.flush();
    },
  };
}

/** A token that is replaced works for another week. */
async function endReplaced({ em, ...actor }: ChangeContext, tokenId: string, replacedBy: string): Promise<void> {
  const old = await em.findOneOrFail(Token, { id: tokenId });
  old.expiresAt = new Date(actor.now.getTime() + 7 * dayLength);
  audit(em, actor, {
    action: 'token.rotated',
    tokenId,
    publisherId: old.publisher?.id ?? null,
    before: { expiresAt: null, replacedBy: null },
    after: { expiresAt: old.expiresAt, replacedBy },
  });
}

function revocation({ token, revokedDay }: DemoToken, now: Date): Change[] {
  if (revokedDay === undefined) return [];
  const at = pastTime(now, revokedDay, '11:30');
  return [{ at, by: 's.lindqvist', make: (context) => revoke(context, tokenId(token)) }];
}
