import { defineEntity, p } from '@mikro-orm/core';
import { propertiesOf } from '../fields/columns.ts';
import { partyRoles } from '../fields/vocabulary.ts';
import { partyFields } from '../fields.ts';
import { Notice } from './notice.entity.ts';

/**
 * The names of a party that are on the register, in lower case, so without an organisation's contact person. The index
 * serves only this exact expression.
 */
export const publicNames = (table = '') =>
  `lower(case when ${table}company_name is null then ${table}first_name || ' ' || ${table}last_name else ${table}company_name || E'\\n' || coalesce(${table}legal_name, '') end)`;

/** A party of a notice: its one advertiser, its controllers, and its payer if that is not the advertiser. */
export const Party = defineEntity({
  name: 'Party',
  tableName: 'party',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    role: p.enum(partyRoles).primary(),
    /** Position among the controllers, from 0. Always 0 for the other roles. */
    position: p.smallint().primary(),
    ...propertiesOf(partyFields),
  },
  indexes: [
    // For searches by person.
    { name: 'party_by_email', expression: 'create index "party_by_email" on "party" (lower(email))' },
    {
      name: 'party_by_phone',
      expression: 'create index "party_by_phone" on "party" (phone) where phone is not null',
    },
    {
      name: 'party_by_sponsor',
      expression: `create index "party_by_sponsor" on "party" using gin (${publicNames()} gin_trgm_ops) where role = 'advertiser'`,
    },
    // For the numbers of notices by sponsor: an index-only scan.
    {
      name: 'party_sponsor_names',
      expression: `create index "party_sponsor_names" on "party" (company_name, legal_name, first_name, last_name) where role = 'advertiser'`,
    },
  ],
  checks: [
    { name: 'party_position', expression: "position >= 0 and (role = 'controller' or position = 0)" },
    {
      name: 'party_is_named',
      expression: 'company_name is not null or (first_name is not null and last_name is not null)',
    },
    { name: 'party_phone_e164', expression: "phone ~ '^\\+[1-9][0-9]{1,14}$'" },
  ],
});
