import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import { consoleOperations } from '../../src/console/console.ts';
import { operationsModule } from '../../src/generate/operations-module.ts';
import { startServer, type TestServer } from '../support/server.ts';

const files = globSync('*.graphql', { cwd: consoleOperations }).sort();
const textOf = (file: string) => readFileSync(new URL(file, consoleOperations), 'utf8');

describe('The operations of the console, where only known operations run', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operations-'));
    writeFileSync(join(folder, 'mine.graphql'), 'query Mine { __typename }');
    server = await startServer({ LOG_LEVEL: 'silent', GRAPHQL_EXPLORER: 'false', GRAPHQL_OPERATIONS: folder });
    token = (await server.token({ tier: 'staff' })).secret;
  });
  afterAll(() => server?.stop());

  /** The text as the browser sends it. */
  const sent = (file: string) => {
    const module = operationsModule([{ path: file, document: parse(textOf(file)) }]);
    return /', `([^`]+)`/.exec(module)?.[1] ?? '';
  };

  /** Where the cost depends on the length of a list. */
  const variables: Readonly<Record<string, object>> = {
    'import-notices.graphql': { input: { records: Array(200).fill({}) } },
    'version-records.graphql': { paId: 'PA-0000000000', numbers: [1, 2] },
  };

  it.each(files)('%s is known, and fits the schema and its limits', async (file) => {
    const { errors = [] } = await server.graphql(token, sent(file), variables[file]);
    // Without its variables it fails at the earliest where they are checked, or by a rule about its arguments.
    const codes = errors.map(({ extensions }) => extensions.code);
    expect(
      codes.filter((code) => !['BAD_USER_INPUT', 'INPUT_INVALID', 'NOTICE_UNKNOWN', 'ROLE_REFUSED'].includes(code)),
    ).toEqual([]);
  });

  it('leave unknown operations unknown', async () => {
    const { errors } = await server.graphql(token, 'query Other { notices { totalCount } }');
    expect(errors?.[0]?.extensions.code).toBe('OPERATION_UNKNOWN');
  });
});
