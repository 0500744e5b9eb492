import { withTargets } from '../../../../../domain/files/mapping-json.ts';
import { fieldName, inSentence, labelOf, words } from '../../base/format.ts';
import type { OnExisting } from '../../base/graph.ts';
import { SelectField } from '../../forms/form.tsx';
import { FoundField } from '../../forms/found-field.tsx';
import { RecordControl } from '../../forms/record-field.tsx';
import { needOf, type RecordField, recordGroups, type Values } from '../../forms/record-fields.tsx';
import { Card } from '../../panels/panel.tsx';
import { isNarrow } from '../../parts/narrow.ts';
import { isOfPublisher } from '../record/fill-in.tsx';
import { type CsvDraft, changeCsv, draft, type FileColumn, type ImportDraft, selfPublished } from './draft.ts';

type Needed = { path: string; field: RecordField };

/** What rows may say in columns with a list of words: each of these is one possibility. */
function possibilities(columns: CsvDraft['columns']): Values[] {
  const lists = columns.flatMap(({ targets }) =>
    targets.flatMap(({ to, values, otherwise }) => {
      const all = [...Object.values(values ?? {}), ...(otherwise === undefined ? [] : [otherwise])];
      return all.length > 0 ? [{ to, all: [...new Set(all.map(String))] }] : [];
    }),
  );
  const certain = Object.fromEntries(
    lists.flatMap(({ to, all: [only = '', ...more] }) => (more.length > 0 ? [] : [[to, only]])),
  );
  const open = lists.filter(({ all }) => all.length > 1);
  return [certain, ...open.flatMap(({ to, all }) => all.map((value) => ({ ...certain, [to]: value })))];
}

/** The fields that no column has, and that each notice needs, or some do because of what a column says: by their group. */
function neededFields({ columns, constants }: CsvDraft): ReadonlyMap<string, readonly Needed[]> {
  const filled = new Set(columns.flatMap(({ targets }) => targets.map(({ to }) => to)));
  const rows = possibilities(columns).map((said) => ({ ...constants, ...said }));
  const groups = recordGroups.map(({ name, fields }) => {
    const needed = fields.flatMap((field): Needed[] => {
      const path = `${name}.${field.name}`;
      if (filled.has(path) || field.type === 'Party') return [];
      const needs = rows.map((values) => needOf(field, values) === 'needed');
      return needs.includes(true) ? [{ path, field: brief(field, !needs.includes(false)) }] : [];
    });
    return [name, needed] as const;
  });
  return new Map(groups.filter(([name, needed]) => needed.length > 0 && name !== 'controllers'));
}

/** Whether a column names the publisher of each row. */
const namesOwners = ({ targets, isFilled }: FileColumn): boolean =>
  isFilled && targets.some(({ to }) => to === 'publisherId');

/** In which rows a field is needed, such as “Linked process” is election. */
const whenNeeded = ({ neededWhen: when }: RecordField): string | undefined =>
  when?.anyOf
    .map(([path, values]) => {
      const names = values.map((value) => inSentence(words(value)));
      return `“${labelOf(path)}” is ${when.isNot ? 'not ' : ''}${names.join(' or ')}`;
    })
    .join(' or ');

const briefs = new Map<string, RecordField>();
/**
 * A field of which only the name and the type count: whoever imports rows is asked for it, whatever else is known. The same object
 * each time, as a control that does not change needs.
 */
function brief(field: RecordField, isRequired: boolean): RecordField {
  const { neededWhen: _needed, emptyWhen: _empty, ...plain } = field;
  const key = JSON.stringify([field, isRequired]);
  const caption = isRequired
    ? field.caption
    : `For the rows in which ${whenNeeded(field)}: they are rejected without it.`;
  const known = briefs.get(key) ?? { ...plain, ...(caption && { caption }), isRequired };
  briefs.set(key, known);
  return known;
}

/** Whether the publisher is still to choose. */
const isWithoutOwner = ({ csv, publisherId, namesPublishers }: ImportDraft): boolean =>
  publisherId === '' && !(csv ? csv.columns.some(namesOwners) : namesPublishers);

/** The required fields that are still empty. */
export function missingPaths(given: ImportDraft): string[] {
  const { csv } = given;
  const needed = csv ? [...neededFields(csv).values()].flat() : [];
  const open = needed.filter(isOpen(csv?.constants ?? {}));
  return [...(isWithoutOwner(given) ? ['publisherId'] : []), ...open.map(({ path }) => path)];
}

const isOpen =
  (constants: Values) =>
  ({ path, field }: Needed): boolean =>
    field.isRequired === true && !constants[path]?.trim();

const existing = [
  ['skip', 'Leave them unchanged'],
  ['update', 'Replace them (a signed-off version needs a higher version number)'],
  ['reject', 'Reject their rows'],
] as const;

const withoutPaId = [
  ['reject', 'Reject them'],
  ['new', 'Make them new notices'],
] as const;

const leftOf = (count: number) => (count > 0 ? `${count} left` : 'Complete');

function changeDraft(changes: Partial<Pick<ImportDraft, 'publisherId' | 'onExisting'>>): void {
  if (draft.value) draft.value = { ...draft.value, ...changes };
}

function setConstant(path: string, text: string): void {
  const { csv } = draft.value ?? {};
  if (csv) changeCsv({ constants: { ...csv.constants, [path]: text } });
}

/** The choices for every file: the publisher of its rows, and what happens to notices that exist. */
export function Choices({ csv }: { csv: CsvDraft | undefined }) {
  const hasPaId = csv?.columns.some(({ targets }) => targets.some(({ to }) => to === 'paId')) ?? true;
  return (
    <Card title="How the rows are imported" note={leftOf(draft.value && isWithoutOwner(draft.value) ? 1 : 0)}>
      <form class="choices-of-rows" onSubmit={(event) => event.preventDefault()}>
        <FoundField
          name="publisherId"
          label="Publisher"
          none="Choose"
          others={[[selfPublished, 'None: self-published (cannot be changed later)']]}
          value={draft.value?.publisherId ?? ''}
          onChange={(publisherId) => changeDraft({ publisherId })}
        />
        <SelectField
          name="onExisting"
          label="Existing notices"
          options={existing}
          chosen={draft.value?.onExisting}
          onChoose={(value) => changeDraft({ onExisting: value as OnExisting })}
        />
        {csv && hasPaId && (
          <SelectField
            name="mintPaId"
            label="Rows without a PA-ID"
            options={withoutPaId}
            chosen={csv.rest.mintPaId ? 'new' : 'reject'}
            onChoose={(value) => changeCsv({ rest: { ...csv.rest, mintPaId: value === 'new' } })}
          />
        )}
        {!hasPaId && (
          <div class="field">
            <strong>Rows without a PA-ID</strong>
            <p>The file has no PA-IDs: each import creates a new notice for every row.</p>
          </div>
        )}
      </form>
    </Card>
  );
}

/** Whether notices differ in a field, so that one value for all rows is hardly true: what is of an advertisement, or of its sponsor, and free. */
const isVaried = ({ path, field: { type } }: Needed): boolean =>
  /^(String|Url|Date|DateTime|Money)$/.test(type) &&
  !isOfPublisher(path) &&
  !/^basicInformation\.(process|official)/.test(path);

/** Asks for the column of a field in which notices differ. Only then one value for all rows is asked for. */
function ColumnOf({ csv, path, field, rows }: Needed & { csv: CsvDraft; rows: string }) {
  const choose = (value: string) => {
    const at = Number(value);
    if (value === 'same') return setConstant(path, '');
    const targets = [...(csv.columns[at]?.targets ?? []), { to: path }];
    return changeCsv({ columns: withTargets(csv.columns, at, targets), chosen: [...csv.chosen, path] });
  };
  return (
    <SelectField
      name={path}
      label={fieldName(field.name)}
      hint={field.caption}
      options={[
        ['', 'Choose a column'],
        ...csv.columns.map(({ column }, at) => [String(at), column] as const),
        ['same', `The same for ${rows}`],
      ]}
      chosen=""
      onChoose={choose}
    />
  );
}

/** Required fields that no column has. In narrow windows their groups are closed at first. */
export function Constants({ csv, rows }: { csv: CsvDraft; rows: string }) {
  const needed = neededFields(csv);
  const { constants } = csv;
  const left = [...needed.values()].flat().filter(isOpen(constants)).length;
  const context = {
    values: { ...constants, ...possibilities(csv.columns)[0] },
    set: setConstant,
    issues: new Map<string, string>(),
    theirs: {},
  };
  return (
    needed.size > 0 && (
      <Card title="Not in the file" note={leftOf(left)}>
        <p class="note">
          Every notice needs these. Where notices differ, choose a column: if the file has none, add it to the file.
          Other answers apply to {rows}.
        </p>
        <form onSubmit={(event) => event.preventDefault()}>
          {[...needed].map(([name, fields]) => (
            <details key={name} class="beside" aria-label={fieldName(name)} open={!isNarrow.value}>
              <summary>
                <span>{fieldName(name)}</span>
                <span class="note">{leftOf(fields.filter(isOpen(constants)).length)}</span>
              </summary>
              <div class="fields">
                {fields.map(({ path, field }) =>
                  isVaried({ path, field }) && constants[path] === undefined ? (
                    <ColumnOf key={path} {...{ csv, path, field, rows }} />
                  ) : (
                    <RecordControl key={path} path={path} field={field} context={context} />
                  ),
                )}
              </div>
            </details>
          ))}
        </form>
      </Card>
    )
  );
}
