import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { NoticeFilter } from '../../../../generated/console/operation-types.ts';
import { vocabulary } from '../../../../generated/console/vocabulary.ts';
import { hrefWith, navigate, params } from '../base/location.ts';
import { hasEmail } from '../base/secrets.ts';
import { CountryTags } from '../forms/country-tags.tsx';
import { DayInput } from '../forms/day-input.tsx';
import { FoundField } from '../forms/found-field.tsx';
import { readName } from '../forms/read-typed.ts';
import { Icon } from '../parts/icon.tsx';
import { closeMenu, Menu } from '../parts/menu.tsx';
import { named, OptionList, type Options } from '../parts/options.tsx';
import { firstPage } from '../parts/pages.tsx';
import { me } from '../session/me.ts';
import { ActiveFilter, filterLabel, understood } from './active-filter.tsx';

/** Every change goes to the address, from which the list reads. */
const setParam = (name: string, value: string | readonly string[], replace = false): void =>
  navigate(hrefWith({ ...firstPage, [name]: value }), { replace });

let typing: ReturnType<typeof setTimeout> | undefined;

/** Texts are applied as they are typed, but not before they are whole where a part of them would be an error. */
function onInput({ target, inputType }: InputEvent): void {
  if (!(target instanceof HTMLInputElement) || !isText(target)) return;
  clearTimeout(typing);
  const isWhole = target.dataset.whole !== undefined;
  if (target.type === 'search' && !isWhole) {
    target.setCustomValidity(
      hasEmail(target.value) ? 'No address may have an e-mail address. Find people with Data-subject search.' : '',
    );
    target.reportValidity();
  }
  if (!target.validity.valid) return;
  if (isWhole && target.value && inputType !== 'insertFromPaste') return;
  typing = setTimeout(() => target.isConnected && setParam(target.name, toParam(target), true), 250);
}

const isText = ({ type, name, dataset }: HTMLInputElement) =>
  name !== '' && (type === 'search' || (type === 'text' && dataset.day === undefined));

const toParam = ({ value }: HTMLInputElement | HTMLSelectElement) => value.trim();

/** Applies a text that waits when its field loses focus, before a link opens another screen. */
function onChange({ target }: Event): void {
  const field = target as HTMLInputElement;
  const isTyped = isText(field);
  if (isTyped) clearTimeout(typing);
  if (field.name && toParam(field) !== (params.value.get(field.name) ?? ''))
    setParam(field.name, toParam(field), isTyped);
}

/** Parameters whose values are seen without a chip, unless a screen says otherwise: those of fields beside "Filter", and days. */
export const seenOften = ['search', 'find', 'error', 'from', 'to'];

type FilterBarProps = {
  label: string;
  /** The parameters that choose something here. */
  names: readonly string[];
  /** How much they find, in words. */
  found?: string | undefined;
  /** Fields that stay in view: before the button "Filter", and after it. */
  shown?: ComponentChildren;
  beside?: ComponentChildren;
  /** Parameters whose values are seen without a chip. */
  seen?: readonly string[];
  /** The other fields, behind the button "Filter". */
  children?: ComponentChildren;
};

/** A form whose fields are parameters of the address, and what they choose now. */
export function FilterBar(props: FilterBarProps) {
  const { label, found = 'the list', shown, beside, seen = seenOften, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const current = params.value;
  // Not through `value`: each answer renders the screen again, which would reset text that is being typed.
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) {
      const text = current.get(field.name) ?? '';
      if (field.value.trim() !== text && !hasEmail(field.value)) field.value = text;
    }
  }, [current]);
  const names = props.names.filter((name) => understood(name, current.getAll(name)).length > 0);
  const chosen = names.filter((name) => !seen.includes(name));
  const none = Object.fromEntries(names.map((name) => [name, undefined]));
  const clear = names.length > 0 && (
    <a class="clear" href={hrefWith({ ...firstPage, ...none })}>
      Clear
    </a>
  );
  return (
    <form
      ref={form}
      class="filters"
      role="search"
      aria-label={label}
      onSubmit={(event: Event) => event.preventDefault()}
      onInput={onInput}
      onChange={onChange}
    >
      {shown}
      {children && (
        <Menu
          class="filter-menu"
          text={
            <>
              <Icon name="filter" /> Filter {chosen.length > 0 && <b>{chosen.length}</b>}
            </>
          }
        >
          <div class="fields" tabIndex={-1}>
            <header>
              <h2>Filter</h2>
              <button type="button" class="quiet" aria-label="Close" onClick={closeMenu}>
                <Icon name="close" />
              </button>
            </header>
            {children}
            <p class="buttons">
              {clear}
              <button type="button" class="primary" onClick={closeMenu}>
                Show {found}
              </button>
            </p>
          </div>
        </Menu>
      )}
      {beside}
      {chosen.length > 0 && (
        <div class="active">
          <ul aria-label="Active filters">
            {chosen.map((name) => (
              <ActiveFilter key={name} name={name} values={understood(name, current.getAll(name))} />
            ))}
          </ul>
          {clear}
        </div>
      )}
      {chosen.length === 0 && clear}
    </form>
  );
}

type SearchFilterProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'onInput' | 'onChange'> & {
  name: string;
  label: string;
  /** Default: the label. */
  placeholder?: string;
  /** Applied once it is whole: a part of it finds nothing. */
  isExact?: boolean;
};

export const SearchFilter = ({ name, label, isExact = false, ...attributes }: SearchFilterProps) => (
  <input
    type="search"
    class="grow"
    name={name}
    aria-label={label}
    defaultValue={params.value.get(name) ?? ''}
    placeholder={label}
    data-whole={isExact ? '' : undefined}
    {...attributes}
  />
);

/** A day in ISO 8601. */
const DayFilter = ({ name, label = filterLabel(name) }: { name: string; label?: string }) => (
  <label>
    {label}
    <DayInput name={name} label={label} data-day="" defaultValue={params.value.get(name) ?? ''} size={10} />
  </label>
);

export const TextFilter = ({ name, ...attributes }: { name: string } & InputHTMLAttributes<HTMLInputElement>) => (
  <label>
    {filterLabel(name)}
    <input type="text" name={name} defaultValue={params.value.get(name) ?? ''} {...attributes} />
  </label>
);

/** `any`: the text of no choice; without it, the first option is the default. */
export function SelectFilter({ name, options, any }: { name: string; options: Options; any?: string }) {
  const all = any === undefined ? options : [['', any] as const, ...options];
  return (
    <label>
      {filterLabel(name)}
      <select name={name}>
        <OptionList options={all} chosen={params.value.get(name) ?? all[0]?.[0]} />
      </select>
    </label>
  );
}

/** Buttons of which several may be pressed. */
export function ChipsFilter({ name, options }: { name: string; options: Options }) {
  const chosen = params.value.getAll(name);
  const toggle = (value: string) =>
    setParam(name, chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  return (
    <fieldset class="chips">
      <legend>{filterLabel(name)}</legend>
      {options.map(([value, text]) => (
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

export const MediumFilter = () => <SelectFilter name="medium" options={named(vocabulary.Medium)} any="Any" />;

/** @param others values besides the publishers */
export const PublisherFilter = ({ others = [] }: { others?: Options }) => {
  const chosen = params.value.get('publisher');
  const own = me.value?.publishers ?? [];
  if (own.length === 1) return null;
  if (own.length > 1)
    return <SelectFilter name="publisher" options={own.map(({ id, name }) => [id, name] as const)} any="Any" />;
  return <FoundField name="publisher" none="Any" chosen={chosen} others={others} />;
};

export const TokenFilter = ({ name }: { name: string }) => {
  const chosen = params.value.get(name);
  return <FoundField of="token" name={name} label={filterLabel(name)} none="Any" chosen={chosen} />;
};

export const CountryFilter = () => (
  <div class="field">
    <label for="filter-country">{filterLabel('country')}</label>
    <CountryTags
      id="filter-country"
      label={filterLabel('country')}
      chosen={params.value.getAll('country')}
      onChange={(chosen) => setParam('country', chosen.flatMap(codesOf))}
    />
  </div>
);

/** A text that is no country filters nothing. */
const codesOf = (name: string) => readName('CountryCode', name).value ?? [];

export const ProcessFilters = () => (
  <>
    <SelectFilter name="process" options={named(vocabulary.LinkedProcessType)} any="Any" />
    <TextFilter name="process-name" />
  </>
);

/** The first and the last day beside each other. @param of what the names of both begin with */
export const DaysFilter = ({ of = '' }: { of?: string }) => (
  <div class="pair">
    <DayFilter name={`${of}from`} />
    <DayFilter name={`${of}to`} />
  </div>
);
