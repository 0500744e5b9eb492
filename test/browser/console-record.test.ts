import { expect, it } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { draftRecord } from '../support/draft-record.ts';
import { graphClient, review } from '../support/graph-server.ts';
import { describeConsole, openConsole } from './console-page.ts';
import { addressOf, pick, recordField } from './pages.ts';

await describeConsole('The form of a record', ({ server, browser, page, console }) => {
  const field = (path: string) => page.locator(`[id="field-${path}"]`);
  const shown = (path: string) => recordField(page, path);
  const operator = graphClient(server, demoTokens.operator);
  const save = () => page.getByRole('button', { name: /^Save (version|the draft)/ }).click();
  const recordOf = (paId: string) =>
    operator.ask<{ revision: number; record: Record<string, Record<string, unknown>> }>(
      `query ($paId: ID!) { notice(paId: $paId) { revision record {
        basicInformation { title description countries } campaign { name totalValue } controllers { email }
        complianceFunding { payer { email } } targeting { inclusionParameters personalDataCategories } } } }`,
      { paId },
    );

  it('has a control for every field that people write, and no other', async () => {
    await console.open('/notices/new');
    const names = await page.evaluate("[...document.querySelectorAll('.record [name]')].map(({ name }) => name)");
    const { inputFields } = await operator.ask<{
      inputFields: { name: string; type: { inputFields: { name: string; description: string }[] | null } }[];
    }>('{ __type(name: "NoticeInput") { inputFields { name type { inputFields { name description } } } } }');
    const paths = inputFields.flatMap(({ name, type }) =>
      (type.inputFields ?? [])
        .filter(({ description }) => !/Set by the server|ignored in an amendment/.test(description))
        .map((inner) => `${name}.${inner.name}`),
    );
    const constants = ['legalMetadata.regulation', 'legalMetadata.noticeTemplate', 'complianceFunding.payer'];
    const expected = paths.filter((path) => !constants.includes(path));
    expect(expected.length).toBeGreaterThan(60);
    const found = new Set((names as string[]).filter((name) => !name.startsWith('complianceFunding.payer.')));
    expect([...found].sort()).toEqual(['paId', 'publisherId', ...expected].sort());
    expect(await console.problems()).toEqual([]);
  });

  it('shows what is wrong at each field, and focuses the first', async () => {
    await (await shown('basicInformation.title')).fill('Bridges for everyone');
    await (await shown('basicInformation.countries')).fill('fi, xx');
    await (await shown('campaign.startDate')).fill('2026-12-01');
    await shown('targeting.usesTargetingTechniques');
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await page.getByText(/\d+ fields are blank or need a change\. Nothing was saved\./).waitFor();
    expect(await page.evaluate('document.activeElement?.id')).toBe('field-basicInformation.language');
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Funding \(\d+\)$/ })
      .waitFor();
    expect(await field('campaign.name').getAttribute('aria-invalid')).toBe('true');
    expect(await field('basicInformation.countries').getAttribute('aria-invalid')).toBe('true');
    expect(await field('basicInformation.title').getAttribute('aria-invalid')).toBe(null);
    expect(await field('basicInformation.title').inputValue()).toBe('Bridges for everyone');
    expect(await console.problems()).toEqual([]);
    await shown('basicInformation.countries');
    await page.getByRole('button', { name: 'Remove xx' }).click();
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Campaign' }).click();
    expect(await page.evaluate('document.activeElement?.id')).toBe('field-campaign.name');
  });

  it('creates a draft with parties, lists and amounts', async () => {
    const record = draftRecord() as Record<string, Record<string, unknown>>;
    const { controllers: _controllers, ...groups } = record;
    // It decides which fields there are.
    await pick(await shown('publisherId'), 'Järvilehti Media Oy');
    for (const [group, values] of Object.entries(groups)) {
      if (typeof values !== 'object') continue;
      for (const [name, value] of Object.entries(values ?? {})) {
        const path = `${group}.${name}`;
        if (value === null || name === 'payer' || (await field(path).count()) === 0) continue;
        const kind = await field(path).evaluate((element) => `${element.tagName} ${element.type}`);
        if (kind.startsWith('SELECT')) await (await shown(path)).selectOption(String(value));
        else if (kind.startsWith('FIELDSET')) {
          for (const each of value as string[]) await (await shown(path)).locator(`[value="${each}"]`).check();
        } else if (kind.includes('datetime')) await (await shown(path)).fill(String(value).slice(0, 19));
        else await (await shown(path)).fill([value].flat().join(kind.startsWith('TEXTAREA') ? '\n' : ', '));
      }
    }
    await (await shown('basicInformation.title')).fill('Bridges for everyone');
    await page.getByRole('link', { name: 'Controllers' }).click();
    await page.getByRole('button', { name: 'Add one' }).click();
    const [controller] = record.controllers as unknown as Record<string, string>[];
    const payer = record.complianceFunding?.payer as Record<string, string>;
    const parties = { 'controllers.0': controller ?? {}, 'complianceFunding.payer': payer };
    for (const [path, party] of Object.entries(parties)) {
      for (const [name, value] of Object.entries(party)) await (await shown(`${path}.${name}`)).fill(value);
    }
    await page.getByRole('button', { name: 'Save for later' }).click();
    await page.getByText('Only you can see this unfinished notice.').waitFor();
    // The answer is lost.
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation CreateNotice')) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Create the draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bridges for everyone' }).waitFor();
    expect(await operator.ask('{ notices(filter: { search: "Bridges for everyone" }) { totalCount } }')).toEqual({
      totalCount: 1,
    });
    const paId = (await addressOf(page)).pathname.split('/').at(-1) ?? '';
    const { record: stored } = await recordOf(paId);
    expect(stored.campaign).toEqual({ name: record.campaign?.name, totalValue: record.campaign?.totalValue });
    expect(stored.basicInformation?.countries).toEqual(record.basicInformation?.countries);
    expect(stored.complianceFunding).toEqual({ payer: { email: payer.email } });
    const { inclusionParameters, personalDataCategories } = record.targeting ?? {};
    expect(stored.targeting).toEqual({ inclusionParameters, personalDataCategories });
    expect(stored.controllers).toEqual([{ email: controller?.email }]);
  });

  it('takes it to the register by its buttons, amends it, and replaces it', async () => {
    const step = async (name: string, after: string, isAtOnce = false) => {
      await page.getByRole('button', { name, exact: true }).click();
      if (!isAtOnce) await page.getByRole('dialog').getByRole('button', { name }).click();
      await page.locator('.next-step').getByText(after).waitFor();
    };
    await step('Submit', 'The sponsor has to confirm the notice.');
    await step('Record the confirmation', 'The publisher has to sign it off.');
    await step('Record the sign-off', 'On the register.', true);
    await page.getByRole('link', { name: 'Amend', exact: true }).click();
    await (await shown('campaign.name')).fill('Bridges and tunnels');
    await (await shown('amendmentReason')).fill('Tunnels as well');
    await save();
    await step('Submit', 'The sponsor has to confirm version 2.');
    await step('Record the confirmation', 'The publisher has to sign off version 2');
    await step('Record the sign-off', 'On the register.');
    await page.getByRole('link', { name: 'History' }).click();
    const versions = page.locator('.panel', { has: page.getByRole('heading', { name: 'Versions' }) });
    await versions.getByText('Tunnels as well').waitFor();
    expect(await versions.locator('li strong').allTextContents()).toEqual(['Version 2', 'Version 1']);
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page
      .getByRole('term')
      .filter({ hasText: /^Campaign$/ })
      .locator('..')
      .getByText('Bridges and tunnels')
      .waitFor();
  });

  it('brings together what two people write, and asks only where they contradict', async () => {
    const paId = await operator.draft();
    await console.open(`/notices/${paId}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('link', { name: 'Basic information' }).waitFor();
    const { record } = await recordOf(paId);
    const theirs = draftRecord({
      publisherId: null,
      campaign: { name: 'Theirs' },
      basicInformation: { description: 'Added by them' },
    });
    await operator.amend(paId, theirs, null);
    await (await shown('campaign.name')).fill('Mine');
    await (await shown('campaign.totalValue')).fill('99999.50');
    await save();
    await page.getByText('Somebody else changed this notice while you were writing').waitFor();
    await page.getByText('Their changes are now in this form: Description.').waitFor();
    expect(await field('basicInformation.description').inputValue()).toBe('Added by them');
    expect(await field('campaign.name').inputValue()).toBe('Mine');
    expect(await console.problems()).toEqual([]);
    await page.getByText('Somebody else wrote: Theirs').getByRole('button', { name: 'Use theirs' }).click();
    expect(await field('campaign.name').inputValue()).toBe('Theirs');
    await save();
    await page.getByText('Submit the notice so that the sponsor can confirm it.').waitFor();
    const after = (await recordOf(paId)).record;
    expect(after.campaign).toEqual({ name: 'Theirs', totalValue: '99999.50' });
    expect(after.basicInformation).toEqual({ ...record.basicInformation, description: 'Added by them' });
  });

  it('keeps an amendment that others began and changed while the form was open', async () => {
    const paId = await operator.draft();
    await operator.move(paId, ...review);
    const amend = (reason: string, campaign: object) =>
      operator.amend(paId, draftRecord({ publisherId: null, campaign }), reason);
    const amendment = async () =>
      (
        await operator.ask<{ amendment: object }>(
          'query ($paId: ID!) { notice(paId: $paId) { amendment { amendmentReason record { campaign { name totalValue } } } } }',
          { paId },
        )
      ).amendment;
    await console.open(`/notices/${paId}/edit`);
    await (await shown('campaign.totalValue')).fill('70000.00');
    await (await shown('amendmentReason')).fill('My reason');

    await amend('Reason of the second', { name: 'Name of the second' });
    await save();
    await page.getByText('Somebody else began version 2 while you were writing').waitFor();
    await page.getByText('Their changes are now in this form: Campaign name.').waitFor();
    await page.getByText('Somebody else wrote: Reason of the second').waitFor();
    expect(await field('campaign.totalValue').inputValue()).toBe('70000.00');
    expect(await console.problems()).toEqual([]);

    await amend('Reason of the third', { name: 'Name of the third' });
    await save();
    await page.getByText('Somebody else changed this notice while you were writing').waitFor();
    await page
      .getByText('Somebody else wrote: Reason of the third')
      .getByRole('button', { name: 'Use theirs' })
      .click();
    // The answer is lost, so the same is sent again.
    let isLost = false;
    await page.route('**/graphql', async (route) => {
      if (isLost || !route.request().postData()?.includes('mutation AmendNotice')) return route.fallback();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await save();
    await page.getByText('The server cannot be reached.').waitFor();
    expect(await field('campaign.totalValue').inputValue()).toBe('70000.00');
    await save();
    await page.getByText('Submit version 2').waitFor();
    expect(await amendment()).toEqual({
      amendmentReason: 'Reason of the third',
      record: { campaign: { name: 'Name of the third', totalValue: '70000.00' } },
    });
    await page.unroute('**/graphql');
  });

  it('keeps what was written when somebody else submits the notice, and when it can no longer be read', async () => {
    const paId = await operator.draft();
    await console.open(`/notices/${paId}/edit`);
    await (await shown('campaign.name')).fill('Mine');
    await operator.move(paId, 'submitNotice');
    await save();
    await page.getByText('Somebody else changed this notice while you were writing').waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await save();
    await page.getByText('The server cannot be reached.').first().waitFor();
    expect(await field('campaign.name').inputValue()).toBe('Mine');
    await page.unroute('**/graphql');
  });

  it('records each opening of a record in the ledger once', async () => {
    await console.open('/notices/PA-7K3QX9T2ZB');
    const reads = async () => {
      const ledger = '{ accessLedger(filter: { paIds: ["PA-7K3QX9T2ZB"] }) { totalCount } }';
      return (await operator.ask<{ totalCount: number }>(ledger)).totalCount;
    };
    const before = await reads();
    await page.getByRole('link', { name: 'Amend', exact: true }).click();
    await field('amendmentReason').waitFor();
    expect(await reads()).toBe(before + 1);
    await (await shown('amendmentReason')).fill('The end of the campaign');
    await (await shown('campaign.endDate')).fill('2027-04-10');
    await (await shown('advertiser.email')).fill('new@kuukkelipuolue.example');
    await save();
    await page.getByText('Submit version 2').waitFor();
  });

  it('is compared with that of another version', async () => {
    const paId = 'PA-7K3QX9T2ZB';
    await operator.move(paId, ...review);
    await console.open(`/notices/${paId}?tab=history`);
    await page.getByRole('link', { name: 'Compare versions side by side' }).click();
    const row = (of: typeof page, name: string) => of.locator('.differences section', { hasText: name });
    await row(page, 'Campaign end date').locator('ins').getByText('10 Apr 2027').waitFor();
    const before = (await row(page, 'Campaign end date').locator('del').textContent()) ?? '';
    expect(before).toMatch(/^\d+ Apr 2027$/);
    await page.getByText('2 fields', { exact: true }).waitFor();
    expect(await page.getByText('new@kuukkelipuolue.example').count()).toBe(0);
    await page.getByRole('button', { name: 'Show contact data' }).click();
    await row(page, 'Advertiser email').locator('ins').getByText('new').waitFor();
    expect(await console.problems()).toEqual([]);
    await page.getByText('Full text of version 1').click();
    await page.getByText(before, { exact: true }).nth(1).waitFor();

    const { page: other, open, signIn } = await openConsole(browser, server);
    await signIn(demoTokens.viewer);
    await open(`/notices/${paId}?tab=history`);
    await other.getByRole('link', { name: 'Compare versions side by side' }).click();
    await row(other, 'Campaign end date').locator('ins').getByText('10 Apr 2027').waitFor();
    await row(other, 'Advertiser email').getByText('Contact data is hidden').first().waitFor();
    expect(await other.getByRole('button', { name: 'Show contact data' }).count()).toBe(0);
    await other.close();
  });

  it('is kept when the token is revoked, for the token that replaces it and no other', async () => {
    const admin = (mutation: string, input: object) =>
      server
        .graphql(demoTokens.administrator, mutation, { input })
        .then(({ data }) => Object.values(data ?? {})[0] as Record<'secret' | 'token', never>);
    const minted = await admin(
      'mutation ($input: MintTokenInput!) { mintToken(input: $input) { secret token { id } } }',
      { tier: 'staff', role: 'operator', label: 'Anna’s desk' },
    );
    const { page: own, open, problems } = await openConsole(browser, server);
    await own.goto(server.internalUrl);
    const signIn = async (token: string) => {
      await own.getByLabel('Staff token').fill(token);
      await own.keyboard.press('Enter');
    };
    await signIn(minted.secret);
    await own.getByText('Anna’s desk').waitFor();
    await open('/notices/new');
    const title = own.locator('[id="field-basicInformation.title"]');
    await title.fill('Bridges for everyone');
    const { id } = minted.token as { id: string };
    const rotated = await admin(
      'mutation ($input: RotateTokenInput!) { rotateToken(input: $input) { secret token { id } } }',
      { id, overlapMinutes: 0 },
    );
    await own.getByRole('link', { name: 'Targeting' }).click();
    await own.getByRole('button', { name: 'Create the draft' }).click();
    const dialog = own.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByText('The token was revoked, has expired, or is not known.').waitFor();
    await own.keyboard.press('Escape');
    await own.keyboard.press('Escape');
    expect(await title.isVisible()).toBe(false);
    expect(await problems()).toEqual([]);
    await signIn(demoTokens.administrator);
    await dialog.getByText('This is Demo: administrator, not Anna’s desk.').waitFor();
    expect(await title.isVisible()).toBe(false);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await signIn(rotated.secret);
    await own.getByText(/\d+ fields are blank or need a change\. Nothing was saved\./).waitFor();
    expect(await title.inputValue()).toBe('Bridges for everyone');
    expect(await own.getByText('Anna’s desk').count()).toBe(1);

    const { id: successor } = rotated.token as { id: string };
    await admin('mutation ($input: RevokeTokenInput!) { revokeToken(input: $input) { token { id } } }', {
      id: successor,
    });
    // The console may know before, and then hides the form.
    await own.locator('button', { hasText: 'Create the draft' }).dispatchEvent('click');
    await dialog.waitFor();
    await signIn(demoTokens.administrator);
    await dialog.getByRole('button', { name: 'Go on as Demo: administrator' }).click();
    await own.locator('.session').getByText('Demo: administrator').waitFor();
    expect(await title.inputValue()).toBe('');
    await own.close();
  });

  it('stays on the screen that is shown when a slow answer comes, and says what was saved', async () => {
    await console.open('/notices/PA-7K3QX9T2ZB/edit');
    await page.locator('[id="field-amendmentReason"]').fill('A slow answer');
    await page.evaluate("location.hash = 'field-basicInformation.title'");
    await page.locator('[id="field-basicInformation.title"]').fill('A title that takes its time');
    let answerNow = () => {};
    const isShown = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON().operationName === 'AmendNotice') await isShown;
      await route.fallback();
    });
    await page.getByRole('button', { name: /^Save (version|the draft)/ }).click();
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Data-subject search' }).click();
    await page.getByLabel('E-mail address').fill('someone@sponsor.example');
    answerNow();
    await page.getByText(/^Saved: /).waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('someone@sponsor.example');
    await page.unroute('**/graphql');
  });

  it('asked nothing of another host, and did nothing that its policy forbids', () => {
    expect([...console.origins]).toEqual([server.internalUrl]);
    // The answer that is lost, above.
    expect(console.complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
