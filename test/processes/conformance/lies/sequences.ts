import type { WireResponse } from '../../../../rest-gateway/conformance/kit.ts';
import { at, counted, cross, good, must, type Place, partnerEndpoints, product, reads, writes } from './kinds.ts';
import {
  edited,
  type Fits,
  isStatus,
  replaced,
  type Tools,
  when,
  where,
  withCounts,
  withStatus,
  withToken,
} from './liar.ts';

/*
 * Lies that depend on what was asked before: caches, counters, first requests.
 */

const bad = ['none', 'unknown', 'revoked', 'expired'];

/** How often the lie was here before, and now. */
function times({ memory }: Tools): number {
  const count = Number(memory.get('times') ?? 0) + 1;
  memory.set('times', count);
  return count;
}

must(
  'an answer is cached by its address',
  cross({ endpoint: reads, method: ['GET'], notice: ['visible', 'persons', 'other'] }, () => ({
    answer: (answer, { wire }, { memory }) => {
      const kept = memory.get(wire.path) as WireResponse | undefined;
      if (!kept && answer.status === 200) memory.set(wire.path, answer);
      return kept?.text === answer.text ? undefined : kept;
    },
  })),
);
must(
  'a credential is accepted for a while after a good one',
  product(reads, bad).map(([endpoint, credential]) => [
    `${endpoint} ${credential}`,
    { endpoint, method: 'GET' },
    when(
      (asked, { memory }) => {
        const left = Number(memory.get('left') ?? 0);
        if ([good(endpoint), 'read'].includes(asked.credential)) memory.set('left', 3);
        if (asked.credential !== credential || left === 0) return false;
        memory.set('left', left - 1);
        return true;
      },
      withToken(good(endpoint)),
    ),
  ]),
);
const accepted = (isNow: (count: number) => boolean): Place[] =>
  product([...reads, 'metrics'], bad).map(([endpoint, credential]) => [
    `${endpoint} ${credential}`,
    (asked) => at({ endpoint, credential })(asked) && counted.includes(asked.notice),
    when((_asked, tools) => isNow(times(tools)), withToken(good(endpoint))),
  ]);
must(
  'each tenth credential is accepted',
  accepted((count) => count % 10 === 0),
);
must(
  'the first request of a credential is accepted',
  accepted((count) => count === 1),
);
must(
  'each nth answer is another one',
  product(['register', 'full'], [
    [10, 200, 500],
    [30, 200, 404],
    [5, 401, 500],
    [5, 403, 200],
    [20, 404, 503],
  ] as const).map(([endpoint, [nth, given, told]]) => [
    `${endpoint} ${nth} ${given} ${told}`,
    (asked) => at({ endpoint, method: 'GET' })(asked) && asked.notice !== '',
    where(({ status }, _asked, tools) => status === given && times(tools) % nth === 0, withStatus(told)),
  ]),
);
const changes = { 'added up': (before: number, given: number) => before + given, 'never lower': Math.max };
must(
  'counts depend on those before',
  product(['visible', 'persons', 'other'], ['viewsCount', 'engagementsCount'] as const).flatMap(([notice, field]) =>
    Object.entries(changes).map(
      ([what, change]): Place => [
        `${notice} ${field} ${what}`,
        { endpoint: 'metrics', notice },
        withCounts((counts, { memory }) => {
          const next = change(Number(memory.get(field) ?? 0), counts[field]);
          memory.set(field, next);
          return { ...counts, [field]: next };
        }),
      ],
    ),
  ),
);
must(
  'a write changes another field',
  product(['register', 'full'], ['visible', 'mixed', 'other']).map(([endpoint, notice]) => [
    `${endpoint} ${notice}`,
    (asked) => asked.notice === notice && [endpoint, 'metrics'].includes(asked.endpoint),
    where(
      ({ status }, asked, { memory }) => {
        if (!at(writes)(asked)) return status === 200 && memory.has('written');
        if (status < 300) memory.set('written', true);
        return false;
      },
      edited((body) => ({ ...body, changed: true })),
    ),
  ]),
);

// Headers that must not matter
const added = ['Accept-Language', 'Prefer', 'Referer', 'X-Forwarded-For', 'X-Original-URL', 'Forwarded'];
must(
  'a header of another purpose matters',
  product(partnerEndpoints, added).flatMap(([endpoint, header]): Place[] => {
    const hasHeader: Fits = (asked) => asked.endpoint === endpoint && header in asked.wire.headers;
    return [
      [
        `${endpoint} ${header}: accepted`,
        (asked) => hasHeader(asked) && bad.includes(asked.credential),
        withToken(good(endpoint)),
      ],
      [`${endpoint} ${header}: refused`, hasHeader, where(isStatus(200), replaced(400, { error: 'Bad request' }))],
      [
        `${endpoint} ${header}: another text`,
        hasHeader,
        where(
          ({ status }) => status >= 400,
          edited((body) => ({ ...body, error: 'Fehler' })),
        ),
      ],
    ];
  }),
);
must(
  '304 to a caller who may not read',
  product(['GET', 'HEAD'], [...product(['register'], [...bad, 'lapsed']), ['ssp', 'read'] as const]).map(
    ([method, [endpoint, credential]]) => [
      `${endpoint} ${method} ${credential}`,
      (asked) => at({ endpoint, method, credential })(asked) && asked.wire.headers['If-None-Match'] === '*',
      withStatus(304, { text: '' }),
    ],
  ),
);
