import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partyRecord } from '../../contract/samples.ts';
import { draftRecord } from '../../support/draft-record.ts';
import { techniques } from '../../support/factories.ts';
import { graphServer, review } from '../../support/graph-server.ts';
import { mutation } from '../../support/literals.ts';

/*
 * A model of the register: random lives of notices with a clock. What the REST API answers at the end of each day is noted,
 * and must be what the graph says about that day later.
 */

const server = await graphServer();
const owner = await server.publisher();
const partner = await server.secretOf({ publisherId: owner, scopes: ['metrics:write'] });
const viewer = await server.secretOf({ tier: 'staff', role: 'viewer' });
const ssp = await server.secretOf({ tier: 'ssp' });

const dayLength = 86_400_000;
const firstDay = Date.parse('2026-11-21');
const numberOfDays = 14;
const dayNumber = (number: number) => new Date(firstDay + number * dayLength).toISOString().slice(0, 10);

const operation = readFileSync(
  new URL('../../../src/generated/gateway/operations/register-entry.graphql', import.meta.url),
  'utf8',
)
  .replace('($paId: ID!)', '($paId: ID!, $on: Date)')
  .replace('(paId: $paId)', '(paId: $paId, on: $on)');

/** What the graph says of a notice on a day; null if it was not on the register. */
async function shownOn(paId: string, on: string | null, token = viewer): Promise<unknown> {
  const { data, errors } = await server.graphql(token, operation, { paId, on });
  if (!errors) return data?.registerEntry;
  expect(errors).toMatchObject([{ extensions: { code: 'NOTICE_NOT_ON_REGISTER' } }]);
  return null;
}

/** What the REST API answers now; null if the notice is not on the register. */
async function shownNow(paId: string): Promise<unknown> {
  const { status, body } = await server.call({ path: `~/advertisement/${paId}`, token: partner });
  expect([200, 404]).toContain(status);
  return status === 200 ? body : null;
}

/** What differs between versions. */
const content = (start: number) => ({
  basicInformation: { publicationStartDate: dayNumber(start), countries: start % 2 ? ['FI'] : ['IE', 'FI'] },
  advertiser: { ...partyRecord.advertiser, companyName: `Sponsor ${start % 3}` },
  campaign: {
    name: `Campaign ${start % 2}`,
    startDate: dayNumber(start),
    endDate: '2027-12-05',
    medium: start % 5 === 4 ? 'native' : 'online',
    totalValue: `${start * 1_000_000}.50`,
  },
  complianceFunding: {
    ...partyRecord.complianceFunding,
    adAmount: `${start}.25`,
    adBenefitsInKindValue: '0.25',
    campaignBenefitsInKindValue: '0.00',
  },
});

/** A step of a life: it changes the notice, or is refused because its state does not allow it. */
type Step = readonly [name: string, start: number];
const step = fc.tuple(
  fc.constantFrom('review', 'review', 'review', 'withdrawNoticeSignOff', 'amend', 'cease', 'report', 'update', 'rest'),
  fc.nat(numberOfDays),
);

async function act(paId: string, [name, start]: Step): Promise<void> {
  const send = async (field: string, input: object = {}) =>
    server.graphql(server.staff, mutation(field), { input: { paId, revision: await server.revision(paId), ...input } });
  if (name === 'review') for (const each of review) await send(each);
  if (name === 'withdrawNoticeSignOff') await send(name);
  if (name === 'amend') {
    const { basicInformation, ...groups } = content(start);
    const record = draftRecord({ ...groups, basicInformation: { ...basicInformation, title: `From ${start}` } });
    await send('amendNotice', { record, amendmentReason: 'A correction.' });
  }
  if (name === 'cease') await send('ceaseNotice', { ceasedReason: 'suspended' });
  if (name === 'report') {
    const body = { viewsCount: start * 100, engagementsCount: start };
    await server.call({ method: 'PUT', path: `~/advertisement/${paId}/metrics`, token: partner, body });
  }
  if (name === 'update') {
    await importRecord(paId, 2 + Math.floor((server.clock.now.getTime() - firstDay) / dayLength), start);
  }
}

/** Imports a signed-off version without counts, sometimes ceased. @returns the outcome */
async function importRecord(paId: string, version: number, start: number): Promise<string | undefined> {
  const { version: _version, amendmentReason: _reason, retentionUntil: _until, ...given } = partyRecord.legalMetadata;
  const { ceasedAt: _at, ceasedReason: _why, ...running } = given;
  const targeting = { ...partyRecord.targeting, viewsCount: null, engagementsCount: null, metricsUpdatedAt: null };
  const { basicInformation, campaign, ...groups } = content(start);
  const record = {
    ...partyRecord,
    paId,
    publisherId: owner,
    basicInformation: { ...partyRecord.basicInformation, ...basicInformation, title: `Version ${version}` },
    ...groups,
    campaign: { ...partyRecord.campaign, ...campaign },
    targeting,
    legalMetadata: {
      ...(start % 3 === 2 ? given : running),
      version,
      amendmentReason: version > 1 ? 'Imported.' : null,
      publisherName: null,
    },
  };
  const { results } = await server.ask<{ results: { outcome: string; issues: unknown }[] }>(
    mutation('importNotices', 'results { outcome issues { path message } }'),
    { input: { records: [record], onExisting: 'update' } },
  );
  if (version === 1) expect(results).toMatchObject([{ outcome: 'imported' }]);
  return results[0]?.outcome;
}

/** Lets notices live, and notes what REST answers at the end of each day. */
async function live(lives: readonly Step[][]) {
  const paIds: string[] = [];
  const seen = new Map<string, unknown>();
  for (let day = 0; day < numberOfDays; day += 1) {
    server.clock.now = new Date(firstDay + day * dayLength + 9 * 3_600_000);
    for (const [index, steps] of lives.entries()) {
      // Every second notice is created here, the others come signed off from an import.
      if (day === 0 && index % 2 === 0) {
        const { notice } = await server.ask<{ notice: { paId: string } }>(mutation('createNotice', 'notice { paId }'), {
          input: { record: draftRecord({ publisherId: owner, ...content(index % 3) }) },
        });
        paIds.push(notice.paId);
      } else if (day === 0) {
        const paId = `PA-DAYS-${index}`;
        await importRecord(paId, 1, index % 4);
        paIds.push(paId);
      }
      for (const each of steps.slice(day * 2, day * 2 + 2)) {
        server.clock.now = new Date(server.clock.now.getTime() + 60_000);
        await act(paIds[index] ?? '', each);
      }
    }
    server.clock.now = new Date(firstDay + (day + 1) * dayLength - 1);
    for (const paId of paIds) seen.set(`${dayNumber(day)} ${paId}`, await shownNow(paId));
  }
  return { paIds, seen };
}

type Entry = {
  basicInformation: { countries: string[] };
  advertiser: { companyName: string };
  campaign: { name: string; medium: string; totalValue: string };
  complianceFunding: { currency: string; adAmount: string; adBenefitsInKindValue: string };
  targeting: { viewsCount: number | null; engagementsCount: number | null };
  legalMetadata: { ceasedAt: string | null; version: number };
};

const money = (amounts: readonly string[]) =>
  (amounts.reduce((sum, amount) => sum + Number(amount.replace('.', '')), 0) / 100).toFixed(2);
const count = (counts: readonly (number | null)[]) => `${counts.reduce<number>((sum, each) => sum + (each ?? 0), 0)}`;
const grouped = <Row>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  row: (key: string, of: Entry[]) => Row,
) => [...Map.groupBy(entries, keyOf)].map(([key, of]) => row(key, of));

/** The figures of a day, from what the register showed of each notice. */
function figuresOf(entries: readonly Entry[]) {
  const spent = grouped(
    entries,
    ({ campaign, advertiser }) => `${campaign.name} ${advertiser.companyName}`,
    (_key, of) => of.map(({ campaign }) => campaign.totalValue).sort((a, b) => Number(b) - Number(a))[0] ?? '',
  );
  return {
    byPhase: grouped(
      entries,
      ({ legalMetadata }) => (legalMetadata.ceasedAt ? 'ceased' : 'published'),
      (phase, of) => ({ phase, count: of.length }),
    ),
    byMedium: grouped(
      entries,
      ({ campaign }) => campaign.medium,
      (medium, of) => ({ medium, count: of.length }),
    ),
    spend: spent.length > 0 ? [{ campaigns: spent.length, notices: entries.length, totalValue: money(spent) }] : [],
    breakdown: grouped(
      entries.flatMap((entry) => entry.basicInformation.countries.map((code) => ({ ...entry, code }))),
      (entry) => `${entry.advertiser.companyName} ${(entry as Entry & { code: string }).code}`,
      (key, of) => ({
        group: key,
        notices: of.length,
        adValue: money(
          of.flatMap(({ complianceFunding: { adAmount, adBenefitsInKindValue } }) => [adAmount, adBenefitsInKindValue]),
        ),
        views: count(of.map(({ targeting }) => targeting.viewsCount)),
        engagements: count(of.map(({ targeting }) => targeting.engagementsCount)),
      }),
    ),
    wasAmended: entries.filter(({ legalMetadata }) => legalMetadata.version > 1).length,
    finnishOnly: entries.filter(({ basicInformation }) => basicInformation.countries.length === 1).length,
  };
}

type Counts = { byPhase: { count: number }[] };
type Answer = {
  overview: Counts & {
    byMedium: object[];
    spend: { campaigns: number; totalValue: string }[];
    breakdown: { sponsor: string; country: string }[];
  };
  campaigns: { totalCount: number; nodes: { totalValue: string }[] };
  amended: Counts;
  finnish: Counts;
};

/** The same figures, as the graph has them. */
async function figuresOn(on: string, token: string) {
  const total = (filter: string) => `overview(filter: { onRegisterOn: $on ${filter} }) { byPhase { count } }`;
  const { data, errors } = await server.graphql(
    token,
    `query ($on: Date) {
      overview(filter: { onRegisterOn: $on }) {
        byPhase { phase count } byMedium { medium count } spend { campaigns notices totalValue }
        breakdown(groupBy: [sponsor, country], first: 200) { sponsor country notices adValue views engagements }
      }
      campaigns(filter: { onRegisterOn: $on }, currency: "EUR") { totalCount nodes { totalValue } }
      amended: ${total('wasAmended: true')}
      finnish: ${total('countriesOnly: ["FI"], sponsor: "sponsor"')}
    }`,
    { on },
  );
  expect(errors).toBeUndefined();
  const { overview, campaigns, amended, finnish } = data as unknown as Answer;
  const { byPhase, byMedium, spend, breakdown } = overview;
  const sum = (counts: readonly { count: number }[]) => counts.reduce((all, each) => all + each.count, 0);
  expect(campaigns.totalCount).toBe(spend[0]?.campaigns ?? 0);
  expect(money(campaigns.nodes.map(({ totalValue }) => totalValue))).toBe(spend[0]?.totalValue ?? '0.00');
  return {
    byPhase: byPhase.filter((each) => each.count > 0),
    byMedium,
    spend,
    breakdown: breakdown.map(({ sponsor, country, ...row }) => ({ group: `${sponsor} ${country}`, ...row })),
    wasAmended: sum(amended.byPhase),
    finnishOnly: sum(finnish.byPhase),
  };
}

const inOrder = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)).sort() : rows,
    ]),
  );

/** The days on which something is shown, without gaps; one that lasts until the last day has no end. */
function periodsIn(days: readonly string[], isShown: (day: string) => boolean) {
  const periods: { from: string; to: string | null }[] = [];
  for (const [index, day] of days.entries()) {
    if (!isShown(day)) continue;
    if (index === 0 || !isShown(days[index - 1] ?? '')) periods.push({ from: day, to: null });
    Object.assign(periods.at(-1) ?? {}, { to: index === days.length - 1 ? null : day });
  }
  return periods;
}

const lives = fc.sample(fc.array(step, { minLength: 2 * numberOfDays, maxLength: 2 * numberOfDays }), {
  numRuns: 10,
  seed: 7,
});

describe('the register on a day', () => {
  it('was what the REST API answered at its end', async () => {
    const { paIds, seen } = await live(lives);
    const shown = [...seen.values()].filter((entry) => entry !== null) as { basicInformation: { title: string } }[];
    // The lives are worth comparing: on and off the register, several versions, counts, cessations.
    expect(shown.length).toBeGreaterThan(30);
    expect(seen.size - shown.length).toBeGreaterThan(30);
    const text = JSON.stringify(shown);
    expect(text).toMatch(/"version":[3-9]/);
    expect(text).toMatch(/"ceasedReason":"suspended"/);
    expect(text).toMatch(/"viewsCount":[1-9]/);

    server.clock.now = new Date(firstDay + (numberOfDays + 3) * dayLength);
    for (let day = 0; day < numberOfDays; day += 1) {
      const on = dayNumber(day);
      for (const paId of paIds) {
        const expected = seen.get(`${on} ${paId}`);
        expect([on, paId, await shownOn(paId, on)]).toEqual([on, paId, expected]);
      }
      const { nodes, totalCount } = await server.ask<{ nodes: { paId: string }[]; totalCount: number }>(
        'query ($on: Date) { notices(filter: { onRegisterOn: $on }) { totalCount nodes { paId } } }',
        { on },
      );
      const shownThen = paIds.filter((paId) => seen.get(`${on} ${paId}`)).sort();
      expect([on, totalCount, nodes.map(({ paId }) => paId).sort()]).toEqual([on, shownThen.length, shownThen]);
      const expected = inOrder(figuresOf(shownThen.map((paId) => seen.get(`${on} ${paId}`) as Entry)));
      for (const token of [viewer, partner]) expect([on, inOrder(await figuresOn(on, token))]).toEqual([on, expected]);
    }
    const [paId = ''] = paIds;
    expect(await shownOn(paId, '2026-11-20')).toBeNull();

    const days = Array.from({ length: numberOfDays }, (_, day) => dayNumber(day));
    const last = days.at(-1) ?? '';
    const expected = paIds.map((id) => ({
      paId: id,
      periods: periodsIn(days, (on) => seen.get(`${on} ${id}`) !== null),
    }));
    const ever = expected.filter(({ periods }) => periods.length > 0);
    expect(ever.filter(({ periods }) => periods.length > 1).length).toBeGreaterThan(1);
    type Found = { paId: string; onRegisterSince: string; registerPeriods: { from: string; to: string | null }[] };
    const found = async (filter: object) => {
      const { nodes } = await server.ask<{ nodes: Found[] }>(
        `query ($filter: NoticeFilter) { notices(filter: $filter, orderBy: on_register_since_desc) { nodes {
          paId onRegisterSince registerPeriods { from to } } } }`,
        { filter },
      );
      return nodes;
    };
    const nodes = await found({ onRegisterSinceTo: last });
    expect(nodes.map(({ onRegisterSince: since, paId: id }) => `${since} ${id}`)).toEqual(
      ever
        .map(({ paId: id, periods }) => `${periods[0]?.from} ${id}`)
        .toSorted()
        .toReversed(),
    );
    for (const { paId: id, registerPeriods } of nodes) {
      const until = registerPeriods.filter(({ from }) => from <= last);
      expect([id, until]).toEqual([id, expected.find((one) => one.paId === id)?.periods]);
    }
    for (const day of days) {
      const began = await found({ onRegisterSinceFrom: day, onRegisterSinceTo: day });
      expect([day, began.map((one) => one.paId).sort()]).toEqual([
        day,
        ever
          .filter(({ periods }) => periods[0]?.from === day)
          .map((one) => one.paId)
          .sort(),
      ]);
    }
  });

  it('is that of now if the day is today', async () => {
    const paId = await server.notice(owner, { medium: 'online', ...techniques });
    const today = server.clock.now.toISOString().slice(0, 10);
    expect(await shownOn(paId, today)).toEqual(await shownNow(paId));
    for (const token of [partner, ssp]) expect(await shownOn(paId, today, token)).toEqual(await shownNow(paId));
  });

  it('is not told of a notice that was erased since', async () => {
    const paId = 'PA-DAYS-ERASED';
    expect(await importRecord(paId, 1, 0)).toBe('imported');
    server.clock.now = new Date(firstDay + dayLength);
    expect(await shownOn(paId, dayNumber(0))).not.toBeNull();
    server.clock.now = new Date('2040-01-01T00:00:00Z');
    await server.move(paId, 'eraseNotice');
    const { errors } = await server.graphql(viewer, operation, { paId, on: dayNumber(0) });
    expect(errors).toMatchObject([{ message: 'The notice was on the register on this day. It was erased since.' }]);
    // A later notice with the same PA-ID says nothing about the days of the first.
    expect(await importRecord(paId, 1, 0)).toBe('imported');
    expect(await shownOn(paId, dayNumber(0))).toBeNull();
    const { nodes } = await server.ask<{ nodes: object[] }>(
      `{ notices(filter: { paIds: ["${paId}"], onRegisterOn: "${dayNumber(0)}" }) { nodes { paId } } }`,
    );
    expect(nodes).toEqual([]);
    expect(await server.ask(`{ notice(paId: "${paId}") { onRegisterSince } }`)).toEqual({
      onRegisterSince: '2040-01-01',
    });
    // Erased and imported again on the same day.
    await server.move(paId, 'eraseNotice');
    expect(await importRecord(paId, 1, 0)).toBe('imported');
    expect(await shownOn(paId, '2040-01-01')).not.toBeNull();
  });

  it.each(['2026-11-22', 'yesterday', '2026-02-30'])('is refused for %s', async (on) => {
    const code = on.startsWith('2026-11') ? 'too_late' : 'invalid_format';
    expect(await server.refusals(operation, { paId: 'PA-1', on })).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'on', code }] },
    ]);
    const list = 'query ($on: Date) { notices(filter: { onRegisterOn: $on }) { totalCount } }';
    expect(await server.refusals(list, { on })).toMatchObject([
      { code: 'INPUT_INVALID', issues: [{ path: 'filter.onRegisterOn', code }] },
    ]);
  });
});
