import { afterAll } from '@jest/globals';
import { demoTokens } from '../../src/products/demo/tokens.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { send } from '../support/http.ts';
import { cleanUp, type Server } from '../support/processes.ts';

/** A database for the tests of this file. Afterwards all processes end, and it is dropped. */
export async function ownDatabase(...options: Parameters<typeof createDatabase>): Promise<TestDatabase> {
  const database = await createDatabase(...options);
  afterAll(async () => {
    await cleanUp();
    await database.close();
  });
  return database;
}

/** A notice of the demo data, which belongs to the publisher of the demo tokens, and the path of its register view. */
export const own = 'PA-7K3QX9T2ZB';
export const registerPath = `/api/v1/advertisement/${own}`;

type Public = Pick<Server, 'publicUrl'>;

export const readOwn = ({ publicUrl }: Public, token: string = demoTokens.readOnly) =>
  send(publicUrl, { path: registerPath, token });

export const readRecord = ({ publicUrl }: Public, token: string = demoTokens.readOnly) =>
  send(publicUrl, { path: `/api/v1/advertisement-full/${own}`, token });

export const writeOwn = ({ publicUrl }: Public, viewsCount: number, token: string = demoTokens.readWrite) =>
  send(publicUrl, {
    method: 'PUT',
    path: `${registerPath}/metrics`,
    token,
    body: { viewsCount, engagementsCount: 7 },
  });

/** Sends an operation to the graph of a server, by default as the administrator of the demo. */
export const askGraph = (
  { internalUrl }: Pick<Server, 'internalUrl'>,
  query: string,
  token: string = demoTokens.administrator,
) => send(internalUrl, { method: 'POST', path: '/graphql', token, body: { query } });

/** What the internal port says at a path, such as `/health/ready`; undefined without an answer. */
export const statusAt = ({ internalUrl }: Pick<Server, 'internalUrl'>, path: string) =>
  send(internalUrl, { path }).then(
    ({ status }) => status,
    () => undefined,
  );
