import type { ComponentChildren } from 'preact';
import { ago, day, dayLength, instant, minute, time, words } from '../base/format.ts';
import type { NoticePhase } from '../base/graph.ts';
import { hrefWith, params } from '../base/location.ts';

/** The colour says in short what the text says: grey, waiting, good, ended, bad. */
type Tone = 'neutral' | 'waiting' | 'soon' | 'good' | 'ended' | 'bad';

const tones: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  awaiting_confirmation: 'waiting',
  awaiting_sign_off: 'waiting',
  signed_off: 'good',
  sent_back: 'waiting',
  scheduled: 'soon',
  published: 'good',
  ended: 'ended',
  ceased: 'ended',
  active: 'good',
  expired: 'ended',
  revoked: 'bad',
  running: 'soon',
  finished: 'good',
  failed: 'bad',
  interrupted: 'waiting',
};

/** The phases of a notice that the register shows. */
export const onRegister = ['published', 'ended', 'ceased'] as const satisfies readonly NoticePhase[];

/** Those that nobody has signed off. */
export const notSignedOff: readonly NoticePhase[] = ['draft', 'awaiting_confirmation', 'awaiting_sign_off'];

/** Whether the register shows a notice. */
export const isOnRegister = (notice: { phase: NoticePhase } | null): boolean =>
  notice !== null && (onRegister as readonly NoticePhase[]).includes(notice.phase);

export const Badge = ({ name, prefix = '' }: { name: string; prefix?: string }) => (
  <span class={`badge ${tones[name] ?? 'neutral'}`}>
    {prefix ? `${prefix}: ${words(name).toLowerCase()}` : words(name)}
  </span>
);

/** What belongs to a thing, in a second line of its cell. */
export const TwoLines = ({ children, below }: { children: ComponentChildren; below: ComponentChildren }) => (
  <div class="two-lines">
    {children} {below && <span class="note sub">{below}</span>}
  </div>
);

const isOlderThanADay = (at: string) => Math.abs(Date.parse(at) - Date.now()) > dayLength;

/** An instant: the minute, and how long ago. In UTC when it has the pointer. */
export const When = ({ at }: { at: string }) => (
  <time class="when" datetime={at} data-utc={instant(at)}>
    {minute(at)} <span class="note">{ago(at)}</span>
  </time>
);

/** An instant in a row of a table: the day, or how long ago on the last day. In UTC when the row has the focus, or it has the pointer. */
export const WhenInRow = ({ at, none = 'never' }: { at: string | null; none?: string }) =>
  at === null ? (
    <span class="quiet usual">{none}</span>
  ) : (
    <time class="when" datetime={at} data-utc={instant(at)}>
      {isOlderThanADay(at) ? day(at) : ago(at, true)}
    </time>
  );

/** The time of day of a row of a log, whose day is the heading above. In UTC as {@link WhenInRow}. */
export const TimeInLog = ({ at }: { at: string }) => (
  <time class="when" datetime={at} data-utc={instant(at)}>
    {time(at)}
  </time>
);

/** A text of the graph with what it has between backticks as code. */
export const WithCode = ({ text }: { text: string }) => (
  <>{text.split('`').map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))}</>
);

/** Several in a line. */
export const joined = (all: readonly ComponentChildren[], between = ', ') =>
  all.map((one, index) => (
    <>
      {index > 0 && between}
      {one}
    </>
  ));

/** A line of a checklist: what holds, does not, or is not decided. */
export const Condition = ({ holds, children }: { holds: boolean | null; children: ComponentChildren }) => (
  <li class={holds === null ? 'undecided' : holds ? 'holds' : 'fails'}>
    <span class="mark">
      <Icon name={holds === null ? 'unsure' : holds ? 'check' : 'wrong'} />
    </span>
    <span>{children}</span>
  </li>
);

type FactsProps = {
  of: readonly (readonly [name: ComponentChildren, value: ComponentChildren, look?: string])[];
  /** Its class: below each other, in a line under the title of a screen, or as the values of a record. */
  as?: 'facts' | 'facts contacts' | 'facts keys' | 'facts-line' | 'values' | 'changed';
};

/** Names with their values; those without a value are left out. */
export const Facts = ({ of, as = 'facts' }: FactsProps) => (
  <dl class={as}>
    {of
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([name, value, look]) => (
        <div class={look}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

type ChangeProps = { before?: ComponentChildren; after?: ComponentChildren };

/** A value that was replaced, added or taken away. */
export const Change = ({ before, after }: ChangeProps) => (
  <>
    {before !== undefined && <del>{before}</del>}
    {before !== undefined && after !== undefined && <span aria-hidden="true">{' →\u00a0'}</span>}
    {after !== undefined && <ins>{after}</ins>}
  </>
);

/* Signs of 16 pixels in the colour of the text. What has one has a name, too: a word beside it, or a label. */
const paths = {
  ascending: 'M8 13V3.5m-3.5 3L8 3l3.5 3.5',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  check: 'm3.5 8.5 3 3 6-7',
  close: 'm4 4 8 8m0-8-8 8',
  descending: 'M8 3v9.5m-3.5-3L8 13l3.5-3.5',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  info: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 7.5V11M8 5v.1',
  menu: 'M2 4h12M2 8h12M2 12h12',
  search: 'M11 7a4 4 0 1 1-8 0a4 4 0 0 1 8 0M10 10l4 4',
  upload: 'M8 10.5V3m-3 3 3-3 3 3M2.5 10.5v3h11v-3',
  unsure: 'M8 2.5 14 13H2zM8 6.5v3M8 11.3v.1',
  wrong: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M5.8 5.8l4.4 4.4m0-4.4-4.4 4.4',
};

export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

/** Values to choose from, each with its text. */
export type Options<Value extends string = string> = readonly (readonly [value: Value, text: string])[];

/** The values of an enum. */
export const named = <Name extends string>(names: readonly Name[]): Options<Name> =>
  names.map((name) => [name, words(name)]);

export type SelectProps = Readonly<Record<string, unknown>> & {
  options: Options;
  chosen?: string | undefined;
  onChoose?: (value: string) => void;
};

export const Select = ({ options, chosen, onChoose, ...attributes }: SelectProps) => (
  <select {...attributes} onChange={({ currentTarget }) => onChoose?.(currentTarget.value)}>
    {options.map(([value, text]) => (
      <option key={value} value={value} selected={value === chosen}>
        {text}
      </option>
    ))}
  </select>
);

/** The chosen one of a few options in a parameter of the address; the first, if there is none. */
export function chosen<Value extends string>(name: string, options: Options<Value>): Value {
  const [found] = options.find(([value]) => value === params.value.get(name)) ?? options[0] ?? [];
  return found as Value;
}

type LinkGroupProps = {
  label: string;
  of: readonly (readonly [text: string, href: string, isCurrent: boolean])[];
  children?: ComponentChildren;
};

/** Links of which one is what is shown. */
export const LinkGroup = ({ label, of, children }: LinkGroupProps) => (
  <span class="segments" role="group" aria-label={label}>
    {of.map(([text, href, isCurrent]) => (
      <a href={href} aria-current={isCurrent ? 'true' : undefined}>
        {text}
      </a>
    ))}
    {children}
  </span>
);

/** Links to the options of a parameter. */
export const Choice = ({ name, label, options }: { name: string; label: string; options: Options }) => (
  <LinkGroup
    label={label}
    of={options.map(([value, text], index) => [
      text,
      hrefWith({ [name]: index === 0 ? undefined : value }),
      value === chosen(name, options),
    ])}
  />
);

type CheckProps = { checked?: boolean | undefined; onChange: () => void; children: ComponentChildren } & Readonly<
  Record<string, unknown>
>;

/** A checkbox with its text. */
export const Check = ({ checked, onChange, children, ...attributes }: CheckProps) => (
  <label class="check">
    <input type="checkbox" {...attributes} checked={checked} onChange={onChange} />
    {children}
  </label>
);
