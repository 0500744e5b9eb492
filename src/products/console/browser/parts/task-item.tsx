import type { ComponentChildren } from 'preact';
import { daysTo, daysToAct, number } from '../base/format.ts';

/** Nothing stops before a person has had time for it. */
export const noHurry = 31;

/** In how many days calls stop or the law is broken, negative if they did already: by a day, or by what it is. */
export const dueIn = (topic: string, on?: string | null): number =>
  on ? daysTo(on) : topic === 'final_missing' ? 0 : 10;

type TaskProps = {
  /** What is due within days is red. */
  due: number;
  count: number;
  what: ComponentChildren;
  note?: ComponentChildren;
  /** What can be done about it. `name`: for people who do not see what it is about. */
  links?: readonly { text: ComponentChildren; name: string; href: string; style?: string }[];
};

/** Something to do, in a list of the class `tasks`: how many, what, and the ways to it. */
export const TaskItem = ({ due, count, what, note, links = [] }: TaskProps) => (
  <li class={due <= daysToAct ? 'bad' : due < noHurry ? 'waiting' : 'soon'}>
    <strong>{number(count)}</strong>
    <div>
      <p>{what}</p>
      {note && <p class="note">{note}</p>}
    </div>
    <span class="buttons">
      {links.map(({ text, name, href, style = '' }) => (
        <a class={`button ${style}`} href={href} aria-label={name}>
          {text}
        </a>
      ))}
    </span>
  </li>
);
