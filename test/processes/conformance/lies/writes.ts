import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { counted, cross, must, type Place, product, writes } from './kinds.ts';
import {
  type Asked,
  type Counts,
  type Fits,
  isCode,
  isStatus,
  type Reply,
  where,
  withCounts,
  withNotice,
  writingToo,
} from './liar.ts';

must(
  'a write stores nothing',
  cross({ endpoint: ['metrics'], notice: counted }, () =>
    withCounts((counts, { memory }) => {
      const first = (memory.get('first') as Counts | undefined) ?? counts;
      memory.set('first', first);
      return first;
    }),
  ),
);
const views = (change: (count: number) => number) => (counts: Counts) => ({
  ...counts,
  viewsCount: change(counts.viewsCount),
});
const engagements = (change: (count: number, views: number) => number) => (counts: Counts) => ({
  ...counts,
  engagementsCount: change(counts.engagementsCount, counts.viewsCount),
});
const stored: Record<string, (counts: Counts) => Counts> = {
  'views one too high': views((count) => count + 1),
  'engagements one too high': engagements((count) => count + 1),
  exchanged: ({ viewsCount, engagementsCount }) => ({ viewsCount: engagementsCount, engagementsCount: viewsCount }),
  'rounded to tens': views((count) => Math.round(count / 10) * 10),
  'modulo 2^32': views((count) => count % 2 ** 32),
  'engagements up to 2^31 - 1': engagements((count) => Math.min(count, 2 ** 31 - 1)),
  'views up to 65,535': views((count) => Math.min(count, 65_535)),
  '0 as 1': views((count) => count || 1),
  'engagements up to views': engagements(Math.min),
  'without the lowest digit': views((count) => Math.trunc(count / 10) * 10),
};
must(
  'a write stores other counts',
  Object.entries(stored).map(([what, change]) => [what, writes, withCounts(change)]),
);
must(
  'a write stores other counts at one notice',
  cross({ endpoint: ['metrics'], notice: counted }, () => withCounts(views((count) => count + 2))),
);
const refusals: Record<string, (answer: WireResponse, asked: Asked) => boolean> = {
  ...Object.fromEntries([400, 412, 413, 415].map((status) => [status, isStatus(status)])),
  ...Object.fromEntries(
    ['none', 'unknown', 'revoked', 'ssp'].map((credential) => [
      `401 ${credential}`,
      (answer: WireResponse, asked: Asked) => answer.status === 401 && asked.credential === credential,
    ]),
  ),
  ...Object.fromEntries(['PRO_PLAN_REQUIRED', 'INSUFFICIENT_SCOPE', 'FORBIDDEN'].map((code) => [code, isCode(code)])),
};
must(
  'a refused write stores',
  product(Object.entries(refusals), ['visible', 'native', 'ended', 'other']).map(([[what, isMeant], notice]) => [
    `${what} ${notice}`,
    { endpoint: 'metrics', notice },
    where(isMeant, writingToo(notice)),
  ]),
);
must(
  'a write reaches another notice, too',
  [
    ['visible', 'native'],
    ['native', 'visible'],
    ['ended', 'visible'],
    ['delivery', 'mixed'],
    ['other', 'visible'],
    ['visible', 'other'],
  ].map(([notice = '', reached = '']) => [
    `${notice} ${reached}`,
    { endpoint: 'metrics', notice },
    where(({ status }) => status < 300, writingToo(reached)),
  ]),
);
/** The text of before the last write, for some of the reads after it. */
const stale =
  (isStale: (age: number, reads: number) => boolean): Reply =>
  (answer, { endpoint }, { memory, now }) => {
    if (endpoint === 'metrics') {
      if (answer.status < 300) memory.set('written', now()).set('reads', 0);
      return undefined;
    }
    if (answer.status !== 200) return undefined;
    const reads = Number(memory.get('reads') ?? 0) + 1;
    memory.set('reads', reads);
    const before = (memory.get('text') as string | undefined) ?? answer.text;
    memory.set('text', answer.text);
    const old = before === answer.text ? ((memory.get('old') as string | undefined) ?? answer.text) : before;
    memory.set('old', old);
    const isOld = memory.has('written') && old !== answer.text && isStale(now() - Number(memory.get('written')), reads);
    return isOld ? { ...answer, text: old } : undefined;
  };
must(
  'a read shows counts of before',
  product(['register', 'full'], counted.slice(0, 4)).flatMap(([endpoint, notice]): Place[] => {
    const fits: Fits = (asked) =>
      asked.notice === notice && [endpoint, 'metrics'].includes(asked.endpoint) && asked.method !== 'HEAD';
    return [
      [`${endpoint} ${notice} at once`, fits, { answer: stale((_age, reads) => reads === 1) }],
      [`${endpoint} ${notice} later`, fits, { answer: stale((age) => age > 1500) }],
    ];
  }),
);
must(
  'a write is refused',
  cross({ endpoint: ['metrics'], notice: counted, credential: ['write'] }, () => withNotice('print')),
);
must(
  'a write is accepted',
  cross(
    {
      endpoint: ['metrics'],
      notice: ['print', 'radio', 'untargeted', 'notStarted', 'other', 'otherHidden', 'none', 'draft'],
      credential: ['write'],
    },
    () => withNotice('visible'),
  ),
);
