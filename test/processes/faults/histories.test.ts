import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { partyRecord } from '../../contract/samples.ts';
import { describeWith } from '../../support/describe-with.ts';
import { draftRecord } from '../../support/draft-record.ts';
import { createFactories } from '../../support/factories.ts';
import { send } from '../../support/http.ts';
import { mutation } from '../../support/literals.ts';
import { startPgbouncer } from '../../support/pgbouncer.ts';
import { type Server, startProcess, stopProcesses, temporaryFolder } from '../../support/processes.ts';
import { ownDatabase } from '../fixtures.ts';
import { asText, distinct, type Event, findAnomaly, type Medium, type Request } from './notice-model.ts';

/*
 * Random concurrent requests about a notice, while other transactions hold its locks for a moment. Their answers, and what is
 * stored in the end, must be those of some order of the requests (notice-model.ts). HISTORIES_SEED repeats a failure, as
 * far as the timing allows; HISTORIES is the number of notices.
 */

const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 1_000_000);
const histories = Number(process.env.HISTORIES ?? 20);
const atOnce = 3;

/** A generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Long ago, so that the retention of the notice has ended. */
const campaign = { startDate: '2015-01-02', endDate: '2015-12-31' };
const uncounted = { viewsCount: null, engagementsCount: null, metricsUpdatedAt: null };
const mutations = {
  amend: 'amendNotice',
  submit: 'submitNotice',
  requestRevision: 'requestNoticeRevision',
  confirm: 'confirmNotice',
  signOff: 'signOffNotice',
  declineSignOff: 'declineNoticeSignOff',
  withdrawSignOff: 'withdrawNoticeSignOff',
  discard: 'discardNoticeAmendment',
  erase: 'eraseNotice',
};

const database = await ownDatabase({ poolSize: 20 });
const factories = createFactories(database.orm);
const { secret: staff } = await factories.token({ tier: 'staff' });
let server: Server;
afterEach(() => stopProcesses());

const query = (text: string, values: unknown[] = []) => database.orm.em.fork().execute(text, values);

async function mutate(name: string, input: object, selection: string): Promise<Record<string, unknown> | string> {
  const body = { query: mutation(name, selection), variables: { input } };
  const answer = await send(server.internalUrl, { method: 'POST', path: '/graphql', token: staff, body });
  const { data, errors } = answer.body as {
    data?: Record<string, Record<string, unknown>>;
    errors?: { extensions: { code: string } }[];
  };
  return errors?.[0]?.extensions.code ?? data?.[name] ?? answer.text;
}

/** Random requests of several clients about one notice. @returns what is wrong with their answers, if anything */
async function runHistory(number: number): Promise<string | undefined> {
  const owners = [await factories.publisher(), await factories.publisher()];
  const token = (owner: number) => factories.token({ publisherId: owners[owner] ?? '', scopes: ['metrics:write'] });
  const revocable = await token(0);
  const tokens = [revocable, await token(0), await token(0)];
  const stranger = await token(1);
  const paId = await factories.notice(owners[0] ?? '', {
    publicationStartDate: '2015-01-01',
    ...campaign,
    retentionUntil: '2022-12-31',
  });
  const events: Event[] = [];
  const revocation = { began: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY };
  let now = 0;
  let counts = 1;
  let version = 1;
  let isOver = false;

  const perform = {
    read: async () => {
      const { status, body } = await send(server.publicUrl, {
        path: `/api/v1/advertisement/${paId}`,
        token: stranger.secret,
      });
      const shown = body as { campaign: { medium: string }; targeting: { viewsCount: number | null } };
      return status === 200 ? `200 ${shown.campaign.medium} ${shown.targeting.viewsCount}` : `${status}`;
    },
    put: async (secret: string, viewsCount: number) => {
      const { status, body } = await send(server.publicUrl, {
        method: 'PUT',
        path: `/api/v1/advertisement/${paId}/metrics`,
        token: secret,
        body: { viewsCount, engagementsCount: 1 },
      });
      return status === 200 ? '200' : `${status} ${(body as { code: string }).code}`;
    },
    import: async ({ owner, version, medium, counts }: Request & { do: 'import' }) => {
      const given = counts === null ? uncounted : { ...uncounted, viewsCount: counts, engagementsCount: 1 };
      const record = {
        ...partyRecord,
        paId,
        publisherId: owners[owner],
        basicInformation: {
          ...partyRecord.basicInformation,
          title: `V ${version}`,
          publicationStartDate: '2015-01-01',
        },
        campaign: { ...partyRecord.campaign, ...campaign, medium },
        targeting: { ...partyRecord.targeting, techniquesStartDate: null, techniquesEndDate: null, ...given },
        legalMetadata: {
          ...partyRecord.legalMetadata,
          version,
          ceasedAt: null,
          ceasedReason: null,
          retentionUntil: null,
          publisherName: null,
        },
      };
      const answer = await mutate(
        'importNotices',
        { records: [record], onExisting: 'update' },
        'results { outcome issues { path message } }',
      );
      if (typeof answer === 'string') return answer;
      const [result] = answer.results as { outcome: string; issues: { path: string }[] }[];
      const isExpected = result?.issues.every(({ path }) =>
        ['paId', 'publisherId', 'legalMetadata.version'].includes(path),
      );
      return isExpected && result ? result.outcome : JSON.stringify(result);
    },
    step: async (request: Request & { revision: number }) => {
      const record = draftRecord({
        basicInformation: { publicationStartDate: '2015-01-01' },
        campaign: { ...campaign, medium: request.do === 'amend' ? request.medium : 'online' },
        targeting: { techniquesStartDate: null, techniquesEndDate: null },
      });
      const content = request.do === 'amend' ? { record, amendmentReason: 'A correction.' } : {};
      const input = { paId, revision: request.revision, ...content };
      const answer = await mutate(mutations[request.do as keyof typeof mutations], input, 'changed');
      if (typeof answer === 'string') return answer;
      return answer.changed ? 'changed' : 'unchanged';
    },
  };

  async function ask(request: Request, run: () => Promise<string>): Promise<Event> {
    const began = now++;
    const answer = await run();
    const event = { request, answer, began, ended: now++ };
    events.push(event);
    return event;
  }

  async function reporter(client: number): Promise<void> {
    const random = randomFrom(seed + 1_000 * number + client);
    while (!isOver) {
      if (random() < 0.25) {
        await ask({ do: 'read' }, perform.read);
        continue;
      }
      if (random() > 0.2) counts += 1;
      const isStranger = client === 2 && random() < 0.3;
      const { secret = '', id } = (isStranger ? stranger : tokens[client]) ?? {};
      const request: Request = { do: 'put', by: isStranger ? 1 : 0, counts };
      const event = await ask(request, () => perform.put(secret, request.counts));
      // A token may be judged at any moment of a write, but not after the answer to its revocation.
      if (id !== revocable.id) continue;
      if (event.answer !== '401 INVALID_TOKEN') expect(event.began).toBeLessThan(revocation.ended);
      else {
        expect(event.ended).toBeGreaterThan(revocation.began);
        events.splice(events.indexOf(event), 1);
      }
    }
  }

  const pick = <Value>(random: () => number, ...values: Value[]) =>
    values[Math.floor(random() * values.length)] as Value;

  async function operator(client: number): Promise<void> {
    const random = randomFrom(seed + 1_000 * number + 100 + client);
    let revision = 1;
    for (let request = 0; request < 12; request += 1) {
      const [row] = await query(
        `select n.revision, v.confirmation_status as status from notice n
          left join notice_version v on v.pa_id = n.pa_id and v.is_open where n.pa_id = ?`,
        [paId],
      );
      if (random() < 0.8 && row) revision = Number(row.revision);
      const medium = pick<Medium>(random, 'online', 'online', 'print');
      const usual = random();
      if (usual < (row ? 0.3 : 0.7)) {
        version += 100;
        const given = medium === 'online' && random() < 0.5 ? ++counts : null;
        const owner = random() < 0.15 ? 1 : 0;
        const request: Request = { do: 'import', owner, version, medium, counts: given };
        await ask(request, () => perform.import(request));
        continue;
      }
      if (usual > 0.97 && revocation.began === Number.POSITIVE_INFINITY) {
        revocation.began = now++;
        await mutate('revokeToken', { id: revocable.id }, 'changed');
        revocation.ended = now++;
        continue;
      }
      const next = { draft: 'submit', pending_confirmation: 'confirm', confirmed: 'signOff' } as const;
      const natural = next[String(row?.status) as keyof typeof next] ?? 'amend';
      const any = pick(random, 'submit', 'confirm', 'signOff', 'withdrawSignOff', 'discard', 'amend', 'erase', 'erase');
      const step = usual < 0.75 ? natural : (any as keyof typeof mutations);
      const change: Request & { revision: number } =
        step === 'amend' ? { do: step, revision, medium } : { do: step, revision };
      await ask(change, () => perform.step(change));
    }
  }

  /** Holds locks for a moment, as folds of the summaries, imports and metrics writes of other processes do. */
  async function disturb(): Promise<void> {
    const random = randomFrom(seed + 1_000 * number + 200);
    while (!isOver) {
      const lock = pick(
        random,
        `select pg_advisory_xact_lock(hashtext('fold_growth')), ?::text`,
        'select pg_advisory_xact_lock(hashtextextended(?, 0))',
        'select from notice where pa_id = ? for no key update',
        'select from party where pa_id = ? for update',
      );
      await database.orm.em.fork().transactional(async (em) => {
        await em.execute(lock, [paId]);
        await sleep(random() * 40);
      });
      await sleep(random() * 20);
    }
  }

  const operators = Promise.all([operator(0), operator(1)]).finally(() => {
    isOver = true;
  });
  await Promise.all([operators, reporter(0), reporter(1), reporter(2), disturb()]);

  await ask({ do: 'observe' }, () => observe(paId, owners, events));
  const first = { owner: 0, revision: 1, version: 1, medium: 'online' as const, amendment: null, counts: null };
  const start = { ...first, confirmationStatus: 'confirmed' as const, signOffStatus: 'signed_off' as const };
  const anomaly = findAnomaly({ notice: { ...start, history: [] }, erasedOwner: null }, events);
  if (!anomaly) return undefined;
  const lines = (some: readonly Event[]) => some.map((event) => JSON.stringify(event)).join('\n');
  const last = anomaly.order.slice(-15);
  return `HISTORIES_SEED=${seed}, history ${number}: after …\n${lines(last)}\nnone of these can follow:\n${lines(anomaly.stuck)}`;
}

/** All that is stored of a notice, as the model has it. Checks the order of the history, which the model leaves out. */
async function observe(paId: string, owners: string[], events: readonly Event[]): Promise<string> {
  const history = await query(
    'select views_count, views_increment, recorded_at from engagement_metrics_change where pa_id = ? order by id',
    [paId],
  );
  const changes = history.map((row) => Number(row.views_count));
  for (const [index, row] of history.entries()) {
    // Also after a version in print, when the same counts may be recorded again.
    expect(Number(row.views_count) - Number(row.views_increment)).toBe(changes[index - 1] ?? 0);
    if (index > 0) expect(String(row.recorded_at) >= String(history[index - 1]?.recorded_at)).toBe(true);
  }
  const occurrences = (all: readonly unknown[], one: unknown) => all.filter((other) => other === one).length;
  const requested = events.map(({ request }) => ('counts' in request ? request.counts : null));
  const once = events.flatMap(({ request, answer, began, ended }) =>
    request.do === 'put' &&
    answer === '200' &&
    occurrences(requested, request.counts) === 1 &&
    occurrences(changes, request.counts) === 1
      ? [{ place: changes.indexOf(request.counts), began, ended }]
      : [],
  );
  for (const one of once) {
    for (const other of once) if (one.ended < other.began) expect(one.place).toBeLessThan(other.place);
  }
  const [row] = await query(
    `select n.*, m.views_count, (select json_build_object('version', version, 'medium', snapshot->'notice'->>'medium',
        'confirmationStatus', confirmation_status, 'signOffStatus', sign_off_status)
        from notice_version v where v.pa_id = n.pa_id and v.is_open) as amendment
      from notice n left join engagement_metrics m on m.pa_id = n.pa_id where n.pa_id = ?`,
    [paId],
  );
  if (!row) return `${asText(null)}${history.length > 0 ? `, but ${history.length} changes of counts` : ''}`;
  return asText({
    owner: owners.indexOf(row.publisher_id),
    revision: row.revision,
    version: row.version,
    medium: row.medium,
    confirmationStatus: row.confirmation_status,
    signOffStatus: row.sign_off_status,
    amendment: row.amendment,
    counts: row.views_count === null ? null : Number(row.views_count),
    history: distinct(changes),
  });
}

async function checkHistories(environment: Record<string, string>): Promise<void> {
  server = await startProcess({ DATABASE_URL: database.url, ...environment });
  let begun = 0;
  const anomalies: string[] = [];
  const runSome = async () => {
    while (begun < histories && anomalies.length === 0) {
      begun += 1;
      const anomaly = await runHistory(begun).catch(String);
      if (anomaly) anomalies.push(anomaly);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runSome));
  expect(anomalies).toEqual([]);
}

describe('histories of concurrent requests are those of some order of the requests', () => {
  it('with one process', () => checkHistories({}));
});

describeWith('pgbouncer', 'and behind PgBouncer', () => {
  it('with one process', async () => {
    const pooler = await startPgbouncer(await temporaryFolder(), database.url);
    try {
      const role = new URL(pooler.url).username;
      const name = new URL(database.url).pathname.slice(1);
      for (const setting of ["timezone = 'UTC'", "statement_timeout = '10s'"])
        await query(`alter role ${role} in database ${name} set ${setting}`);
      await checkHistories({ DATABASE_URL: pooler.url, DATABASE_POOLER: 'pgbouncer' });
    } finally {
      await stopProcesses();
      await pooler.stop();
    }
  });
});
