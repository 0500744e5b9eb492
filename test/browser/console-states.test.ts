import { afterEach, expect, it } from '@jest/globals';
import { describeConsole } from './console-page.ts';
import { states } from './console-states.ts';

await describeConsole('Dialogs, menus and errors of the console', ({ console }) => {
  afterEach(() => console.page.unrouteAll({ behavior: 'ignoreErrors' }));

  it.each(states)(
    'have no serious problem of accessibility, and fit the window: %s',
    async (_name, path, act, shown) => {
      const { page } = console;
      await console.open(path);
      await act(page);
      await page.getByText(shown).first().waitFor();
      expect(await console.problems()).toEqual([]);
    },
  );
});
