import { Icon } from '../parts/icon.tsx';
import { readDay } from './read-typed.ts';

const time = /\d?\d:\d\d.*/;

type DayInputProps = Readonly<Record<string, unknown>> & {
  /** What the day is of, for the button. */
  label: string;
  hasTime?: boolean;
};

/**
 * A day as text, or chosen in a calendar. Not `type="date"`, which shows days in a form of its own in each browser.
 * Afterwards the text is the day in ISO 8601, if it can only mean one.
 */
export const DayInput = ({ label, hasTime = false, ...attributes }: DayInputProps) => (
  <span class="day-input">
    <input
      type="text"
      autocomplete="off"
      placeholder={hasTime ? 'YYYY-MM-DD hh:mm' : 'YYYY-MM-DD'}
      onChange={hasTime ? undefined : rewrite}
      {...attributes}
    />
    <button type="button" aria-label={`Calendar: ${label}`} title="Calendar" onClick={openCalendar}>
      <Icon name="calendar" />
    </button>
    <input
      type="date"
      tabIndex={-1}
      aria-hidden="true"
      onChange={(event: Event) => take(event.currentTarget as HTMLInputElement, hasTime)}
    />
  </span>
);

const textOf = (part: Element) => part.parentElement?.firstElementChild as HTMLInputElement;

function rewrite({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  currentTarget.value = readDay(currentTarget.value).value ?? currentTarget.value;
}

function openCalendar({ currentTarget }: { currentTarget: HTMLButtonElement }): void {
  const calendar = currentTarget.nextElementSibling as HTMLInputElement;
  calendar.value =
    readDay(
      textOf(calendar)
        .value.replace(time, '')
        .replace(/[\sT,]+$/, ''),
    ).value ?? '';
  calendar.showPicker();
}

function take(calendar: HTMLInputElement, hasTime: boolean): void {
  const text = textOf(calendar);
  text.value = hasTime ? `${calendar.value} ${time.exec(text.value)?.[0] ?? '00:00'}` : calendar.value;
  for (const type of ['input', 'change']) text.dispatchEvent(new Event(type, { bubbles: true }));
  text.focus();
}
