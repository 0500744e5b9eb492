import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { GraphError } from '../../graph/send.ts';
import { navigate } from '../../location.ts';
import { Dialog } from '../../parts/dialog.ts';
import { Errors } from '../../parts/errors.ts';
import { FormDialog, input, select } from '../../parts/form.ts';
import { FoundField } from '../../parts/found-field.ts';
import type { Options } from '../../parts/options.ts';
import { isRunning, run, start } from './run.ts';

const existing: Options = [
  ['reject', 'Reject its record'],
  ['skip', 'Skip its record'],
  ['update', 'Replace it'],
];

/** Asks for a file and what to do with it. */
export function StartDialog({ onClose }: { onClose: () => void }) {
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
    const isArray = !isCsv && (await file.slice(0, 100).text()).trimStart().startsWith('[');
    const mappingFile = values.get('mapping');
    const mapping = isCsv && mappingFile instanceof File ? await mappingFile.text() : undefined;
    const choice = values.get('existing');
    const options = { update: choice === 'update', skipExisting: choice === 'skip', dryRun: !values.has('atOnce') };
    const publisherId = String(values.get('publisherId')) || undefined;
    const found = isArray ? [notLines] : await start({ file, options, publisherId, mapping });
    setSending(false);
    setErrors(found);
    if (found.length > 0) return;
    onClose();
    if (run.value) navigate(`/imports/${run.value.id}`);
  };
  if (isRunning()) {
    return html`<${Dialog} title="Import a file" onClose=${onClose}>
      <p>This tab is importing another file. Wait for it, or stop it: <a href="/imports/${run.value?.id}" onClick=${onClose}>show it</a></p>
      <div class="buttons"><button type="button" onClick=${onClose}>Close</button></div>
    <//>`;
  }
  const form = { onSubmit, isSending, errors: html`<${Errors} errors=${errors} />` };
  return html`<${FormDialog} title="Import a file" form=${form} submit=${checks ? 'Check the file' : 'Import'} onClose=${onClose}>
    ${input('file', {
      label: 'File',
      hint: 'CSV with a header, or JSON Lines in UTF-8: one complete record on each line.',
      type: 'file',
      accept: '.csv,.tsv,.txt,.jsonl,.ndjson,.json',
      required: true,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
        setCsv(/\.(csv|tsv|txt)$/i.test(currentTarget.files?.[0]?.name ?? '')),
    })}
    ${
      isCsv &&
      input('mapping', {
        label: 'Mapping of its columns',
        hint: 'The JSON file that the command line takes with --mapping: it names the field of each column, and the encoding.',
        type: 'file',
        accept: '.json',
        required: true,
      })
    }
    <${FoundField} name="publisherId" label="Publisher of records that name none" none="None: self-published" hint="A record without a publisher is self-published." />
    ${select('existing', {
      label: 'If a notice exists already',
      hint: 'A signed-off version is only replaced by a record with a higher version, and is kept.',
      options: existing,
    })}
    <label class="check"><input type="checkbox" name="atOnce" onChange=${(event: Event) => setChecks(!(event.currentTarget as HTMLInputElement).checked)} /> Import at once, without a check first</label>
  <//>`;
}

const notLines: GraphError = {
  message: 'The file is a JSON array. Write one record on each line instead, for example with: jq -c ".[]" FILE',
  extensions: { code: '' },
};
