import type { ActorKind } from '../../generated/graphql.ts';

/** Who changed or read something. */
export type ActorRow = { kind: ActorKind; tokenId: string | null; subject: string | null };
