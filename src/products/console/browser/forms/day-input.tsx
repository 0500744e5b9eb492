import { useRef, useState } from 'preact/hooks';
import { day as dayInWords } from '../base/format.ts';
import { Icon } from '../parts/inline.tsx';
import { readDay } from './read-typed.ts';

const time = /\d?\d:\d\d.*/;

type DayInputProps = Readonly<Record<string, unknown>> & {
  /** What the day is of, for the button. */
  label: string;
  hasTime?: boolean;
  value: string;
  /** Called when the field is left, with Enter, and with the choice of the calendar: a day in ISO 8601 if the text can only mean one. */
  onChange: (text: string) => void;
  /** Called with each key. */
  onType?: (text: string) => void;
};

/** A day as text, or chosen in a calendar. Not `type="date"`, which each browser shows in a form of its own. */
export function DayInput({ label, hasTime = false, value, onChange, onType, ...attributes }: DayInputProps) {
  const [typed, type] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { value: day } = readDay(value);
  const text = typed ?? (day ? dayInWords(day) : value);
  const take = (next: string) => {
    type(undefined);
    onChange(next);
  };
  const open = () => {
    if (!calendar.current) return;
    calendar.current.value = readDay(text.replace(time, '').replace(/[\sT,]+$/, '')).value ?? '';
    calendar.current.showPicker();
  };
  const pick = (day: string) => {
    take(hasTime ? `${day} ${time.exec(text)?.[0] ?? '00:00'}` : day);
    field.current?.focus();
  };
  return (
    <span class="day-input">
      <input
        type="text"
        autocomplete="off"
        placeholder={`e.g. 27 Apr 2027${hasTime ? ' 09:00' : ''}`}
        {...attributes}
        ref={field}
        value={text}
        onInput={({ currentTarget }) => {
          type(currentTarget.value);
          onType?.(currentTarget.value);
        }}
        onChange={({ currentTarget }) => take((!hasTime && readDay(currentTarget.value).value) || currentTarget.value)}
      />
      <button type="button" aria-label={`Calendar: ${label}`} title="Calendar" onClick={open}>
        <Icon name="calendar" />
      </button>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => pick(currentTarget.value)}
      />
    </span>
  );
}
