import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { MeQuery, StaffRole } from './generated/operation-types.ts';
import { me as meOperation } from './generated/operations.ts';
import { useQuery } from './graph/query.ts';

type Me = NonNullable<MeQuery['me']>;

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

const roles: readonly StaffRole[] = ['viewer', 'operator', 'administrator'];

/** Whether the role includes another. The graph decides; this only keeps buttons away that it would refuse. */
export const hasRole = (role: StaffRole): boolean =>
  me.value?.role != null && roles.indexOf(me.value.role) >= roles.indexOf(role);
