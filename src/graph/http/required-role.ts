import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { callerRules, type Rule } from '../../access/shield.ts';
import { staffRoles } from '../../access/staff-role.ts';
import type { StaffRole } from '../../generated/graphql.ts';
import { rulesOf } from '../permissions.ts';

/** The least role of staff that the rules of all fields of a document let pass. Rules about a notice are left out. */
export function requiredRole(schema: GraphQLSchema, document: DocumentNode): StaffRole {
  const rules = new Set<Rule>();
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        for (const rule of callerRules(rulesOf(types.getParentType()?.name ?? '', name.value))) rules.add(rule);
      },
    }),
  );
  const role = staffRoles.find((each) => [...rules].every((rule) => lets(each, rule)));
  if (!role) throw new Error('no role of staff may send this document');
  return role;
}

function lets(role: StaffRole, rule: Rule): boolean {
  const caller = { tier: 'staff', role, tokenId: null, subject: null };
  return rule({} as never, { caller } as never) === true;
}
