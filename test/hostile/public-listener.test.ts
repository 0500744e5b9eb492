import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { campaign, campaignTimeout, isWhole } from './campaign.ts';
import { type RawBytes, rawBytes } from './raw-bytes.ts';
import { describedProblems, problemsOf, undescribedProblems } from './response-checks.ts';
import { bytesOf, headLength, type ShapedRequest, shapedRequests } from './shapes.ts';
import { startTarget } from './target.ts';
import { responsesIn, say, type WireResponse } from './wire.ts';

/* Random requests and bytes: each gets its own documented response below 500, or the connection is closed; in time, and
   without leaks in responses and logs. */

let target: Awaited<ReturnType<typeof startTarget>>;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

const statuses = new Set<number>();
const readable = (bytes: Buffer) =>
  JSON.stringify(bytes.toString('latin1').replace(/(.)\1{50,}/gs, (many, one) => `${one}{${many.length}}`)).slice(
    0,
    4_000,
  );

/** Sends bytes, and returns the responses. @param methods those of the requests, if known */
async function converse(pieces: readonly Buffer[], methods?: readonly string[]) {
  const { bytes, hungUp } = await say(target.port, pieces);
  const { responses, rest } = responsesIn(bytes, methods);
  for (const { status } of responses) statuses.add(status);
  const problems = [
    ...(hungUp ? [] : ['the connection does not end']),
    ...(rest.length > 0 ? [`half an answer: ${readable(rest)}`] : []),
    ...responses.flatMap((response) => problemsOf(response, target.secrets)),
  ];
  return { responses, problems };
}

/** The last of a conversation; without a body, since a server that hangs up before it has read one resets the connection. */
const farewell: ShapedRequest = {
  method: 'GET',
  target: '/goodbye',
  headers: [['Connection', 'close']],
  body: undefined,
  isChunked: false,
};

/** Requests on one connection, in one piece, and a farewell. */
const conversation = (requests: readonly ShapedRequest[]) =>
  Buffer.concat(
    [...requests, farewell].map((request, index) => bytesOf(request, { 'X-Request-Id': `request-${index}` })),
  );

async function attemptRequests(drawn: ShapedRequest[], attempts = 3): Promise<string[]> {
  const requests = [...drawn, farewell];
  const methods = requests.map(({ method }) => method);
  const { responses, problems } = await converse([conversation(drawn)], methods);
  const answered = responses.filter((response, index) => !isListenersLast(requests[index], response));
  const last = responses.at(-1);
  // An answer that comes before the end of a body of unknown length closes the connection.
  const isClosed = last?.headers.connection === 'close' && requests[responses.length - 1]?.isChunked;
  const isCutShort = answered.length < responses.length || isClosed;
  const found = [
    ...problems,
    ...answered.flatMap((response, index) => {
      const request = requests[index];
      return request ? problemsBetween(request, response, `request-${index}`) : [];
    }),
  ];
  if (found.length > 0 || responses.length === requests.length || isCutShort) return found;
  // A machine that stands still runs into the server's time-outs. In the body of a request that already has its
  // response, that ends the connection without another one. A fault of the server would come again.
  if (attempts > 1) return attemptRequests(drawn, attempts - 1);
  return [`${responses.length} answers to ${requests.length} requests, the last: ${JSON.stringify(responses.at(-1))}`];
}

/** Whether the listener refuses a request itself and hangs up: it has a reason to, or the machine stood still meanwhile. */
function isListenersLast(request: ShapedRequest | undefined, { status, headers }: WireResponse): boolean {
  if (!request || headers.connection !== 'close') return false;
  if (status === 400) return request.method === 'CONNECT';
  return status === 408 || (status === 431 && headLength(request) > 15 * 1024);
}

function problemsBetween(request: ShapedRequest, response: WireResponse, requestId: string): string[] {
  const isOwn = response.headers['x-request-id'] === requestId;
  return [
    ...(isOwn ? [] : [`the answer to ${response.headers['x-request-id']}, where ${requestId} has its turn`]),
    ...describedProblems(target.document, request, response),
  ];
}

async function attemptBytes({ pieces }: RawBytes): Promise<string[]> {
  const { responses, problems } = await converse(pieces);
  return [...problems, ...responses.flatMap((response) => undescribedProblems(target.document, response))];
}

describe('the public listener', () => {
  it(
    'keeps to its description whatever a request is like, and answers each in its turn',
    async () => {
      const requests = shapedRequests(target.document, target.world);
      await campaign({
        share: 0.55,
        cases: fc.array(requests, { minLength: 1, maxLength: 20, size: 'max' }),
        weigh: ({ length }) => length,
        attempt: (requests) => attemptRequests(requests),
        show: (requests) => readable(conversation(requests)),
        atOnce: 16,
      });
    },
    campaignTimeout,
  );

  (isWhole ? it : it.skip)(
    'came by every answer that the description has, but for those of faults and of a used-up limit',
    () => {
      const described = Object.values(target.document.paths).flatMap((operations) =>
        Object.values(operations).flatMap(({ responses }) => Object.keys(responses)),
      );
      const isReachable = (status: string) => /^\d+$/.test(status) && status !== '429' && Number(status) < 500;
      expect(described.filter((status) => isReachable(status) && !statuses.has(Number(status)))).toEqual([]);
    },
  );

  it(
    'follows its description for any bytes',
    () =>
      campaign({
        share: 0.25,
        cases: rawBytes(shapedRequests(target.document, target.world)),
        attempt: attemptBytes,
        show: ({ pieces }) => pieces.map(readable).join('\n'),
        atOnce: 200,
      }),
    campaignTimeout,
  );

  it('has logged no token, contact data or PA-ID', () => expect(target.leaked()).toEqual([]));

  it('still serves', async () => expect(await target.serves()).toBe(true));
});
