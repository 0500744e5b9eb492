import { describe, expect, it } from '@jest/globals';
import { contractServer, seedActors } from '../../support/contract.ts';
import type { HttpRequest } from '../../support/http.ts';
import { exchange } from '../../support/raw-http.ts';
import { endpoints, fullRecord, metrics, register } from '../documents.ts';
import { partyRecord, personRecord } from '../samples.ts';

/* Domain §3 and choice D11: contact data, tokens and bodies do not leak. */

const server = await contractServer();
const { publisherId, tokens, notices } = await seedActors(server);

/** A party whose values are unique, so that a leak is found. */
const organisation = (who: string) => ({
  companyName: `Firm ${who}`,
  legalName: `Firm ${who} SE`,
  firstName: `Canary-first-${who}`,
  lastName: `Canary-last-${who}`,
  email: `canary-${who}@contact.example`,
  phone: `+49555${String(who.length).padStart(3, '0')}${who.charCodeAt(0)}`,
  streetAddress: `Canary Street ${who} 77`,
  postalCode: `CNRY ${who.slice(0, 9)}`,
  city: `Town of ${who}`,
  country: 'IE',
});
const person = (who: string) => ({
  ...organisation(who),
  companyName: null,
  legalName: null,
  firstName: `First ${who}`,
  lastName: `Last ${who}`,
  city: `Canary-town-${who}`,
});

const partyRecordOf = (paId: string) => ({
  ...partyRecord,
  paId,
  advertiser: organisation('advertiser'),
  controllers: [organisation('controller'), person('leader')],
  complianceFunding: { ...partyRecord.complianceFunding, payer: organisation('payer') },
});
const personRecordOf = (paId: string) => ({
  ...personRecord,
  paId,
  advertiser: person('candidate'),
  complianceFunding: { ...personRecord.complianceFunding, payerSameAsSponsor: false, payer: person('patron') },
});

/** Domain §3: the fields of a party that only the full record shows. */
function canariesOf({ companyName, ...party }: ReturnType<typeof organisation> | ReturnType<typeof person>): string[] {
  const { firstName, lastName, email, phone, streetAddress, postalCode, city } = party;
  return [email, phone, streetAddress, postalCode, ...(companyName === null ? [city] : [firstName, lastName])];
}

const [paId, other] = ['PA-CANARY0001', 'PA-CANARY0002'];
const records = [partyRecordOf(paId), personRecordOf(other)];
const canaries = records.flatMap(({ advertiser, controllers, complianceFunding: { payer } }) =>
  [advertiser, ...controllers, payer].flatMap(canariesOf),
);
for (const record of records) await server.noticeOf(publisherId, record);

/** The needles that a text contains, also JSON-escaped or percent-encoded. */
const foundIn = (text: string, sought: readonly string[]) =>
  sought.filter((one) =>
    [one, encodeURIComponent(one), JSON.stringify(one).slice(1, -1)].some((form) => text.includes(form)),
  );

describe('an error holds no contact data, token, PA-ID or request body', () => {
  const body = { viewsCount: 'canary-body', engagementsCount: -271828 };
  const said = [...canaries, paId, 'canary-body', '271828', ...Object.values(tokens)];
  const put = { method: 'PUT', path: metrics.path(paId) };

  const requests: [string, HttpRequest][] = [
    ['401 without a header', { path: fullRecord.path(paId) }],
    ['401 of a malformed header', { path: fullRecord.path(paId), headers: { Authorization: `Token ${tokens.read}` } }],
    ['401 of an unknown token', { path: fullRecord.path(paId), token: tokens.unknown }],
    ['401 of another tier', { path: fullRecord.path(paId), token: tokens.ssp }],
    ['403 of the plan', { path: fullRecord.path(paId), token: tokens.notPro }],
    ['403 of the scope', { ...put, token: tokens.read, body }],
    ['403 of the owner', { ...put, token: tokens.other, body: metrics.body }],
    ['400 of the counts', { ...put, token: tokens.write, body }],
    ['400 of the body', { ...put, token: tokens.write, body: 'canary-body' }],
    ['413', { ...put, token: tokens.write, body: 'canary-body'.repeat(2_000) }],
    ['404 of the full record', { path: fullRecord.path(paId), token: tokens.other }],
    ['404 of a path', { path: `/nothing/${paId}/${tokens.write}`, token: tokens.write }],
    ['405', { method: 'POST', path: fullRecord.path(paId), token: tokens.write, body }],
  ];
  it.each(requests)('%s', async (_, request) => {
    const { status, text, headers } = await server.call(request);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(foundIn(text + JSON.stringify(headers), said)).toEqual([]);
  });
});

describe('the log records requests, but not their content', () => {
  const secrets = [...Object.values(tokens), ...Object.values(notices).filter((paId) => paId !== notices.none)];
  const said = [...canaries, ...secrets, paId, other, '31415926', 'canary-body'];

  /** Sends every request once, and returns what was logged meanwhile. */
  async function logged(action: () => Promise<unknown>): Promise<string> {
    const { length } = server.logs;
    await action();
    return server.logs.slice(length).join('');
  }

  async function everything(): Promise<void> {
    const bodies = [{ viewsCount: 31415926, engagementsCount: 2 }, { viewsCount: 'canary-body' }, 'canary-body'];
    for (const one of [paId, other, notices.own, notices.others, notices.ownPrint]) {
      for (const token of Object.values(tokens)) {
        for (const { method, path, body } of endpoints) {
          for (const sent of body ? bodies : [undefined]) {
            await server.call({ method, path: `${path(one)}?token=${token}`, token, body: sent });
          }
        }
      }
    }
    await server.call({ path: `/nothing/${notices.own}?token=${tokens.write}`, token: tokens.write });
    await server.call({ method: 'POST', path: register.path(notices.own), headers: { Cookie: tokens.write } });
    const headers = { Referer: `https://x.example/${notices.own}`, 'User-Agent': tokens.write };
    await server.call({ path: register.path(notices.own), headers });
    const origin = server.publicUrl;
    await exchange(origin, `nonsense ${tokens.write} ${notices.own}\r\n\r\n`);
    await exchange(origin, `GET /${notices.own} HTTP/1.1\r\nAuthorization: Bearer ${tokens.write}\r\n\r\n`);
  }

  it('a line for each request, with the pattern of its path', async () => {
    const lines = await logged(everything);
    expect(foundIn(lines, said)).toEqual([]);
    const routes = new Set(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).route),
    );
    for (const { title } of endpoints) expect(routes).toContain(title.split(' ')[1]?.replace('{PAID}', ':PAID'));
  });

  // PostgreSQL quotes the rejected row, with its values, in the details of its error.
  it.each([
    {
      when: 'a write is refused by the database',
      breaking: 'alter table engagement_metrics add constraint never check (views_count < 0) not valid',
      mending: 'alter table engagement_metrics drop constraint never',
    },
    {
      when: 'a row of the history is refused by the database',
      breaking: 'alter table engagement_metrics_change add constraint never check (views_count < 0) not valid',
      mending: 'alter table engagement_metrics_change drop constraint never',
    },
    {
      when: 'a row of the ledger is refused by the database',
      breaking: "alter table access_ledger add constraint never check (pa_id = '') not valid",
      mending: 'alter table access_ledger drop constraint never',
    },
    {
      when: 'a table is gone',
      breaking: 'alter table notice_document rename to notice_document_gone',
      mending: 'alter table notice_document_gone rename to notice_document',
    },
  ])('also when $when', async ({ breaking, mending }) => {
    const body = { viewsCount: 31415926, engagementsCount: 17 };
    const request = { token: tokens.write, body };
    await server.sql(breaking);
    const lines = await logged(async () => {
      for (const one of [notices.own, paId, other]) {
        await server.call({ method: 'PUT', path: metrics.path(one), ...request });
        await server.call({ path: fullRecord.path(one), token: tokens.write });
      }
    }).finally(() => server.sql(mending));
    expect(lines).toMatch(/"status":50[03]/);
    expect(foundIn(lines, said)).toEqual([]);
  });
});
