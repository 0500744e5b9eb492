import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { partyRecord } from '../contract/samples.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphClient, review } from '../support/graph-server.ts';
import { until } from '../support/processes.ts';
import { describeConsole } from './console-page.ts';
import { personAt } from './person.ts';

/** A week in which notices of the demo data start that are not signed off. */
const now = new Date('2026-11-29T12:00:00Z');
const ferry = 'PA-3H8RBQ5K1M';

await describeConsole('A task in the console', ({ server, page, console }) => {
  const person = personAt(console);
  beforeAll(async () => {
    server.clock.now = now;
    await page.clock.setFixedTime(now);
    // From now on, because a browser that begins to intercept while a key is pressed may miss the dialog of that key.
    page.on('filechooser', () => {});
  });

  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true });
  const screen = (name: string) => page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the notice' }).getByRole('link', { name });
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const field = (path: string) => page.locator(`[id="field-${path}"]`);
  const summary = (text: string) => page.locator('main summary', { hasText: text });

  const visit = (isByKeys: boolean, name: string) => (isByKeys ? person.goTo(name) : person.click(screen(name)));
  const record = async (isByKeys: boolean, list: string, name: string) => {
    if (isByKeys) return person.goTo(name, new RegExp(name));
    await person.click(screen(list));
    await person.click(link(name));
  };
  const action = async (isByKeys: boolean, target: Locator, name: string) => {
    await target.waitFor();
    await (isByKeys ? person.goTo(name) : person.click(target));
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

  const administrator = graphClient(server, demoTokens.administrator);
  /** A notice of a publisher, after some steps. */
  const noticeAfter = async (...steps: readonly string[]): Promise<string> => {
    const paId = await administrator.draft(draftRecord({ publisherId: await server.publisher() }));
    await administrator.move(paId, ...steps);
    return paId;
  };
  const tokenOf = async (publisher: string) => {
    const label = `Task ${randomUUID().slice(0, 8)}`;
    await server.token({ publisherId: await server.publisher({ name: publisher }), label });
    return label;
  };
  const mapping = () => {
    const { paId: _paId, ...record } = partyRecord;
    const legalMetadata = { ...record.legalMetadata, publisherName: null, publisherCountry: null };
    const constants = { ...record, legalMetadata };
    return JSON.stringify({ constants, columns: { Id: 'paId', Value: { to: 'campaign.totalValue', as: 'money' } } });
  };
  const downloads = async (save: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), save()]);
    return download.suggestedFilename();
  };

  type Task = {
    name: string;
    /** The most clicks of the one way, and keys of the other. */
    clicks: number;
    keys: number;
    /** The same steps by one of the two. */
    act: (isByKeys: boolean) => Promise<void>;
  };

  const tasks: readonly Task[] = [
    {
      name: 'find a notice by its sponsor',
      clicks: 1,
      keys: 2,
      act: async (isByKeys) => {
        await person.search(isByKeys, 'ferry Line Harbour');
        await heading('Keep the harbour ferry running');
      },
    },
    {
      name: 'confirm and sign off',
      clicks: 4,
      keys: 20,
      act: async (isByKeys) => {
        await person.search(isByKeys, await noticeAfter('submitNotice'));
        await action(isByKeys, button('Record the confirmation'), 'Record the confirmation');
        await person.use(isByKeys, inDialog('Record the confirmation'));
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await action(isByKeys, button('Record the sign-off'), 'Record the sign-off');
        await page.locator('.next-step').getByText('On the register.').waitFor();
      },
    },
    {
      name: 'sign off four versions one after the other, an amendment among them',
      clicks: 8,
      keys: 120,
      act: async (isByKeys) => {
        const waiting = [await noticeAfter(...review)];
        await administrator.amend(waiting[0] ?? '', draftRecord({ publisherId: null, campaign: { name: 'Longer' } }));
        await administrator.move(waiting[0] ?? '', 'submitNotice', 'confirmNotice');
        for (let count = 0; count < 3; count += 1) waiting.push(await noticeAfter('submitNotice', 'confirmNotice'));
        // Those of the demo data and of other tasks are not among the four.
        await page.route('**/graphql', async (route) => {
          const isChain = route.request().postDataJSON().operationName === 'NextToJudge';
          if (!isChain) return route.fallback();
          const response = await route.fetch();
          const answer = await response.json();
          const { nodes } = await administrator.ask<{ nodes: { paId: string }[] }>(
            '{ notices(filter: { isAwaitingSignOff: true }, orderBy: confirmed_asc, first: 200) { nodes { paId title } } }',
          );
          answer.data.notices.nodes = nodes.filter(({ paId }) => waiting.includes(paId));
          await route.fulfill({ response, json: answer });
        });
        await console.open(`/notices/${waiting[0]}?review=all`);
        // Those that were confirmed at the same time come in any order.
        for (let left = waiting; left.length > 0; ) {
          await page.waitForURL((url) => left.some((paId) => url.pathname.endsWith(paId)));
          const paId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
          await page.getByRole('button', { name: `Copy ${paId}` }).waitFor();
          await person.use(isByKeys, button('Record the sign-off'));
          if (paId === waiting[0]) await person.use(isByKeys, inDialog('Record the sign-off'));
          left = left.filter((each) => each !== paId);
        }
        await page.locator('.next').getByText('No other version awaits sign-off.').waitFor();
        await page.unroute('**/graphql');
      },
    },
    {
      name: 'amend, and see the difference',
      clicks: 6,
      keys: 20,
      act: async (isByKeys) => {
        await person.search(isByKeys, await noticeAfter(...review));
        await action(isByKeys, link('Amend'), 'Amend');
        for (const [path, name, text, group] of [
          ['amendmentReason', 'Reason', 'The campaign costs more', undefined],
          ['campaign.totalValue', 'Campaign total value', '52 000', 'Campaign'],
        ] as const) {
          await field(path).waitFor({ state: 'attached' });
          if (!isByKeys && group) await person.click(link(group).first());
          await (isByKeys ? person.goTo(name) : person.click(field(path)));
          await page.locator(`[id="field-${path}"]:focus`).waitFor();
          await page.keyboard.press('Control+a');
          await person.type(text);
        }
        await (isByKeys ? person.press('Enter') : person.click(button('Save version 2 as a draft')));
        await page
          .locator('.differences section', { hasText: 'Campaign total value' })
          .getByText('52,000.00')
          .waitFor();
      },
    },
    {
      name: 'learn from a token why its calls fail',
      clicks: 3,
      keys: 4,
      act: async (isByKeys) => {
        await record(isByKeys, 'Tokens', 'Demo: partner off Pro');
        await action(isByKeys, link('Why are calls refused?'), 'Why are calls refused?');
        await link(/^Set the plan of/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'learn it from the id of a request',
      clicks: 2,
      keys: 3,
      act: async (isByKeys) => {
        const { headers } = await server.call({ path: `~/advertisement/${ferry}`, token: demoTokens.revoked });
        const requestId = String(headers['x-request-id']);
        await until('the refusal is stored', async () => {
          const query = 'query ($requestId: String) { refusals(filter: { requestId: $requestId }) { totalCount } }';
          return (await administrator.ask<{ totalCount: number }>(query, { requestId })).totalCount === 1;
        });
        if (isByKeys) await person.goTo(requestId, /Why the call was refused/);
        else {
          await person.click(screen('Refused calls'));
          await person.click(page.getByLabel('Error, PA-ID, request ID, token'));
          await person.type(requestId);
          await page.keyboard.press('Enter');
        }
        await page.locator('.facts-line').getByText('401 INVALID_TOKEN').waitFor();
      },
    },
    {
      name: 'rotate a token with an overlap',
      clicks: 6,
      keys: 16,
      act: async (isByKeys) => {
        const label = await tokenOf('Rotator Media');
        await record(isByKeys, 'Tokens', label);
        await action(isByKeys, button('Rotate'), 'Rotate');
        await inDialog('Rotate').waitFor();
        const [leaked, due] = ['The token has leaked', 'Regular rotation'].map((why) =>
          page.getByRole('dialog').getByLabel(why),
        ) as [Locator, Locator];
        if (isByKeys) {
          if (!(await leaked.evaluate((radio) => radio.matches(':focus')))) await person.tabTo(leaked);
          await person.press('ArrowDown');
        } else await person.click(due);
        await person.use(isByKeys, inDialog('Rotate'));
        await inDialog('I have stored it').waitFor();
        await person.use(isByKeys, inDialog('I have stored it'));
        await page.getByText('Replaces', { exact: true }).waitFor();
      },
    },
    {
      name: 'revoke a token',
      clicks: 4,
      keys: 8,
      act: async (isByKeys) => {
        const label = await tokenOf('Revoker Media');
        await record(isByKeys, 'Tokens', label);
        await action(isByKeys, button('Revoke'), 'Revoke');
        await inDialog('Revoke').waitFor();
        await person.use(isByKeys, inDialog('Revoke'));
        await page.getByText(`${label} is revoked`).waitFor();
      },
    },
    {
      name: 'let a plan lapse, and see the effect',
      clicks: 6,
      keys: 10,
      act: async (isByKeys) => {
        const name = `Lapsing ${isByKeys ? 'Keys' : 'Mouse'} Ltd`;
        await tokenOf(name);
        await record(isByKeys, 'Publishers', name);
        await action(isByKeys, button('Set the plan'), 'Set the plan');
        const plan = page.getByRole('dialog').getByLabel('Plan');
        await plan.waitFor();
        if (isByKeys) {
          if (!(await plan.evaluate((element) => element.matches(':focus')))) await person.tabTo(plan);
          await person.press('ArrowDown');
        } else {
          await person.choose(plan, 'free');
        }
        await person.use(isByKeys, inDialog('Set the plan'));
        await page.getByText('Refused: no Pro plan').waitFor();
      },
    },
    {
      name: 'export the notices of a filter',
      clicks: 4,
      keys: 25,
      act: async (isByKeys) => {
        await visit(isByKeys, 'Notices');
        await heading('Notices');
        await person.use(isByKeys, button('Published'));
        await page.waitForURL(/phase=published/);
        const csv = button('CSV, for a spreadsheet');
        const file = await downloads(async () => {
          if (isByKeys) {
            await person.tabTo(summary('Export'));
            await person.press('ArrowDown');
            await person.press('Enter');
          } else {
            await person.click(summary('Export'));
            await person.click(csv);
          }
        });
        expect(file).toMatch(/^notices.*\.csv$/);
      },
    },
    {
      name: 'search a person’s data, and save the answer',
      clicks: 3,
      keys: 25,
      act: async (isByKeys) => {
        await visit(isByKeys, 'Data-subject search');
        const email = page.getByLabel('E-mail address');
        await email.waitFor();
        await (isByKeys ? person.tabTo(email) : person.click(email));
        await person.type(String((partyRecord.advertiser as { email: string }).email));
        await page.keyboard.press('Enter');
        await button('Save as CSV').waitFor();
        expect(await downloads(() => person.use(isByKeys, button('Save as CSV')))).toMatch(/^personal-data-.*\.csv$/);
      },
    },
    {
      name: 'import a CSV file with two bad rows',
      clicks: 10,
      keys: 60,
      act: async (isByKeys) => {
        const ids = [1, 2, 3, 4].map((row) => `TASK-${isByKeys ? 'K' : 'M'}-${row}`);
        const csv = ['Id,Value', ...ids.map((id, index) => `${id},${index < 2 ? '90000000.00' : 'many'}`)].join('\n');
        await visit(isByKeys, 'Imports');
        await action(isByKeys, link('Import a file'), 'Import a file');
        const choosePublisher = async () => {
          const publisher = page.getByLabel('Publisher', { exact: true });
          if (!isByKeys) return person.pick(publisher, 'None: self-published (cannot be changed later)');
          await person.tabTo(publisher);
          await person.type('none');
          return person.press('Enter');
        };
        for (const [label, name, text, menu] of [
          ['Choose a file', 'autumn.csv', csv, undefined],
          ['Load from a file…', 'mapping.json', mapping(), 'Save or load'],
        ] as const) {
          if (menu) {
            await choosePublisher();
            await person.use(isByKeys, summary(menu));
          }
          const input = menu ? button(label) : page.getByLabel(label, { exact: true });
          await input.waitFor();
          const isFocused = await input.evaluate((element) => element.matches(':focus'));
          if (isByKeys && !isFocused) await person.tabTo(input);
          const [chooser] = await Promise.all([
            page.waitForEvent('filechooser'),
            isByKeys
              ? person.press('Enter')
              : person.click(menu ? input : page.locator('label').getByText(label, { exact: true })),
          ]);
          await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
        }
        await action(isByKeys, button('Check the file'), 'Check the file');
        await page.getByText('2 records can be imported, 2 cannot').waitFor();
        await person.use(isByKeys, button('Import 2 records'));
        await page.locator('.badge').getByText('Finished').waitFor();
        expect(await downloads(() => person.use(isByKeys, button('Save the rejected rows')))).toBe(
          'notices.rejects.csv',
        );
      },
    },
    {
      name: 'see who read a notice',
      clicks: 3,
      keys: 8,
      act: async (isByKeys) => {
        await person.search(isByKeys, ferry);
        await action(isByKeys, tab('Reads'), 'Reads');
        await action(isByKeys, link('Show all reads'), 'Show all');
        await heading('Access ledger');
      },
    },
    {
      name: 'share an address',
      clicks: 0,
      keys: 0,
      act: async () => {
        const other = await page.context().newPage();
        await other.goto(`${server.internalUrl}/notices?phase=draft`);
        await other.getByRole('heading', { level: 2, name: /^\d+ notices?$/ }).waitFor();
        await other.close();
      },
    },
    {
      name: 'compare two versions',
      clicks: 3,
      keys: 8,
      act: async (isByKeys) => {
        await person.search(isByKeys, ferry);
        await action(isByKeys, tab('History'), 'History');
        await action(isByKeys, link('Compare versions side by side'), 'Compare versions');
        await page.locator('.differences section').first().waitFor();
      },
    },
    {
      name: 'see what is due this week',
      clicks: 1,
      keys: 30,
      act: async (isByKeys) => {
        const due = page.getByRole('listitem').filter({ hasText: /due but not signed off/ });
        await person.use(isByKeys, due.getByRole('link', { name: /not signed off/ }).first());
        await page.getByRole('link', { name: 'Open the coast path' }).waitFor();
      },
    },
  ];

  for (const { name, clicks, keys, act } of tasks) {
    for (const isByKeys of [false, true]) {
      it(`is done ${isByKeys ? `by at most ${keys} keys` : `by at most ${clicks} clicks`}: ${name}`, async () => {
        await console.open('/');
        person.used = { clicks: 0, keys: 0 };
        await act(isByKeys);
        const { clicks: usedClicks, keys: usedKeys } = person.used;
        if (process.env.TASK_COUNTS) process.stderr.write(`${name}: ${usedClicks} clicks, ${usedKeys} keys\n`);
        // By mouse, Enter ends what is typed into the search.
        expect([usedClicks <= (isByKeys ? 0 : clicks), usedKeys <= (isByKeys ? keys : 1), person.used]).toEqual([
          true,
          true,
          expect.anything(),
        ]);
      });
    }
  }
});
