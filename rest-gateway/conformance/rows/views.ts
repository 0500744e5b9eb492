import {
  contactFields,
  counts,
  docs,
  errors,
  fresh,
  full,
  ok,
  onRegister,
  ownHidden,
  ownOnRegister,
  put,
  reads,
  recorded,
  refused,
  register,
  shows,
  ssp,
  sspEndpoint,
  success,
  text,
} from '../requests.ts';
import { createRows } from '../row.ts';

/*
 * Against the records in the fixtures. No row knows a field: one that a notice gets later is compared as soon as the fixtures
 * have it.
 */
const records = createRows();
for (const notice of onRegister) {
  records.row(`1.1-record-${notice}`, register(notice, 'read'), shows({ $publicRecord: notice }));
}
for (const notice of [...ownOnRegister, ...ownHidden]) {
  records.row(`1.2-record-${notice}`, full(notice, 'read'), shows({ $record: notice }));
}
for (const notice of ownOnRegister) {
  records.row(`2.8-${notice}`, [register(notice, 'read'), ok], [full(notice, 'read'), shows({ $keysOf: '0.body' })]);
}
for (const notice of onRegister) {
  records.row(`3.7-record-${notice}`, ssp(notice, 'ssp'), shows({ $publicRecord: notice }));
}
export const recordRows = records.rows;

const { rows, row } = createRows();

// D4
row('D4.1-register', register('selfPublished', 'read'), ok);
row(
  'D4.1-write',
  ...refused(put('selfPublished', 'write', fresh), errors.forbidden, register('selfPublished', 'read')),
);
for (const notice of ['draft', 'unsigned', 'declined', 'future']) {
  row(`D4.2-${notice}`, ...refused(put(notice, 'write', fresh), errors.notApplicable, full(notice, 'read')));
}
row('D4.3-read', register('ceased', 'read'), ok);
row('D4.3-write', ...recorded({ json: counts }, counts, {}, { status: success }, 'ceased'));
const withoutContact = shows({ $nowhere: contactFields.slice(2) });
for (const notice of onRegister) {
  const [asPartner, asSsp] = [register(notice, 'read'), ssp(notice, 'ssp')];
  row(`D4.4-${notice}`, [asPartner, withoutContact], [asSsp, withoutContact]);
  const withoutValues = shows({ $withoutContact: notice });
  row(`D4.4-${notice}-values`, [asPartner, withoutValues], [asSsp, withoutValues]);
}
const organisation = {
  advertiser: { companyName: text, legalName: { $any: true }, city: { $any: true }, country: text },
  controllers: { $items: { $keys: ['companyName', 'legalName', 'city', 'country'] }, $min: 1 },
};
row('D4.5-organisation', register('visible', 'read'), shows({ $contains: organisation }));
const person = { firstName: text, lastName: text, country: text };
row('D4.5-person', register('selfPublished', 'read'), shows({ $contains: { advertiser: person } }));
const persons = { controllers: { $items: person, $min: 1 }, complianceFunding: { $contains: { payer: person } } };
row('D4.5-persons', register('persons', 'read'), shows({ $contains: persons }));
const topKeys = 'paId basicInformation advertiser controllers campaign complianceFunding targeting legalMetadata'.split(
  ' ',
);
for (const { name, path, ask, token } of [...reads, sspEndpoint]) {
  const described = { $described: { in: '0.body', path: `${path}{PAID}` } };
  for (const notice of name === 'full' ? [...ownOnRegister, ...ownHidden] : onRegister) {
    const own = { $contains: { paId: { $notice: notice } } };
    row(`D4.6-${name}-${notice}`, ask(notice, token), shows({ $keys: topKeys, ...own }));
    row(`D4.7-${name}-${notice}`, [docs, ok], [ask(notice, token), shows(described)]);
  }
}

export const viewRows = rows;
