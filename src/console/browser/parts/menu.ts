import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';

type MenuProps = {
  text: ComponentChildren;
  title?: string;
  label?: string;
  class?: string;
  children: ComponentChildren;
};

/** A `<details>` that closes when the focus leaves it, with Escape, and when one of its items is chosen. */
export const Menu = ({ text, title, label, class: name = '', children }: MenuProps) => html`
  <details class="menu ${name}" onFocusOut=${closeWhenLeft} onKeyDown=${closeOnEscape} onClickCapture=${closeWhenChosen}>
    <summary aria-label=${label} title=${title}>${text}</summary>
    ${children}
  </details>`;

function closeWhenLeft(event: FocusEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) menu.open = false;
}

function closeOnEscape(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (event.key !== 'Escape' || !menu.open) return;
  close(menu);
  event.stopPropagation();
}

/** Before the item acts. */
function closeWhenChosen(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.menu > ul > li > *')) {
    close(event.currentTarget as HTMLDetailsElement);
  }
}

/** A dialog that an item opens later gives the focus back to where it was: to the summary. */
function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
