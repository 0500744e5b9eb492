import type { ComponentChildren } from 'preact';
import { dayLength } from '../base/days.ts';
import { ago, day, instant, minute, time, words } from '../base/format.ts';
import type { NoticePhase } from '../base/graph.ts';
import { Icon } from './icon.tsx';

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

/** An instant: the minute in UTC, and how long ago. */
export const When = ({ at }: { at: string }) => (
  <time class="when" datetime={at}>
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

/** The time of day (UTC) of a row of a log, whose day is the heading above. */
export const TimeInLog = ({ at }: { at: string }) => (
  <time class="when" datetime={at} data-utc={instant(at)}>
    {time(at)}
  </time>
);

/** Narrow windows show only the verb of the name of an action. */
export function verbOf(action: string) {
  const [verb, ...others] = action.split(' ');
  return (
    <span>
      {verb} <span class="if-wide">{others.join(' ')}</span>
    </span>
  );
}

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
  of: readonly (readonly [name: string, value: ComponentChildren])[];
  /** Below each other, in a line under the title of a screen, or as the values of a record. */
  as?: 'facts' | 'facts-line' | 'values';
};

/** Names with their values; those without a value are left out. */
export const Facts = ({ of, as = 'facts' }: FactsProps) => (
  <dl class={as}>
    {of
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
