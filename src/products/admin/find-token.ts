import { hash } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isWellFormedToken } from '../../domain/access/token.ts';
import type { Token } from '../../generated/graph/graphql.ts';
import { fetchAllPages, withGraph } from './graph.ts';
import { CommandError, UsageError } from './output.ts';

/** What a token looks like, also in the middle of a line of a log. */
const secret = /pa_[a-z]+_[0-9A-Za-z]{20,}_[0-9A-Za-z]+/;

/** Finds a token by its secret on standard input, so that it is in no history and no list of processes. The graph gets its digest. */
export async function findLeaked(): Promise<Token[]> {
  const [found] = secret.exec(await readSecret()) ?? [];
  if (found === undefined)
    throw new UsageError('give a secret on standard input; token list --search finds by a hint or label');
  const filter = { digests: [hash('sha256', found)] };
  const tokens = await withGraph((execute) => fetchAllPages<Token>(execute, 'Tokens', { filter }));
  if (tokens.length > 0) return tokens;
  throw new CommandError(
    isWellFormedToken(found)
      ? 'No token of this database has this secret.'
      : 'This secret is not whole: its checksum does not fit. Search for its last four characters.',
  );
}

/** Reads a line of standard input; a terminal does not show it. */
async function readSecret(): Promise<string> {
  const { stdin: input } = process;
  if (!input.isTTY) {
    for await (const line of createInterface({ input })) return line;
    return '';
  }
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: true });
  process.stderr.write('Secret (not shown): ');
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
