import { type Fault, fault, type Issue } from '../issues.ts';

/** Whether PostgreSQL can store a text: no NUL and no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Control characters, and the characters that change the direction of text: both can disguise what is shown. */
export const disguises = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
/** The same but tabs and line breaks, which free text may have. */
export const disguisesInText = new RegExp(`(?![\\t\\n\\r])${disguises.source}`, 'u');

/** A name: 1 to 200 characters that can be stored. */
export function isName(text: string): boolean {
  return /^.{1,200}$/su.test(text) && isStorable(text);
}

/** Other texts match no row, and PostgreSQL would fail to parse them. */
export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

type Given = string | readonly string[] | null | undefined;

/** Validates an id or a list of them. @param path path of the field, such as `filter.tokenIds` */
export function validateIds(path: string, ids: Given): Issue[] {
  return issuesOf(path, ids, isUuid, fault('invalid_format', { format: 'id' }));
}

/** Validates SHA-256 digests in hexadecimal. */
export const validateDigests = (path: string, digests: Given): Issue[] =>
  issuesOf(path, digests, (text) => /^[0-9a-f]{64}$/i.test(text), fault('invalid_format', { format: 'sha256' }));

/** Validates that PostgreSQL can store a text, or each of a list. */
export function validateTexts(path: string, texts: Given): Issue[] {
  return issuesOf(path, texts, isStorable, fault('invalid_characters'));
}

/** Validates a text to search names for. */
export const validateSearch = (path: string, text: string): Issue[] =>
  isStorable(text)
    ? issuesOf(path, text, (given) => given === '' || isName(given), fault('too_long', { max: 200 }))
    : validateTexts(path, text);

function issuesOf(path: string, given: Given, isValid: (text: string) => boolean, found: Fault): Issue[] {
  if (typeof given === 'string') return isValid(given) ? [] : [{ path, ...found }];
  return (given ?? []).flatMap((text, index) => (isValid(text) ? [] : [{ path: `${path}.${index}`, ...found }]));
}
