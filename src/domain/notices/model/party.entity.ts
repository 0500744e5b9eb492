import { defineEntity, p } from '@mikro-orm/core';
import { vocabulary } from '../../../generated/graph/vocabulary.ts';
import { checksOf, indexesOn } from '../../../platform/database/constraints.ts';
import { propertiesOf } from '../fields/columns.ts';
import { partyFields } from '../fields.ts';
import { Notice } from './notice.entity.ts';

/**
 * The names of a party that are on the register, as they are searched, so without an organisation's contact person. The
 * index serves only this exact expression.
 */
export const publicNames = (table = '') =>
  `fold_text(case when ${table}company_name is null then ${table}first_name || ' ' || ${table}last_name else ${table}company_name || E'\\n' || coalesce(${table}legal_name, '') end)`;

/** What the spellings of the name of a party have in common. The index serves only this exact expression. */
export const nameKeyOf = (table = '') =>
  `normal_name(coalesce(${table}company_name, ${table}first_name || ' ' || ${table}last_name))`;

/** A party of a notice: its one advertiser, its controllers, and its payer if that is not the advertiser. */
export const Party = defineEntity({
  name: 'Party',
  properties: {
    notice: () => p.manyToOne(Notice).primary().joinColumn('pa_id').deleteRule('cascade'),
    role: p.enum(vocabulary.PartyRole).primary(),
    /** Position among the controllers, from 0. Always 0 for the other roles. */
    position: p.smallint().primary(),
    ...propertiesOf(partyFields),
  },
  indexes: [
    ...indexesOn('party', {
      // For searches by person.
      party_by_email: '(lower(email))',
      party_by_phone: '(phone) where phone is not null',
      party_by_sponsor: `using gin (${publicNames()} gin_trgm_ops) where role = 'advertiser'`,
      party_by_sponsor_country: `(country, pa_id) where role = 'advertiser'`,
      party_by_name: `((${nameKeyOf()}), pa_id) where role <> 'advertiser'`,
      // For the numbers of notices by sponsor: an index-only scan.
      party_sponsor_names: `(company_name, legal_name, first_name, last_name) where role = 'advertiser'`,
    }),
  ],
  checks: checksOf({
    party_position: "position >= 0 and (role = 'controller' or position = 0)",
    party_is_named: 'company_name is not null or (first_name is not null and last_name is not null)',
    party_phone_e164: "phone ~ '^\\+[1-9][0-9]{1,14}$'",
  }),
});
