import { useState } from 'preact/hooks';
import type { OnExisting } from '../../generated/operation-types.ts';
import { importList } from '../../generated/operations.ts';
import { usePolling, useQuery } from '../../graph/query.ts';
import type { GraphError } from '../../graph/send.ts';
import { navigate, params } from '../../location.ts';
import { hasRole } from '../../me.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { FormDialog, input, select } from '../../parts/form.tsx';
import { FoundField } from '../../parts/found-field.tsx';
import { actorLink, Badge, whenInRow } from '../../parts/inline.tsx';
import { listPanel, pageOf } from '../../parts/list.tsx';
import type { Options } from '../../parts/options.tsx';
import { Errors, empty, ScreenTitle } from '../../parts/panel.tsx';
import { optionsOf, summaryOf } from './import.tsx';
import { isRunning, problem, run, start } from './run.ts';

export function ImportsScreen() {
  const [isStarting, setStarting] = useState(false);
  const query = useQuery(importList, pageOf(params.value));
  const list = query.data?.imports;
  usePolling(query, list?.nodes.some(({ state }) => state === 'running') ?? false);
  return (
    <>
      <ScreenTitle title="Imports">
        {hasRole('operator') && (
          <button type="button" class="primary" onClick={() => setStarting(true)}>
            Import a file
          </button>
        )}
      </ScreenTitle>
      <p class="lead">Files of complete records, imported here, with the command line or by another system.</p>
      {listPanel(query, {
        title: 'All imports',
        list,
        one: 'import',
        columns: [
          {
            title: 'Import',

            cell: (one) => <a href={`/imports/${one.id}`}>{one.source ?? 'Without a file'}</a>,
          },
          {
            title: 'State',
            cell: ({ state, percent }) => (
              <>
                <Badge name={state} />
                {state === 'running' && percent !== null && ` ${percent} %`}
              </>
            ),
          },
          { title: 'Records', cell: summaryOf },
          { title: 'Existing notices', cell: optionsOf },
          { title: 'By', cell: ({ actor }) => actorLink(actor) },
          { title: 'Started', cell: ({ startedAt }) => whenInRow(startedAt) },
        ],
        empty: empty(
          'Nothing was imported yet.',
          <>
            Choose “Import a file”. The command line does the same without a browser:{' '}
            <code>npm run admin -- notices import FILE --publisher ID</code>
          </>,
        ),
      })}
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  );
}

const existing: Options = [
  ['reject', 'Reject its record'],
  ['skip', 'Skip its record'],
  ['update', 'Replace it'],
];

/** Asks for a file and what to do with it. */
function StartDialog({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isSending, setSending] = useState(false);
  const [isCsv, setCsv] = useState(false);
  const [checks, setChecks] = useState(true);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget as HTMLFormElement);
    const file = values.get('file');
    if (isSending || !(file instanceof File)) return;
    setSending(true);
    const found = await begin(file, isCsv, values).catch(() => [unreadable]);
    setSending(false);
    setErrors(found);
    if (found.length > 0) return;
    onClose();
    if (run.value) navigate(`/imports/${run.value.id}`);
  };
  if (isRunning()) {
    return (
      <Dialog title="Import a file" onClose={onClose}>
        <p>
          This tab is importing another file. Wait for it, or stop it:{' '}
          <a href={`/imports/${run.value?.id}`} onClick={onClose}>
            show it
          </a>
        </p>
        <div class="buttons">
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      </Dialog>
    );
  }
  const form = { onSubmit, isSending, errors: <Errors errors={errors} /> };
  return (
    <FormDialog title="Import a file" form={form} submit={checks ? 'Check the file' : 'Import'} onClose={onClose}>
      {input('file', {
        label: 'File',
        hint: 'CSV with a header, or JSON Lines in UTF-8: one complete record on each line.',
        type: 'file',
        accept: '.csv,.tsv,.txt,.jsonl,.ndjson,.json',
        required: true,
        onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
          setCsv(/\.(csv|tsv|txt)$/i.test(currentTarget.files?.[0]?.name ?? '')),
      })}
      {isCsv &&
        input('mapping', {
          label: 'Mapping of its columns',
          hint: 'The JSON file that the command line takes with --mapping: it names the field of each column, and the encoding.',
          type: 'file',
          accept: '.json',
          required: true,
        })}
      <FoundField
        name="publisherId"
        label="Publisher of records that name none"
        none="None: self-published"
        hint="A record without a publisher is self-published."
      />
      {select('onExisting', {
        label: 'If a notice exists already',
        hint: 'A signed-off version is only replaced by a record with a higher version, and is kept.',
        options: existing,
      })}
      <label class="check">
        <input
          type="checkbox"
          name="atOnce"
          onChange={(event: Event) => setChecks(!(event.currentTarget as HTMLInputElement).checked)}
        />{' '}
        Import at once, without a check first
      </label>
    </FormDialog>
  );
}

const notLines = problem(
  'The file is a JSON array. Write one record on each line instead, for example with: jq -c ".[]" FILE',
);
const unreadable = problem('A file was changed or removed after it was chosen. Choose it again.');

/** Starts the import of a form. @returns what is wrong @throws if a file can no longer be read */
async function begin(file: File, isCsv: boolean, values: FormData): Promise<readonly GraphError[]> {
  const isArray = !isCsv && (await file.slice(0, 100).text()).trimStart().startsWith('[');
  if (isArray) return [notLines];
  const mappingFile = values.get('mapping');
  const mapping = isCsv && mappingFile instanceof File ? await mappingFile.text() : undefined;
  const onExisting = (values.get('onExisting') ?? 'reject') as OnExisting;
  const options = { onExisting, dryRun: !values.has('atOnce') };
  const publisherId = String(values.get('publisherId')) || undefined;
  return start({ file, options, publisherId, mapping });
}
