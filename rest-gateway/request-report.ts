import { internalError, listenerReplies } from './error-replies.ts';
import { routes } from './routes.ts';

/** The log entry of a request. Never a PA-ID, a token or a body (choice D11). */
export type RequestReport = {
  requestId: string;
  /** The `X-Request-Id` of the caller, if it may be stored. */
  callerRequestId?: string | undefined;
  /** IP address of the client. */
  client: string;
  method: string;
  /** The pattern of the route, not the requested path; empty if there is no route. */
  route: string;
  status: number;
  code?: string | undefined;
  tokenId?: string | undefined;
  milliseconds: number;
  /** The error behind a status of 500 or above. */
  cause?: unknown;
};

/** Status in the log of a request whose client disconnected before the response. */
export const clientDisconnected = 499;

/** What a request can be reported as, so that metrics of errors start at 0. Other methods are counted from their first request. */
export const expectedRequests = [
  ...routes.flatMap(({ path, method, success, errors }) =>
    [
      { status: success, code: undefined },
      { status: clientDisconnected, code: undefined },
      ...Object.values(errors),
    ].map(({ status, code }) => ({ route: path, method: method.toUpperCase(), status, code })),
  ),
  ...[internalError, ...Object.values(listenerReplies)].map(({ status, code }) => ({
    route: '',
    method: 'GET',
    status,
    code,
  })),
];
