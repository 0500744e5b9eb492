/** Where a text stops being JSON. */
export type JsonFault = Readonly<{ line: number; column: number; index: number; isEnd: boolean }>;

/** JSON's tokens, after white space. */
const token =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
  /[ \t\n\r]*("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,])/y;
const blank = /[ \t\n\r]*/y;

/** The kinds of token that may come next. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end';

/** The first place at which a text is no JSON. `JSON.parse` tells it in some browsers, and for some faults only. */
export function jsonFault(text: string): JsonFault | undefined {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  token.lastIndex = 0;
  for (let end = 0; ; end = token.lastIndex) {
    blank.lastIndex = end;
    blank.test(text);
    const start = blank.lastIndex;
    const isDone: boolean = expected === ', or end' && open.length === 0;
    if (start === text.length) return isDone ? undefined : placeOf(text, start);
    token.lastIndex = end;
    const found = token.exec(text)?.[1];
    const next: Expected | undefined = found === undefined || isDone ? undefined : after(found, expected, open);
    if (next === undefined) return placeOf(text, start);
    expected = next;
  }
}

/** What may come after a token, which is undefined if the token may not come. */
function after(found: string, expected: Expected, open: ('{' | '[')[]): Expected | undefined {
  const inner = open.at(-1);
  const mayBeValue = expected === 'value' || expected === 'value or ]';
  const mayBeName = expected === 'name' || expected === 'name or }';
  if (found === '{' || found === '[') {
    if (!mayBeValue) return undefined;
    open.push(found);
    return found === '{' ? 'name or }' : 'value or ]';
  }
  if (found === '}' || found === ']') {
    const [opened, empty] = found === '}' ? ['{', 'name or }'] : ['[', 'value or ]'];
    if (inner !== opened || (expected !== ', or end' && expected !== empty)) return undefined;
    open.pop();
    return ', or end';
  }
  if (found === ':') return expected === ':' ? 'value' : undefined;
  if (found === ',') {
    if (expected !== ', or end') return undefined;
    return inner === '{' ? 'name' : 'value';
  }
  if (mayBeName) return found.startsWith('"') ? ':' : undefined;
  return mayBeValue ? ', or end' : undefined;
}

function placeOf(text: string, index: number): JsonFault {
  const lines = text.slice(0, index).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, index, isEnd: index === text.length };
}
