/*
 * The types of the conformance kit. The kit is modules, which `build.ts` puts into one file for Node.js 20 without packages.
 */

export const kitVersion = '3.0.0';

export type Verdict = 'passed' | 'failed' | 'differs' | 'not tested';

export type Endpoint = 'register' | 'full' | 'metrics' | 'ssp';

/** A request by its ingredients: a name on each axis. See `ingredients/`. */
export type Ask = {
  /** `path`: nothing is served there. `bytes`: what an HTTP client cannot send. */
  endpoint: Endpoint | 'docs' | 'path' | 'bytes';
  method: string;
  credential: string;
  /** A notice, or a form of a PA-ID; of `path` and `docs` the path. */
  notice: string;
  /** Of `bytes` the bytes. Empty for a read. */
  body: string;
  manner: string;
};

/** What a request sends beside its method, path and credential. Placeholders are filled in: see `wire.ts`. */
export type More = {
  headers?: Record<string, string>;
  /** Body, sent as it is. */
  text?: string;
  /** Body, as bytes. */
  base64?: string;
  /** Length in bytes to which spaces extend the body. */
  padTo?: number;
  sent?: Sent;
};
/** In chunks without a length; on a connection of its own; with the names of headers in small letters; in another form of HTTP; right after another request. */
export type Sent = 'chunked' | 'alone' | 'small letters' | 'HTTP/1.0' | 'absolute form' | 'pipelined';

/**
 * What an answer must look like. Headers and body are patterns: see `matchers.ts`.
 */
export type Expect = {
  /** One status, or the first and last of a range. */
  status?: number | readonly [number, number] | undefined;
  headers?: Record<string, unknown>;
  body?: unknown;
  /** The body is empty. */
  text?: '';
};

export type Difference = { path: string; expected: string; received: string };
/** A difference, the sentences that it breaks, and the earlier exchanges on which it depends. */
export type Finding = Difference & { by: readonly string[]; earlier?: readonly Exchange[] };

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
  sent?: Sent;
  /** All bytes, instead of the rest. */
  raw?: string;
};
export type WireResponse = {
  status: number;
  /** The reason phrase of the status line. */
  reason?: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Names of the headers, in the order in which they came. */
  order?: string[];
  text: string;
  /** Headers of `100 Continue`. Null: none came. */
  continue?: Record<string, string> | null;
};
/** `isSilent`: there was none, and the connection was closed or is still open. */
export type Answer = WireResponse | { fault: string; isSilent?: boolean };
export type Send = (request: WireRequest) => Promise<Answer>;

/** What an operator does between two requests. */
export type Action = 'lapse' | 'renew' | 'revoke';

export type Exchange = {
  ask: Ask;
  /** The notice that it names. */
  notice: string;
  wire: WireRequest;
  /** Status 0: there was none, and the text says why. */
  response: WireResponse;
  body: unknown;
  /** The server said nothing. */
  isSilent?: boolean;
  /** When it was sent and when it was answered, counted in such events. */
  begun: number;
  ended: number;
  /** Nothing else with this token was under way meanwhile. */
  isAlone: boolean;
  /** The time of the answer, in milliseconds. */
  at: number;
};

/** A sentence of the contract or a choice, and what became of it. */
export type Result = {
  section: string;
  sentence: string;
  level: 'must' | 'choice';
  verdict: Verdict;
  /** How many answers were judged by it, and how many differed. */
  judged: number;
  differing: number;
  /** Why it was not tested. */
  reason?: string;
  difference?: Difference;
  /** The request that showed the difference, with names of fixtures. */
  asked?: string;
  requestId?: string;
  /** Lines for a shell that repeat it, in which `$TOKEN_read` stands for the token `read`. */
  curl?: string;
  transcript?: { request: string; response: string }[];
};

/** The run cannot go on. */
export class NotTested extends Error {}
/** The request needs what no earlier answer had, or a form that a value of the fixtures does not have. */
export class NotPossible extends Error {}
/** The fixtures lack what the request needs. */
export class Missing extends NotPossible {}
/** The options or the fixtures are wrong. */
export class UsageError extends Error {}
