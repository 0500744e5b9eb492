import { expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import type { ConsolePage } from './console-page.ts';

/** Uses the console by pointer or by keys, and counts clicks and keys. Typed characters are not counted. */
export function personAt({ page, settled }: ConsolePage) {
  const person = {
    used: { clicks: 0, keys: 0 },
    type: (text: string) => page.keyboard.insertText(text),
    press: async (key: string) => {
      person.used.keys += 1;
      await page.keyboard.press(key);
    },
    click: async (target: Locator) => {
      person.used.clicks += 1;
      await target.click();
    },
    /** Two clicks: the list that a browser opens is no part of the page. */
    choose: async (target: Locator, value: string) => {
      person.used.clicks += 2;
      await target.selectOption(value);
    },
    /** In a combobox. */
    pick: async (target: Locator, name: string) => {
      await person.click(target);
      await person.click(page.getByRole('option', { name, exact: true }));
    },
    tabTo: async (target: Locator) => {
      await target.waitFor({ state: 'attached' });
      await settled();
      for (let presses = 0; presses < 60; presses += 1) {
        await person.press('Tab');
        if (await target.evaluate((element) => element.matches(':focus'))) return;
      }
      throw new Error(`the focus does not reach ${target}`);
    },
    use: async (isByKeys: boolean, target: Locator) => {
      if (!isByKeys) return person.click(target);
      await person.tabTo(target);
      await person.press('Enter');
    },
    /** By the search of everything: the first that is found. */
    search: async (isByKeys: boolean, text: string) => {
      if (isByKeys) await person.press('/');
      else await person.click(page.getByRole('button', { name: 'Search everything' }));
      await person.type(text);
      await person.press('Enter');
    },
    /** To a screen, a record or an action, by the palette. */
    goTo: async (text: string, option: string | RegExp = text) => {
      await person.press('Control+k');
      await person.type(text);
      const wanted = page.getByRole('dialog').getByRole('option', { name: option }).first();
      await wanted.waitFor();
      for (let presses = 0; (await wanted.getAttribute('aria-selected')) !== 'true'; presses += 1) {
        expect(presses).toBeLessThan(8);
        await person.press('ArrowDown');
      }
      await person.press('Enter');
    },
  };
  return person;
}
