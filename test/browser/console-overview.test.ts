import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { describeConsole } from './console-page.ts';
import { alter, holdBack } from './pages.ts';

/** Three notices of the demo data that are not signed off start in the seven days from here. */
const now = new Date('2026-11-29T12:00:00Z');
const starting = ['Saaristo ansaitsee lautan', 'Open the coast path', 'Yes to the new library'];

await describeConsole('The overview of the console', ({ server, page, console: observed }) => {
  beforeAll(async () => {
    server.clock.now = now;
    await page.clock.setFixedTime(now);
  });

  const panel = (title: string) =>
    page.locator('.panel').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const task = (what: RegExp) => panel('To do').getByRole('listitem').filter({ hasText: what });
  const titles = () => page.locator('.rows tbody th a').allTextContents();
  const isInFirstView = async (what: RegExp) => {
    const box = await task(what).boundingBox();
    return box !== null && box.y + box.height < 800;
  };

  it('says what is due this week, and leads to it by mouse', async () => {
    await observed.open('/');
    const due = task(/due but not signed off/);
    const text = await due.textContent();
    for (const title of starting.slice(0, 2)) expect(text).toContain(title);
    expect(text).toContain('Ilmari ehdolle');
    expect(text).toContain('draft, due');
    const count = Number(await due.locator('strong').textContent());
    expect(await isInFirstView(/not signed off/)).toBe(true);
    await due
      .getByRole('link', { name: /not signed off/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
    await observed.settled();
    const found = await titles();
    expect(found).toHaveLength(count);
    expect(found).toEqual(expect.arrayContaining(starting));
  });

  it('leads the administrator of an empty register to its first publisher', async () => {
    await observed.open('/');
    await task(/not signed off/).waitFor();
    expect(await task(/first publisher/).count()).toBe(0);
    await alter(page, 'OverviewWork', ({ registered }) => registered.nodes.pop());
    await observed.open('/');
    await task(/first publisher/)
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('button', { name: 'Add a publisher' }).waitFor();
    await page.unroute('**/graphql');
  });

  it('counts the calls of a day on which many were refused', async () => {
    await alter(page, 'OverviewSpikes', (data) => {
      const start = new Date(Date.now() - 2 * 86_400_000).toISOString();
      data.requestFigures.push({ start: `${start.slice(0, 10)}T00:00:00Z`, code: 'RATE_LIMITED', requests: 1310 });
    });
    await observed.open('/');
    const spike = task(/Usually none\./);
    const [count, what] = await spike.locator('strong, p:not(.note)').allTextContents();
    // One thing to do, whatever the number of its calls.
    expect(count).toBe('1');
    expect(what).toMatch(/^Rate limit exceeded: 1,310 of [\d,]+ refused calls on \d+ \w+$/);
    // As the plot below counts them: for any reason.
    const total = Number(/of ([\d,]+) refused/.exec(what ?? '')?.[1]?.replace(',', ''));
    expect(total).toBeGreaterThanOrEqual(1310);
    await page.unroute('**/graphql');
  });

  it('names the notices that lack counts, and leads to each', async () => {
    await observed.open('/');
    const outdated = task(/with metrics older than a week/);
    const named = await outdated.locator('.note').getByRole('link').allTextContents();
    const count = Number(await outdated.locator('strong').textContent());
    expect(named).toHaveLength(Math.min(3, count));
    await outdated.getByRole('link', { name: named[0] ?? '', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: named[0] ?? '' }).waitFor();
  });

  it('has above each plot the sums of its values', async () => {
    await observed.open('/');
    for (const [title, names] of [
      ['Views and engagements', { views: ['Views'], engagements: ['Engagements'] }],
      ['Calls to the partner API', { calls: ['Answered', 'Refused'], refused: ['Refused'] }],
    ] as const) {
      const figure = panel(title).locator('figure');
      const heads = await figure.locator('thead th').allTextContents();
      const sumOf = async (head: string) => {
        const cells = await figure.locator(`tbody tr > :nth-child(${heads.indexOf(head) + 1})`).allTextContents();
        return cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
      };
      const said = (await figure.locator('> .note').textContent()) ?? '';
      for (const [name, columns] of Object.entries(names)) {
        const sums = await Promise.all(columns.map(sumOf));
        const sum = sums.reduce((all, each) => all + each, 0).toLocaleString('en-GB');
        expect(said).toMatch(new RegExp(`(^| )${sum} ${name}`));
      }
    }
  });

  it('has the key of a plot beside its sum, not over it', async () => {
    await observed.open('/');
    const figure = panel('Views and engagements').locator('figure');
    const boxOf = async (selector: string) => {
      const box = await figure.locator(selector).first().boundingBox();
      return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) };
    };
    await figure.locator('.before').first().waitFor();
    expect((await boxOf('.shown > .key')).top).toBeGreaterThanOrEqual((await boxOf('> .note')).bottom);
  });

  it('says how many notices are new on the register, and lists as many', async () => {
    await observed.open('/');
    const link = page.getByRole('link', { name: /^\d+ new on the register in the last 30 days$/ });
    const count = Number.parseInt((await link.textContent()) ?? '', 10);
    await link.click();
    await page.getByRole('heading', { name: `${count} notices`, exact: true }).waitFor();
  });

  it('shows who spent most as bars, each leading to as many notices as it says, and saves them as a table and a picture', async () => {
    await observed.open('/?spend=year');
    const spend = panel('Spend by sponsor');
    const first = spend.locator('.bars tbody tr').first();
    const [name, count, amount = ''] = await Promise.all(
      ['a', '.note', 'td:last-child'].map((part) => first.locator(part).textContent()),
    );
    await spend.locator('.tools summary').click();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      spend.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    const [head, ...rows] = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(head).toBe('Sponsor,Notices,Ad amounts and benefits in kind (EUR)');
    expect(rows).toHaveLength(await spend.locator('.bars tbody tr').count());
    expect(Number(rows[0]?.split(',').at(-1))).toBe(Number(amount?.replace(/[^0-9.]/g, '')));
    await spend.locator('.tools summary').click();
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      spend.getByRole('button', { name: 'Save as SVG' }).click(),
    ]);
    const drawn = readFileSync(await picture.path(), 'utf8');
    expect(drawn).toContain(name ?? '-');
    expect(drawn.match(/<rect/g)).toHaveLength(1 + rows.length);
    const found = await spend
      .locator('.bars tbody tr:has(a)')
      .evaluateAll((bars) =>
        bars.map((bar) => [
          bar.querySelector('a')?.getAttribute('href') ?? '',
          bar.querySelector('.note')?.textContent ?? '',
        ]),
      );
    expect(found).toContainEqual([expect.any(String), count]);
    for (const [href = '', notices = ''] of found) {
      await observed.open(href);
      await page.getByRole('heading', { name: notices, exact: true }).waitFor();
    }
  });

  it('has a plan that has ended among what is to do, and who waits for an unfinished notice among the publishers', async () => {
    await observed.open('/');
    const ended = task(/^1Pro plan of Eulenfurter Tagblatt Verlag GmbH ended/);
    expect(await ended.getAttribute('class')).toBe('bad');
    await ended.getByRole('link', { name: /^Pro plan of/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Eulenfurter Tagblatt Verlag GmbH' }).waitFor();
    await observed.open('/publishers?plan=ended');
    await page.getByRole('heading', { name: '1 publisher', exact: true }).waitFor();
    await observed.open('/publishers');
    const row = page.locator('.rows tbody tr').filter({ hasText: 'Järvilehti' });
    expect(await row.textContent()).toContain('1 notice due');
  });

  it('puts first, and in red, what stops calls within days', async () => {
    const name = 'Järvilehti Media Oy';
    const [before] = await server.sql<{ until: string | null }>(
      `select pro_until::text as until from publisher where name = '${name}'`,
    );
    await server.sql(`update publisher set pro_until = '2026-11-30T00:00:00Z' where name = '${name}'`);
    await observed.open('/');
    const [urgent, ...others] = await panel('To do').getByRole('listitem').all();
    const classes = await Promise.all([urgent, ...others].map((each) => each?.getAttribute('class')));
    expect(classes).toEqual(classes.toSorted((one, other) => Number(other === 'bad') - Number(one === 'bad')));
    const plan = task(new RegExp(`Pro plan of ${name} ends tomorrow`));
    expect(await plan.getAttribute('class')).toBe('bad');
    expect(await plan.textContent()).toMatch(/[\d,]+ in the last 30 days/);
    await plan.getByRole('link', { name: /^Renew/ }).click();
    await page.getByRole('dialog').getByText('First day without Pro (UTC)').waitFor();
    await page.keyboard.press('Escape');
    await server.sql(
      `update publisher set pro_until = ${before?.until ? `'${before.until}'` : 'null'} where name = '${name}'`,
    );
  });

  it('leads to the version that waits longest by keyboard', async () => {
    await observed.open('/');
    const action = task(/Versions? awaiting sign-off/).getByRole('link', { name: /^Review the oldest/ });
    const oldest = await task(/Versions? awaiting sign-off/)
      .getByRole('link', { name: 'Saaristo ansaitsee lautan' })
      .count();
    expect(oldest).toBe(1);
    await page.locator('h1').focus();
    for (let presses = 0; !(await action.evaluate((link) => link.matches(':focus'))); presses += 1) {
      expect(presses).toBeLessThan(15);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Saaristo ansaitsee lautan' }).waitFor();
    await page.getByRole('button', { name: 'Record the sign-off' }).waitFor();
  });

  it('reads everything at once, without waiting for an answer', async () => {
    await observed.open('/');
    const shown = await page.locator('.panel').count();
    const asked = new Set<string>();
    const { promise: areAllAsked, resolve } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      asked.add(route.request().postDataJSON().operationName);
      // Every panel has a query. Others are for who is signed in, for spikes among the work, and for the title.
      if (asked.size === shown + 3) resolve();
      await areAllAsked;
      await route.continue();
    });
    await observed.open('/');
    await page.unroute('**/graphql');
    expect(asked).toContain('OverviewWork');
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('says the values of a plot by arrow keys and under the pointer', async () => {
    await observed.open('/');
    const plot = panel('Views and engagements').getByRole('slider');
    const rowOf = async (index: number) => {
      const cells = panel('Views and engagements').locator('tbody tr').nth(index).locator('th, td');
      const [label, views, before, engagements, others] = await cells.allTextContents();
      return `${label}: ${views} views, ${before} views in the previous 30 days, ${engagements} engagements, ${others} engagements in the previous 30 days`;
    };
    const said = () => plot.getAttribute('aria-valuetext');
    const last = (await panel('Views and engagements').locator('tbody tr').count()) - 1;
    await plot.focus();
    await page.keyboard.press('Home');
    expect(await said()).toBe(await rowOf(0));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await said()).toBe(await rowOf(2));
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await said()).toBe(await rowOf(last - 1));
    expect((await plot.locator('.value').allTextContents()).length).toBe(2);
    const box = await plot.locator('svg').first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + 46, (box?.y ?? 0) + 60);
    expect(await said()).toBe(await rowOf(0));
    await page.mouse.move(5, 5);
    await page.keyboard.press('Tab');
    expect(await plot.locator('.value').count()).toBe(0);
  });

  it('ends with the last value of a plot, and saves it as a drawing, a picture and a table', async () => {
    await observed.open('/');
    const figure = panel('Views and engagements').locator('figure');
    const rows = await figure.locator('tbody tr').evaluateAll((all) => all.map((row) => row.textContent));
    const saved = async (format: string) => {
      const download = page.waitForEvent('download');
      await figure.locator('.menu > summary').click();
      await figure.getByRole('button', { name: format }).click();
      return readFileSync(await (await download).path());
    };
    const [head, ...lines] = (await saved('CSV')).toString().trimEnd().split('\r\n');
    expect(head).toBe(
      'Time,Views,Views in the previous 30 days,Engagements,Engagements in the previous 30 days,Finished',
    );
    expect(lines).toHaveLength(rows.length);
    const [at = '', ...values] = lines.at(-1)?.split(',').slice(0, -1) ?? [];
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(lines.map((_, index) => `${index < lines.length - 1}`));
    expect(at).toMatch(/^2026-11-29/);
    expect(values).toHaveLength(4);
    expect(rows.at(-1)).toContain(values.map((value) => Number(value).toLocaleString('en-GB')).join(''));
    const ends = await figure.locator('.last').allTextContents();
    expect(ends).toHaveLength(2);
    const drawing = (await saved('SVG')).toString();
    for (const end of ends) expect(drawing).toContain(`>${end}</text>`);
    expect(drawing).toMatch(/>Views and engagements<\/text>.*Growth in the last/);
    expect(drawing).toMatch(/Views \(dashed: the previous 30 days(, \d values? beyond the scale)?\)/);
    expect(drawing).not.toMatch(/class=|var\(/);
    const picture = await saved('PNG');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    const width = Number(/ width="(\d+)" height="\d+">/.exec(drawing)?.[1]);
    expect(picture.readUInt32BE(16)).toBe(2 * width);
    // Not of one colour.
    expect(picture.byteLength).toBeGreaterThan(5000);
  });

  it('fits in a window, has room for one figure of a plot, and shows the other one when it is chosen', async () => {
    await observed.open('/');
    const plot = panel('Calls to the partner API').locator('figure');
    await plot.locator('.series.series-1').waitFor();
    expect(await plot.locator('.series.series-0').isVisible()).toBe(false);
    const box = await plot.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 800)).toBeLessThanOrEqual(800);
    await plot.getByRole('button', { name: 'Answered' }).click();
    await plot.locator('.series.series-1').waitFor({ state: 'hidden' });
    expect((await plot.locator('.series.series-0 svg').boundingBox())?.width).toBeGreaterThan(400);
    expect(await plot.getByRole('button', { pressed: true }).allTextContents()).toEqual(['Answered']);
    await plot.locator('.menu > summary').click();
    await plot.getByRole('button', { name: 'Show as a table' }).click();
    await plot.getByRole('columnheader', { name: 'Refused' }).waitFor();
  });

  it('compares a plot with the period before, and with none that was not counted from its beginning', async () => {
    const figure = panel('Views and engagements').locator('figure');
    const before = figure.locator('path.before');
    await observed.open('/');
    await figure.getByText('the previous 30 days', { exact: true }).first().waitFor();
    expect(await before.count()).toBe(2);
    const heads = await figure.locator('thead th').allTextContents();
    const values = await figure.locator('tbody td:nth-of-type(2)').allTextContents();
    expect(heads[2]).toBe('Views in the previous 30 days');
    // One point for each value, but for a correction below zero; the highest value is the highest point.
    const numbers = values.map((text) => Number(text.replaceAll(',', ''))).filter((value) => value >= 0);
    expect(numbers.length).toBeLessThan(values.length);
    const points = ((await before.first().getAttribute('d')) ?? '').split(/[ML]/).slice(1);
    const heights = points.map((point) => Number(point.split(',')[1]));
    expect(heights).toHaveLength(numbers.length);
    expect(heights.indexOf(Math.min(...heights))).toBe(numbers.indexOf(Math.max(...numbers)));
    expect(await observed.problems()).toEqual([]);
    await observed.open('/?by=month');
    await figure.waitFor();
    expect([await before.count(), await figure.locator('thead th').count()]).toEqual([0, 3]);
  });

  it('draws nothing for months before the first counts, and says so', async () => {
    await observed.open('/?by=month');
    const figure = panel('Views and engagements').locator('figure');
    await figure.waitFor();
    const rows = await figure
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
    const counted = rows.filter(([, views]) => views !== '');
    expect(rows).toHaveLength(12);
    expect(counted.length).toBeLessThan(12);
    expect(rows.slice(-counted.length)).toEqual(counted);
    expect(rows.map(([month]) => month)).toEqual(
      expect.arrayContaining(['December 2025', 'January 2026', 'November 2026 so far']),
    );
    const plot = figure.getByRole('slider');
    await plot.focus();
    await page.keyboard.press('Home');
    expect(await plot.getAttribute('aria-valuetext')).toBe('December 2025: no data on views, no data on engagements');
    const download = page.waitForEvent('download');
    await figure.locator('.menu > summary').click();
    await figure.getByRole('button', { name: 'CSV' }).click();
    const [, first] = readFileSync(await (await download).path())
      .toString()
      .split('\r\n');
    expect(first).toMatch(/^2025-12-01.*,,,true$/);
  });

  it('keeps the scale of a plot beside a value far from the others in the period before, and marks a day that is not over', async () => {
    await alter(page, 'OverviewMetrics', ({ overview: { metricsOverTime } }) => {
      metricsOverTime.at(-40).views = -9_000_000;
      metricsOverTime.at(-1).views = 5_000;
    });
    await observed.open('/');
    const plot = panel('Views and engagements').getByRole('slider');
    const views = plot.locator('.series-0');
    const leftOut = (await views.getByText(/values? beyond the scale/).textContent()) ?? '';
    expect(await plot.getAttribute('aria-label')).toContain(` the previous 30 days${leftOut}.`);
    const zero = Number(await views.locator('.zero').getAttribute('y1'));
    const heights = await views
      .locator('rect')
      .evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
    expect(Math.max(...heights)).toBeGreaterThan(zero / 2);
    expect(await views.locator('rect').last().getAttribute('class')).toBe('so-far');
    await views.getByText('so far', { exact: true }).waitFor();
    await page.unroute('**/graphql');
  });

  it('shows counts at their time, with gaps and corrections', async () => {
    await observed.open('/notices/PA-3H8RBQ5K1M?tab=metrics');
    const figure = panel('Engagement metrics');
    const plot = figure.getByRole('slider');
    const views = plot.locator('svg').first();
    const places = await views.locator('circle').evaluateAll((all) => all.map((dot) => Number(dot.getAttribute('cx'))));
    const times = (await figure.locator('tbody th').allTextContents()).map((text) => Date.parse(text));
    expect(places).toHaveLength(times.length);
    const [first = 0, last = 0] = [places[0], places.at(-1)];
    const [start = 0, end = 0] = [times[0], times.at(-1)];
    for (const [index, time] of times.entries()) {
      expect(places[index]).toBeCloseTo(first + ((time - start) / (end - start)) * (last - first), 0);
    }
    const gaps = times.slice(1).filter((time, index) => time - (times[index] ?? 0) > 7 * 86_400_000).length;
    expect(await views.locator('.gap').count()).toBe(gaps);
    expect(await plot.getByText('Campaign starts').count()).toBeGreaterThan(0);
    const corrections = await views.locator('.correction').count();
    expect(corrections).toBeGreaterThan(0);
    const links = figure.locator('a[href*="only=corrections"]');
    expect(await links.count()).toBe(corrections);
    await links.first().click();
    await page.getByRole('heading', { level: 1, name: 'Metrics changes' }).waitFor();
    await observed.settled();
    expect(await page.locator('.rows tbody tr:has(td)').count()).toBe(1);
  });

  it('explains the dashes of a plot only where it has some', async () => {
    const legend = page.getByText('The line is dashed where no report came for more than a week');
    const gaps = page.locator('.series-0 .gap');
    await observed.open('/notices/PA-3H8RBQ5K1M?tab=metrics');
    await page.locator('.series-0 .line').first().waitFor();
    expect([await gaps.count(), await legend.count()]).toEqual([0, 0]);
    await alter(page, 'NoticeMetrics', ({ notice: { metrics } }) => {
      const last = metrics.history.at(-1);
      const before = new Date(Date.parse(last.recordedAt) - 10 * 86_400_000).toISOString();
      metrics.history = [{ ...last, recordedAt: before }, last];
    });
    await observed.open('/notices/PA-3H8RBQ5K1M?tab=metrics');
    await gaps.waitFor({ state: 'attached' });
    expect([await gaps.count(), await legend.count()]).toEqual([1, 1]);
    await page.unroute('**/graphql');
  });

  it('says once that the server is away, keeps what was read, and reads again when it is back', async () => {
    await observed.open('/');
    await panel('To do').getByText('Review the oldest').waitFor(); // once the caller is known
    const text = await panel('To do').textContent();
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('link', { name: '12 weeks' }).click();
    const banner = page.getByRole('alert');
    await banner.getByText('The server cannot be reached.').waitFor();
    await page.setViewportSize({ width: 375, height: 800 });
    expect((await page.locator('.away').boundingBox())?.height).toBeLessThan(64);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Publishers', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Publishers' }).waitFor();
    // No placeholder suggests loading, and no button that cannot send is enabled.
    await page.getByText('This appears as soon as the server answers.').first().waitFor();
    expect(await page.locator('.placeholder').count()).toBe(0);
    expect(
      await page.locator('.screen-title button').evaluateAll((all) => all.filter((each) => !each.matches(':disabled'))),
    ).toEqual([]);
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    expect(await banner.count()).toBe(1);
    expect(await panel('To do').textContent()).toBe(text);
    await page.unroute('**/graphql');
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '12 weeks' }).click();
    await page
      .getByText(/Growth in the last 12 weeks/)
      .first()
      .waitFor({ state: 'attached' });
  });

  it('polls one request at a time, and says so if the server stops answering', async () => {
    await page.goto(`${server.internalUrl}/calls?request=not-written-yet`);
    await page.getByText('Looking for the refused call').waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('ExplainAccess')) asked += 1;
    });
    const release = await holdBack(page, 'ExplainAccess');
    await page.waitForRequest('**/graphql');
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 4500))');
    expect(asked).toBe(1);
    release();
    await page.unroute('**/graphql');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
