import { type Issue, issue } from '../../../platform/issues.ts';
import type { Field } from '../fields/kinds.ts';
import { fields, partyFields } from '../fields.ts';
import { isNoValue, isTotal } from '../model/filler-words.ts';
import { isRoundedPaId } from '../model/pa-id.ts';
import type { NoticeRecordInput } from '../record/parse-record.ts';

/* Texts that are valid, and hardly ever meant: what a source, a spreadsheet or a wrong encoding puts into a cell. */

const isText = ({ type, values }: Field) => values === undefined && ['String', '[String!]'].includes(type);
const namesOf = (group: Readonly<Record<string, Field>>) =>
  Object.keys(group).filter((name) => isText(group[name] as Field));
const textsOf = Object.entries(fields).map(([group, ofGroup]) => [group, namesOf(ofGroup)] as const);
const partyTexts = namesOf(partyFields);

/** UTF-8 that was read as windows-1252: a letter with an accent became two signs, the first of them one of these. */
const misread =
  /[\u00c2\u00c3\u00c4\u00c5\u00ce\u00cf\u00d0\u00d1][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]|\u00e2\u20ac/;

function problemOf(text: string): Issue['message'] | undefined {
  if (text.includes('\ufffd'))
    return 'has U+FFFD, which replaces a character that an earlier program could not read: correct the source';
  if (misread.test(text)) return 'looks like UTF-8 that was read in another encoding: correct the source';
  if (isNoValue(text))
    return 'looks like a word for "no value", or the error of a spreadsheet: a mapping lists such words in "empty"';
  if (isTotal(text)) return 'looks like a row of totals: remove it from the file';
  if (/\\[\\nrt"]/.test(text))
    return 'has a backslash as programs write it for other characters: the mapping may need "escapes"';
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
