/* What `JSON.parse` does not tell: names that an object has twice, and numbers that it rounds to whole ones. */

const deepest = 32;

/** Whether a value is nested more deeply than any that is meant. Not recursive, so that no depth ends it. */
export function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Strings, punctuation, numbers and literals. */
const tokens = /"(?:[^"\\]|\\.)*"|[[\]{}:,]|[^\s[\]{}:,"]+/g;

type Container = { names: Set<string> | undefined; name: string; index: number };

/** A path in a value: names and indexes. */
export type JsonPath = readonly (string | number)[];

/** Reads valid JSON again. The paths of names that are in their object twice, and of numbers that are rounded. */
export function remarksOn(json: string): { repeated: JsonPath[]; rounded: JsonPath[] } {
  const repeated: JsonPath[] = [];
  let rounded: JsonPath[] = [];
  const containers: Container[] = [];
  const path = () => containers.map(({ names, name, index }) => (names ? name : index));
  let before = '';
  for (const [token] of json.matchAll(tokens)) {
    const inner = containers.at(-1);
    if (token === '{' || token === '[')
      containers.push({ names: token === '{' ? new Set() : undefined, name: '', index: 0 });
    else if (token === '}' || token === ']') containers.pop();
    else if (token === ',' && inner) inner.index += 1;
    else if (token === ':' && inner?.names) {
      inner.name = JSON.parse(before);
      if (inner.names.has(inner.name)) {
        const replaced = path();
        repeated.push(replaced);
        // The last value of a name is the one that counts, as in `JSON.parse`.
        rounded = rounded.filter((one) => replaced.some((part, index) => one[index] !== part));
      }
      inner.names.add(inner.name);
    } else if (/^[-\d]/.test(token) && isRounded(token)) rounded.push(path());
    before = token;
  }
  return { repeated, rounded };
}

/**
 * Parses JSON. What would be rounded to a whole number, such as `9007199254740991.4` and `1e-400`, becomes a fraction, so that no
 * check takes it for whole. A reviver of `JSON.parse` could do this, but is slow, and overflows the stack on deeply nested JSON.
 */
export function parseExactly(json: string): unknown {
  const root: { value: unknown } = { value: JSON.parse(json) };
  if (!mayRound(json)) return root.value;
  for (const path of remarksOn(json).rounded) {
    const whole = ['value', ...path];
    const container = whole.slice(0, -1).reduce<unknown>((inner, part) => Reflect.get(Object(inner), part), root);
    Reflect.set(Object(container), whole.at(-1) as string, 0.5);
  }
  return root.value;
}

/** Whether a text may have a number that is rounded to a whole one: it has a fraction and 16 digits, or a negative exponent. */
export const mayRound = (json: string): boolean => /(^|[:,[])\s*-?((?=[\d.]{17})\d+\.|[\d.]+[eE]-)/.test(json);

/** Whether a JSON number would be rounded to a whole one. */
export const isRounded = (source: string): boolean => Number.isInteger(Number(source)) && !isWhole(source);

/** Whether a JSON number is whole as written, before rounding. */
function isWhole(source: string): boolean {
  const [digits = '', exponent = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  const written = `${whole}${fraction}`;
  let significant = written.length; // without trailing zeros; a regular expression would take quadratic time
  while (written[significant - 1] === '0') significant -= 1;
  return significant - whole.length <= Number(exponent) || !/[1-9]/.test(written);
}
