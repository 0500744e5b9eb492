import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { errors } from '../../rest-gateway/conformance/errors.ts';
import { endpointOf, routes } from '../../rest-gateway/routes.ts';
import { partnerDemo } from '../../src/products/demo/partner-demo.ts';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { describeWith } from '../support/describe-with.ts';
import { type HttpRequest, send } from '../support/http.ts';
import { startServer, type TestServer } from '../support/server.ts';

const own = 'PA-7K3QX9T2ZB';
const ofAnother = 'PA-4M8RD6H1VN';
const unknown = 'PA-0000000000';
const withoutTechniques = 'PA-2B9HK4M7XG';
const { readOnly, readWrite, offPro, ssp, revoked } = demoTokens;
const counts = { viewsCount: 1, engagementsCount: 1 };

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
  const [, settings = ''] = /^```bash\n(.*?)\n```$/ms.exec(markdown) ?? [];
  for (const [, name = '', value] of settings.matchAll(/^export (\w+)='(.*)'$/gm)) env[name] = value;
  // The test's server has a free port, which its settings do not know.
  env.BASE_URL = env.BASE_URL?.replace('http://localhost:0', server.publicUrl);
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
/** The call of an endpoint in a language. */
const callOf = (endpoint: string, language: string) => {
  const blocks = endpointSection(endpoint).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)\n\`\`\`$`, 'gms'));
  const [[, code = ''] = []] = blocks;
  return code;
};
const endpoints = routes.map((route) => ({ endpoint: endpointOf(route), success: route.success }));

const run = (program: string, args: readonly string[], env: Record<string, string | undefined>) =>
  new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    execFile(program, args, { env, cwd: folder, timeout: 80_000 }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    );
  });

const env: Record<string, string | undefined> = { PATH: process.env.PATH };
/** The variables of the first step, for another address than that of the server. */
const at = (url: string) => ({ ...env, BASE_URL: `${url}/api/v1` });

describeWith('curl', 'the first call', () => {
  const steps = () => [...between(markdown, '\n## First call', /^## /m).matchAll(/^```(\w+)\n(.*?)\n```$/gms)];

  it('is answered as the page says, with the dates of the demo', async () => {
    const [, [, , read = ''] = [], [, , answer = ''] = []] = steps();
    const { output } = await run('sh', ['-c', read], env);
    const { targeting: _, ...shown } = JSON.parse(answer);
    expect(JSON.parse(output.split('\r\n\r\n')[1] ?? '')).toMatchObject(shown);
  });
});

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
    expect([code, JSON.parse(errors.replace('409 ', ''))]).toEqual([
      1,
      { error: expect.any(String), code: 'METRICS_NOT_APPLICABLE' },
    ]);
  });
});

/** Failures that are over when the request is sent again: of the server, of proxies before it, of the network. */
const faults: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  'a 503 without Retry-After': (response) => response.writeHead(503).end(),
  'a 503 with a date': (response) =>
    response.writeHead(503, { 'Retry-After': new Date(Date.now() + 1000).toUTCString() }).end('busy'),
  'a 502 in HTML': (response) =>
    response.writeHead(502, { 'Content-Type': 'text/html' }).end(Buffer.from('<h1>pas pr\u00eat</h1>', 'latin1')),
  'a 504': (response) => response.writeHead(504, { 'Content-Type': 'text/html' }).end('<h1>too late</h1>'),
  'a 408': (response) => response.writeHead(408, { Connection: 'close' }).end('{"error":"Request timeout"}'),
  'a 429': (response) => response.writeHead(429, { 'Retry-After': '1' }).end(JSON.stringify(errors.limited.body)),
  'a closed connection': (response) => response.destroy(),
  'a connection closed within the answer': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1000 });
    response.write('{"paId":', () => response.destroy());
  },
};
const failed = (response: ServerResponse) => response.writeHead(500).end(JSON.stringify(errors.internal.body));

/** Does something with the address of a relay to the server, which answers in its place where `faultOf` has an answer. */
async function behind<Result>(
  faultOf: (request: string) => ((response: ServerResponse) => unknown) | undefined,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const { hostname, port } = new URL(server.publicUrl);
  const relay = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const fault = faultOf(`${method} ${path}`);
    if (fault) return fault(response);
    const outgoing = request({ hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await once(relay.listen(0, '127.0.0.1'), 'listening');
  try {
    return await use(`http://127.0.0.1:${(relay.address() as AddressInfo).port}`);
  } finally {
    relay.closeAllConnections();
    relay.close();
  }
}

/** The fault, once for each method. */
function onceEach(fault: (response: ServerResponse) => unknown) {
  const seen = new Set<string>();
  return (line: string) => {
    const [method = ''] = line.split(' ');
    return seen.has(method) ? undefined : seen.add(method) && fault;
  };
}
const always = (paId: string) => (line: string) => (line.includes(paId) ? failed : undefined);

describe('a program of the page behind a proxy that fails for a moment', () => {
  const paIds = [own, unknown, withoutTechniques];
  const write = 'PUT /advertisement/{PAID}/metrics';
  let views = 200_000;

  /** The example program, as a partner runs it. */
  async function reportAll(url: string) {
    const { text } = await send(server.publicUrl, { path: '/api/docs/report-totals.mjs' });
    await writeFile(join(folder, 'report-totals.mjs'), text);
    views += 1;
    const totals = paIds.map((paId) => ({ paId, viewsCount: views, engagementsCount: 2600 }));
    await writeFile(join(folder, 'totals.json'), JSON.stringify(totals));
    const variables = { ...env, BASE_URL: `${url}/api/v1`, TOKEN: readWrite };
    const { code, output, errors } = await run(process.execPath, ['report-totals.mjs', 'totals.json'], variables);
    const outcomes = output
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    return { code, errors, outcomes: outcomes.map(({ outcome, tryAgain }) => tryAgain ?? outcome) };
  }
  const all = { code: 1, errors: '', outcomes: ['reported', 'tomorrow', 'never'] };

  /** The `send` of the page, in a program that goes on after an error. */
  async function sendAll(url: string) {
    const code = between(markdown, '\n```python\nimport time\n', /^```$/m).replace('\n```python\n', '');
    const program = `${code}
import json
from urllib.request import Request
for paid in ${JSON.stringify(paIds)}:
    data = json.dumps({'viewsCount': 1, 'engagementsCount': 1}).encode()
    headers = {'Authorization': 'Bearer ${readWrite}', 'Content-Type': 'application/json'}
    try:
        print(json.loads(send(Request(f'${url}/api/v1/advertisement/{paid}/metrics', method='PUT', data=data, headers=headers)))['paId'])
    except HTTPError as error:
        print(error.code)`;
    const { output, errors } = await run('python3', ['-c', program], env);
    return { errors, lines: output.trim().split('\n') };
  }

  it.each(Object.entries(faults))('the example program reports all after %s', async (_name, fault) => {
    expect(await behind(onceEach(fault), reportAll)).toEqual(all);
  });

  describeWith('python3', 'in Python', () => {
    it.each(Object.entries(faults))('`send` repeats after %s', async (_name, fault) => {
      expect(await behind(onceEach(fault), sendAll)).toEqual({ errors: '', lines: [own, '404', '409'] });
    });

    it('`send` leaves a 500 to its caller', async () => {
      expect(await behind(always(own), sendAll)).toEqual({ errors: '', lines: ['500', '404', '409'] });
    });

    it.each(Object.entries(faults))('a call ends with what happened: %s', async (name, fault) => {
      const call = (url: string) => run('python3', ['-c', callOf(write, 'python')], at(url));
      const { code, errors } = await behind(onceEach(fault), call);
      expect([code, errors]).toEqual([1, expect.stringMatching(new RegExp(`^(${/\d{3}|$/.exec(name)} |no answer: )`))]);
    });
  });

  describeWith('curl', 'with curl', () => {
    it.each(Object.entries(faults))('a call with the options of the page repeats after %s', async (_name, fault) => {
      const [options = ''] = /--retry [^`]*/.exec(markdown) ?? [];
      const call = (url: string) => run('sh', ['-c', `${callOf(write, 'sh')} ${options}`], at(url));
      const { code, output } = await behind(onceEach(fault), call);
      expect([code, output]).toEqual([0, expect.stringMatching(/HTTP\/1.1 200 OK.*{"paId":"PA-7K3QX9T2ZB",.*}$/s)]);
    });
  });

  it.each(Object.entries(faults))('a call in TypeScript ends with what happened: %s', async (name, fault) => {
    const call = async (url: string) => {
      await writeFile(join(folder, 'failing.ts'), callOf(write, 'ts'));
      return run(process.execPath, ['failing.ts'], at(url));
    };
    const { code, errors } = await behind(onceEach(fault), call);
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(new RegExp(/\d{3}/.exec(name)?.[0] ?? 'fetch failed|terminated')),
    ]);
  });
});

it('a token is checked by the header that only an endpoint sends', async () => {
  const check = (path: string, token: string) => send(server.publicUrl, { method: 'HEAD', path, token });
  const answers = [
    await check('/api/v1/advertisement/0', readOnly),
    await check('/advertisement/0', readOnly),
    await check('/api/v1/advertisement/0', 'nonsense'),
  ];
  const seen = answers.map(({ status, headers }) => [status, 'x-ratelimit-remaining' in headers]);
  expect(seen).toEqual([
    [404, true],
    [404, false],
    [401, false],
  ]);
});

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
  const { notices, others } = partnerDemo;

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
      await ask(endpoint, unknown, { token, ...body }),
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
