import type { Group } from './option.ts';

/** What the screen below the palette offers itself: its buttons and links, also those in its menus. */
export function actionsOfScreen(): Group {
  const elements = document.querySelectorAll<HTMLElement>(
    'main :is(.screen-title, .next-step, .decision) :is(button, a[href]):not(.small, form *, [aria-disabled=true])',
  );
  return {
    title: 'On this screen',
    options: [...elements].map((element, index) => ({
      id: `action-${index}`,
      text: element.textContent.trim(),
      act: () => element.click(),
    })),
  };
}
