import { useRef, useState } from 'preact/hooks';
import { normalName } from '../../../../../platform/text-keys.ts';
import { deleteImportMapping, saveImportMapping } from '../../base/graph.ts';
import { FormDialog, TextField } from '../../forms/form.tsx';
import { notify, saveFile } from '../../parts/clipboard.ts';
import { Select } from '../../parts/inline.tsx';
import { Menu } from '../../parts/menu.tsx';
import { change } from '../../session/query.ts';
import { applyMapping, type CsvDraft, changeCsv, draft, mappingText } from './draft.ts';
import { useSavedMappings } from './file.tsx';

/** Mappings that staff saved, or that the command line uses: choose one, save this one, download it. */
export function MappingMenu({ csv }: { csv: CsvDraft }) {
  const { saved } = useSavedMappings();
  const [isSaving, setSaving] = useState(false);
  // Outside of the menu, which closes before a file is chosen.
  const chooser = useRef<HTMLInputElement>(null);
  const apply = async (mapping: string, named?: CsvDraft['saved']) => {
    const [error] = await applyMapping(mapping, named);
    if (error) notify(`The mapping cannot be used. ${error.message}`);
  };
  const choose = (name: string) => {
    const found = saved.find((one) => one.name === name);
    if (found) apply(found.mapping, { name: found.name, revision: found.revision });
  };
  return (
    <span class="mapping">
      {saved.length > 0 && (
        <Select
          aria-label="Mapping"
          options={[['', 'Matched by guess'], ...saved.map(({ name }) => [name, name] as const)]}
          chosen={csv.saved?.name ?? ''}
          onChoose={choose}
        />
      )}
      <Menu text="Save or load" isButton>
        <ul>
          <li>
            <button type="button" onClick={() => setSaving(true)}>
              Save for the next file…
            </button>
          </li>
          <li>
            <button type="button" onClick={() => saveFile(new Blob([`${textOf(2)}\n`]), 'mapping.json')}>
              Download as a file
            </button>
          </li>
          <li>
            <button type="button" onClick={() => chooser.current?.click()}>
              Load from a file…
            </button>
          </li>
        </ul>
      </Menu>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label="Mapping to load"
        accept=".json"
        onChange={async ({ currentTarget: { files } }) => files?.[0] && apply(await files[0].text())}
      />
      {isSaving && <SaveDialog csv={csv} onClose={() => setSaving(false)} />}
    </span>
  );
}

const textOf = (indent?: number) => (draft.value && mappingText(draft.value, indent)) ?? '';

function SaveDialog({ csv, onClose }: { csv: CsvDraft; onClose: () => void }) {
  const { saved } = useSavedMappings();
  const [name, setName] = useState(csv.saved?.name ?? '');
  const same = saved.find((one) => normalName(one.name) === normalName(name));
  const remove = async () => {
    const { errors } = await change(deleteImportMapping, { input: { name } });
    notify(errors[0]?.message ?? 'Deleted');
    onClose();
  };
  return (
    <FormDialog
      title="Save the mapping"
      operation={saveImportMapping}
      variablesOf={() => ({ input: { name, mapping: textOf(), ...(same && { revision: same.revision }) } })}
      done="Saved for all staff"
      onDone={() => changeCsv({ saved: { name: name.trim(), revision: (same?.revision ?? 0) + 1 } })}
      submit={same ? `Replace “${same.name}”` : 'Save'}
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        hint="All staff can use it here, and on the command line with --mapping. It includes the values for all rows."
        required
        maxlength={100}
        value={name}
        onInput={({ currentTarget }: { currentTarget: HTMLInputElement }) => setName(currentTarget.value)}
      />
      {same && (
        <button type="button" class="small danger" onClick={remove}>
          Delete “{same.name}”
        </button>
      )}
    </FormDialog>
  );
}
