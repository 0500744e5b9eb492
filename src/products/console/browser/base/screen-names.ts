/** First parts of the addresses that show the console. The server answers them with the page. */
export const screenNames: readonly string[] = [
  '',
  'notices',
  'campaigns',
  'calls',
  'publishers',
  'tokens',
  'metrics-changes',
  'ledger',
  'audit',
  'data-subjects',
  'retention',
  'imports',
  'signed-in',
  // Moved: see `location.ts`.
  'access',
  'refusals',
];
