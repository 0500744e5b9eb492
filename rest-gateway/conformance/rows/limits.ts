import type { Check } from '../kit.ts';
import {
  errors,
  exhaustLapsed,
  exhaustLimited,
  exhaustSsp,
  fresh,
  full,
  instant,
  ok,
  partner,
  put,
  reads,
  register,
  resetOfHeader,
  shows,
  ssp,
  text,
} from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

const rateHeaders = { 'x-ratelimit-limit': text, 'x-ratelimit-remaining': text, 'x-ratelimit-reset': text };
const announced = {
  status: 429,
  headers: { 'retry-after': { $match: '^[1-9]\\d?$' }, 'x-ratelimit-remaining': '0' },
  body: { $contains: { limit: 1000, remaining: 0, reset: resetOfHeader } },
};

row('8.1-thousand', exhaustLimited, { value: { sent: 1000, refused: 0 } });
const limited: Check = [exhaustLimited, {}];
const one = register('visible', 'limited');
row('8.2-register', limited, [one, { status: 429 }]);
row('8.3-other-token', limited, [one, errors.limited], [register('visible', 'spare'), { ...ok, atOnce: true }]);
const atWrite = put('visible', 'limited');
row(
  '4.5-shared',
  limited,
  [one, errors.limited],
  [full('visible', 'limited'), errors.limited],
  [atWrite, errors.writeLimited],
);
for (const { name, ask } of reads) row(`7.17-${name}`, limited, [ask('visible', 'limited'), errors.limited]);
row('7.16-metrics', limited, [atWrite, errors.writeLimited]);
for (const { name, ask } of partner) {
  const step = ask('visible', 'limited');
  if (name !== 'register') row(`8.2-${name}`, limited, [step, { status: 429 }]);
  row(`7.18-${name}`, limited, [step, { status: 429, headers: rateHeaders }]);
  row(`8.4-${name}`, limited, [step, { status: 429, body: { $contains: { reset: instant } } }]);
  row(`D7.3-${name}`, limited, [step, announced]);
}
const [lapsedRead, lapsedWrite] = [register('visible', 'limitedLapsed'), put('visible', 'limitedLapsed')];
row('D3.3-plan', [exhaustLapsed, {}], [lapsedRead, errors.limited], [lapsedWrite, errors.writeLimited]);
row(
  '7.16-nothing-written',
  limited,
  [full('visible', 'read'), ok],
  [put('visible', 'limited', fresh), errors.writeLimited],
  [full('visible', 'read'), shows({ $same: '1.body' })],
);
row('D7.3-ssp', [exhaustSsp, {}], [ssp('visible', 'limitedSsp'), announced]);
row('D7.4-ssp', [exhaustSsp, {}], [ssp('visible', 'limitedSsp'), errors.limited]);

// The last row: it waits for the next window.
row(
  '8.1-minute',
  limited,
  [one, { status: 429, body: { $contains: { reset: { $within: [-1, 62] } } } }],
  [{ until: '1.body.reset' }, {}],
  [one, { ...ok, atOnce: true }],
);

export const limitRows = rows;
