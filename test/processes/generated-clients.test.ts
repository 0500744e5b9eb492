import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requirePackages } from '../../src/generate/tools.ts';
import { seedActors } from '../support/contract.ts';
import { startServer, type TestServer } from '../support/server.ts';

/*
 * Clients that partners generate from the description: they compile under strict rules, meet no `any`, and get the answers
 * that the server gives.
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

let server: TestServer;
let calls: Record<string, Call>;
let outcomes: Record<string, Outcome[]>;
let validated: unknown[];
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
  await generate(actors.notices.own);
  calls = await callsOf(actors, limited.secret);
  const env = { BASE_URL: `${server.publicUrl}/api/v1`, TOKEN: actors.tokens.write };
  reported = (await runProgram(process.execPath, [join(output, 'out/page.mjs')], { env })).stdout;
  const toValidate = [
    { paId: 'PA-1', ...counts, viewsCount: Number.MAX_SAFE_INTEGER, recordedAt: '2026-11-24T06:00:00Z' },
    { paId: 'PA-1', ...counts, viewsCount: '5', recordedAt: '2026-11-24T06:00:00Z' },
  ];
  const program = spawn(process.execPath, [join(output, 'out/programs/run.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(JSON.stringify({ baseUrl: `${server.publicUrl}/api/v1`, calls: Object.values(calls), toValidate }));
  ({ outcomes, validated } = (await json(program.stdout)) as Done);
});
afterAll(async () => {
  await server?.stop();
  rmSync(output, { recursive: true, force: true });
});

/** Generates all clients by the commands of the page, and compiles them with its program, which writes to a notice. */
async function generate(paId: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const { body } = await server.call({ path: '/api/docs/openapi.json' });
  // Where the address of the site is known, the description has it; a test server's is known only once it listens.
  const description = { ...(body as object), servers: [{ url: `${server.publicUrl}/api/v1` }] };
  writeFileSync(join(output, 'openapi.json'), JSON.stringify(description));
  const { text } = await server.call({ path: '/api/docs/reference.md' });
  const [, commands = '', program = ''] =
    /^## Generated clients.*?```sh\n(.*?)```.*?```ts\n(.*?)```/ms.exec(text) ?? [];
  const PATH = [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const installed = 'curl() { :; }; npm() { :; }; npx() { "$@"; }';
  await runProgram('sh', ['-ec', `${installed}\n${commands}`], { cwd: output, env: { PATH } });
  writeFileSync(join(output, 'page.mts'), program.replace('PA-7K3QX9T2ZB', paId));
  cpSync(join(folder, 'programs'), join(output, 'programs'), { recursive: true });
  cpSync(join(folder, 'tsconfig.json'), join(output, 'tsconfig.json'));
  writeFileSync(join(output, 'package.json'), '{"type":"commonjs"}');
  const compiler = join(folder, 'node_modules/typescript/bin/tsc');
  await runProgram(process.execPath, [compiler, '-p', output, '--outDir', join(output, 'out')]).catch(({ stdout }) => {
    throw new Error(`the clients do not compile:\n${stdout}`);
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

describe.each(names)('the client that %s generates', (name) => {
  it('gets what the server answers, errors and 304 included', async () => {
    const made = Object.keys(calls).map((call, index) => [call, outcomes[name]?.[index]]);
    const expected: unknown[] = [];
    for (const [label, call] of Object.entries(calls)) {
      const { status, body, text } = await answerTo(call);
      expected.push([label, { status, body: text === '' ? null : body }]);
    }
    expect(made).toEqual(expected);
    const statuses = new Set((outcomes[name] ?? []).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 304, 400, 401, 403, 404, 409, 429]);
  });
});

it('the program of the page reports counts', () => {
  expect(reported).toMatch(/^200 \{.*viewsCount: 190000,\s+engagementsCount: 2600,/s);
});

it('counts are numbers for a generated validator, and stay so', () => {
  expect(validated).toEqual([expect.objectContaining({ viewsCount: Number.MAX_SAFE_INTEGER }), null]);
});

it('what is generated is text', () => {
  const file = readFileSync(join(output, 'hey-api/zod.gen.ts'), 'utf8');
  expect(file).not.toContain('\u0000');
});

it('the address of the site is in what is generated', () => {
  for (const file of ['hey-api/client.gen.ts', 'orval.ts', 'swagger-typescript-api.ts'])
    expect(readFileSync(join(output, file), 'utf8')).toContain(`${server.publicUrl}/api/v1`);
});
