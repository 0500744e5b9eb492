import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MeQuery, StaffRole } from './generated/operation-types.ts';
import { me as meOperation } from './generated/operations.ts';
import { vocabulary } from './generated/vocabulary.ts';
import { useQuery } from './graph/query.ts';
import { tokenName } from './parts/inline.ts';

export type Me = NonNullable<MeQuery['me']>;

/** Who signed in; null until it is known. */
export const me = signal<Me | null>(null);

/** Reads who signed in, and keeps it for all screens. */
export function useMe(): void {
  const { data, isLoading } = useQuery(meOperation, {});
  const read = isLoading ? undefined : data?.me;
  useEffect(() => {
    if (read) me.value = read;
  }, [read]);
}

export const nameOf = ({ token, subject }: Me): string => (token ? tokenName(token) : (subject ?? ''));

/** The same person at the identity provider, the same token, or the token that replaces it. */
export const isSamePerson = (before: Me, now: Me): boolean =>
  before.subject !== null || now.subject !== null
    ? before.subject === now.subject
    : before.token !== null && [now.token?.id, now.token?.predecessor?.id].includes(before.token.id);

const roles = vocabulary.StaffRole;

/** Whether the role includes another. The graph decides; this only keeps buttons away that it would refuse. */
export const hasRole = (role: StaffRole): boolean =>
  me.value?.role != null && roles.indexOf(me.value.role) >= roles.indexOf(role);
