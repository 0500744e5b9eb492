import { type Issue, issue } from '../../../platform/issues.ts';
import type { Field } from '../fields/kinds.ts';
import { fields, partyFields } from '../fields.ts';
import { isRoundedPaId } from '../model/pa-id.ts';
import type { NoticeRecordInput } from '../record/parse-record.ts';

/* Texts that are valid, and hardly ever meant: what a source, a spreadsheet or a wrong encoding puts into a cell. */

const isText = ({ type, values }: Field) => values === undefined && ['String', '[String!]'].includes(type);
const namesOf = (group: Readonly<Record<string, Field>>) =>
  Object.keys(group).filter((name) => isText(group[name] as Field));
const textsOf = Object.entries(fields).map(([group, ofGroup]) => [group, namesOf(ofGroup)] as const);
const partyTexts = namesOf(partyFields);

/** A source's words for "no value", and the errors of a spreadsheet, such as `#REF!` and `#BEZUG!`. */
const noValue =
  /^(n\/?[ad]|null|nulo|nil|none|nan|undefined|unknown|k\. ?a\.|-{1,3}|\?+|\(?(empty|blank|null|none)\)?|#(n\/[ad]|nv|nulo)|#[¡¿]?[\p{Lu}\d/ ?]{2,12}[!?#])#?$/iu;

function problemOf(text: string): Issue['message'] | undefined {
  if (text.includes('\ufffd'))
    return 'has U+FFFD, which replaces a character that an earlier program could not read: correct the source';
  if (text.length <= 16 && noValue.test(text))
    return 'looks like a word for "no value", or the error of a spreadsheet: a mapping lists such words in "empty"';
  if (text.startsWith('="')) return 'looks like the formula of a spreadsheet, not like a text';
  return undefined;
}

/** Warnings about the texts of a record. They never contain a text. */
export function suspiciousTexts(record: NoticeRecordInput): Issue[] {
  const issues: Issue[] = [];
  const check = (path: string, value: unknown): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) check(`${path}.${index}`, item);
    const problem = typeof value === 'string' ? problemOf(value) : undefined;
    if (problem) issues.push(issue(path, 'inconsistent', {}, problem));
  };
  const checkAll = (path: string, group: object | null, names: readonly string[]) => {
    if (group) for (const name of names) check(`${path}.${name}`, (group as Record<string, unknown>)[name]);
  };
  for (const [group, names] of textsOf) checkAll(group, record[group as keyof typeof fields], names);
  checkAll('advertiser', record.advertiser, partyTexts);
  checkAll('complianceFunding.payer', record.complianceFunding.payer, partyTexts);
  for (const [index, party] of record.controllers.entries()) checkAll(`controllers.${index}`, party, partyTexts);
  if (record.paId !== null && isRoundedPaId(record.paId)) issues.push(issue('paId', 'inconsistent', {}, roundedPaId));
  return issues;
}

const roundedPaId =
  'looks like a number that a spreadsheet has rounded: format the column as text there, and save the file again';
