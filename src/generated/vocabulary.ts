// Made from schema/ by `npm run generate`; not to be edited.
import type * as types from './graphql.ts';

export const vocabulary = {
  Scope: ["metrics_write"] as readonly types.Scope[],
  StaffRole: ["viewer","operator","administrator"] as readonly types.StaffRole[],
  Tier: ["partner","ssp","staff"] as readonly types.Tier[],
};
