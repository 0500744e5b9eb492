import {
  exhaustLapsed,
  exhaustLimited,
  exhaustSsp,
  full,
  instant,
  limited,
  partner,
  put,
  reads,
  register,
  resetOfHeader,
  seconds,
  ssp,
  text,
} from '../requests.ts';
import { createRows } from '../row.ts';

const { rows, row } = createRows();

row('8.1-thousand', exhaustLimited, { value: { sent: 1000, refused: 0 } });
row(
  '4.5-shared',
  [exhaustLimited, register('visible', 'limited'), full('visible', 'limited'), put('visible', 'limited')],
  [{}, { status: 429 }, { status: 429 }, { status: 429 }],
);
for (const [name, ask] of reads) {
  row(`7.17-${name}`, [exhaustLimited, ask('visible', 'limited')], [{}, { status: 429, body: limited }]);
}
row(
  '7.16-metrics',
  [exhaustLimited, put('visible', 'limited')],
  [{}, { status: 429, body: { ...limited, code: 'RATE_LIMITED' } }],
);
for (const [name, ask] of partner) {
  row(`8.2-${name}`, [exhaustLimited, ask('visible', 'limited')], [{}, { status: 429 }]);
  row(
    `7.18-${name}`,
    [exhaustLimited, ask('visible', 'limited')],
    [
      {},
      { status: 429, headers: { 'x-ratelimit-limit': text, 'x-ratelimit-remaining': text, 'x-ratelimit-reset': text } },
    ],
  );
  row(
    `8.4-${name}`,
    [exhaustLimited, ask('visible', 'limited')],
    [{}, { status: 429, body: { $contains: { reset: instant } } }],
  );
  row(
    `D7.3-${name}`,
    [exhaustLimited, ask('visible', 'limited')],
    [
      {},
      {
        status: 429,
        headers: { 'retry-after': seconds, 'x-ratelimit-remaining': '0' },
        body: { $contains: { reset: resetOfHeader } },
      },
    ],
  );
}
row(
  '8.3-other-token',
  [exhaustLimited, register('visible', 'limited'), register('visible', 'read')],
  [{}, { status: 429 }, { status: 200 }],
);
row(
  'D3.3-plan',
  [exhaustLapsed, register('visible', 'limitedLapsed'), put('visible', 'limitedLapsed')],
  [{}, { status: 429 }, { status: 429 }],
);
row(
  'D7.3-ssp',
  [exhaustSsp, ssp('visible', 'limitedSsp')],
  [{}, { status: 429, headers: { 'retry-after': seconds }, body: { $contains: { reset: resetOfHeader } } }],
);
row('D7.4-ssp', [exhaustSsp, ssp('visible', 'limitedSsp')], [{}, { status: 429, body: limited }]);

export const limitRows = rows;
