import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler, Response } from 'express';
import { execute, type GraphQLFormattedError } from 'graphql';
import { narrowed } from '../../../domain/access/shield.ts';
import type { Context } from '../../../domain/context.ts';
import { dayOf } from '../../../platform/database/pg-timestamps.ts';
import { type Failure, failure } from '../../../platform/failures.ts';
import { cursorAt, type FeedPage, readChanges } from '../../changes/change-feed.ts';
import type { FeedPoll } from '../../changes/feed-poll.ts';
import { type Graph, toFailure } from '../../graph.ts';
import { rulesOf } from '../../permissions.ts';
import { openCursorOf } from '../../sealed-values.ts';
import { boundedResult } from '../answer-bounds.ts';
import { contextFor, identifyRequest, refuse, sendErrors } from '../require-caller.ts';
import type { Slots } from '../slots.ts';
import { ClientGone, openEventStream } from './event-stream.ts';
import { type PrepareSubscription, type Subscription, SubscriptionRefused } from './prepare-subscription.ts';

type StreamOptions = {
  graph: Graph;
  prepare: PrepareSubscription;
  poll: FeedPoll;
  takeSlot: Slots;
  formatError: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
  /** Longest silence, in milliseconds. The token is checked as often. */
  heartbeat: number;
  /** Aborted when the server stops: clients reconnect to another one. */
  stopping: AbortSignal;
  /** Called with each failure. */
  onRefusal: (failure: Failure) => void;
};

const modeMessage =
  'This address serves graphql-sse in its distinct connections mode: one POST for each subscription, answered as text/event-stream.';

/** Refuses the other mode of the protocol, which reserves a stream by PUT and reads it by GET, and what is no subscription. */
export const onlyDistinctConnections: RequestHandler = (request, response, next) => {
  const { method, headers, query } = request;
  const isOtherMode = headers['x-graphql-event-stream-token'] !== undefined || query.token !== undefined;
  if (method === 'POST' && !isOtherMode && request.accepts('text/event-stream')) return next();
  if (method !== 'POST') response.set('Allow', 'POST');
  refuse(response, failure(method === 'POST' ? 'STREAM_MODE' : 'METHOD_NOT_ALLOWED', { message: modeMessage }));
};

/**
 * Serves the subscription `changes` as Server-Sent Events. Each page is read when the client has taken the one before it, so
 * nothing is buffered, and is answered under the rules of the graph for the caller as of then. Runs after `requireCaller` and
 * the body parser.
 */
export function serveChanges(options: StreamOptions): RequestHandler {
  const { prepare, takeSlot, formatError, onRefusal } = options;
  return async (request, response) => {
    const refuseAs = (error: unknown) => {
      const refused = toFailure(error);
      onRefusal(refused);
      refuse(response, refused);
    };
    let release: (() => void) | undefined;
    try {
      const context = contextFor(response);
      if (!context || context.caller.tier === null) throw failure('CREDENTIALS_MISSING');
      const subscription = prepare(request);
      release = takeSlot(context.caller);
      const after = await openCursorOf(context, subscription.args.after);
      await follow(options, { ...subscription, args: { ...subscription.args, after } }, response);
    } catch (error) {
      if (response.headersSent) response.end();
      else if (!(error instanceof SubscriptionRefused)) refuseAs(error);
      else {
        const errors = error.errors.map((each) => formatError(each.toJSON(), each));
        sendErrors(response, 400, errors);
      }
    } finally {
      release?.();
    }
  };
}

const rules = rulesOf('Subscription', 'changes');
const refusedAt = (cursor: string): FeedPage => ({ cursor, changes: [], isFull: false });

/** @throws what ends the stream: a failure, the end of the connection, or of the server */
async function follow(options: StreamOptions, subscription: Subscription, response: Response): Promise<void> {
  const { graph, poll, formatError, heartbeat, stopping, onRefusal } = options;
  const { args, document, operationName, variables } = subscription;
  const connection = new AbortController();
  const abort = () => connection.abort();
  // Half-open connections stay open until the next write: a client that leaves would keep its slot until the heartbeat.
  const { socket } = response.req;
  socket.once('end', abort);
  response.on('close', () => {
    socket.off('end', abort);
    abort();
  });
  const ended = AbortSignal.any([stopping, connection.signal]);
  /** The result of the operation with a page of changes, or with the failure instead of it. */
  async function resultOf(changes: FeedPage | Failure, contextValue: Context | undefined) {
    const execution = { schema: graph.schema, document, operationName, variableValues: variables, contextValue };
    const { data, errors } = boundedResult(await execute({ ...execution, rootValue: { changes } }));
    return { data, ...(errors && { errors: errors.map((each) => formatError(each.toJSON(), each)) }) };
  }

  let horizon = await poll.horizon();
  let cursor = args.after ?? cursorAt(horizon, dayOf(graph.now()));
  let stream: ReturnType<typeof openEventStream> | undefined;
  let context: Context | undefined;
  try {
    while (!ended.aborted) {
      context = await identifyRequest(graph, response);
      const day = dayOf(context.now);
      const allowed = await narrowed(rules, args, context);
      // Without permission nothing is read, and the operation has the refusal.
      const page = allowed ? await readChanges(context, cursor, { horizon, day }, allowed) : refusedAt(cursor);
      cursor = page.cursor;
      if (!stream || !allowed || page.changes.length > 0) {
        const result = await resultOf(page, context);
        stream ??= openEventStream(response, ended);
        await stream.next(result);
        const [answered] = Object.values(result.data ?? {});
        if (answered == null) break; // refused
      }
      if (!page.isFull) horizon = await nextHorizon(stream, horizon, day);
    }
    // After a stop, `complete` is not sent, so that clients reconnect, including those that got no page yet.
    stream ??= openEventStream(response, ended);
    await stream.complete();
  } catch (error) {
    if (!stream || ended.aborted || error instanceof ClientGone) throw error;
    const failed = toFailure(error);
    onRefusal(failed);
    // After an outage the client may reconnect, so the operation is not completed.
    if (['DATABASE_UNAVAILABLE', 'LIST_TOO_SLOW', 'INTERNAL'].includes(failed.kind)) throw error;
    await stream.next(await resultOf(failed, context));
    await stream.complete();
  }
  response.end();

  /** Waits until there may be changes. Meanwhile keeps the connection alive, and checks the token. */
  async function nextHorizon(open: ReturnType<typeof openEventStream>, seen: bigint, day: string): Promise<bigint> {
    const over = new AbortController();
    const signal = AbortSignal.any([ended, over.signal]);
    // Waits once across all heartbeats: the poll reads only while a subscriber waits.
    const change = poll.after(seen, day, signal);
    try {
      for (;;) {
        const next = await Promise.race([change, sleep(heartbeat, undefined, { signal })]);
        if (next !== undefined) return next;
        if (!(await narrowed(rules, args, await identifyRequest(graph, response)))) return seen;
        await open.heartbeat();
      }
    } finally {
      over.abort();
    }
  }
}
