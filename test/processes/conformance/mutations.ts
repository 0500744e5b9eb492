import type { Answer, WireRequest } from '../../../rest-gateway/conformance/kit.ts';

type Given = Exclude<Answer, { fault: string }>;
/** An endpoint with a status, a code and a text. */
export type Kind = string;
/** An answer, what it was an answer to, and for which row. */
export type Recorded = { wire: WireRequest; answer: Given; row: string; kind: Kind };

const endpoints: [name: string, request: RegExp][] = [
  ['register', /^(GET|HEAD) \/api\/v1\/advertisement\/[^/]+$/],
  ['full', /^(GET|HEAD) \/api\/v1\/advertisement-full\/[^/]+$/],
  ['metrics', /^PUT \/api\/v1\/advertisement\/[^/]+\/metrics$/],
  ['ssp', /^(GET|HEAD) \/api\/v1\/ssp\/advertisement\/[^/]+$/],
];

/** What kind of answer this is. */
export function kindOf({ method, path, headers }: WireRequest, { status, text }: Given): Kind {
  const [target = ''] = path.split('?');
  const [found = 'elsewhere'] = endpoints.find(([, request]) => request.test(`${method} ${target}`)) ?? [];
  const place = target.startsWith('/api/docs') ? `docs as ${headers.Accept}` : found;
  const { error = '', code = '' } = status >= 400 ? (parsed(text) ?? {}) : {};
  return `${place}${method === 'HEAD' ? ' HEAD' : ''} ${status} ${code} ${error}`.trim();
}

/** A request by what it asks; numbers that differ from run to run make no difference. */
const keyOf = ({ method, path, headers, body }: WireRequest) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body?.length} ${body
    ?.toString()
    .slice(0, 200)
    .replace(/\d{6,}/g, 'N')}`;
const roughKeyOf = ({ method, path, headers }: WireRequest) => `${method} ${path} ${headers.Authorization}`;

/** Answers as it was recorded, row by row, but for what a mutation makes of each answer. */
export function replay(exchanges: readonly Recorded[]) {
  const byRow = Map.groupBy(exchanges, ({ row, wire }) => `${row} ${keyOf(wire)}`);
  const byKey = Map.groupBy(exchanges, ({ wire }) => keyOf(wire));
  const byPath = Map.groupBy(exchanges, ({ wire }) => roughKeyOf(wire));

  return (mutate: (recorded: Recorded) => Given) => {
    const asked = new Map<string, number>();
    let row = '';
    return {
      onProgress: (_done: number, _of: number, id: string) => {
        row = id;
      },
      send: async (wire: WireRequest): Promise<Answer> => {
        const key = `${row} ${keyOf(wire)}`;
        const known = byRow.get(key) ?? byKey.get(keyOf(wire)) ?? byPath.get(roughKeyOf(wire)) ?? [];
        const index = asked.get(key) ?? 0;
        asked.set(key, index + 1);
        const found = known[Math.min(index, known.length - 1)];
        return found ? mutate(found) : { fault: 'nothing was recorded' };
      },
    };
  };
}

export type Mutation = {
  name: string;
  /** The contract has a sentence about it, so that it must be a failure. */
  isContract: boolean;
  apply: (answer: Given) => Given;
};

/** Headers of HTTP itself, which a proxy may change, and those of pages. */
const ofHttp =
  /^(date|connection|keep-alive|content-length|transfer-encoding|vary|content-security-policy|referrer-policy|cross-origin-.*)$/;

/** Everything that can be changed about a kind of answer, one at a time. */
export function mutationsOf(kind: Kind, { answer }: Recorded): Mutation[] {
  const isTable =
    /^(register|full|metrics) (400|401|403|404|409|429)\b/.test(kind) && !kind.includes('NOT_FOUND Not found');
  const isDocs = kind.startsWith('docs');
  const status: Mutation = {
    name: `${kind}: status`,
    isContract: isTable,
    apply: (before) => ({ ...before, status: before.status === 418 ? 419 : 418 }),
  };
  const headers = Object.keys(answer.headers)
    .filter((name) => !ofHttp.test(name) && !(isDocs && /^(cache-control|etag)$/.test(name)))
    .flatMap((name) => headerMutations(kind, name));
  const more: Mutation = {
    name: `${kind}: header X-Powered-By more`,
    isContract: false,
    apply: (before) => ({ ...before, headers: { ...before.headers, 'x-powered-by': 'Express' } }),
  };
  const body = parsed(answer.text);
  return [status, ...headers, more, ...(body && !isDocs ? bodyMutations(kind, answer.status, body, isTable) : [])];
}

function headerMutations(kind: Kind, name: string): Mutation[] {
  const isContract = name === 'x-api-version';
  const gone: Mutation = {
    name: `${kind}: header ${name} gone`,
    isContract,
    apply: (before) => {
      const { [name]: _gone, ...headers } = before.headers;
      return { ...before, headers };
    },
  };
  const changed: Mutation = {
    name: `${kind}: header ${name} changed`,
    isContract,
    apply: (before) => ({ ...before, headers: { ...before.headers, [name]: `x${before.headers[name]}` } }),
  };
  return name === 'x-request-id' ? [gone] : [gone, changed]; // its value is free
}

type Body = Record<string, unknown>;

function bodyMutations(kind: Kind, status: number, body: Body, isTable: boolean): Mutation[] {
  const mutation = (name: string, change: (all: Body) => Body, isContract = isTable): Mutation => ({
    name: `${kind}: ${name}`,
    isContract,
    apply: (before) => ({ ...before, text: JSON.stringify(change(parsed(before.text) ?? {})) }),
  });
  const isError = status >= 400;
  return [
    mutation('a key more', (all) => ({ ...all, hint: 'x' })),
    ...(isError && !body.code ? [mutation('a code', (all) => ({ ...all, code: 'SOME_CODE' }))] : []),
    ...Object.entries(body).flatMap(([key, value]) => [
      mutation(`key ${key} gone`, (all) => without(all, key)),
      ...(isError && typeof value === 'string'
        ? [mutation(`key ${key} changed`, (all) => ({ ...all, [key]: `${all[key]}!` }))]
        : []),
      ...(isError || !isBody(value)
        ? []
        : [
            mutation(`a key more in ${key}`, (all) => ({ ...all, [key]: { ...Object(all[key]), hint: 'x' } }), false),
            ...Object.keys(value).map((field) =>
              mutation(
                `key ${key}.${field} gone`,
                (all) => ({ ...all, [key]: without(Object(all[key]), field) }),
                false,
              ),
            ),
          ]),
    ]),
  ];
}

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

function without(all: Body, key: string): Body {
  const { [key]: _gone, ...rest } = all;
  return rest;
}

function parsed(text: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isBody(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
