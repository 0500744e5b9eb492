/** What staff may do, each role all that the ones before it may. */
export const staffRoles = ['viewer', 'operator', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role includes what another one may do. */
export function includesRole(role: StaffRole, wanted: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(wanted);
}
