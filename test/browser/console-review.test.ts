import { expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeConsole } from './console-page.ts';

await describeConsole('Several notices', ({ server, page, console: { open, settled, problems } }) => {
  const rows = () => page.locator('.rows tbody tr:has(td)');

  it('are selected without a row that moves', async () => {
    await open('/notices');
    const boxes = () => page.locator('tbody .select');
    const selection = page.getByRole('region', { name: 'Selection' });
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const before = await boxes().nth(3).boundingBox();
      await boxes().nth(1).check();
      expect(await boxes().nth(3).boundingBox()).toEqual(before);
      const bar = await selection.boundingBox();
      expect([width, (bar?.y ?? 0) + (bar?.height ?? 0)]).toEqual([width, 800]);
      await page.keyboard.press('Escape');
      await selection.waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const all = page.getByLabel('Select all on this page');
    const state = () =>
      all.evaluate((box: { checked: boolean; indeterminate: boolean }) => [box.checked, box.indeterminate]);
    expect(await state()).toEqual([false, false]);
    await boxes().first().check();
    expect(await state()).toEqual([false, true]);
    await all.click();
    expect(await state()).toEqual([true, false]);
    await page.keyboard.press('Escape');
  });

  it('are reviewed with what they do not state, and only those that were decided on and did not change are recorded', async () => {
    const states = () =>
      server.sql<{ pa_id: string; sign_off_status: string }>(
        "select pa_id, sign_off_status from notice where pa_id in ('PA-4E1CVN7S6H', 'PA-3Y7BKE5N0W', 'PA-9T5FMA4Y2R') order by pa_id",
      );
    await open('/notices');
    for (const paId of ['PA-4E1CVN7S6H', 'PA-3Y7BKE5N0W', 'PA-9T5FMA4Y2R', 'PA-7K3QX9T2ZB']) {
      await rows().filter({ hasText: paId }).getByRole('checkbox').check();
    }
    await page.getByRole('region', { name: 'Selection' }).getByText('4 notices selected').waitFor();
    await page.getByRole('link', { name: 'Review 3 of 4 for sign-off' }).click();
    await page.getByRole('heading', { level: 1, name: 'Review 3 notices' }).waitFor();
    await settled();
    const reviewed = (paId: string) => page.locator('.review', { hasText: paId });
    const decide = (paId: string, decision: string) => reviewed(paId).getByRole('radio', { name: decision }).check();
    await reviewed('PA-3Y7BKE5N0W').getByText('Harbour Line Alliance').first().waitFor();
    // What a version does not state is said without opening the record, and no decision is made for anybody.
    await reviewed('PA-3Y7BKE5N0W').locator('.checklist').getByText('Not stated, which may be right: ').waitFor();
    expect(await page.locator('.review details[open]').count()).toBe(0);
    expect(await problems()).toEqual([]);
    // Without a decision it leads to the first.
    await page.getByRole('button', { name: 'Record the decisions' }).click();
    await page.getByRole('radio').first().and(page.locator(':focus')).waitFor();
    await page.getByText('Decide on at least one notice.').waitFor();
    await decide('PA-3Y7BKE5N0W', 'Sign off');
    await decide('PA-9T5FMA4Y2R', 'Sign off');
    await decide('PA-4E1CVN7S6H', 'Send back');
    await reviewed('PA-4E1CVN7S6H').getByRole('textbox').fill('the label');
    // Somebody else decides meanwhile.
    const [declined] = await server.sql<{ revision: number }>(
      "select revision from notice where pa_id = 'PA-9T5FMA4Y2R'",
    );
    await server.graphql(
      demoTokens.operator,
      `mutation { declineNoticeSignOff(input: { paId: "PA-9T5FMA4Y2R", revision: ${declined?.revision}, note: "the budget" }) { changed } }`,
    );
    await page.getByRole('button', { name: 'Sign off 2, send back 1' }).click();
    const summary = page.locator('.callout', { hasText: '1 signed off, 1 sent back, 1 refused.' });
    await summary.getByText('Next:').waitFor();
    expect(await summary.evaluate((all) => all.matches(':focus'))).toBe(true);
    await summary.getByRole('link', { name: 'Saaristo ansaitsee lautan' }).waitFor();
    await reviewed('PA-3Y7BKE5N0W').getByText('Signed off', { exact: true }).waitFor();
    const after = [
      { pa_id: 'PA-3Y7BKE5N0W', sign_off_status: 'signed_off' },
      { pa_id: 'PA-4E1CVN7S6H', sign_off_status: 'pending' },
      { pa_id: 'PA-9T5FMA4Y2R', sign_off_status: 'declined' },
    ];
    expect(await states()).toEqual(after);
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Record the decisions' }).count()).toBe(0);
    // What was signed off can be taken back, and waits again.
    await summary.getByRole('button', { name: 'Undo the sign-off of 1 notice' }).click();
    await reviewed('PA-3Y7BKE5N0W').getByRole('radio', { name: 'Not now' }).waitFor();
    expect(await page.locator('h1').evaluate((title) => title.matches(':focus'))).toBe(true);
    expect(await states()).toEqual([{ pa_id: 'PA-3Y7BKE5N0W', sign_off_status: 'pending' }, ...after.slice(1)]);
    // Only what still waits is selected still.
    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('region', { name: 'Selection' }).getByText('2 notices selected').waitFor();
    await page.keyboard.press('Escape');
  });

  it('need a reason where a version does not state what the law demands', async () => {
    await open('/notices/review?notice=PA-1F6XB3G8KS');
    await page.getByRole('radio', { name: 'Sign off' }).check();
    await page.getByText('0 of 1 notice decided; 1 without the reason that it needs').waitFor();
    const reason = 'The label is on the film.';
    await page.getByLabel('Why it is signed off although it does not state: label text').fill(reason);
    expect(await problems()).toEqual([]);
    await page.getByRole('button', { name: 'Sign off 1' }).click();
    await page.getByText('1 signed off.').waitFor();
    const trail = await server.sql(
      "select after ->> 'note' as note from audit_trail where pa_id = 'PA-1F6XB3G8KS' and action = 'notice.signed_off'",
    );
    expect(trail).toEqual([{ note: reason }]);
  });

  it('have no Undo for an amendment that was signed off: a withdrawal would take the whole notice off the register', async () => {
    await open('/notices/review?notice=PA-5R9ZTH1F8V');
    await page.getByRole('radio', { name: 'Sign off' }).check();
    await page.getByRole('button', { name: 'Sign off 1' }).click();
    const summary = page.locator('.callout', { hasText: '1 signed off.' });
    await summary.getByRole('link', { name: 'Back to the list' }).waitFor();
    await settled();
    expect(await summary.getByRole('button').count()).toBe(0);
    await open('/notices/review');
    await page.getByText('No notice is selected.').waitFor();
    expect(await page.getByRole('button', { name: 'Record' }).count()).toBe(0);
  });
});
