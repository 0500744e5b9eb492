import type { ActorKind } from '../../audit/audit-entry.entity.ts';

/** Who changed or read something. */
export type ActorRow = { kind: ActorKind; tokenId: string | null; subject: string | null };
