import { useEffect, useRef, useState } from 'preact/hooks';
import { firstPage, hrefWith, navigate, params } from '../base/location.ts';
import { fitForAddress, hasEmail } from '../base/secrets.ts';
import { CountryTags } from '../forms/country-tags.tsx';
import { DayInput } from '../forms/day-input.tsx';
import { FoundField } from '../forms/found-field.tsx';
import { readName } from '../forms/read-typed.ts';
import { Select } from '../parts/inline.tsx';
import { me } from '../session/me.ts';
import type { ShownFilter } from './filter-rows.ts';

type Props = { row: ShownFilter };

/** Every change goes to the address, from which the list reads. */
const setParam = (name: string, value: string | readonly string[], replace = false): void =>
  navigate(hrefWith({ ...firstPage, [name]: value }), { replace });

/** The control of a filter. */
export function FilterControl({ row }: Props) {
  const { name, label, control, values = [] } = row;
  const chosen = params.value.getAll(name);
  const set = (value: string | readonly string[]) => setParam(name, value);
  switch (control) {
    case 'search':
      return <SearchInput row={row} />;
    case 'text':
      return <TextInput row={row} />;
    case 'choice':
      return (
        <label>
          {label}
          <Select name={name} options={[['', 'Any'], ...values]} chosen={chosen[0] ?? ''} onChoose={set} />
        </label>
      );
    case 'chips':
      return (
        <fieldset class="chips">
          <legend>{label}</legend>
          {values.map(([value, text]) => (
            <button
              type="button"
              aria-pressed={chosen.includes(value)}
              onClick={() => set(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])}
            >
              {text}
            </button>
          ))}
        </fieldset>
      );
    case 'day':
      return (
        <label>
          <span>{label}</span>
          <DayInput
            name={name}
            label={label}
            value={chosen[0] ?? ''}
            onChange={set}
            size={10}
            placeholder="27 Apr 2027"
          />
        </label>
      );
    case 'country':
      return (
        <div class="field">
          <label for={`filter-${name}`}>{label}</label>
          <CountryTags
            id={`filter-${name}`}
            label={label}
            chosen={chosen}
            // A text that is no country filters nothing.
            onChange={(names) => set(names.flatMap((each) => readName('CountryCode', each).value ?? []))}
          />
        </div>
      );
    case 'token':
      return <FoundField of="token" name={name} label={label} none="Any" value={chosen[0] ?? ''} onChange={set} />;
    case 'publisher':
      return <PublisherChoice row={row} />;
    default:
      return null;
  }
}

/** Staff search all publishers. A person chooses among the own ones, if there are several. */
function PublisherChoice({ row }: Props) {
  const { name, label, values = [] } = row;
  const own = me.value?.publishers ?? [];
  if (own.length === 1) return null;
  if (own.length > 1) {
    const options = own.map(({ id, name }) => [id, name] as const);
    return <FilterControl row={{ name, label, control: 'choice', values: options }} />;
  }
  const chosen = params.value.get(name) ?? '';
  return (
    <FoundField
      name={name}
      label={label}
      none="Any"
      value={chosen}
      onChange={(value) => setParam(name, value)}
      others={values}
    />
  );
}

const typingPause = 250;

/**
 * A text of the address. It is applied while it is typed, except one that is useless before it is whole: that one with Enter,
 * when the field is left, or when it is pasted.
 */
function useTyped({ name, isWhole, onText }: ShownFilter) {
  const given = params.value.get(name) ?? '';
  const [typed, type] = useState<string>();
  const applied = useRef(given);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // Another text than this field's: a link changed the filter.
    if (given !== applied.current) type(undefined);
    applied.current = given;
  }, [given]);
  const apply = (text: string) => {
    clearTimeout(timer.current);
    onText?.(text.trim());
    applied.current = fitForAddress(text.trim());
    // A token does not stay in the field either.
    if (applied.current !== text.trim() && !hasEmail(text)) type(undefined);
    if (applied.current !== (params.value.get(name) ?? '')) setParam(name, applied.current, true);
  };
  return {
    name,
    value: typed ?? given,
    onInput: ({ currentTarget, inputType }: InputEvent & { currentTarget: HTMLInputElement }) => {
      const { value, validity } = currentTarget;
      clearTimeout(timer.current);
      type(value);
      if (!validity.valid || (isWhole && value && inputType !== 'insertFromPaste')) return;
      timer.current = setTimeout(() => apply(value), typingPause);
    },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => apply(currentTarget.value),
  };
}

const noEmail = 'Page addresses must not contain e-mail addresses. Find people with Data-subject search.';

function SearchInput({ row }: Props) {
  const { onInput, ...field } = useTyped(row);
  return (
    <input
      type="search"
      class="grow"
      aria-label={row.label}
      placeholder={row.input?.placeholder ?? row.label}
      {...field}
      onInput={(event) => {
        if (!row.onText) {
          event.currentTarget.setCustomValidity(hasEmail(event.currentTarget.value) ? noEmail : '');
          event.currentTarget.reportValidity();
        }
        onInput(event);
      }}
    />
  );
}

const TextInput = ({ row }: Props) => (
  <label>
    <span>{row.label}</span>
    <input type="text" {...row.input} {...useTyped(row)} />
  </label>
);
