import { capital } from '../../format.ts';
import type { Issue } from '../../graph/send.ts';
import { withLabels } from '../../parts/issue-words.ts';

/** Why an import refuses a mapping, or lines of a file, in the words of the form. */
export const problemWords = ({ message }: Issue): string =>
  capital(withLabels(message.replace(/^is invalid: (columns: )?/, ''))).replace(/\.?$/, '.');
