import { full, onRegister, ownHidden, ownOnRegister, register, ssp } from '../requests.ts';
import { createRows } from '../row.ts';

/*
 * What the views of a notice hold, against the records in the fixtures. No row knows a field: one that a notice gets
 * later is compared as soon as the fixtures have it.
 */
const { rows, row } = createRows();

for (const notice of onRegister) {
  row(`1.1-record-${notice}`, register(notice, 'read'), { status: 200, body: { $publicRecord: notice } });
}
for (const notice of [...ownOnRegister, ...ownHidden]) {
  row(`1.2-record-${notice}`, full(notice, 'read'), { status: 200, body: { $record: notice } });
}
for (const notice of ownOnRegister) {
  row(
    `2.8-${notice}`,
    [register(notice, 'read'), full(notice, 'read')],
    [{ status: 200 }, { status: 200, body: { $keysOf: '0.body' } }],
  );
}
for (const notice of onRegister) {
  row(`3.7-record-${notice}`, ssp(notice, 'ssp'), { status: 200, body: { $publicRecord: notice } });
}

export const recordRows = rows;
