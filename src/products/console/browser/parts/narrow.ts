import { signal } from '@preact/signals';

const width = matchMedia('(width <= 800px)');

/** Whether rows are cards, and the menus of a list are one: at the same width as in the style sheet. */
export const isNarrow = signal(width.matches);

export function followWidth(): void {
  width.addEventListener('change', ({ matches }) => {
    isNarrow.value = matches;
  });
}
