import { useMemo, useRef } from 'preact/hooks';
import { isCodeType } from '../../../../domain/files/code-names.ts';
import { currencyName, fieldName, labelOf, words } from '../base/format.ts';
import { Check, named, type Options, Select } from '../parts/inline.tsx';
import { CountryTags, NameField } from './country-tags.tsx';
import { DayInput } from './day-input.tsx';
import { countriesIn, isTyped, readTyped } from './read-typed.ts';
import {
  choicesOf,
  currencyIn,
  inWords,
  isAsked,
  type Need,
  needOf,
  partyFields,
  type RecordField,
  recordValue,
  type Values,
} from './record-fields.tsx';

export type FieldContext = {
  values: Values;
  /** Changes one of the values. Always the same function, so that only the field whose text changed is drawn again. */
  set: (path: string, text: string) => void;
  /** What is wrong, by path. */
  issues: ReadonlyMap<string, string>;
  /** What somebody else wrote, by path. */
  theirs: Values;
  /** What is saved, if the record exists, and the paths of what is written here. */
  saved?: { values: Values; changed: readonly string[] } | undefined;
};

export const idOf = (path: string): string => `field-${path}`;

/** Texts of more characters get several lines. */
const longText = 300;

const needWords: { [N in Need]?: string } = {
  optional: 'optional',
  signOff: 'needed for sign-off',
  empty: 'leave empty',
};

/** Says what is not needed. */
const needNote = (need: Need) => needWords[need] && <span class={`optional ${need}`}>{needWords[need]}</span>;

type ControlProps = {
  path: string;
  field: RecordField;
  text: string;
  set: FieldContext['set'];
  /** The currency of amounts. */
  currency: string;
  need: Need;
  isAsked: boolean;
  issue: string | undefined;
  /** What somebody else wrote. */
  other: string | undefined;
  /** All values that are saved, if that of this field was changed here. */
  before: Values | undefined;
};

type RecordControlProps = { path: string; field: RecordField; context: FieldContext };

/** A field of a record, with a control for its type. */
export const RecordControl = (props: RecordControlProps) =>
  props.field.type === 'Party' ? <PartyFields {...props} /> : <FieldControl {...props} />;

function FieldControl({ path, field, context: { values, set, issues, theirs, saved } }: RecordControlProps) {
  const props: ControlProps = {
    path,
    field,
    text: values[path] ?? '',
    set,
    currency: field.type === 'Money' ? currencyIn(values) : '',
    need: needOf(field, values),
    isAsked: isAsked(path, field, values) || issues.has(path),
    issue: issues.get(path),
    other: theirs[path],
    before: saved?.changed.includes(path) ? saved.values : undefined,
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again only if one of its props changes, not with each key that is pressed in another field
  return useMemo(() => <Control {...props} />, Object.values(props));
}

function Control(props: ControlProps) {
  const { path, field, text, set, currency, isAsked, need, issue, other, before } = props;
  const element = useRef<HTMLDivElement & HTMLFieldSetElement>(null);
  /** Sets the text, and focuses the control: the button that did it may be gone. */
  const choose = (value: string) => {
    set(path, value);
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };
  const isGroup = field.type.startsWith('[') && choicesOf(field.type) !== undefined;
  const isWide = isGroup || (field.maxLength ?? 0) > longText || field.type === '[String!]' || field.name === 'title';
  const hint = hintOf(field);
  const Box = isGroup ? 'fieldset' : 'div';
  const Label = isGroup ? 'legend' : 'label';
  return (
    <Box
      ref={element}
      class={`field ${isWide ? 'wide' : ''}`}
      hidden={!isAsked}
      {...(isGroup && { id: idOf(path), tabIndex: -1 })}
    >
      <Label {...(!isGroup && { for: idOf(path) })}>
        {fieldName(field.name)} {needNote(need)}
      </Label>
      {controlOf(props)}
      {isTyped(field.type) && <Understood type={field.type} text={text} currency={currency} choose={choose} />}
      {before && (
        <p class="note before">
          Before: <del>{inWords(path, before)}</del>
        </p>
      )}
      {issue && (
        <p class="issue" id={`issue-${path}`}>
          {issue}
        </p>
      )}
      {hint && (
        <p class="note" id={`hint-${path}`}>
          {hint}
        </p>
      )}
      {other !== undefined && (
        <p class="callout waiting">
          Somebody else wrote: <q>{other || 'nothing'}</q>
          <button type="button" class="small" onClick={() => choose(other)}>
            Use theirs
          </button>
        </p>
      )}
    </Box>
  );
}

const typeHints: Readonly<Record<string, string>> = { DateTime: 'In UTC.', '[String!]': 'One per line.' };

const hintOf = (field: RecordField): string => [field.caption, typeHints[field.type]].filter(Boolean).join(' ');

const placeholders: Readonly<Record<string, string>> = {
  email: 'name@example.org',
  phone: '+358401234567',
  Url: 'https://',
};

const yesOrNo: Options = [
  ['true', 'Yes'],
  ['false', 'No'],
];

function controlOf({ path, field, text, set, need, issue }: ControlProps) {
  const take = (next: string) => set(path, next);
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }) => take(currentTarget.value);
  const { type, maxLength, isRequired = false } = field;
  const common = {
    id: idOf(path),
    name: path,
    'aria-invalid': issue !== undefined || undefined,
    'aria-describedby':
      [issue && `issue-${path}`, hintOf(field) && `hint-${path}`].filter(Boolean).join(' ') || undefined,
    'aria-required': need === 'needed' || undefined,
  };
  const choices = choicesOf(type);
  if (choices && type.startsWith('[')) {
    const chosen = text.split('\n');
    const toggle = (changed: string) =>
      take(choices.filter((each) => chosen.includes(each) !== (each === changed)).join('\n'));
    return (
      <div class="checks">
        {choices.map((choice) => (
          <Check name={path} value={choice} checked={chosen.includes(choice)} onChange={() => toggle(choice)}>
            {words(choice)}
          </Check>
        ))}
      </div>
    );
  }
  if (choices || type === 'Boolean') {
    const options = choices ? named(choices) : yesOrNo;
    const none = isRequired ? 'Choose…' : 'Leave blank';
    return <Select {...common} value={text} options={[['', none], ...options]} chosen={text} onChoose={take} />;
  }
  if ((maxLength ?? 0) > longText || type === '[String!]') {
    return <textarea {...common} rows={2} value={text} onInput={onInput}></textarea>;
  }
  if (type === 'Date' || type === 'DateTime') {
    return (
      <DayInput
        {...common}
        label={labelOf(path)}
        hasTime={type === 'DateTime'}
        value={text}
        onChange={take}
        onType={take}
      />
    );
  }
  if (type === '[CountryCode!]' || isCodeType(type)) {
    const named = { ...common, label: labelOf(path) };
    return isCodeType(type) ? (
      <NameField {...named} type={type} text={text} onChange={take} placeholder="Choose…" />
    ) : (
      <CountryTags {...named} chosen={countriesIn(text)} onChange={(chosen) => take(chosen.join(', '))} />
    );
  }
  return (
    <input
      type="text"
      {...common}
      value={text}
      onInput={onInput}
      placeholder={placeholders[field.format ?? type]}
      inputmode={type === 'Money' ? 'decimal' : undefined}
      autocomplete="off"
    />
  );
}

/** A party that is there in some records only. */
function PartyFields({ path, field, context }: RecordControlProps) {
  const { values, issues } = context;
  const isWrong = [...issues.keys()].some((name) => name === path || name.startsWith(`${path}.`));
  return (
    <fieldset class="wide item" id={idOf(path)} tabIndex={-1} hidden={!isWrong && !isAsked(path, field, values)}>
      <legend>
        {fieldName(field.name)} {needNote(needOf(field, values))}
      </legend>
      {issues.has(path) && <p class="issue">{issues.get(path)}</p>}
      <div class="fields">
        {partyFields.map((each) => (
          <RecordControl key={each.name} path={`${path}.${each.name}`} field={each} context={context} />
        ))}
      </div>
    </fieldset>
  );
}

type UnderstoodProps = {
  type: string;
  text: string;
  /** The currency of amounts, if known. */
  currency?: string;
  /** Called with the text of the chosen meaning. */
  choose: (value: string) => void;
};

/** What a form read in a typed text. If it can mean several values, it asks. */
function Understood({ type, text, currency = '', choose }: UnderstoodProps) {
  if (text.trim() === '') return null;
  const show = (each: string) => {
    if (type === 'CurrencyCode') return currencyName(each);
    if (type === 'Money' && !/^[a-z]{3}$/i.test(currency)) return each;
    return recordValue(type, each, currency);
  };
  const { value, choices } = readTyped(type, text, currency);
  if (choices) {
    const button = (each: string) => (
      <button type="button" class="small" onClick={() => choose(each)}>
        {show(each)}
      </button>
    );
    return (
      <p class="callout waiting question" role="status">
        Do you mean {choices.map(button)} ?
      </p>
    );
  }
  const said = value && show(value);
  // A day in ISO 8601 says the same to everyone.
  return said && said !== text.trim() && !/^\d{4}-/.test(text) && <p class="note understood">{said}</p>;
}
