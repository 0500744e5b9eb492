import { expect, it } from '@jest/globals';
import type { StaffRole } from '../../src/generated/graph/graphql.ts';
import { type Example, exampleGroups, readExamples } from '../../src/graph/http/examples.ts';
import { createSchema } from '../../src/graph/schema.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeStarted } from '../support/describe-with.ts';
import { testNow } from '../support/server.ts';
import { startGraphiql } from './pages.ts';

const examples = readExamples(createSchema(), testNow);
const [first] = examples;
const [second] = examples.filter(({ name }) => name === 'full-record');
const [live] = examples.filter(({ name }) => name === 'changes-live');
const [largest] = examples.filter(({ name }) => name === 'largest-campaigns');

await describeStarted('chromium', 'GraphiQL', startGraphiql, ({ server, observed }) => {
  const { page } = observed;

  /** What is in the editors of the page. */
  async function shown() {
    type Editor = { CodeMirror: { getValue: () => string } };
    const texts = await page
      .locator('.CodeMirror')
      .evaluateAll((editors) => editors.map((editor) => (editor as unknown as Editor).CodeMirror.getValue()));
    const [query, variables, headers, answer] = texts;
    return { query, variables, headers, answer };
  }

  /** Runs what is in the editor, and reads the answer from the page. */
  async function run() {
    // By the button: the editor takes Ctrl-Enter only some time after it is drawn, and no sign tells when.
    await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click();
    await page.waitForSelector('.result-window .CodeMirror-code .cm-def');
    return JSON.parse((await shown()).answer ?? '');
  }

  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const headersOf = (role: StaffRole) => json({ Authorization: `Bearer ${demoTokens[role]}` });
  const headers = headersOf('viewer');

  it('has a title, a bar with the way back, and fills the window', async () => {
    expect(await page.title()).toBe('GraphiQL · Political-advertisement notices');
    const bar = await page.locator('.site').boundingBox();
    const editor = await page.locator('.graphiql-container').boundingBox();
    expect((bar?.height ?? 0) + (editor?.height ?? 0)).toBe(page.viewportSize()?.height);
    expect(bar?.height).toBeLessThan(60);
  });

  it('begins with the first example, its variables and the demo token of a viewer', async () => {
    expect(await shown()).toEqual({ query: first?.document, variables: json(first?.variables), headers, answer: '' });
  });

  it('runs it, and shows the answer', async () => {
    expect(await run()).toMatchObject({ data: { notices: { totalCount: 5 } } });
  });

  const choose = async (example: { question: string } | undefined) => {
    await page.getByRole('button', { name: shownAs(example) }).focus();
    await page.keyboard.press('Enter');
  };
  const shownAs = (example: { question: string } | undefined) => example?.question.replaceAll('`', '') ?? '';
  const tabs = () => page.getByRole('tab').allTextContents();
  const editor = () => page.locator('.graphiql-query-editor .CodeMirror');

  it('offers every example; one that is chosen by keyboard takes the place of another, ready to run', async () => {
    const offered = page.getByRole('region', { name: 'Examples' }).getByRole('listitem');
    const marks = ({ role, writes }: Example) => `${role === 'viewer' ? '' : role}${writes ? 'writes' : ''}`;
    expect(await offered.allTextContents()).toEqual(examples.map((each) => `${shownAs(each)} ${marks(each)}`));
    const groups = page.getByRole('region', { name: 'Examples' }).getByRole('heading', { level: 2 });
    expect(await groups.allTextContents()).toEqual(Object.keys(exampleGroups));
    for (const example of [second, largest]) {
      await choose(example);
      await editor()
        .filter({ hasText: example?.document.slice(0, 20) })
        .waitFor();
    }
    expect(await shown()).toMatchObject({ query: largest?.document, variables: json(largest?.variables), headers });
    expect(await run()).toMatchObject({ data: { notices: { nodes: expect.any(Array) } } });
    expect(await tabs()).toEqual([]); // one tab has no bar
  });

  it('filters the examples by words, fields and roles', async () => {
    const region = page.getByRole('region', { name: 'Examples' });
    const filter = region.getByRole('searchbox', { name: 'Filter the examples' });
    const found = async (text: string) => {
      await filter.fill(text);
      return region.getByRole('listitem').allTextContents();
    };
    expect(await found('campaign EURO')).toEqual([expect.stringMatching(/views for a euro/)]);
    expect(await found('administrator')).toEqual([expect.stringMatching(/contact data .* administrator$/)]);
    expect(await found('writes')).toEqual([expect.stringMatching(/operatorwrites$/)]);
    expect(await found('viewsPerUnit')).toHaveLength(1);
    expect(await found('no such words')).toEqual([]);
    await region.getByText('No example has all of these words.').waitFor();
    expect(await found('')).toHaveLength(examples.length);
  });

  it('opens an example beside what was edited, once, without a line that is cut', async () => {
    const edit = (text: string) =>
      editor().evaluate((element, added) => {
        const { CodeMirror } = element as unknown as { CodeMirror: { replaceSelection: (text: string) => void } };
        CodeMirror.replaceSelection(added);
      }, text);
    await edit('# Mine\n');
    await choose(second);
    await page.getByRole('tab', { name: 'FullRecord' }).waitFor();
    await edit('# Mine, too\n');
    await choose(largest);
    await page.getByRole('tab').nth(2).waitFor();
    await choose(largest);
    expect(await tabs()).toHaveLength(3);
    expect(await shown()).toMatchObject({ query: largest?.document, variables: json(largest?.variables), headers });
    const lines = await editor().evaluate((element) => {
      const scroll = element.querySelector('.CodeMirror-scroll');
      return { is: element.querySelector('.CodeMirror-sizer')?.scrollWidth ?? 0, has: scroll?.clientWidth ?? 0 };
    });
    expect(lines.is).toBeLessThanOrEqual(lines.has);
  });

  it('still has the tabs and the token when it is loaded again', async () => {
    // GraphiQL writes its tabs down a moment after they change.
    await page.waitForFunction(() => JSON.parse(localStorage.getItem('graphiql:tabState') ?? '{}').tabs?.length === 3);
    await page.reload();
    await page.getByRole('tab').nth(2).waitFor();
    expect(await shown()).toMatchObject({ query: largest?.document, variables: json(largest?.variables), headers });
  });

  it('knows the schema, which takes the token, too', async () => {
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query' }).waitFor();
  });

  it('follows a subscription until it is stopped', async () => {
    await page.getByRole('button', { name: 'Show Examples' }).click();
    await choose(live);
    await editor().filter({ hasText: 'ChangesLive' }).waitFor();
    await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click();
    const answer = page.locator('.result-window');
    await answer.getByText('cursor').waitFor();
    const input = '{ name: "Live Media" }';
    await server.graphql(demoTokens.administrator, `mutation { createPublisher(input: ${input}) { changed } }`);
    await answer.getByText('publisher_created').waitFor();
    await page.getByRole('button', { name: 'Stop query (Ctrl-Enter)' }).click();
    await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).waitFor();
  });

  it('sends as another role once its token is chosen', async () => {
    const answer = page.locator('.result-window');
    await choose(second);
    await editor().filter({ hasText: 'FullRecord' }).waitFor();
    for (const [role, text] of [
      ['viewer', 'ROLE_REFUSED'],
      ['operator', 'publicContactEmail'],
    ] as const) {
      await page.getByRole('button', { name: role, exact: true }).click();
      expect(await shown()).toMatchObject({ query: second?.document, headers: headersOf(role) });
      const sender = page.getByRole('group', { name: 'Send as' });
      expect(await sender.getByRole('button', { pressed: true }).allTextContents()).toEqual([role]);
      await page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' }).click();
      await answer.getByText(text).waitFor();
    }
  });

  it('says that it is loading until it is there', async () => {
    const tab = await page.context().newPage();
    const { promise: isSeen, resolve } = Promise.withResolvers<void>();
    await tab.route('**/graphiql/graphiql.js', async (route) => {
      await isSeen;
      await route.continue();
    });
    await tab.goto(`${server.internalUrl}/graphiql`, { waitUntil: 'commit' });
    await tab.getByText('GraphiQL is loading…').waitFor();
    resolve();
    await tab.locator('.graphiql-container').waitFor();
    expect(await tab.getByText('GraphiQL is loading…').count()).toBe(0);
    await tab.close();
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...observed.origins]).toEqual([server.internalUrl]);
    expect(observed.complaints).toEqual([]);
  });
});
