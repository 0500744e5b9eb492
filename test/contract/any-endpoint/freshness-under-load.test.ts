import { Agent } from 'node:http';
import { afterAll, expect, it } from '@jest/globals';
import { answerOf, contractServer } from '../../support/contract.ts';
import { type HttpRequest, type HttpResponse, send } from '../../support/http.ts';
import { testNow } from '../../support/server.ts';
import { metrics, register } from '../documents.ts';

/*
 * Part 5, rule 5, while look-ups are batched across requests: a request sent after a change was acknowledged must see it.
 *
 * Many readers request notices while every publisher changes its plan, tokens and notice. Each token, publisher and notice
 * keeps a list of its states, written as the response that each state leads to. A response must follow from the states
 * acknowledged when its request was sent, or from later ones. A publisher makes its next change only after several
 * responses that the old state cannot explain, so every change is observed.
 */

/** One connection for each token; every publisher has four tokens. */
const connections = 64;
const publisherCount = connections / 4;
/** Responses that must show a change before its publisher makes the next one. */
const requiredSightings = 4;

const server = await contractServer();
const agent = new Agent({ keepAlive: true, maxSockets: connections });
afterAll(() => agent.destroy());

/** The comparable part of a response: of a served notice, its id and count. */
const seenOf = (response: HttpResponse) => {
  const { paId, targeting } = response.body as { paId?: string; targeting?: { viewsCount: number | null } };
  return JSON.stringify(response.status === 200 ? [200, paId, targeting?.viewsCount] : answerOf(response));
};
const served = (paId: string, viewsCount: number | null) => JSON.stringify([200, paId, viewsCount]);
const tokenInvalid = JSON.stringify(register.tokenInvalid);
const notPro = JSON.stringify(register.notPro);
const notFound = JSON.stringify(register.notFound);

type Change = { to: string | undefined; sightings: number; seen: PromiseWithResolvers<void> };
/** All states so far, each as its response; undefined: the next check decides. `acknowledged` is an index. */
type History = { states: (string | undefined)[]; acknowledged: number; change?: Change };
type Token = { id: string; secret: string; publisher: History; history: History };
type Notice = { paId: string; history: History };

const newHistory = (response?: string): History => ({ states: [response], acknowledged: 0 });

/** The possible responses, given possible states of the token, its publisher and the notice. */
const responsesOf = ([token, publisher, notice]: readonly (string | undefined)[][]) =>
  new Set(token?.flatMap((t) => t ?? publisher?.flatMap((p) => p ?? notice)));

const changes: Change[] = [];

/** Sends a request. Its response must follow from states acknowledged before it, or from later ones. */
async function read(token: Token, notice: Notice, call: (request: HttpRequest) => Promise<HttpResponse>) {
  const histories = [token.history, token.publisher, notice.history];
  const before = histories.map(({ acknowledged }) => acknowledged);
  const response = seenOf(await call({ path: register.path(notice.paId), token: token.secret }));
  const possible = histories.map(({ states }, n) => states.slice(before[n]));
  const allowed = responsesOf(possible);
  if (!allowed.has(response)) throw new Error(`${notice.paId} got ${response}, not ${[...allowed].join(' or ')}`);

  if (possible.some(({ length }) => length > 1)) return; // a change was in progress
  // A response that the previous state cannot explain shows the change.
  const shown = histories.flatMap(({ states, change }, n) => {
    const previous = responsesOf(possible.with(n, states.slice(-2, -1)));
    return change && ![...previous].some((other) => allowed.has(other)) ? [change] : [];
  });
  for (const change of shown) if (++change.sightings === requiredSightings) change.seen.resolve();
}

/** Makes a change, reads it at once, and waits until the readers have seen it. */
async function changed(of: History, to: string | undefined, act: () => Promise<unknown>, look: () => Promise<void>) {
  of.states.push(to);
  delete of.change;
  await act();
  of.acknowledged = of.states.length - 1;
  await look();
  of.change = { to, sightings: 0, seen: Promise.withResolvers() };
  changes.push(of.change);
  await of.change.seen.promise;
}

const { secret: staff } = await server.token({ tier: 'staff' });
async function mutate(field: string) {
  expect(await server.graphql(staff, `mutation { ${field} { __typename } }`)).not.toHaveProperty('errors');
}

async function newPublisher() {
  const id = await server.publisher();
  const publisher = newHistory();
  const make = async (): Promise<Token> => ({
    ...(await server.token({ publisherId: id, scopes: ['metrics:write'] })),
    publisher,
    history: newHistory(),
  });
  const tokens = await Promise.all([make(), make(), make(), make()]);
  const paId = await server.notice(id);
  const notice: Notice = { paId, history: newHistory(served(paId, null)) };
  const [main, revoked, expired] = tokens;
  const look = (token = main) => read(token, notice, server.call);

  let revision = 1;
  const plan = (state: 'free' | 'pro') =>
    mutate(`setPublisherPlan(input: { id: "${id}", plan: ${state}, revision: ${revision++} })`);
  const proUntil = (moment: string) =>
    server.sql(`update publisher set pro_until = ${moment} where id = '${id}' returning id`);
  const token = (of: Token, set: string) => server.sql(`update token set ${set} where id = '${of.id}' returning id`);
  const count = async (viewsCount: number) => {
    const body = { viewsCount, engagementsCount: 0 };
    const response = await server.call({ method: 'PUT', path: metrics.path(paId), token: main.secret, body });
    expect(response.status).toBe(200);
  };
  const noon = `'${testNow.toISOString()}'`;

  /** Makes the changes, each after the one before was seen. */
  async function makeChanges() {
    const { history } = notice;
    await changed(publisher, notPro, () => plan('free'), look);
    await changed(publisher, undefined, () => plan('pro'), look);
    await changed(history, served(paId, 7), () => count(7), look);
    await changed(
      history,
      notFound,
      () => mutate(`withdrawNoticeSignOff(input: { paId: "${paId}", revision: 1 })`),
      look,
    );
    await changed(
      history,
      served(paId, 7),
      () => mutate(`signOffNotice(input: { paId: "${paId}", revision: 2 })`),
      look,
    );
    await changed(publisher, notPro, () => proUntil(noon), look);
    await changed(publisher, undefined, () => proUntil('null'), look);
    await changed(history, served(paId, 3), () => count(3), look);
    const ofRevoked = () => look(revoked);
    await changed(
      revoked.history,
      tokenInvalid,
      () => mutate(`revokeToken(input: { id: "${revoked.id}" })`),
      ofRevoked,
    );
    await changed(revoked.history, undefined, () => token(revoked, 'revoked_at = null'), ofRevoked);
    await changed(
      expired.history,
      tokenInvalid,
      () => token(expired, `expires_at = ${noon}`),
      () => look(expired),
    );
  }
  return { tokens, notice, makeChanges };
}

it('a request sent after a change never sees the state before it', async () => {
  const publishers = await Promise.all(Array.from({ length: publisherCount }, newPublisher));
  const notices = publishers.map(({ notice }) => notice);
  const get = ({ path, ...request }: HttpRequest) =>
    send(server.publicUrl, { ...request, path: path.replace('~', '/api/v1') }, agent);
  let isOver = false;
  const readers = publishers
    .flatMap(({ tokens }) => tokens)
    .map(async (token, index) => {
      // Each starts at another notice, so that batches mix callers and notices.
      const start = index % notices.length;
      const round = [...notices.slice(start), ...notices.slice(0, start)];
      while (!isOver) for (const notice of round) await read(token, notice, get);
    });
  const allChanges = Promise.all(publishers.map(({ makeChanges }) => makeChanges())).finally(() => {
    isOver = true;
  });
  try {
    await Promise.all([allChanges, ...readers]);
  } finally {
    isOver = true; // also after a reader has failed
    await Promise.allSettled(readers);
  }

  expect(readers).toHaveLength(connections);
  expect(changes).toHaveLength(publisherCount * 11);
  expect(changes.filter((change) => change.sightings < requiredSightings)).toEqual([]);
});
