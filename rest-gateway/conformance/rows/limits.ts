import { countedNotices } from '../axes/notices.ts';
import { errors } from '../errors.ts';
import type { Check, ExhaustStep, Expect } from '../kit.ts';
import { atMost, contains, instantIn, like, within } from '../matchers.ts';
import { asHead, counts, full, ok, partner, put, reads, register, ssp } from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

const write = put('visible', 'limited', { json: counts });
const usual = [...Array(18).fill(register('visible', 'limited')), full('visible', 'limited'), write];
const exhaust = (token: string, steps: ExhaustStep['with'], window: 1 | 2 = 1): ExhaustStep => ({
  exhaust: token,
  with: steps,
  window,
});
const burst = exhaust('limited', usual);
const allSent = contains({ sent: 1000, refused: 0 });
const eachOnce = { value: contains({ remaining: 1000, resets: 1 }) };
const announced = (step: number): Expect => ({
  status: 429,
  headers: { 'retry-after': like(/^[1-9]\d?$/), 'x-ratelimit-remaining': '0' },
  body: contains({ limit: 1000, remaining: 0, reset: instantIn(`${step}.headers.x-ratelimit-reset`) }),
});

row('8.1-thousand', burst, { value: allSent });
row('D7.2-window', burst, eachOnce);
const limited: Check = [burst, {}];
const one = register('visible', 'limited');
for (const { name, ask } of partner) {
  const step = ask('visible', 'limited');
  const refusal = name === 'metrics' ? errors.writeLimited : errors.limited;
  const section = name === 'metrics' ? '7.16' : '7.17';
  row(`8.2-${name}`, limited, [step, { status: 429 }]);
  row(`${section}-${name}`, limited, [step, refusal], [ask('none', 'limited'), refusal]);
  row(`D7.3-${name}`, limited, [step, announced(1)]);
}
for (const { name, ask } of reads) {
  const head = asHead(ask('visible', 'limited'));
  row(
    `8.2-${name}-head`,
    limited,
    [ask('visible', 'limited'), errors.limited],
    [head, { status: [400, 599], text: '', atOnce: true }],
  );
  row(`D7.3-${name}-head`, limited, [head, { ...announced(1), body: undefined, text: '' }]);
}
row(
  '4.5-shared',
  limited,
  [one, errors.limited],
  [full('visible', 'limited'), errors.limited],
  [write, errors.writeLimited],
);
const lapsed = exhaust('limitedLapsed', [register('visible', 'limitedLapsed')]);
const [lapsedRead, lapsedWrite] = [register('visible', 'limitedLapsed'), put('visible', 'limitedLapsed')];
row('D3.3-plan', [lapsed, {}], [lapsedRead, errors.limited], [lapsedWrite, errors.writeLimited]);
const ofSsp = exhaust('limitedSsp', [ssp('visible', 'limitedSsp')]);
row('D7.3-ssp', [ofSsp, {}], [ssp('visible', 'limitedSsp'), announced(1)]);
row('D7.4-ssp', [ofSsp, { value: allSent }], [ssp('visible', 'limitedSsp'), errors.limited]);

// The last rows: they wait for the next window.
const opened: Check[] = [
  limited,
  [one, { status: 429, body: contains({ reset: within(-1, 62) }) }],
  [{ until: '1.body.reset' }, {}],
];
const atOnce = { status: [200, 299], atOnce: true } as const;
row(
  '8.1-minute',
  ...opened,
  [write, atOnce],
  [full('visible', 'limited'), atOnce],
  [one, { ...ok, atOnce: true }],
  [asHead(one), { atOnce: true }],
);
// The row before has used four requests of it.
const all = { value: contains({ sent: 1000, refused: atMost(4) }) };
// Half of them writes, since a window may be one of an endpoint.
const second = exhaust('limited', [full('visible', 'limited'), write], 2);
row('8.1-second-minute', [second, all], [one, errors.limited]);
// After a minute in which little else was asked.
for (const token of ['spare', 'write', 'other', 'otherWrite'])
  row(`8.3-${token}`, [second, {}], [one, errors.limited], [register('visible', token), { ...ok, atOnce: true }]);
// No notice has a limit of its own.
for (const notice of countedNotices)
  row(`8.1-writes-${notice}`, [second, {}], ...Array(12).fill([put(notice, 'write'), atOnce]));

export const limitRows = rows;
