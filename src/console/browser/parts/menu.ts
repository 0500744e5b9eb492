import { html } from 'htm/preact';
import type { ComponentChildren } from 'preact';

type MenuProps = {
  text: ComponentChildren;
  title?: string;
  label?: string;
  class?: string;
  children: ComponentChildren;
};

/** A `<details>` that closes when the focus leaves it, and with Escape. */
export const Menu = ({ text, title, label, class: name = '', children }: MenuProps) => html`
  <details class="menu ${name}" onFocusOut=${closeWhenLeft} onKeyDown=${closeOnEscape}>
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
  menu.open = false;
  menu.querySelector('summary')?.focus();
  event.stopPropagation();
}
