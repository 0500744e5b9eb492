import { capital } from '../../base/format.ts';
import { withLabels } from '../../forms/issue-words.ts';
import type { Issue } from '../../session/send.ts';

/** Why an import refuses a mapping, or lines of a file, in the words of the form. */
export const problemWords = ({ message }: Issue): string =>
  capital(withLabels(message.replace(/^is invalid: (columns: )?/, ''))).replace(/\.?$/, '.');
