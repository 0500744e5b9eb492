import type { ComponentChildren } from 'preact';
import { number } from '../base/format.ts';

type TaskProps = {
  tone: 'bad' | 'waiting' | 'soon';
  count: number;
  what: ComponentChildren;
  note?: ComponentChildren;
  /** What can be done about it. `name`: for people who do not see what it is about. */
  links: readonly { text: ComponentChildren; name: string; href: string; isMain?: boolean }[];
};

/** Something to do, in a list of the class `tasks`: how many, what, and the ways to it. */
export const TaskItem = ({ tone, count, what, note, links }: TaskProps) => (
  <li class={tone}>
    <strong>{number(count)}</strong>
    <div>
      <p>{what}</p>
      {note && <p class="note">{note}</p>}
    </div>
    <span class="buttons">
      {links.map(({ text, name, href, isMain }) => (
        <a class={isMain ? 'button primary' : 'button'} href={href} aria-label={name}>
          {text}
        </a>
      ))}
    </span>
  </li>
);
