import { execFile } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { describeWith } from '../support/describe-with.ts';
import { graphServer } from '../support/graph-server.ts';
import { pythonRecipe } from '../support/recipes.ts';

/* The program of schema/clients.md in Python, with pages of two notices. */

const server = await graphServer();
const program = pythonRecipe('notices.py').replace('first: 200', 'first: 2');

/** @param token of the caller @param filter the argument of the program */
const run = (token: string, filter: object) =>
  new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const env = { PATH: process.env.PATH, GRAPH_URL: `${server.internalUrl}/graphql`, GRAPH_TOKEN: token };
    const parameters = ['-c', program, JSON.stringify(filter)];
    execFile('python3', parameters, { env, timeout: 120_000 }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    );
  });

describeWith('python3', 'the program in Python', () => {
  it('prints each notice of all pages once', async () => {
    const publisherId = await server.publisher();
    const paIds = [];
    for (let count = 0; count < 5; count += 1) paIds.push(await server.notice(publisherId));
    await server.notice(await server.publisher());
    const { secret } = await server.token({ publisherId });

    const { code, output, errors } = await run(secret, { phases: ['published'] });
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const notices = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { paId: string });
    expect(notices.map(({ paId }) => paId).toSorted()).toEqual(paIds.toSorted());
  });

  it('ends with what is wrong with the filter', async () => {
    const { secret } = await server.token({ publisherId: await server.publisher() });
    const { code, output, errors } = await run(secret, { updatedFrom: '2026-01-01' });
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^INPUT_INVALID: .*"filter\.updatedFrom".*\(request [-\w]+\)\n$/);
  });

  it('ends with the refusal of its token', async () => {
    const { code, errors } = await run('nobody', {});
    expect(code).toBe(1);
    expect(errors).toMatch(/^TOKEN_\w+: .*\(request [-\w]+\)\n$/);
  });
});
