import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, counted, createKinds, good, isWrite, type Place, product } from './kinds.ts';
import { edited, type Lie, replaced, status, type Tools, where, withCounts, withToken } from './liar.ts';

/*
 * Lies that depend on what was asked before: caches, counters, first requests.
 */

const { lies, kind } = createKinds();
const reads = ['register', 'full', 'ssp'];
const bad = ['none', 'unknown', 'revoked', 'expired'];

/** How often the lie was here before, and now. */
function times({ memory }: Tools): number {
  const count = Number(memory.get('times') ?? 0) + 1;
  memory.set('times', count);
  return count;
}

kind(
  'an answer is cached by its address',
  'must',
  product(reads, ['visible', 'persons', 'other']).map(([endpoint, notice]) => [
    `${endpoint} ${notice}`,
    {
      fits: at({ endpoint, method: 'GET', notice }),
      answer: (answer, { wire }, { memory }) => {
        const kept = memory.get(wire.path) as WireResponse | undefined;
        if (!kept && answer.status === 200) memory.set(wire.path, answer);
        return kept?.text === answer.text ? undefined : kept;
      },
    },
  ]),
);
kind(
  'a credential is accepted for a while after a good one',
  'must',
  product(reads, bad).map(([endpoint, credential]) => [
    `${endpoint} ${credential}`,
    {
      fits: (asked) => asked.endpoint === endpoint && asked.method === 'GET',
      ask: (asked, tools) => {
        const { memory } = tools;
        const left = Number(memory.get('left') ?? 0);
        if ([good(endpoint), 'read'].includes(asked.credential)) memory.set('left', 3);
        if (asked.credential !== credential || left === 0) return asked.wire;
        memory.set('left', left - 1);
        return withToken(good(endpoint))(asked, tools);
      },
    },
  ]),
);
const accepted = (endpoint: string, credential: string, isNow: (count: number) => boolean): Place[1] => ({
  fits: (asked) => at({ endpoint, credential })(asked) && counted.includes(asked.notice),
  ask: (asked, tools) => (isNow(times(tools)) ? withToken(good(endpoint))(asked, tools) : asked.wire),
});
const everywhere = product([...reads, 'metrics'], bad);
kind(
  'each tenth credential is accepted',
  'must',
  everywhere.map(([endpoint, credential]) => [
    `${endpoint} ${credential}`,
    accepted(endpoint, credential, (count) => count % 10 === 0),
  ]),
);
kind(
  'the first request of a credential is accepted',
  'must',
  everywhere.map(([endpoint, credential]) => [
    `${endpoint} ${credential}`,
    accepted(endpoint, credential, (count) => count === 1),
  ]),
);
kind(
  'each nth answer is another one',
  'must',
  product(['register', 'full'], [
    [10, 200, 500],
    [30, 200, 404],
    [5, 401, 500],
    [5, 403, 200],
    [20, 404, 503],
  ] as const).map(([endpoint, [nth, given, told]]) => [
    `${endpoint} ${nth} ${given} ${told}`,
    {
      fits: (asked) => at({ endpoint, method: 'GET' })(asked) && asked.notice !== '',
      answer: where(status(given), (answer, _asked, tools) =>
        times(tools) % nth === 0 ? { ...answer, status: told } : undefined,
      ),
    },
  ]),
);
kind('counts depend on those before', 'must', [
  ...product(['visible', 'persons', 'other'], ['viewsCount', 'engagementsCount'] as const).flatMap(
    ([notice, field]): Place[] => {
      const change = (of: (before: number, given: number) => number): Place[1] => ({
        fits: at({ endpoint: 'metrics', notice }),
        ask: withCounts((counts, { memory }) => {
          const next = of(Number(memory.get(field) ?? 0), counts[field]);
          memory.set(field, next);
          return { ...counts, [field]: next };
        }),
      });
      return [
        [`${notice} ${field} added up`, change((before, given) => before + given)],
        [`${notice} ${field} never lower`, change(Math.max)],
      ];
    },
  ),
]);
kind(
  'a write changes another field',
  'must',
  product(['register', 'full'], ['visible', 'mixed', 'other']).map(([endpoint, notice]) => [
    `${endpoint} ${notice}`,
    {
      fits: (asked) => asked.notice === notice && [endpoint, 'metrics'].includes(asked.endpoint),
      answer: (answer, asked, tools) => {
        if (isWrite(asked)) {
          if (answer.status < 300) tools.memory.set('written', true);
          return undefined;
        }
        const isShown = answer.status === 200 && tools.memory.has('written');
        return isShown ? edited((body) => ({ ...body, changed: true }))(answer, asked, tools) : undefined;
      },
    },
  ]),
);

// Headers that must not matter
const added = ['Accept-Language', 'Prefer', 'Referer', 'X-Forwarded-For', 'X-Original-URL', 'Forwarded'];
const ofHeader = (endpoint: string, header: string): Lie['fits'] => {
  return (asked) => asked.endpoint === endpoint && header in asked.wire.headers;
};
kind(
  'a header of another purpose matters',
  'must',
  product(['register', 'full', 'metrics'], added).flatMap(([endpoint, header]): Place[] => [
    [
      `${endpoint} ${header}: accepted`,
      {
        fits: (asked) => ofHeader(endpoint, header)(asked) && bad.includes(asked.credential),
        ask: withToken(good(endpoint)),
      },
    ],
    [
      `${endpoint} ${header}: refused`,
      { fits: ofHeader(endpoint, header), answer: where(status(200), replaced(400, { error: 'Bad request' })) },
    ],
    [
      `${endpoint} ${header}: another text`,
      {
        fits: ofHeader(endpoint, header),
        answer: where(
          ({ status: code }) => code >= 400,
          edited((body) => ({ ...body, error: 'Fehler' })),
        ),
      },
    ],
  ]),
);
kind(
  '304 to a caller who may not read',
  'must',
  product(
    ['GET', 'HEAD'],
    [...bad.map((credential) => ['register', credential]), ['register', 'lapsed'], ['ssp', 'read']],
  ).map(([method, [endpoint = '', credential = '']]) => [
    `${endpoint} ${method} ${credential}`,
    {
      fits: (asked) => at({ endpoint, method, credential })(asked) && asked.wire.headers['If-None-Match'] === '*',
      answer: (answer) => ({ ...answer, status: 304, text: '' }),
    },
  ]),
);

export const sequencesLies = lies;
