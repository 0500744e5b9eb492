import pg from 'pg';

/** A connection to PostgreSQL that a test may lose. */
export async function connectTo(url = process.env.TEST_POSTGRES_URL): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // its statements fail as well
  await client.connect();
  return client;
}

/** Resolves when a connection has ended, with an error or without. */
export const endOf = (client: pg.Client) => new Promise<void>((resolve) => client.once('end', resolve));

/** The error code of PostgreSQL, if an action fails. */
export const codeOf = (action: Promise<unknown>): Promise<string | undefined> =>
  action.then(
    () => undefined,
    ({ code }) => code,
  );

/** Runs statements on a new connection. @returns the rows of the last one */
export async function runAs<Row extends pg.QueryResultRow>(
  url: string | undefined,
  ...statements: string[]
): Promise<Row[]> {
  const client = await connectTo(url);
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Runs statements as the superuser of the tests' PostgreSQL. */
export const runAsAdmin = (...statements: string[]) => runAs(process.env.TEST_POSTGRES_URL, ...statements);
