/*
 * The types of the conformance kit. The kit is modules, which `build.ts` puts into one file for Node.js 20 without packages.
 */

export const kitVersion = '2.0.0';

export type Verdict = 'passed' | 'failed' | 'differs' | 'not tested';

/** A request by its value on each axis: see `axes/`. */
export type Cell = {
  endpoint: 'register' | 'full' | 'metrics' | 'ssp';
  method: 'GET' | 'HEAD' | 'PUT';
  credential: string;
  notice: string;
  /** Empty for a read. */
  body: string;
  manner: string;
};

/** One request. */
export type HttpStep = {
  method: string;
  /** Relative to the base URL, or to the site with `at: 'site'`. `{name}` is a notice of the fixtures. */
  path: string;
  at?: 'site';
  /** Name of a token of the fixtures. */
  token?: string | undefined;
  /** A whole header value. `{name}` is a token of the fixtures. */
  authorization?: string | undefined;
  /** `{n.headers.name}` is a header of the answer to step n. */
  headers?: Record<string, string>;
  json?: unknown;
  /** Body, sent as it is. `{unique}` is a number that the run has not used yet. */
  text?: string;
  /** Body, as bytes. */
  base64?: string;
  /** Length in bytes to which spaces extend the body. */
  padTo?: number;
  /** The body is invalid on every server, so the request cannot write anything. */
  mayReject?: boolean;
  /** The body in two chunks without a length, or a connection for this request alone. */
  sent?: 'chunked' | 'alone';
  /**
   * All bytes of the request, instead of the rest: what an HTTP client cannot send. `{base}` is the path of the base URL,
   * `{host}` its host; notices and tokens as in `path`.
   */
  raw?: string;
  cell?: Cell;
};
export type More = Partial<HttpStep>;

/** Uses up the limit of a token: sends 1,000 requests, the given ones in turn. `windows` counts how often it is renewed. */
export type ExhaustStep = { exhaust: string; with: HttpStep[]; window: 1 | 2 };
/** The address of the target itself. */
type TargetStep = { target: 'baseUrl' };
/** Waits until an instant that a response named, at most a minute. */
type WaitStep = { until: string };
/** Sends each request several times, in turn. The value: by how much their fastest answers differ, in milliseconds. */
type TimingStep = { timing: HttpStep[]; rounds: number };
export type Step = HttpStep | ExhaustStep | TargetStep | WaitStep | TimingStep;

/**
 * What a response must look like. A plain value must be equal, an object must have exactly these keys, a function is a
 * matcher: see `matchers.ts`. In `headers`, null means absent.
 */
export type Expect = {
  /** One status, or the first and last of a range. */
  status?: number | readonly [number, number] | undefined;
  headers?: Record<string, unknown>;
  body?: unknown;
  /** The body is empty. */
  text?: '';
  /** The number of the step whose response must be the same, in everything that does not vary. */
  like?: number;
  /** A 429 is judged, too. Without it, the kit waits until the limit allows the request. */
  atOnce?: true;
  /** The server may also say nothing. */
  silence?: true;
  /** Headers of `100 Continue`. Null: none is sent. */
  continue?: unknown;
  /** For steps that are no HTTP request. */
  value?: unknown;
};

/** A step, and what is expected of it. */
export type Check = [request: Step, expect: Expect];

/** A requirement over a set of exchanges: those of its own cells, or all that the run has seen. */
export type Over = {
  /** The requests that belong to it. The kit asks those of its sample. */
  cells: (cell: Cell) => boolean;
  where: (exchange: Exchange) => boolean;
  find: (exchange: Exchange, facts: Facts) => Difference | undefined;
};
/** What a pattern may refer to. */
export type Scope = {
  /** What was received, by step. */
  responses: (Record<string, unknown> | undefined)[];
  notices: Record<string, string>;
  records: Record<string, Record<string, unknown>>;
  /** The time, in milliseconds. */
  now: () => number;
  /** When the run began, by the same clock. */
  started: number;
};

/** What the run has learned about the target as a whole. */
export type Facts = { scope: Scope; answersHead: Set<string> };

export type Row = {
  id: string;
  /** Number of the sentence. */
  section: string;
  sentence: string;
  level: 'must' | 'choice';
  profile: 'read' | 'write' | 'ssp';
  /** What the fixtures or options must supply. */
  needs: string[];
  request: Step[];
  /** One for each step. */
  expect: Expect[];
  over?: Over;
};

export type Difference = { path: string; expected: string; received: string };
export type Transcript = { request: string; response: string };
export type Result = {
  row: Row;
  verdict: Verdict;
  /** How many answers were judged. */
  judged: number;
  /** Why it was not tested. */
  reason?: string;
  difference?: Difference;
  /** The request that showed the difference, with names of fixtures. */
  asked?: string;
  requestId?: string;
  curl?: string;
  /** Which token `$TOKEN` stands for. */
  curlToken?: string;
  transcript?: Transcript[];
};

export type Fixtures = {
  tokens: Record<string, string>;
  notices: Record<string, string>;
  /** What the full record of a notice holds, by its name, in the form of the target. Fields may be left out. */
  records: Record<string, Record<string, unknown>>;
  /** PA-IDs to which the kit may send a metrics write. */
  mayWrite: string[];
  /** Path of the SSP endpoint. */
  sspPath: string;
};

export type Target = { baseUrl: URL; siteUrl: URL; fixtures: Fixtures };

export type WireRequest = {
  method: string;
  origin: URL;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  sent?: 'chunked' | 'alone';
  /** All bytes, instead of the rest. */
  raw?: string;
};
export type WireResponse = {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Names of the headers, in the order in which they came. */
  order?: string[];
  text: string;
  /** Headers of `100 Continue`. Null: none came. */
  continue?: Record<string, string> | null;
  /** A 429 before the kit has used up the limit of the token. */
  isEarly?: boolean;
};
/** `isSilent`: there was none, and the connection was closed or is still open. */
export type Answer = WireResponse | { fault: string; isSilent?: boolean };
export type Send = (request: WireRequest) => Promise<Answer>;
export type Exchange = {
  step: HttpStep;
  wire: WireRequest;
  /** Status 0: there was none, and the text says why. */
  response: WireResponse;
  body: unknown;
  /** The server said nothing. */
  isSilent?: boolean;
  /** What a write changed although it must not, or did not change. */
  effect?: Difference;
};

/** The row cannot be judged. */
export class NotTested extends Error {}
/** The options or the fixtures are wrong. */
export class UsageError extends Error {}
