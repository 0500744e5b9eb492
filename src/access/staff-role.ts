/** Roles of staff. Each may do everything that the roles before it may. */
export const staffRoles = ['viewer', 'operator', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role may do what another role may. */
export function includesRole(role: StaffRole, wanted: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(wanted);
}
