import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { createFactories } from '../../support/factories.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { ownDatabase } from '../fixtures.ts';
import { type AdminRun, lines, record, runAdmin } from './run-admin.ts';

const database = await ownDatabase();
const factories = createFactories(database.orm);
const admin = (...args: string[]): Promise<AdminRun> => runAdmin(args, { url: database.url });
const query = (text: string, values: unknown[]) => database.orm.em.fork().execute(text, values);
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('help', () => {
  it.each(['', 'publisher', 'token mint', 'notices import', 'conformance fixtures'])(
    'exists for "%s", without a database',
    async (command) => {
      const args = [...command.split(' ').filter(Boolean), '--help'];
      const { code, output, messages } = await runAdmin(args, { url: 'postgresql://127.0.0.1:1/none' });
      expect([code, messages]).toEqual([0, '']);
      expect(output).toContain(`Usage: npm run --silent admin -- ${command}`);
    },
  );
});

it('says its version', async () => {
  expect(await admin('--version')).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

describe('wrong usage', () => {
  it.each([
    [[], /Usage:/],
    [['publisher'], /Usage:/],
    [['publish'], /unknown command 'publish'/],
    [['publisher', 'update'], /unknown command 'update'/],
    [['publisher', 'list', '--all'], /unknown option '--all'/],
    [['publisher', 'create', '--name', 'N', '--plan', 'gold'], /'gold' is invalid\. Allowed choices are free, pro/],
    [['publisher', 'create', '--name', 'N', '--pro-until', '2027-02-30T00:00Z'], /must be an instant/],
    [['publisher', 'create', '--name', 'N', '--pro-until', '2027-01-31'], /must be an instant/],
    [['token', 'rotate', unknownId, '--overlap-minutes', 'ten'], /must be a whole number of at least 0/],
    [['notice', 'show'], /missing required argument 'paid'/],
    [['notices', 'import', 'notices.csv'], /a CSV file requires --mapping/],
    [['notices', 'import', 'x.jsonl', '--from-line', '0'], /must be a whole number of at least 1/],
    [['notices', 'import', 'x.jsonl', '--skip-existing', '--update'], /cannot be used with option '--update'/],
    [
      ['notices', 'import', 'x.csv', '--mapping', '/nowhere.json'],
      /the mapping \/nowhere\.json cannot be read: no such file/,
    ],
  ])('%j is exit code 2', async (command, message) => {
    const { code, output, messages } = await admin(...command);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(messages).toMatch(message);
    expect(messages).not.toContain('    at ');
  });
});

describe('publishers', () => {
  it('are created, put on a plan and listed', async () => {
    const created = await admin('publisher', 'create', '--name', ' Aamulehti ');
    const expected = {
      id: expect.any(String),
      name: 'Aamulehti',
      plan: 'free',
      proUntil: null,
      isPro: false,
      createdAt: expect.stringMatching(/Z$/),
      revision: 1,
    };
    expect(created).toMatchObject({ code: 0, messages: '', result: expected });
    expect(created.output).toMatch(/^\{.*\}\n$/);

    const { id } = created.result as { id: string };
    const planned = await admin(
      ...['publisher', 'set-plan', id, '--plan', 'pro', '--pro-until', '2999-01-31T02:00:00+02:00'],
    );
    const onPro = { ...expected, id, plan: 'pro', proUntil: '2999-01-31T00:00:00Z', isPro: true, revision: 2 };
    expect(planned).toMatchObject({ code: 0, result: onPro });
    const renamed = await admin('publisher', 'rename', id, '--name', 'Iltalehti');
    expect(renamed).toMatchObject({ code: 0, result: { ...onPro, name: 'Iltalehti', revision: 3 } });
    expect((await admin('publisher', 'list')).result).toEqual([renamed.result]);
    const again = await admin('publisher', 'create', '--name', 'Iltalehti');
    expect(again).toMatchObject({ code: 1, messages: expect.stringContaining('is used by another publisher') });
    const allowed = await admin('publisher', 'create', '--name', 'Iltalehti', '--allow-same-name');
    expect(allowed).toMatchObject({ code: 0, result: { name: 'Iltalehti' } });
  });
});

it.each([
  [['publisher', 'create', '--name', ' '], 'The input is invalid.\n  name must not be empty'],
  [['token', 'mint', '--tier', 'partner', '--publisher', unknownId], 'No publisher has this id.'],
  [['token', 'revoke', unknownId], 'No token has this id.'],
])('%j fails with the message of the graph', async (command, message) => {
  const { code, output, messages } = await admin(...command);
  expect([code, output, messages]).toEqual([1, '', `${message}\n`]);
});

describe('tokens', () => {
  it('are minted, listed without their secret, and revoked', async () => {
    const publisherId = await factories.publisher();
    const minted = await admin(
      ...['token', 'mint', '--tier', 'partner', '--publisher', publisherId, '--scope', 'metrics:write'],
      ...['--label', 'Ad server', '--expires-at', '2999-01-31T00:00:00Z'],
    );
    const { token, ...details } = minted.result as { id: string; token: string };
    expect(minted.code).toBe(0);
    expect(token).toMatch(/^pa_partner_/);
    expect(Object.keys(minted.result as object).slice(0, 2)).toEqual(['id', 'token']);
    expect(details).toMatchObject({
      tier: 'partner',
      publisher: { id: publisherId, name: expect.any(String) },
      scopes: ['metrics_write'],
      label: 'Ad server',
      expiresAt: '2999-01-31T00:00:00Z',
      revokedAt: null,
    });
    expect(minted.messages).toBe('The token is shown only once. Store it in a safe place.\n');

    const other = await admin('token', 'mint', '--tier', 'ssp');
    expect(other.result).toMatchObject({ tier: 'ssp', publisher: null, scopes: [], label: null, expiresAt: null });

    const [all, own] = await Promise.all([admin('token', 'list'), admin('token', 'list', '--publisher', publisherId)]);
    expect((all.result as unknown[]).length).toBe(2);
    expect(own.result).toEqual([details]);
    expect(all.output + own.output).not.toContain(token);

    const rotated = await admin('token', 'rotate', details.id, '--overlap-minutes', '60');
    const { token: newer, ...successor } = rotated.result as { id: string; token: string };
    expect(newer).toMatch(/^pa_partner_/);
    // As long as the token before was to live.
    expect(successor).toMatchObject({
      label: 'Ad server',
      expiresAt: expect.stringMatching(/^2999-01-31T/),
      predecessor: { id: details.id },
    });

    const revoked = await admin('token', 'revoke', details.id);
    const gone = {
      state: 'revoked',
      revokedAt: expect.any(String),
      expiresAt: expect.any(String),
      successor: { id: successor.id },
    };
    expect(revoked).toMatchObject({ code: 0, result: { ...details, ...gone } });

    const again = await admin('token', 'revoke', details.id);
    const { revokedAt } = revoked.result as { revokedAt: string };
    expect(again).toMatchObject({
      code: 0,
      result: revoked.result,
      messages: `It was revoked before, at ${revokedAt}.\n`,
    });
    const found = async (...args: string[]) =>
      ((await admin('token', 'list', ...args)).result as { id: string }[]).map(({ id }) => id);
    expect(await found('--active', '--tier', 'partner')).toEqual([successor.id]);
    expect(await found('--search', token.slice(-4))).toEqual([details.id]);

    const staff = await admin('token', 'mint', '--tier', 'staff', '--role', 'viewer');
    expect(staff.result).toMatchObject({ tier: 'staff', role: 'viewer' });
  });
});

describe('a notice', () => {
  it('is shown completely, and the read is in the access ledger', async () => {
    const paId = await factories.notice(await factories.publisher());
    const { code, result, messages } = await admin('notice', 'show', paId);
    expect({ code, messages }).toEqual({ code: 0, messages: '' });
    expect(result).toMatchObject({ paId, advertiser: { email: 'canary@contact.example' }, controllers: [] });
    const ledger = await query('select * from access_ledger where pa_id = ?', [paId]);
    const subject = `cli:${userInfo().username}`;
    expect(ledger).toMatchObject([{ token_id: null, subject, request_id: expect.stringMatching(/^cli-/) }]);
  });

  it('is confirmed, signed off, and its sign-off withdrawn', async () => {
    const state = { confirmationStatus: 'pending_confirmation', signOffStatus: 'pending', signedOffAt: null } as const;
    const paId = await factories.notice(await factories.publisher(), state);
    const messages = 'The sponsor has not confirmed the notice yet.\n';
    expect(await admin('notice', 'sign-off', paId)).toMatchObject({ code: 1, output: '', messages });

    const start = { paId, publicationStartDate: '2026-11-01' };
    const confirmed = { ...start, confirmationStatus: 'confirmed', signOffStatus: 'pending' };
    const signedOff = { ...confirmed, signOffStatus: 'signed_off' };
    expect(await admin('notice', 'confirm', paId)).toMatchObject({ code: 0, result: confirmed });
    expect(await admin('notice', 'sign-off', paId)).toMatchObject({ code: 0, result: signedOff });
    expect(await admin('notice', 'withdraw-sign-off', paId)).toMatchObject({ code: 0, result: confirmed });
    const trail = await query('select actor_kind, actor_token_id, actor_subject from audit_trail where pa_id = ?', [
      paId,
    ]);
    const actor = { actor_kind: 'operator', actor_token_id: null, actor_subject: `cli:${userInfo().username}` };
    expect(trail).toEqual([actor, actor, actor]);
  });
});

/* After its answer a command has nothing left to do. What it left open, such as an idle connection, would keep it for 10 s. */
describe('a command that reads', () => {
  const watchdog = `const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (...args) => {
      setTimeout(() => { process.stderr.write('open: ' + process.getActiveResourcesInfo()); process.exit(99); }, 8_000).unref();
      return write(...args);
    };`;
  it.each([
    ['publisher', 'list'],
    ['token', 'list'],
    ['migrate', '--check'],
    ['notices', 'import', '-', '--dry-run'],
  ])('ends with its answer: %s %s', async (...command) => {
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watchdog)}` };
    const input = lines(record(undefined));
    expect(await runAdmin(command, { url: database.url, env, input })).toMatchObject({ code: 0 });
  });
});

describe('without DATABASE_URL', () => {
  it('commands share the embedded server, start it, and stop it', async () => {
    const folder = await temporaryFolder();
    const env = { DATA_DIR: folder };
    const created = await Promise.all(
      ['First', 'Second'].map((name) => runAdmin(['publisher', 'create', '--name', name], { env })),
    );
    expect(created.map(({ code }) => code)).toEqual([0, 0]);
    // The first command reports the new database; both may be first.
    const isNew = `DATABASE_URL is not set. Using a new, empty database (the embedded PostgreSQL in ${folder}).\n`;
    const messages = created.map((run) => run.messages);
    expect(messages).toContain(isNew);
    expect(['', isNew]).toEqual(expect.arrayContaining(messages));
    const { result, messages: later } = await runAdmin(['publisher', 'list'], { env });
    expect(later).toBe('');
    expect(result).toMatchObject([{ name: 'First' }, { name: 'Second' }]);
    await expect(access(join(folder, 'postgres', 'data', 'PG_VERSION'))).resolves.toBeUndefined();
    await expect(access(join(folder, 'postgres', 'data', 'postmaster.pid'))).rejects.toThrow('ENOENT');
  });
});

describe('an error', () => {
  it('in the settings is one line that names the variable', async () => {
    const run = await runAdmin(['publisher', 'list'], { url: database.url, env: { PORT: 'many' } });
    expect(run).toMatchObject({ code: 1, output: '', messages: expect.stringMatching(/^PORT: .*\n$/) });
  });

  it('of the database is one line, without the password', async () => {
    const run = await runAdmin(['publisher', 'list'], { url: 'postgresql://user:secret@127.0.0.1:1/none' });
    const messages = 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1; start PostgreSQL, or correct host and port\n';
    expect(run).toMatchObject({ code: 1, output: '', messages });
  });
});

describe('what cannot be written', () => {
  const main = fileURLToPath(new URL('../../../src/products/admin/main.ts', import.meta.url));
  const shell = (redirection: string, ...args: string[]) =>
    promisify(execFile)('sh', ['-c', `"$@" ${redirection}`, 'sh', process.execPath, main, ...args], {
      env: { ...process.env, DATABASE_URL: database.url },
      timeout: 60_000,
    }).catch(({ code, stdout, stderr }) => ({ code, stdout, stderr }));

  it('is said in one line, and the command is carried out', async () => {
    const failed = await shell('> /dev/full', 'publisher', 'create', '--name', 'On a full disk');
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The answer cannot be written: ENOSPC.*\n$/),
    });
    expect(await query('select name from publisher where name = ?', ['On a full disk'])).toHaveLength(1);
  });

  it('is nothing to a reader that has left, or of messages', async () => {
    expect(await shell('| head -c 1', 'publisher', 'list')).toEqual({
      stdout: expect.stringMatching(/^.$/),
      stderr: '',
    });
    expect(await shell('2> /dev/full', 'token', 'revoke', unknownId)).toMatchObject({ code: 1, stdout: '' });
  });
});
