/** Clients of the graph that ask for the most that its limits let through, from `start` to `stop`. */
import { parentPort, workerData } from 'node:worker_threads';

/** What a client asks for: what keeps PostgreSQL busy, or what keeps Node busy. */
type Kind = 'searches' | 'answers';
/** The internal port, and the token of each kind of client. */
export type DashboardInput = { port: number; tokens: Record<Kind, string> };
/** How often an operation had which outcome: `ok`, the code of its first error, or its status. */
export type DashboardReport = Record<string, number>;

const { port, tokens } = workerData as DashboardInput;

/** Sends an operation. The answer is read and thrown away; only its beginning is looked at. */
async function ask(token: string, body: object): Promise<string> {
  try {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    let beginning = '';
    for await (const chunk of answer.body ?? []) {
      if (beginning.length < 2_000) beginning += Buffer.from(chunk).toString('latin1', 0, 2_000);
    }
    const [, code] = /^\{"errors".*?"code":"(\w+)"/s.exec(beginning) ?? [];
    return code ?? (answer.ok ? 'ok' : String(answer.status));
  } catch {
    return 'lost';
  }
}

const party = '{ __typename ... on RegisterOrganisation { companyName legalName city country } }';
const summary = `{ paId title phase language countries linkedProcessType processName publicationStartDate currency
  createdAt updatedAt usesTargetingTechniques usesAdDeliveryTechniques
  campaign { name medium totalValue startDate endDate isOngoing }
  advertiser ${party} controllers ${party} metrics { viewsCount engagementsCount recordedAt history { recordedAt viewsCount } } }`;
const overview = `{ byPhase { count } byMedium { count } byCountry { count } byProcess { count } spend { totalValue }
  signOffs { count } metricsGap { missing } retentionEnding { count } metricsOverTime(by: day) { views } }`;

/** Fields and what they select: each makes an operation that asks for it over and over under other names. */
const fields: Record<Kind, [field: string, selection: string][]> = {
  searches: [
    ['notices(first: 1, filter: { text: "notice" })', '{ totalCount }'],
    [
      'notices(first: 1, filter: { text: "notice -zzz" }, orderBy: publication_start_asc)',
      '{ totalCount nodes { paId } }',
    ],
    ['notices(first: 1, filter: { sponsor: "sponsor" })', '{ totalCount }'],
    ['notices(first: 1, filter: { campaignRunsFrom: "1990-01-01", usesTargetingTechniques: true })', '{ totalCount }'],
    ['overview', overview],
    // What is refused has its price, too.
    ['notices(first: 1, filter: { text: "-zzz" })', '{ totalCount }'],
    ['notices(first: 1, filter: { sponsor: "a" })', '{ totalCount }'],
  ],
  answers: [
    ['notices(first: $size)', `{ nodes ${summary} }`],
    ['notices(first: $size)', '{ nodes { paId title phase createdAt countries campaign { name } } }'],
  ],
};

const repeated = (most: number, field: string, selection: string) =>
  `{ ${Array.from({ length: most }, (_, place) => `a${place}: ${field} ${selection}`).join(' ')} }`;

const pageSizes = [200, 100, 50, 20, 10, 5, 2, 1];

/**
 * The operation with the largest pages, and with as many fields, as the limits let through. A field that is skipped
 * weighs as much, and costs nothing.
 */
async function mostOf([template, selection]: [string, string], token: string): Promise<string> {
  let refusal = '';
  for (const size of pageSizes) {
    const field = template.replace('$size', String(size));
    for (let most = 20; most > 0; most -= 1) {
      refusal = await ask(token, { query: repeated(most, `${field} @skip(if: true)`, selection) });
      if (refusal === 'ok') return repeated(most, field, selection);
    }
  }
  throw new Error(`${refusal}: ${template} ${selection}`);
}

/** Refused for the length of its list, after its body has been read. */
const query = 'query($phases: [NoticePhase!]) { notices(first: 1, filter: { phases: $phases }) { totalCount } }';
const operations: Record<Kind, object[]> = {
  searches: [],
  answers: [{ query, variables: { phases: Array(33_000).fill('published') } }],
};
for (const kind of ['searches', 'answers'] as const) {
  for (const field of fields[kind]) operations[kind].push({ query: await mostOf(field, tokens.searches) });
}

let isOver = false;
let report: DashboardReport = {};

/** @param place where this client begins, so that they do not all ask for the same */
async function run(kind: Kind, place: number): Promise<void> {
  const own = operations[kind];
  for (let turn = place; !isOver; turn += 1) {
    const outcome = `${kind}: ${await ask(tokens[kind], own[turn % own.length] ?? {})}`;
    report[outcome] = (report[outcome] ?? 0) + 1;
  }
}

let running: Promise<unknown> = Promise.resolve();
parentPort?.on('message', async (order: 'start' | 'stop') => {
  isOver = order === 'stop';
  if (order === 'start') {
    report = {};
    running = Promise.all((['searches', 'searches', 'answers', 'answers'] as const).map(run));
  } else {
    await running;
    parentPort?.postMessage(report);
  }
});
parentPort?.postMessage('ready');
