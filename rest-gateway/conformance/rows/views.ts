import { onRegister, ownNotices, ownOnRegister } from '../axes/notices.ts';
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
import { docs, full, ok, reads, register, shows, ssp, sspEndpoint } from '../requests.ts';
import { createRows } from '../row.ts';

/*
 * Against the records in the fixtures. No row knows a field: one that a notice gets later is compared as soon as the fixtures
 * have it.
 */
const records = createRows();
for (const notice of onRegister) {
  records.row(`1.1-record-${notice}`, register(notice, 'read'), shows(publicRecordOf(notice)));
  records.row(`3.7-record-${notice}`, ssp(notice, 'ssp'), shows(publicRecordOf(notice)));
}
for (const notice of ownNotices) records.row(`1.2-record-${notice}`, full(notice, 'read'), shows(recordOf(notice)));
for (const notice of ['other', 'otherPrint', 'otherHidden']) {
  records.row(`1.2-record-${notice}`, full(notice, 'other'), shows(recordOf(notice)));
}
for (const notice of ownOnRegister) {
  records.row(`2.8-${notice}`, [register(notice, 'read'), ok], [full(notice, 'read'), shows(keysOf('0.body'))]);
}
export const recordRows = records.rows;

const { rows, row } = createRows();

// D4
const withoutContact = shows(nowhere(...contactFields.slice(2)));
for (const notice of onRegister) {
  const [asPartner, asSsp] = [register(notice, 'read'), ssp(notice, 'ssp')];
  row(`D4.4-${notice}`, [asPartner, withoutContact], [asSsp, withoutContact]);
  const withoutValues = shows(withoutContactOf(notice));
  row(`D4.4-${notice}-values`, [asPartner, withoutValues], [asSsp, withoutValues]);
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
    row(`D4.6-${name}-${notice}`, ask(notice, token), shows(contains({ paId: paIdOf(notice) })));
    row(`D4.7-${name}-${notice}`, [docs, ok], [ask(notice, token), shows(form)]);
  }
  row(`D4.6-${name}-keys`, ask('visible', token), shows(keysAre(...topKeys)));
}

export const viewRows = rows;
