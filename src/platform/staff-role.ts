import type { StaffRole } from '../generated/graph/graphql.ts';
import { vocabulary } from '../generated/graph/vocabulary.ts';

/** Roles of staff. Each may do everything that the roles before it may. */
export const staffRoles = vocabulary.StaffRole;

/** The role of a person of publishers, which is none of staff. */
export const publisherRole = 'publisher';
/** The roles that the identity provider can give, the highest last. */
export const signInRoles = [publisherRole, ...staffRoles] as const;
export type SignInRole = (typeof signInRoles)[number];

/** Whether a role may do what another role may. */
export function includesRole(role: StaffRole, wanted: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(wanted);
}
