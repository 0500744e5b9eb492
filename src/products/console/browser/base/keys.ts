import { signal } from '@preact/signals';

/** What is shown over the screen. */
export const overlay = signal<'keys' | 'palette' | undefined>(undefined);

export function showOver(what: typeof overlay.value): void {
  overlay.value = what;
}

/** Opens or closes the palette, but not over another dialog. */
function togglePalette(): void {
  if (overlay.value === 'palette') showOver(undefined);
  else if (!document.querySelector('dialog[open]')) showOver('palette');
}

export const keys: readonly (readonly [key: string, what: string])[] = [
  ['Ctrl K', 'Search everything'],
  ['/', 'Search this list'],
  ['j', 'Next row of a list'],
  ['k', 'Previous row of a list'],
  ['Enter', 'Open the row'],
  ['?', 'Show these shortcuts'],
  ['Esc', 'Close a dialog or menu'],
];

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('.rows tbody th[scope=row] a')];

function moveBy(step: 1 | -1): void {
  const links = rowLinks();
  const current = links.indexOf(document.activeElement as HTMLElement);
  const next = links[current < 0 ? (step === 1 ? 0 : links.length - 1) : current + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

const actions: Readonly<Record<string, () => void>> = {
  // The search of the screen comes before that of the console.
  '/': () => {
    const field = document.querySelector<HTMLInputElement>('.filters input[type=search]');
    if (field) field.focus();
    else showOver('palette');
  },
  j: () => moveBy(1),
  k: () => moveBy(-1),
  '?': () => showOver('keys'),
};

/** The palette from everywhere, on a Mac with the command key. Single keys, but not while a text is typed, a dialog is open, or a modifier is held. */
export function listenToKeys(): void {
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      togglePalette();
    }
    const isTyping = target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]');
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(actions, key)) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    actions[key]?.();
  });
}
