import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { describeWith } from '../support/describe-with.ts';
import { type ConsolePage, startSignedIn } from './console-page.ts';
import { states } from './console-states.ts';

describeWith('chromium', 'Dialogs, menus and errors of the console', () => {
  let started: Awaited<ReturnType<typeof startSignedIn>>;
  let console: ConsolePage;

  beforeAll(async () => {
    started = await startSignedIn();
    ({ console } = started);
  });
  afterAll(() => started?.stop());
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
