import { storedTexts, storedWords } from '../../base/format.ts';
import type { TokenAccessFragment } from '../../base/graph.ts';

/** The scopes of a token in words. */
export const access = (scopes: readonly string[]): string =>
  ['Read', ...scopes.map((scope) => (scope === 'metrics_write' ? 'report metrics' : scope.replace('_', ':')))].join(
    ', ',
  );

/** What a token may do: the role of staff, or the scopes of others. */
export const permission = (token: Pick<TokenAccessFragment, 'role' | 'scopes' | 'unknownValues'>): string =>
  token.role ? storedWords(token, 'role') : access(storedTexts(token, 'scopes'));
