import type { StaffRole } from '../generated/graphql.ts';
import { vocabulary } from '../generated/vocabulary.ts';

/** Roles of staff. Each may do everything that the roles before it may. */
export const staffRoles = vocabulary.StaffRole;

/** Whether a role may do what another role may. */
export function includesRole(role: StaffRole, wanted: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(wanted);
}
