import { useState } from 'preact/hooks';
import type { TargetJson } from '../../../../../domain/files/mapping-schema.ts';
import { labelOf, words } from '../../base/format.ts';
import { fieldGroups } from './draft.ts';

const listId = 'fields-of-a-notice';
const fields = fieldGroups.flatMap(([name, paths]) =>
  paths.map((path) => ({
    path,
    label: labelOf(path),
    group: words(name.replace(/(?=[A-Z])/g, '_').toLowerCase()),
  })),
);
const pathOf = (text: string) =>
  fields.find(({ path, label }) => [path, label].some((name) => name.toLowerCase() === text.trim().toLowerCase()))
    ?.path;

/** The names of all fields, once for all choices. */
export const FieldList = () => (
  <datalist id={listId}>
    {fields.map(({ path, label, group }) => (
      <option key={path} value={label}>
        {group}
      </option>
    ))}
  </datalist>
);

type FieldChoiceProps = {
  column: string;
  targets: readonly TargetJson[];
  /** How the column is read for a field that was chosen is not known yet. */
  onChange: (targets: TargetJson[], chosen?: string) => void;
};

/** The fields of a column, found by a part of their names: as many inputs as it fills fields, and one for another. */
export function FieldChoice({ column, targets, onChange }: FieldChoiceProps) {
  const [isAdding, setAdding] = useState(false);
  const choose = (at: number, input: HTMLInputElement) => {
    const path = pathOf(input.value);
    const isUnknown = input.value.trim() !== '' && !path;
    input.setCustomValidity(isUnknown ? 'No field has this name: choose one of the list, or leave it empty.' : '');
    if (isUnknown) return input.reportValidity();
    setAdding(false);
    return onChange(path ? targets.toSpliced(at, 1, { to: path }) : targets.toSpliced(at, 1), path);
  };
  const paths = targets.map(({ to }) => to);
  return (
    <div class="field-choice">
      {[...paths, ...(isAdding || paths.length === 0 ? [''] : [])].map((to, at) => (
        <input
          key={`${at} ${to}`}
          list={listId}
          aria-label={at === 0 ? `Field of ${column}` : `Further field of ${column}`}
          placeholder={at === 0 ? 'Choose a field' : 'and another field'}
          value={to && labelOf(to)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => choose(at, currentTarget)}
        />
      ))}
      {!isAdding && paths.length > 0 && (
        <button
          type="button"
          class="quiet small"
          aria-label={`Fill another field from ${column}`}
          onClick={() => setAdding(true)}
        >
          + field
        </button>
      )}
    </div>
  );
}
