import { disguises, isStorable } from '../database/validate-text.ts';
import { type Fault, fault } from '../issues.ts';
import { containsContactData } from './contact-data.ts';

const maxLength = 200;

/** What is wrong with a name of a publisher or a label of a token, which the audit trail shows. */
export function faultOfName(name: string): Fault | undefined {
  if (name === '') return fault('empty');
  if (!isStorable(name) || disguises.test(name)) return fault('invalid_characters');
  if ([...name].length > maxLength) return fault('too_long', { max: maxLength });
  return containsContactData(name) ? fault('contact_data') : undefined;
}
