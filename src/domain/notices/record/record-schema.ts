import { z } from 'zod';
import { isUuid } from '../../../platform/database/validate-text.ts';
import { fault } from '../../../platform/issues.ts';
import { schemasOf } from '../fields/kinds.ts';
import { group, list, optional, optionalList, strictGroup, stringIn } from '../fields/validators.ts';
import { fields, maxControllers, partyFields } from '../fields.ts';
import { isValidPaId } from '../model/pa-id.ts';
import { crossFieldCheck } from './cross-field-check.ts';

/* The fields of a complete record, each validated alone. Rules about several fields are in cross-field-rules.ts. */

const party = strictGroup(schemasOf(partyFields));

/**
 * A controller or payer: an organisation if it has a company name, else a natural person. A legal name alone is
 * refused: the register would treat the organisation as a person and show its contact person.
 */
const namedParty = party.check(
  crossFieldCheck<z.output<typeof party>>([
    {
      at: 'companyName',
      reads: ['legalName', 'firstName', 'lastName'],
      fault: fault(
        'required',
        { fields: ['legalName', 'firstName', 'lastName'] },
        'is required, unless firstName and lastName alone name a natural person',
      ),
      holds: ({ companyName, legalName, firstName, lastName }) =>
        companyName !== null || (legalName === null && firstName !== null && lastName !== null),
    },
  ]),
);

const paId = stringIn('pa_id', isValidPaId);
const publisherId = stringIn('id', isUuid).transform((id) => id.toLowerCase());

export const recordSchema = strictGroup({
  paId: optional(paId),
  publisherId: optional(publisherId),
  basicInformation: group(schemasOf(fields.basicInformation)),
  advertiser: group(schemasOf(partyFields)),
  controllers: optionalList(list(namedParty, maxControllers)),
  campaign: group(schemasOf(fields.campaign)),
  complianceFunding: group({ ...schemasOf(fields.complianceFunding), payer: optional(namedParty) }),
  targeting: group(schemasOf(fields.targeting)),
  legalMetadata: group(schemasOf(fields.legalMetadata)),
  /** Why an earlier import refused the record, in a file of refused records. Ignored. */
  _rejected: z.unknown().optional(),
});

/** A record whose fields are valid. An absent value is null, an empty list or the default of the field. */
export type ValidRecord = z.output<typeof recordSchema>;
