/*
 * What partners see of each refusal, for the console: its filter and its texts take the words of an error as they were sent.
 * Also writes how many groups request statistics can have, from which the cost of a query is computed.
 */
import { goneReply, listenerReplies, type Reply } from '../../rest-gateway/error-replies.ts';
import { routes } from '../../rest-gateway/routes.ts';
import { generatedFile } from './generated-file.ts';

type PartnerError = { reason: string; endpoints: string[]; status: number; error: string; code: string | null };

const errors = new Map<string, PartnerError>();

function add(reason: string, { status, error, code = null as never }: Reply, endpoint?: string): void {
  const key = JSON.stringify([reason, status, error, code]);
  const found = errors.get(key) ?? { reason, endpoints: [], status, error, code };
  errors.set(key, found);
  if (endpoint) found.endpoints.push(endpoint);
}

for (const { name, errors: replies } of routes) {
  for (const [reason, reply] of Object.entries({ ...replies, GONE: goneReply })) add(reason, reply, name);
}
for (const reply of Object.values(listenerReplies)) add(reply.code, reply);

const rows = [...errors.values()].map((row) => `  ${JSON.stringify(row)},\n`);
await generatedFile(
  new URL('../generated/console/partner-errors.ts', import.meta.url),
  `// Made from rest-gateway/ by \`npm run generate\`; not to be edited.
import type { RefusalCode, RestEndpoint } from './operation-types.ts';

/** An error of the partner API, as it is sent, and the reason in the graph. */
export type PartnerError = {
  reason: RefusalCode;
  /** None: outside of the endpoints. */
  endpoints: readonly RestEndpoint[];
  status: number;
  error: string;
  code: string | null;
};

export const partnerErrors: readonly PartnerError[] = [
${rows.join('')}];
`,
);

/** Statuses of requests that are not refused; 499 if the client disconnected first. */
const otherStatuses = [200, 304, 499];
const all = [...errors.values()];
const outside = '';
const places = [...routes.map(({ name }) => name), outside];
const answers = all.flatMap(({ endpoints, status }) =>
  (endpoints.length > 0 ? endpoints : [outside]).map((endpoint) => ({ endpoint, status })),
);
answers.push(...places.flatMap((endpoint) => otherStatuses.map((status) => ({ endpoint, status }))));
const count = (values: unknown[]) => new Set(values).size;
const groups = {
  '': 1,
  endpoint: places.length,
  status: count(answers.map(({ status }) => status)),
  code: 1 + count(all.map(({ reason }) => reason)), // one group has no code
  'endpoint status': count(answers.map(({ endpoint, status }) => `${endpoint} ${status}`)),
};
await generatedFile(
  new URL('../generated/graph/request-groups.ts', import.meta.url),
  `// Made from rest-gateway/ by \`npm run generate\`; not to be edited.
/** Maximum number of groups in an interval of request statistics, by \`groupBy\`. */
export const groupsOfRequests = ${JSON.stringify(groups)};
`,
);
