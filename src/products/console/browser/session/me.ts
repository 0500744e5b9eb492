import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type MeQuery, me as meOperation, type StaffRole, vocabulary } from '../base/graph.ts';
import { type QueryState, useQuery } from './query.ts';
import { isKept, token, whoKey } from './session.ts';

export type Me = NonNullable<MeQuery['me']>;

/** Who signed in; null until it is known. After a reload, the stored value until it is read again. */
export const me = signal<Me | null>(knownBefore());

/** Valid for this token and this version of the console only. */
type Kept = { token: string | null; by: string; me: Me };

function knownBefore(): Me | null {
  const kept: Partial<Kept> = JSON.parse(sessionStorage.getItem(whoKey) ?? '{}');
  const isOfToken = token.value !== null && kept.token === token.value && kept.by === import.meta.url;
  return (isOfToken && kept.me) || null;
}

function keepMe(me: Me): void {
  if (!isKept()) return;
  const kept: Kept = { token: token.value, by: import.meta.url, me };
  sessionStorage.setItem(whoKey, JSON.stringify(kept));
}

/** Reads who signed in, and keeps it for all screens. */
export function useMe(): Pick<QueryState<unknown>, 'errors' | 'reload'> {
  const { data, errors, isLoading, reload } = useQuery(meOperation, {});
  const read = isLoading ? undefined : data?.me;
  useEffect(() => {
    if (!read) return;
    me.value = read;
    keepMe(read);
  }, [read]);
  const [wait] = errors.flatMap(({ extensions }) => extensions.retryAfter ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is another one each time
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(reload, wait * 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  return { errors, reload };
}

/** The ids under which this browser stores things of the caller. A rotated token inherits those of its predecessor. */
export const ids = (): string[] =>
  [me.value?.subject, me.value?.token?.id, me.value?.token?.predecessor?.id].filter((id) => id != null);

export const nameOf = ({ token, subject }: Me): string => token?.label ?? token?.hint ?? subject ?? '';

/** The same person at the identity provider, the same token, or the token that replaces it. */
export const isSamePerson = (before: Me, now: Me): boolean =>
  before.subject !== null || now.subject !== null
    ? before.subject === now.subject
    : before.token !== null && [now.token?.id, now.token?.predecessor?.id].includes(before.token.id);

/** Whether the caller may use a root field of the graph. Until it is known who it is: as staff may. */
export const may = (field: string): boolean => me.value === null || me.value.permissions.includes(field);

/** Whether the caller may rotate and revoke a token: a partner token itself only. */
export const mayChange = ({ id }: { id: string }): boolean => {
  if (!may('rotateToken')) return false;
  const { tier, token } = me.value ?? {};
  return tier !== 'partner' || !token || token.id === id;
};

/** A partner sees other screens than staff. The prefix of a staff token tells it apart before `me` is read. */
export const isKnown = (): boolean => me.value !== null || (token.value?.startsWith('pa_staff_') ?? false);
export const isPartner = (): boolean => me.value?.tier === 'partner';

const roles = vocabulary.StaffRole;

/** Whether the role includes another. The graph decides; this only keeps buttons away that it would refuse. */
export const hasRole = (role: StaffRole): boolean =>
  me.value?.role != null && roles.indexOf(me.value.role) >= roles.indexOf(role);
