import type { Row } from './kit.ts';
import { choiceRows } from './rows/choices.ts';
import { contractRows } from './rows/contract.ts';
import { headerRows } from './rows/headers.ts';
import { limitRows } from './rows/limits.ts';

/** In the order of a run. Rows that use up a limit come last. */
export const rows: Row[] = [...contractRows, ...choiceRows, ...headerRows, ...limitRows];
