import type { ComponentChildren } from 'preact';

type MenuProps = {
  text: ComponentChildren;
  label?: string;
  class?: string;
  /** Looks like the buttons beside it. */
  isButton?: boolean;
  children: ComponentChildren;
};

/**
 * A `<details>` that closes when the focus leaves it, with Escape, and when one of its items is chosen. Arrow keys open it
 * and go through its items.
 */
export const Menu = ({ text, label, class: name = '', isButton, children }: MenuProps) => (
  <details class={`menu ${name}`} onFocusOut={closeWhenLeft} onKeyDown={onKeyDown} onClickCapture={closeWhenChosen}>
    <summary class={isButton ? 'button' : undefined} aria-label={label}>
      {text}
    </summary>
    {children}
  </details>
);

function closeWhenLeft(event: FocusEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) menu.open = false;
}

const arrows: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function onKeyDown(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  const move = arrows[event.key];
  if (event.key === 'Escape' && menu.open) {
    close(menu);
    event.stopPropagation();
  } else if (move && !isText(event.target)) {
    const items = [...menu.querySelectorAll<HTMLElement>(':scope > :not(summary) :is(a, button, input)')];
    // Before they can take the focus.
    menu.open = true;
    items[move(items.indexOf(event.target as HTMLElement), items.length)]?.focus();
    event.preventDefault();
  }
}

/** In these controls, the keys move within the text. */
const isText = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

/** Closes the menu that a button is in. */
export const closeMenu = ({ currentTarget }: MouseEvent): void => {
  const menu = (currentTarget as Element).closest('details');
  if (menu) close(menu);
};

/** Before the item acts. */
function closeWhenChosen(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('.menu > ul > li > *, .all-tools li > *')) {
    close(event.currentTarget as HTMLDetailsElement);
  }
}

/** A dialog that an item opens later gives the focus back to where it was: to the summary. */
function close(menu: HTMLDetailsElement): void {
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
