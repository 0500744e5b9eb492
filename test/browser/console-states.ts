import type { Page } from 'playwright-core';

type Act = (page: Page) => Promise<unknown>;

const click =
  (...names: (string | RegExp)[]): Act =>
  async (page) => {
    for (const name of names) {
      const summary = page.locator('summary');
      const target = page
        .getByRole('button', { name })
        .or(summary.filter({ hasText: name }))
        .or(summary.and(page.getByLabel(name, { exact: true })));
      await target.first().click();
    }
  };

/** Answers one operation with an error, and the others as the server does. */
const failing =
  (operation: string, code: string, message: string): Act =>
  async (page) => {
    await page.route('**/graphql', async (route) => {
      const isMeant = route.request().postDataJSON().operationName === operation;
      const json = { data: null, errors: [{ message, extensions: { code } }] };
      await (isMeant ? route.fulfill({ json }) : route.fallback());
    });
    await page.reload();
    await page.getByText(message).first().waitFor();
  };

/** The screen was read before, so its data stay. */
const away: Act = async (page) => {
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await screens.getByRole('link', { name: 'Publishers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Publishers' }).waitFor();
  await page.route('**/graphql', (route) => route.abort());
  await screens.getByRole('link', { name: 'Tokens' }).click();
};

const signOff = '/notices/PA-1F6XB3G8KS';
const published = '/notices/PA-7K3QX9T2ZB';

/** Dialogs, open menus, and what is shown in place of data: how to get there as an administrator, and what shows that it is there. */
export const states: readonly (readonly [name: string, path: string, act: Act, shown: string | RegExp])[] = [
  ['keys', '/', (page) => page.keyboard.press('?'), 'Next row of a list'],
  ['palette', '/', (page) => page.keyboard.press('Control+k'), 'New notice'],
  [
    'palette with results',
    '/',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText('Koulumatka');
    },
    'Koulumatka kuuluu kaikille',
  ],
  ['columns', '/notices', click('Columns'), 'Campaign ends'],
  ['export', '/audit', click('Export'), 'JSON Lines, for programs'],
  ['query', '/audit', click('API'), 'Open in GraphiQL'],
  ['sign-off', `${signOff}?tab=changes`, click('Record the sign-off'), /Why is it signed off anyway/],
  ['cease', published, click('More actions', 'Mark as ceased'), 'Reason'],
  ['withdraw', published, click('More actions', 'Withdraw the sign-off'), /leaves the public register at once/],
  ['mint', '/tokens', click('Create a token'), 'Purpose'],
  [
    'secret',
    '/tokens',
    async (page) => {
      await click('Create a token')(page);
      await page.getByRole('dialog').getByLabel('Kind').selectOption('staff');
      await click('Create the token')(page);
    },
    'This is the only time you see the token',
  ],
  ['import', '/imports/new', async () => {}, 'Paste cells instead'],
  ['add a publisher', '/publishers', click('Add a publisher'), 'As it appears on its notices.'],
  ['no such notice', '/notices/PA-0000000000', async () => {}, 'No notice has this PA-ID.'],
  ['no such screen', '/notices/%', async () => {}, /Choose a screen from the menu/],
  ['no match', '/notices?search=zzzz', async () => {}, 'No notice matches “zzzz”.'],
  ['needed fields', '/notices/new#targeting', click('Create the draft'), 'Nothing was saved.'],
  [
    'part failed',
    '/campaigns',
    failing('OverviewSpend', 'DATABASE_UNAVAILABLE', 'The database is unavailable.'),
    'Try again',
  ],
  [
    'list refused',
    '/audit',
    failing('AuditGroups', 'ROLE_REFUSED', 'Your role may not read this.'),
    'Ask an administrator',
  ],
  ['server away', '/tokens', away, 'The server cannot be reached.'],
];
