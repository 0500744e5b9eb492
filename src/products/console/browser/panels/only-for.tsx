import type { StaffRole } from '../base/graph.ts';
import { settings } from '../base/settings.ts';
import { mailto } from '../parts/letter.tsx';
import { hasRole, me } from '../session/me.ts';

type Props = {
  /** The role of staff that is needed. */
  staff: StaffRole;
  /** What it may do. */
  to: string;
};

/** For those who lack a right: who has it, and how to reach them. */
export function OnlyFor({ staff, to }: Props) {
  if (!me.value || hasRole(staff)) return null;
  return (
    <p class="note only-for">
      Only an {staff} can {to}. <WhomToAsk about={to} />
    </p>
  );
}

/** The contact of the staff, with a mail that says what is asked and where. */
export function WhomToAsk({ about }: { about: string }) {
  const { email, url } = settings.contact ?? {};
  if (!email && !url) return null;
  const href = email ? mailto([email], `Please ${about}`, `${location.origin}${location.pathname}`) : url;
  return (
    <>
      Ask <a href={href}>{email ?? 'the register’s staff'}</a>.
    </>
  );
}
