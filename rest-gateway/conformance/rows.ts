import type { Row } from './kit.ts';
import { choiceRows } from './rows/choices.ts';
import { contractRows } from './rows/contract.ts';
import { everyRows } from './rows/every.ts';
import { headerRows } from './rows/headers.ts';
import { limitRows } from './rows/limits.ts';
import { setRows } from './rows/sets.ts';
import { recordRows, viewRows } from './rows/views.ts';

/** In the order of a run. Rows that use up a limit come last. */
export const rows: Row[] = [
  ...setRows,
  ...everyRows,
  ...contractRows,
  ...recordRows,
  ...choiceRows,
  ...viewRows,
  ...headerRows,
  ...limitRows,
];

/** Sentences that no request of this kit can observe, and why. */
export const notObservable: Readonly<Record<string, string>> = {
  1.6: 'Which subscriptions a publisher has is not visible to clients.',
  1.9: 'This is a duty of the client. The kit sends both headers.',
  2.4: 'The contract does not show how the parts appear in a response. D4.6 and D4.7 test the form that we chose.',
  2.9: 'This is a duty of the client.',
  2.14: 'The API has no operation on scopes.',
  3.1: 'This says what the contract leaves out.',
  5.6: 'A renewal is made by the operator, not through this API.',
  6.1: 'This says what the contract leaves out.',
  9.3: 'This is about releases to come.',
  'D2.5': 'A staff token opens the internal side, and does not belong in a fixtures file.',
  'D9.1': 'It needs an outage.',
  'D9.2': 'It needs a fault.',
  'D10.1': 'It needs a deprecated endpoint.',
  'D11.1': 'The ledger is internal.',
  'D12.1': 'It needs a change by the operator in the middle of a request.',
};
