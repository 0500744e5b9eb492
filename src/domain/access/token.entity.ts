import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { vocabulary } from '../../generated/graph/vocabulary.ts';
import { checksOf } from '../../platform/database/constraints.ts';
import { Publisher } from '../publishers/publisher.entity.ts';
import { type Scope, scopes } from './scope.ts';

const knownScopes = scopes.map((scope) => `'${scope}'`).join(', ');

/** A Bearer token. Only its SHA-256 is stored, so that a leaked table grants no access. */
export const Token = defineEntity({
  name: 'Token',
  indexes: [
    { name: 'token_by_creation', properties: ['createdAt', 'id'] },
    { name: 'token_by_chain', properties: ['chainId'] },
  ],
  properties: {
    id: p.uuid().primary(),
    tier: p.enum(vocabulary.Tier),
    /** Set for partner tokens, and only for them. */
    publisher: () => p.manyToOne(Publisher).nullable().index().deleteRule('restrict'),
    /** What staff may do with it; set for staff tokens, and only for them. */
    role: p.enum(vocabulary.StaffRole).nullable(),
    scopes: p.array<Scope>().columnType('text[]').default([]),
    /** SHA-256 of the token. */
    hash: p.blob().unique(),
    /** Prefix and last four characters: enough for people to tell tokens apart. */
    hint: p.string().length(32),
    label: p.string().length(200).nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).nullable(),
    /** To the minute; written in the background. */
    lastUsedAt: p.datetime(0).nullable(),
    revokedAt: p.datetime(3).nullable(),
    /** The token that it replaces. */
    replacesId: p.uuid().nullable().unique(),
    /** The first token of its chain of rotations, which limits are counted by. Null if it is the first: earlier releases mint such rows. */
    chainId: p.uuid().nullable(),
  },
  checks: checksOf({
    token_publisher_iff_partner: "(tier = 'partner') = (publisher_id is not null)",
    token_role_iff_staff: "(tier = 'staff') = (role is not null)",
    token_scopes_known: `scopes <@ array[${knownScopes}]`,
    token_scopes_only_partner: "tier = 'partner' or scopes = '{}'",
    token_hash_is_sha256: 'length(hash) = 32',
  }),
});

export type TokenEntity = InferEntity<typeof Token>;
