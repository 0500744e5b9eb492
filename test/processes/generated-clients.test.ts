import { execFile, spawn } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { requirePackages } from '../../src/generate/tools.ts';
import { seedActors } from '../support/contract.ts';
import { startServer, type TestServer } from '../support/server.ts';

/*
 * Clients that partners generate from the description, in both versions of OpenAPI: they compile under strict rules, and know
 * what may be null. Those of the page meet no `any`, and get the answers that the server gives.
 */

type Call = {
  call: 'register' | 'full' | 'ssp' | 'write';
  token: string;
  paId: string;
  tag?: string;
  counts?: { viewsCount: number; engagementsCount: number };
};
type Outcome = { status: number; body: unknown };
type Done = { outcomes: Record<string, Outcome[]>; validated: unknown[] };

const folder = join(import.meta.dirname, 'clients');
/** Below the packages, so that what is generated finds them. */
const output = join(folder, 'node_modules/.generated');
const runProgram = promisify(execFile);
const counts = { viewsCount: 4711, engagementsCount: 42 };
const names = ['openapi-fetch', 'hey-api', 'orval', 'swagger-typescript-api'];
/** The description in 3.1 and in 3.0. */
const descriptions = ['openapi', 'openapi-3.0'];

/** Generators beside those of the page. */
const others = `
openapi-zod-client openapi.json --export-schemas -t "$TEMPLATES/schemas-only.hbs" -o zod-client.ts
openapi --input openapi.json --output codegen
oazapfts openapi.json oazapfts.ts
typed-openapi openapi.json -o typed-openapi.ts
kubb generate`;
/** Where each generator has the types of answers. */
const written = {
  'openapi-typescript': 'partner-api.ts',
  'hey-api': 'hey-api/types.gen.ts',
  orval: 'orval.ts',
  'swagger-typescript-api': 'swagger-typescript-api.ts',
  'openapi-zod-client': 'zod-client.ts',
  'openapi-typescript-codegen': 'codegen/models/*.ts',
  oazapfts: 'oazapfts.ts',
  'typed-openapi': 'typed-openapi.ts',
  kubb: 'kubb/types/*.ts',
};

let server: TestServer;
let calls: Record<string, Call>;
let done: Map<string, Done>;
let reported: string;

beforeAll(async () => {
  requirePackages(folder);
  let limitedToken = '';
  const reset = Date.parse('2026-11-22T09:41:00Z') / 1000;
  const limiter = async (tokenId: string) => {
    const allowed = tokenId !== limitedToken;
    return { allowed, remaining: allowed ? 999 : 0, reset, retryAfter: 42 };
  };
  server = await startServer({}, {}, { limiter });
  const actors = await seedActors(server);
  const limited = await server.token({ publisherId: actors.publisherId, scopes: ['metrics:write'] });
  limitedToken = limited.id;
  rmSync(output, { recursive: true, force: true });
  for (const name of descriptions) await generate(name, actors.notices.own);
  calls = await callsOf(actors, limited.secret);
  const env = { BASE_URL: `${server.publicUrl}/api/v1`, TOKEN: actors.tokens.write };
  reported = (await runProgram(process.execPath, [join(output, 'openapi/out/page.mjs')], { env })).stdout;
  done = new Map(await Promise.all(descriptions.map(async (name) => [name, await callAll(name)] as const)));
});

/** Makes all calls with the clients that were generated from a description. */
async function callAll(description: string): Promise<Done> {
  const toValidate = [
    { paId: 'PA-1', ...counts, viewsCount: Number.MAX_SAFE_INTEGER, recordedAt: '2026-11-24T06:00:00Z' },
    { paId: 'PA-1', ...counts, viewsCount: '5', recordedAt: '2026-11-24T06:00:00Z' },
  ];
  const program = spawn(process.execPath, [join(output, description, 'out/programs/run.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(JSON.stringify({ baseUrl: `${server.publicUrl}/api/v1`, calls: Object.values(calls), toValidate }));
  return (await json(program.stdout)) as Done;
}
afterAll(async () => {
  await server?.stop();
  rmSync(output, { recursive: true, force: true });
});

/** Generates all clients, some by the commands of the page, and compiles them with its program, which writes to a notice. */
async function generate(name: string, paId: string): Promise<void> {
  const cwd = join(output, name);
  cpSync(join(folder, 'programs'), join(cwd, 'programs'), { recursive: true });
  for (const file of ['tsconfig.json', 'kubb.config.mjs']) cpSync(join(folder, file), join(cwd, file));
  const { body } = await server.call({ path: `/api/docs/${name}.json` });
  // Where the address of the site is known, the description has it; a test server's is known only once it listens.
  const description = { ...(body as object), servers: [{ url: `${server.publicUrl}/api/v1` }] };
  writeFileSync(join(cwd, 'openapi.json'), JSON.stringify(description));
  const { text } = await server.call({ path: '/api/docs/reference.md' });
  const [, commands = '', program = ''] =
    /^## Generated clients.*?```sh\n(.*?)```.*?```ts\n(.*?)```/ms.exec(text) ?? [];
  const PATH = [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const TEMPLATES = join(folder, 'node_modules/openapi-zod-client/src/templates');
  const installed = 'curl() { :; }; npm() { :; }; npx() { "$@"; }';
  await runProgram('sh', ['-ec', `${installed}\n${commands}\n${others}`], { cwd, env: { PATH, TEMPLATES, HOME: cwd } });
  writeFileSync(join(cwd, 'page.mts'), program.replace('PA-7K3QX9T2ZB', paId));
  const compiler = join(folder, 'node_modules/typescript/bin/tsc');
  await runProgram(process.execPath, [compiler, '-p', cwd]).catch(({ stdout }) => {
    throw new Error(`the clients do not compile:\n${stdout}`);
  });
  await build({
    absWorkingDir: cwd,
    entryPoints: ['programs/run.ts', 'page.mts'],
    outdir: 'out',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
}

type Actors = Awaited<ReturnType<typeof seedActors>>;

async function callsOf({ tokens, notices }: Actors, limited: string): Promise<Record<string, Call>> {
  const register: Call = { call: 'register', token: tokens.read, paId: notices.own };
  const write: Call = { call: 'write', token: tokens.write, paId: notices.own, counts };
  await answerTo(write); // so that it changes nothing any more
  const { headers } = await answerTo(register);
  return {
    write,
    'a read of the register': register,
    'a read that has not changed': { ...register, tag: String(headers.etag) },
    'a full record': { ...register, call: 'full' },
    'a read with an SSP token': { ...register, call: 'ssp', token: tokens.ssp },
    '304 for an SSP': { ...register, call: 'ssp', token: tokens.ssp, tag: String(headers.etag) },
    'a PA-ID that needs encoding': { ...register, paId: 'a b%' },
    '400': { ...write, counts: { viewsCount: -1, engagementsCount: 1.5 } },
    '401 of a read': { ...register, token: tokens.unknown },
    '401 of a write': { ...write, token: tokens.revoked },
    '403 without Pro': { ...register, token: tokens.notPro },
    '403 without the scope': { ...write, token: tokens.read },
    '403 of another publisher': { ...write, paId: notices.others },
    '404 on the register': { ...register, paId: notices.ownDraft },
    "404 of another publisher's record": { ...register, call: 'full', paId: notices.others },
    '404 of a write': { ...write, paId: notices.none },
    '409': { ...write, paId: notices.ownPrint },
    '429 of a read': { ...register, token: limited },
    '429 of a write': { ...write, token: limited },
  };
}

const paths = {
  register: 'advertisement',
  full: 'advertisement-full',
  ssp: 'ssp/advertisement',
  write: 'advertisement',
};

/** The same call without a generated client. */
function answerTo({ call, token, paId, tag, counts: json }: Call) {
  return server.call({
    path: `/api/v1/${paths[call]}/${encodeURIComponent(paId)}${call === 'write' ? '/metrics' : ''}`,
    ...(call === 'write' && { method: 'PUT', body: JSON.stringify(json) }),
    headers: {
      Authorization: `Bearer ${token}`,
      ...(tag !== undefined && { 'If-None-Match': tag }),
      ...(call === 'write' && { 'Content-Type': 'application/json' }),
    },
  });
}

const clients = descriptions.flatMap((description) => names.map((name) => ({ description, name })));

describe.each(clients)('the client that $name generates from $description.json', ({ description, name }) => {
  it('gets what the server answers, errors and 304 included', async () => {
    const outcomes = done.get(description)?.outcomes[name] ?? [];
    const made = Object.keys(calls).map((call, index) => [call, outcomes[index]]);
    const expected: unknown[] = [];
    for (const [label, call] of Object.entries(calls)) {
      const { status, body, text } = await answerTo(call);
      expected.push([label, { status, body: text === '' ? null : body }]);
    }
    expect(made).toEqual(expected);
    const statuses = new Set(outcomes.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 304, 400, 401, 403, 404, 409, 429]);
  });
});

describe.each(descriptions)('from %s.json', (description) => {
  it.each(Object.entries(written))('%s makes what may be null so, and nothing else', (_name, pattern) => {
    const files = globSync(join(output, description, pattern));
    const text = files.map((file) => readFileSync(file, 'utf8').replaceAll(/\n\s+\./g, '.')).join('\n');
    const linesOf = (field: string) => text.match(new RegExp(`^\\s*${field}\\??: .*`, 'gm')) ?? [];
    // An object, a value of a list, a time, in both views.
    const nullable = ['payer', 'electionType', 'metricsUpdatedAt'].flatMap(linesOf);
    expect(nullable.length).toBeGreaterThanOrEqual(4);
    expect(nullable.filter((line) => !/null/.test(line))).toEqual([]);
    const present = ['advertiser', 'campaign', 'recordedAt'].flatMap(linesOf);
    expect(present.length).toBeGreaterThanOrEqual(4);
    expect(present.filter((line) => /null|\bany\b/.test(line))).toEqual([]);
  });

  it('counts are numbers for a generated validator, and stay so', () => {
    expect(done.get(description)?.validated).toEqual([
      expect.objectContaining({ viewsCount: Number.MAX_SAFE_INTEGER }),
      null,
    ]);
  });
});

it('the program of the page reports counts', () => {
  expect(reported).toMatch(/^200 \{.*viewsCount: 190000,\s+engagementsCount: 2600,/s);
});

it('what is generated is text', () => {
  const file = readFileSync(join(output, 'openapi/hey-api/zod.gen.ts'), 'utf8');
  expect(file).not.toContain('\u0000');
});

it('the address of the site is in what is generated', () => {
  for (const file of ['hey-api/client.gen.ts', 'orval.ts', 'swagger-typescript-api.ts'])
    expect(readFileSync(join(output, 'openapi', file), 'utf8')).toContain(`${server.publicUrl}/api/v1`);
});
