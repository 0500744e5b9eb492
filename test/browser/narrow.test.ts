import { expect, it } from '@jest/globals';
import { describeStarted } from '../support/describe-with.ts';
import { startGraphiql } from './pages.ts';

const viewport = { width: 375, height: 667 };

const start = () => startGraphiql({ viewport });

await describeStarted('chromium', 'GraphiQL in a narrow window', start, ({ observed: { page } }) => {
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
  };
  const examples = () => page.getByRole('region', { name: 'Examples' });

  it('stacks editor and response, both within the window, and closes the examples', async () => {
    const [editor, response] = [await boxOf('.graphiql-editors'), await boxOf('.graphiql-response')];
    expect(response.top).toBeGreaterThanOrEqual(editor.bottom);
    for (const { left, right, bottom } of [editor, response]) {
      expect([left >= 0, right <= viewport.width, bottom <= viewport.height]).toEqual(Array(3).fill(true));
    }
    // The place of the answer is small until there is one.
    expect(editor.bottom - editor.top).toBeGreaterThanOrEqual(400);
    expect(await examples().count()).toBe(0);
  });

  /** The part of a line that is cut off below, in lines. */
  const cutLine = (selector: string) =>
    page.locator(`${selector} .CodeMirror`).evaluate((editor) => {
      const { height } = editor.getBoundingClientRect();
      const paddingOfLines = 4;
      const { lineHeight } = editor.ownerDocument.defaultView.getComputedStyle(editor);
      return ((height - paddingOfLines) / Number.parseFloat(lineHeight)) % 1;
    });

  it('shows the response of a run, and whole lines of both', async () => {
    expect(await cutLine('.graphiql-query-editor')).toBeCloseTo(0);
    await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click();
    await page.locator('.result-window').getByText('"totalCount"').waitFor();
    const { top, bottom } = await boxOf('.result-window');
    expect(bottom - top).toBeGreaterThanOrEqual(200);
    expect(await cutLine('.graphiql-query-editor')).toBeCloseTo(0);
    expect(await cutLine('.result-window')).toBeCloseTo(0);
  });

  it('covers both with the examples, until one is chosen', async () => {
    await page.getByRole('button', { name: 'Show Examples' }).click();
    const [panel, editor] = [await boxOf('.graphiql-plugin'), await boxOf('.graphiql-editors')];
    expect([panel.left, panel.right, panel.bottom]).toEqual([0, viewport.width, viewport.height]);
    expect(panel.top).toBeLessThanOrEqual(editor.top);
    await examples().getByRole('button', { name: 'Which tokens were not used' }).click();
    await page.locator('.graphiql-query-editor').getByText('unusedSince').waitFor();
    await examples().waitFor({ state: 'detached' });
  });
});
