import type { Row } from './kit.ts';
import { choiceRows } from './rows/choices.ts';
import { contractRows } from './rows/contract.ts';
import { headerRows } from './rows/headers.ts';
import { limitRows } from './rows/limits.ts';
import { recordRows } from './rows/records.ts';
import { viewRows } from './rows/views.ts';

/** In the order of a run. Rows that use up a limit come last. */
export const rows: Row[] = [...contractRows, ...recordRows, ...choiceRows, ...viewRows, ...headerRows, ...limitRows];
