import { internalError, listenerReplies } from './error-replies.ts';
import { clientDisconnected } from './request-report.ts';
import { routes } from './routes.ts';

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
    ...{ route: '', method: 'GET', status, code },
  })),
];
