import { useState } from 'preact/hooks';
import { InputError } from '../../../../../domain/files/input.ts';
import { normalName } from '../../../../../platform/text-keys.ts';
import { type ImportMappingsQuery, importMappings, publisherNames } from '../../base/graph.ts';
import { navigateFrom, path } from '../../base/location.ts';
import { Card, ScreenTitle } from '../../panels/panel.tsx';
import { saveFile } from '../../parts/clipboard.ts';
import { Icon } from '../../parts/inline.tsx';
import { useQuery } from '../../session/query.ts';
import { send } from '../../session/send.ts';
import { changeCsv, chooseFile, draft, fieldGroups } from './draft.ts';
import { isRunning, run, Steps } from './run.tsx';

const newestFirst = (data: ImportMappingsQuery | null | undefined) =>
  [...(data?.importMappings ?? [])].sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1));

/** The mappings that staff saved, the newest first. */
export function useSavedMappings() {
  const query = useQuery(importMappings, {});
  return { query, saved: newestFirst(query.data) };
}

/** Step 1: a file is chosen, dropped or pasted. */
export function FileScreen() {
  const [problem, setProblem] = useState('');
  const choose = async (file: File | null | undefined) => {
    if (!file) return undefined;
    const from = path.peek();
    setProblem('');
    try {
      const [error] = await chooseFile(file);
      if (error) return setProblem(`${file.name}: ${error.message}`);
      await findOwners();
      return navigateFrom(from, '/imports/new/columns');
    } catch (error) {
      return setProblem(
        error instanceof InputError ? `${file.name}: ${error.message}` : 'The file cannot be read. Choose it again.',
      );
    }
  };
  return (
    <>
      <ScreenTitle title="Import a file" />
      <Steps current="File" />
      {isRunning() && (
        <p class="callout waiting">
          This tab is importing another file. Wait until it ends, or stop it:{' '}
          <a href={`/imports/${run.value?.id}`}>show it</a>
        </p>
      )}
      <div class="with-aside">
        <div class="stack">
          {problem && (
            <p class="callout bad" role="alert">
              {problem}
            </p>
          )}
          {draft.value && (
            <p class="callout soon">
              <a href="/imports/new/columns">Go on with {draft.value.file.name}</a>
            </p>
          )}
          <DropArea choose={choose} />
          <PastedCells choose={choose} />
        </div>
        <Card class="needs" title="What a file needs">
          <p>
            One row per notice, below a row of headers. Headers may have any names: you match them in the next step.
          </p>
          <button type="button" onClick={saveTemplate}>
            Download the CSV template
          </button>
        </Card>
      </div>
    </>
  );
}

type ChooserProps = { choose: (file: File | null | undefined) => void };

function PastedCells({ choose }: ChooserProps) {
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const cells = String(new FormData(event.currentTarget as HTMLFormElement).get('cells'));
    if (cells.trim()) choose(new File([cells], 'Pasted cells.tsv'));
  };
  return (
    <details>
      <summary>Paste cells instead</summary>
      <form class="field" onSubmit={onSubmit}>
        <label for="field-cells">Cells of a spreadsheet, with their header</label>
        <textarea id="field-cells" name="cells" rows={4} />
        <div class="buttons start">
          <button type="submit">Continue</button>
        </div>
      </form>
    </details>
  );
}

function DropArea({ choose }: ChooserProps) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer?.files[0]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
    <section
      class={isOver ? 'panel drop over' : 'panel drop'}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
    >
      <Icon name="upload" />
      <p>
        <strong>Drop a file here</strong>, or
      </p>
      <label class="button primary">
        Choose a file
        <input
          type="file"
          class="visually-hidden"
          name="file"
          accept=".csv,.tsv,.txt,.jsonl,.ndjson,.json,.xlsx,.xls"
          onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
        />
      </label>
      <p class="note">CSV from a spreadsheet, or JSON Lines. Nothing is imported before you have seen a check.</p>
    </section>
  );
}

const saveTemplate = () =>
  saveFile(
    new Blob([`\ufeff${fieldGroups.flatMap(([, paths]) => paths).join(',')}\r\n`], { type: 'text/csv' }),
    'notices-template.csv',
  );

/** More different names than this are no column of publishers that have an account here. */
const mostNames = 10;

/** Reads the publisher of each row from a column of names, if each name is that of one publisher. */
async function findOwners(): Promise<void> {
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
