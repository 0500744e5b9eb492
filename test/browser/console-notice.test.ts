import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphClient } from '../support/graph-server.ts';
import { type ConsolePage, describeConsole, openConsole } from './console-page.ts';
import { alter, holdBack, recordField } from './pages.ts';

await describeConsole('A notice in the console', ({ server, browser, page: author }) => {
  /** Of the person who judges, while an author writes. */
  let judge: Page;
  let console: ConsolePage;
  let paId: string;
  let publisherId: string;

  beforeAll(async () => {
    console = await openConsole(browser, server);
    judge = console.page;
    await console.signIn(demoTokens.operator);
    paId = await newDraft();
  });

  const { ask, amend, draft, move } = graphClient(server, demoTokens.operator);
  /** Of a publisher: a sponsor that publishes itself signs off by confirming. */
  const newDraft = async () => {
    const ofDemo = '{ notice(paId: "PA-7K3QX9T2ZB") { publisher { id } } }';
    publisherId = (await ask<{ publisher: { id: string } }>(ofDemo)).publisher.id;
    return draft(draftRecord({ publisherId }));
  };
  const step = (name: string, id = paId) => move(id, name);
  /** What the public register shows. */
  const onRegister = async () => {
    const { status, body } = await server.call({ path: `~/advertisement/${paId}`, token: demoTokens.readOnly });
    expect(status).toBe(200);
    return body as { basicInformation: { description: string }; legalMetadata: { version: number } };
  };
  const reads = async () =>
    (await ask<{ totalCount: number }>(`{ accessLedger(filter: { paIds: ["${paId}"] }) { totalCount } }`)).totalCount;
  const phaseOf = async (id: string) => (await ask<{ phase: string }>(`{ notice(paId: "${id}") { phase } }`)).phase;
  const tab = (name: string) =>
    judge.getByRole('navigation', { name: 'Parts of the notice' }).getByRole('link', { name });
  const current = () => judge.locator('.tabs [aria-current]').textContent();
  const difference = (name: string) =>
    judge.locator('.differences section', { has: judge.getByRole('heading', { name, exact: true }) });
  const decision = () => judge.getByRole('region', { name: /decision on version/ });
  const amendByForm = async (reason: string, description: string) => {
    await author.goto(`${server.internalUrl}/notices/${paId}/edit`);
    const fields = {
      'basicInformation.description': description,
      'campaign.endDate': '2027-04-30',
      'advertiser.email': 'new@example.org',
      amendmentReason: reason,
    };
    for (const [path, text] of Object.entries(fields)) await (await recordField(author, path)).fill(text);
    await author.getByRole('button', { name: /^Save (version|the draft)/ }).click();
    await author.getByRole('button', { name: 'Submit' }).click();
    await author.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await author.locator('.next-step').getByText('The sponsor has to confirm').waitFor();
  };

  it('shows all of a first version to the person who judges it, without contact data', async () => {
    await step('submitNotice');
    await console.open(`/notices/${paId}`);
    expect((await current())?.trim()).toMatch(/^Review/);
    for (const text of ['Turvallinen koulumatka jokaiselle lapselle.', 'The law asks for them where they apply']) {
      await judge.getByText(text).waitFor();
    }
    const { advertiser } = draftRecord() as { advertiser: { email: string; streetAddress: string } };
    expect(await judge.content()).not.toContain(advertiser.streetAddress);
    expect(await console.problems()).toEqual([]);
    await decision().getByRole('button', { name: 'Record the confirmation' }).click();
    await judge.getByRole('dialog').getByRole('button', { name: 'Record the confirmation' }).click();
    await judge.getByRole('dialog').waitFor({ state: 'detached' });
    // It can be taken back, and nothing is missing: no dialog asks.
    await decision().getByRole('button', { name: 'Record the sign-off', exact: true }).click();
    await judge.locator('.next-step').getByText('On the register.').waitFor();
    expect((await onRegister()).legalMetadata.version).toBe(1);
    expect(await reads()).toBe(0);
  });

  it('shows contact data after a button, and the read in the ledger', async () => {
    const { advertiser } = draftRecord() as { advertiser: { streetAddress: string } };
    await tab('Record').click();
    await judge.getByRole('heading', { name: 'Advertiser' }).waitFor();
    expect(await judge.content()).not.toContain(advertiser.streetAddress);
    const release = await holdBack(judge, 'NoticeRecord');
    await judge.getByRole('button', { name: 'Show contact data' }).dblclick();
    release();
    await judge.getByText(advertiser.streetAddress).first().waitFor();
    await judge.unroute('**/graphql');
    expect(await console.problems()).toEqual([]);
    await judge.getByRole('button', { name: 'Hide contact data' }).click();
    expect(await judge.getByText(advertiser.streetAddress).count()).toBe(0);
    expect(await reads()).toBe(1);
  });

  it('shows one person what another amended, and puts it on the register by the button below', async () => {
    await amendByForm('The campaign is longer', 'Turvallinen ja lyhyt koulumatka jokaiselle lapselle.');
    await console.open(`/notices/${paId}`);
    expect((await current())?.trim()).toMatch(/^Review/);
    await judge.getByText('The campaign is longer').waitFor();
    expect(await judge.locator('.differences h3').allTextContents()).toEqual([
      'Description',
      'Campaign end date',
      'Advertiser email',
    ]);
    const description = difference('Description');
    expect(await description.locator('ins').allTextContents()).toEqual(['ja lyhyt ']);
    expect(await description.locator('del').count()).toBe(0);
    await difference('Campaign end date').locator('ins', { hasText: '30 Apr 2027' }).waitFor();
    expect(await difference('Advertiser email').getByText('Contact data').count()).toBe(2);
    expect(await judge.content()).not.toContain('new@example.org');
    expect(await console.problems()).toEqual([]);
    for (const name of ['Record the confirmation', 'Record the sign-off']) {
      await decision().getByRole('button', { name }).click();
      await judge.getByRole('dialog').getByRole('button', { name }).click();
      await judge.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await judge.locator('.next-step').getByText('On the register.').waitFor();
    expect(await onRegister()).toMatchObject({
      basicInformation: { description: 'Turvallinen ja lyhyt koulumatka jokaiselle lapselle.' },
      legalMetadata: { version: 2 },
    });
    await tab('Changes').click();
    await judge.getByText('The campaign is longer').waitFor();
    await difference('Campaign end date').waitFor();
  });

  it('is judged by keyboard alone', async () => {
    await amendByForm('A shorter text', 'Turvallinen koulumatka.');
    await step('confirmNotice');
    await console.open(`/notices/${paId}`);
    const focused = () => judge.evaluate('document.activeElement?.textContent?.trim()');
    /** Presses Tab until the focus is on a text. */
    const tabTo = async (text: string) => {
      for (let presses = 1; presses <= 60; presses += 1) {
        await judge.keyboard.press('Tab');
        if ((await focused()) === text) return presses;
      }
      throw new Error(`the focus does not reach ${text}`);
    };
    await tabTo('Record the sign-off');
    await judge.keyboard.press('Enter');
    await judge.getByRole('dialog').waitFor();
    await tabTo('Record the sign-off');
    await judge.keyboard.press('Enter');
    await judge.locator('.next-step').getByText('On the register.').waitFor();
    expect(await focused()).toMatch(/^On the register\./);
    expect(await onRegister()).toMatchObject({
      basicInformation: { description: 'Turvallinen koulumatka.' },
      legalMetadata: { version: 3 },
    });
  });

  it('signs off no more than what it showed', async () => {
    const other = await newDraft();
    await move(other, 'submitNotice', 'confirmNotice');
    await console.open(`/notices/${other}`);
    await move(other, 'requestNoticeRevision');
    await amend(other, draftRecord({ publisherId, campaign: { name: 'Another name' } }), null);
    await move(other, 'submitNotice', 'confirmNotice');
    await decision().getByRole('button', { name: 'Record the sign-off', exact: true }).click();
    await decision().getByRole('alert').waitFor();
    expect(await phaseOf(other)).toBe('awaiting_sign_off');
    await judge.getByText('Another name').first().waitFor();

    // Only the content is older than the rest of the page.
    await alter(judge, 'NoticeContent', ({ notice }) => {
      notice.revision -= 1;
    });
    await console.open(`/notices/${other}`);
    await decision().getByText('Other decisions', { exact: true }).click();
    // All of its menu is within the window and the card.
    const [card, item] = [await decision().boundingBox(), await decision().locator('.acts > ul').boundingBox()];
    expect(item?.x).toBeGreaterThanOrEqual(card?.x ?? 0);
    expect((item?.y ?? 800) + (item?.height ?? 0)).toBeLessThan((card?.y ?? 0) + (card?.height ?? 0));
    await decision().getByRole('button', { name: 'Record the sign-off with a note' }).click();
    await judge.getByRole('dialog').getByRole('button', { name: 'Record the sign-off' }).click();
    await judge.getByText('What somebody else changed').waitFor();
    expect(await phaseOf(other)).toBe('awaiting_sign_off');
    await judge.unroute('**/graphql');
  });

  it('can be discarded while it is a draft that was never signed off', async () => {
    const mistake = await draft(draftRecord({ publisherId }));
    await console.open(`/notices/${mistake}`);
    await judge.getByText('More actions').click();
    await judge.getByRole('button', { name: 'Discard the draft' }).click();
    await judge.getByRole('dialog').getByText('deleted for good').waitFor();
    await judge.getByRole('dialog').getByRole('button', { name: 'Discard the draft' }).click();
    await judge.getByText('Draft discarded').waitFor();
    await judge.waitForURL('**/notices');
    expect(await ask(`{ notice(paId: "${mistake}") { paId } }`).catch(String)).toMatch('NOTICE_UNKNOWN');

    await console.open('/notices/PA-5R9ZTH1F8V');
    await judge.getByText('More actions').click();
    expect(await judge.getByRole('button', { name: 'Discard the draft' }).count()).toBe(0);
  });

  it('is judged on a telephone with what it does not state first, and its buttons in view', async () => {
    await judge.setViewportSize({ width: 375, height: 800 });
    await console.open('/notices/PA-1F6XB3G8KS?tab=changes');
    const top = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.y ?? 0;
    expect(await top(decision())).toBeLessThan(await top(judge.locator('.record-sections')));
    // What the law asks of each notice stands before what may be right.
    const points = await decision()
      .locator('.checklist > li')
      .evaluateAll((all) => all.map((each) => each.className));
    expect(points).toEqual(['fails', 'undecided']);
    await decision().locator('.fails').getByText('Label text is missing').waitFor();
    await decision().getByText('blank: European repository URL').waitFor();
    const repository = judge.locator('.values > div', { hasText: 'European repository URL' });
    await repository.getByText('Blank: check').waitFor();
    // From anywhere in it, one click leads to a group.
    await judge
      .getByRole('navigation', { name: 'Groups of the record' })
      .getByRole('link', { name: 'Funding' })
      .click();
    await judge.waitForURL(/#group-complianceFunding$/);
    await judge.getByRole('link', { name: 'Funding' }).and(judge.locator(':target-current')).waitFor();
    await console.open('/notices/PA-1F6XB3G8KS?tab=changes');
    // One button and a menu: what the version does not state is a reason to send it back.
    const first = decision().getByRole('button', { name: 'Send back for revision' });
    const box = await first.boundingBox();
    expect((box?.y ?? 800) + (box?.height ?? 0)).toBeLessThan(800);
    await decision().getByText('Other', { exact: true }).locator('..').click();
    await decision().getByRole('button', { name: 'Record the sign-off' }).waitFor();
    await first.click();
    expect(await judge.getByLabel('What has to change (optional)').inputValue()).toBe('Missing: label text.');
    await judge.keyboard.press('Escape');
    // What is at the top leaves the first half of the window to the notice.
    expect(await top(judge.locator('.tabs'))).toBeLessThan(260);
    expect(await judge.locator('.next-step strong').textContent()).toMatch(/^Sign-off since \d+ \w+/);
    expect(await decision().getByText('must be submitted and confirmed again').isVisible()).toBe(true);
    await judge.setViewportSize({ width: 1280, height: 800 });
    // Each button has a line with its consequence.
    await decision()
      .getByText(/^Send back for revision: Version 1 becomes a draft/)
      .waitFor();
    await decision()
      .getByText(/^Record the sign-off: The public register shows the notice from/)
      .waitFor();
    const content = await judge.locator('.record-sections').boundingBox();
    expect((await decision().boundingBox())?.x).toBeGreaterThan((content?.x ?? 0) + (content?.width ?? 0));
  });

  it('is judged as an amendment by what it changes, and shows on a telephone first what it does not state', async () => {
    const path = '/notices/PA-5R9ZTH1F8V?tab=changes';
    const withoutLabel = (of: 'amendment' | 'both') =>
      alter(judge, 'NoticeContent', ({ notice }) => {
        notice.amendment.content.legalMetadata.labelText = null;
        if (of === 'both') notice.content.legalMetadata.labelText = null;
      });
    await withoutLabel('both');
    await console.open(path);
    await decision()
      .locator('.undecided')
      .getByText('Also missing in the version on the register: label text')
      .waitFor();
    expect(await decision().locator('.buttons .primary').textContent()).toContain('Record the');
    await judge.unroute('**/graphql');
    await withoutLabel('amendment');
    await console.open(path);
    await decision().locator('.fails').getByText('Label text is missing').waitFor();
    expect(await decision().locator('.buttons .primary').textContent()).toContain('Send back');
    await judge.unroute('**/graphql');
    await judge.setViewportSize({ width: 375, height: 800 });
    const top = async (part: string) => (await judge.locator(part).first().boundingBox())?.y ?? 0;
    expect(await top('.checklist')).toBeLessThan(await top('.differences'));
    await judge.setViewportSize({ width: 1280, height: 800 });
  });

  it('gives the reasons for all amendments between two versions', async () => {
    await alter(judge, 'NoticeVersions', ({ notice }) => {
      notice.versions.push({ ...notice.versions[0], version: 3, amendmentReason: 'Agreed again.' });
    });
    await alter(judge, 'VersionDifferences', ({ notice }) => {
      notice.versions = [{ version: 3, differences: [] }];
    });
    await console.open('/notices/PA-3H8RBQ5K1M?tab=changes&left=1&right=3');
    await judge.getByText('The two versions are identical').waitFor();
    expect(await judge.locator('p.reason').allTextContents()).toEqual([
      'Reason for version 3 Agreed again.',
      'Reason for version 2 Budget raised for the autumn.',
    ]);
    await judge.unroute('**/graphql');
  });

  it('has its tabs at one height, whatever they show', async () => {
    await console.open('/notices/PA-5R9ZTH1F8V');
    const tops: unknown[] = [];
    for (const name of ['Record', 'Review', 'Metrics', 'Reads', 'History']) {
      await judge.getByRole('navigation', { name: 'Parts of the notice' }).getByRole('link', { name }).click();
      await judge.locator('.tabs [aria-current]').filter({ hasText: name }).waitFor();
      tops.push((await judge.locator('.tabs').boundingBox())?.y);
      // Not offered on the review itself.
      const review = judge.getByRole('link', { name: 'Review it' });
      expect([name, await review.count()]).toEqual([name, name === 'Review' ? 0 : 1]);
    }
    expect(new Set(tops).size).toBe(1);
  });

  it('leads from its groups to each, in the order of the form', async () => {
    await console.open('/notices/PA-7K3QX9T2ZB');
    const groups = judge.getByRole('navigation', { name: 'Groups of the record' }).getByRole('link');
    const names = await groups.allTextContents();
    expect(names.slice(0, 3)).toEqual(['Basic information', 'Label and links', 'Advertiser']);
    expect(await judge.locator('.record-sections h2').allTextContents()).toEqual(names);
    await groups.last().click();
    await judge.waitForURL(/#group-targeting$/);
    const { y = 0 } = (await judge.locator('#group-targeting').boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(48);
    expect(y).toBeLessThan(800);
    await console.open('/notices/new');
    const form = judge.getByRole('navigation', { name: 'Sections of the record' }).getByRole('link');
    expect(await form.locator('span:first-child').allTextContents()).toEqual(names);
  });

  it('has its main act beside its menu on a telephone, and does not offer it twice', async () => {
    await judge.setViewportSize({ width: 375, height: 800 });
    await console.open('/notices/PA-3H8RBQ5K1M');
    await judge.getByRole('link', { name: 'Amend' }).waitFor();
    await judge.getByLabel('More actions').click();
    await judge.getByRole('link', { name: 'Duplicate this notice' }).waitFor();
    expect(await judge.getByRole('link', { name: 'Amend' }).count()).toBe(1);
    await judge.setViewportSize({ width: 1280, height: 800 });
  });

  it('says at each step its day, also the one that is to come', async () => {
    await console.open('/notices/PA-4E1CVN7S6H');
    const days = await judge
      .locator('.stepper li')
      .evaluateAll((all) => all.map((each) => each.querySelector('time')?.textContent));
    const [draft, confirmation, signOff, scheduled, published, ended] = days;
    expect(draft).toMatch(/^\d+ Nov$/);
    expect(signOff).toBe(`since ${confirmation}`);
    expect([scheduled, ended]).toEqual([undefined, undefined]);
    expect(published).toMatch(/^from \d+ Dec$/);
  });

  it('says since when its newest version is on the register, not when its first was published', async () => {
    await console.open('/notices/PA-3H8RBQ5K1M');
    const days = await judge.locator('.stepper li time').allTextContents();
    expect(await judge.locator('.stepper li[aria-current]').textContent()).toMatch(/^Published\s?version 2 since/);
    // It is shown at once, and was never scheduled.
    const names = (await judge.locator('.stepper .name').allTextContents()).map((text) => text.replace(', done', ''));
    expect(names).toEqual(['Confirmation', 'Sign-off', 'Published', 'Ended']);
    expect(days.map((text) => Date.parse(text))).toEqual(
      days.map((text) => Date.parse(text)).toSorted((a, b) => a - b),
    );
  });

  it('has no serious problem of accessibility on any of its tabs, or in its menu', async () => {
    for (const name of ['Record', 'Review', 'Metrics', 'Reads', 'History']) {
      await console.open(`/notices/PA-5R9ZTH1F8V?tab=${name === 'Reads' ? 'readers' : name.toLowerCase()}`);
      expect((await current())?.trim()).toMatch(new RegExp(`^${name}`));
      expect([name, await console.problems()]).toEqual([name, []]);
    }
    await judge.getByText('More actions').click();
    await judge.getByRole('button', { name: 'Discard the amendment' }).waitFor();
    expect(await console.problems()).toEqual([]);
    await judge.getByRole('button', { name: 'Discard the amendment' }).click();
    await judge.getByRole('dialog').waitFor();
    await judge.keyboard.press('Escape');
    expect(await judge.evaluate('document.activeElement?.textContent?.trim()')).toBe('More actions');
  });

  it('leads to what belongs to it', async () => {
    await console.open('/notices/PA-3H8RBQ5K1M');
    const facts = judge.getByRole('complementary');
    const hrefs = await facts.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    for (const expected of [/^\/notices\?sponsor-of=/, /^\/publishers\//, /^\/notices\?campaign=/]) {
      expect(hrefs).toContainEqual(expect.stringMatching(expected));
    }
    await judge.getByText('More actions').click();
    expect(await judge.getByRole('link', { name: 'Show refused calls' }).getAttribute('href')).toMatch(
      /^\/calls\?notice=/,
    );
    await judge.keyboard.press('Escape');
    await tab('Reads').click();
    expect(await facts.count()).toBe(0);
    await judge.getByRole('link', { name: 'Show all reads' }).click();
    await judge.waitForURL('**/ledger?notice=PA-3H8RBQ5K1M');
    await console.settled();
  });

  it('asks for all that it shows at once', async () => {
    const asked = new Set<string>();
    let release = () => {};
    const all = new Promise<void>((resolve) => {
      release = resolve;
    });
    const expected = ['Notice', 'NoticeContent', 'NoticeVersions', 'NoticeMetrics', 'LedgerList', 'AuditList'];
    // Nothing is answered before everything was asked for.
    await judge.route('**/graphql', async (route) => {
      asked.add(route.request().postDataJSON().operationName);
      if (expected.every((name) => asked.has(name))) release();
      await all;
      await route.fallback();
    });
    await console.open(`/notices/${paId}`);
    await judge.unroute('**/graphql');
    expect([...asked].sort()).toEqual([...expected, 'Me'].sort());
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...console.origins]).toEqual([server.internalUrl]);
    expect(console.complaints).toEqual([]);
  });

  it('says since when a plan has ended, and asks for a reason before it says that an advertisement ceased', async () => {
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      '{ publishers(filter: { search: "Eulenfurter" }) { nodes { id } } }',
    );
    await console.open(`/publishers/${nodes[0]?.id}`);
    await judge
      .getByRole('listitem')
      .filter({ hasText: /Pro plan ended on \d+ \w+.*All calls of the publisher have been refused since then/ })
      .waitFor();
    await console.open('/notices/PA-7K3QX9T2ZB');
    await judge
      .locator('summary')
      .and(judge.getByLabel('More actions', { exact: true }))
      .click();
    await judge.getByRole('button', { name: 'Mark as ceased' }).click();
    const dialog = judge.getByRole('dialog');
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Mark as ceased' }).click();
    expect(await phaseOf('PA-7K3QX9T2ZB')).toBe('published');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
