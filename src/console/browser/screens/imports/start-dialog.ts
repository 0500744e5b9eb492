import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import type { GraphError } from '../../graph/send.ts';
import { navigate } from '../../location.ts';
import { Dialog } from '../../parts/dialog.ts';
import { Errors } from '../../parts/errors.ts';
import { Buttons, control, Field } from '../../parts/form.ts';
import { PublisherField } from '../../parts/publisher-field.ts';
import { isRunning, run, start } from './run.ts';

const existing = [
  ['reject', 'Reject its record'],
  ['skip', 'Skip its record'],
  ['update', 'Replace it'],
] as const;

const noIssues = new Map<string, string>();

/** Asks for a file and what to do with it. */
export function StartDialog({ onClose }: { onClose: () => void }) {
  const [errors, setErrors] = useState<readonly GraphError[]>([]);
  const [isSending, setSending] = useState(false);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget as HTMLFormElement);
    const file = values.get('file');
    if (isSending || !(file instanceof File)) return;
    setSending(true);
    const problem = (await file.slice(0, 100).text()).trimStart().startsWith('[') ? [notLines] : [];
    const choice = values.get('existing');
    const options = {
      update: choice === 'update',
      skipExisting: choice === 'skip',
      dryRun: values.has('dryRun'),
    };
    const publisherId = String(values.get('publisherId')) || undefined;
    const found = problem.length > 0 ? problem : await start(file, options, publisherId);
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
  return html`<${Dialog} title="Import a file" onClose=${onClose}>
    <${Errors} errors=${errors} />
    <form onSubmit=${onSubmit}>
      <${Field} name="file" label="File" issues=${noIssues}
        hint=${html`JSON Lines in UTF-8: one complete record on each line. For CSV, use <code>npm run admin -- notices import</code>.`}>
        <input type="file" accept=".jsonl,.ndjson,.json" required ...${control('file', noIssues)} />
      <//>
      <${PublisherField} name="publisherId" label="Publisher of records that name none" none="None: self-published" hint="A record without a publisher is self-published." />
      <${Field} name="existing" label="If a notice exists already" issues=${noIssues}
        hint="A signed-off version is only replaced by a record with a higher version, and is kept.">
        <select ...${control('existing', noIssues)}>${existing.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select>
      <//>
      <label class="check"><input type="checkbox" name="dryRun" /> Validate only, and store nothing</label>
      <${Buttons} submit="Import" isSending=${isSending} onCancel=${onClose} />
    </form>
  <//>`;
}

const notLines: GraphError = {
  message: 'The file is a JSON array. Write one record on each line instead, for example with: jq -c ".[]" FILE',
  extensions: { code: '' },
};
