import { errors, invalidMetrics } from '../errors.ts';
import type { Expect, More } from '../kit.ts';

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
  choice?: Expect;
};

/** Counts that no earlier request has sent, so that a write shows. */
const fresh: More = { text: '{"viewsCount":{unique},"engagementsCount":{unique}}' };
/** A body that no server may take. */
const broken: More = { text: '{"viewsCount":' };
const both = [invalidMetrics('viewsCount', 'engagementsCount'), invalidMetrics('engagementsCount', 'viewsCount')];
/** Any 400 that the contract has. */
const any400: Expect[] = [errors.notJson, ...both, invalidMetrics('viewsCount'), invalidMetrics('engagementsCount')];
const anyRefusal: Expect = { status: [400, 499] };

const taken = (section: string, more: More): Body => ({ more, section, refused: [], isTakable: true });
const takenByChoice = (section: string, more: More): Body => ({ ...taken(section, more), refused: any400 });
/** The first refusal is our choice. */
const refused = (section: string, more: More, ...refused: Expect[]): Body => ({
  more,
  section,
  refused,
  isTakable: false,
  choice: refused[0] as Expect,
});
const refusedByChoice = (section: string, more: More, choice: Expect): Body => ({
  ...refused(section, more, choice, ...any400, anyRefusal),
  isTakable: true,
});

const fields = [
  ['viewsCount', 'engagementsCount', '2.10'],
  ['engagementsCount', 'viewsCount', '2.11'],
] as const;
const words = (list: string) => list.trim().split(/\s+/);
/** Values of a count that are none, as JSON. */
const badCounts = words('-1 -4294967296 1.5 1e-3 -0.5 -0.4 "5" "" null true false {"value":5} {} [5] []');
/** Counts that every server takes. */
const goodCounts = words('0 1 2000000123');
/** More of them: numbers that rounding would make whole, or that are too large. */
const badNumbers = words(`
  1e-400 1E-400 5.00000000000000000001 0.99999999999999999999 90071992547409914e-1 9007199254740991.4
  9007199254740992 9007199254740993 9223372036854775808 1e16 1e400 -1e400
`);
/** Counts as they may be written; the contract leaves open how large they may be. */
const goodNumbers = words(`
  -0 5.0 1e3 1E+3 1.5e1 1500e-2 0.0e-400 2147483648 3000000000 4294967296 4294967300 9007199254740991
  9007199254740991.000
`);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const members = '"viewsCount":12,"engagementsCount":3';
/** Counts that are lower than those before. */
export const corrections: Record<string, string> = {
  lower: '{"viewsCount":5,"engagementsCount":6}',
  'both-zero': '{"viewsCount":0,"engagementsCount":0}',
};
/** Bodies that hold the counts 12 and 3, for a reader of JSON that ignores further keys. */
const goodBodies = [
  `\r\n\t {${members}} \n`,
  `{"просмотры":"👁️",${members}}`,
  `{"clicks":5,${members},"paId":"PA-OTHER","recordedAt":"2020-01-01T00:00:00Z"}`,
  `{"constructor":null,"toString":1,"hasOwnProperty":2,"__proto__":{"viewsCount":-1},${members}}`,
  `{"x":${nested(7000)},"viewsCount":12.0,"engagementsCount":3}`,
  `{"x":[${nested(500)},"v1.0"],${members}}`,
  '{"views\\u0043ount":1.2e1,"engagements\\u0043ount":0.3e1}',
  '{"x":{"viewsCount":1e-400},"y":[0.5,{}],"viewsCount":12.0,"engagementsCount":3}',
  '{"viewsCount":1e-400,"viewsCount":12.0,"engagementsCount":3}',
  '{"x":0.5,"engagementsCount":3,"viewsCount":12}',
];
/** Bodies whose last `viewsCount` is none. */
const badBodies = [
  '{"viewsCount":12.0,"viewsCount":1e-400,"engagementsCount":3}',
  '{"viewsCount":1e-400,"viewsCount":"12","engagementsCount":3}',
  '{"views\\u0043ount":9007199254740990.9999,"engagementsCount":3}',
  `{"x":${nested(7000)},"viewsCount":1e-400,"engagementsCount":3}`,
];
/** JSON that lacks both counts. */
const noCounts = [
  ...words('{} null 5 0 "x" true false [] [12,3]'),
  `{"metrics":{${members}}}`,
  `[{${members}}]`,
  `{"__proto__":{${members}},"x":1e-400}`,
  '{"viewscount":12,"EngagementsCount":3,"views_count":12}',
  '{"ｖｉｅｗｓＣｏｕｎｔ":12,"ｅｎｇａｇｅｍｅｎｔｓＣｏｕｎｔ":3}',
  '{"views":12,"engagements":3}',
];
/** Bodies that are no JSON. */
const notJson: More[] = [
  broken,
  ...[
    `{${members}`,
    `{${members}}x`,
    `{${members}}\n{${members}}`,
    'viewsCount=12&engagementsCount=3',
    "{'viewsCount':12,'engagementsCount':3}",
    `{${members},}`,
    `{${members}}// counts`,
    ...['NaN', 'Infinity', '012', '+12', '0xC'].map((count) => `{"viewsCount":${count},"engagementsCount":3}`),
    'undefined',
  ].map((text) => ({ text })),
  { base64: Buffer.from(`{${members}}`, 'utf16le').toString('base64') },
  // Compressed with gzip.
  { base64: 'H4sIAAAAAAACA6tWKstMLS92zi/NK1GyMjE3NNRRSs1LT0xPzU3NK4GLG9UCAIAMZkkpAAAA' },
  // RFC 8259, 8.1: JSON is UTF-8. One byte that is none, a letter that is cut off, and a NUL that is too long.
  ...[[0xff], [0xe2, 0x82], [0xc0, 0x80]].map((bytes) => ({
    base64: Buffer.concat([`{${members},"x":"`, bytes, '"}'].map((part) => Buffer.from(part as string))).toString(
      'base64',
    ),
  })),
];

/** The bodies with which the other axes are crossed. */
export const bodyClasses: Record<string, Body> = {
  fresh: taken('4.4', fresh),
  broken: refused('7.11', broken, errors.notJson),
  'both-bad': refused('7.10', { text: '{"engagementsCount":-1,"viewsCount":-1}' }, ...both),
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
const add = <Value>(prefix: string, values: Record<string, Value> | Value[], bodyOf: (value: Value) => Body): void => {
  for (const [name, value] of Object.entries(values)) bodies[prefix + name] = bodyOf(value);
};
for (const [field, other, section] of fields) {
  const only = `{"${other}":{unique}`;
  const addValues = (values: readonly string[], bodyOf: (more: More, value: string) => Body) => {
    for (const value of values) bodies[`${field} ${value}`] = bodyOf({ text: `${only},"${field}":${value}}` }, value);
  };
  bodies[`no ${field}`] = refused(section, { text: `${only}}` }, invalidMetrics(field));
  addValues(badCounts, (more) => refused(section, more, invalidMetrics(field)));
  addValues(goodCounts, (more) => taken(section, more));
  addValues(badNumbers, (more) => refusedByChoice('D5.5', more, invalidMetrics(field)));
  addValues(goodNumbers, (more, value) => takenByChoice(/^\d+$/.test(value) ? 'D5.4' : 'D5.5', more));
}
add('', corrections, (text) => taken('2.10', { text }));
add('good-', goodBodies, (text) => takenByChoice('D5.8', { text }));
add('bad-', badBodies, (text) => refusedByChoice('D5.8', { text }, invalidMetrics('viewsCount')));
add('counts-missing-', noCounts, (text) => refused('7.10', { text }, ...both));
add('not-json-', notJson, (more) => refused('7.11', more, errors.notJson));
add('', { empty: '', blank: ' \r\n\t' }, (text) => refused('D5.7', { text }, ...any400));
add('', { 'byte-order-mark': `\ufeff{${members}}` }, (text) => takenByChoice('D5.11', { text }));
add('long-', { limit: 16_384 }, (padTo) => takenByChoice('D5.10', { ...fresh, padTo }));
add('long-', { '17-kib': 17_408, '1-mib': 1_048_576 }, (padTo) =>
  refusedByChoice('D5.10', { ...fresh, padTo }, errors.tooLarge),
);
add('long-', { 'two-bytes': `{"x":"${'ü'.repeat(8200)}"}` }, (text) =>
  refused('D5.10', { text }, errors.tooLarge, anyRefusal),
);
