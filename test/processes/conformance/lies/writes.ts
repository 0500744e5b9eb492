import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, counted, createKinds, isWrite, type Place, product } from './kinds.ts';
import { type Asked, type Fits, type Lie, parsed, status, where, withCounts, withNotice, writeToo } from './liar.ts';

const { lies, kind } = createKinds();

kind(
  'a write stores nothing',
  'must',
  counted.map((notice) => [
    notice,
    {
      fits: at({ endpoint: 'metrics', notice }),
      ask: withCounts((counts, { memory }) => {
        const before = memory.get(notice);
        memory.set(notice, before ?? counts);
        return (before ?? counts) as object;
      }),
    },
  ]),
);
type Given = { viewsCount: number; engagementsCount: number };
const stored: [string, (counts: Given) => object][] = [
  ['views one too high', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount + 1 })],
  [
    'engagements one too high',
    ({ engagementsCount, ...rest }) => ({ ...rest, engagementsCount: engagementsCount + 1 }),
  ],
  ['exchanged', ({ viewsCount, engagementsCount }) => ({ viewsCount: engagementsCount, engagementsCount: viewsCount })],
  ['rounded to tens', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: Math.round(viewsCount / 10) * 10 })],
  ['modulo 2^32', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount % 2 ** 32 })],
  [
    'engagements up to 2^31 - 1',
    ({ engagementsCount, ...rest }) => ({ ...rest, engagementsCount: Math.min(engagementsCount, 2 ** 31 - 1) }),
  ],
  ['views up to 65,535', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: Math.min(viewsCount, 65_535) })],
  ['0 as 1', ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount || 1 })],
  [
    'engagements up to views',
    ({ viewsCount, engagementsCount }) => ({ viewsCount, engagementsCount: Math.min(viewsCount, engagementsCount) }),
  ],
  [
    'without the lowest digit',
    ({ viewsCount, ...rest }) => ({ ...rest, viewsCount: Math.trunc(viewsCount / 10) * 10 }),
  ],
];
kind(
  'a write stores other counts',
  'must',
  stored.map(([what, change]) => [what, { fits: isWrite, ask: withCounts(change) }]),
);
kind(
  'a write stores other counts at one notice',
  'must',
  counted.map((notice) => [
    notice,
    {
      fits: at({ endpoint: 'metrics', notice }),
      ask: withCounts(({ viewsCount, ...rest }) => ({ ...rest, viewsCount: viewsCount + 2 })),
    },
  ]),
);
const refusals: [string, (answer: WireResponse, asked: Asked) => boolean][] = [
  ...[400, 412, 413, 415].map((code): [string, (answer: WireResponse) => boolean] => [String(code), status(code)]),
  ...['none', 'unknown', 'revoked', 'ssp'].map(
    (credential): [string, (answer: WireResponse, asked: Asked) => boolean] => [
      `401 ${credential}`,
      (answer, asked) => answer.status === 401 && asked.credential === credential,
    ],
  ),
  ...['PRO_PLAN_REQUIRED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN'].map(
    (code): [string, (answer: WireResponse) => boolean] => [code, (answer) => parsed(answer.text)?.code === code],
  ),
];
kind(
  'a refused write stores',
  'must',
  product(refusals, ['visible', 'native', 'ended', 'other']).map(([[what, isMeant], notice]) => [
    `${what} ${notice}`,
    {
      fits: at({ endpoint: 'metrics', notice }),
      answer: where(isMeant, async (answer, asked, tools) => {
        await writeToo(asked, tools, notice, notice === 'other' ? 'otherWrite' : 'write');
        return { ...answer };
      }),
    },
  ]),
);
kind(
  'a write reaches another notice, too',
  'must',
  [
    ['visible', 'native'],
    ['native', 'visible'],
    ['ended', 'visible'],
    ['delivery', 'mixed'],
    ['other', 'visible'],
    ['visible', 'other'],
  ].map(([notice = '', reached = '']) => [
    `${notice} ${reached}`,
    {
      fits: at({ endpoint: 'metrics', notice }),
      answer: where(
        (answer) => answer.status < 300,
        async (answer, asked, tools) => {
          await writeToo(asked, tools, reached, reached === 'other' ? 'otherWrite' : 'write');
          return { ...answer };
        },
      ),
    },
  ]),
);
kind(
  'a read shows counts of before',
  'must',
  product(['register', 'full'], counted.slice(0, 4)).flatMap(([endpoint, notice]): Place[] => {
    const fits: Fits = ({ endpoint: asked, notice: named, method }) =>
      named === notice && (asked === endpoint || asked === 'metrics') && method !== 'HEAD';
    const stale =
      (isStale: (age: number, reads: number) => boolean): Lie['answer'] =>
      (answer, asked, { memory, now }) => {
        if (asked.endpoint === 'metrics') {
          if (answer.status < 300) memory.set('written', now()).set('reads', 0);
          return undefined;
        }
        if (answer.status !== 200) return undefined;
        const reads = Number(memory.get('reads') ?? 0) + 1;
        memory.set('reads', reads);
        const before = memory.get('answer') as WireResponse | undefined;
        memory.set('answer', answer);
        const old = (memory.get('old') as WireResponse | undefined) ?? answer;
        memory.set('old', before && before.text !== answer.text ? before : old);
        const kept = memory.get('old') as WireResponse;
        return memory.has('written') &&
          kept.text !== answer.text &&
          isStale(now() - Number(memory.get('written')), reads)
          ? { ...answer, text: kept.text }
          : undefined;
      };
    return [
      [`${endpoint} ${notice} at once`, { fits, answer: stale((_age, reads) => reads === 1) }],
      [`${endpoint} ${notice} later`, { fits, answer: stale((age) => age > 1500) }],
    ];
  }),
);
kind(
  'a write is refused',
  'must',
  counted.map((notice) => [
    notice,
    { fits: at({ endpoint: 'metrics', notice, credential: 'write' }), ask: withNotice('print') },
  ]),
);
kind(
  'a write is accepted',
  'must',
  ['print', 'radio', 'untargeted', 'notStarted', 'other', 'otherHidden', 'none', 'draft'].map((notice) => [
    notice,
    { fits: at({ endpoint: 'metrics', notice, credential: 'write' }), ask: withNotice('visible') },
  ]),
);

export const writesLies = lies;
