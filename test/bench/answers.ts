import { connectTo } from '../support/run-sql.ts';
import { median } from './measure.ts';
import type { Question } from './questions-with-sql.ts';
import { startOurs } from './servers/start-ours.ts';

/** What a partner can read, in place of the tables. */
const ownTables = (publisherId: string) => `
  create temp view notice as select * from public.notice where publisher_id = '${publisherId}';
  create temp view request_count as select * from public.request_count where token_id in (select id from token where publisher_id = '${publisherId}');
  create temp view access_ledger as select * from public.access_ledger where publisher_id = '${publisherId}'`;

/** The rows of an answer: each combination of a value with the rows of the lists below it. */
function rowsOf(answer: unknown): string[][] {
  if (Array.isArray(answer)) return answer.flatMap(rowsOf);
  if (answer === null || typeof answer !== 'object' || answer instanceof Date) return [[textOf(answer)]];
  return Object.values(answer).reduce<string[][]>(
    (rows, part) => rows.flatMap((row) => rowsOf(part).map((more) => [...row, ...more])),
    [[]],
  );
}
const textOf = (one: unknown) => (typeof one === 'number' && !Number.isInteger(one) ? one.toFixed(3) : `${one ?? ''}`);
const sorted = (rows: string[][]) => rows.map((row) => row.join(' | ')).toSorted();

/** Settings of the server. */
export type Environment = { DATABASE_URL: string; DEMO_DATA?: string };
type Answer = { characters: number; milliseconds: number; rows: number; sql: string };

/**
 * Asks each question and compares its answer with that of its SQL. With the token of a partner, what partners may not ask is left
 * out, and the SQL sees the rows of its publisher.
 */
export async function compareAnswers(
  environment: Environment,
  questions: readonly Question[],
  token: string,
  progress: (text: string) => void,
): Promise<Record<string, Answer>> {
  const { server } = await startOurs({
    ...environment,
    DATABASE_STATEMENT_TIMEOUT: '60000',
    GRAPHQL_RATE_LIMIT: '100000',
  });
  const client = await connectTo(environment.DATABASE_URL);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  const ask = async (query: string) => {
    const started = performance.now();
    const answer = await fetch(`${server.internalUrl}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    return { ...((await answer.json()) as { data: unknown; errors?: unknown[] }), took: performance.now() - started };
  };
  try {
    const { data } = await ask('{ me { publisher { id } } }');
    const publisherId = (data as { me: { publisher: { id: string } | null } }).me.publisher?.id;
    await client.query(`set timezone = 'UTC'; ${publisherId ? ownTables(publisherId) : ''}`);
    const answers: Record<string, Answer> = {};
    for (const [name, operation, sql] of questions) {
      progress(name);
      const { data, errors } = await ask(operation);
      if (errors && publisherId && /TIER|ROLE/.test(JSON.stringify(errors))) continue;
      const times = [await ask(operation), await ask(operation), await ask(operation)].map(({ took }) => took);
      const found = sorted(rowsOf(data));
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      const expected = sorted(rows.map((row: unknown[]) => row.map(textOf)));
      const isSame = JSON.stringify(found) === JSON.stringify(expected);
      const differs = `differs: ${found.find((row) => !expected.includes(row))} / ${expected.find((row) => !found.includes(row))}`;
      const failed = errors && `failed: ${JSON.stringify(errors)}`;
      answers[name] = {
        characters: operation.length,
        milliseconds: median(times),
        rows: found.length,
        sql: failed ?? (isSame ? 'agrees' : differs),
      };
    }
    return answers;
  } finally {
    await Promise.all([server.stop(), client.end()]);
  }
}
