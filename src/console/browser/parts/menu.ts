/** A menu is a `<details>`: it closes when the focus leaves it, and with Escape. */
export function closeWhenLeft(event: FocusEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (!(event.relatedTarget instanceof Node && menu.contains(event.relatedTarget))) menu.open = false;
}

export function closeOnEscape(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  if (event.key !== 'Escape' || !menu.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
  event.stopPropagation();
}
