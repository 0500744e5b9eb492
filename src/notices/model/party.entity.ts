import { defineEntity, p } from '@mikro-orm/core';
import { Notice } from './notice.entity.ts';
import { partyRoles } from './vocabulary.ts';

/**
 * The names of a party that the register shows, in small letters: an organisation's contact person is not among them.
 * The index of them serves only this very expression.
 */
export const publicNames = (table = '') =>
  `lower(case when ${table}company_name is null then ${table}first_name || ' ' || ${table}last_name else ${table}company_name || E'\\n' || coalesce(${table}legal_name, '') end)`;

/** Who stands behind a notice: its advertiser (one), its controllers (any number, in order), its payer (if another). */
export const Party = defineEntity({
  name: 'Party',
  tableName: 'party',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    role: p.enum(partyRoles).primary(),
    /** Place among the controllers, from 0; 0 for the others. */
    position: p.smallint().primary(),
    companyName: p.string().length(200).nullable(),
    legalName: p.string().length(200).nullable(),
    firstName: p.string().length(100).nullable(),
    lastName: p.string().length(100).nullable(),
    email: p.string().length(254),
    phone: p.string().length(16).nullable(),
    streetAddress: p.string().length(200),
    postalCode: p.string().length(16).nullable(),
    city: p.string().length(100),
    country: p.string().length(2),
  },
  indexes: [
    // A person is found by them.
    { name: 'party_by_email', expression: 'create index "party_by_email" on "party" (lower(email))' },
    { name: 'party_by_phone', properties: ['phone'] },
    {
      name: 'party_by_sponsor',
      expression: `create index "party_by_sponsor" on "party" using gin (${publicNames()} gin_trgm_ops) where role = 'advertiser'`,
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
