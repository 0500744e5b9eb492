import { signal } from '@preact/signals';

export const showsPalette = signal(false);

/** Opens or closes the palette, but not over another dialog. */
export function togglePalette(): void {
  if (showsPalette.value || !document.querySelector('dialog[open]')) showsPalette.value = !showsPalette.value;
}
