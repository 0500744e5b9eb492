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
row('8.2-register', [exhaustLimited, register('visible', 'limited')], [{}, { status: 429 }]);
row(
  '8.3-other-token',
  [exhaustLimited, register('visible', 'limited'), register('visible', 'spare')],
  [{}, errors.limited, { ...ok, atOnce: true }],
);
row(
  '4.5-shared',
  [exhaustLimited, ...partner.map(({ ask }) => ask('visible', 'limited'))],
  [{}, errors.limited, errors.limited, errors.writeLimited],
);
for (const { name, ask } of reads)
  row(`7.17-${name}`, [exhaustLimited, ask('visible', 'limited')], [{}, errors.limited]);
row('7.16-metrics', [exhaustLimited, put('visible', 'limited')], [{}, errors.writeLimited]);
for (const { name, ask } of partner) {
  const steps = [exhaustLimited, ask('visible', 'limited')];
  if (name !== 'register') row(`8.2-${name}`, steps, [{}, { status: 429 }]);
  row(`7.18-${name}`, steps, [{}, { status: 429, headers: rateHeaders }]);
  row(`8.4-${name}`, steps, [{}, { status: 429, body: { $contains: { reset: instant } } }]);
  row(`D7.3-${name}`, steps, [{}, announced]);
}
row(
  'D3.3-plan',
  [exhaustLapsed, register('visible', 'limitedLapsed'), put('visible', 'limitedLapsed')],
  [{}, errors.limited, errors.writeLimited],
);
row(
  '7.16-nothing-written',
  [exhaustLimited, full('visible', 'read'), put('visible', 'limited', fresh), full('visible', 'read')],
  [{}, ok, errors.writeLimited, { status: 200, body: { $same: '1.body' } }],
);
row('D7.3-ssp', [exhaustSsp, ssp('visible', 'limitedSsp')], [{}, announced]);
row('D7.4-ssp', [exhaustSsp, ssp('visible', 'limitedSsp')], [{}, errors.limited]);

// The last row: it waits for the next window.
row(
  '8.1-minute',
  [exhaustLimited, register('visible', 'limited'), { until: '1.body.reset' }, register('visible', 'limited')],
  [{}, { status: 429, body: { $contains: { reset: { $within: [-1, 62] } } } }, {}, { ...ok, atOnce: true }],
);

export const limitRows = rows;
