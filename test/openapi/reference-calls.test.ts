import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpointOf, routes } from '../../rest-gateway/routes.ts';
import { partnerDemo } from '../../src/products/demo/partner-demo.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';

const windowEnd = Date.parse('2026-11-22T09:41:00Z') / 1000;
let isUsedUp = false;
let server: TestServer;
let markdown: string;
let folder: string;

beforeAll(async () => {
  const limiter = async () => ({ allowed: !isUsedUp, remaining: isUsedUp ? 0 : 999, reset: windowEnd, retryAfter: 42 });
  server = await startServer({ LOG_LEVEL: 'silent' }, {}, { hasDemo: true, limiter });
  markdown = (await send(server.publicUrl, { path: '/api/docs/reference.md' })).text;
  folder = await mkdtemp(join(tmpdir(), 'reference-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

/** What is between these two lines. */
const between = (source: string, start: string, end: RegExp) => {
  const from = source.indexOf(start);
  const length = source.slice(from + start.length).search(end);
  return from === -1 ? '' : source.slice(from, length === -1 ? undefined : from + start.length + length);
};
const endpointSection = (endpoint: string) => between(markdown, `\n## \`${endpoint}\``, /^## /m);
/** The call of an endpoint in a language. The test's server has a free port, which its settings do not know. */
const callOf = (endpoint: string, language: string) => {
  const blocks = endpointSection(endpoint).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'gms'));
  const [[, code = ''] = []] = blocks;
  return code.replaceAll('http://localhost:0', server.publicUrl);
};
const endpoints = routes.map((route) => ({ endpoint: endpointOf(route), success: route.success }));

const run = (program: string, args: readonly string[], env: Record<string, string | undefined>) =>
  new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    execFile(program, args, { env, cwd: folder, timeout: 80_000 }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    );
  });

const env = { PATH: process.env.PATH };

describeWith('curl', 'a call with curl', () => {
  it.each(endpoints)('works as it is on the page: $endpoint', async ({ endpoint, success }) => {
    const call = callOf(endpoint, 'sh');
    expect(call).toMatch(/^curl /);
    const { code, output } = await run('sh', ['-c', call], env);
    expect(code).toBe(0);
    const [head = '', body = ''] = output.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${success} `));
    expect(JSON.parse(body)).toHaveProperty('paId', 'PA-7K3QX9T2ZB');
  });
});

describe('a call in TypeScript', () => {
  const nameOf = (endpoint: string) => `${endpoint.toLowerCase().replaceAll(/\W+/g, '-')}.ts`;

  beforeAll(async () => {
    const types = await send(server.publicUrl, { path: '/api/docs/partner-api.ts' });
    const compilerOptions = {
      target: 'es2024',
      module: 'nodenext',
      strict: true,
      noUnusedLocals: true,
      verbatimModuleSyntax: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: ['node'],
    };
    const calls = endpoints.map(({ endpoint }) => [nameOf(endpoint), callOf(endpoint, 'ts')]);
    const files = [
      ['partner-api.ts', types.text],
      ['package.json', '{ "type": "module" }'],
      ['tsconfig.json', JSON.stringify({ compilerOptions })],
      ...calls,
    ] as [string, string][];
    await Promise.all(files.map(([name, content]) => writeFile(join(folder, name), content)));
    await symlink(
      fileURLToPath(new URL('../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
      'junction',
    );
  });

  it('has the types of the API', async () => {
    const compiler = join(folder, 'node_modules/typescript/bin/tsc');
    expect(await run(process.execPath, [compiler], process.env)).toEqual({ code: 0, output: '', errors: '' });
  });

  it.each(endpoints)('runs as it is on the page: $endpoint', async ({ endpoint }) => {
    const { code, output, errors } = await run(process.execPath, [nameOf(endpoint)], env);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain("paId: 'PA-7K3QX9T2ZB'");
  });
});

describeWith('python3', 'a call in Python', () => {
  it.each(endpoints)('runs as it is on the page: $endpoint', async ({ endpoint }) => {
    const { code, output, errors } = await run('python3', ['-c', callOf(endpoint, 'python')], env);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toContain("'paId': 'PA-7K3QX9T2ZB'");
  });

  it('shows the body of an error', async () => {
    const call = callOf('PUT /advertisement/{PAID}/metrics', 'python').replace(own, withoutTechniques);
    const { code, errors } = await run('python3', ['-c', call], env);
    expect([code, JSON.parse(errors)]).toEqual([1, { error: expect.any(String), code: 'METRICS_NOT_APPLICABLE' }]);
  });
});

const own = 'PA-7K3QX9T2ZB';
const ofAnother = 'PA-4M8RD6H1VN';
const withoutTechniques = 'PA-2B9HK4M7XG';
const { readOnly, readWrite, offPro, ssp, revoked } = demoTokens;
const counts = { viewsCount: 1, engagementsCount: 1 };

/** Requests that are refused, by endpoint: together they meet every error except 500 and 503. */
const refused: Record<string, Omit<HttpRequest, 'path'>[]> = {
  'GET /advertisement/{PAID}': [{ token: ssp }, { token: offPro }],
  'GET /advertisement-full/{PAID}': [{ token: ssp }, { token: offPro }],
  'GET /ssp/advertisement/{PAID}': [{ token: readOnly }],
  'PUT /advertisement/{PAID}/metrics': [
    { token: ssp },
    { token: offPro },
    { token: readOnly, body: counts },
    { token: readWrite, body: '{"viewsCount": 1,}' },
    { token: readWrite, body: { engagementsCount: -1 } },
    { token: readWrite, body: ' '.repeat(16 * 1024 + 1) },
    { token: readWrite, body: counts, headers: { 'Content-Encoding': 'gzip' } },
    { token: readWrite, body: counts, headers: { 'If-Match': '"x"' } },
    { token: readWrite, body: counts, headers: { 'Content-Range': 'bytes 0-1/2' } },
  ],
};

describe('the test notices on the page', () => {
  const { notices, others, tokens } = partnerDemo;
  const samples = [
    ...notices.map(({ paId, what, answers }) => ({ paId, what, answers, tokens })),
    ...others.map(({ token, what, answers }) => ({ paId: own, what, answers, tokens: { partner: token, ssp: token } })),
  ];

  it.each(samples)('are answered as it says: $what, $paId', async ({ paId, answers, tokens }) => {
    for (const { name, method, path, tier } of routes) {
      const request = { token: tokens[tier], ...(method === 'put' && { body: counts }) };
      const at = `/api/v1${path.replace(':PAID', paId)}`;
      const { status, body } = await send(server.publicUrl, { ...request, method: method.toUpperCase(), path: at });
      const { code } = body as { code?: string };
      expect([name, [status, code].filter(Boolean).join(' ')]).toEqual([name, answers[name]]);
    }
  });

  it('are all there', () => {
    const section = between(markdown, '\n## Test notices', /^## /m);
    for (const id of [...notices.map(({ paId }) => paId), ...others.map(({ token }) => token)]) {
      expect(section).toContain(`| \`${id}\` |`);
    }
  });
});

/** The bodies of all refusals below. */
const met = new Set<string>();

describe('an error on the page', () => {
  /** The errors that the table has for a call. */
  const errorsOf = (call: string) =>
    [...between(markdown, '\n## Errors', /^## /m).matchAll(/^\| (\d{3}) \| (.*?) \| .* \| (.*) \|$/gm)]
      .filter(([, , , calls = '']) => calls.includes(call) || (calls === 'all endpoints' && call !== 'every path'))
      .flatMap(([, status, bodies = '']) =>
        [...bodies.matchAll(/`({.*?})`/g)].map(([, body = '']) => ({ status: Number(status), body })),
      );

  const ask = (endpoint: string, paId: string, request: Omit<HttpRequest, 'path'>) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return send(server.publicUrl, { ...request, method, path: `/api/v1${path.replace('{PAID}', paId)}` });
  };

  it.each(endpoints)('has the body that the server answers: $endpoint', async ({ endpoint }) => {
    const token = endpoint.includes('/ssp/') ? ssp : readWrite;
    const body = endpoint.startsWith('PUT') ? { body: counts } : {};
    const answers = [
      ...(await Promise.all((refused[endpoint] ?? []).map((request) => ask(endpoint, own, request)))),
      await ask(endpoint, own, {}),
      await ask(endpoint, own, { headers: { Authorization: 'Basic eDp5' } }),
      await ask(endpoint, own, { token: 'unknown' }),
      await ask(endpoint, own, { token: revoked }),
      await ask(endpoint, 'PA-0000000000', { token, ...body }),
      ...(endpoint.startsWith('GET') ? [await ask(endpoint, own, { token, headers: { 'If-Match': '"x"' } })] : []),
      ...(endpoint.includes('full') ? [await ask(endpoint, ofAnother, { token })] : []),
      ...(endpoint.includes('metrics')
        ? [
            await ask(endpoint, ofAnother, { token, ...body }),
            await ask(endpoint, withoutTechniques, { token, ...body }),
          ]
        : []),
    ];
    isUsedUp = true;
    answers.push(await ask(endpoint, own, { token, ...body }));
    isUsedUp = false;

    const shown = errorsOf(`[\`${endpoint}\`]`);
    for (const { status, text } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      const same = shown.filter(({ body }) => body === text);
      expect({ text, statuses: same.map((error) => error.status) }).toEqual({ text, statuses: [status] });
    }
    for (const { text } of answers) met.add(text);
  });

  it('is met by these requests, but for faults of the server', () => {
    const unmet = endpoints
      .flatMap(({ endpoint }) => errorsOf(`[\`${endpoint}\`]`))
      .filter(({ body }) => !met.has(body));
    expect(new Set(unmet.map(({ status }) => status))).toEqual(new Set([500, 503]));
  });

  it('has the body that the server answers at every path', async () => {
    const path = '/api/v1/advertisement/PA-7K3QX9T2ZB';
    const requests: HttpRequest[] = [
      { path: '/api/v1/nothing' },
      { path, method: 'DELETE' },
      { path, headers: { Host: 'a b' } },
      { path, headers: { Expect: 'the-unexpected' } },
      { path, headers: { 'X-Long': 'x'.repeat(16 * 1024) } },
      { path, method: 'POST', headers: { 'Transfer-Encoding': 'gzip, chunked' } },
    ];
    const answers = await Promise.all(requests.map((request) => send(server.publicUrl, request)));
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 400, 417, 431, 501]);
    const shown = errorsOf('every path').map(({ body }) => body);
    for (const { text } of answers) expect(shown).toContain(text);
    expect(shown).toHaveLength(answers.length + 1); // and a request that does not arrive in time
  });
});
