import { emptyFile, InputError } from './input.ts';

/**
 * @param first the first line that is not blank
 * @throws {InputError} if it begins JSON that is not JSON Lines: otherwise each line would be rejected
 */
export function assertLines(first: string): void {
  const convert = (filter: string) => `JSON Lines has one record on each line: convert it with jq -c '${filter}' FILE.`;
  if (first.startsWith('[')) throw new InputError(`The file is a JSON array. ${convert('.[]')}`);
  if (/^\{(.*[{[,:])?$/.test(first))
    throw new InputError(`The file has its records on several lines each. ${convert('.')}`);
  if (!/^[{"]/.test(first) && jsonIn(first) === undefined)
    throw new InputError(
      'The file is not JSON Lines. CSV needs a mapping of its columns, and a name such as notices.csv.',
    );
}

/** @throws {InputError} if a file has no lines to import, judged by its beginning */
export function assertJsonLines(start: string): void {
  const [first, ...others] = start.split('\n').filter((line) => line.trim() !== '');
  if (first === undefined) throw emptyFile();
  assertLines(first.trim());
  if (others.length === 0 && isOther(jsonIn(first)))
    throw new InputError(
      'The file is one JSON object that is no notice. JSON Lines has a record on each line, such as {"paId":"…","basicInformation":{…}}.',
    );
}

/** Whether an object has nothing that each record has: a PA-ID, or groups of fields. */
const isOther = (given: unknown) =>
  typeof given === 'object' &&
  given !== null &&
  !('paId' in given || '_rejected' in given) &&
  !Object.values(given).some((group) => typeof group === 'object' && !Array.isArray(group));

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
