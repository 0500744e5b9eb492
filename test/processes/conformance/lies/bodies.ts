import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { must, type Place, product, writes } from './kinds.ts';
import { edited, type Json, where, withBody, withText } from './liar.ts';

const members = '{"viewsCount":12,"engagementsCount":3}';
const lenient: Record<string, RegExp> = {
  truncated: /^\{"viewsCount":12,"engagementsCount":3$/,
  followed: /\}x$/,
  'two documents': /\}\n\{.*$/,
  form: /^viewsCount=.*$/,
  'single quotes': /^\{'.*$/,
  comma: /,\}$/,
  comment: /\/\/ counts$/,
  NaN: /^.*NaN.*$/,
  Infinity: /^.*Infinity.*$/,
  'leading zero': /^.*:012,.*$/,
  plus: /^.*:\+12,.*$/,
  hexadecimal: /^.*0xC.*$/,
  'no UTF-8': /\ufffd/,
  undefined: /^undefined$/,
  empty: /^$/,
};
must(
  'a body that is no JSON is taken',
  Object.entries(lenient).map(([what, pattern]) => [
    what,
    writes,
    withBody((body) => (pattern.test(body) ? members : body)),
  ]),
);
const fields = ['viewsCount', 'engagementsCount'];
const coerced = ['-1', '1.5', '-0.5', '-0.4', '"5"', '""', 'null', 'true', 'false', '{"value":5}', '{}', '[5]', '[]'];
must(
  'a value that is no count is taken',
  product(fields, coerced).map(([field, value]) => {
    const end = `"${field}":${value}}`;
    return [
      `${field} ${value}`,
      writes,
      withBody((body) => (body.endsWith(end) ? body.replace(end, `"${field}":1}`) : body)),
    ];
  }),
);
must(
  'a missing count is taken',
  fields.map((missing, index) => [
    missing,
    writes,
    withBody((body) =>
      body.replace(new RegExp(`^(\\{"${fields[1 - index]}":\\d+)\\}$`), (_whole, start) => `${start},"${missing}":0}`),
    ),
  ]),
);
const isInvalid = (answer: WireResponse) => answer.status === 400 && answer.text.includes('"issues"');
const issuesAs = (what: string, change: (issues: Json[]) => unknown): Place => [
  what,
  writes,
  where(
    isInvalid,
    edited((body) => ({ ...body, issues: change(body.issues) })),
  ),
];
must('issues are wrong', [
  issuesAs('one of two', (issues) => issues.slice(0, 1)),
  [
    'another field',
    writes,
    where(
      isInvalid,
      withText((text) => text.replaceAll(/"path":"\w+"/g, '"path":"body"')),
    ),
  ],
  issuesAs('no message', (issues) => issues.map(({ path }) => ({ path }))),
  issuesAs('an empty message', (issues) => issues.map((one) => ({ ...one, message: '' }))),
  issuesAs('a text', () => 'bad'),
]);
