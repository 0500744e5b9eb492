import { normalName } from '../../../../../platform/text-keys.ts';
import { publisherNames } from '../../base/graph.ts';
import { send } from '../../session/send.ts';
import { changeCsv, draft } from './draft.ts';

/** More different names than this are no column of publishers that have an account here. */
const mostNames = 10;

/** Lets a column of publishers' names say whose the rows are, if the register has publishers of these names. */
export async function findOwners(): Promise<void> {
  const { csv, publisherId } = draft.value ?? {};
  if (!csv || publisherId || csv.columns.some(({ targets }) => targets.some(({ to }) => to === 'publisherId'))) return;
  const index = csv.columns.findIndex(({ targets }) => targets.some(({ to }) => to === 'legalMetadata.publisherName'));
  const column = csv.columns[index];
  const names = csv.readings.find(({ column }) => column === index)?.words ?? [];
  if (!column || names.length === 0 || names.length > mostNames) return;
  const values: Record<string, string> = {};
  for (const name of names) {
    const { data } = await send(publisherNames, { search: name, first: mostNames, id: '', isChosen: false });
    const [only, ...others] = data?.found?.nodes.filter((one) => normalName(one.name) === normalName(name)) ?? [];
    // A name that means none or several leaves the choice to the person.
    if (!only || others.length > 0) return;
    values[name] = only.id;
  }
  const targets = [...column.targets, { to: 'publisherId', values }];
  changeCsv({ columns: csv.columns.with(index, { ...column, targets }) });
}
