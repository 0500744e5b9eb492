import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { parseFixtures } from '../../../rest-gateway/conformance/fixtures.ts';
import { tested as sentences } from '../../../rest-gateway/conformance/run/results.ts';
import { run } from '../../../rest-gateway/conformance/run.ts';
import { listening, runKit } from './run-kit.ts';
import { createSecondServer, serve } from './second-server.ts';

const target = (listener: RequestListener) => listening(createServer(listener));

const { fixtures } = createSecondServer();
const readOnly = { ...fixtures, mayWrite: [] };
const some = ['--only', '7.14', '--only', '7.15', '--only', '3.2'];

describe('a target that', () => {
  const garbage = () =>
    createTcpServer((socket) => socket.on('error', () => {}).end('\u0016\u0003\u0001 garbage\r\n\r\n'));
  it.each([
    ['is not there', async () => 'http://127.0.0.1:1/v1', 'ECONNREFUSED'],
    ['hangs', () => target(() => {}), 'no complete response within 0.3 s'],
    ['sends garbage', () => listening(garbage()), 'not HTTP'],
  ])('%s: exit code 3', async (_what, start, message) => {
    const { code, words } = await runKit(['--base-url', await start(), '--timeout', '0.3'], fixtures);
    expect({ code, words }).toEqual({ code: 3, words: expect.stringContaining(message) });
  });

  it('hangs later: a few failures, then nothing more is tried', async () => {
    let requests = 0;
    const url = await target((_request, response) => {
      requests += 1;
      if (requests === 1) response.writeHead(404, { 'Content-Type': 'application/json' }).end('{}');
    });
    const { code, report } = await runKit(['--base-url', url, '--timeout', '5', ...some], readOnly);
    expect(code).toBe(1);
    expect(report?.counts.failed).toBeGreaterThan(0);
    expect(report?.results.at(-1)).toMatchObject({ verdict: 'not tested', reason: 'the target stopped answering' });
    expect(requests).toBeLessThan(20);
  });

  it('redirects: no other host gets a token, and the kit says which address to name', async () => {
    const seen: (string | undefined)[] = [];
    const elsewhere = await target((request, response) => {
      seen.push(request.headers.authorization);
      response.end('{}');
    });
    const first = await target((_request, response) => response.writeHead(302, { Location: elsewhere }).end());
    const { code, words } = await runKit(['--base-url', first], fixtures);
    expect({ code, words }).toEqual({ code: 3, words: expect.stringContaining(`redirects to ${elsewhere}`) });

    // Only with a token: the kit has begun by then.
    const second = await target((request, response) => {
      response.writeHead(request.headers.authorization ? 307 : 401, { Location: elsewhere }).end('{}');
    });
    expect((await runKit(['--base-url', second, ...some], fixtures)).code).toBe(1);
    expect(seen).toEqual([]);
  });

  it('answers 429 for ever: it is waited for, for a limited time, and only the 429s are judged', async () => {
    const waits: number[] = [];
    const { results } = await run({
      baseUrl: new URL('http://host.example/v1'),
      siteUrl: new URL('http://host.example'),
      fixtures: parseFixtures(fixtures),
      only: ['3', '7'],
      patience: 100_000,
      sleep: async (milliseconds) => void waits.push(milliseconds),
      send: async () => ({
        status: 429,
        headers: { 'retry-after': '30' },
        text: '{"error":"Rate limit exceeded"}',
        continue: null,
      }),
    });
    expect(waits).toEqual([30_000, 30_000, 30_000]);
    expect(results.flatMap(({ section, verdict }) => (verdict === 'failed' ? section : []))).toEqual(['7.18']);
    expect(results.filter(({ verdict }) => verdict === 'passed')).toEqual([]);
  });

  it('has a huge body: it is not read to its end', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 32);
    let isCutOff = false;
    const url = await target((request, response) => {
      // A write to the answer to HEAD never waits.
      if (!request.headers.authorization || request.method === 'HEAD')
        return response.writeHead(request.headers.authorization ? 200 : 401).end();
      response.on('close', () => {
        isCutOff = true;
      });
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      return more();
    });
    const { code, report } = await runKit(['--base-url', url, '--only', '1.1'], readOnly);
    expect(code).toBe(1);
    expect(report?.results[0]?.difference?.received).toContain('longer than 8 MiB');
    expect(isCutOff).toBe(true);
  });

  it('nests its JSON deeply', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const url = await target((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(deep),
    );
    const { code, report } = await runKit(['--base-url', url, '--only', '1.2', '--only', '2.8'], readOnly);
    expect(code).toBe(1);
    expect(report?.verdict).toBe('does not conform');
  });

  it('echoes tokens and contact data, markup and control characters: no report has them', async () => {
    const contact = {
      email: 'mona@contact.example',
      phone: '+3531234567',
      lastName: 'Canarybird',
      postalCode: 'CNRY 99',
    };
    const url = await target((request, response) => {
      const hint = `<script>alert(1)</script> \u001b[31m\u0000 ]]> ${JSON.stringify(contact)}`;
      const body = { error: `${request.headers.authorization} ${request.url} ${hint}`, party: contact };
      response
        .writeHead(400, { 'Content-Type': 'application/json', 'X-Request-Id': 'id-<b>' })
        .end(JSON.stringify(body));
    });
    const { code, words, output, report, junit } = await runKit(['--base-url', url], fixtures);
    expect(code).toBe(1);
    for (const text of [words, output, JSON.stringify(report), junit]) {
      expect(Object.values(fixtures.tokens).filter((token) => text.includes(token))).toEqual([]);
      expect(Object.values(contact).filter((value) => text.includes(value))).toEqual([]);
      expect([...'\u0000\u001b'].filter((character) => text.includes(character))).toEqual([]);
    }
    expect(junit.replace(/<\/?(testsuites?|testcase|failure|skipped|system-out|!--|\?xml)[^<]*/g, '')).not.toContain(
      '<',
    );
  });
});

describe('fixtures with wrong content are exit code 2, and are not shown', () => {
  it.each([
    ['is not JSON', '{"tokens": {"read": "secret-token"'],
    ['fixtures: expected an object', '["secret-token"]'],
    ['fixtures.tokens: expected an object', { tokens: 'secret-token' }],
    ['fixtures.tokens.read: expected a Bearer token', { tokens: { read: 'secret-token\r\nX-Evil: 1' } }],
    ['fixtures.tokens.read: expected a Bearer token', { tokens: { read: 5 } }],
    ['fixtures.notices.visible: expected a PA-ID', { notices: { visible: '' } }],
    ['fixtures.notices.visible: expected a PA-ID', { notices: { visible: 'a/b' } }],
    ['fixtures.mayWrite: expected a list of PA-IDs', { mayWrite: 'all' }],
    ['fixtures.mayWrite lists PA-REAL, which is none of their notices', { mayWrite: ['PA-REAL'] }],
    ['fixtures.sspPath: expected a path with {PAID}', { sspPath: 'http://evil.example/{PAID}' }],
    ['fixtures.token: expected no such key', { token: 'secret-token' }],
  ])('%s', async (message, content) => {
    const { code, words, output } = await runKit(['--base-url', 'http://127.0.0.1:1/v1'], content);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(words).toContain(message);
    expect(words).not.toContain('secret-token');
  });

  it.each([
    ['', '--base-url must be'],
    ['--base-url ftp://host/v1', '--base-url must be'],
    ['--base-url http://user:secret@host/v1', 'no credentials'],
    ['--base-url http://host/v1 --only 99', '--only 99'],
    ['--base-url http://host/v1 --timeout soon', '--timeout must be'],
    ['--base-url http://host/v1 --rate', "Unknown option '--rate'"],
  ])('"%s" is exit code 2', async (args, message) => {
    const { code, words } = await runKit(args.split(' ').filter(Boolean), {});
    expect({ code, words }).toEqual({ code: 2, words: expect.stringContaining(message) });
  });
});

describe('somebody who runs it against production by mistake', () => {
  /** The second implementation, with a note of each write that it got. */
  async function watched() {
    const second = createSecondServer();
    const writes: string[] = [];
    const server = serve(second);
    server.prependListener('request', (request) => {
      const [, paId] = /^\/partners\/v1\/advertisement\/(Notice-\w+)\/metrics$/.exec(request.url ?? '') ?? [];
      if (request.method === 'PUT' && paId) writes.push(paId);
    });
    return { second, writes, url: await listening(server) };
  }

  it('writes nothing that the fixtures do not name', async () => {
    const { second, url } = await watched();
    const before = structuredClone(second.notices);
    const { mayWrite: _none, ...others } = second.fixtures;
    const { code, words, report } = await runKit(['--base-url', url, '--exhaust'], others);
    expect(report?.results.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect({ code, words }).toEqual({ code: 0, words: expect.stringContaining('This run writes nothing') });
    expect(second.notices).toEqual(before);
    expect(report?.results.find(({ section }) => section === '3.8')).toMatchObject({
      verdict: 'not tested',
      reason: 'the fixtures do not list Notice-visible (notices.visible) in mayWrite',
    });
    expect((await runKit(['--base-url', url, '--certify'], others)).code).toBe(1);
  });

  it('sees what is written, and the counts are restored, also after an interruption', async () => {
    const { second, writes, url } = await watched();
    const before = structuredClone(second.notices);
    const stop = new AbortController();
    const done = runKit(['--base-url', url, '--exhaust'], second.fixtures, stop.signal);
    while (writes.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    stop.abort();
    const { code, words, report } = await done;
    expect(words).toContain('to Notice-visible, Notice-native');
    expect(second.notices).toEqual(before);
    if (code === 130) expect(report).toMatchObject({ interrupted: true }); // unless it was done already
    expect(writes.filter((paId) => !second.fixtures.mayWrite.includes(paId))).toEqual([]);
  });

  it('is warned about counts that cannot be restored', async () => {
    const second = createSecondServer();
    // It writes to notices of other publishers, too, and answers 403.
    const answer: typeof second.answer = (request) => {
      const reply = second.answer(request);
      if (reply.status === 403 && request.path.includes('Notice-other/'))
        Object.assign(second.notices.other ?? {}, { metrics: { viewsCount: 5, engagementsCount: 1 } });
      return reply;
    };
    const { otherWrite: _, ...tokens } = second.fixtures.tokens as Record<string, string>;
    const { code, report } = await runKit(
      ['--base-url', await listening(serve({ ...second, answer })), '--only', '3.6', '--only', '4.4'],
      { ...second.fixtures, tokens },
    );
    expect(code).toBe(1);
    expect(report?.restored).toContainEqual(
      expect.stringMatching(
        /^Notice-other: the counts could not be put back\. Before the run they were \{"viewsCount":10,/,
      ),
    );
  });
});

describe('the line that repeats a request', () => {
  it('does so in a shell', async () => {
    const seen: unknown[] = [];
    const answer: RequestListener = async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method, url, headers } = request;
      const { authorization, expect: _expect, accept, 'content-type': type, 'content-encoding': encoding } = headers;
      const body = Buffer.concat(chunks)
        .toString('base64')
        .replace(/./g, (_all, at) => (at < 40 ? _all : '.'));
      seen.push({ method, url, authorization, accept, type, encoding, body });
      response.writeHead(418, { 'Content-Type': 'application/json' }).end('{"error":"x"}');
    };
    const url = await target(answer);
    const only = ['5.4', 'D5.10', 'D12.3', 'D6.2', '2.10', 'D1.8', 'D2.4', '5.3'];
    const { report } = await runKit(['--base-url', url, ...only.flatMap((id) => ['--only', id])], fixtures);
    const lines = report?.results.flatMap(({ curl = [] }) => curl) ?? [];
    expect(lines).toHaveLength(only.length);
    const asked = [...seen];
    for (const curl of lines) {
      const before = seen.length;
      const tokens = Object.entries(fixtures.tokens).map(([name, token]) => [`TOKEN_${name}`, token]);
      const env = { PATH: process.env.PATH, ...Object.fromEntries(tokens) };
      await new Promise((resolve) => execFile('sh', ['-c', curl], { env, timeout: 20_000 }, resolve));
      expect(asked).toContainEqual(seen[before]);
    }
  });
});

it('lists its sentences without a target', async () => {
  const { code, output } = await runKit(['--list', '--only', '7.8'], {});
  expect(code).toBe(0);
  expect(output).toBe(''); // with --json, the list is data
  expect(sentences.length).toBeGreaterThan(120);
});
