import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { createKinds, isWrite, product } from './kinds.ts';
import { edited, where, withBody } from './liar.ts';

const { lies, kind } = createKinds();

const members = '{"viewsCount":12,"engagementsCount":3}';
const lenient: [string, RegExp][] = [
  ['truncated', /^\{"viewsCount":12,"engagementsCount":3$/],
  ['followed', /\}x$/],
  ['two documents', /\}\n\{.*$/],
  ['form', /^viewsCount=.*$/],
  ['single quotes', /^\{'.*$/],
  ['comma', /,\}$/],
  ['comment', /\/\/ counts$/],
  ['NaN', /^.*NaN.*$/],
  ['Infinity', /^.*Infinity.*$/],
  ['leading zero', /^.*:012,.*$/],
  ['plus', /^.*:\+12,.*$/],
  ['hexadecimal', /^.*0xC.*$/],
  ['no UTF-8', /\ufffd/],
  ['undefined', /^undefined$/],
  ['empty', /^$/],
];
kind(
  'a body that is no JSON is taken',
  'must',
  lenient.map(([what, pattern]) => [
    what,
    { fits: isWrite, ask: withBody((body) => (pattern.test(body) ? members : body)) },
  ]),
);
const coerced = ['-1', '1.5', '-0.5', '-0.4', '"5"', '""', 'null', 'true', 'false', '{"value":5}', '{}', '[5]', '[]'];
kind(
  'a value that is no count is taken',
  'must',
  product(['viewsCount', 'engagementsCount'], coerced).map(([field, value]) => [
    `${field} ${value}`,
    {
      fits: isWrite,
      ask: withBody((body) =>
        body.endsWith(`"${field}":${value}}`) ? body.replace(`"${field}":${value}}`, `"${field}":1}`) : body,
      ),
    },
  ]),
);
kind('a missing count is taken', 'must', [
  [
    'viewsCount',
    {
      fits: isWrite,
      ask: withBody((body) => body.replace(/^\{"engagementsCount":(\d+)\}$/, '{"engagementsCount":$1,"viewsCount":0}')),
    },
  ],
  [
    'engagementsCount',
    {
      fits: isWrite,
      ask: withBody((body) => body.replace(/^\{"viewsCount":(\d+)\}$/, '{"viewsCount":$1,"engagementsCount":0}')),
    },
  ],
]);
const isInvalid = (answer: WireResponse) => answer.status === 400 && answer.text.includes('"issues"');
kind('issues are wrong', 'must', [
  [
    'one of two',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: body.issues.slice(0, 1) })),
      ),
    },
  ],
  [
    'another field',
    {
      fits: isWrite,
      answer: where(isInvalid, (answer) => ({
        ...answer,
        text: answer.text.replaceAll(/"path":"\w+"/g, '"path":"body"'),
      })),
    },
  ],
  [
    'no message',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: body.issues.map(({ path }: { path: string }) => ({ path })) })),
      ),
    },
  ],
  [
    'an empty message',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: body.issues.map((one: object) => ({ ...one, message: '' })) })),
      ),
    },
  ],
  [
    'a text',
    {
      fits: isWrite,
      answer: where(
        isInvalid,
        edited((body) => ({ ...body, issues: 'bad' })),
      ),
    },
  ],
]);

export const bodiesLies = lies;
