import { Agent } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { answerOf, contractServer } from '../support/contract.ts';
import { type HttpRequest, type HttpResponse, send } from '../support/http.ts';
import { testNow } from '../support/server.ts';
import { metrics, register } from './documents.ts';

/*
 * Part 5, rule 5, while look-ups are joined across requests: an answer to a request that was sent after a change was
 * acknowledged shows the change. What is in flight meanwhile may show either state.
 */

/** One for each token: every publisher has four. */
const connections = 64;
const publisherCount = connections / 4;
/** Answers from the load that have to prove a change before its publisher's next one. */
const enough = 4;

const server = await contractServer();
const agent = new Agent({ keepAlive: true, maxSockets: connections });
afterAll(() => agent.destroy());

/** What an answer is compared by; a notice that is served by its id and count. */
const seenOf = (response: HttpResponse) => {
  const { paId, targeting } = response.body as { paId?: string; targeting?: { viewsCount: number | null } };
  return JSON.stringify(response.status === 200 ? [200, paId, targeting?.viewsCount] : answerOf(response));
};
const served = (paId: string, viewsCount: number | null) => JSON.stringify([200, paId, viewsCount]);
const tokenInvalid = JSON.stringify(register.tokenInvalid);
const notPro = JSON.stringify(register.notPro);
const notFound = JSON.stringify(register.notFound);

type Change = { to: string | undefined; proofs: number; proven: PromiseWithResolvers<void> };
/** A thing that is changed: every state that it was to have, by the answer it leads to; undefined: that of the next thing. */
type Thing = { answers: (string | undefined)[]; acknowledged: number; change?: Change };
type Token = { id: string; secret: string; publisher: Thing; itself: Thing };
type Notice = { paId: string; itself: Thing };

const thing = (answer?: string): Thing => ({ answers: [answer], acknowledged: 0 });

/** The answers that a token, its publisher and a notice allow, each in one of these states. */
const answersOf = ([token, publisher, notice]: readonly (string | undefined)[][]) =>
  new Set(token?.flatMap((t) => t ?? publisher?.flatMap((p) => p ?? notice)));

const changes: Change[] = [];

/** Sends a request, and judges its answer by what was acknowledged before that and what was begun until now. */
async function read(token: Token, notice: Notice, call: (request: HttpRequest) => Promise<HttpResponse>) {
  const things = [token.itself, token.publisher, notice.itself];
  const before = things.map(({ acknowledged }) => acknowledged);
  const seen = seenOf(await call({ path: register.path(notice.paId), token: token.secret }));
  const states = things.map(({ answers }, n) => answers.slice(before[n]));
  const allowed = answersOf(states);
  if (!allowed.has(seen)) throw new Error(`${notice.paId} is answered with ${seen}, not ${[...allowed].join(' or ')}`);

  if (states.some(({ length }) => length > 1)) return; // sent before a change
  // An answer that would be another without a change is a proof of it.
  const proven = things.flatMap(({ answers, change }, n) => {
    const without = answersOf(states.with(n, answers.slice(-2, -1)));
    return change && ![...without].some((answer) => allowed.has(answer)) ? [change] : [];
  });
  for (const change of proven) if (++change.proofs === enough) change.proven.resolve();
}

/** Does something that changes a thing, looks at it at once, and waits until the load has proven it. */
async function changed(one: Thing, answer: string | undefined, act: () => Promise<unknown>, look: () => Promise<void>) {
  one.answers.push(answer);
  delete one.change;
  await act();
  one.acknowledged = one.answers.length - 1;
  await look();
  one.change = { to: answer, proofs: 0, proven: Promise.withResolvers() };
  changes.push(one.change);
  await one.change.proven.promise;
}

const { secret: staff } = await server.token({ tier: 'staff' });
async function mutate(field: string) {
  expect(await server.graphql(staff, `mutation { ${field} { __typename } }`)).not.toHaveProperty('errors');
}

async function actor() {
  const id = await server.publisher();
  const publisher = thing();
  const make = async (): Promise<Token> => ({
    ...(await server.token({ publisherId: id, scopes: ['metrics:write'] })),
    publisher,
    itself: thing(),
  });
  const tokens = await Promise.all([make(), make(), make(), make()]);
  const paId = await server.notice(id);
  const notice: Notice = { paId, itself: thing(served(paId, null)) };
  const [main, revoked, expired] = tokens;
  const look = (token = main) => read(token, notice, server.call);

  let revision = 1;
  const plan = (state: 'free' | 'pro') =>
    mutate(`setPublisherPlan(id: "${id}", plan: ${state}, revision: ${revision++})`);
  const proUntil = (moment: string) =>
    server.sql(`update publisher set pro_until = ${moment} where id = '${id}' returning id`);
  const token = (of: Token, set: string) => server.sql(`update token set ${set} where id = '${of.id}' returning id`);
  const count = async (viewsCount: number) => {
    const body = { viewsCount, engagementsCount: 0 };
    const response = await server.call({ method: 'PUT', path: metrics.path(paId), token: main.secret, body });
    expect(response.status).toBe(200);
  };
  const noon = `'${testNow.toISOString()}'`;

  /** One change after the other, each seen before the next. */
  async function live() {
    const { itself } = notice;
    await changed(publisher, notPro, () => plan('free'), look);
    await changed(publisher, undefined, () => plan('pro'), look);
    await changed(itself, served(paId, 7), () => count(7), look);
    await changed(itself, notFound, () => mutate(`withdrawSignOff(paId: "${paId}")`), look);
    await changed(itself, served(paId, 7), () => mutate(`signOffNotice(paId: "${paId}")`), look);
    await changed(publisher, notPro, () => proUntil(noon), look);
    await changed(publisher, undefined, () => proUntil('null'), look);
    await changed(itself, served(paId, 3), () => count(3), look);
    const ofRevoked = () => look(revoked);
    await changed(revoked.itself, tokenInvalid, () => mutate(`revokeToken(id: "${revoked.id}")`), ofRevoked);
    await changed(revoked.itself, undefined, () => token(revoked, 'revoked_at = null'), ofRevoked);
    await changed(
      expired.itself,
      tokenInvalid,
      () => token(expired, `expires_at = ${noon}`),
      () => look(expired),
    );
  }
  return { tokens, notice, live };
}

it('no answer to a request sent after a change shows the state before it', async () => {
  const actors = await Promise.all(Array.from({ length: publisherCount }, actor));
  const notices = actors.map(({ notice }) => notice);
  const get = ({ path, ...request }: HttpRequest) =>
    send(server.publicUrl, { ...request, path: path.replace('~', '/api/v1') }, agent);
  let isOver = false;
  const readers = actors
    .flatMap(({ tokens }) => tokens)
    .map(async (token, index) => {
      // Each starts elsewhere, so that different callers and notices come together in a batch.
      const start = index % notices.length;
      const round = [...notices.slice(start), ...notices.slice(0, start)];
      while (!isOver) for (const notice of round) await read(token, notice, get);
    });
  const lives = Promise.all(actors.map(({ live }) => live())).finally(() => {
    isOver = true;
  });
  try {
    await Promise.all([lives, ...readers]);
  } finally {
    isOver = true; // also when a reader found something
    await Promise.allSettled(readers);
  }

  expect(readers).toHaveLength(connections);
  expect(changes).toHaveLength(publisherCount * 11);
  expect(changes.filter((change) => change.proofs < enough)).toEqual([]);
});
