import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { instant, words } from '../format.ts';
import type { NoticeFilter } from '../generated/operation-types.ts';
import { vocabulary } from '../generated/vocabulary.ts';
import { hrefWith, navigate, params } from '../location.ts';
import { me } from '../me.ts';
import { DayInput } from './day-input.tsx';
import { FoundField } from './found-field.tsx';
import { firstPage } from './list.tsx';
import { named, type Options, options } from './options.tsx';

/** Every change goes to the address, from which the list reads. */
const setParam = (name: string, value: string | readonly string[], replace = false): void =>
  navigate(hrefWith({ ...firstPage, [name]: value }), { replace });

let typing: ReturnType<typeof setTimeout> | undefined;

/** A list follows a search as it is typed. */
function onType(event: Event): void {
  const field = event.target as HTMLInputElement;
  clearTimeout(typing);
  typing = setTimeout(() => field.isConnected && setParam(field.name, field.value.trim(), true), 250);
}

/** Applies a pending search when its field loses focus, before a link opens another screen. */
function onChange(event: Event): void {
  const { name, value, type } = event.target as HTMLInputElement;
  if (type === 'search') clearTimeout(typing);
  if (name) setParam(name, value.trim(), type === 'search');
}

type FilterBarProps = {
  label: string;
  /** Where there is no filter, for a link while there is one. */
  clear?: string | false | undefined;
  clearText?: string;
  children: ComponentChildren;
};

/** A form whose fields are parameters of the address. */
export function FilterBar({ label, clear, clearText = 'Clear all filters', children }: FilterBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const current = params.value;
  // Not through `value`: each answer renders the screen again, which would reset text that is being typed.
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) {
      const text = current.get(field.name) ?? '';
      if (field.value.trim() !== text) field.value = text;
    }
  }, [current]);
  return (
    <form
      ref={form}
      class="filters"
      role="search"
      aria-label={label}
      onSubmit={(event: Event) => event.preventDefault()}
      onChange={onChange}
    >
      {children}
      <ActiveFilters />
      {clear && (
        <a class="clear" href={clear}>
          {clearText}
        </a>
      )}
    </form>
  );
}

/** Parameters that are no filters, or whose fields show what is chosen anyway. */
const notNamed = ['after', 'before', 'order', 'search', 'error', 'phase', 'state', 'only'];
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What a list is filtered by, also by a link and without a field, each with a way to remove it. */
function ActiveFilters() {
  const active = [...params.value].filter(([name, value]) => value !== '' && !notNamed.includes(name));
  if (active.length === 0) return null;
  const textOf = (value: string) =>
    uuid.test(value)
      ? `${value.slice(0, 8)}…`
      : /^[a-z_]+$/.test(value)
        ? words(value)
        : /^\d{4}-\d\d-\d\dT/.test(value)
          ? instant(value)
          : value;
  const without = (name: string, removed: string) =>
    hrefWith({ ...firstPage, [name]: params.value.getAll(name).filter((value) => value !== removed) });
  return (
    <ul class="active" aria-label="Active filters">
      {active.map(([name, value]) => (
        <li>
          <a class="chip" href={without(name, value)} aria-label={`Remove the filter ${name}: ${value}`}>
            {words(name.replaceAll('-', ' '))}: {textOf(value)} <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export const searchField = (name: string, label: string, placeholder: string) => (
  <label class="grow">
    {label}
    <input
      type="search"
      name={name}
      defaultValue={params.value.get(name) ?? ''}
      placeholder={placeholder}
      onInput={onType}
    />
  </label>
);

/** A day in ISO 8601. */
export const dayField = (name: string, label: string) => (
  <label>
    {label}
    <DayInput name={name} label={label} defaultValue={params.value.get(name) ?? ''} size={10} />
  </label>
);

export const textField = (name: string, label: string, attributes: object = {}) => (
  <label>
    {label}
    <input type="text" name={name} defaultValue={params.value.get(name) ?? ''} {...attributes} />
  </label>
);

/** `any`: the text of no choice; without it, the first option is the default. */
export function selectField(name: string, label: string, list: Options, any?: string) {
  const all = any === undefined ? list : [['', any] as const, ...list];
  return (
    <label>
      {label}
      <select name={name}>{options(all, params.value.get(name) ?? all[0]?.[0])}</select>
    </label>
  );
}

/** Buttons of which several may be pressed. */
export function chips(name: string, label: string, list: Options) {
  const chosen = params.value.getAll(name);
  const toggle = (value: string) =>
    setParam(name, chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset class="chips">
      <legend>{label}</legend>
      {list.map(([value, text]) => (
        <button type="button" aria-pressed={chosen.includes(value)} onClick={() => toggle(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}

/** Parameters of an address that choose notices by what they are about: the same in every list and figure of notices. */
export const subjectNames = [
  'publisher',
  'medium',
  'country',
  'process',
  'process-name',
  'published-from',
  'published-to',
] as const;

/** Values of a parameter; undefined if there is none. Those that the graph does not know are left out. */
export function severalOf<Value extends string>(
  params: URLSearchParams,
  name: string,
  known?: readonly Value[],
): Value[] | undefined {
  const values = params
    .getAll(name)
    .filter((value) => value !== '' && (known?.includes(value as Value) ?? true)) as Value[];
  return values.length > 0 ? values : undefined;
}

/** The filter by these parameters. */
export const subjectFilterOf = (params: URLSearchParams): NoticeFilter =>
  withoutUndefined({
    publisherIds: severalOf(params, 'publisher'),
    media: severalOf(params, 'medium', vocabulary.Medium),
    countries: severalOf(params, 'country')?.map((code) => code.toUpperCase()),
    linkedProcessTypes: severalOf(params, 'process', vocabulary.LinkedProcessType),
    processNames: severalOf(params, 'process-name'),
    publicationFrom: params.get('published-from') || undefined,
    publicationTo: params.get('published-to') || undefined,
  });

export const withoutUndefined = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Value;

export const mediumField = () => selectField('medium', 'Medium', named(vocabulary.Medium), 'Any');

/** @param others values besides the publishers */
export const publisherField = (others: Options = []) => {
  const chosen = params.value.get('publisher');
  const own = me.value?.publishers ?? [];
  if (own.length === 1) return null;
  if (own.length > 1)
    return selectField(
      'publisher',
      'Publisher',
      own.map(({ id, name }) => [id, name] as const),
      'Any',
    );
  return <FoundField name="publisher" none="Any" chosen={chosen} others={others} />;
};

export const tokenField = (name: string, label: string) => {
  const chosen = params.value.get(name);
  return <FoundField of="token" name={name} label={label} none="Any" chosen={chosen} />;
};

export const countryField = () => textField('country', 'Country', { maxlength: 2, size: 4, placeholder: 'FI' });

export const processFields = () => (
  <>
    {selectField('process', 'Process', named(vocabulary.LinkedProcessType), 'Any')}
    {textField('process-name', 'Name of the process')}
  </>
);

export const publicationFields = () => (
  <>
    {dayField('published-from', 'Publication from')}
    {dayField('published-to', 'Publication to')}
  </>
);
