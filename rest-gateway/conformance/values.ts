import { isDeepStrictEqual } from 'node:util';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a key that the object has itself. */
export const own = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Every object in a value, itself included. Without recursion, since a body may be nested deeply. */
export function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (isObject(next)) yield next;
    if (typeof next === 'object' && next !== null) open.push(...Object.values(next));
  }
}

/** The type of a JSON value, as JSON Schema names it. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Text of a value, for people. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'a value that is nested too deeply to show';
  }
}

/** A body as JSON. Undefined when it is none. */
export function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The order of keys makes no difference. */
export const equal: (one: unknown, other: unknown) => boolean = isDeepStrictEqual;

/** The instant of an ISO 8601 timestamp in UTC, in any of its forms, in milliseconds. NaN if the text is none. */
export function instantOf(text: unknown): number {
  const form = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d)(?::?(\d\d))?(?:[.,](\d+))?(?:Z|[+-]00(?::?00)?)$/;
  const [, year, month, day, hour, minute, second = '00', fraction = '0'] = form.exec(String(text)) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`);
}

/** Text without control characters, which a terminal or an XML parser would act on. */
export const printable = (value: string): string =>
  value.replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\ufffe\uffff]/gu, '\ufffd');

/** Text for HTML or XML. */
export const escaped = (value: unknown): string =>
  printable(String(value)).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** With small letters for capital ones, and the other way round. */
export const swapCase = (value: string): string =>
  value.replace(/[a-z]/gi, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

export const excerpt = (value: string, length: number): string =>
  value.length > length ? `${value.slice(0, length)}… (${value.length} characters)` : value;

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Does something with each item, some of them at the same time. */
export async function inParallel<Item>(lanes: number, items: readonly Item[], act: (item: Item) => Promise<unknown>) {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** A key that an object in a JSON text has twice, which readers of JSON take differently (RFC 8259, 4). */
export function repeatedKey(json: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, key] of json.matchAll(/"((?:[^"\\]|\\.)*)"(?=\s*:)|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (key !== undefined) {
      if (open.at(-1)?.has(key)) return key;
      open.at(-1)?.add(key);
    }
  }
  return undefined;
}
