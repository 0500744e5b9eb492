import { createSecondServer, type Limit, type Request, type Response, type SecondServer } from '../second-server.ts';

/*
 * What can be wrong with a server, for tests of the kit: each lie changes what the second implementation is asked, what it
 * stores, or what it answers. To add one, name it in a table of this folder, with a row that must find it.
 */

export type Kind = 'register' | 'full' | 'metrics' | 'ssp' | 'docs' | 'other';
export type Asked = Request & { kind: Kind; notice: string; token: string };
export type Answered = Response & { delay?: number };
type Counts = { views: number; engagements: number };

export type Lie = {
  /** A row that must fail, of the sentence that the lie breaks. */
  row: string;
  /** The request as the server takes it. */
  ask?: (asked: Asked) => Partial<Request>;
  /** What the server stores of a write that it accepts, in place of what was written. */
  store?: (before: Counts, written: Counts, asked: Asked) => object;
  /** The answer as the server sends it. */
  answer?: (response: Response, asked: Asked, server: SecondServer) => Partial<Answered>;
  /** The answer to bytes that are no request. */
  parserAnswer?: (response: Response) => Partial<Response>;
  limit?: Partial<Limit>;
};
export type Lies = Record<string, Lie>;

/** Lies of one form, by name. */
export const each = <Item>(items: readonly Item[], lieOf: (item: Item) => [name: string, lie: Lie]): Lies =>
  Object.fromEntries(items.map(lieOf));

/** Answers a notice as if another one had been asked for. */
export const noticeAs = (row: string, kind: Kind, notices: string[], other: string, tokens?: string[]): Lie => ({
  row,
  ask: (asked) =>
    asked.kind === kind && notices.includes(asked.notice) && (tokens?.includes(asked.token) ?? true)
      ? { path: asked.path.replace(`Notice-${asked.notice}`, `Notice-${other}`) }
      : {},
});

/** Takes a token for another one. */
export const tokenAs = (row: string, kinds: Kind[], tokens: string[], other: string): Lie => ({
  row,
  ask: ({ kind, token, headers }) =>
    kinds.includes(kind) && tokens.includes(token)
      ? { headers: { ...headers, authorization: `Bearer token-${other}` } }
      : {},
});

/** Reads the body of a write as another one. */
export const bodyAs = (row: string, pattern: RegExp, body: string): Lie => ({
  row,
  ask: (asked) => (asked.kind === 'metrics' ? { body: asked.body.replace(pattern, body) } : {}),
});

export type Fits = (asked: Asked, response: Response) => boolean;

/** Changes the answers that fit. */
export const answerAs = (row: string, fits: Fits, change: (response: Response) => Partial<Answered>): Lie => ({
  row,
  answer: (response, asked) => (fits(asked, response) ? change(response) : {}),
});

/** Changes the bodies of the answers that fit. */
// biome-ignore lint/suspicious/noExplicitAny: lies know the shape of what they change
export const shownAs = (row: string, fits: Fits, change: (body: any) => unknown): Lie =>
  answerAs(row, fits, ({ text }) => ({ text: JSON.stringify(change(JSON.parse(text))) }));

/** Writes the counts although the answer is a refusal. */
export const writesAfter = (row: string, fits: Fits): Lie => ({
  row,
  answer: (response, asked, { notices }) => {
    const found = notices[asked.notice];
    const written = /Count(?:["']:|=)(\d{2,})/.exec(asked.body)?.[1];
    if (asked.kind === 'metrics' && found && written !== undefined && fits(asked, response))
      found.views = Number(written);
    return {};
  },
});

export const json = (status: number, body: object) => ({ status, text: JSON.stringify(body) });
export const isError: Fits = (_asked, { status }) => status >= 400;
export const isShown =
  (...kinds: Kind[]): Fits =>
  ({ kind }, { status }) =>
    kinds.includes(kind) && status === 200;
export const withHeader = (name: string, value: string) => (response: Response) => ({
  headers: { ...response.headers, [name]: value },
});
export const withoutHeaders = (pattern: RegExp) => (response: Response) => ({
  headers: Object.fromEntries(Object.entries(response.headers).filter(([name]) => !pattern.test(name))),
});
export const partnerKinds: Kind[] = ['register', 'full', 'metrics'];

const paths: [Kind, string, RegExp][] = [
  ['metrics', 'PUT', /^\/partners\/v1\/advertisement\/Notice-(\w+)\/metrics$/],
  ['register', 'GET', /^\/partners\/v1\/advertisement\/Notice-(\w+)$/],
  ['full', 'GET', /^\/partners\/v1\/advertisement-full\/Notice-(\w+)$/],
  ['ssp', 'GET', /^\/partners\/v1\/for-ssps\/Notice-(\w+)$/],
  ['docs', 'GET', /^\/api\/docs()$/],
];

const countsOf = ({ views, engagements }: SecondServer['notices'][string]): Counts => ({
  ...{ views: Number(views), engagements: Number(engagements) },
});

/** The second implementation with a lie. */
export function createLiar({ ask, store, answer, parserAnswer, limit = {} }: Omit<Lie, 'row'>, now?: () => number) {
  const server = createSecondServer({ limit, ...(now && { now }) });
  return {
    ...server,
    answer: (request: Request): Answered => {
      const [kind] = paths.find(([, method, path]) => method === request.method && path.test(request.path)) ?? [
        'other',
      ];
      const [, notice = ''] = /Notice-(\w+)/.exec(request.path) ?? [];
      const [, token = ''] = /^Bearer token-(\w+)$/.exec(request.headers.authorization ?? '') ?? [];
      const asked: Asked = { ...request, kind: kind as Kind, notice, token };
      const { [notice]: written } = server.notices;
      const before = written && countsOf(written);
      const response = server.answer({ ...request, ...ask?.(asked) });
      if (store && before && written && kind === 'metrics' && response.status < 300)
        Object.assign(written, store(before, countsOf(written), asked));
      return { ...response, ...answer?.(response, asked, server) };
    },
    parserAnswer: () => {
      const response = server.parserAnswer();
      return { ...response, ...parserAnswer?.(response) };
    },
  };
}
export type Liar = ReturnType<typeof createLiar>;
