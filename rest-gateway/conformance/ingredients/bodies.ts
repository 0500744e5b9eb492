import { errors, invalidMetrics } from '../errors.ts';
import type { Expect, More } from '../kit.ts';
import { inAnyOrder } from '../matchers.ts';

/** A body of a write, and the answers to it. */
export type Body = {
  more: More;
  /** The sentence about it. */
  section: string;
  /** The refusals that the contract allows. */
  refused: Expect[];
  /** Whether the contract allows to take it. */
  isTakable: boolean;
  /** The refusal that we chose. Undefined: it is taken. */
  choice: Expect | undefined;
};

/** Counts that no earlier request has sent, so that a write shows. */
const fresh: More = { text: '{"viewsCount":{unique},"engagementsCount":{unique}}' };
/** A body that no server may take. */
const broken: More = { text: '{"viewsCount":' };
const both = invalidMetrics('viewsCount', 'engagementsCount');
const { issues } = both.body as { issues?: object[] };
const bothInAnyOrder = { ...both, body: { ...both.body, issues: inAnyOrder(...(issues ?? [])) } };
/** Any 400 that the contract has. */
const any400: Expect[] = [
  errors.notJson,
  bothInAnyOrder,
  invalidMetrics('viewsCount'),
  invalidMetrics('engagementsCount'),
];
const anyRefusal: Expect = { status: [400, 499] };

const taken = (section: string, more: More): Body => ({
  more,
  section,
  refused: [],
  isTakable: true,
  choice: undefined,
});
const takenByChoice = (section: string, more: More): Body => ({ ...taken(section, more), refused: any400 });
const refused = (section: string, more: More, refusal: Expect, choice = refusal): Body => {
  return { more, section, refused: [refusal], isTakable: false, choice };
};
const refusedByChoice = (section: string, more: More, choice: Expect): Body => ({
  more,
  section,
  refused: [...any400, anyRefusal],
  isTakable: true,
  choice,
});

const fields = [
  ['viewsCount', 'engagementsCount', '2.10'],
  ['engagementsCount', 'viewsCount', '2.11'],
] as const;
/** Values of a count that are none, as JSON. Undefined: it is missing. */
const badCounts: Record<string, string | undefined> = {
  missing: undefined,
  negative: '-1',
  'large-negative': '-4294967296',
  fraction: '1.5',
  'small-fraction': '1e-3',
  'negative-fraction': '-0.5',
  'negative-rounded': '-0.4',
  text: '"5"',
  'empty-text': '""',
  null: 'null',
  true: 'true',
  false: 'false',
  object: '{"value":5}',
  'empty-object': '{}',
  array: '[5]',
  'empty-array': '[]',
};
/** Counts that every server takes. */
const goodCounts = { 'is-zero': '0', 'is-one': '1', 'is-large': '2000000123' };
/** More of them: numbers that rounding would make whole, or that are too large. */
const badNumbers = `
  1e-400 1E-400 5.00000000000000000001 0.99999999999999999999 90071992547409914e-1 9007199254740991.4
  9007199254740992 9007199254740993 9223372036854775808 1e16 1e400 -1e400
`
  .trim()
  .split(/\s+/);
/** Counts as they may be written; the contract leaves open how large they may be. */
const goodNumbers = `
  -0 5.0 1e3 1E+3 1.5e1 1500e-2 0.0e-400 2147483648 3000000000 4294967296 4294967300 9007199254740991
  9007199254740991.000
`
  .trim()
  .split(/\s+/);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const members = '"viewsCount":12,"engagementsCount":3';
const bytes = (...parts: (string | number[])[]): More => ({
  base64: Buffer.concat(parts.map((part) => Buffer.from(part as string))).toString('base64'),
});

/** Counts that are lower than those before. */
export const corrections: Record<string, string> = {
  lower: '{"viewsCount":5,"engagementsCount":6}',
  'both-zero': '{"viewsCount":0,"engagementsCount":0}',
};
/** Bodies that hold the counts 12 and 3, for a reader of JSON that ignores further keys. */
const goodBodies: Record<string, string> = {
  spaces: `\r\n\t {${members}} \n`,
  script: `{"просмотры":"👁️",${members}}`,
  'more-keys': `{"clicks":5,${members},"paId":"PA-OTHER","recordedAt":"2020-01-01T00:00:00Z"}`,
  'object-keys': `{"constructor":null,"toString":1,"hasOwnProperty":2,"__proto__":{"viewsCount":-1},${members}}`,
  'deep-decimal': `{"x":${nested(7000)},"viewsCount":12.0,"engagementsCount":3}`,
  'like-a-decimal': `{"x":[${nested(500)},"v1.0"],${members}}`,
  'escaped-keys': '{"views\\u0043ount":1.2e1,"engagements\\u0043ount":0.3e1}',
  'bad-number-elsewhere': '{"x":{"viewsCount":1e-400},"y":[0.5,{}],"viewsCount":12.0,"engagementsCount":3}',
  'bad-number-replaced': '{"viewsCount":1e-400,"viewsCount":12.0,"engagementsCount":3}',
  'bad-number-replaced-by-text': '{"x":0.5,"engagementsCount":3,"viewsCount":12}',
};
/** Bodies whose last `viewsCount` is none. */
const badBodies: Record<string, string> = {
  'bad-number-last': '{"viewsCount":12.0,"viewsCount":1e-400,"engagementsCount":3}',
  'text-last': '{"viewsCount":1e-400,"viewsCount":"12","engagementsCount":3}',
  'escaped-key': '{"views\\u0043ount":9007199254740990.9999,"engagementsCount":3}',
  'deep-company': `{"x":${nested(7000)},"viewsCount":1e-400,"engagementsCount":3}`,
};
/** JSON that lacks both counts. */
const noCounts: Record<string, string> = {
  'no-keys': '{}',
  null: 'null',
  number: '5',
  zero: '0',
  text: '"x"',
  true: 'true',
  false: 'false',
  array: '[]',
  items: '[12,3]',
  nested: `{"metrics":{${members}}}`,
  'in-array': `[{${members}}]`,
  prototype: `{"__proto__":{${members}},"x":1e-400}`,
  letters: '{"viewscount":12,"EngagementsCount":3,"views_count":12}',
  'wide-letters': '{"ｖｉｅｗｓＣｏｕｎｔ":12,"ｅｎｇａｇｅｍｅｎｔｓＣｏｕｎｔ":3}',
  'short-names': '{"views":12,"engagements":3}',
};
/** Bodies that are no JSON. */
const notJson: Record<string, More> = {
  'cut-off': broken,
  truncated: { text: `{${members}` },
  followed: { text: `{${members}}x` },
  'two-documents': { text: `{${members}}\n{${members}}` },
  form: { text: 'viewsCount=12&engagementsCount=3' },
  'single-quotes': { text: "{'viewsCount':12,'engagementsCount':3}" },
  comma: { text: `{${members},}` },
  comment: { text: `{${members}}// counts` },
  nan: { text: '{"viewsCount":NaN,"engagementsCount":3}' },
  infinity: { text: '{"viewsCount":Infinity,"engagementsCount":3}' },
  'leading-zero': { text: '{"viewsCount":012,"engagementsCount":3}' },
  plus: { text: '{"viewsCount":+12,"engagementsCount":3}' },
  hexadecimal: { text: '{"viewsCount":0xC,"engagementsCount":3}' },
  undefined: { text: 'undefined' },
  'utf-16': { base64: Buffer.from(`{${members}}`, 'utf16le').toString('base64') },
  gzip: { base64: 'H4sIAAAAAAACA6tWKstMLS92zi/NK1GyMjE3NNRRSs1LT0xPzU3NK4GLG9UCAIAMZkkpAAAA' },
  // RFC 8259, 8.1: JSON is UTF-8.
  'no-utf-8': bytes(`{${members},"x":"`, [0xff], '"}'),
  'cut-utf-8': bytes(`{${members},"x":"`, [0xe2, 0x82], '"}'),
  'overlong-nul': bytes(`{${members},"x":"`, [0xc0, 0x80], '"}'),
};

/** The bodies with which the other axes are crossed. */
export const bodyClasses: Record<string, Body> = {
  fresh: taken('4.4', fresh),
  broken: refused('7.11', broken, errors.notJson),
  'both-bad': refused('7.10', { json: { engagementsCount: -1, viewsCount: -1 } }, bothInAnyOrder, both),
  'one-bad': refused(
    '7.10',
    { text: '{"viewsCount":{unique},"engagementsCount":1.5}' },
    invalidMetrics('engagementsCount'),
  ),
  'with-token': takenByChoice('D5.8', {
    text: '{"access_token":"{token:write}","viewsCount":{unique},"engagementsCount":{unique}}',
  }),
  large: refusedByChoice('D5.10', { ...fresh, padTo: 16_385 }, errors.tooLarge),
};

/** All of them, by name. */
export const bodies: Record<string, Body> = { ...bodyClasses };
const add = <Value>(prefix: string, values: Record<string, Value>, bodyOf: (value: Value) => Body): void => {
  for (const [name, value] of Object.entries(values)) bodies[prefix + name] = bodyOf(value);
};
const byItself = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));
for (const [field, other, section] of fields) {
  const prefix = `${field}-`;
  const text = (value: string | undefined) =>
    value === undefined ? `{"${other}":{unique}}` : `{"${other}":{unique},"${field}":${value}}`;
  const isPlain = (value: string) => /^\d+$/.test(value);
  add(prefix, badCounts, (value) => refused(section, { text: text(value) }, invalidMetrics(field)));
  add(prefix, goodCounts, (value) => taken(section, { text: text(value) }));
  add(prefix, byItself(badNumbers), (value) => refusedByChoice('D5.5', { text: text(value) }, invalidMetrics(field)));
  add(prefix, byItself(goodNumbers), (value) => takenByChoice(isPlain(value) ? 'D5.4' : 'D5.5', { text: text(value) }));
}
add('', corrections, (text) => taken('2.10', { text }));
add('good-', goodBodies, (text) => takenByChoice('D5.8', { text }));
add('bad-', badBodies, (text) => refusedByChoice('D5.8', { text }, invalidMetrics('viewsCount')));
add('counts-missing-', noCounts, (text) => refused('7.10', { text }, bothInAnyOrder, both));
add('not-json-', notJson, (more) => refused('7.11', more, errors.notJson));
add('', { empty: '', blank: ' \r\n\t' }, (text) => ({ ...refused('D5.7', { text }, errors.notJson), refused: any400 }));
add('', { 'byte-order-mark': `\ufeff{${members}}` }, (text) => takenByChoice('D5.11', { text }));
add('long-', { limit: 16_384 }, (padTo) => takenByChoice('D5.10', { ...fresh, padTo }));
add('long-', { '17-kib': 17_408, '1-mib': 1_048_576 }, (padTo) =>
  refusedByChoice('D5.10', { ...fresh, padTo }, errors.tooLarge),
);
add('long-', { 'two-bytes': `{"x":"${'ü'.repeat(8200)}"}` }, (text) => ({
  ...refused('D5.10', { text }, errors.tooLarge),
  refused: [anyRefusal],
}));
