import { hash } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { isWellFormedToken } from '../../domain/access/token.ts';
import type { Token } from '../../generated/graph/graphql.ts';
import { fetchAllPages, withGraph } from './graph.ts';
import { CommandError, printMessage, UsageError } from './output.ts';

/** What a token looks like, also in the middle of a line of a log. */
const secret = /pa_[a-z]+_[0-9A-Za-z]{20,}_[0-9A-Za-z]+/;

/**
 * Finds tokens by a secret, whose digest alone is sent to the graph, or by a hint.
 * @param given default: a line of standard input, so that a secret is in no history and no list of processes
 */
export async function findLeaked(given: string | undefined): Promise<Token[]> {
  const text = (given ?? (await readSecret())).trim();
  if (text === '') throw new UsageError('give a hint, or a secret on standard input');
  const [found] = secret.exec(text) ?? [];
  if (found !== undefined && given !== undefined)
    printMessage('The secret is in the history of this shell now. Without an argument it is read from standard input.');
  const filter = found === undefined ? { search: text } : { digests: [hash('sha256', found)] };
  const tokens = await withGraph((execute) => fetchAllPages<Token>(execute, 'Tokens', { filter }));
  if (tokens.length > 0) return tokens;
  if (found === undefined) throw new CommandError('No token has this hint or label.');
  const isWhole = isWellFormedToken(found);
  throw new CommandError(
    isWhole
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
  process.stderr.write('Secret or hint (not shown): ');
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
