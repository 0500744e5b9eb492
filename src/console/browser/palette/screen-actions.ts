import { labelOf } from '../parts/issue-words.ts';
import type { Group } from './option.ts';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

/** What the screen below the palette offers itself: its buttons, links and tabs, also those in its menus, and the menus themselves. */
export const actionsOfScreen = (): Group => ({
  title: 'On this screen',
  options: all(
    'main :is(.screen-title, .next-step, .decision, .tabs, .chips, .more) :is(button, a[href], summary):not(.small, form *, [aria-disabled=true]), main .chips button',
  ).map((element, index) => ({
    id: `action-${index}`,
    text: element.textContent.trim(),
    act: () => {
      element.click();
      element.focus();
    },
  })),
});

/** The fields of the form of a record, which has more than one wants to pass by the tab key. */
export const fieldsOfScreen = (): Group => ({
  title: 'Fields',
  options: all('.record [id^="field-"]').map(({ id }) => ({
    id,
    text: labelOf(id.replace('field-', '')),
    act: () => {
      const field = document.getElementById(id);
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
    },
  })),
});
