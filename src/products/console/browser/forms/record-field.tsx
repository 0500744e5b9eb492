import { Component, createRef, type Ref } from 'preact';
import { isCodeType } from '../../../../domain/files/code-names.ts';
import { fieldName, words } from '../base/format.ts';
import { named, type Options, Select } from '../parts/options.tsx';
import { CountryTags, NameField } from './country-tags.tsx';
import { DayInput } from './day-input.tsx';
import { labelOf } from './label.ts';
import { isAsked, type Need, needOf } from './needs.ts';
import { countriesIn, isTyped } from './read-typed.ts';
import type { RecordField } from './record-fields.ts';
import { Understood } from './understood.tsx';
import { choicesOf, currencyIn, inWords, partyFields, type Values } from './values.ts';

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

const needWords: { [N in Need]?: string } = { optional: 'optional', empty: 'leave empty' };

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

/** A field of a record, with a control for its type. */
export function RecordControl({ path, field, context }: { path: string; field: RecordField; context: FieldContext }) {
  if (field.type === 'Party') return <PartyFields path={path} field={field} context={context} />;
  const { values, set, issues, theirs, saved } = context;
  return (
    <Control
      path={path}
      field={field}
      text={values[path] ?? ''}
      set={set}
      currency={field.type === 'Money' ? currencyIn(values) : ''}
      need={needOf(field, values)}
      isAsked={isAsked(path, field, values) || issues.has(path)}
      issue={issues.get(path)}
      other={theirs[path]}
      before={saved?.changed.includes(path) ? saved.values : undefined}
    />
  );
}

/** Drawn again only if one of its own props changes: not with each key that is pressed in another field. */
class Control extends Component<ControlProps> {
  override shouldComponentUpdate(next: ControlProps) {
    return Object.entries(next).some(([name, value]) => this.props[name as keyof ControlProps] !== value);
  }

  private field = createRef<HTMLElement>();

  /** Sets the text, and focuses the control: the button that did it may be gone. */
  private choose = (value: string) => {
    this.props.set(this.props.path, value);
    this.field.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  };

  override render({ path, field, text, currency, need, isAsked, issue, other, before }: ControlProps) {
    const isGroup = field.type.startsWith('[') && choicesOf(field.type) !== undefined;
    const hint = hintOf(field);
    const label = (
      <>
        {fieldName(field.name)} {needNote(need)}
      </>
    );
    const body = (
      <>
        {controlOf(this.props)}
        {isTyped(field.type) && <Understood type={field.type} text={text} currency={currency} choose={this.choose} />}
        {before && (
          <p class="note before">
            Before: <del>{inWords(path, before)}</del>
          </p>
        )}
        {hint && (
          <p class="note" id={`hint-${path}`}>
            {hint}
          </p>
        )}
        {issue && (
          <p class="issue" id={`issue-${path}`}>
            {issue}
          </p>
        )}
        {other !== undefined && (
          <p class="callout waiting">
            Somebody else wrote: <q>{other || 'nothing'}</q>
            <button type="button" class="small" onClick={() => this.choose(other)}>
              Use that
            </button>
          </p>
        )}
      </>
    );
    const isWide = (field.maxLength ?? 0) > longText || field.type === '[String!]' || field.name === 'title';
    return isGroup ? (
      <fieldset
        ref={this.field as Ref<HTMLFieldSetElement>}
        class="field wide"
        id={idOf(path)}
        tabIndex={-1}
        hidden={!isAsked}
      >
        <legend>{label}</legend>
        {body}
      </fieldset>
    ) : (
      <div ref={this.field as Ref<HTMLDivElement>} class={`field ${isWide ? 'wide' : ''}`} hidden={!isAsked}>
        <label for={idOf(path)}>{label}</label>
        {body}
      </div>
    );
  }
}

const typeHints: Readonly<Record<string, string>> = { DateTime: 'In UTC.', '[String!]': 'One on each line.' };

const hintOf = (field: RecordField): string => [field.caption, typeHints[field.type]].filter(Boolean).join(' ');

const placeholders: Readonly<Record<string, string>> = {
  CountryCode: 'Finland or FI',
  CurrencyCode: 'Euro or EUR',
  LanguageTag: 'Finnish or fi',
  Money: '52 000',
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
          <label class="check">
            <input
              type="checkbox"
              name={path}
              value={choice}
              checked={chosen.includes(choice)}
              onChange={() => toggle(choice)}
            />{' '}
            {words(choice)}
          </label>
        ))}
      </div>
    );
  }
  if (choices || type === 'Boolean') {
    const options = choices ? named(choices) : yesOrNo;
    const none = isRequired ? 'Choose…' : 'Not stated';
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
      <NameField {...named} type={type} text={text} onChange={take} placeholder={placeholders[type]} />
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
function PartyFields({ path, field, context }: { path: string; field: RecordField; context: FieldContext }) {
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
