import { manners } from '../axes/manners.ts';
import { onRegister, ownNotices, ownOnRegister } from '../axes/notices.ts';
import { endpointAnswers, isChoice } from '../axes/outcomes.ts';
import type { Cell } from '../kit.ts';
import {
  any,
  contains,
  described,
  itemsLike,
  keysAre,
  keysOf,
  nowhere,
  paIdOf,
  publicRecordOf,
  recordOf,
  text,
  withoutContactOf,
} from '../matchers.ts';
import { contactFields } from '../records.ts';
import { docs, full, ok, reads, register, shows, sspEndpoint } from '../requests.ts';
import { differenceIn } from '../response.ts';
import { createRows } from '../row.ts';

/*
 * Against the records in the fixtures. No row knows a field: one that a notice gets later is compared as soon as the fixtures
 * have it.
 */
const records = createRows();
/** Every view of a notice that the run has seen, with any token and in any manner. */
const every = (
  over: typeof records.over,
  id: string,
  endpoint: Cell['endpoint'],
  notice: string,
  body: unknown,
  needs: string[] = [],
): void => {
  const reader = notice.startsWith('other') && endpoint === 'full' ? 'other' : endpointAnswers[endpoint].token;
  const isMeant = (cell: Cell) => cell.endpoint === endpoint && cell.notice === notice;
  over(id, {
    needs,
    cells: (cell) => isMeant(cell) && cell.method === 'GET' && cell.manner === 'plain' && cell.credential === reader,
    where: ({ step: { cell, method }, response: { status } }) =>
      cell !== undefined && method === 'GET' && status === 200 && isMeant(cell) && !isChoice(manners[cell.manner]),
    find: (exchange, { scope }) => differenceIn({ body }, exchange, scope, []),
  });
};
for (const notice of onRegister) {
  const body = publicRecordOf(notice);
  every(records.over, `1.1-record-${notice}`, 'register', notice, body, [`record ${notice}`]);
  every(records.over, `3.7-record-${notice}`, 'ssp', notice, body, [`record ${notice}`]);
}
for (const notice of [...ownNotices, 'other', 'otherPrint', 'otherHidden'])
  every(records.over, `1.2-record-${notice}`, 'full', notice, recordOf(notice), [`record ${notice}`]);
for (const notice of ownOnRegister) {
  records.row(`2.8-${notice}`, [register(notice, 'read'), ok], [full(notice, 'read'), shows(keysOf('0.body'))]);
}
export const recordRows = records.rows;

const { rows, row, over } = createRows();

// D4
for (const notice of onRegister) {
  for (const endpoint of ['register', 'ssp'] as const) {
    every(over, `D4.4-${endpoint}-${notice}`, endpoint, notice, nowhere(...contactFields.slice(2)));
    const needs = [`record ${notice}`];
    every(over, `D4.4-${endpoint}-${notice}-values`, endpoint, notice, withoutContactOf(notice), needs);
  }
}
const organisation = keysAre('companyName', 'legalName', 'city', 'country');
const person = keysAre('firstName', 'lastName', 'country');
const named = contains({ firstName: text, lastName: text, country: text });
const advertiser = contains({ companyName: text, legalName: any, city: any, country: text });
row('D4.5-organisation', register('visible', 'read'), shows(contains({ advertiser, controllers: itemsLike(any) })));
row('D4.5-person', register('selfPublished', 'read'), shows(contains({ advertiser: named })));
row(
  'D4.5-persons',
  register('persons', 'read'),
  shows(contains({ controllers: itemsLike(named), complianceFunding: contains({ payer: named }) })),
);
row('D4.5-mixed', register('mixed', 'read'), shows(contains({ controllers: [organisation, person, organisation] })));
const topKeys = 'paId basicInformation advertiser controllers campaign complianceFunding targeting legalMetadata'.split(
  ' ',
);
for (const { name, path, ask, token } of [...reads, sspEndpoint]) {
  const form = described('0.body', `${path}{PAID}`);
  for (const notice of name === 'full' ? ownNotices : onRegister) {
    every(over, `D4.6-${name}-${notice}`, name, notice, contains({ paId: paIdOf(notice) }));
    row(`D4.7-${name}-${notice}`, [docs, ok], [ask(notice, token), shows(form)]);
  }
  row(`D4.6-${name}-keys`, ask('visible', token), shows(keysAre(...topKeys)));
}

export const viewRows = rows;
