import { Token } from '../../../domain/access/token.entity.ts';
import { hashToken, tokenHint } from '../../../domain/access/token.ts';
import { audit } from '../../../domain/audit/audit-trail.ts';
import type { ChangeContext } from '../../../domain/context.ts';
import { Publisher } from '../../../domain/publishers/publisher.entity.ts';
import { setContacts, setPlan } from '../../../domain/publishers/publisher-changes.ts';
import { revoke } from '../../../domain/tokens/token-changes.ts';
import { dayLength } from '../../../platform/database/pg-timestamps.ts';
import type { Change } from './change.ts';
import { pastTime, timeOn } from './clock.ts';
import {
  allDemoTokens,
  type DemoPublisher,
  type DemoToken,
  lifeOf,
  type PublisherKey,
  planEnd,
  publisherId,
  publishers,
  type Staff,
  tokenId,
  tokens,
} from './people.ts';

const by: Staff = 's.lindqvist';

/** Publishers and tokens. Their ids and secrets are given, so they are not made by the mutations. */
export function accountChanges(now: Date): Change[] {
  const timeOrNull = (day: number | undefined, time: string) => (day === undefined ? null : timeOn(now, day, time));

  function creation([key, publisher]: [PublisherKey, DemoPublisher]): Change {
    const { name, plan, day, proUntilDay } = publisher;
    return {
      at: pastTime(now, day, '08:00'),
      by,
      make: async ({ em, ...actor }) => {
        const id = publisherId(key);
        const state = { name, plan, proUntil: timeOrNull(proUntilDay, planEnd) };
        em.create(Publisher, { id, ...state, createdAt: actor.now });
        audit(em, actor, { action: 'publisher.created', publisherId: id, after: state });
        await em.flush();
      },
    };
  }

  function minting(demo: DemoToken): Change {
    const { token, tier, label, publisher, scopes = [], role = null, replaces } = demo;
    const { mintedAt, lastUsedAt = null } = lifeOf(token, now);
    return {
      at: mintedAt,
      by,
      make: async (context) => {
        const { em, ...actor } = context;
        const id = tokenId(token);
        const owner = publisher === undefined ? null : publisherId(publisher);
        const replacesId = replaces === undefined ? null : tokenId(replaces);
        const properties = { tier, scopes, role, label, expiresAt: timeOrNull(demo.expiresDay, '10:00') };
        em.create(Token, {
          id,
          ...properties,
          replacesId,
          chainId: replacesId,
          publisher: owner === null ? null : em.getReference(Publisher, owner),
          hash: hashToken(allDemoTokens[token]),
          hint: tokenHint(allDemoTokens[token]),
          createdAt: actor.now,
          lastUsedAt,
        });
        const after = { publisherId: owner, ...properties, replaces: replacesId };
        audit(em, actor, { action: 'token.minted', tokenId: id, publisherId: owner, after });
        if (replacesId !== null) await endReplaced(context, replacesId, id);
        await em.flush();
      },
    };
  }

  const revocation = ({ token }: DemoToken): Change[] => {
    const { revokedAt } = lifeOf(token, now);
    const make: Change['make'] = (context) => revoke(context, { id: tokenId(token), withSuccessors: false });
    return revokedAt ? [{ at: revokedAt, by, make }] : [];
  };

  const contacts = ([key, { day, contacts = [] }]: [PublisherKey, DemoPublisher]): Change[] => {
    if (contacts.length === 0) return [];
    const make: Change['make'] = (context) => setContacts(context, { id: publisherId(key), revision: 1, contacts });
    return [{ at: pastTime(now, day, '09:30'), by, make }];
  };

  const owners = Object.entries(publishers) as [PublisherKey, DemoPublisher][];

  return [
    ...owners.map(creation),
    ...owners.flatMap(contacts),
    ...tokens.flatMap((token) => [minting(token), ...revocation(token)]),
    {
      at: pastTime(now, -21, '09:15'),
      by,
      make: (context) =>
        setPlan(context, { id: publisherId('valmarena'), revision: 1, plan: 'pro', proUntil: timeOn(now, 9, planEnd) }),
    },
  ];
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
